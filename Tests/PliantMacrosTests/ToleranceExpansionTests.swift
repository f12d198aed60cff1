//===----------------------------------------------------------------------===//
// Expansion of structs that say themselves what may bend.
//===----------------------------------------------------------------------===//

#if Macros
import Testing

struct ToleranceExpansionTests {
  @Test func entersAndLeavesTheTolerance() throws {
    try expectExpansion(
      of: #"""
        @JSONModel(.strict, keys: .snakeCase)
        public struct Receipt {
          public let totalAmount: Int
          var note: String?
        }
        """#,
      is: #"""
        extension Receipt: Pliant.JSONReadable {
          public init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            let outer = reader.enter(.strict as Pliant.Tolerance)
            defer { reader.leave(outer) }
            try reader.checkDuplicateKeys()
            var visit = reader.begin("…", 0x1)
            var value0: (Int)? = nil
            var value1: String? = nil
            members: while true {
              switch reader.next(&visit) {
              case 0: reader.readRequired(&value0)
              case 1: reader.readProperty(&value1)
              default: break members
              }
            }
            if visit.hasFailed { throw reader.takeFailure(visit) }
            self.init(totalAmount: reader.take(required: &value0), note: reader.take(&value1))
          }
        }
        extension Receipt: Pliant.JSONWritable {
          public func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.write(self.totalAmount, member: ",\"total_amount\":")
            try writer.write(self.note, member: ",\"note\":")
            try writer.endObject(object0)
          }
          public static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool {
            switch word {
            case 0x65746f6e, 0x6d615f6c61746f74: true
            default: false
            }
          }
        }
        extension Receipt: Swift.Decodable {
          public init(from decoder: any Swift.Decoder) throws {
            let model = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "total_amount\nnote", tolerance: .strict as Pliant.Tolerance)
            try model.decode(into: &self.note, "note")
            self.totalAmount = try model.decode((Int).self, "total_amount")
          }
        }
        extension Receipt: Swift.Encodable {
          public func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            var model = Pliant.ModelEncoder(encoder, spelled: "total_amount\nnote")
            model.encode(self.totalAmount, "total_amount")
            model.encode(self.note, "note")
            try model.finish(encoder)
          }
        }
        """#
    )
  }

  @Test func entersTheToleranceOfAModelWithoutProperties() throws {
    try expectExpansion(
      of: #"""
        @JSONModel(.forgiving)
        struct Nothing {}
        """#,
      is: #"""
        extension Nothing: Pliant.JSONReadable {
          init(from reader: inout Pliant.JSONReader) throws(Pliant.JSONError) {
            let outer = reader.enter(.forgiving as Pliant.Tolerance)
            defer { reader.leave(outer) }
            try reader.checkDuplicateKeys()
            var visit = reader.begin("…", 0x0)
            while reader.next(&visit) >= 0 {}
            if visit.hasFailed { throw reader.takeFailure(visit) }
          }
        }
        extension Nothing: Pliant.JSONWritable {
          func write(to writer: inout Pliant.JSONWriter) throws(Pliant.JSONError) {
            let object0 = try writer.beginObject()
            try writer.endObject(object0)
          }
          static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool { false }
        }
        extension Nothing: Swift.Decodable {
          init(from decoder: any Swift.Decoder) throws {
            _ = try Pliant.ModelDecoder(decoder, for: Self.self, keys: "", tolerance: .forgiving as Pliant.Tolerance)
          }
        }
        extension Nothing: Swift.Encodable {
          func encode(to encoder: any Swift.Encoder) throws {
            if try Pliant.ModelEncoder.write(self, to: encoder) { return }
            let model = Pliant.ModelEncoder(encoder)
            try model.finish(encoder)
          }
        }
        """#
    )
  }

  @Test(arguments: [
    (".strict", ".strict"),
    ("Tolerance.strict", "Tolerance.strict"),
    ("Pliant.Tolerance.tolerant", "Pliant.Tolerance.tolerant"),
    ("MyApp.tolerance", "MyApp.tolerance"),
    ("tolerance", "tolerance"),
    ("tolerance(for: .orders)", "tolerance(for: .orders)"),
    ("isDebug ? .strict : .tolerant", "(isDebug ? .strict : .tolerant)"),
    ("MyApp.tolerance ?? .strict", "(MyApp.tolerance ?? .strict)"),
  ])
  func addsFourThingsAndNothingElse(expression: String, operand: String) throws {
    let properties = #"""
      struct User {
        @Key("nickname", "nickName") var name: String
        var age = 18
        @Key("tags.*.name") let tags: [String]
        @Clamped(0...10) var volume = 5
      }
      """#
    let plain = try Expansion("@JSONModel \(properties)").extensions.joined(separator: "\n")
    let tolerant = try Expansion("@JSONModel(\(expression)) \(properties)").extensions.joined(separator: "\n")
    let entering = """
          let outer = reader.enter(\(operand) as Pliant.Tolerance)
          defer { reader.leave(outer) }
          try reader.checkDuplicateKeys()

      """
    let argument = ", tolerance: \(operand) as Pliant.Tolerance"
    #expect(tolerant.contains("throws(Pliant.JSONError) {\n\(entering)"))
    #expect(tolerant.contains("volume\"\(argument))\n"))
    #expect(tolerant.replacing(entering, with: "").replacing(argument, with: "") == plain)
  }

  // The code for such a model has a local variable of that name, which an initial value must not meet.
  @Test func leavesAnInitialValueNamedOuterWhereItIs() throws {
    let source = "struct User { var age = outer }"
    let plain = try Expansion("@JSONModel struct User { var age = outermost(outer: Ages.outer) }").extensions.joined()
    let tolerant = try Expansion("@JSONModel(.strict) \(source)").extensions.joined()
    #expect(plain.contains("var value0 = outermost(outer: Ages.outer)"))
    #expect(!tolerant.contains("= outer"))
    #expect(tolerant.contains("reader.readProperty(&self.age)"))
  }
}
#endif
