//===----------------------------------------------------------------------===//
// Whole expansions of a generic struct and of one that is Codable already.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct GenericExpansionTests {
  @Test func conformsWhenThePartsDo() throws {
    try expectExpansion(
      of: #"""
        @JSONModel(keys: .snakeCase)
        struct Page<Element, Cursor: Hashable> where Element: Sendable {
          var firstItems: [Element]
          var nextID: Cursor.ID?
          @Ignored var transform: ((Element) -> Cursor)?
          var `default` = 1
        }
        """#,
      is: #"""
        extension Page: Pliant.JSONReadable where Element: Pliant.JSONReadable, Cursor.ID: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            var visit = reader.begin("…", 0x1)
            var value0: ([Element])? = nil
            var value1: Cursor.ID? = nil
            var value2 = 1
            members: while true {
              switch reader.next(&visit) {
              case 0: reader.readRequired(&value0)
              case 1: reader.readProperty(&value1)
              case 2: reader.readProperty(&value2)
              default: break members
              }
            }
            if visit.hasFailed { throw reader.takeFailure(visit) }
            self.init(firstItems: reader.take(required: &value0), nextID: reader.take(&value1), default: value2)
          }
          mutating func takeUnserialized(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            if changes.isTaken(old.firstItems, self.firstItems, "first_items") { changes.merge(&self.firstItems, old.firstItems) } else { self.firstItems = old.firstItems }
            if changes.isTaken(old.nextID, self.nextID, "next_id") { changes.merge(&self.nextID, old.nextID) } else { self.nextID = old.nextID }
            self.transform = old.transform
          }
        }
        extension Page: Pliant.JSONWritable where Element: Pliant.JSONWritable, Cursor.ID: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.write(self.firstItems, member: ",\"first_items\":")
            try writer.write(self.nextID, member: ",\"next_id\":")
            try writer.write(self.`default`, member: ",\"default\":")
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x64695f7478656e, 0x746c7561666564, 0x74695f7473726966: true
            default: false
            }
          }
        }
        extension Page: Swift.Decodable where Element: Swift.Decodable, Cursor.ID: Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "first_items\nnext_id\ndefault")
            try model.decode(into: &self.nextID, "next_id")
            try model.decode(into: &self.`default`, "default")
            self.firstItems = try model.decode(([Element]).self, "first_items")
          }
        }
        extension Page: Swift.Encodable where Element: Swift.Encodable, Cursor.ID: Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder, spelled: "first_items\nnext_id\ndefault")
            model.encode(self.firstItems, "first_items")
            model.encode(self.nextID, "next_id")
            model.encode(self.`default`, "default")
            try model.finish(encoder)
          }
        }
        """#
    )
  }

  @Test func addsOnlyWhatIsMissing() throws {
    try expectExpansion(
      of: #"""
        @JSONModel
        struct Legacy: Codable {
          var id: Int
          var note: String?
          @Key("extra.more") var more = 0
          enum CodingKeys: String, CodingKey { case id = "legacy.id" }
          func encode(to encoder: any Encoder) throws {}
        }
        """#,
      missing: ["JSONReadable", "JSONWritable"],
      is: #"""
        extension Legacy: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            var visit = reader.begin("…", 0x1)
            var value0: (Int)? = nil
            var value1 = 0
            members: while true {
              switch reader.next(&visit) {
              case 0: reader.readRequired(&value0)
              case 1: reader.readProperty(&value1)
              default: break members
              }
            }
            if visit.hasFailed { throw reader.takeFailure(visit) }
            self.init(id: reader.take(required: &value0), more: value1)
          }
          mutating func takeUnserialized(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            self.note = old.note
          }
        }
        extension Legacy: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.write(self.id, member: ",\"legacy.id\":")
            let object1 = try writer.beginObject(member: ",\"extra\":")
            try writer.write(self.more, member: ",\"more\":")
            try writer.endNestedObject(object1)
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x6172747865, 0x692e79636167656c: true
            default: false
            }
          }
        }
        extension Legacy {
          init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "legacy\\.id\nextra.more")
            try model.decode(into: &self.more, "extra.more")
            self.id = try model.decode((Int).self, "legacy\\.id")
          }
        }
        """#
    )
  }
}
#endif
