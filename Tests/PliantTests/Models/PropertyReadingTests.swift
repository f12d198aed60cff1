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
      reader.readProperty(&number); try reader.throwFailure()
      _ = try reader.nextElement()
      reader.readRequired(&text); try reader.throwFailure()
      _ = try reader.nextElement()
      reader.readProperty(&none); try reader.throwFailure()
      _ = try reader.nextElement()
      reader.readRequired(&missing); try reader.throwFailure()
      _ = try reader.nextElement()
      reader.readProperty(&city); try reader.throwFailure()
      _ = try reader.nextElement()
      reader.readProperty(&noCity); try reader.throwFailure()
      _ = try reader.nextElement()
      reader.readProperty(&plain); try reader.throwFailure()
      _ = try reader.nextElement()
      reader.readProperty(&noPlain); try reader.throwFailure()
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
        var counts = [try reader.readCandidate { $0.readRequired(&number) }]
        reader.move(to: start)
        counts.append(try reader.readCandidate { $0.readRequired(&city) })
        reader.move(to: start)
        counts.append(try reader.readCandidate { $0.readRequired(&plain) })
        reader.move(to: start)
        counts.append(try reader.readCandidate { $0.readProperty(&inPlace) })
        return counts == [false, false, false, false] && number == 7 && city == .beijing && inPlace == 3
      }
      #expect(value && offset == json.utf8.count)
    }
    let (value, _) = try reading("5") { reader in
      var number: Int?
      return try reader.readCandidate { $0.readRequired(&number) } && number == 5
    }
    #expect(value)
  }

  @Test func pathsLeaveTheReaderBehindTheWholeValue() throws {
    let json = #"[{"id":1,"c":"shanghai","p":{"n":2},"z":null},2]"#
    for (path, expected): (String, Int?) in [
      ("0.id", 1), ("-2.id", 1), ("1", 2), ("-1", 2), ("0.x", 42), ("5", 42), ("0.z.y", 42),
    ] {
      let (value, offset) = try reading(json) { reader in
        var number = 42
        try reader.read(at: path) { $0.readProperty(&number) }
        return number
      }
      #expect(value == expected && offset == json.utf8.count, "\(path)")
      let (isFound, end) = try reading(json) { reader in
        var number: Int?
        return try reader.readCandidate(at: path) { $0.readRequired(&number) }
      }
      #expect(isFound == (expected != 42) && end == json.utf8.count, "\(path)")
    }
    let (others, _) = try reading(json) { reader in
      var city: City?, plain: Plain?, none: Int? = 9
      let start = reader.position
      try reader.read(at: "0.c") { $0.readProperty(&city) }
      reader.move(to: start)
      try reader.read(at: "0.p") { $0.readProperty(&plain) }
      reader.move(to: start)
      try reader.read(at: "0.z") { $0.readProperty(&none) }
      return city == .shanghai && plain == Plain(n: 2) && none == nil
    }
    #expect(others)
  }

  #if Macros
  @JSONModel struct CollectedArray { @Key("items.*.id") var values = [9] }
  @JSONModel struct CollectedSet { @Key("items.*.id") var values: Set<Int> }
  @JSONModel struct CollectedCandidate { @Key("none", "items.*.id") var values: ContiguousArray<Int> = [] }
  @JSONModel struct CollectedCities { @Key("items.*.c") var values: [City] = [] }
  @JSONModel struct CollectedNothing { @Key("items.7.x.*") var values = [3] }

  @Test func collectsTheValuesOfAWildcard() throws {
    let json =
      #"{"items":[{"id":1,"c":"beijing"},{"id":2,"c":"shanghai"},{"id":1,"c":"beijing"},null,{}]}"#
    #expect(try CollectedArray(json: json).values == [1, 2, 1])
    #expect(try CollectedSet(json: json).values == [1, 2])
    #expect(try CollectedCandidate(json: json).values == [1, 2, 1])
    #expect(try CollectedCities(json: json).values == [.beijing, .shanghai, .beijing])
    #expect(try CollectedNothing(json: json).values == [3])
  }
  #endif

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
