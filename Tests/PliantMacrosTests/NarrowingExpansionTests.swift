//===----------------------------------------------------------------------===//
// Whole expansion of a struct with @Strict, @Tolerant, @Forgiving, @Required and @Sensitive properties.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct NarrowingExpansionTests {
  @Test func readsEachPropertyInItsOwnWay() throws {
    try expectExpansion(
      of: #"""
        @JSONModel
        struct Account {
          @Strict var id: Int
          @Tolerant @Key("age", "years.0.n") var age = 18
          @Forgiving @Sensitive @Key("name", "nick") var name: String
          @Strict @Key("tags.*.name") var tags: [String] = []
          @Required var note: String?
          @Required @Strict @Key("retries.0", "tries") var retries = 3
          @Sensitive var token: String?
          var other = 1
        }
        """#,
      is: #"""
        extension Account: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            var visit = reader.begin("…", 0x8000000000000005)
            var value0: (Int)? = nil
            var value1 = 18
            var value2: (String)? = nil
            var value3: [String] = []
            var value4: (String?)? = nil
            var value5 = Pliant.ModelProperty.none { (value: Self) in value.retries }
            var value6: String? = nil
            var value7 = 1
            members: while true {
              switch reader.next(&visit) {
              case 0: reader.readNarrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) in reader.readRequired(&value0) }
              case 1: reader.readNarrowed(to: .tolerant, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) in reader.readProperty(&value1, at: visit) }
              case 2: reader.readNarrowed(to: .forgiving, isRequired: false, isSensitive: true) { (reader: inout Pliant.JSONReader) in reader.readRequired(&value2) }
              case 3: reader.readNarrowed(to: .strict, isRequired: false, isSensitive: false) { (reader: inout Pliant.JSONReader) in reader.collectProperty(&value3, at: visit) }
              case 4: reader.readNarrowed(to: nil, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) in reader.readRequired(&value4) }
              case 5: reader.readNarrowed(to: .strict, isRequired: true, isSensitive: false) { (reader: inout Pliant.JSONReader) in reader.readRequired(&value5, at: visit) }
              case 6: reader.readNarrowed(to: nil, isRequired: false, isSensitive: true) { (reader: inout Pliant.JSONReader) in reader.readProperty(&value6) }
              case 7: reader.readProperty(&value7)
              default: break members
              }
            }
            if visit.hasFailed { throw reader.takeFailure(visit) }
            self.init(id: reader.take(required: &value0), age: value1, name: reader.take(required: &value2), tags: value3, note: reader.take(required: &value4), retries: reader.take(required: &value5), token: reader.take(&value6), other: value7)
          }
          mutating func takeUnserialized(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            if changes.isTaken(old.age, self.age, .init(read: "age", "years.0.n", written: "age")) { changes.merge(&self.age, old.age) } else { self.age = old.age }
            if changes.isTaken(old.name, self.name, .init(read: "name", "nick", written: "name")) { changes.merge(&self.name, old.name) } else { self.name = old.name }
            if changes.isTaken(old.tags, self.tags, "tags.*.name") { changes.merge(&self.tags, old.tags) } else { self.tags = old.tags }
            if changes.isTaken(old.retries, self.retries, .init(read: "retries.0", "tries", written: "retries.0")) { changes.merge(&self.retries, old.retries) } else { self.retries = old.retries }
          }
        }
        extension Account: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.write(self.id, member: ",\"id\":")
            try writer.write(self.age, member: ",\"age\":")
            try writer.write(self.name, member: ",\"name\":")
            var tree1 = Pliant.PathTree()
            tree1.add(elementsOf: self.tags, at: "*.name")
            try writer.write(tree1, member: ",\"tags\":")
            try writer.write(self.note, member: ",\"note\":")
            var tree2 = Pliant.PathTree()
            tree2.add(self.retries, at: "0")
            try writer.write(tree2, member: ",\"retries\":")
            try writer.write(self.token, member: ",\"token\":")
            try writer.write(self.other, member: ",\"other\":")
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x6469, 0x656761, 0x656d616e, 0x65746f6e, 0x73676174, 0x6e656b6f74: true
            case 0x726568746f, 0x73656972746572: true
            default: false
            }
          }
        }
        extension Account: Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "id\nage\nyears.0.n\nname\nnick\ntags.*.name\nnote\nretries.0\ntries\ntoken\nother")
            try model.narrowed(to: .tolerant, isRequired: false, isSensitive: false).decode(into: &self.age, "age", "years.0.n")
            try model.narrowed(to: .strict, isRequired: false, isSensitive: false).collect(into: &self.tags, "tags.*.name")
            try model.narrowed(to: nil, isRequired: false, isSensitive: true).decode(into: &self.token, "token")
            try model.decode(into: &self.other, "other")
            self.id = try model.narrowed(to: .strict, isRequired: false, isSensitive: false).decode((Int).self, "id")
            self.name = try model.narrowed(to: .forgiving, isRequired: false, isSensitive: true).decode((String).self, "name", "nick")
            self.note = try model.narrowed(to: nil, isRequired: true, isSensitive: false).decode((String?).self, "note")
            self.retries = try model.narrowed(to: .strict, isRequired: true, isSensitive: false).decode(Pliant.ModelProperty.type({ (value: Self) in value.retries }), "retries.0", "tries")
          }
        }
        extension Account: Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder, spelled: "age\nname")
            model.encode(self.id, "id")
            model.encode(self.age, "age")
            model.encode(self.name, "name")
            model.encode(elementsOf: self.tags, "tags.*.name")
            model.encode(self.note, "note")
            model.encode(self.retries, "retries.0")
            model.encode(self.token, "token")
            model.encode(self.other, "other")
            try model.finish(encoder)
          }
        }
        """#
    )
  }
}
#endif
