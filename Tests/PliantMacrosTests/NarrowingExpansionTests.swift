//===----------------------------------------------------------------------===//
// Whole expansion of a struct with @Strict, @Tolerant, @Forgiving, @Required and @Sensitive properties.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct NarrowingExpansionTests {
  @Test func readsEachPropertyInItsOwnWay() throws {
    try expectExpansion(
      of: #"""
        @JSONModel
        struct Account {
          @Strict var id: Int
          @Tolerant @Key("age", "years.0.n") var age = 18
          @Forgiving @Sensitive @Key("name", "nick") var name: String
          @Strict @Key("tags.*.name") var tags: [String] = []
          @Required var note: String?
          @Required @Strict @Key("retries.0", "tries") var retries = 3
          @Sensitive var token: String?
          var other = 1
        }
        """#,
      is: #"""
        extension Account: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            let start = reader.position
            var value0: (Int)? = nil
            var value1 = 18
            var isFound1 = false
            var candidate1_0: Pliant.JSONReader.Position? = nil
            var candidate1_1: Pliant.JSONReader.Position? = nil
            var value2: (String)? = nil
            var isFound2 = false
            var candidate2_0: Pliant.JSONReader.Position? = nil
            var candidate2_1: Pliant.JSONReader.Position? = nil
            var value3: [String] = []
            var value4: (String?)? = nil
            var value5 = Pliant.ModelProperty.none { (value: Self) in value.retries }
            var isFound5 = false
            var candidate5_0: Pliant.JSONReader.Position? = nil
            var candidate5_1: Pliant.JSONReader.Position? = nil
            var value6: String? = nil
            var value7 = 1
            if try reader.beginObject() {
              var next0 = 0
              var isAtValue0 = false
              object0: while true {
                switch next0 {
                case 0:
                  guard isAtValue0 || reader.takeKey("\"id\":") else { next0 = 0; break }
                  isAtValue0 = false
                  try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(required: &value0) }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 1:
                  guard isAtValue0 || reader.takeKey("\"age\":") else { next0 = 1; break }
                  isAtValue0 = false
                  candidate1_0 = reader.position
                  isFound1 = try reader.narrowed(to: .tolerant, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(candidate: &value1) }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 2:
                  guard isAtValue0 || reader.takeKey("\"years\":") else { next0 = 2; break }
                  isAtValue0 = false
                  candidate1_1 = reader.position
                  try reader.skipValue()
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 3:
                  guard isAtValue0 || reader.takeKey("\"name\":") else { next0 = 3; break }
                  isAtValue0 = false
                  candidate2_0 = reader.position
                  isFound2 = try reader.narrowed(to: .forgiving, isRequired: false, isSensitive: true) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(requiredCandidate: &value2) }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 4:
                  guard isAtValue0 || reader.takeKey("\"nick\":") else { next0 = 4; break }
                  isAtValue0 = false
                  candidate2_1 = reader.position
                  try reader.skipValue()
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 5:
                  guard isAtValue0 || reader.takeKey("\"tags\":") else { next0 = 5; break }
                  isAtValue0 = false
                  try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.collect(into: &value3, path: "*.name") }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 6:
                  guard isAtValue0 || reader.takeKey("\"note\":") else { next0 = 6; break }
                  isAtValue0 = false
                  try reader.narrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(required: &value4) }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 7:
                  guard isAtValue0 || reader.takeKey("\"retries\":") else { next0 = 7; break }
                  isAtValue0 = false
                  candidate5_0 = reader.position
                  isFound5 = try reader.narrowed(to: .strict, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(requiredCandidate: &value5, path: "0") }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 8:
                  guard isAtValue0 || reader.takeKey("\"tries\":") else { next0 = 8; break }
                  isAtValue0 = false
                  candidate5_1 = reader.position
                  try reader.skipValue()
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 9:
                  guard isAtValue0 || reader.takeKey("\"token\":") else { next0 = 9; break }
                  isAtValue0 = false
                  try reader.narrowed(to: nil, isRequired: false, isSensitive: true) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(into: &value6) }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 10:
                  guard isAtValue0 || reader.takeKey("\"other\":") else { next0 = 10; break }
                  isAtValue0 = false
                  try reader.read(into: &value7)
                  guard try reader.nextMember() else { break object0 }
                  next0 = 11
                default: break
                }
                let key0 = try reader.scanKey()
                var match0 = -1
                switch key0.count {
                case 2: switch key0.word { case 0x6469: match0 = 0; default: break }
                case 3: switch key0.word { case 0x656761: match0 = 1; default: break }
                case 4:
                  switch key0.word {
                  case 0x656d616e: match0 = 3
                  case 0x65746f6e: match0 = 6
                  case 0x6b63696e: match0 = 4
                  case 0x73676174: match0 = 5
                  default: break
                  }
                case 5:
                  switch key0.word {
                  case 0x6e656b6f74: match0 = 9
                  case 0x726568746f: match0 = 10
                  case 0x7365697274: match0 = 8
                  case 0x7372616579: match0 = 2
                  default: break
                  }
                case 7: switch key0.word { case 0x73656972746572: match0 = 7; default: break }
                default: break
                }
                guard match0 < 0 else { next0 = match0; isAtValue0 = true; continue object0 }
                try reader.skipMember(key0, of: "id\nage\nyears\nname\nnick\ntags\nnote\nretries\ntries\ntoken\nother")
                guard try reader.nextMember() else { break object0 }
              }
            }
            if !isFound1 {
              let end = reader.position
              if let candidate1_1 { reader.move(to: candidate1_1); isFound1 = try reader.narrowed(to: .tolerant, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(candidate: &value1, path: "0.n") } }
              if !isFound1 {
                if let candidate1_0 { reader.move(to: candidate1_0); try reader.narrowed(to: .tolerant, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(last: &value1) } }
                else if let candidate1_1, reader.leads(along: "0.n", from: candidate1_1) { reader.move(to: candidate1_1); try reader.narrowed(to: .tolerant, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(last: &value1, path: "0.n") } }
              }
              reader.move(to: end)
            }
            if !isFound2 {
              let end = reader.position
              if let candidate2_1 { reader.move(to: candidate2_1); isFound2 = try reader.narrowed(to: .forgiving, isRequired: false, isSensitive: true) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(requiredCandidate: &value2) } }
              if !isFound2, let candidate = candidate2_0 ?? candidate2_1 { reader.move(to: candidate); try reader.narrowed(to: .forgiving, isRequired: false, isSensitive: true) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(requiredLast: &value2) } }
              reader.move(to: end)
            }
            if !isFound5 {
              let end = reader.position
              if let candidate5_1 { reader.move(to: candidate5_1); isFound5 = try reader.narrowed(to: .strict, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(requiredCandidate: &value5) } }
              if !isFound5 {
                if let candidate5_0, reader.leads(along: "0", from: candidate5_0) { reader.move(to: candidate5_0); try reader.narrowed(to: .strict, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(requiredLast: &value5, path: "0") } }
                else if let candidate5_1 { reader.move(to: candidate5_1); try reader.narrowed(to: .strict, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(requiredLast: &value5) } }
              }
              reader.move(to: end)
            }
            if reader.notesMissingOptionals { try reader.noteMissingOptionals("token", from: start) }
            if reader.isCollecting { reader.noteMissing(value0, "id", from: start); reader.noteMissing(value2, "name\tnick", from: start); reader.noteAlwaysMissing(value4, "note", from: start); reader.noteAlwaysMissing(value5, "retries.0\ttries", from: start) }
            self.init(id: try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.require(&value0, "id", from: start) }, age: value1, name: try reader.narrowed(to: .forgiving, isRequired: false, isSensitive: true) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.require(&value2, "name", from: start) }, tags: value3, note: try reader.narrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.requireAlways(&value4, "note", from: start) }, retries: try reader.narrowed(to: .strict, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.requireAlways(&value5, "retries.0", from: start) }, token: reader.take(&value6), other: value7)
          }
          mutating func takeUnread(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            if changes.isTaken(old.age, self.age, .init(read: "age", "years.0.n", written: "age")) { changes.merge(&self.age, old.age) } else { self.age = old.age }
            if changes.isTaken(old.name, self.name, .init(read: "name", "nick", written: "name")) { changes.merge(&self.name, old.name) } else { self.name = old.name }
            if changes.isTaken(old.tags, self.tags, "tags.*.name") { changes.merge(&self.tags, old.tags) } else { self.tags = old.tags }
            if changes.isTaken(old.retries, self.retries, .init(read: "retries.0", "tries", written: "retries.0")) { changes.merge(&self.retries, old.retries) } else { self.retries = old.retries }
          }
        }
        extension Account: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.write(self.id, member: ",\"id\":")
            try writer.write(self.age, member: ",\"age\":")
            try writer.write(self.name, member: ",\"name\":")
            var tree1 = Pliant.PathTree()
            tree1.add(elementsOf: self.tags, at: "*.name")
            try writer.write(tree1, member: ",\"tags\":")
            try writer.write(self.note, member: ",\"note\":")
            var tree2 = Pliant.PathTree()
            tree2.add(self.retries, at: "0")
            try writer.write(tree2, member: ",\"retries\":")
            try writer.write(self.token, member: ",\"token\":")
            try writer.write(self.other, member: ",\"other\":")
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x6469, 0x656761, 0x656d616e, 0x65746f6e, 0x73676174, 0x6e656b6f74: true
            case 0x726568746f, 0x73656972746572: true
            default: false
            }
          }
        }
        extension Account: Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "id\nage\nyears.0.n\nname\nnick\ntags.*.name\nnote\nretries.0\ntries\ntoken\nother")
            try model.narrowed(to: .tolerant, isRequired: false, isSensitive: false).decode(into: &self.age, "age", "years.0.n")
            try model.narrowed(to: .strict, isRequired: false, isSensitive: false).collect(into: &self.tags, "tags.*.name")
            try model.narrowed(to: nil, isRequired: false, isSensitive: true).decode(into: &self.token, "token")
            try model.decode(into: &self.other, "other")
            self.id = try model.narrowed(to: .strict, isRequired: false, isSensitive: false).decode((Int).self, "id")
            self.name = try model.narrowed(to: .forgiving, isRequired: false, isSensitive: true).decode((String).self, "name", "nick")
            self.note = try model.narrowed(to: nil, isRequired: true, isSensitive: false).decode((String?).self, "note")
            self.retries = try model.narrowed(to: .strict, isRequired: true, isSensitive: false).decode(Pliant.ModelProperty.type({ (value: Self) in value.retries }), "retries.0", "tries")
          }
        }
        extension Account: Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder)
            model.encode(self.id, "id")
            model.encode(self.age, "age")
            model.encode(self.name, "name")
            model.encode(elementsOf: self.tags, "tags.*.name")
            model.encode(self.note, "note")
            model.encode(self.retries, "retries.0")
            model.encode(self.token, "token")
            model.encode(self.other, "other")
            try model.finish(encoder)
          }
        }
        """#
    )
  }
}
#endif
