//===----------------------------------------------------------------------===//
// Whole expansion of a struct with property wrappers, observers and unwrapped optionals.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct WrapperExpansionTests {
  // A wrapped property that has a value is set when everything else is.
  @Test func leavesWrappersAlone() throws {
    try expectExpansion(
      of: #"""
        @JSONModel
        struct Settings {
          @Clamped(0...10) var volume = 5
          @Trimmed var name: String
          @Key("lang", "locale") @Lowercased var language = "en"
          var theme: String! { didSet { changes += 1 } }
          let accent: String!
          @Ignored var changes = 0
        }
        """#,
      is: #"""
        extension Settings: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            let start = reader.position
            var visit = reader.begin("…", 0x2)
            var value1: (String)? = nil
            var value4: (String?)? = nil
            members: while true {
              switch reader.next(&visit) {
              case 1: reader.readRequired(&value1)
              case 3: reader.readProperty(&self.theme)
              case 4: reader.readRequired(&value4)
              default: break members
              }
            }
            if visit.hasFailed {
              let error = reader.takeFailure(visit)
              if reader.isCollecting {
                if reader.isIncomplete(at: start) {
                  let end = reader.position
                  do {
                    var value0 = Pliant.ModelProperty.value(5) { (value: Self) in value.volume }
                    reader.checkMember("volume", at: start) { (reader: inout Pliant.JSONReader, index: Swift.Int, isLast: Swift.Bool) throws(Pliant.JSONError) -> Swift.Bool in
                      try reader.read(into: &value0); return true
                    }
                  }
                  do {
                    var value2 = Pliant.ModelProperty.value("en") { (value: Self) in value.language }
                    reader.checkMember("lang\nlocale", at: start) { (reader: inout Pliant.JSONReader, index: Swift.Int, isLast: Swift.Bool) throws(Pliant.JSONError) -> Swift.Bool in
                      if isLast { try reader.read(last: &value2); return true }
                      return try reader.read(candidate: &value2)
                    }
                  }
                  reader.move(to: end)
                }
              }
              throw error
            }
            self.accent = reader.take(required: &value4)
            self.name = reader.take(required: &value1)
            members: while true {
              switch reader.next(&visit) {
              case 0: reader.readProperty(&self.volume)
              case 2: reader.readProperty(&self.language)
              default: break members
              }
            }
            if visit.hasFailed { throw reader.takeFailure(visit) }
          }
          mutating func takeUnserialized(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            if changes.isTaken(old.language, self.language, .init(read: "lang", "locale", written: "lang")) { changes.merge(&self.language, old.language) } else { self.language = old.language }
            self.changes = old.changes
          }
        }
        extension Settings: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.write(self.volume, member: ",\"volume\":")
            try writer.write(self.name, member: ",\"name\":")
            try writer.write(self.language, member: ",\"lang\":")
            try writer.write(self.theme, member: ",\"theme\":")
            try writer.write(self.accent, member: ",\"accent\":")
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x656d616e, 0x676e616c, 0x656d656874, 0x656d756c6f76, 0x746e65636361: true
            default: false
            }
          }
        }
        extension Settings: Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "volume\nname\nlang\nlocale\ntheme\naccent")
            try model.decode(into: &self.theme, "theme")
            self.accent = try model.decode((String?).self, "accent")
            self.name = try model.decode((String).self, "name")
            try model.decode(into: &self.volume, "volume")
            try model.decode(into: &self.language, "lang", "locale")
          }
        }
        extension Settings: Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder, spelled: "lang")
            model.encode(self.volume, "volume")
            model.encode(self.name, "name")
            model.encode(self.language, "lang")
            model.encode(self.theme, "theme")
            model.encode(self.accent, "accent")
            try model.finish(encoder)
          }
        }
        """#
    )
  }
}
#endif
