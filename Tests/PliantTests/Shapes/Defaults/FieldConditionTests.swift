#if Macros
/// When fields are written that may be missing or null, under every condition and by every writer.

import Foundation
import Pliant
import Testing

@JSONModel(encoding: .null) struct NullingChange {
  var note: Field<String>
  @Strategy(.unixSeconds) var at: Field<Date>
  @Key("a.b") var deep: Field<Int>
  var plain: Int?
}

@JSONModel(encoding: .skipDefault) struct DefaultChange {
  var note: Field<String> = .null
  @Strategy(.unixSeconds) var at: Field<Date> = .value(Date(timeIntervalSince1970: 5))
  var count: Field<Int> = .missing
}

@Suite("Fields and conditions")
struct FieldConditionTests {
  private func written<Model: JSONWritable & Encodable>(_ model: Model, _ expected: JSON) throws {
    #expect(try JSON(encoding: model) == expected)
    #expect(try JSON(parsing: JSONEncoder().encode(model)) == expected)
    #expect(try JSON(parsing: PliantEncoder().encode(model)) == expected)
  }

  @Test("A missing field is left out where nil is null")
  func null() throws {
    try written(NullingChange(note: .missing, at: .missing, deep: .missing, plain: nil), ["plain": nil])
    try written(
      NullingChange(note: .null, at: .null, deep: .null, plain: 1),
      ["note": nil, "at": nil, "a": ["b": nil], "plain": 1])
    try written(
      NullingChange(note: .value("x"), at: .value(Date(timeIntervalSince1970: 1)), deep: .value(2), plain: nil),
      ["note": "x", "at": 1, "a": ["b": 2], "plain": nil])
  }

  @Test("A missing field is left out, and so is the default")
  func skipDefault() throws {
    try written(DefaultChange(), [:])
    try written(DefaultChange(note: .missing, at: .missing, count: .missing), [:])
    try written(DefaultChange(note: .value("x"), at: .null, count: .null), ["note": "x", "at": nil, "count": nil])
  }
}
#endif
