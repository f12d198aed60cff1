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
            let start = reader.position
            var value0: ([Element])? = nil
            var value1: Cursor.ID? = nil
            var value2 = 1
            if try reader.beginObject() {
              var next0 = 0
              var isAtValue0 = false
              object0: while true {
                switch next0 {
                case 0:
                  guard isAtValue0 || reader.takeKey("\"first_items\":") else { next0 = 0; break }
                  isAtValue0 = false
                  try reader.read(required: &value0)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 1:
                  guard isAtValue0 || reader.takeKey("\"next_id\":") else { next0 = 1; break }
                  isAtValue0 = false
                  try reader.read(into: &value1)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 2:
                  guard isAtValue0 || reader.takeKey("\"default\":") else { next0 = 2; break }
                  isAtValue0 = false
                  try reader.read(into: &value2)
                  guard try reader.nextMember() else { break object0 }
                  next0 = 3
                default: break
                }
                let key0 = try reader.scanKey()
                var match0 = -1
                switch key0.count {
                case 7:
                  switch key0.word {
                  case 0x64695f7478656e: match0 = 1
                  case 0x746c7561666564: match0 = 2
                  default: break
                  }
                case 11: switch key0.word { case 0x74695f7473726966: if key0.matches("first_items") { match0 = 0 }; default: break }
                default: break
                }
                guard match0 < 0 else { next0 = match0; isAtValue0 = true; continue object0 }
                try reader.skipMember(key0, of: "first_items\nnext_id\ndefault")
                guard try reader.nextMember() else { break object0 }
              }
            }
            if reader.notesMissingOptionals { try reader.noteMissingOptionals("next_id", from: start) }
            if reader.isCollecting { reader.noteMissing(value0, "first_items", from: start) }
            self.init(firstItems: try reader.require(&value0, "first_items", from: start), nextID: reader.take(&value1), default: value2)
          }
          mutating func takeUnread(from old: Self, _ changes: inout Pliant.PropertyChanges) {
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
            var model = Pliant.ModelEncoder(encoder)
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
            let start = reader.position
            var value0: (Int)? = nil
            var value1 = 0
            if try reader.beginObject() {
              var next0 = 0
              var isAtValue0 = false
              object0: while true {
                switch next0 {
                case 0:
                  guard isAtValue0 || reader.takeKey("\"legacy.id\":") else { next0 = 0; break }
                  isAtValue0 = false
                  try reader.read(required: &value0)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 1:
                  guard isAtValue0 || reader.takeKey("\"extra\":") else { next0 = 1; break }
                  isAtValue0 = false
                  if try reader.beginNestedObject() {
                    var next1 = 0
                    var isAtValue1 = false
                    object1: while true {
                      switch next1 {
                      case 0:
                        guard isAtValue1 || reader.takeKey("\"more\":") else { next1 = 0; break }
                        isAtValue1 = false
                        try reader.read(into: &value1)
                        guard try reader.nextMember() else { break object1 }
                        next1 = 1
                      default: break
                      }
                      let key1 = try reader.scanKey()
                      var match1 = -1
                      switch key1.count {
                      case 4: switch key1.word { case 0x65726f6d: match1 = 0; default: break }
                      default: break
                      }
                      guard match1 < 0 else { next1 = match1; isAtValue1 = true; continue object1 }
                      try reader.skipNestedMember(key1, of: "more", level: 1)
                      guard try reader.nextMember() else { break object1 }
                    }
                  }
                  guard try reader.nextMember() else { break object0 }
                  next0 = 2
                default: break
                }
                let key0 = try reader.scanKey()
                var match0 = -1
                switch key0.count {
                case 5: switch key0.word { case 0x6172747865: match0 = 1; default: break }
                case 9: switch key0.word { case 0x692e79636167656c: if key0.matches("legacy.id") { match0 = 0 }; default: break }
                default: break
                }
                guard match0 < 0 else { next0 = match0; isAtValue0 = true; continue object0 }
                try reader.skipMember(key0, of: "legacy.id\nextra")
                guard try reader.nextMember() else { break object0 }
              }
            }
            if reader.isCollecting { reader.noteMissing(value0, "legacy\\.id", from: start) }
            self.init(id: try reader.require(&value0, "legacy\\.id", from: start), more: value1)
          }
          mutating func takeUnread(from old: Self, _ changes: inout Pliant.PropertyChanges) {
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
