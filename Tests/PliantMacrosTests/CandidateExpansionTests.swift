//===----------------------------------------------------------------------===//
// Whole expansion of a struct with several keys a property.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct CandidateExpansionTests {
  @Test func prefersCandidatesInOrder() throws {
    try expectExpansion(
      of: #"""
        @JSONModel
        struct User {
          @Key("nickname", "nickName") var name: String
          @Key("age", "years.since.birth", "log.0.age") var age = 18
        }
        """#,
      is: #"""
        extension User: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            let start = reader.position
            var value0: (String)? = nil
            var isFound0 = false
            var candidate0_0: Pliant.JSONReader.Position? = nil
            var candidate0_1: Pliant.JSONReader.Position? = nil
            var value1 = 18
            var isFound1 = false
            var candidate1_0: Pliant.JSONReader.Position? = nil
            var candidate1_1: Pliant.JSONReader.Position? = nil
            var candidate1_2: Pliant.JSONReader.Position? = nil
            if try reader.beginObject() {
              var next0 = 0
              var isAtValue0 = false
              object0: while true {
                switch next0 {
                case 0:
                  guard isAtValue0 || reader.takeKey("\"nickname\":") else { next0 = 0; break }
                  isAtValue0 = false
                  candidate0_0 = reader.position
                  isFound0 = try reader.read(requiredCandidate: &value0)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 1:
                  guard isAtValue0 || reader.takeKey("\"nickName\":") else { next0 = 1; break }
                  isAtValue0 = false
                  candidate0_1 = reader.position
                  try reader.skipValue()
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 2:
                  guard isAtValue0 || reader.takeKey("\"age\":") else { next0 = 2; break }
                  isAtValue0 = false
                  candidate1_0 = reader.position
                  isFound1 = try reader.read(candidate: &value1)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 3:
                  guard isAtValue0 || reader.takeKey("\"years\":") else { next0 = 3; break }
                  isAtValue0 = false
                  if try reader.beginNestedObject() {
                    var next1 = 0
                    var isAtValue1 = false
                    object1: while true {
                      switch next1 {
                      case 0:
                        guard isAtValue1 || reader.takeKey("\"since\":") else { next1 = 0; break }
                        isAtValue1 = false
                        if try reader.beginNestedObject() {
                          var next2 = 0
                          var isAtValue2 = false
                          object2: while true {
                            switch next2 {
                            case 0:
                              guard isAtValue2 || reader.takeKey("\"birth\":") else { next2 = 0; break }
                              isAtValue2 = false
                              candidate1_1 = reader.position
                              try reader.skipValue()
                              guard try reader.nextMember() else { break object2 }
                              next2 = 1
                            default: break
                            }
                            let key2 = try reader.scanKey()
                            var match2 = -1
                            switch key2.count {
                            case 5: switch key2.word { case 0x6874726962: match2 = 0; default: break }
                            default: break
                            }
                            guard match2 < 0 else { next2 = match2; isAtValue2 = true; continue object2 }
                            try reader.skipNestedMember(key2, of: "birth", level: 2)
                            guard try reader.nextMember() else { break object2 }
                          }
                        }
                        guard try reader.nextMember() else { break object1 }
                        next1 = 1
                      default: break
                      }
                      let key1 = try reader.scanKey()
                      var match1 = -1
                      switch key1.count {
                      case 5: switch key1.word { case 0x65636e6973: match1 = 0; default: break }
                      default: break
                      }
                      guard match1 < 0 else { next1 = match1; isAtValue1 = true; continue object1 }
                      try reader.skipNestedMember(key1, of: "since", level: 1)
                      guard try reader.nextMember() else { break object1 }
                    }
                  }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 4:
                  guard isAtValue0 || reader.takeKey("\"log\":") else { next0 = 4; break }
                  isAtValue0 = false
                  candidate1_2 = reader.position
                  try reader.skipValue()
                  guard try reader.nextMember() else { break object0 }
                  next0 = 5
                default: break
                }
                let key0 = try reader.scanKey()
                var match0 = -1
                switch key0.count {
                case 3:
                  switch key0.word {
                  case 0x656761: match0 = 2
                  case 0x676f6c: match0 = 4
                  default: break
                  }
                case 5: switch key0.word { case 0x7372616579: match0 = 3; default: break }
                case 8:
                  switch key0.word {
                  case 0x656d614e6b63696e: match0 = 1
                  case 0x656d616e6b63696e: match0 = 0
                  default: break
                  }
                default: break
                }
                guard match0 < 0 else { next0 = match0; isAtValue0 = true; continue object0 }
                try reader.skipMember(key0, of: "nickname\nnickName\nage\nyears\nlog")
                guard try reader.nextMember() else { break object0 }
              }
            }
            if !isFound0 {
              let end = reader.position
              if let candidate0_1 { reader.move(to: candidate0_1); isFound0 = try reader.read(requiredCandidate: &value0) }
              if !isFound0, let candidate = candidate0_0 ?? candidate0_1 { reader.move(to: candidate); try reader.read(requiredLast: &value0) }
              reader.move(to: end)
            }
            if !isFound1 {
              let end = reader.position
              if let candidate1_1 { reader.move(to: candidate1_1); isFound1 = try reader.read(candidate: &value1) }
              if !isFound1, let candidate1_2 { reader.move(to: candidate1_2); isFound1 = try reader.read(candidate: &value1, path: "0.age") }
              if !isFound1 {
                if let candidate1_0 { reader.move(to: candidate1_0); try reader.read(last: &value1) }
                else if let candidate1_1 { reader.move(to: candidate1_1); try reader.read(last: &value1) }
                else if let candidate1_2, reader.leads(along: "0.age", from: candidate1_2) { reader.move(to: candidate1_2); try reader.read(last: &value1, path: "0.age") }
              }
              reader.move(to: end)
            }
            if reader.isCollecting { reader.noteMissing(value0, "nickname\tnickName", from: start) }
            self.init(name: try reader.require(&value0, "nickname", from: start), age: value1)
          }
          mutating func takeUnread(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            if changes.isTaken(old.name, self.name, .init(read: "nickname", "nickName", written: "nickname")) { changes.merge(&self.name, old.name) } else { self.name = old.name }
            if changes.isTaken(old.age, self.age, .init(read: "age", "years.since.birth", "log.0.age", written: "age")) { changes.merge(&self.age, old.age) } else { self.age = old.age }
          }
        }
        extension User: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.write(self.name, member: ",\"nickname\":")
            try writer.write(self.age, member: ",\"age\":")
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x656761, 0x656d616e6b63696e: true
            default: false
            }
          }
        }
        extension User: Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "nickname\nnickName\nage\nyears.since.birth\nlog.0.age")
            try model.decode(into: &self.age, "age", "years.since.birth", "log.0.age")
            self.name = try model.decode((String).self, "nickname", "nickName")
          }
        }
        extension User: Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder)
            model.encode(self.name, "nickname")
            model.encode(self.age, "age")
            try model.finish(encoder)
          }
        }
        """#
    )
  }
}
#endif
