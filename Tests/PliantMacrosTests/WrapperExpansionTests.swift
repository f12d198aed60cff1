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
            var deferred0: Pliant.JSONReader.Position? = nil
            var value1: (String)? = nil
            var candidate2_0: Pliant.JSONReader.Position? = nil
            var candidate2_1: Pliant.JSONReader.Position? = nil
            var value4: (String?)? = nil
            if try reader.beginObject() {
              var next0 = 0
              var isAtValue0 = false
              object0: while true {
                switch next0 {
                case 0:
                  guard isAtValue0 || reader.takeKey("\"volume\":") else { next0 = 0; break }
                  isAtValue0 = false
                  deferred0 = reader.position
                  try reader.skipValue()
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 1:
                  guard isAtValue0 || reader.takeKey("\"name\":") else { next0 = 1; break }
                  isAtValue0 = false
                  try reader.read(required: &value1)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 2:
                  guard isAtValue0 || reader.takeKey("\"lang\":") else { next0 = 2; break }
                  isAtValue0 = false
                  candidate2_0 = reader.position
                  try reader.skipValue()
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 3:
                  guard isAtValue0 || reader.takeKey("\"locale\":") else { next0 = 3; break }
                  isAtValue0 = false
                  candidate2_1 = reader.position
                  try reader.skipValue()
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 4:
                  guard isAtValue0 || reader.takeKey("\"theme\":") else { next0 = 4; break }
                  isAtValue0 = false
                  try reader.read(into: &self.theme)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 5:
                  guard isAtValue0 || reader.takeKey("\"accent\":") else { next0 = 5; break }
                  isAtValue0 = false
                  try reader.read(required: &value4)
                  guard try reader.nextMember() else { break object0 }
                  next0 = 6
                default: break
                }
                let key0 = try reader.scanKey()
                var match0 = -1
                switch key0.count {
                case 4:
                  switch key0.word {
                  case 0x656d616e: match0 = 1
                  case 0x676e616c: match0 = 2
                  default: break
                  }
                case 5: switch key0.word { case 0x656d656874: match0 = 4; default: break }
                case 6:
                  switch key0.word {
                  case 0x656c61636f6c: match0 = 3
                  case 0x656d756c6f76: match0 = 0
                  case 0x746e65636361: match0 = 5
                  default: break
                  }
                default: break
                }
                guard match0 < 0 else { next0 = match0; isAtValue0 = true; continue object0 }
                try reader.skipMember(key0, of: "volume\nname\nlang\nlocale\ntheme\naccent")
                guard try reader.nextMember() else { break object0 }
              }
            }
            if reader.notesMissingOptionals { try reader.noteMissingOptionals("theme\naccent", from: start) }
            if reader.isCollecting {
              reader.noteMissing(value1, "name", from: start)
              reader.noteMissing(value4, "accent", from: start)
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
            self.accent = try reader.require(&value4, "accent", from: start)
            self.name = try reader.require(&value1, "name", from: start)
            if let deferred0 {
              let end = reader.position
              reader.move(to: deferred0)
              try reader.read(into: &self.volume)
              reader.move(to: end)
            }
            do {
              var isFound2 = false
              let end = reader.position
              if let candidate2_0 { reader.move(to: candidate2_0); isFound2 = try reader.read(candidate: &self.language) }
              if !isFound2, let candidate2_1 { reader.move(to: candidate2_1); isFound2 = try reader.read(candidate: &self.language) }
              if !isFound2, let candidate = candidate2_0 ?? candidate2_1 { reader.move(to: candidate); try reader.read(last: &self.language) }
              reader.move(to: end)
            }
          }
          mutating func takeUnread(from old: Self, _ changes: inout Pliant.PropertyChanges) {
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
            var model = Pliant.ModelEncoder(encoder)
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
