//===----------------------------------------------------------------------===//
// Whole expansions of structs with paths: objects and arrays inside of the document.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct PathExpansionTests {
  @Test func sharesTheObjectsOnTheWay() throws {
    try expectExpansion(
      of: #"""
        @JSONModel
        struct Shop {
          @Key("info.name") var name: String
          var open = true
          @Key("info.place.city") var city: String?
          @Key("info.place.zip\\.code") var zip = ""
        }
        """#,
      is: #"""
        extension Shop: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            let start = reader.position
            var value0: (String)? = nil
            var value1 = true
            var value2: String? = nil
            var value3 = ""
            if try reader.beginObject() {
              var next0 = 0
              var isAtValue0 = false
              object0: while true {
                switch next0 {
                case 0:
                  guard isAtValue0 || reader.takeKey("\"info\":") else { next0 = 0; break }
                  isAtValue0 = false
                  if try reader.beginNestedObject() {
                    var next1 = 0
                    var isAtValue1 = false
                    object1: while true {
                      switch next1 {
                      case 0:
                        guard isAtValue1 || reader.takeKey("\"name\":") else { next1 = 0; break }
                        isAtValue1 = false
                        try reader.read(required: &value0)
                        guard try reader.nextMember() else { break object1 }
                        fallthrough
                      case 1:
                        guard isAtValue1 || reader.takeKey("\"place\":") else { next1 = 1; break }
                        isAtValue1 = false
                        if try reader.beginNestedObject() {
                          var next2 = 0
                          var isAtValue2 = false
                          object2: while true {
                            switch next2 {
                            case 0:
                              guard isAtValue2 || reader.takeKey("\"city\":") else { next2 = 0; break }
                              isAtValue2 = false
                              try reader.read(into: &value2)
                              guard try reader.nextMember() else { break object2 }
                              fallthrough
                            case 1:
                              guard isAtValue2 || reader.takeKey("\"zip.code\":") else { next2 = 1; break }
                              isAtValue2 = false
                              try reader.read(into: &value3)
                              guard try reader.nextMember() else { break object2 }
                              next2 = 2
                            default: break
                            }
                            let key2 = try reader.scanKey()
                            var match2 = -1
                            switch key2.count {
                            case 4: switch key2.word { case 0x79746963: match2 = 0; default: break }
                            case 8: switch key2.word { case 0x65646f632e70697a: match2 = 1; default: break }
                            default: break
                            }
                            guard match2 < 0 else { next2 = match2; isAtValue2 = true; continue object2 }
                            try reader.skipNestedMember(key2, of: "city\nzip.code", level: 2)
                            guard try reader.nextMember() else { break object2 }
                          }
                        }
                        guard try reader.nextMember() else { break object1 }
                        next1 = 2
                      default: break
                      }
                      let key1 = try reader.scanKey()
                      var match1 = -1
                      switch key1.count {
                      case 4: switch key1.word { case 0x656d616e: match1 = 0; default: break }
                      case 5: switch key1.word { case 0x6563616c70: match1 = 1; default: break }
                      default: break
                      }
                      guard match1 < 0 else { next1 = match1; isAtValue1 = true; continue object1 }
                      try reader.skipNestedMember(key1, of: "name\nplace", level: 1)
                      guard try reader.nextMember() else { break object1 }
                    }
                  }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 1:
                  guard isAtValue0 || reader.takeKey("\"open\":") else { next0 = 1; break }
                  isAtValue0 = false
                  try reader.read(into: &value1)
                  guard try reader.nextMember() else { break object0 }
                  next0 = 2
                default: break
                }
                let key0 = try reader.scanKey()
                var match0 = -1
                switch key0.count {
                case 4:
                  switch key0.word {
                  case 0x6e65706f: match0 = 1
                  case 0x6f666e69: match0 = 0
                  default: break
                  }
                default: break
                }
                guard match0 < 0 else { next0 = match0; isAtValue0 = true; continue object0 }
                try reader.skipMember(key0, of: "info\nopen")
                guard try reader.nextMember() else { break object0 }
              }
            }
            if reader.notesMissingOptionals { try reader.noteMissingOptionals("info.place.city", from: start) }
            if reader.isCollecting { reader.noteMissing(value0, "info.name", from: start) }
            self.init(name: try reader.require(&value0, "info.name", from: start), open: value1, city: reader.take(&value2), zip: value3)
          }
        }
        extension Shop: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            let object1 = try writer.beginObject(member: ",\"info\":")
            try writer.write(self.name, member: ",\"name\":")
            let object2 = try writer.beginObject(member: ",\"place\":")
            try writer.write(self.city, member: ",\"city\":")
            try writer.write(self.zip, member: ",\"zip.code\":")
            try writer.endNestedObject(object2)
            try writer.endNestedObject(object1)
            try writer.write(self.open, member: ",\"open\":")
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x6e65706f, 0x6f666e69: true
            default: false
            }
          }
        }
        extension Shop: Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "info.name\nopen\ninfo.place.city\ninfo.place.zip\\.code")
            try model.decode(into: &self.open, "open")
            try model.decode(into: &self.city, "info.place.city")
            try model.decode(into: &self.zip, "info.place.zip\\.code")
            self.name = try model.decode((String).self, "info.name")
          }
        }
        extension Shop: Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder)
            model.encode(self.name, "info.name")
            model.encode(self.open, "open")
            model.encode(self.city, "info.place.city")
            model.encode(self.zip, "info.place.zip\\.code")
            try model.finish(encoder)
          }
        }
        """#
    )
  }
}
#endif
