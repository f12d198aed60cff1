// Properties that are not Codable, large, optional only in some generic uses, or with a hand-written initializer.

#if Macros
import Foundation
import Pliant
import Testing

/// Characters and similar types of the standard library are not Codable.
@JSONModel struct Glyph: Equatable {
  let symbol: Character
  var others: [Character] = [], scalar: Unicode.Scalar?, name: Substring = "none"
  let fallback: Character?
}

@JSONModel struct Glyphs: Equatable {
  @Key("rows.*.first", "firsts") let firsts: [Character]
  @Key("rows.*.last") var lasts: [Character] = []
  @Key("columns.*.name", "names") var names: Set<Unicode.Scalar>?
  @Key("columns.*.mark") let marks: [Character]?
}

struct Dot: JSONReadable, Equatable {
  var x = 0
  init(x: Int) { self.x = x }
  init(from reader: inout JSONReader) throws(JSONError) {
    guard try reader.beginObject() else { return }
    repeat {
      let key = try reader.scanKey()
      if key.matches("x") { reader.readProperty(&x); try reader.throwFailure() } else { try reader.skipMember(key) }
    } while try reader.nextMember()
  }
}

extension Dot: JSONWritable {
  func write(to writer: inout JSONWriter) throws(JSONError) { try ["x": x].write(to: &writer) }
}

@JSONModel struct Dots: Equatable { @Key("lines.*.start") var starts: [Dot] = []; var end = Dot(x: 9) }

struct NonCodablePropertyTests {
  @Test func areCollectedUnderAnyCoderAndNamedInReports() throws {
    let glyphs = Glyphs(firsts: ["a", "é"], lasts: ["x"], names: ["β"], marks: ["!"])
    let text =
      #"{"rows":[{"first":"a","last":"x"},{"first":"é","last":"xy"}],"columns":[{"name":"β","mark":"!"},{"mark":[]}]}"#
    let other = Glyphs(firsts: ["q"], lasts: [], names: ["a", "b"], marks: nil)
    try expectReadings(of: text, glyphs)
    try expectReadings(of: #"{"firsts":"q","names":["a","b"]}"#, other)
    expectComesBack(glyphs)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Glyphs.self, from: Data("{}".utf8)) }
    let dots = #"{"lines":[{"start":7},{"start":{"x":"1"}},{"start":"{\"x\":2}"}],"end":[1]}"#
    let reader = readerVerdict(Dots.self, dots, .tolerant, false)
    let foreign = foreignVerdict(Dots.self, dots, .tolerant, false)
    #expect(reader.value == foreign.value && reader.issues == foreign.issues)
    #expect(reader.issues.contains("typeMismatch $.lines[0].start: Dot, number 7: dropped"))
    #expect(reader.issues.contains("typeMismatch $.end: Dot, an array: used default"))
  }

  @Test func comeBackAndBendInTheSameWay() throws {
    expectComesBack(Glyph(symbol: "é", others: ["a", "金"], scalar: "β", name: "e acute", fallback: nil))
    let text = #"{"symbol":7,"others":["a","bc"],"scalar":"xy","name":1.50,"fallback":[]}"#
    let expected = Glyph(symbol: "7", others: ["a"], scalar: nil, name: "1.50", fallback: nil)
    #expect(try Glyph(json: text) == expected)
    let foreign = try JSONDecoder().decode(Glyph.self, from: Data(text.utf8))
    // Other decoders don't keep the text of numbers.
    #expect(foreign.name == "1.5")
    #expect(foreign.symbol == expected.symbol && foreign.others == expected.others && foreign.scalar == nil)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Glyph.self, from: Data("{}".utf8)) }
  }
}

@JSONModel
private struct GenericPair<First: Codable & Equatable & Sendable, Second: Codable & Equatable & Sendable>: Equatable {
  var first: First, second: Second?
}
private typealias OptionalPair = GenericPair<Int?, Int>

struct GenericOptionalTests {
  private func texts<Model: JSONReadable & JSONWritable & Codable & SendableMetatype>(
    _ type: Model.Type, _ json: String, _ tolerance: Tolerance
  ) -> Set<String> {
    Set(EngineShape("generic").model(type).runs.values.compactMap { $0(json, tolerance)?.text(against: [:]) })
  }

  @Test("A missing value is nil without a report", arguments: [Tolerance.tolerant, .strict, .forgiving])
  func missingIsNil(_ tolerance: Tolerance) {
    for json in ["{}", #"{"first":null}"#] { #expect(texts(OptionalPair.self, json, tolerance) == [""]) }
  }

  @Test func thePolicyForMissingOptionalsAppliesToBothProperties() {
    var tolerance = Tolerance.tolerant
    tolerance.missingOptionals = .report
    #expect(
      texts(OptionalPair.self, "{}", tolerance) == [" | missingKey $.first usedNil | missingKey $.second usedNil"])
    tolerance.missingOptionals = .fail
    #expect(texts(OptionalPair.self, #"{"second":1}"#, tolerance) == ["error keyNotFound at first"])
    #expect(texts(OptionalPair.self, #"{"first":1}"#, tolerance) == ["error keyNotFound at second"])
    #expect(texts(OptionalPair.self, #"{"first":1,"second":2}"#, tolerance) == ["first 1, second 2"])
    // A value that isn't optional is still required.
    #expect(texts(GenericPair<Int, Int>.self, "{}", .tolerant) == ["error keyNotFound at first"])
  }
}

@JSONModel private struct Large: Equatable { var a = "a", b = "b", c = "c", d = "d", e = "e", f = "f", id: Int }
@JSONModel private struct Holder: Equatable {
  var name: String, first: Large, second: Large?, third = Large(id: 3), last: Int
}

struct LargePropertyTests {
  @Test(arguments: [
    #"{"name":"n","first":{"id":1},"second":{"id":2,"f":"x"},"third":{"id":4},"last":5}"#,
    #"{"last":5,"third":{"id":4},"second":{"f":"x","id":2},"first":{"id":1},"name":"n"}"#,
    #"{"second":null,"first":{"id":9},"third":{"id":4},"last":5,"second":{"id":2,"f":"x"},"name":"n","first":{"id":1}}"#,
    #"{"third" : {"id":4},"n\u0061me":"n","last":5,"first":{"id":1},"second":{"f":"x","id":2}}"#,
  ]) func areReadInAnyOrder(_ json: String) throws {
    let expected = Holder(name: "n", first: Large(id: 1), second: Large(f: "x", id: 2), third: Large(id: 4), last: 5)
    #expect(try Holder(json: json) == expected)
  }

  @Test func areMissingOrNullOrBend() throws {
    let read = try Holder(json: #"{"last":5,"second":null,"first":{"id":1},"name":"n"}"#)
    #expect(read == Holder(name: "n", first: Large(id: 1), second: nil, third: Large(id: 3), last: 5))
    for json in [#""}"#, #"","first":{}}"#, #"","first":{"id":1}"#] {
      #expect(throws: DecodingError.self, "\(json)") { try Holder(json: #"{"last":5,"name":"n\#(json)"#) }
    }
    let (bent, report) = try reported(Holder.self, #"{"last":5,"third":7,"second":"x","first":{"id":"1"},"name":"n"}"#)
    #expect(bent == read && report.count == 3)
  }
}

@JSONModel struct OwnStruct: Equatable {
  var x: Int
  init(from reader: inout JSONReader) throws(JSONError) { x = (try JSON(from: &reader)["x"].int ?? 0) * 100 }
}
@JSONModel struct OwnConstant: Equatable {
  @Ignored(.decoding) let kind = 1
  var x: Int
  init(from reader: inout JSONReader) throws(JSONError) { x = (try JSON(from: &reader)["x"].int ?? 0) * 100 }
}
@JSONModel final class OwnClass: Equatable {
  var x: Int
  required init(from reader: inout JSONReader) throws(JSONError) { x = (try JSON(from: &reader)["x"].int ?? 0) * 100 }
  static func == (left: OwnClass, right: OwnClass) -> Bool { left.x == right.x }
}
@JSONModel(tag: "type") enum OwnTagged: Equatable {
  case a(x: Int)
  init(from reader: inout JSONReader) throws(JSONError) { self = .a(x: (try JSON(from: &reader)["x"].int ?? 0) * 100) }
}
@JSONModel struct OwnHolder<Value: JSONReadable & JSONWritable & Codable & Equatable>: Equatable {
  var value: Value, n = 0
}

struct OwnInitializerTests {
  /// Expects that the value depends neither on the decoder nor on the rest of the document.
  private func isReadByItself<Value: JSONReadable & JSONWritable & Codable & Equatable>(_ type: Value.Type) throws {
    let text = #"{"type":"a","x":1}"#
    let value = try Value(json: text)
    #expect("\(value)".contains("100") || (value as? OwnClass)?.x == 100)
    #expect(try JSONDecoder().decode(type, from: text) == value && PliantDecoder().decode(type, from: text) == value)
    for n in ["1", #""1""#] {
      let document = #"{"value":\#(text),"n":\#(n)}"#
      #expect(try JSONDecoder().decode(OwnHolder<Value>.self, from: document).value == value, "\(document)")
    }
    #expect(try JSONDecoder().decode([Value].self, from: "[\(text)]") == [value])
  }

  @Test func haveOneAnswerUnderAllDecoders() throws {
    try isReadByItself(OwnStruct.self)
    try isReadByItself(OwnConstant.self)
    try isReadByItself(OwnClass.self)
    try isReadByItself(OwnTagged.self)
  }
}
#endif
