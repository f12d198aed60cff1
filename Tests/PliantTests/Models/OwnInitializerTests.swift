#if Macros
/// Models with an `init(from reader:)` written by hand: all decoders read them by it.

import Foundation
import Pliant
import Testing

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
  /// The value depends neither on the decoder nor on the rest of the document.
  private func isReadByItself<Value: JSONReadable & JSONWritable & Codable & Equatable>(_ type: Value.Type) throws {
    let text = #"{"type":"a","x":1}"#
    let value = try Value(json: text)
    #expect("\(value)".contains("100") || (value as? OwnClass)?.x == 100)
    #expect(try JSONDecoder().decode(type, from: Data(text.utf8)) == value)
    #expect(try PliantDecoder().decode(type, from: text) == value)
    for n in ["1", #""1""#] {
      let document = #"{"value":\#(text),"n":\#(n)}"#
      #expect(try JSONDecoder().decode(OwnHolder<Value>.self, from: Data(document.utf8)).value == value, "\(document)")
    }
    #expect(try JSONDecoder().decode([Value].self, from: Data("[\(text)]".utf8)) == [value])
  }

  @Test func haveOneAnswerUnderAllDecoders() throws {
    try isReadByItself(OwnStruct.self)
    try isReadByItself(OwnConstant.self)
    try isReadByItself(OwnClass.self)
    try isReadByItself(OwnTagged.self)
  }
}
#endif
