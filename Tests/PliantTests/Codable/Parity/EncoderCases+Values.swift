/// Values of the standard library and Foundation, at the root and in containers; coding paths in dictionaries.

import Foundation

extension EncoderCase {
  static let values: [EncoderCase] = [
    .value([1.0, -0.0, 0.1, 1e16, 1e15, 123456789012345680.0, 1e-5, 1e-4, .leastNonzeroMagnitude, 1e300]),
    .value([0.30000000000000004]), .value(2.5), .value([1, 0.1, 1e16, 16777216, 3.4e38, 1e-10] as [Float]),
    .value(Float(0.3)), .value([Int.min, -1, 0, 1, Int.max]), .value([Int8.min, 0, Int8.max]),
    .value([UInt8.min, UInt8.max]), .value([UInt64.max, 0]), .value([true, false]), .value(true),
    .value([1, nil, 3] as [Int?]), .value([.some(.some(1)), .some(.none), .none] as [Int??]), .value(Int?.none),
    .value("text"), .value(""), .value(#"/"\/"/a/b\\"\#u{7F}\#u{80}"#),
    .value(String(String.UnicodeScalarView((0..<0x30).compactMap(Unicode.Scalar.init)))),
    .value((0..<40).map { String(repeating: "a", count: $0) }),
    .value((0..<24).map { String(repeating: "a", count: $0) + "/" + "bc" }),
    .value((0..<24).map { String(repeating: "é", count: $0) + "\"" + "\u{1}\n/" }),
    .value(["é", "日本語", "😀", "e\u{301}", "\u{2028}\u{2029}", "\u{FFFF}", "\u{10FFFF}"]),
    .value("añ😀".map(String.init)), .value([[[1], []], [], [[2, 3]]]), .value([["a"], ["b/c", ""]]), .value(Set([7])),
    .value(ContiguousArray([1, 2])), .value(1..<3), .value(1.5...2.5), .value([Int]()), .value([String: Int]()),
    .value(["b": 1, "a": 2, "": 3]), .value(["a/b": 1, "c\"d": 2, "é": 3, "\u{1}": 4]),
    .value(["camelCase": ["innerKey": [1, 2]], "B": [:]]), .value(["a": 1, "b": nil] as [String: Int?]),
    .value([3: "c", 20: "b"]), .value([Int8(3): "c"]), .value([true: 1]), .value([SomeSuit.hearts: 1]),
    .value([SomeLabel(name: "camelLabel"): 1]), .value([uuid: 1]), .value([SomeSuit.hearts, .clubs]),
    .value([SomeRank.low, .high]), .value([SomeShape.circle(radius: 1), .square(2, name: "s"), .point]), .value(uuid),
    .value(URL(string: "http://a.b/c?d=e")),
    .value(["a": URL(string: "http://a.b/c"), "r": URL(string: "x", relativeTo: URL(string: "http://a.b/"))]),
    .value(["1.10", "1e30", "-0.00000000012", "12345678901234567890.123456789"].map { Decimal(string: $0) }),
    .value(Decimal(string: "0.1")), .value(Date(timeIntervalSinceReferenceDate: 700_000_000.25)),
    .value([nil, Date(timeIntervalSince1970: 0)]),
    .value([0, 1.5, -1.5, 1_709_174_522.873, 253_402_300_799, -11_676_096_000].map(Date.init(timeIntervalSince1970:))),
    .value([-62_198_755_200, -50_000_000_000, 253_402_300_800].map(Date.init(timeIntervalSince1970:))),
    .value(["d": Date(timeIntervalSinceReferenceDate: 1)]), .value(Data([0, 255, 254, 16, 63])),
    .value((0..<6).map { Data(repeating: 0xFB, count: $0) }), .value(["d": Data("text".utf8)]),
    .value(SomePerson.sample), .value([SomePerson.sample, SomePerson.sample]), .value(["one": SomePerson.sample]),
    .value(SomeTree(value: 1, children: [SomeTree(value: 2, children: []), SomeTree(value: 3, children: [])])),
    .value(SomeBox(content: SomeBox(content: [SomeBox(content: "x")]))), .value(IndexPath(indexes: [1, 2])),
    .value(CGSize(width: 1, height: 2.5)), .value(DateComponents(year: 2024, month: 2)),
    .value(SomeRawText(rawValue: "raw")), .value(SomeAnyBox(content: [1, 2])), .value(Locale(identifier: "en_US")),
    .keyed("dates and data as members") { container, _ in
      try container.encode(Date(timeIntervalSinceReferenceDate: 1), forKey: "date")
      try container.encode(Data([1, 2]), forKey: "data")
      try container.encode(URL(string: "http://a.b/c"), forKey: "url")
      try container.encode(Decimal(string: "1.5"), forKey: "decimal")
      try container.encodeIfPresent(Date?.none, forKey: "none")
      try container.encodeIfPresent(Date(timeIntervalSinceReferenceDate: 2), forKey: "some")
    },
  ]

  private static let uuid = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")

  static let errors: [EncoderCase] = [
    .value(Double.nan), .value(-Double.infinity), .value(Float.nan), .value(Date(timeIntervalSinceReferenceDate: .nan)),
    .value([Date(timeIntervalSinceReferenceDate: .infinity)]), .value([1, .infinity]),
    .value([1, .infinity] as [Float]), .value([1, -.infinity] as [Double?]), .value(["x": Float.nan]),
    .value(["x": [[Double.nan]]]), .value([1: Double.nan]),
    .keyed("no number as a member") { container, _ in try container.encode(Double.nan, forKey: "k") },
    .keyed("no date as a member") { container, _ in
      try container.encode(Date(timeIntervalSinceReferenceDate: .nan), forKey: "k")
    },
    .unkeyed("no number as an element") { container, _ in
      try container.encode(1)
      try container.encode(Float.infinity)
    },
    .keyed("no number in a nested array") { container, _ in
      var nested = try with(container.nestedUnkeyedContainer(forKey: "a")) { try $0.encode(1) }
      try nested.encode(Double.nan)
    },
    .keyed("no number in a nested object filled late") { container, _ in
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
      try container.encode(1, forKey: "b")
      try nested.encode(1, forKey: "c")
      try nested.encode([Double.nan], forKey: "d")
    },
    .keyed("no number in a super encoder") { container, _ in try Double.nan.encode(to: container.superEncoder()) },
    .keyed("no number deep within") { container, trace in
      try container.encode(
        [
          "z": [
            Encoding { encoder in
              var array = try with(encoder.unkeyedContainer()) { try $0.encode(0) }
              try array.encodeByHand { encoder in
                trace.note(encoder.codingPath)
                _ = try with(encoder.singleValueContainer()) { try $0.encode(Double.nan) }
              }
            }
          ]
        ], forKey: "a")
    },
    EncoderCase("an error of the value's own") { _, _ in throw SomeError() },
    .keyed("an error of a member's own") { container, _ in
      try container.encode(Encoding { _ in throw SomeError() }, forKey: "a")
    },
    // The deepest allowed nesting, one level more, and far more.
    .value(NestedArrays(depth: 511)), .value(NestedArrays(depth: 512)), .value(NestedArrays(depth: 700)),
  ]

  private func leaving(_ text: String) -> (EncoderCase, String) { (self, text) }

  /// Errors that are caught. Foundation continues with the containers opened before the error, or stops the program.
  static let swallowed = [
    EncoderCase.single("a swallowed error of a single value") { single, _ in
      try? single.encode(Double.nan)
      try single.encode(1)
    }.leaving(#"1"#),
    EncoderCase.keyed("swallowed errors of members") { container, _ in
      try? container.encode(Encoding { _ in throw SomeError() }, forKey: "a")
      try? container.encode(Double.nan, forKey: "b")
      try container.encode(1, forKey: "c")
      try? container.encode([1, .nan], forKey: "c")
      try? container.encode(["x": Double.nan], forKey: "d")
      try? container.encode(Date(timeIntervalSinceReferenceDate: .nan), forKey: "e")
      try container.encode(2, forKey: "a")
      try container.encode(3, forKey: "b")
    }.leaving(#"{"a":2,"b":3,"c":1}"#),
    EncoderCase.keyed("a swallowed error in a nested container") { container, _ in
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "n")
      try? nested.encode(Double.nan, forKey: "x")
      try? nested.encode([Double.nan], forKey: "y")
      try nested.encode(1, forKey: "z")
    }.leaving(#"{"n":{"z":1}}"#),
    EncoderCase.keyed("a swallowed error keeps the earlier value") { container, _ in
      try container.encode(1, forKey: "a")
      try? container.encode([Double.nan], forKey: "a")
      try container.encode(2, forKey: "b")
    }.leaving(#"{"a":1,"b":2}"#),
    EncoderCase.unkeyed("swallowed errors of elements") { container, trace in
      try? container.encode(Encoding { _ in throw SomeError() })
      try? container.encode(Double.nan)
      try container.encode(1)
      trace.note(container.count)
      try? container.encodeByHand { encoder in
        _ = try with(encoder.unkeyedContainer()) { try $0.encode([1, 2]) }
        throw SomeError()
      }
      trace.note(container.count)
      try container.encode([2])
    }.leaving(#"[1,[2]]"#),
    EncoderCase.keyed("a swallowed error behind what was begun") { container, _ in
      try? container.encodeByHand("n") { encoder in
        var object = try with(encoder.container(keyedBy: AnyKey.self)) { try $0.encode(1, forKey: "a") }
        var nested = try with(object.nestedUnkeyedContainer(forKey: "b")) { try $0.encode(["c": 1]) }
        _ = nested.superEncoder()
        throw SomeError()
      }
      try container.encode(1, forKey: "a")
      try container.encode(1, forKey: "b")
    }.leaving(#"{"a":1,"b":1}"#),
    EncoderCase.keyed("a swallowed error in a value that became a tree") { container, _ in
      try? container.encodeByHand("n") { encoder in
        var object = try with(encoder.container(keyedBy: AnyKey.self)) { try $0.encode(1, forKey: "a") }
        try object.encode(2, forKey: "a")
        throw SomeError()
      }
      try container.encode(1, forKey: "m")
    }.leaving(#"{"m":1}"#),
  ]
}

private enum SomeSuit: String, Codable { case hearts, clubs }
private enum SomeRank: Int, Codable { case low = 1, high = 9 }
private enum SomeShape: Codable { case circle(radius: Double), square(Int, name: String), point }
private struct SomeRawText: RawRepresentable, Codable { var rawValue: String }
private struct SomeLabel: Hashable, Codable, CodingKeyRepresentable {
  var name: String
  var codingKey: any CodingKey { AnyKey(name) }
  init(name: String) { self.name = name }
  init?<T: CodingKey>(codingKey: T) { name = codingKey.stringValue }
}

private struct SomePerson: Codable {
  var firstName: String, lastName: String?
  var isActive: Bool, heightInMeters: Double, homeAddress: Address, tags: [String], scores: [String: Int]
  var bestFriend: Address?
  struct Address: Codable { var streetName: String, zipCode: Int }
  static let sample = SomePerson(
    firstName: "Ada/B", lastName: nil, isActive: true, heightInMeters: 1.75,
    homeAddress: Address(streetName: "Main \"St\"", zipCode: 12345), tags: ["a", "b/c"], scores: ["camelKey": 1],
    bestFriend: Address(streetName: "", zipCode: 0))
}

private struct SomeTree: Codable { var value: Int, children: [SomeTree] }
extension SomeBox: Sendable where Content: Sendable {}
private struct SomeBox<Content: Codable>: Codable { var content: Content }
private struct SomeAnyBox: Encodable, @unchecked Sendable {
  var content: any Encodable
  func encode(to encoder: any Encoder) throws {
    var container = try with(encoder.unkeyedContainer()) { try $0.encode(content) }
    try content.encode(to: container.superEncoder())
  }
}

extension EncoderCase {
  static let dictionaries: [EncoderCase] = ways + beside

  /// The coding paths of values and errors in dictionaries. A strategy for keys loses the path to most dictionaries.
  private static let ways: [EncoderCase] = shapes(of: "paths") { Saying() } + shapes(of: "errors") { Double.nan }
  static func shapes<Value: Encodable & Sendable>(of what: String, _ value: @Sendable () -> Value) -> [EncoderCase] {
    let inner = ["a": value()]
    return [
      .value(inner), .value(["b": inner]), .value(["c": ["b": inner]]), .value([inner]), .value(["b": [inner]]),
      .value(Holding(held: inner)), .value(Holding(held: ["b": inner])), .value(["b": Holding(held: inner)]),
      .value(Holding(held: Optional(inner))), .value([Optional(inner)]), .value(["b": Optional(inner)]),
      .value([1: inner]), .value(Holding(held: Standing(value: inner))), .value([Standing(value: inner)]),
      .value(["b": Standing(value: inner)]), .value(Holding(held: Passing(value: inner))),
      .keyed("\(what) in a dictionary in a nested container") { container, trace in
        var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "n")
        trace.note(nested.codingPath)
        try nested.encode(["b": inner], forKey: "m")
        _ = try with(nested.nestedUnkeyedContainer(forKey: "e")) { try $0.encode(inner) }
      },
      .keyed("\(what) in a dictionary of an encoding that is a tree") { container, _ in
        try container.encode(1, forKey: "k")
        try container.encode(2, forKey: "k")
        try container.encode(["b": inner], forKey: "m")
        try container.encode([inner], forKey: "n")
        try container.encode(Optional(inner), forKey: "o")
        try container.encode(Standing(value: inner), forKey: "p")
      },
      .keyed("\(what) in a dictionary of a super encoder") { container, _ in
        try inner.encode(to: container.superEncoder(forKey: "s"))
      },
    ]
  }

  private static let beside: [EncoderCase] = [
    EncoderCase("a member of a dictionary that is encoded once more") { encoder, _ in
      _ = try with(encoder.singleValueContainer()) { try $0.encode(["a": "b", "other": "c"]) }
      var keyed = try with(encoder.container(keyedBy: AnyKey.self)) { try $0.encode("d", forKey: "a") }
      try keyed.encode("e", forKey: "new")
    },
    .keyed("a member of a member's dictionary that is encoded once more") { container, _ in
      try container.encode(["a": 1], forKey: "k")
      _ = try with(container.nestedContainer(keyedBy: AnyKey.self, forKey: "k")) { try $0.encode(2, forKey: "a") }
    },
    .unkeyed("a member beside an empty dictionary") { container, _ in
      try container.encodeByHand { encoder in
        _ = try with(encoder.singleValueContainer()) { try $0.encode([String: Int]()) }
        _ = try with(encoder.container(keyedBy: AnyKey.self)) { try $0.encode(1, forKey: "a") }
      }
      try container.encode(2)
    },
    .unkeyed("elements behind an array") { container, _ in
      try container.encodeByHand { encoder in
        _ = try with(encoder.singleValueContainer()) { try $0.encode([[1: 2]]) }
        _ = try with(encoder.unkeyedContainer()) { try $0.encode(1) }
      }
      try container.encode(2)
    },
  ]
}

private struct Saying: Encodable, Sendable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(path(encoder.codingPath)), \(path(container.codingPath))")
  }
}
private struct Holding<Held: Encodable & Sendable>: Encodable, Sendable { var held: Held }

private struct Standing<Value: Encodable & Sendable>: Encodable, Sendable {
  var value: Value
  func encode(to encoder: any Encoder) throws { _ = try with(encoder.singleValueContainer()) { try $0.encode(value) } }
}

private struct Passing<Value: Encodable & Sendable>: Encodable, Sendable {
  var value: Value
  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

private struct NestedArrays: Encodable, Sendable {
  var depth: Int
  func encode(to encoder: any Encoder) throws {
    var array = encoder.unkeyedContainer()
    try depth > 1 ? array.encode(NestedArrays(depth: depth - 1)) : array.encode(depth)
  }
}
