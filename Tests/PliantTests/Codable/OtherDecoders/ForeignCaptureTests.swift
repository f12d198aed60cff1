// Values copied out of JSONDecoder are those that any other decoder would be asked for.

import Foundation
import Pliant
import Testing

/// A decoder that has what another one has, and is of another type.
private struct Disguise: Decoder {
  let base: any Decoder

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    try base.container(keyedBy: type)
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { try base.unkeyedContainer() }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { try base.singleValueContainer() }
}

/// One value, asked for as JSONDecoder's and as another decoder's.
private struct TwiceDecoded: Decodable {
  let known: String
  let other: String

  init(from decoder: any Decoder) throws {
    known = try JSON(from: decoder).jsonString()
    other = try JSON(from: Disguise(base: decoder)).jsonString()
  }
}

struct ForeignCaptureTests {
  @Test(
    "A value is the same, whatever it is asked for first",
    arguments: [
      "null", "true", "false", "0", "-0", "-0.0", "1", "1.0", "1e2", "100e-2", "0.1", "-2.5", "1e300", "5e-324",
      "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616",
      "-9223372036854775808", "-9223372036854775809", "9007199254740993", "9007199254740993.5",
      "12345678901234567890.10", "0.12345678901234567890123", "1e400", "-1e400", #""""#, #""a""#, #""1""#, #""true""#,
      #""inf""#, #""-inf""#,
      #""nan""#, #""NaN""#, "[]", "{}", #"{"relative":"a"}"#, #"{"base":{"relative":"http:/a"},"relative":"b"}"#,
      #"[1,"a",true,null,2.5,[],{},[{"a":[1]}],1e400]"#, #"{"b":1.0,"a":{"c":[true,{"d":null}],"e":"f"},"g":"nan"}"#,
      #"[{"a":1},2,{"b":"c"},"d",[3]]"#,
    ])
  func isTheSame(_ text: String) throws {
    for strategy in [nil, ("inf", "-inf", "nan"), ("1", "true", "a")] {
      let decoder = JSONDecoder()
      if let (positive, negative, nan) = strategy {
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
          positiveInfinity: positive, negativeInfinity: negative, nan: nan)
      }
      let values = try decoder.decode([TwiceDecoded].self, from: Data("[\(text),\(text)]".utf8))
      for value in values { #expect(value.known == value.other) }
      let member = try decoder.decode([String: TwiceDecoded].self, from: Data(#"{"a":{"b":\#(text)}}"#.utf8))
      #expect(member["a"]?.known == member["a"]?.other)
    }
  }
}
