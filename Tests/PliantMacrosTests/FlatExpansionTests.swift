//===----------------------------------------------------------------------===//
// Whole expansions of flat structs: members in order, and what takes no part.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct FlatExpansionTests {
  @Test func readsAndWritesMembersInOrder() throws {
    try expectExpansion(
      of: #"""
        @JSONModel
        public struct Song: Equatable {
          public let id: Int64
          public var title: String, artist: String?
          var plays = 0
          let kind = "song"
          @Ignored var isSelected = false
          static let shared = 1
          lazy var label = title
          var isNew: Bool { plays == 0 }
        }
        """#,
      is: #"""
        extension Song: Pliant.JSONReadable {
          public init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            let start = reader.position
            var value0: (Int64)? = nil
            var value1: (String)? = nil
            if try reader.beginObject() {
              var next0 = 0
              var isAtValue0 = false
              object0: while true {
                switch next0 {
                case 0:
                  guard isAtValue0 || reader.takeKey("\"id\":") else { next0 = 0; break }
                  isAtValue0 = false
                  try reader.read(required: &value0)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 1:
                  guard isAtValue0 || reader.takeKey("\"title\":") else { next0 = 1; break }
                  isAtValue0 = false
                  try reader.read(required: &value1)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 2:
                  guard isAtValue0 || reader.takeKey("\"artist\":") else { next0 = 2; break }
                  isAtValue0 = false
                  try reader.read(into: &self.artist)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 3:
                  guard isAtValue0 || reader.takeKey("\"plays\":") else { next0 = 3; break }
                  isAtValue0 = false
                  try reader.read(into: &self.plays)
                  guard try reader.nextMember() else { break object0 }
                  next0 = 4
                default: break
                }
                let key0 = try reader.scanKey()
                var match0 = -1
                switch key0.count {
                case 2: switch key0.word { case 0x6469: match0 = 0; default: break }
                case 5:
                  switch key0.word {
                  case 0x656c746974: match0 = 1
                  case 0x7379616c70: match0 = 3
                  default: break
                  }
                case 6: switch key0.word { case 0x747369747261: match0 = 2; default: break }
                default: break
                }
                guard match0 < 0 else { next0 = match0; isAtValue0 = true; continue object0 }
                try reader.skipMember(key0, of: "id\ntitle\nartist\nplays")
                guard try reader.nextMember() else { break object0 }
              }
            }
            if reader.notesMissingOptionals { try reader.noteMissingOptionals("artist", from: start) }
            if reader.isCollecting { reader.noteMissing(value0, "id", from: start); reader.noteMissing(value1, "title", from: start) }
            self.id = try reader.require(&value0, "id", from: start)
            self.title = try reader.require(&value1, "title", from: start)
          }
          public mutating func takeUnread(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            self.isSelected = old.isSelected
          }
        }
        extension Song: Pliant.JSONWritable {
          public func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.write(self.id, member: ",\"id\":")
            try writer.write(self.title, member: ",\"title\":")
            try writer.write(self.artist, member: ",\"artist\":")
            try writer.write(self.plays, member: ",\"plays\":")
            try writer.write(self.kind, member: ",\"kind\":")
            try writer.endObject(object0)
          }
          public static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x6469, 0x646e696b, 0x656c746974, 0x7379616c70, 0x747369747261: true
            default: false
            }
          }
        }
        extension Song: Swift.Decodable {
          public init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "id\ntitle\nartist\nplays")
            try model.decode(into: &self.artist, "artist")
            try model.decode(into: &self.plays, "plays")
            self.id = try model.decode((Int64).self, "id")
            self.title = try model.decode((String).self, "title")
          }
        }
        extension Song: Swift.Encodable {
          public func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder)
            model.encode(self.id, "id")
            model.encode(self.title, "title")
            model.encode(self.artist, "artist")
            model.encode(self.plays, "plays")
            model.encode(self.kind, "kind")
            try model.finish(encoder)
          }
        }
        """#
    )
  }

  // @available and @MainActor belong to the extensions as well.
  @Test func takesAnyObjectForAStructWithoutProperties() throws {
    try expectExpansion(
      of: #"""
        @available(macOS 12, *)
        @JSONModel
        @MainActor struct Nothing {}
        """#,
      is: #"""
        @available(macOS 12, *)
        extension Nothing: @MainActor Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            if try reader.beginObject() {
              repeat {
                let key0 = try reader.scanKey()
                try reader.skipMember(key0, of: "")
              } while try reader.nextMember()
            }
          }
        }
        @available(macOS 12, *)
        extension Nothing: @MainActor Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool { false }
        }
        @available(macOS 12, *)
        extension Nothing: @MainActor Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            _ = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "")
          }
        }
        @available(macOS 12, *)
        extension Nothing: @MainActor Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            let model = Pliant.ModelEncoder(encoder)
            try model.finish(encoder)
          }
        }
        """#
    )
  }
}
#endif
