//===----------------------------------------------------------------------===//
// Whole expansion of a struct with keys that are told apart late, or need escapes.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct KeyExpansionTests {
  @Test func comparesLongKeysInFull() throws {
    try expectExpansion(
      of: #"""
        @JSONModel
        struct Long {
          var identifier: Int
          var identification: Int
          var identities: Int
          @Key("\"quoted\"\n") var quoted: Int
        }
        """#,
      is: #"""
        extension Long: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            var visit = reader.begin("…", 0xf)
            var value0: (Int)? = nil
            var value1: (Int)? = nil
            var value2: (Int)? = nil
            var value3: (Int)? = nil
            members: while true {
              switch reader.next(&visit) {
              case 0: reader.readRequired(&value0)
              case 1: reader.readRequired(&value1)
              case 2: reader.readRequired(&value2)
              case 3: reader.readRequired(&value3)
              default: break members
              }
            }
            if visit.hasFailed { throw reader.takeFailure(visit) }
            self.init(identifier: reader.take(required: &value0), identification: reader.take(required: &value1), identities: reader.take(required: &value2), quoted: reader.take(required: &value3))
          }
        }
        extension Long: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.write(self.identifier, member: ",\"identifier\":")
            try writer.write(self.identification, member: ",\"identification\":")
            try writer.write(self.identities, member: ",\"identities\":")
            try writer.write(self.quoted, member: ",\"\\\"quoted\\\"\\n\":")
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x226465746f757122, 0x696669746e656469, 0x697469746e656469: true
            default: false
            }
          }
        }
        extension Long: Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "identifier\nidentification\nidentities\n\"quoted\"\n")
            self.identifier = try model.decode((Int).self, "identifier")
            self.identification = try model.decode((Int).self, "identification")
            self.identities = try model.decode((Int).self, "identities")
            self.quoted = try model.decode((Int).self, "\"quoted\"\n")
          }
        }
        extension Long: Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder, spelled: "\"quoted\"\n")
            model.encode(self.identifier, "identifier")
            model.encode(self.identification, "identification")
            model.encode(self.identities, "identities")
            model.encode(self.quoted, "\"quoted\"\n")
            try model.finish(encoder)
          }
        }
        """#
    )
  }
}
#endif
