#if Macros
/// Enums that implement RawRepresentable themselves.

import Foundation
import Pliant
import Testing

struct ComputedRawValueTests {
  @Test func rawValuesOfOwnCode() throws {
    #expect(try ComputedNumber(json: "2") == .two)
    #expect(try ComputedNumber.two.jsonString() == "2")
    #expect(throws: DecodingError.self) { try ComputedNumber(json: "3") }
    #expect(throws: DecodingError.self) { try ComputedNumber(json: #""two""#) }
    #expect(try ComputedText(json: #""x""#) == .other("x"))
    #expect(try ComputedText.other("x").jsonString() == #""x""#)
    #expect(try ComputedHolder(json: #"{"number":2,"texts":["a","b"]}"#).texts == [.known, .other("b")])
  }

  @Test func asUnderOtherCoders() throws {
    let document = Data(#"{"number":2,"texts":["a","b"]}"#.utf8)
    let encoder = with(JSONEncoder()) { $0.outputFormatting = .sortedKeys }
    #expect(try encoder.encode(JSONDecoder().decode(ComputedHolder.self, from: document)) == document)
    #expect(try ComputedHolder(json: document).jsonString(.sortedKeys) == String(decoding: document, as: UTF8.self))
  }

  @Test func keysThatAreSpelled() throws {
    #expect(try SpelledNumber(json: #""a""#) == .one && SpelledNumber.one.jsonString() == #""a""#)
  }
}

@JSONModel private enum ComputedNumber: RawRepresentable {
  case one, two

  // Not `self == .one`, which may compare the raw values.
  var rawValue: Int { if case .one = self { 1 } else { 2 } }

  init?(rawValue: Int) {
    switch rawValue {
    case 1: self = .one
    case 2: self = .two
    default: return nil
    }
  }
}

@JSONModel private enum ComputedText: RawRepresentable, Equatable {
  case known
  case other(String)

  var rawValue: String { if case .other(let text) = self { text } else { "a" } }

  init(rawValue: String) { self = rawValue == "a" ? .known : .other(rawValue) }
}

@JSONModel private enum SpelledNumber: RawRepresentable {
  @Key("a") case one

  var rawValue: Int { 1 }

  init?(rawValue: Int) { self = .one }
}

@JSONModel private struct ComputedHolder { var number: ComputedNumber, texts: [ComputedText] }
#endif
