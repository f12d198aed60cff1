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
            let start = reader.position
            var value0 = Pliant.ModelProperty.none { (value: Self) in value.first }
            var value1 = Pliant.ModelProperty.value([]) { (value: Self) in value.rest }
            if try reader.beginObject() {
              var next0 = 0
              var isAtValue0 = false
              object0: while true {
                switch next0 {
                case 0:
                  guard isAtValue0 || reader.takeKey("\"first\":") else { next0 = 0; break }
                  isAtValue0 = false
                  try reader.read(required: &value0)
                  guard try reader.nextMember() else { break object0 }
                  fallthrough
                case 1:
                  guard isAtValue0 || reader.takeKey("\"rest\":") else { next0 = 1; break }
                  isAtValue0 = false
                  try reader.read(into: &value1)
                  guard try reader.nextMember() else { break object0 }
                  next0 = 2
                default: break
                }
                let key0 = try reader.scanKey()
                var match0 = -1
                switch key0.count {
                case 4: switch key0.word { case 0x74736572: match0 = 1; default: break }
                case 5: switch key0.word { case 0x7473726966: match0 = 0; default: break }
                default: break
                }
                guard match0 < 0 else { next0 = match0; isAtValue0 = true; continue object0 }
                try reader.skipMember(key0, of: "first\nrest")
                guard try reader.nextMember() else { break object0 }
              }
            }
            if reader.isCollecting { reader.noteMissing(value0, "first", from: start) }
            self.init(first: try reader.require(&value0, "first", from: start), rest: value1)
          }
          mutating func takeUnread(from old: Self, _ changes: inout Pliant.PropertyChanges) {
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
