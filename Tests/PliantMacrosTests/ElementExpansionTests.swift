//===----------------------------------------------------------------------===//
// Whole expansions of structs with indices and wildcards.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct ElementExpansionTests {
  @Test func readsAndWritesElementsOfArrays() throws {
    try expectExpansion(
      of: #"""
        @JSONModel
        package struct Cart {
          @Key("items.0.id") var first: Int?
          @Key("items.-1.id") var last: Int?
          @Key("prices.*.amount") var amounts: [Double]
          @Key("tags.*.name", "labels") var tags: [String] = []
        }
        """#,
      is: #"""
        extension Cart: Pliant.JSONReadable {
          package init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            var visit = reader.begin("…", 0x4)
            var value0: Int? = nil
            var value1: Int? = nil
            var value2: ([Double])? = nil
            var value3: [String] = []
            members: while true {
              switch reader.next(&visit) {
              case 0: reader.readProperty(&value0, at: visit)
              case 1: reader.readProperty(&value1, at: visit)
              case 2: reader.collectRequired(&value2, at: visit)
              case 3: if visit.isAtCollection { reader.collectProperty(&value3, at: visit) } else { reader.readProperty(&value3, at: visit) }
              default: break members
              }
            }
            if visit.hasFailed { throw reader.takeFailure(visit) }
            self.init(first: reader.take(&value0), last: reader.take(&value1), amounts: reader.take(required: &value2), tags: value3)
          }
          package mutating func takeUnserialized(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            if changes.isTaken(old.amounts, self.amounts, "prices.*.amount") { changes.merge(&self.amounts, old.amounts) } else { self.amounts = old.amounts }
            if changes.isTaken(old.tags, self.tags, .init(read: "tags.*.name", "labels", written: "tags.*.name")) { changes.merge(&self.tags, old.tags) } else { self.tags = old.tags }
          }
        }
        extension Cart: Pliant.JSONWritable {
          package func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            var tree1 = Pliant.PathTree()
            tree1.add(self.first, at: "0.id")
            tree1.add(self.last, at: "-1.id")
            try writer.write(tree1, member: ",\"items\":")
            var tree2 = Pliant.PathTree()
            tree2.add(elementsOf: self.amounts, at: "*.amount")
            try writer.write(tree2, member: ",\"prices\":")
            var tree3 = Pliant.PathTree()
            tree3.add(elementsOf: self.tags, at: "*.name")
            try writer.write(tree3, member: ",\"tags\":")
            try writer.endObject(object0)
          }
          package static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x73676174, 0x736d657469, 0x736563697270: true
            default: false
            }
          }
        }
        extension Cart: Swift.Decodable {
          package init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "items.0.id\nitems.-1.id\nprices.*.amount\ntags.*.name\nlabels")
            try model.decode(into: &self.first, "items.0.id")
            try model.decode(into: &self.last, "items.-1.id")
            try model.collect(into: &self.tags, "tags.*.name", "labels")
            self.amounts = try model.collect(([Double]).self, "prices.*.amount")
          }
        }
        extension Cart: Swift.Encodable {
          package func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder)
            model.encode(self.first, "items.0.id")
            model.encode(self.last, "items.-1.id")
            model.encode(elementsOf: self.amounts, "prices.*.amount")
            model.encode(elementsOf: self.tags, "tags.*.name")
            try model.finish(encoder)
          }
        }
        """#
    )
  }
}
#endif
