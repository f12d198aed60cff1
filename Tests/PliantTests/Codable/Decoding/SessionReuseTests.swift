// Containers that are kept after decoding stay valid, and what one document leaves doesn't slow the next.

import Foundation
import Pliant
import Testing

struct SessionReuseTests {
  struct Plain: Codable, Equatable { var a: Int }

  private func decodeOthers() throws {
    let decoder = PliantDecoder()
    for number in 0..<20 {
      let text = #"{"b":"\#(String(repeating: "x", count: number))","a":\#(number)}"#
      #expect(try decoder.decode(Plain.self, from: Data(text.utf8)) == Plain(a: number))
    }
  }

  @Test func keptErrorsTellOfTheirDocument() throws {
    let data = Data(#"[{"a":1},{"a":"none"}]"#.utf8)
    let error = try #require(throws: DecodingError.self) { try PliantDecoder.strict.decode([Plain].self, from: data) }
    let before = "\(error)"
    try decodeOthers()
    #expect("\(error)" == before && before.contains("none"))
  }

  struct Outer: Decodable, Equatable {
    enum CodingKeys: String, CodingKey { case inner, a }
    var inner: Plain, a: Int
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      inner = try PliantDecoder().decode(Plain.self, from: Data(try container.decode(String.self, forKey: .inner).utf8))
      a = try container.decode(Int.self, forKey: .a)
    }
  }

  @Test func decodingsMayStandInEachOther() throws {
    for number in 0..<5 {
      let data = Data(#"{"inner":"{\"a\":\#(number)}","a":7}"#.utf8)
      let outer = try PliantDecoder().decode(Outer.self, from: data)
      #expect(outer.inner == Plain(a: number) && outer.a == 7)
    }
  }

  /// Keeps containers of objects at several depths, and asks the decoder for others after the decoding.
  final class DeepKeeper: Decodable {
    enum CodingKeys: String, CodingKey { case a, inner }
    let containers: [KeyedDecodingContainer<CodingKeys>], decoder: any Decoder
    init(from decoder: any Decoder) throws {
      let (outer, same) = try (decoder.container(keyedBy: CodingKeys.self), decoder.container(keyedBy: CodingKeys.self))
      self.decoder = decoder
      containers = [outer, try outer.nestedContainer(keyedBy: CodingKeys.self, forKey: .inner), same]
    }
  }

  @Test func keptContainersGiveOthers() throws {
    let (text, other) = (#"{"a":1,"inner":{"a":2,"inner":{"a":3}}}"#, #"{"inner":{"inner":{"a":3},"a":2},"a":1}"#)
    var keepers = try (0..<3).map { _ in try PliantDecoder().decode(DeepKeeper.self, from: Data(text.utf8)) }
    keepers += try PliantDecoder().decode([DeepKeeper].self, from: Data("[\(text),\(other)]".utf8))
    try decodeOthers()
    #expect(keepers[4].containers[0].codingPath.map(\.stringValue) == ["Index 1"])
    for keeper in keepers {
      #expect(try keeper.containers.map { try $0.decode(Int.self, forKey: .a) } == [1, 2, 1])
      let inner = try keeper.containers[1].nestedContainer(keyedBy: DeepKeeper.CodingKeys.self, forKey: .inner)
      let again = try keeper.decoder.container(keyedBy: DeepKeeper.CodingKeys.self)
      try decodeOthers()
      #expect(try inner.decode(Int.self, forKey: .a) == 3)
      #expect(inner.codingPath.suffix(2).map(\.stringValue) == ["inner", "inner"])
      #expect(try again.decode(Int.self, forKey: .a) == 1 && Plain(from: keeper.decoder).a == 1)
      #expect(try Plain(from: keeper.containers[1].superDecoder(forKey: .inner)).a == 3)
    }
  }

  final class Weight: Sendable {}

  @Test func containersAreLetGo() throws {
    var keeper: DeepKeeper?
    weak var weight: Weight?
    do {
      let own = Weight()
      weight = own
      let decoder = with(PliantDecoder()) { $0.userInfo[CodingUserInfoKey(rawValue: "weight")!] = own }
      keeper = try decoder.decode(DeepKeeper.self, from: Data(#"{"a":1,"inner":{"a":2}}"#.utf8))
    }
    #expect(weight != nil)
    #expect(try keeper?.containers[1].decode(Int.self, forKey: .a) == 2)
    keeper = nil
    // Other tests may keep containers meanwhile, so several decodings may be needed.
    for _ in 0..<200 where weight != nil { try decodeOthers() }
    #expect(weight == nil)
  }

  /// Has keys of many types at one depth, more than a session keeps containers for.
  struct Wide<Parameter>: Decodable {
    struct Key<Other>: CodingKey {
      let stringValue: String, intValue: Int? = nil
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    var sum = 0
    init(from decoder: any Decoder) throws {
      func add<Other>(_: Other.Type, _ depth: Int) throws {
        let container = try decoder.container(keyedBy: Key<Other>.self)
        if depth > 0 { try add(Array<Other>.self, depth - 1) }
        sum += try container.decode(Int.self, forKey: Key(stringValue: "a"))
      }
      try add(Parameter.self, 99)
    }
  }

  @Test func keysMayBeOfManyTypesAtOnce() throws {
    for _ in 0..<3 {
      let values = try PliantDecoder().decode([Wide<Int>].self, from: Data(#"[{"a":1},{"b":0,"a":2}]"#.utf8))
      #expect(values.map(\.sum) == [100, 200])
      try decodeOthers()
    }
  }

  @Test func decodersMayBeUsedByManyTasks() async throws {
    let isRight = try await inManyTasks {
      let numbers = (0..<9).map { _ in Int.random(in: 0..<1_000_000) }
      let keepers = try numbers.map { number in
        try PliantDecoder().decode(DeepKeeper.self, from: Data(#"{"a":\#(number),"inner":{"a":\#(-number)}}"#.utf8))
      }
      return try zip(numbers, keepers).allSatisfy { number, keeper in
        try keeper.containers.map { try $0.decode(Int.self, forKey: .a) } == [number, -number, number]
      }
    }
    #expect(isRight)
  }

  /// Nests arrays without recursion, around an object whose keys are requested in another order.
  struct Nested: Decodable {
    init(from decoder: any Decoder) throws {
      var array = try decoder.unkeyedContainer()
      while try !array.decodeNil() { array = try array.nestedUnkeyedContainer() }
      for _ in 0..<2 { _ = try array.decode(Reversed.self) }
    }
  }
  struct Empty: Codable {}
  struct Tower: Encodable { var inner: [Tower] }
  struct Reversed: Decodable {
    init(from decoder: any Decoder) throws {
      let object = try decoder.container(keyedBy: AnyKey.self)
      for key in "hgfedcba" { _ = try object.decode(Int.self, forKey: AnyKey(String(key))) }
    }
  }

  /// Sessions are kept for all decodings of a process, and the levels of an encoding for those of its encoder.
  @Test func smallDocumentsTakeNoLongerAfterOthers() throws {
    let decoder = with(PliantDecoder()) { $0.limits.depth = 10_000 }
    let small = Data(#"{"a":1}"#.utf8)
    let large = "{\("abcdefgh".map { "\"\($0)\":1" }.joined(separator: ","))}"
    try expectGrowth("reading after a deep document", below: 2, from: 4, to: 4000) { depth in
      // The sessions of these are in use, so another one is made.
      let keepers = try (0..<9).map { _ in try decoder.decode(DeepKeeper.self, from: Data(#"{"inner":{}}"#.utf8)) }
      defer { withExtendedLifetime(keepers) {} }
      let (open, close) = (String(repeating: "[", count: depth), String(repeating: "]", count: depth))
      _ = try decoder.decode(Nested.self, from: "\(open)[null,\(large),\(large)]\(close)")
      return try processorTime { for _ in 0..<300 { _ = try decoder.decode(Empty.self, from: small) } }
    }
    try expectGrowth("writing after a deep document", below: 2, from: 4, to: 200) { depth in
      let encoder = with(PliantEncoder()) { $0.outputFormatting = .withoutEscapingSlashes }
      _ = try encoder.encode((0..<depth).reduce(Tower(inner: [])) { inner, _ in Tower(inner: [inner]) })
      return try processorTime { for _ in 0..<300 { _ = try encoder.encode(Empty()) } }
    }
  }

  /// An object whose keys are searched from the position of its level.
  final class Chain: TolerantCodable {
    var a = 0, b = 0, c = 0, next: Chain?
    var all: [Int] { [a, b, c] + (next?.all ?? []) }
    init() {}
  }

  @Test func levelsForgetTheDocument() throws {
    for depth in [1, 40, 3, 9, 40, 100, 2, 40] {
      for keys in [["a", "b", "c"], ["b", "x", "a"], ["x", "c", "b"]] {
        let open = "{\(zip(keys, 1...3).map { key, value in "\"\(key)\":\(value)," }.joined())\"next\":"
        let text = String(repeating: open, count: depth) + "null" + String(repeating: "}", count: depth)
        let expected = ["a", "b", "c"].map { 1 + (keys.firstIndex(of: $0) ?? -1) }
        let chain = try PliantDecoder().decode(Chain.self, from: Data(text.utf8))
        #expect(chain.all == Array(repeating: expected, count: depth).flatMap { $0 })
        #expect(try PliantDecoder().decode(Chain.self, from: PliantEncoder().encode(chain)).all == chain.all)
      }
    }
  }

  struct Spelled: Decodable { var userId: Int }

  /// The keys that a session knows of earlier documents are those of decoders that convert keys alike.
  @Test func keysAreConvertedByTheirDecoder() throws {
    let decoders = [
      with(PliantDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }, PliantDecoder(),
      with(PliantDecoder()) { $0.ignoresKeyCase = true }, with(PliantDecoder()) { $0.keyStyle = .snakeCase },
      with(PliantDecoder()) { ($0.keyStyle, $0.ignoresKeyCase) = (.kebabCase, true) },
    ]
    let many = Data("{\((0..<2000).map { #""user_id\#($0)":1,"# }.joined())\"userId\":2}".utf8)
    let members = [#""USERID":3"#, #""userId":2"#, #""user_id":1"#, #""USER-ID":4"#]
    let texts = [members, members.reversed()].map { Data("{\($0.joined(separator: ","))}".utf8) }
    let found = [[2, 1], [2, 2], [3, 2], [1, 1], [4, 4]]
    for index in [0, 0, 1, 2, 2, 3, 4, 4, 0, 2, 4, 3, 0] {
      #expect(try texts.map { try decoders[index].decode(Spelled.self, from: $0).userId } == found[index])
      if index == 2 { #expect(try decoders[0].decode(Spelled.self, from: many).userId == 2) }
    }
  }

  @Test(arguments: 0...40) func textsOfEachLengthAreEqual(length: Int) throws {
    for text in [String(repeating: "k", count: length), String("aé明😀bcdéfghijklmnopqrs明tuvwxyz".prefix(length))] {
      let decoded = try PliantDecoder().decode([String: [String]].self, from: JSONEncoder().encode([text: [text]]))
      #expect(decoded == [text: [text]])
      let value = try #require(decoded[text]?.first)
      #expect(Array(value.utf8) == Array(text.utf8) && value.hashValue == text.hashValue && value + "é" == text + "é")
    }
  }
}
