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
          @Ignored(.decoding) let kind = "song"
          @Ignored var isSelected = false
          static let shared = 1
          lazy var label = title
          var isNew: Bool { plays == 0 }
        }
        """#,
      is: #"""
        extension Song: Pliant.JSONReadable {
          public init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            var visit = reader.begin("…", 0x3)
            var value0: (Int64)? = nil
            var value1: (String)? = nil
            members: while true {
              switch reader.next(&visit) {
              case 0: reader.readRequired(&value0)
              case 1: reader.readRequired(&value1)
              case 2: reader.readProperty(&self.artist)
              case 3: reader.readProperty(&self.plays)
              default: break members
              }
            }
            if visit.hasFailed { throw reader.takeFailure(visit) }
            self.id = reader.take(required: &value0)
            self.title = reader.take(required: &value1)
          }
          public mutating func takeUnserialized(from old: Self, _ changes: inout Pliant.PropertyChanges) {
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
            var visit = reader.begin("…", 0x0)
            while reader.next(&visit) >= 0 {}
            if visit.hasFailed { throw reader.takeFailure(visit) }
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
