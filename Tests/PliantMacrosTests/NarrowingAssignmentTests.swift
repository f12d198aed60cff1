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
            var visit = reader.begin("…", 0x8000000000000000)
            var value0 = Pliant.ModelProperty.none { (value: Self) in value.balance }
            var value1 = self.plays
            var value2 = self.theme
            var value3: (Int)? = nil
            var value4: (String)? = nil
            var value5 = Pliant.ModelProperty.none { (value: Self) in value.speed }
            members: while true {
              switch reader.next(&visit) {
              case 0: reader.readNarrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) in reader.readRequired(&value0) }
              case 1: reader.readNarrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) in reader.readProperty(&value1) }
              case 2: reader.readNarrowed(to: nil, isRequired: false, isSensitive: true) { (reader: inout Pliant.JSONReader) in reader.readProperty(&value2) }
              case 3: reader.readNarrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) in reader.readRequired(&value3) }
              case 4: reader.readNarrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) in reader.readRequired(&value4) }
              case 5: reader.readNarrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) in reader.readRequired(&value5) }
              case 7: reader.readProperty(&self.other)
              default: break members
              }
            }
            if visit.hasFailed {
              let error = reader.takeFailure(visit)
              if reader.isCollecting {
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
              throw error
            }
            self.plays = value1
            self.theme = value2
            self.id = reader.take(required: &value3)
            self.speed = reader.take(required: &value5)
            self.name = reader.take(required: &value4)
            self.balance = reader.take(required: &value0)
            members: while true {
              switch reader.next(&visit) {
              case 6: reader.readNarrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) in reader.readProperty(&self.volume) }
              default: break members
              }
            }
            if visit.hasFailed { throw reader.takeFailure(visit) }
          }
          mutating func takeUnserialized(from old: Self, _ changes: inout Pliant.PropertyChanges) {
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
            var model = Pliant.ModelEncoder(encoder, spelled: "volume")
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
