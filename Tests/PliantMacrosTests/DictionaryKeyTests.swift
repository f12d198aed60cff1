// Generated code checks the keys of dictionaries, at any depth of a type.

#if Macros
import Testing

@testable import PliantMacros

@Suite("Keys of dictionaries are checked")
struct DictionaryKeyTests {
  private func checks(_ source: String) throws -> [String] {
    let expansion = try Expansion(source)
    return (expansion.extensions + expansion.members).joined(separator: "\n").split(separator: "\n")
      .filter { $0.contains("checkKeys") }.map { String($0.drop { $0 == " " }) }
  }

  @Test(arguments: [
    ("[Key: Int]", ""), ("[Key: Int]?", ""), ("Optional<Dictionary<Key, Int>>", ""), ("Swift.Dictionary<Key, Int>", ""),
    ("[String: [Key: Int]]", ".values.first"), ("[[Key: Int]]", ".first"), ("Set<[Key: Int]>", ".first"),
    ("[[String: [Key: Int]]]?", "?.first?.values.first"), ("Field<[Key: Int]>", ".value"),
    ("[String: [Int: [Key: Int]]]", ".values.first?.values.first"),
  ]) func ofProperties(_ type: String, _ place: String) throws {
    let expected = "in value.a\(place) }"
    let ofStruct = try checks("@JSONModel struct A { var a: \(type) }")
    #expect(ofStruct == ["_Pliant.ModelProperty.checkKeys { (value: Self) \(expected)"])
    let ofClass = try checks("@JSONModel final class A { var a: \(type) }")
    #expect(ofClass.count == 1 && ofClass.allSatisfy { $0.hasSuffix(expected) }, "\(ofClass)")
  }

  @Test func ofAssociatedValues() throws {
    #expect(
      try checks("@JSONModel enum A { case a(Int, x: [Key: Int]), b([[Key: Int]?], [[Key: Int]]) }") == [
        "_Pliant.ModelProperty.checkKeys { (_: Self) in value1 }",
        "_Pliant.ModelProperty.checkKeys { (_: Self) in value1.first }",
      ])
  }

  @Test(arguments: [
    "var a: [String: [Int: String]]", "@Strategy(Keys()) var a: [Key: Int]", "@Ignored var a: [Key: Int] = [:]",
    "@Lossy var a: [Key: Int]", "var a: Box<[Key: Int]>",
  ]) func butNotOthers(_ property: String) throws {
    #expect(try checks("@JSONModel struct A { \(property) }").isEmpty)
  }
}
#endif
