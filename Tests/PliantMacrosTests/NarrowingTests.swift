//===----------------------------------------------------------------------===//
// What marks such as @Strict infer, and what they leave alone.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Testing

struct NarrowingTests {
  @Test func infersWhatItCannotSpell() throws {
    let expansion = try Expansion(
      """
      enum Space {
        @JSONModel struct User { @Required var age: Age = .zero }
      }
      @JSONModel struct Other { @Required var count = 1 }
      """)
    let text = expansion.extensions.joined(separator: "\n")
    #expect(expansion.diagnostics.isEmpty)
    for name in ["age", "count"] {
      #expect(text.contains("var value0 = Pliant.ModelProperty.none { (value: Self) in value.\(name) }"))
      #expect(
        text.contains(".decode(Pliant.ModelProperty.type({ (value: Self) in value.\(name) }), \"\(name)\")"), "\(text)")
    }
    #expect(!text.contains(".zero"), "the initial value doesn't count")
  }

  @Test(arguments: [
    ("@Strict", ".strict", false), ("@Tolerant", ".tolerant", false), ("@Forgiving", ".forgiving", false),
    ("@Sensitive", "nil", true), ("@Pliant.Strict @Pliant.Sensitive", ".strict", true),
  ])
  func wrapsReadsAndNothingElse(marks: String, tolerance: String, isSensitive: Bool) throws {
    func expansion(marks: String) throws -> String {
      try Expansion(
        #"""
        @JSONModel struct User {
          \#(marks) @Key("id", "info.id", "ids.0") var id: Int
          \#(marks) var age = 18
          \#(marks) @Key("tags.*.name", "labels") let tags: [String]?
          let count: Int
        }
        """#
      ).extensions.joined(separator: "\n")
    }
    let arguments = "(to: \(tolerance), isRequired: false, isSensitive: \(isSensitive))"
    let opening =
      "reader.readNarrowed\(arguments) { (reader: inout Pliant.JSONReader) in "
    var plain = ""
    for (index, part) in try expansion(marks: marks).split(separator: opening, omittingEmptySubsequences: false)
      .enumerated()
    {
      guard index > 0, let end = part.range(of: " }\n") else {
        plain += part
        continue
      }
      plain += part[..<end.lowerBound] + "\n" + part[end.upperBound...]
    }
    #expect(plain.replacing("model.narrowed\(arguments).", with: "model.") == (try expansion(marks: "")))
  }

  @Test func isNoWrapper() throws {
    let property = try #require(
      try Expansion("@JSONModel struct User { @Strict @Sensitive var age = 18 }").extensions.first)
    #expect(property.contains("self.init(age: value0)"))
  }
}
#endif
