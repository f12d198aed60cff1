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
            var visit = reader.begin("…", 0x1)
            var value0: (String)? = nil
            var value1 = true
            var value2: String? = nil
            var value3 = ""
            members: while true {
              switch reader.next(&visit) {
              case 0: reader.readRequired(&value0)
              case 1: reader.readProperty(&value1)
              case 2: reader.readProperty(&value2)
              case 3: reader.readProperty(&value3)
              default: break members
              }
            }
            if visit.hasFailed { throw reader.takeFailure(visit) }
            self.init(name: reader.take(required: &value0), open: value1, city: reader.take(&value2), zip: value3)
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
