// Values made to hurt: deep, wide, full of equal keys, on a small stack.

import Foundation
import Pliant
import Testing

struct JSONHostileTests {
  static func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
    try PliantTests.onSmallStack(ofBytes: 512 << 10, body)
  }

  /// A value that nests `depth` levels deep, arrays and objects in turns.
  static func deep(_ depth: Int, _ innermost: JSON = 1) -> JSON {
    var json = innermost
    for level in 0..<depth { json = level % 2 == 0 ? [json] : ["k": json, "z": 0] }
    return json
  }

  static func deepText(_ depth: Int) -> String {
    String(repeating: #"[{"k":"#, count: depth / 2) + "1" + String(repeating: "}]", count: depth / 2)
  }

  @Test func depthAtTheLimitNeedsLittleStack() throws {
    try Self.onSmallStack {
      let json = try JSON(parsing: Self.deepText(512))
      var built: JSON = 1
      for level in 0..<512 { built = level % 2 == 0 ? ["k": built] : [built] }
      var copy = Self.deep(512)
      #expect(json == built)
      #expect(json.anyValue is [Any])
      #expect(json.hashValue == built.hashValue)
      #expect(!(json < built))
      #expect(json.description == built.description)
      #expect(try json.jsonString(.pretty) == built.jsonString(.pretty))
      #expect(try json.jsonString(.sortedKeys) == built.jsonString(.sortedKeys))
      #expect(try json.canonicalString() == Self.deepText(512))
      #expect(copy.debugDescription.count > 512)
      #expect(json.patch(to: copy).operations.count == 1)
      #expect(json.differences(from: copy).count == 1)
      copy.merge(json)
      copy.mergePatch(Self.deep(512))
      var merged = json
      merged.merge(copy, arrays: .replace)
      #expect(merged == copy)
      #expect(json.detached() == json)
      #expect(try json.decode(JSON.self) == json && JSON(encoding: built) == json)
      #expect(try JSON(parsing: json.jsonData()) == json)
      #expect(try PliantDecoder().decode(JSON.self, from: json.jsonData()) == json)
      // As Foundation's, this encoder allows one level less.
      #expect(try PliantEncoder().encode(json[0]) == json[0].jsonData())
      var set: Set<JSON> = [json, built]
      #expect(set.insert(json).inserted == false && [json, built].sorted().count == 2)
      let path = String(repeating: "/0/k", count: 256)
      #expect(json[pointer: path] == 1)
      var changed = json
      changed[pointer: path] = 2
      #expect(changed != json)
      #expect(changed[pointer: path] == 2)
      try changed.apply([["op": "replace", "path": JSON(path), "value": 1]])
      #expect(changed == json)
    }
  }

  /// Trees of 512 levels, each made of another kind of container.
  static let deepTrees: [@Sendable () -> Any] = [
    { (0..<512).reduce(1 as Any) { value, _ in [value] } }, { (0..<512).reduce(1 as Any) { value, _ in ["k": value] } },
    { (0..<512).reduce(1 as Any) { value, level in level % 2 == 0 ? ["k": value] as Any : [value] as Any } },
    { (0..<512).reduce(1 as Any) { value, _ in [Optional.some(Optional.some(value))] as Any } },
    { (0..<512).reduce(1 as Any) { value, _ in ArraySlice([value]) as Any } },
    { (0..<512).reduce(1 as Any) { value, _ in ContiguousArray([value]) as Any } },
    { (0..<512).reduce(1 as AnyHashable) { value, _ in AnyHashable([value]) } },
    { (0..<512).reduce(1 as AnyHashable) { value, _ in AnyHashable(["k": value]) } },
    { (0..<512).reduce(1 as Any) { value, _ in NSArray(array: [value]) } },
    // Elsewhere than on Apple platforms, Foundation bridges all of what is in a dictionary by recursion of its own.
    { (0..<100).reduce(1 as Any) { value, _ in NSDictionary(dictionary: ["k": value]) } },
    { (0..<512).reduce(1 as Any) { value, level in level % 2 == 0 ? [value] as Any : JSON([1, 2]).anyValue } },
  ]

  @Test(arguments: deepTrees.indices) func treesOfAnythingNeedLittleStack(_ index: Int) throws {
    let make = Self.deepTrees[index]
    try Self.onSmallStack {
      let json = try JSON(any: make())
      #expect(json.type == .array || json.type == .object)
      #expect(try JSON(any: json.anyValue) == json)
      #expect(try JSON(any: [String: Any](dictionaryLiteral: ("a", 1))) == ["a": 1])
    }
  }

  @Test func deeperIsRefusedWhereItMustBe() {
    // `#expect(throws:)` would describe each level of the value in the error.
    func refuses<Failure: Error>(_: Failure.Type, _ body: () throws -> Any) -> Bool {
      do {
        _ = try body()
        return false
      } catch { return error is Failure }
    }
    #expect(refuses(DecodingError.self) { try JSON(parsing: Self.deepText(514)) })
    #expect(refuses(DecodingError.self) { try JSON(parsing: String(repeating: "[", count: 1_000_000)) })
    #expect(refuses(EncodingError.self) { try Self.deep(513).jsonString() })
    #expect(refuses(EncodingError.self) { try Self.deep(513).canonicalString() })
    #expect(refuses(DecodingError.self) { try Self.deep(600).decode(JSON.self) })
    #expect(refuses(EncodingError.self) { try JSON([Self.deep(500), JSON(parsing: Self.deepText(512))]).jsonString() })
    #expect(Self.deep(600).description == "a value that nests too deep to be written")
  }

  @Test func patchesOfDeepValuesStayLinear() throws {
    try Self.onSmallStack {
      let (json, other) = (Self.deep(5_000), Self.deep(5_000, 2))
      let patch = json.patch(to: other)
      #expect(patch.operations.count == 1)
      var patched = json
      try patched.apply(patch)
      #expect(patched == other)
    }
  }

  @Test func builtValuesMayNestAsDeepAsMemoryGoes() throws {
    try Self.onSmallStack {
      let depth = 30_000
      var json = Self.deep(depth)
      var other = Self.deep(depth)
      #expect(json == other)
      #expect(json.hashValue == other.hashValue)
      #expect(!(json < other) && !(other < json))
      #expect(json != Self.deep(depth, 2))
      #expect(json < Self.deep(depth, 2))
      #expect(json.differences(from: Self.deep(depth, 2)).count == 1)
      #expect(Self.deep(depth, ["m": [nil], "n": nil]).withoutNulls() == Self.deep(depth, ["m": [nil]]))
      json.merge(other)
      json.mergePatch(other)
      other[Array(repeating: "x", count: depth)] = 1
      #expect(other[Array(repeating: "x", count: depth)] == 1)
      json[path: Array(repeating: "y", count: depth).joined(separator: ".")] = 1
      let shared = json
      json = nil
      #expect(shared.exists)
    }
  }

  #if DEBUG
  static let million = 100_000
  #else
  static let million = 1_000_000
  #endif

  @Test(.hangLimit, arguments: ["equal", "distinct", "near"]) func aMillionKeysTakeLinearTime(kind: String) throws {
    func key(_ index: Int) -> String {
      kind == "equal" ? "key" : kind == "distinct" ? "\(index)" : "kkkkkkkkkkkkkkkk\(index)kkkkkkkkkkkkkkkk"
    }
    let members = (0..<Self.million).map { "\"\(key($0))\":\($0)" }.joined(separator: ",")
    let json = try JSON(parsing: "{\(members)}")
    let count = kind == "equal" ? 1 : Self.million
    #expect(json.count == count && json.objectValue.count == count)
    for index in stride(from: 0, to: Self.million, by: 100) {
      #expect(json[key(index)].int == (kind == "equal" ? Self.million - 1 : index))
      #expect(!json["x" + key(index)].exists)
    }
    var copy = json
    copy["new"] = 1
    #expect(copy.count == count + 1 && copy != json)
    copy.removeValue(forKey: "new")
    #expect(copy == json && copy.hashValue == json.hashValue)
  }

  @Test(.hangLimit) func buildingIsLinear() {
    var json: JSON = [:]
    for index in 0..<100_000 {
      json["key\(index)"] = JSON(index)
      json["list"].append(JSON(index))
      json.a.b["\(index % 10)"] = JSON(index)
    }
    #expect(json.count == 100_002)
    #expect(json["list"].count == 100_000)
    #expect(json["key99999"] == 99_999)
    for index in 0..<100_000 { json["list"][index] = 0 }
    #expect(json["list"][99_999] == 0)
  }

  @Test(.hangLimit) func goingThroughALongArrayByIndexIsLinear() throws {
    let json = try JSON(parsing: "[" + (0..<Self.million).map { "[\($0)]" }.joined(separator: ",") + "]")
    var sum = 0
    for index in 0..<json.count { sum += json[index][0].intValue }
    #expect(sum == Self.million * (Self.million - 1) / 2)
    #expect(json[-1] == [JSON(Self.million - 1)])
    #expect(!json[json.count].exists)
  }

  @Test func oneValueIsReadByManyTasksAtOnce() async throws {
    let members = (0..<500).map { "\"key\($0)\":[\($0)]" }.joined(separator: ",")
    let json = try JSON(parsing: "{\"o\":{\(members)},\"a\":[\((0..<500).map { "[\($0)]" }.joined(separator: ","))]}")
    try await withThrowingTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<500).allSatisfy { json.o["key\($0)"][0].int == $0 && json.a[$0][0].int == $0 } }
      }
      for try await isRight in group { #expect(isRight) }
    }
  }

  @Test func longScalarsAreAnswered() throws {
    let digits = "1" + String(repeating: "0", count: 1_000_000)
    let number = try JSON(parsing: digits)
    #expect(number.int == nil && number.double == nil && number.decimal == nil)
    #expect(try number == JSON(parsing: "1e1000000") && number > 0)
    #expect(try number.jsonString().utf8.count == digits.utf8.count)
    let text = String(repeating: "x", count: 20_000_000)
    let string = try JSON(parsing: "[\"\(text)\"]")
    #expect(string[0].string?.utf8.count == text.utf8.count)
    #expect(string[0] == JSON(text))
    #expect(try string.jsonData().count == text.utf8.count + 4)
  }

  @Test func placesFarAwayAreNotFilled() {
    var json: JSON = [1]
    json[Int.max] = 2
    json[Int.min] = 3
    json[-2] = 4
    #expect(json == [1])
    json[pointer: "/9223372036854775807"] = 5
    #expect(json == [1])
    json[3] = 6
    #expect(json == [1, nil, nil, 6])
    var none: JSON = nil
    none[-1] = 1
    #expect(none == nil)
    #expect(json[Int.min].jsonError != nil)
  }

  @Test func limitsAreKept() throws {
    #expect(throws: DecodingError.self) { try JSON(parsing: "[[1]]", limits: ReadingLimits(depth: 1)) }
    #expect(throws: DecodingError.self) { try JSON(parsing: "[1,2,3]", limits: ReadingLimits(elements: 2)) }
    #expect(throws: DecodingError.self) { try JSON(parsing: "[1,2,3]", limits: ReadingLimits(bytes: 6)) }
    #expect(try JSON(parsing: "[1,2,3]", limits: ReadingLimits(bytes: 7, elements: 3)) == [1, 2, 3])
  }
}
