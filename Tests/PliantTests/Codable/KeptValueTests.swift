// Encoders other than Pliant's receive the properties of every shape of model with their types.

#if Macros
import Foundation
import Pliant
import Testing

extension CodingUserInfoKey { fileprivate static let unit = CodingUserInfoKey(rawValue: "unit").unsafelyUnwrapped }

/// A Codable type that writes the unit in the encoder's `userInfo`.
private struct KeptUnit: Codable, Equatable {
  private struct Content: Encodable { var unit: String }
  init() {}
  init(from decoder: any Decoder) throws {}
  func encode(to encoder: any Encoder) throws {
    try Content(unit: encoder.userInfo[.unit] as? String ?? "none").encode(to: encoder)
  }
}
@JSONModel private struct KeptTypes {
  var whole = 2.0, half: Float = 0.5, id: Int64 = 1, at = Date(timeIntervalSince1970: 5), bytes = Data([1, 2])
  @Key("a.b") var deep: Double? = 3
  @Key("list.*.n") var numbers: [Double] = [1, 2]
  @Key("list.*.d") var dates: [Date] = [Date(timeIntervalSince1970: 6), Date(timeIntervalSince1970: 7)]
}
@JSONModel private struct KeptFlattened { @Flatten var types = KeptTypes(); @Key("a.c") var other = 4.0 }
@JSONModel private class KeptBase { var whole = 2.0; @Key("a.b") var deep = 3.0 }
@JSONModel(inherits: true) private final class KeptDerived: KeptBase {
  @Key("a.c") var other = Date(timeIntervalSince1970: 8)
}
@JSONModel private struct KeptHooked {
  var whole = 2.0
  func willEncode() {}
}
@JSONModel(tag: "t") private enum KeptCase { case types(KeptTypes), values(whole: Double, at: Date) }
@JSONModel private struct KeptGeneric<Value> { var value: Value; @Key("a.b") var inner: [Value] }
@JSONModel private struct KeptMeta { var at = Date(timeIntervalSince1970: 9) }
@JSONModel private struct KeptMerged {
  @JSONModel struct Inner { var meta = KeptMeta() }
  @Flatten var inner = Inner()
  @Key("meta.x") var x = 2.0
}
@JSONModel private struct KeptUnits { var member = KeptUnit(); @Key("list.*.u") var list = [KeptUnit()] }

/// A model with its own writing doesn't need writable properties; `Skipped` can only be read.
@JSONModel private struct KeptOwnWriting {
  var readable: Skipped
  func write(to writer: inout JSONWriter) throws(JSONError) { try writer.write(1.5) }
}
@JSONModel(untagged: true) private enum KeptOwnCases {
  case single(Skipped)
  func write(to writer: inout JSONWriter) throws(JSONError) { try writer.write("own") }
}
private struct KeptDated: Codable, Equatable { var at = Date(timeIntervalSince1970: 5) }
@JSONModel private struct KeptFlat { var flat = 1 }
@JSONModel private struct KeptFlats { @Flatten var flat = KeptFlat(); var list = [KeptFlat()] }
@JSONModel(tag: "t") private enum KeptFlatCase { case flat(KeptFlat), none }
@JSONModel private struct KeptNamed { @Flatten var named = ["n": KeptFlat()] }
@JSONModel private class KeptList {
  var list = [KeptMeta(), KeptMeta()]
  init() {}
}
@JSONModel(inherits: true) private final class KeptEnds: KeptList {
  @Key("list.0.x") var first = 1
  @Key("list.-1.x") var last = 2
  override init() { super.init() }
}
@JSONModel private struct KeptKeys {
  var ownDate = Date(timeIntervalSince1970: 5), numbered = [1: KeptMeta()], plain = [KeptDated()]
  @Key("an.other") var other = Data([1])
}

private struct KeptPath: Codable {
  func encode(to encoder: any Encoder) throws { try steps(encoder.codingPath).encode(to: encoder) }
}
@JSONModel private struct KeptPlace { var at = KeptPath() }
@JSONModel private struct KeptPlaces {
  var list = [KeptPath()]
  @Key("a.b") var number = 1
  @Flatten var named = ["n": KeptPlace()]
}

/// Its mapping, numbers, dates and types are encoded in the encoder's forms.
private struct KeptTolerant: TolerantCodable {
  @Mapped("a.b") var ratio = Double.infinity
  var zero = -0.0, dates = [Date(timeIntervalSince1970: 5)], unit = KeptUnit()
}
private enum KeptSize: String, Codable { case small }
@JSONModel private struct KeptPrices: Equatable {
  @Key("items.*.price") var prices: [Decimal]
  var other: Field<Decimal>
  @UnknownKeys var rest: [String: JSON] = [:]
}
private enum KeptLanguage: String, Codable, CodingKeyRepresentable {
  case en
  var codingKey: any CodingKey { AnyKey("lang-en") }
  init?<Key: CodingKey>(codingKey: Key) {
    guard codingKey.stringValue == "lang-en" else { return nil }
    self = .en
  }
}
@JSONModel private struct KeptFailing {
  var list: [PostState] = []
  @Strategy(.unixSeconds) var at = Date(timeIntervalSince1970: 0)
}
private struct KeptPlainDouble: JSONStrategy {
  func read(from reader: inout JSONReader) throws(JSONError) -> Double { try reader.readDouble() }
  func write(_ value: Double, to writer: inout JSONWriter) throws(JSONError) { try writer.write(value) }
}
@JSONModel private struct KeptZero { @Strategy(KeptPlainDouble()) var zero = -0.0 }

struct KeptValueTests {
  /// The elements of a property list, without keys and containers.
  private func list(_ value: some Encodable) throws -> [String] {
    let encoder = with(PropertyListEncoder()) { $0.outputFormat = .xml }
    let text = String(decoding: try encoder.encode(value), as: UTF8.self)
    let lines = text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    return lines.filter { ["<real", "<inte", "<date", "<data", "<stri"].contains($0.prefix(5)) }.sorted()
  }

  private static let ofTypes = [
    "<date>1970-01-01T00:00:05Z</date>", "<date>1970-01-01T00:00:06Z</date>", "<date>1970-01-01T00:00:07Z</date>",
    "<integer>1</integer>", "<real>0.5</real>", "<real>1</real>", "<real>2</real>", "<real>2</real>", "<real>3</real>",
  ]

  @Test func everyShapeOfModelPassesTheTypesOfItsProperties() throws {
    let at = Date(timeIntervalSince1970: 5)
    let rows: [(any Encodable, [String])] = [
      (KeptTypes(), Self.ofTypes), (KeptFlattened(), Self.ofTypes + ["<real>4</real>"]),
      (KeptCase.types(KeptTypes()), Self.ofTypes + ["<string>types</string>"]),
      (KeptCase.values(whole: 2, at: at), [Self.ofTypes[0], "<real>2</real>", "<string>values</string>"]),
      (KeptDerived(), ["<date>1970-01-01T00:00:08Z</date>", "<real>2</real>", "<real>3</real>"]),
      (KeptHooked(), ["<real>2</real>"]), (KeptGeneric(value: 2.0, inner: [3]), ["<real>2</real>", "<real>3</real>"]),
      ([try KeptOwnWriting(json: #"{"readable":2}"#)], ["<real>1.5</real>"]),
    ]
    for (value, expected) in rows {
      #expect(try list(value).filter { $0 != "<data>" } == expected.sorted(), "\(type(of: value))")
    }
  }

  private func json(_ value: some Encodable, _ change: (inout JSONEncoder) -> Void = { _ in }) throws -> String {
    let encoder = with(JSONEncoder()) {
      ($0.outputFormatting, $0.dateEncodingStrategy, $0.userInfo[.unit]) = (.sortedKeys, .secondsSince1970, "m")
      change(&$0)
    }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// Objects that several values write are merged, and values inside them have their whole coding path.
  @Test func everyShapeOfModelHasOneFormInJSON() throws {
    let sizes = try ValueHolder<[KeptSize: [UInt8: Int]]>(json: #"{"value":{"small":{"3":1}}}"#)
    let names = HeldModel(it: [KeptLanguage.en: "a"])
    #expect(sizes.value == [.small: [3: 1]])
    #expect(try sizes.jsonString() == #"{"value":{"small":{"3":1}}}"#)
    let rows: [(any Encodable, String)] = [
      ([try KeptOwnWriting(json: #"{"readable":2}"#)], "[1.5]"), ([try KeptOwnCases(json: "3")], #"["own"]"#),
      (KeptGeneric(value: KeptUnit(), inner: [KeptUnit()]), #"{"a":{"b":[{"unit":"m"}]},"value":{"unit":"m"}}"#),
      (KeptMerged(), #"{"meta":{"at":9,"x":2}}"#), ([KeptMerged()], #"[{"meta":{"at":9,"x":2}}]"#),
      (sizes, #"{"value":{"small":{"3":1}}}"#), (names, #"{"it":{"lang-en":"a"}}"#),
      ([KeptPlaces()], #"[{"a":{"b":1},"list":["0.list.0"],"n":{"at":"0.n.at"}}]"#),
      (KeptEnds(), #"{"list":[{"at":9,"x":1},{"at":9,"x":2}]}"#), (KeptZero(), #"{"zero":-0}"#),
      (KeptUnits(), #"{"list":[{"u":{"unit":"m"}}],"member":{"unit":"m"}}"#),
    ]
    for (value, expected) in rows { #expect(try json(value) == expected) }
    #expect(try JSONDecoder().decode(type(of: names), from: JSONEncoder().encode(names)) == names)
  }

  @Test func aPropertyListKeepsDecimalsAsObjects() throws {
    for decimal in [Decimal(string: "12345678901234567890.10"), 1, -2.5, 0] {
      let prices = KeptPrices(prices: [decimal ?? 0, 3], other: .value(decimal ?? 0))
      let document = try PropertyListEncoder().encode(prices)
      #expect(try PropertyListDecoder().decode(KeptPrices.self, from: document) == prices)
    }
  }

  @Test func errorsHaveTheWholeCodingPath() throws {
    let custom = with(PliantEncoder()) { $0.dateEncodingStrategy = .custom { try $0.encode(to: $1) } }
    let snake = with(PliantEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
    let ignored = KeptFailing(list: [.open, .draft, .open])
    let notANumber = KeptFailing(at: Date(timeIntervalSince1970: .nan))
    typealias Encode = ([String: [KeptFailing]]) throws -> Data
    for encode in [PliantEncoder().encode, custom.encode, snake.encode, JSONEncoder().encode] as [Encode] {
      #expect(thrownCase { _ = try encode(["x": [ignored]]) } == "invalidValue at x[0].list[1]")
      #expect(thrownCase { _ = try encode(["x": [notANumber]]) } == "invalidValue at x[0].at")
    }
    #expect(thrownCase { _ = try [ignored].jsonData() } == "invalidValue at [0].list[1]")
    #expect(thrownCase { _ = try [ignored].jsonData(.pretty) } == "invalidValue at [0].list[1]")
    #expect(thrownCase { _ = try PostState.draft.jsonData() } == "invalidValue")
  }

  @Test func closuresForValuesAndMappingsChangeNoOtherKeys() throws {
    func text(_ value: some Encodable, _ change: (inout PliantEncoder) -> Void = { _ in }) throws -> String {
      let encoder = with(PliantEncoder()) {
        ($0.outputFormatting, $0.dateEncodingStrategy) = (.sortedKeys, .secondsSince1970)
        $0.keyEncodingStrategy = .custom { AnyKey($0.map(\.stringValue).joined(separator: "~")) }
        change(&$0)
      }
      return try encoder.encodeString(value)
    }
    let expected =
      #"{"an":{"other":"AQ=="},"numbered":{"1":{"numbered~1~at":9}},"ownDate":5,"plain":[{"plain~Index 0~at":5}]}"#
    #expect(try text(KeptKeys()) == expected)
    for change: (inout PliantEncoder) -> Void in [
      { $0.dateEncodingStrategy = .custom { try $0.timeIntervalSince1970.encode(to: $1) } },
      { $0.dataEncodingStrategy = .custom { try $0.base64EncodedString().encode(to: $1) } },
    ] { #expect(try text(KeptKeys(), change) == expected) }
    let nested = ["k": [with(KeptKeys()) { $0.numbered = [:] }]]
    #expect(try text(nested) { $0.keyMapping[KeptFlat.self] = ["flat": "f"] } == text(nested))
    let flats = try text([KeptFlats()]) { $0.keyMapping[KeptFlat.self] = ["flat": "f.g"] }
    #expect(flats == #"[{"Index 0~list":[{"f":{"g":1}}],"f":{"g":1}}]"#)
  }

  @Test func closuresForValuesHaveTheWholePath() throws {
    let encoder = with(PliantEncoder()) {
      $0.outputFormatting = .sortedKeys
      $0.dateEncodingStrategy = .custom { try steps($1.codingPath).encode(to: $1) }
    }
    let keys = #""an":{"other":"AQ=="},"numbered":{"1":{"at":"numbered.1.at"}}"#
    let rows: [(any Encodable, String)] = [
      ([KeptDerived()], #"[{"a":{"b":3,"c":"0.a.c"},"whole":2}]"#),
      (KeptKeys(), #"{\#(keys),"ownDate":"ownDate","plain":[{"at":"plain.0.at"}]}"#),
      (KeptMerged(), #"{"meta":{"at":"meta.at","x":2}}"#),
    ]
    for (value, text) in rows { #expect(try encoder.encodeString(value) == text) }
  }

  @Test func datesHaveNoDefaultAndTolerantValuesTheEncodersForms() throws {
    let decoder = with(PliantDecoder(enforcing: .strict)) { $0.dateDecodingStrategy = .deferredToDate }
    let model = try PliantEncoder().encode(KeptGeneric(value: KeptDated(), inner: []))
    #expect(try decoder.decode(KeptGeneric<KeptDated>.self, from: model).value == KeptDated())
    #expect(try decoder.decode([KeptDated].self, from: PliantEncoder().encode([KeptDated()])) == [KeptDated()])
    let tolerant = KeptGeneric(value: KeptTolerant(), inner: [])
    let text = try json(tolerant) { $0.nonConformingFloatEncodingStrategy = .texts("+", "-", "N") }
    #expect(text == #"{"a":{"b":[]},"value":{"a":{"b":"+"},"dates":[5],"unit":{"unit":"m"},"zero":-0}}"#)
    let scalars = ["<real>+infinity</real>", "<real>-0</real>", "<string>none</string>"]
    #expect(try list(tolerant) == ["<date>1970-01-01T00:00:05Z</date>"] + scalars)
    #expect(throws: EncodingError.self) { try json(tolerant) }
  }

  /// Codable types in models get the `userInfo`, and key mappings apply to them and to models that write into others.
  @Test func anEncodersOptionsReachAllTypes() throws {
    #expect(try KeptUnits().jsonString() == #"{"member":{"unit":"none"},"list":[{"u":{"unit":"none"}}]}"#)
    let encoder = with(PliantEncoder()) {
      ($0.dateEncodingStrategy, $0.userInfo[.unit]) = (.secondsSince1970, "m")
      ($0.keyMapping[KeptMeta.self], $0.keyMapping[KeptFlat.self]) = (["at": "When"], ["flat": "f.g"])
      $0.keyMapping[PlainChild.self] = ["label": "l", "id": "key.n"]
    }
    let children = KeptGeneric(value: PlainChild(id: 1), inner: [PlainChild(id: 2)])
    let rows: [(any Encodable, String)] = [
      (KeptUnits(), #"{"member":{"unit":"m"},"list":[{"u":{"unit":"m"}}]}"#),
      (children, #"{"value":{"key":{"n":1}},"a":{"b":[{"key":{"n":2}}]}}"#),
      (KeptMerged(), #"{"meta":{"When":9,"x":2}}"#), (KeptFlats(), #"{"f":{"g":1},"list":[{"f":{"g":1}}]}"#),
      (KeptFlatCase.flat(KeptFlat()), #"{"t":"flat","f":{"g":1}}"#),
      ([KeptFlatCase.flat(KeptFlat())], #"[{"t":"flat","f":{"g":1}}]"#),
      (KeptNamed(), #"{"n":{"f":{"g":1}}}"#), (KeptEnds(), #"{"list":[{"x":1,"When":9},{"x":2,"When":9}]}"#),
    ]
    for (value, text) in rows { #expect(try encoder.encodeString(value) == text) }
  }
}
#endif
