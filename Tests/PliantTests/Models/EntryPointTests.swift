/// `T(json:)`, `T(json:at:)`, `jsonData()` and `jsonString()`: inputs, paths, and errors in the form of Codable.

import Foundation
import Testing

@testable import Pliant

struct EntryPointTests {
  private func decodingError<Value: JSONReadable>(
    _ type: Value.Type, _ json: String, at path: String? = nil
  ) -> DecodingError? {
    #expect(throws: DecodingError.self) { try strictly(ReadByItself<Value>.self, json, at: path) }
  }

  @Test func readsPiecesOfDataAByteOrderMarkAndValuesAtAPath() throws {
    let piece = Data(#"xx{"a":[1,2],"é":[3]}"#.utf8).dropFirst(2)
    #expect(try [String: [Int]](json: piece) == ["a": [1, 2], "é": [3]] && Int(json: "\u{FEFF} 7\n") == 7)
    let text = #"{"data":{"items":[{"id":1},{"id":2}],"n":null,"a.b":3},"x":[0]}"#
    #expect(try Int(json: text, at: "data.items.-1.id") == 2)
    #expect(try [[String: Int]](json: text, at: "data.items") == [["id": 1], ["id": 2]])
    #expect(try Int(json: text, at: #"data.a\.b"#) == 3)
    #expect(try Int?(json: text, at: "data.n") == nil)
    #expect(try [Int](json: "[1,2]", at: "") == [1, 2])
    // The text after the value is not examined.
    #expect(try Int(json: "[1, broken", at: "0") == 1)
  }

  @Test(arguments: [
    ("data.x", "$.data.x"), ("data.items.5", "$.data.items[5]"), ("data.none.y.z", "$.data.none.y.z"),
    ("data.items.-3.id", "$.data.items[-3].id"),
  ]) func saysWhichPathLeadsNowhere(path: String, printed: String) {
    let error = decodingError(Int.self, #"{"data":{"items":[1,2],"none":null}}"#, at: path)
    #expect(error?.jsonError?.message == "expected a value at \(printed), found none")
    guard case .dataCorrupted = error, case .pathNotFound = error?.jsonError?.kind else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test(arguments: [
    ("data.items", #"$.data.items, found none at $.data (line 1, column 9), did you mean "itmes"?"#, ["data"]),
    ("dat.x", #"$.dat.x, found none at $ (line 1, column 1), did you mean "data"?"#, []),
    ("data.itmes.0.a", "$.data.itmes[0].a, found none at $.data.itmes (line 1, column 18)", ["data", "itmes"]),
  ]) func saysHowFarThePathLeads(_ path: String, text: String, codingPath: [String]) {
    let json = #"{"data":{"itmes":[]}}"#
    let whole = #expect(throws: DecodingError.self) { try Int(json: json, at: path, validating: .document) }
    for error in [decodingError(Int.self, json, at: path), whole] {
      #expect(error?.jsonError?.description == "expected a value at \(text)")
      guard case .dataCorrupted(let context) = error else { continue }
      #expect(context.codingPath.map(\.stringValue) == codingPath)
    }
  }

  @Test func errorsAreDecodingErrorsWithACodingPath() throws {
    func check<Value: JSONReadable>(_ type: Value.Type, _ json: String, _ text: String, _ message: String? = nil) throws
    {
      let error = try #require(decodingError(type, json))
      #expect(EngineVerdict(error).error == text && error.jsonError != nil, "\(json)")
      if let message { #expect("\(error)".contains(message) && error.jsonError?.description == message, "\(json)") }
    }
    try check(
      [[String: Int]].self, #"[{},{"a":"x"}]"#, "typeMismatch at [1].a",
      #"expected Int, found string "x" at $[1].a (line 1, column 10)"#)
    try check([String: [Int]].self, #"{"k":[1,null]}"#, "valueNotFound at k[1]")
    try check(
      [StreamItem].self, #"[{"id":1,"name":"a"},{"name":"b"}]"#, "keyNotFound at [1].id",
      #"expected key "id", found none at $[1].id (line 1, column 22)"#)
    for (json, path) in [
      (#"{"k":[1,300]}"#, " at k[1]"), (#"{"k":[1,1.5]}"#, " at k[1]"), (#"{"k":[1,]}"#, " at k[1]"),
      (#"{"k":[1 2]}"#, " at k"), (#"{"k":[-]}"#, " at k[0]"), (#"{"#, ""),
    ] { try check([String: [UInt8]].self, json, "dataCorrupted\(path)") }
    #expect(
      decodingError(Int.self, #"{"a":[]}"#, at: "a.b")?.jsonError?.description
        == "expected object, found an array at $.a (line 1, column 6)")
  }

  @Test func errorsOfTheUsersOwnCodeArriveAsTheyWereThrown() {
    struct Refusal: Error, Equatable { var reason: String }
    struct Picky: JSONReadable, JSONWritable {
      init(from reader: inout JSONReader) throws(JSONError) { throw reader.failure(.underlying(Refusal(reason: "no"))) }
      func write(to writer: inout JSONWriter) throws(JSONError) {
        throw writer.failure(.underlying(Refusal(reason: "never")))
      }
      init() {}
    }
    #expect(throws: Refusal(reason: "no")) { try Picky(json: "1") }
    #expect(throws: Refusal(reason: "no")) { try PliantDecoder(tolerance: .strict).decode([Picky].self, from: "[1]") }
    #expect(throws: Refusal(reason: "never")) { try [Picky()].jsonData() }
  }

  /// Sizes around those at which the data takes over the writer's buffer without a copy, and at which the buffer grows.
  @Test(arguments: [1 << 10, 1 << 12, 1 << 14, 1 << 16, 1 << 18, 1 << 19])
  func documentsOfAllSizesAreData(size: Int) throws {
    for length in [size / 2 - 1, size / 2, size - 130, size - 3, size - 2, size - 1, size, size + 1] {
      let text = String(repeating: "x", count: length)
      var data = try text.jsonData()
      let copy = data
      #expect(data == Data("\"\(text)\"".utf8))
      data.append(contentsOf: [1, 2])
      data[0] = 3
      #expect(copy == Data("\"\(text)\"".utf8))
      #expect(data == Data([3] + Array(text.utf8) + Array("\"".utf8) + [1, 2]))
    }
  }

  @Test func aTypeThatWritesNothingIsRefused() {
    struct Silent: JSONWritable { func write(to writer: inout JSONWriter) throws(JSONError) {} }
    #expect(throws: EncodingError.self) { try Silent().jsonData() }
  }
}
