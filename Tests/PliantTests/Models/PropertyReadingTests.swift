/// The verbs that generated code applies to properties: values, defaults, candidates and paths.

import Foundation
import Testing

@testable import Pliant

@Suite struct PropertyReadingTests {
  /// An enum that is only Codable, and a type that is Decodable in its own way.
  enum City: String, Codable { case beijing, shanghai }
  struct Plain: Codable, Equatable { var n: Int }

  /// Runs `body` on a reader of `json` and says where it ended.
  private func reading<Value>(_ json: String, _ body: (inout JSONReader) throws -> Value) throws -> (Value, Int) {
    try Array(json.utf8).withUnsafeBytes { bytes in
      var reader = JSONReader(copying: bytes)
      let value = try body(&reader)
      return (value, reader.byteOffset)
    }
  }

  @Test func readsIntoProperties() throws {
    let (value, _) = try reading(#"[1,"a",null,null,"shanghai",null,{"n":1},null]"#) { reader in
      var number = 0, text: String? = nil, none: Int? = 7, missing: Int?? = .none
      var city = City.beijing, noCity: City? = .beijing, plain = Plain(n: 0), noPlain: Plain? = Plain(n: 0)
      _ = try reader.beginArray()
      try reader.read(into: &number)
      _ = try reader.nextElement()
      try reader.read(required: &text)
      _ = try reader.nextElement()
      try reader.read(into: &none)
      _ = try reader.nextElement()
      try reader.read(required: &missing)
      _ = try reader.nextElement()
      try reader.read(into: &city)
      _ = try reader.nextElement()
      try reader.read(into: &noCity)
      _ = try reader.nextElement()
      try reader.read(into: &plain)
      _ = try reader.nextElement()
      try reader.read(into: &noPlain)
      _ = try reader.nextElement()
      try reader.expectEnd()
      return number == 1 && text == "a" && none == nil && missing == .some(nil) && city == .shanghai && noCity == nil
        && plain.n == 1 && noPlain == nil
    }
    #expect(value)
  }

  @Test func candidatesThatAreNullDoNotCount() throws {
    for json in ["null", " null"] {
      let (value, offset) = try reading(json) { reader in
        var number: Int? = 7, city: City? = .beijing, plain: Plain? = nil, inPlace = 3
        let start = reader.position
        var counts = [try reader.read(requiredCandidate: &number)]
        reader.move(to: start)
        counts.append(try reader.read(requiredCandidate: &city))
        reader.move(to: start)
        counts.append(try reader.read(requiredCandidate: &plain))
        reader.move(to: start)
        counts.append(try reader.read(candidate: &inPlace))
        return counts == [false, false, false, false] && number == 7 && city == .beijing && inPlace == 3
      }
      #expect(value && offset == json.utf8.count)
    }
    let (value, _) = try reading("5") { reader in
      var number: Int?
      return try reader.read(requiredCandidate: &number) && number == 5
    }
    #expect(value)
  }

  @Test func pathsLeaveTheReaderBehindTheWholeValue() throws {
    let json = #"[{"id":1,"c":"shanghai","p":{"n":2},"z":null},2]"#
    for (path, expected): (StaticString, Int?) in [
      ("0.id", 1), ("-2.id", 1), ("1", 2), ("-1", 2), ("0.x", 42), ("5", 42), ("0.z.y", 42),
    ] {
      let (value, offset) = try reading(json) { reader in
        var number = 42
        try reader.read(into: &number, path: path)
        return number
      }
      #expect(value == expected && offset == json.utf8.count, "\(path)")
      let (isFound, end) = try reading(json) { reader in
        var number: Int?
        return try reader.read(requiredCandidate: &number, path: path)
      }
      #expect(isFound == (expected != 42) && end == json.utf8.count, "\(path)")
    }
    let (others, _) = try reading(json) { reader in
      var city: City?, plain: Plain?, none: Int? = 9
      let start = reader.position
      try reader.read(into: &city, path: "0.c")
      reader.move(to: start)
      try reader.read(into: &plain, path: "0.p")
      reader.move(to: start)
      try reader.read(into: &none, path: "0.z")
      return city == .shanghai && plain == Plain(n: 2) && none == nil
    }
    #expect(others)
  }

  @Test func collectsTheValuesOfAWildcard() throws {
    let json = #"[{"id":1,"c":"beijing"},{"id":2,"c":"shanghai"},{"id":1,"c":"beijing"},null,{}]"#
    let (value, offset) = try reading(json) { reader in
      var array = [9], set: Set<Int>?, contiguous: ContiguousArray<Int> = [], cities: [City] = [], kept = [3]
      let start = reader.position
      try reader.collect(into: &array, path: "*.id")
      reader.move(to: start)
      try reader.collect(required: &set, path: "*.id")
      reader.move(to: start)
      let isFound = try reader.collect(candidate: &contiguous, path: "*.id")
      reader.move(to: start)
      try reader.collect(into: &cities, path: "*.c")
      reader.move(to: start)
      let isKept = try reader.collect(candidate: &kept, path: "7.x.*")
      return array == [1, 2, 1] && set == [1, 2] && isFound && contiguous == [1, 2, 1]
        && cities == [.beijing, .shanghai, .beijing] && !isKept && kept == [3]
    }
    #expect(value && offset == json.utf8.count)
  }

  @Test func missingOptionalsAreNilAndOthersAreErrors() throws {
    let (value, _) = try reading("{}") { reader in
      let start = reader.position
      _ = try reader.beginObject()
      var (none, one, required): (Int??, Int??, Int?) = (nil, .some(1), nil)
      let optional: Int? = try reader.require(&none, "a", from: start)
      let present: Int? = try reader.require(&one, "a", from: start)
      do {
        _ = try reader.require(&required, "a.b", from: start)
        return false
      } catch let error as JSONError {
        return optional == nil && present == 1 && error.path.description == "$.a.b"
      }
    }
    #expect(value)
  }
}
