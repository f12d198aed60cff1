#if Macros
/// Properties of types that read themselves but are not Codable, on every engine.

import Foundation
import Pliant
import Testing

/// Characters and the like are no Codable types of the standard library.
@JSONModel struct Glyph: Equatable {
  let symbol: Character
  var others: [Character] = []
  var scalar: Unicode.Scalar?
  var name: Substring = "none"
  let fallback: Character?
}

/// Characters in many places, by each kind of property.
@JSONModel struct Glyphs: Equatable {
  @Key("rows.*.first", "firsts") let firsts: [Character]
  @Key("rows.*.last") var lasts: [Character] = []
  @Key("columns.*.name", "names") var names: Set<Unicode.Scalar>?
  @Key("columns.*.mark") let marks: [Character]?
}

/// Reads itself, and is not Codable.
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
  func write(to writer: inout JSONWriter) throws(JSONError) {
    let object = try writer.beginObject()
    try writer.write(x, member: ",\"x\":")
    try writer.endObject(object)
  }
}

@JSONModel struct Dots: Equatable {
  @Key("lines.*.start") var starts: [Dot] = []
  var end = Dot(x: 9)
}

struct NonCodablePropertyTests {
  @Test func areCollectedUnderAnyCoder() throws {
    let glyphs = Glyphs(firsts: ["a", "é"], lasts: ["x"], names: ["β"], marks: ["!"])
    let text =
      #"{"rows":[{"first":"a","last":"x"},{"first":"é","last":"xy"}],"columns":[{"name":"β","mark":"!"},{"mark":[]}]}"#
    for (engine, value, _) in try EveryReading(Glyphs.self, text).readings { #expect(value == glyphs, "\(engine)") }
    expectComesBack(glyphs)
    let other = Glyphs(firsts: ["q"], lasts: [], names: ["a", "b"], marks: nil)
    for (engine, value, _) in try EveryReading(Glyphs.self, #"{"firsts":"q","names":["a","b"]}"#).readings {
      #expect(value == other, "\(engine)")
    }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Glyphs.self, from: Data("{}".utf8)) }
  }

  @Test func areNamedInReportsByTheirOwnNames() {
    let text = #"{"lines":[{"start":7},{"start":{"x":"1"}},{"start":"{\"x\":2}"}],"end":[1]}"#
    let reader = readerVerdict(Dots.self, text, .tolerant, false)
    let foreign = foreignVerdict(Dots.self, text, .tolerant, false)
    #expect(reader.value == foreign.value)
    #expect(reader.issues == foreign.issues)
    #expect(reader.issues.contains("typeMismatch $.lines[0].start: Dot, number 7: dropped"))
    #expect(reader.issues.contains("typeMismatch $.end: Dot, an array: used default"))
  }

  @Test func comeBack() {
    expectComesBack(Glyph(symbol: "é", others: ["a", "金"], scalar: "β", name: "e acute", fallback: nil))
  }

  @Test func bendInTheSameWay() throws {
    let text = #"{"symbol":7,"others":["a","bc"],"scalar":"xy","name":1.50,"fallback":[]}"#
    let expected = Glyph(symbol: "7", others: ["a"], scalar: nil, name: "1.50", fallback: nil)
    #expect(try Glyph(json: text) == expected)
    let foreign = try JSONDecoder().decode(Glyph.self, from: Data(text.utf8))
    // Number text does not survive another decoder.
    #expect(foreign.name == "1.5")
    #expect(foreign.symbol == expected.symbol && foreign.others == expected.others && foreign.scalar == nil)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Glyph.self, from: Data("{}".utf8)) }
  }
}
#endif
