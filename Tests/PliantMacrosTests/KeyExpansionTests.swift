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
            let start = reader.position
            var value0: (Int)? = nil
            var value1: (Int)? = nil
            var value2: (Int)? = nil
            var value3: (Int)? = nil
            if try reader.beginObject() {
              var next0 = 0
              var isAtValue0 = false
              object0: while true {
                switch next0 {
                case 0:
                  guard isAtValue0 || reader.takeKey("\"identifier\":") else { next0 = 0; break }
                  isAtValue0 = false
                  try reader.read(required: &value0)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 1:
                  guard isAtValue0 || reader.takeKey("\"identification\":") else { next0 = 1; break }
                  isAtValue0 = false
                  try reader.read(required: &value1)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 2:
                  guard isAtValue0 || reader.takeKey("\"identities\":") else { next0 = 2; break }
                  isAtValue0 = false
                  try reader.read(required: &value2)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 3:
                  guard isAtValue0 || reader.takeKey("\"\\\"quoted\\\"\\n\":") else { next0 = 3; break }
                  isAtValue0 = false
                  try reader.read(required: &value3)
                  guard try reader.nextMember() else { break object0 }
                  next0 = 4
                default: break
                }
                let key0 = try reader.scanKey()
                var match0 = -1
                switch key0.count {
                case 9: switch key0.word { case 0x226465746f757122: if key0.matches("\"quoted\"\n") { match0 = 3 }; default: break }
                case 10:
                  switch key0.word {
                  case 0x696669746e656469: if key0.matches("identifier") { match0 = 0 }
                  case 0x697469746e656469: if key0.matches("identities") { match0 = 2 }
                  default: break
                  }
                case 14: switch key0.word { case 0x696669746e656469: if key0.matches("identification") { match0 = 1 }; default: break }
                default: break
                }
                guard match0 < 0 else { next0 = match0; isAtValue0 = true; continue object0 }
                try reader.skipMember(key0, of: "identifier\nidentification\nidentities\n\"quoted\"\n")
                guard try reader.nextMember() else { break object0 }
              }
            }
            if reader.isCollecting { reader.noteMissing(value0, "identifier", from: start); reader.noteMissing(value1, "identification", from: start); reader.noteMissing(value2, "identities", from: start); reader.noteMissing(value3, "\"quoted\"\n", from: start) }
            self.init(identifier: try reader.require(&value0, "identifier", from: start), identification: try reader.require(&value1, "identification", from: start), identities: try reader.require(&value2, "identities", from: start), quoted: try reader.require(&value3, "\"quoted\"\n", from: start))
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
            var model = Pliant.ModelEncoder(encoder)
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
