// Extreme values: deep, wide, full of equal keys, on a small stack; and documents of other projects.

import Foundation
import Testing

@testable import Pliant

struct JSONHostileTests {
  static func deep(_ depth: Int, _ innermost: JSON = 1) -> JSON {
    var json = innermost
    for level in 0..<depth { json = level % 2 == 0 ? [json] : ["k": json, "z": 0] }
    return json
  }

  static func deepText(_ depth: Int) -> String {
    String(repeating: #"[{"k":"#, count: depth / 2) + "1" + String(repeating: "}]", count: depth / 2)
  }

  @Test func depthAtTheLimitNeedsLittleStack() throws {
    try onSmallStack(ofBytes: 512 << 10) {
      let json = try JSON(parsing: Self.deepText(512))
      var built: JSON = 1
      for level in 0..<512 { built = level % 2 == 0 ? ["k": built] : [built] }
      var copy = Self.deep(512)
      #expect(json == built && json.anyValue is [Any] && json.hashValue == built.hashValue && !(json < built))
      #expect(try json.description == built.description && json.jsonString(.pretty) == built.jsonString(.pretty))
      #expect(try json.jsonString(.sortedKeys) == built.jsonString(.sortedKeys))
      #expect(try json.canonicalString() == Self.deepText(512) && copy.debugDescription.count > 512)
      #expect(json.patch(to: copy).operations.count == 1 && json.differences(from: copy).count == 1)
      copy.merge(json)
      copy.mergePatch(Self.deep(512))
      var merged = json
      merged.merge(copy, arrays: .replace)
      #expect(merged == copy && json.detached() == json)
      #expect(try json.decode(JSON.self) == json && JSON(encoding: built) == json)
      #expect(try JSON(parsing: json.jsonData()) == json)
      #expect(try PliantDecoder().decode(JSON.self, from: json.jsonData()) == json)
      // As Foundation's encoder, this one allows one level less.
      #expect(try PliantEncoder().encode(json[0]) == json[0].jsonData())
      #expect(Set([json, built]).count == 1 && [json, built].sorted().count == 2)
      let path = String(repeating: "/0/k", count: 256)
      #expect(json[pointer: path] == 1)
      var changed = json
      changed[pointer: path] = 2
      #expect(changed != json && changed[pointer: path] == 2)
      try changed.apply([["op": "replace", "path": JSON(path), "value": 1]])
      #expect(changed == json)
    }
  }

  /// Trees of 512 levels, each of another kind of container.
  static let deepTrees: [@Sendable () -> Any] = [
    { (0..<512).reduce(1 as Any) { value, _ in [value] } }, { (0..<512).reduce(1 as Any) { value, _ in ["k": value] } },
    { (0..<512).reduce(1 as Any) { value, level in level % 2 == 0 ? ["k": value] as Any : [value] as Any } },
    { (0..<512).reduce(1 as Any) { value, _ in [Optional.some(Optional.some(value))] as Any } },
    { (0..<512).reduce(1 as Any) { value, _ in ArraySlice([value]) as Any } },
    { (0..<512).reduce(1 as Any) { value, _ in ContiguousArray([value]) as Any } },
    { (0..<512).reduce(1 as Any) { value, level in level % 4 == 0 ? [AnyHashable("k"): value] as Any : [value] } },
    { (0..<512).reduce(1 as AnyHashable) { value, _ in AnyHashable([value]) } },
    { (0..<512).reduce(1 as AnyHashable) { value, _ in AnyHashable(["k": value]) } },
    { (0..<512).reduce(1 as Any) { value, _ in NSArray(array: [value]) } },
    // On other platforms, Foundation bridges all values in a dictionary recursively.
    { (0..<100).reduce(1 as Any) { value, _ in NSDictionary(dictionary: ["k": value]) } },
    { (0..<512).reduce(1 as Any) { value, level in level % 2 == 0 ? [value] as Any : JSON([1, 2]).anyValue } },
  ]

  @Test(arguments: deepTrees.indices) func treesOfAnythingNeedLittleStack(_ index: Int) throws {
    let make = Self.deepTrees[index]
    try onSmallStack(ofBytes: 512 << 10) {
      let json = try JSON(any: make())
      #expect(json.type == .array || json.type == .object)
      #expect(try JSON(any: json.anyValue) == json && JSON(any: [String: Any](dictionaryLiteral: ("a", 1))) == ["a": 1])
    }
  }

  @Test func deeperIsRefusedWhereItMustBe() {
    // `#expect(throws:)` would describe each level of the value in the error.
    func refuses<Failure: Error>(_: Failure.Type, _ body: () throws -> Any) -> Bool {
      if case .failure(let error) = Result(catching: body) { error is Failure } else { false }
    }
    #expect(refuses(DecodingError.self) { try JSON(parsing: Self.deepText(514)) })
    #expect(refuses(DecodingError.self) { try JSON(parsing: String(repeating: "[", count: 1_000_000)) })
    #expect(refuses(EncodingError.self) { try Self.deep(513).jsonString() })
    #expect(refuses(EncodingError.self) { try Self.deep(513).canonicalString() })
    #expect(refuses(DecodingError.self) { try Self.deep(600).decode(JSON.self) })
    #expect(refuses(EncodingError.self) { try JSON([Self.deep(500), JSON(parsing: Self.deepText(512))]).jsonString() })
    #expect(Self.deep(600).description == "a value that nests too deep to be written")
  }

  @Test func builtValuesMayNestAsDeepAsMemoryGoesAndPatchesOfThemAreLinear() throws {
    try onSmallStack(ofBytes: 512 << 10) {
      let changed = Self.deep(5_000, 2)
      var patched = Self.deep(5_000)
      let patch = patched.patch(to: changed)
      try patched.apply(patch)
      #expect(patch.operations.count == 1 && patched == changed)
      let depth = 12_000
      var (json, other) = (Self.deep(depth), Self.deep(depth))
      #expect(json == other && json.hashValue == other.hashValue && !(json < other) && !(other < json))
      #expect(json != Self.deep(depth, 2) && json < Self.deep(depth, 2))
      #expect(json.differences(from: Self.deep(depth, 2)).count == 1)
      #expect(Self.deep(depth, ["m": [nil], "n": nil]).withoutNulls() == Self.deep(depth, ["m": [nil]]))
      json.merge(other)
      json.mergePatch(other)
      other[Array(repeating: "x", count: depth)] = 1
      #expect(other[Array(repeating: "x", count: depth)] == 1)
      json[path: Array(repeating: "y", count: depth).joined(separator: ".")] = 1
      let shared = json
      for _ in 0..<depth { json = with([]) { $0.array?.append(json.nothing) } }
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
      #expect(json[key(index)].int == (kind == "equal" ? Self.million - 1 : index) && !json["x" + key(index)].exists)
    }
    var copy = json
    copy["new"] = 1
    #expect(copy.count == count + 1 && copy != json)
    copy.removeValue(forKey: "new")
    #expect(copy == json && copy.hashValue == json.hashValue)
  }

  /// A changed value is no node of the document, and its members still are.
  @Test func detachedValuesLetGoOfTheirDocument() throws {
    weak var document: AnyObject?
    func changed() throws -> JSON {
      var json = try JSON(parsing: #"[{"a":[1]},2]"#)[0]
      if case .indexed(let index, _) = json.storage { document = index }
      json.b = 2
      return json
    }
    var json = try changed()
    #expect(document != nil)
    json = json.detached()
    #expect(document == nil && json == ["a": [1], "b": 2])
  }

  @Test(.hangLimit) func buildingAndGoingThroughByIndexAreLinear() throws {
    var json: JSON = ["more": []]
    for index in 0..<100_000 {
      (json["key\(index)"], json.a.b["\(index % 10)"], json.o.objectValue["-\(index)"]) = (JSON(index), JSON(index), 2)
      json.o.object?["\(index)"] = 1
      json["list"].append(JSON(index))
      json["list"].array?.append(1)
      json["list"].arrayValue.append(2)
      json["list"].array?[2 * index] = 3
      json.object?["more"]?.append(1)
    }
    #expect(json.count == 100_004 && json["more"].count == 100_000)
    #expect(json["list"].count == 300_000 && json["key99999"] == 99_999)
    for index in 0..<100_000 { json["list"][index] = 0 }
    #expect(json["list"][99_999] == 0 && json["list"][199_998] == 3 && json.o.count == 200_000)
    json = try JSON(parsing: "[" + (0..<Self.million).map { "[\($0)]" }.joined(separator: ",") + "]")
    let sum = (0..<json.count).reduce(0) { sum, index in sum + json[index][0].intValue }
    #expect(sum == Self.million * (Self.million - 1) / 2 && json[-1] == [JSON(Self.million - 1)])
    #expect(!json[json.count].exists)
  }

  @Test func longScalarsAreAnswered() throws {
    let digits = "1" + String(repeating: "0", count: 1_000_000)
    let number = try JSON(parsing: digits)
    #expect(number.int == nil && number.double == nil && number.decimal == nil)
    #expect(try number == JSON(parsing: "1e1000000") && number > 0)
    #expect(try number.jsonString().utf8.count == digits.utf8.count)
    let text = String(repeating: "x", count: 20_000_000)
    let string = try JSON(parsing: "[\"\(text)\"]")
    #expect(string[0].string?.utf8.count == text.utf8.count && string[0] == JSON(text))
    #expect(try string.jsonData().count == text.utf8.count + 4)
  }

  @Test func placesFarAwayAreNotFilledAndLimitsAreKept() throws {
    var json: JSON = [1]
    (json[Int.max], json[Int.min], json[-2], json[pointer: "/9223372036854775807"]) = (2, 3, 4, 5)
    #expect(json == [1])
    json[3] = 6
    #expect(json == [1, nil, nil, 6])
    var none: JSON = nil
    none[-1] = 1
    #expect(none == nil && json[Int.min].jsonError != nil)
    #expect(throws: DecodingError.self) { try JSON(parsing: "[[1]]", limits: ReadingLimits(depth: 1)) }
    #expect(throws: DecodingError.self) { try JSON(parsing: "[1,2,3]", limits: ReadingLimits(elements: 2)) }
    #expect(throws: DecodingError.self) { try JSON(parsing: "[1,2,3]", limits: ReadingLimits(bytes: 6)) }
    #expect(try JSON(parsing: "[1,2,3]", limits: ReadingLimits(bytes: 7, elements: 3)) == [1, 2, 3])
  }
}

@Suite("JSON: corpus", .enabled(if: ModelCorpus.isPresent, "there is no corpus here")) struct JSONCorpusTests {
  static func document(_ name: String) throws -> Data {
    try Data(contentsOf: #require(ModelCorpus.root).appendingPathComponent("documents/\(name).json"))
  }

  @Test func acceptsAndRefusesWhatTheSuiteSays() throws {
    let cases = try ModelCorpus.testSuite()
    #expect(cases.count == 318)
    for (name, bytes) in cases {
      let json = Result { try JSON(parsing: bytes) }
      let model = Result { try AnyValue(json: bytes) }
      let skipped = Result { try Skipped(json: bytes) }
      if name.hasPrefix("y_") { #expect(throws: Never.self, "\(name)") { try json.get() } }
      if name.hasPrefix("n_") { #expect(throws: DecodingError.self, "\(name)") { try json.get() } }
      switch (json, model, skipped) {
      case (.success(let json), .success(let model), .success):
        #expect(try AnyValue(json: json) == model, "\(name)")
        #expect(try AnyValue(json: model.jsonData()) == model, "\(name)")
        #expect(try AnyValue(json: model.jsonString(.pretty, .sortedKeys, .escapingNonASCII)) == model, "\(name)")
        #expect(try JSON(parsing: json.jsonString()) == json, "\(name)")
        #expect(try JSON(parsing: json.jsonString(.pretty, .sortedKeys, .escapingNonASCII)) == json, "\(name)")
        #expect(json.rebuilt == json, "\(name)")
        // Numbers beyond the range of Double can't be represented as Any or by Foundation's coders.
        guard let canonical = try? json.canonicalString() else { continue }
        #expect(try JSON(any: json.anyValue).canonicalString() == canonical, "\(name)")
        #expect(try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(json)).count == json.count, "\(name)")
      case (
        .failure(let error as DecodingError), .failure(let other as DecodingError), .failure(let third as DecodingError)
      ):
        #expect(error.jsonError?.description == other.jsonError?.description, "\(name)")
        #expect(third.jsonError?.message == other.jsonError?.message, "\(name)")
        #expect(third.jsonError?.byteOffset == other.jsonError?.byteOffset, "\(name)")
        #expect((0...bytes.count).contains(other.jsonError?.byteOffset ?? -1), "\(name)")
      default: Issue.record("\(name): \(json) but \(model) and \(skipped)")
      }
    }
  }

  @Test(arguments: ["twitter", "citm_catalog"])
  func documentsSurviveARoundTripAndHoldWhatTheReaderFinds(name: String) throws {
    let data = try Self.document(name)
    let json = try JSON(parsing: data)
    let compact = try json.jsonData()
    let again = try JSON(parsing: compact)
    #expect(try again == json && again.hashValue == json.hashValue && again.jsonData() == compact)
    #expect(try JSON(parsing: json.jsonData(.pretty)) == json && json.patch(to: again).operations.isEmpty)
    let built = json.rebuilt
    #expect(built == json && json.differences(from: built).isEmpty && !(json < built) && !(built < json))
    #expect(try AnyValue(json: json) == AnyValue(json: data))
  }
}

extension JSON {
  fileprivate var rebuilt: JSON {
    switch type {
    case .object: JSON(JSON.Object(objectValue.map { ($0.key, $0.value.rebuilt) }))
    case .array: JSON(elements.map(\.rebuilt))
    case .number: JSON(numberText: numberText ?? "") ?? nil
    case .string: JSON(stringValue)
    case .bool: JSON(boolValue)
    case .null: nil
    }
  }
}
