// Models that are read as a whole under a key mapping: numbers and keys are those of the document.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private struct CapturedValues: Equatable {
  var value: JSON = nil
  var table: [String: JSON] = [:]
  @UnknownKeys var rest: [String: JSON] = [:]
}

private struct CapturedName: Codable, Equatable { var fullName: String }

@JSONModel private struct CapturedKeys: Equatable {
  var fooBar = 0
  var table: [String: Int] = [:]
  var person: CapturedName?
  @UnknownKeys var rest: [String: Int] = [:]
}

struct MappedCaptureTests {
  @Test func numbersKeepTheirText() throws {
    let json = #"{"v":[1.10,1e400,12345678901234567890.10,1E5,-0],"table":{"b":1.10,"a":1e400},"other":1.10}"#
    let decoder = with(PliantDecoder()) { $0.keyMapping[CapturedValues.self] = ["value": "v"] }
    let values = try decoder.decode(CapturedValues.self, from: json)
    #expect(try values.value.jsonString() == "[1.10,1e400,12345678901234567890.10,1E5,-0]")
    #expect(try values.table["b"]?.jsonString() == "1.10" && values.table["a"]?.jsonString() == "1e400")
    #expect(try values.rest["other"]?.jsonString() == "1.10")
  }

  @Test func theLastOfTwoEqualKeysCounts() throws {
    let decoder = with(PliantDecoder()) { $0.keyMapping[CapturedKeys.self] = KeyMapping() }
    #expect(try decoder.decode(CapturedKeys.self, from: #"{"fooBar":1,"x":2,"fooBar":3,"x":4}"#).rest == ["x": 4])
  }

  @Test func aStrategyConvertsNeitherDictionaryKeysNorUnknownKeys() throws {
    let json = #"{"foo_bar":1,"table":{"a_b":2},"person":{"full_name":"a"},"u_v":3}"#
    let keys = CapturedKeys(fooBar: 1, table: ["a_b": 2], person: CapturedName(fullName: "a"), rest: ["u_v": 3])
    var decoder = with(PliantDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    #expect(try decoder.decode(CapturedKeys.self, from: json) == keys)
    decoder.keyMapping[CapturedKeys.self] = ["table": "table"]
    #expect(try decoder.decode(CapturedKeys.self, from: json) == keys)
    // The mapping names a place as the document or the type spells it.
    for place in ["foo_bar", "fooBar"] {
      decoder.keyMapping[CapturedKeys.self] = ["fooBar": .init([place])]
      #expect(try decoder.decode(CapturedKeys.self, from: json) == keys)
    }
    // A default does not replace a value whose key is converted.
    decoder.keyMapping = .init()
    decoder.defaults[CapturedKeys.self] = ["fooBar": 7]
    #expect(try decoder.decode(CapturedKeys.self, from: #"{"foo_bar":1}"#).fooBar == 1)
    #expect(try decoder.decode(CapturedKeys.self, from: "{}").fooBar == 7)
  }
}
#endif
