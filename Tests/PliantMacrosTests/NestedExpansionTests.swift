//===----------------------------------------------------------------------===//
// Whole expansions of structs inside of other types: an extension can't spell the types beside them.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct NestedExpansionTests {
  @Test func infersTheTypesOfPropertiesInNestedStructs() throws {
    try expectExpansion(
      of: #"""
        nonisolated extension API {
          @JSONModel struct Page { var first: Item, rest: [Item] = [] }
        }
        """#,
      is: #"""
        nonisolated extension API.Page: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            var visit = reader.begin("…", 0x1)
            var value0 = Pliant.ModelProperty.none { (value: Self) in value.first }
            var value1 = Pliant.ModelProperty.value([]) { (value: Self) in value.rest }
            members: while true {
              switch reader.next(&visit) {
              case 0: reader.readRequired(&value0)
              case 1: reader.readProperty(&value1)
              default: break members
              }
            }
            if visit.hasFailed { throw reader.takeFailure(visit) }
            self.init(first: reader.take(required: &value0), rest: value1)
          }
          mutating func takeUnserialized(from old: Self, _ changes: inout Pliant.PropertyChanges) {
            if changes.isTaken(old.first, self.first, "first") { changes.merge(&self.first, old.first) } else { self.first = old.first }
            if changes.isTaken(old.rest, self.rest, "rest") { changes.merge(&self.rest, old.rest) } else { self.rest = old.rest }
          }
        }
        nonisolated extension API.Page: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.write(self.first, member: ",\"first\":")
            try writer.write(self.rest, member: ",\"rest\":")
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x74736572, 0x7473726966: true
            default: false
            }
          }
        }
        nonisolated extension API.Page: Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "first\nrest")
            try model.decode(into: &self.rest, "rest")
            self.first = try model.decode(Pliant.ModelProperty.type({ (value: Self) in value.first }), "first")
          }
        }
        nonisolated extension API.Page: Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder)
            model.encode(self.first, "first")
            model.encode(self.rest, "rest")
            try model.finish(encoder)
          }
        }
        """#
    )
  }

  @Test func takesAccessFromTheExtensionAround() throws {
    let expansion = try Expansion("public extension API { @JSONModel struct Page { var id: Int } }")
    #expect(expansion.extensions.allSatisfy { $0.contains("  public ") })
    let own = try Expansion("public extension API { @JSONModel internal struct Page { var id: Int } }")
    #expect(own.extensions.allSatisfy { !$0.contains("  public ") })
  }

  @Test func knowsTheParametersOfTypesAround() throws {
    let expansion = try Expansion(
      """
      struct Outer<A, each B, let n: Int> {
        @JSONModel struct Page<C> { var a: A, b: Pack<repeat each B>, c: [C.D], size = n }
      }
      """
    )
    let requirements = ["A", "repeat each B", "C.D"].map { "\($0): Pliant.JSONReadable" }.joined(separator: ", ")
    #expect(expansion.extensions[0].hasPrefix("extension Outer.Page: Pliant.JSONReadable where \(requirements) {"))
  }
}
#endif
