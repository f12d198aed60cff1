// Enums among types named as in the standard library, of every access level, and with keywords as names of cases.

#if Macros
public import Pliant
import Testing

enum Tag {}
enum CaseDecoder {}
enum CaseEncoder {}
enum TagPlace {}

@JSONModel nonisolated enum ShadowedLevel: Swift.Int, Equatable {
  case low = 1
  @Fallback case other
}
@JSONModel public nonisolated enum PublicKind: Equatable {
  @Key("a", 1, true) case first
  @Fallback case unknown(Swift.String)
}

/// Generated code doesn't clash with the names of cases, labels and types.
@JSONModel(tag: "type") nonisolated enum Words: Equatable {
  case `default`(reader: Swift.Int, match: Swift.Int, start: Swift.Int, value0: Swift.Int)
  case `self`(tag: Swift.String?, in: Swift.Int, `inout`: [Swift.Int])
  case `init`(decoder: Swift.Int = 1, encoder: Swift.Int = Words.standard)
  case none
  case some(model: Swift.Double)

  static let standard = 2
}
@JSONModel(tag: "t", content: "c") package nonisolated enum PackageEvent: Equatable {
  case none(Swift.Int)
  case pair(Swift.Int, Swift.String)
  case `nil`
}
@JSONModel(untagged: true) private nonisolated enum PrivateEither: Equatable {
  case none
  case text(Swift.String), number(Swift.Int)
}
@JSONModel nonisolated enum Wrapping<Value>: Equatable where Value: Equatable {
  case wrapped(Value)
  case several([Value], more: Value?)
  indirect case nested(Wrapping<Value>)
}

nonisolated enum Quarter {
  @JSONModel nonisolated struct String: Equatable { var text: Swift.String }
  typealias Text = String

  @JSONModel(tag: "kind") nonisolated enum Sign: Equatable { case only(Text) }

  @JSONModel(tag: "kind") nonisolated enum Language: Equatable { case Swift(authors: [Text]), other }

  @JSONModel(untagged: true) nonisolated enum Either: Equatable {
    case string(String)
    case strings([String])
    case labeled(string: String, other: String? = nil)
  }

  @JSONModel nonisolated enum Unknown: Equatable {
    case a
    @Fallback case other(Swift.String)
  }
}

/// Isolated to the main actor by the module's setting.
@JSONModel(tag: "type") enum Screen {
  case list(title: Swift.String)
  case detail(ScreenModel)
  @Fallback case unknown
}
@JSONModel(untagged: true) enum Part { case title(Swift.String), screen(Screen) }

/// Old and new cases.
@available(macOS 10.15, *)
@JSONModel nonisolated enum Ages: Equatable {
  case new
  @available(*, deprecated) case old(Swift.Int)
}

@Suite nonisolated struct EnumSettingsTests {
  func check<Model: Pliant.JSONReadable & Pliant.JSONWritable & Equatable>(_ value: Model, _ json: Swift.String) throws
  {
    #expect(try value.jsonString() == json)
    #expect(try Model(json: json) == value)
  }

  @Test func namesMeanWhatTheySay() throws {
    try check(ShadowedLevel.low, "1")
    try check(PublicKind.unknown("x"), #""x""#)
    let words = Words.default(reader: 1, match: 2, start: 3, value0: 4)
    try check(words, #"{"type":"default","reader":1,"match":2,"start":3,"value0":4}"#)
    try check(Words.`self`(tag: nil, in: 1, `inout`: [3]), #"{"type":"self","in":1,"inout":[3]}"#)
    #expect(try Words(json: #"{"type":"init"}"#) == .`init`(decoder: 1, encoder: 2))
    try check(Words.none, #"{"type":"none"}"#)
    try check(Words.some(model: 1.5), #"{"type":"some","model":1.5}"#)
    try check(PackageEvent.none(1), #"{"t":"none","c":1}"#)
    try check(PackageEvent.pair(1, "a"), #"{"t":"pair","c":[1,"a"]}"#)
    try check(PackageEvent.`nil`, #"{"t":"nil"}"#)
    try check(PrivateEither.none, "null")
    try check(PrivateEither.number(3), "3")
    try check(Wrapping.nested(.several([1], more: nil)), #"{"nested":{"_0":{"several":{"_0":[1]}}}}"#)
    try check(Quarter.Sign.only(Quarter.String(text: "a")), #"{"kind":"only","text":"a"}"#)
    try check(Quarter.Language.Swift(authors: []), #"{"kind":"Swift","authors":[]}"#)
    try check(Quarter.Either.strings([Quarter.String(text: "a")]), #"[{"text":"a"}]"#)
    try check(Quarter.Either.labeled(string: Quarter.String(text: "a"), other: nil), #"{"string":{"text":"a"}}"#)
  }

  @MainActor @Test func staysOnItsActor() throws {
    let screen = try Screen(json: #"{"type":"detail","title":"a"}"#)
    guard case .detail(let model) = screen else { throw CancellationError() }
    #expect(model.title == "a")
    #expect(try Part(json: #"{"type":"list","title":"b"}"#).jsonString() == #"{"type":"list","title":"b"}"#)
  }
}
#endif
