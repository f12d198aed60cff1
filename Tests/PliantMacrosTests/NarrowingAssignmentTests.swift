//===----------------------------------------------------------------------===//
// Whole expansion of a struct with @Strict and the like whose properties are assigned one by one.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct NarrowingAssignmentTests {
  // A closure can't use `self` before all of it has a value, so what would be read in place goes through a local variable.
  @Test func readsThroughLocalsWithoutAMemberwiseInitializer() throws {
    try expectExpansion(
      of: #"""
        @JSONModel
        struct Player {
          @Required @Clamped(0...10) var balance = 5
          @Strict var plays = 0
          @Sensitive var theme: String! { didSet {} }
          @Required let id: Int
          @Required @Trimmed var name: String
          @Required var speed = 1.5
          @Strict @Key("volume", "loudness") @Clamped(0...10) var volume = 5
          var other = 1
          init() { id = 1 }
        }
        """#,
      is: #"""
        extension Player: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            let start = reader.position
            var value0 = Pliant.ModelProperty.none { (value: Self) in value.balance }
            var value1 = self.plays
            var value2 = self.theme
            var value3: (Int)? = nil
            var value4: (String)? = nil
            var value5 = Pliant.ModelProperty.none { (value: Self) in value.speed }
            var candidate6_0: Pliant.JSONReader.Position? = nil
            var candidate6_1: Pliant.JSONReader.Position? = nil
            if try reader.beginObject() {
              var next0 = 0
              var isAtValue0 = false
              object0: while true {
                switch next0 {
                case 0:
                  guard isAtValue0 || reader.takeKey("\"balance\":") else { next0 = 0; break }
                  isAtValue0 = false
                  try reader.narrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(required: &value0) }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 1:
                  guard isAtValue0 || reader.takeKey("\"plays\":") else { next0 = 1; break }
                  isAtValue0 = false
                  try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(into: &value1) }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 2:
                  guard isAtValue0 || reader.takeKey("\"theme\":") else { next0 = 2; break }
                  isAtValue0 = false
                  try reader.narrowed(to: nil, isRequired: false, isSensitive: true) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(into: &value2) }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 3:
                  guard isAtValue0 || reader.takeKey("\"id\":") else { next0 = 3; break }
                  isAtValue0 = false
                  try reader.narrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(required: &value3) }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 4:
                  guard isAtValue0 || reader.takeKey("\"name\":") else { next0 = 4; break }
                  isAtValue0 = false
                  try reader.narrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(required: &value4) }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 5:
                  guard isAtValue0 || reader.takeKey("\"speed\":") else { next0 = 5; break }
                  isAtValue0 = false
                  try reader.narrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(required: &value5) }
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 6:
                  guard isAtValue0 || reader.takeKey("\"volume\":") else { next0 = 6; break }
                  isAtValue0 = false
                  candidate6_0 = reader.position
                  try reader.skipValue()
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 7:
                  guard isAtValue0 || reader.takeKey("\"loudness\":") else { next0 = 7; break }
                  isAtValue0 = false
                  candidate6_1 = reader.position
                  try reader.skipValue()
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 8:
                  guard isAtValue0 || reader.takeKey("\"other\":") else { next0 = 8; break }
                  isAtValue0 = false
                  try reader.read(into: &self.other)
                  guard try reader.nextMember() else { break object0 }
                  next0 = 9
                default: break
                }
                let key0 = try reader.scanKey()
                var match0 = -1
                switch key0.count {
                case 2: switch key0.word { case 0x6469: match0 = 3; default: break }
                case 4: switch key0.word { case 0x656d616e: match0 = 4; default: break }
                case 5:
                  switch key0.word {
                  case 0x6465657073: match0 = 5
                  case 0x656d656874: match0 = 2
                  case 0x726568746f: match0 = 8
                  case 0x7379616c70: match0 = 1
                  default: break
                  }
                case 6: switch key0.word { case 0x656d756c6f76: match0 = 6; default: break }
                case 7: switch key0.word { case 0x65636e616c6162: match0 = 0; default: break }
                case 8: switch key0.word { case 0x7373656e64756f6c: match0 = 7; default: break }
                default: break
                }
                guard match0 < 0 else { next0 = match0; isAtValue0 = true; continue object0 }
                try reader.skipMember(key0, of: "balance\nplays\ntheme\nid\nname\nspeed\nvolume\nloudness\nother")
                guard try reader.nextMember() else { break object0 }
              }
            }
            if reader.notesMissingOptionals { try reader.noteMissingOptionals("theme", from: start) }
            if reader.isCollecting {
              reader.noteAlwaysMissing(value0, "balance", from: start)
              reader.noteAlwaysMissing(value3, "id", from: start)
              reader.noteAlwaysMissing(value4, "name", from: start)
              reader.noteAlwaysMissing(value5, "speed", from: start)
              if reader.isIncomplete(at: start) {
                let end = reader.position
                do {
                  var value6 = Pliant.ModelProperty.value(5) { (value: Self) in value.volume }
                  reader.checkMember("volume\nloudness", at: start) { (reader: inout Pliant.JSONReader, index: Swift.Int, isLast: Swift.Bool) throws(Pliant.JSONError) -> Swift.Bool in
                    if isLast { try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(last: &value6) }; return true }
                    return try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(candidate: &value6) }
                  }
                }
                reader.move(to: end)
              }
            }
            self.plays = value1
            self.theme = value2
            self.id = try reader.narrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.requireAlways(&value3, "id", from: start) }
            self.speed = try reader.narrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.requireAlways(&value5, "speed", from: start) }
            self.name = try reader.narrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.requireAlways(&value4, "name", from: start) }
            self.balance = try reader.narrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.requireAlways(&value0, "balance", from: start) }
            do {
              var isFound6 = false
              let end = reader.position
              if let candidate6_0 { reader.move(to: candidate6_0); isFound6 = try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(candidate: &self.volume) } }
              if !isFound6, let candidate6_1 { reader.move(to: candidate6_1); isFound6 = try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(candidate: &self.volume) } }
              if !isFound6, let candidate = candidate6_0 ?? candidate6_1 { reader.move(to: candidate); try reader.narrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) throws(Pliant.JSONError) in try reader.read(last: &self.volume) } }
              reader.move(to: end)
            }
          }
          mutating func takeUnread(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            if changes.isTaken(old.volume, self.volume, .init(read: "volume", "loudness", written: "volume")) { changes.merge(&self.volume, old.volume) } else { self.volume = old.volume }
          }
        }
        extension Player: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.write(self.balance, member: ",\"balance\":")
            try writer.write(self.plays, member: ",\"plays\":")
            try writer.write(self.theme, member: ",\"theme\":")
            try writer.write(self.id, member: ",\"id\":")
            try writer.write(self.name, member: ",\"name\":")
            try writer.write(self.speed, member: ",\"speed\":")
            try writer.write(self.volume, member: ",\"volume\":")
            try writer.write(self.other, member: ",\"other\":")
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x6469, 0x656d616e, 0x6465657073, 0x656d656874, 0x726568746f, 0x7379616c70: true
            case 0x656d756c6f76, 0x65636e616c6162: true
            default: false
            }
          }
        }
        extension Player: Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "balance\nplays\ntheme\nid\nname\nspeed\nvolume\nloudness\nother")
            try model.narrowed(to: .strict, isRequired: false, isSensitive: false).decode(into: &self.plays, "plays")
            try model.narrowed(to: nil, isRequired: false, isSensitive: true).decode(into: &self.theme, "theme")
            try model.decode(into: &self.other, "other")
            self.id = try model.narrowed(to: nil, isRequired: true, isSensitive: false).decode((Int).self, "id")
            self.speed = try model.narrowed(to: nil, isRequired: true, isSensitive: false).decode(Pliant.ModelProperty.type({ (value: Self) in value.speed }), "speed")
            self.name = try model.narrowed(to: nil, isRequired: true, isSensitive: false).decode((String).self, "name")
            self.balance = try model.narrowed(to: nil, isRequired: true, isSensitive: false).decode(Pliant.ModelProperty.type({ (value: Self) in value.balance }), "balance")
            try model.narrowed(to: .strict, isRequired: false, isSensitive: false).decode(into: &self.volume, "volume", "loudness")
          }
        }
        extension Player: Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder)
            model.encode(self.balance, "balance")
            model.encode(self.plays, "plays")
            model.encode(self.theme, "theme")
            model.encode(self.id, "id")
            model.encode(self.name, "name")
            model.encode(self.speed, "speed")
            model.encode(self.volume, "volume")
            model.encode(self.other, "other")
            try model.finish(encoder)
          }
        }
        """#
    )
  }
}
#endif
