/// `T(json:)`, `T(json:at:)`, `jsonData()` and `jsonString()`: inputs, paths, and errors as Codable's users know them.

import Foundation
import Testing

@testable import Pliant

@Suite struct EntryPointTests {
  private func decodingError<Value: JSONReadable>(_ type: Value.Type, _ json: String, at path: String? = nil)
    -> DecodingError?
  {
    do {
      _ = try PliantDecoder(tolerance: .strict).decode(ReadByItself<Value>.self, from: json, at: path)
      return nil
    } catch { return error as? DecodingError }
  }

  private func steps(_ path: [any CodingKey]) -> String {
    path.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
  }

  @Test func readsPiecesOfDataAndAByteOrderMark() throws {
    let text = "{\"a\":[1,2],\"é\":[3]}"
    #expect(try [String: [Int]](json: Data("xx\(text)".utf8).dropFirst(2)) == ["a": [1, 2], "é": [3]])
    #expect(try Int(json: "\u{FEFF} 7\n") == 7)
  }

  @Test func readsAtAPath() throws {
    let text = #"{"data":{"items":[{"id":1},{"id":2}],"n":null,"a.b":3},"x":[0]}"#
    #expect(try Int(json: text, at: "data.items.-1.id") == 2)
    #expect(try [[String: Int]](json: text, at: "data.items") == [["id": 1], ["id": 2]])
    #expect(try Int(json: text, at: #"data.a\.b"#) == 3)
    #expect(try Int?(json: text, at: "data.n") == nil)
    #expect(try [Int](json: "[1,2]", at: "") == [1, 2])
    // What follows the value is not looked at.
    #expect(try Int(json: "[1, broken", at: "0") == 1)
  }

  @Test func saysWhichPathLeadsNowhere() throws {
    for (path, printed) in [
      ("data.x", "$.data.x"), ("data.items.5", "$.data.items[5]"), ("data.none.y.z", "$.data.none.y.z"),
      ("data.items.-3.id", "$.data.items[-3].id"),
    ] {
      let error = decodingError(Int.self, #"{"data":{"items":[1,2],"none":null}}"#, at: path)
      guard case .dataCorrupted = error, let json = error?.jsonError, case .pathNotFound = json.kind else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
      #expect(json.message == "expected a value at \(printed), found none")
    }
    #expect(
      decodingError(Int.self, #"{"a":[]}"#, at: "a.b")?.jsonError?.description
        == "expected object, found an array at $.a (line 1, column 6)")
  }

  @Test(arguments: [
    (
      "data.items",
      #"expected a value at $.data.items, found none at $.data (line 1, column 9), did you mean "itmes"?"#, ["data"]
    ),
    (
      "dat.x", #"expected a value at $.dat.x, found none at $ (line 1, column 1), did you mean "data"?"#, []
    ),
    (
      "data.itmes.0.a", "expected a value at $.data.itmes[0].a, found none at $.data.itmes (line 1, column 18)",
      ["data", "itmes"]
    ),
  ])
  func saysHowFarThePathLeads(_ path: String, text: String, codingPath: [String]) {
    let json = #"{"data":{"itmes":[]}}"#
    let whole = #expect(throws: DecodingError.self) { try Int(json: json, at: path, validating: .document) }
    for error in [decodingError(Int.self, json, at: path), whole] {
      #expect(error?.jsonError?.description == text)
      guard case .dataCorrupted(let context) = error else { continue }
      #expect(context.codingPath.map(\.stringValue) == codingPath)
    }
  }

  @Test func refusesTrailingBytesOfAWholeDocument() {
    #expect(verdict(Int.self, "1 2") == "expected the end of the document, found number 2 @2")
    #expect(verdict([Int].self, "[1]]") == "expected the end of the document, found \"]\" @3")
    #expect(verdict(Int.self, "") == "expected a value, found the end of the document @0")
  }

  @Test func errorsAreDecodingErrorsWithACodingPath() {
    let mismatch = decodingError([[String: Int]].self, #"[{},{"a":"x"}]"#)
    guard case .typeMismatch(_, let context)? = mismatch else {
      return #expect(Bool(false), "\(String(describing: mismatch))")
    }
    #expect(steps(context.codingPath) == "[1].a")
    #expect(context.debugDescription == #"expected Int, found string "x" at $[1].a (line 1, column 10)"#)
    #expect(mismatch?.jsonError?.path.description == "$[1].a")

    guard case .valueNotFound(_, let context)? = decodingError([String: [Int]].self, #"{"k":[1,null]}"#) else {
      return #expect(Bool(false))
    }
    #expect(steps(context.codingPath) == ".k[1]")

    for (json, path) in [
      (#"{"k":[1,300]}"#, ".k[1]"), (#"{"k":[1,1.5]}"#, ".k[1]"), (#"{"k":[1,]}"#, ".k[1]"), (#"{"k":[1 2]}"#, ".k"),
      (#"{"k":[-]}"#, ".k[0]"), (#"{"#, ""),
    ] {
      guard case .dataCorrupted(let context)? = decodingError([String: [UInt8]].self, json) else {
        Issue.record("\(json)")
        continue
      }
      #expect(steps(context.codingPath) == path, "\(json)")
      #expect(context.underlyingError is JSONError)
    }
  }

  @Test func aMissingKeyIsKeyNotFound() {
    guard
      case .keyNotFound(let key, let context)? = decodingError(
        [HandWritten].self, #"[{"id":1,"name":"a"},{"name":"b"}]"#)
    else {
      return #expect(Bool(false))
    }
    #expect(key.stringValue == "id" && steps(context.codingPath) == "[1]")
    #expect(context.debugDescription == "expected key \"id\", found none at $[1].id (line 1, column 22)")
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

  @Test func writesWithOptions() throws {
    let value = ["b": [1, 2], "a": []]
    #expect(try value.jsonString(.sortedKeys) == #"{"a":[],"b":[1,2]}"#)
    #expect(
      try String(decoding: value.jsonData(.pretty, .sortedKeys), as: UTF8.self)
        == "{\n  \"a\": [],\n  \"b\": [\n    1,\n    2\n  ]\n}")
    #expect(try "é/<".jsonString(.escapingHTML, .escapingSlashes, .escapingNonASCII) == #""\u00e9\/\u003c""#)
    #expect(try [Double.nan, 1].jsonString(nonFiniteFloats: .null) == "[null,1]")
    #expect(
      try [-Float.infinity].jsonString(
        nonFiniteFloats: .strings(positiveInfinity: "a", negativeInfinity: "b", nan: "c")) == "[\"b\"]")
  }

  /// Sizes around those at which the data gets the writer's buffer instead of a copy, and at which the buffer grows.
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

  @Test func errorsOfWritingAreEncodingErrorsWithACodingPath() {
    for style: JSONWriter.Options in [[], .pretty, .sortedKeys] {
      do {
        _ = try ["rates": [[1.5, .nan]]].jsonData(style)
        Issue.record("a NaN was written")
      } catch EncodingError.invalidValue(_, let context) {
        #expect(steps(context.codingPath) == ".rates[0][1]")
        #expect(
          (context.underlyingError as? JSONError)?.description
            == "expected a value that JSON can express, found NaN at $.rates[0][1]")
      } catch { Issue.record("\(error)") }
    }
  }

  @Test func aTypeThatWritesNothingOrTwoValuesIsRefused() {
    struct Silent: JSONWritable { func write(to writer: inout JSONWriter) throws(JSONError) {} }
    struct Double: JSONWritable {
      func write(to writer: inout JSONWriter) throws(JSONError) {
        try writer.writeNull()
        try writer.writeNull()
      }
    }
    #expect(throws: EncodingError.self) { try Silent().jsonData() }
    #expect(throws: EncodingError.self) { try ["a": Silent()].jsonData() }
    #expect(throws: EncodingError.self) { try Double().jsonData() }
    #expect(throws: EncodingError.self) { try ["a": Double()].jsonData(.pretty) }
  }

  @Test func refusesDocumentsThatNestTooDeep() {
    let deep = String(repeating: "[", count: 513) + String(repeating: "]", count: 513)
    #expect(verdict(AnyValue.self, deep) == "expected at most 512 levels of nesting, found one more @512")
    var value = AnyValue.array([])
    for _ in 0..<512 { value = .array([value]) }
    #expect(throws: EncodingError.self) { try value.jsonData() }
  }
}

/// A model as `@JSONModel` would write it, with the keys in any order.
struct HandWritten: Equatable, JSONReadable, JSONWritable {
  var id: Int
  var name: String?

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var id: Int?
    var name: String?
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        switch (key.count, key.word) {
        case (2, 0x6469): reader.readRequired(&id); try reader.throwFailure()
        case (4, 0x656d_616e): reader.readProperty(&name); try reader.throwFailure()
        default: try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    self.id = try reader.require(&id, "id", from: start)
    self.name = name
  }

  func write(to writer: inout JSONWriter) throws(JSONError) {
    let object = try writer.beginObject()
    try writer.write(id, member: ",\"id\":")
    try writer.write(name, member: ",\"name\":")
    try writer.endObject(object)
  }
}
