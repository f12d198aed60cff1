#if Macros
/// decode(encode(x)) == x for difficult values, with every engine that writes models.

import Foundation
import Pliant
import Testing

private let strict = PliantDecoder.strict

private func roundTrips<Model: JSONReadable & JSONWritable & Codable>(
  _: Model.Type
) -> [(name: String, run: (Model) throws -> Model)] {
  [
    ("bytes", { try Model(json: $0.jsonData()) }),
    ("bytes, strict", { try PliantDecoder(enforcing: .strict).decode(Model.self, from: $0.jsonString()) }),
    (
      "forgiving",
      { try PliantDecoder(enforcing: .forgiving).decode(Model.self, from: $0.jsonData(.pretty, .sortedKeys)) }
    ),
    ("object", { try Model(json: $0.jsonObject()) }),
    ("tree", { try Model(json: JSONSerialization.jsonObject(with: $0.jsonData()) as? [String: Any] ?? [:]) }),
    ("JSON", { try JSON(encoding: $0).decode(Model.self) }), ("array", { try [Model](json: [$0, $0].jsonData())[1] }),
    ("lines", { try Array(Model.lines(of: [Array($0.jsonString().utf8)]))[0].get() }),
    ("PliantEncoder", { try PliantDecoder().decode(Model.self, from: PliantEncoder().encode($0)) }),
    ("around it", { try strict.decode([String: [Model]].self, from: PliantEncoder().encode(["a": [$0]]))["a"]![0] }),
    ("PliantJSONEncoder", { try PliantJSONDecoder().decode(Model.self, from: PliantJSONEncoder().encode($0)) }),
    ("JSONEncoder", { try JSONDecoder().decode(Model.self, from: JSONEncoder().encode($0)) }),
    ("JSONEncoder, then bytes", { try Model(json: JSONEncoder().encode($0)) }),
    ("bytes, then JSONDecoder", { try JSONDecoder().decode(Model.self, from: $0.jsonData()) }),
    ("property list", { try PropertyListDecoder().decode([Model].self, from: PropertyListEncoder().encode([$0]))[0] }),
  ]
}

func expectComesBack<Model: JSONReadable & JSONWritable & Codable & Equatable>(
  _ value: Model, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let text = (try? value.jsonString()) ?? "unwritable"
  for (name, run) in roundTrips(Model.self) {
    #expect(throws: Never.self, "\(name): \(text)", sourceLocation: sourceLocation) {
      let back = try run(value)
      #expect(back == value, "\(name): \(text)", sourceLocation: sourceLocation)
    }
  }
}

struct ComingBackTests {
  /// Cases that a tolerant decoder takes for one another if none matches exactly.
  enum Letter: String, Codable, CaseIterable {
    case upper = "A", lower = "a", null, empty = "", yes = "true", one = "1"
  }
  enum Grade: Int, Codable, CaseIterable { case zero, one, minus = -1 }
  @JSONModel enum Sign: String, Hashable { case upper = "A", lower = "a", null, empty = "", yes = "true", one = "1" }
  @JSONModel struct Values: Equatable {
    var array: [Int?] = [1], dictionary: [String: Int?] = [:], arrays: [[Int]?] = [], optional: [Int]?
    var set: Set<Int> = [1], numbered: [Int: String] = [1: "a"], lettered: [Letter: Int]?, graded: [Grade: Int] = [:]
    var signed: [Sign: [Int]] = [:], identified: [UUID: Int] = [:], slice: ArraySlice<Int> = [1]
    var contiguous: ContiguousArray<Int>? = [1], deep: [[String: [Int?]]] = []
    var letter = Letter.upper, optionalLetter: Letter? = .lower, grade: Grade? = .one, sign: Sign?, signs: [Sign?]? = []
    var double = 1.0, optionalDouble: Double?, doubles: [Double] = [], float: Float = 1, least: Int64 = 1
    var most: UInt64 = 1, byte: UInt8? = 3
    var text = "x", optionalText: String? = "x", noText: String?, texts: [String] = ["a"], textSet: Set<String>? = ["a"]
    var character: Character = "c", data: Data? = Data([1])
  }

  @Test func collectionsAndTexts() {
    for array in [[], [nil], [1, nil, 2]] as [[Int?]] { expectComesBack(Values(array: array)) }
    for members in [
      ["a": nil], ["": 1], ["a.b": 2, "*": nil, "0": 1], ["\u{e9}": 1], ["e\u{301}": 2], ["\0": 1, "\n\"\\/": 2],
    ] as [[String: Int?]] { expectComesBack(Values(dictionary: members)) }
    for arrays in [[nil], [[]], [[1], nil]] as [[[Int]?]] { expectComesBack(Values(arrays: arrays)) }
    for optional in [nil, [], [0]] as [[Int]?] { expectComesBack(Values(optional: optional)) }
    expectComesBack(Values(set: [], numbered: [:], lettered: [:], textSet: ["", "null", "\u{e9}"]))
    expectComesBack(Values(set: [1, .min, .max], numbered: [.min: "", 0: "a"], slice: [], contiguous: []))
    expectComesBack(
      Values(
        lettered: [.upper: 1, .lower: 2, .null: 3, .empty: 4], graded: [.zero: 1, .minus: 2],
        signed: [.upper: [], .lower: [1], .null: [2], .empty: [3]], identified: [UUID(): 1]))
    expectComesBack(Values(contiguous: nil, deep: [[:], ["a": [], "b": [nil]]]))
    for text in ["", "null", "[]", "{}", "false", "1", " x ", "\u{0}", "\u{2028}", "e\u{301}", "😀", "\\", "\"", "a,b"] {
      expectComesBack(Values(text: text, optionalText: text, noText: text, texts: [text], textSet: [text]))
    }
    for character in ["e\u{301}", "👨‍👩‍👧", "\n", "\0"] as [Character] { expectComesBack(Values(character: character)) }
    expectComesBack(Values(optionalText: nil, texts: [], textSet: nil, data: nil))
    expectComesBack(Values(textSet: [], data: Data()))
  }

  @Test func rawValuesAndNumbers() {
    for letter in Letter.allCases { expectComesBack(Values(letter: letter, optionalLetter: letter)) }
    for grade in Grade.allCases { expectComesBack(Values(optionalLetter: nil, grade: grade)) }
    for sign in [Sign.upper, .lower, .null, .empty, .yes, .one] {
      expectComesBack(Values(sign: sign, signs: [sign, nil]))
    }
    expectComesBack(Values(grade: nil, signs: nil))
    for double in [
      0, -0.0, 0.1, 1e22, 1e23, .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.leastNormalMagnitude, 0x1p53,
      1.0 / 3,
    ] { expectComesBack(Values(double: double, optionalDouble: double, doubles: [double, -double])) }
    for float in [0, -0.0, 0.1, 0x1p24, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 1 / 3] as [Float] {
      expectComesBack(Values(float: float))
    }
    expectComesBack(Values(least: .min, most: .max, byte: nil))
  }

  @JSONModel struct Placed: Equatable {
    @Key("a.b") var list: [Int] = [1]
    @Key("c.*.id") var ids: [Int] = [1]
    @Key("c2.*.id") var optionalIDs: [Int]?
    @Key("d.*") var all: [Int?] = [2]
    @Key("e.f.g") var table: [String: Int] = ["a": 1]
    @Key("h.0") var first: Int?
    @Key("h.1") var second: Int?
    @Key("h.-1") var last: Int?
    @UnknownKeys var rest: [String: JSON] = [:]
  }

  @Test func places() {
    expectComesBack(Placed())
    expectComesBack(Placed(list: [], ids: [], optionalIDs: [], all: [], table: [:], second: 3, rest: ["": nil]))
    expectComesBack(Placed(ids: [4, 5], optionalIDs: [1], all: [nil, 7], table: ["a.b": 1], first: 2, last: 4))
    expectComesBack(Placed(last: 1))
  }

  @JSONModel struct Fields: Equatable {
    var plain: Field<Int> = .missing, letter: Field<Letter> = .missing
    var list: Field<[Int]>
    @Key("x.y") var nested: Field<Letter> = .missing
    @Key("x.z.0") var element: Field<Letter> = .missing
    @Encode(.null) var null: Field<Letter> = .missing
  }

  @Test func fields() {
    expectComesBack(Fields(list: .missing))
    expectComesBack(Fields(plain: .null, letter: .null, list: .null, nested: .null, element: .null, null: .null))
    expectComesBack(
      Fields(
        plain: .value(1), letter: .value(.null), list: .value([]), nested: .value(.empty), element: .value(.yes),
        null: .value(.one)))
  }

  @JSONModel struct Sparse: Equatable { var x: Int?, y: String? }
  @JSONModel enum Payloads: Equatable {
    case plain, single(Int?), pair(Int?, Int?), list([Int]?), named(x: [Int]?), table([String: Int]), any(JSON)
    case model(Sparse?), letter(Letter?), five(x: Int? = 5, y: Int? = nil), maybe(Int? = 5), mixed(Int? = 5, Int)
    case bell(of: Bell? = .low, tone: Tone? = Tone()), alias(x: MaybeInt = 5)
  }
  @JSONModel(tag: "t", content: "c") enum Tagged: Equatable {
    case plain, single(Int?), pair(Int?, Int?), list([Int]?), named(x: [Int]?), table([String: Int]), any(JSON)
    case model(Sparse?), letter(Letter?), five(x: Int? = 5, y: Int? = nil), maybe(Int? = 5)
  }

  @Test(arguments: [
    Payloads.plain, .single(nil), .single(1), .pair(nil, nil), .pair(nil, 1), .list(nil), .list([]), .named(x: nil),
    .named(x: []), .table([:]), .table(["_0": 1]), .any(nil), .any([]), .any([:]), .any(["_0": nil]), .model(nil),
    .model(Sparse()), .letter(nil), .letter(.empty), .letter(.null), .five(x: nil), .five(), .five(x: 1, y: 2),
    .maybe(nil), .maybe(), .mixed(nil, 1), .mixed(1, 2), .bell(of: nil, tone: nil), .bell(), .alias(x: nil), .alias(),
  ]) func payloads(value: Payloads) { expectComesBack(value) }

  @Test(arguments: [
    Tagged.plain, .single(nil), .single(1), .pair(nil, nil), .pair(nil, 1), .list(nil), .list([]), .named(x: nil),
    .named(x: []), .table([:]), .table(["_0": 1]), .any(nil), .any([]), .any([:]), .any(["_0": nil]), .model(nil),
    .model(Sparse()), .letter(nil), .letter(.empty), .letter(.null), .five(x: nil), .five(), .five(x: 1, y: 2),
    .maybe(nil), .maybe(),
  ]) func payloadsBesideTags(value: Tagged) { expectComesBack(value) }
}
#endif
