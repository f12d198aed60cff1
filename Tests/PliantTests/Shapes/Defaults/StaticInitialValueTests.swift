#if Macros
/// Initial values with unqualified names of static members, which generated code can't use everywhere.

import Pliant
import PliantSchema
import Testing

struct StaticInitialValueTests {
  @Test func valuesOfStructsAndClassesAndUnwrittenDefaults() throws {
    let own = #"{"plain":9,"made":4,"found":1,"list":[9,2],"called":3,"text":"9","shadowed":8,"last":1}"#
    try expectWritten(OwnStatics.self, #"{"last":1}"#, as: own)
    let unseen = #"{"plain":7,"typed":7,"extended":6,"required":1,"strict":7,"last":2}"#
    try expectWritten(UnseenStatics.self, #"{"required":1,"last":2}"#, as: unseen)
    try expectWritten(GenericStatics<Int>.self, #"{"value":2}"#, as: #"{"seen":7,"value":2}"#)
    try expectWritten(UnseenStaticsOfClass.self, #"{"last":1}"#, as: #"{"plain":7,"typed":7,"last":1}"#)
    try expectWritten(HookedStatics.self, #"{"last":"a"}"#, as: #"{"own":9,"second":2,"plain":6,"typed":6,"last":"a"}"#)
    #expect(UnseenStaticsOfClass.jsonSchema.description.contains(#""default":7"#))
    try expectWritten(StaticOverridden.self, #"{"a":1}"#)
    try expectWritten(StaticOverridden.self, #"{"skipped":8,"a":1}"#)
    try expectWritten(SkippedStatics.self, #"{"own":9,"shared":5}"#, as: "{}")
    try expectWritten(SkippedStatics.self, #"{"own":5,"shared":9}"#)
  }

  @Test @MainActor func argumentsOfAttributesAndValuesOnAnActor() throws {
    #expect(try StaticsOnActor(json: "{}").jsonString() == #"{"made":4}"#)
    try expectWritten(StaticArguments.self, "{}", as: #"{"list":[9],"computed":9,"other":2}"#)
    try expectWritten(StaticOverride.self, "{}", as: #"{"b":7}"#)
  }

  @Test func valuesOfCases() throws {
    try expectWritten(StaticPayload.self, #"{"two":{"_1":"x"}}"#, as: #"{"two":{"_0":9,"_1":"x"}}"#)
    try expectWritten(StaticPayload.self, #"{"one":{}}"#, as: #"{"one":{"_0":9}}"#)
    try expectWritten(StaticPayload.self, #"{"labels":{}}"#, as: #"{"labels":{"own":9,"seen":7,"list":[9]}}"#)
    try expectWritten(StaticOuter.Payload.self, #"{"two":{"_1":"x"}}"#, as: #"{"two":{"_0":3,"_1":"x"}}"#)
    try expectWritten(StaticOuter.Payload.self, #"{"one":{}}"#, as: #"{"one":{"_0":2}}"#)
    try expectWritten(StaticOuter.Inner.self, #"{"last":1}"#, as: #"{"own":3,"other":2,"last":1}"#)
  }
}

protocol HavingStatic {}
extension HavingStatic { static var seen: Int { 7 } }
private let sharedStatic = 5

@JSONModel private struct OwnStatics {
  static let own = 9, table = ["a": 1], constant = 3
  static func make() -> Int { 4 }
  var plain = own
  var made = make()
  var found: Int = table["a"] ?? 0
  var list = [own, 2]
  var called = { constant }()
  var text = "\(own)"
  var shadowed = { own in own }(8)
  var last: Int
}

@JSONModel private struct UnseenStatics: HavingStatic {
  var plain = seen
  var typed: Int = seen
  var extended = far
  @Required var required = seen
  @Strict var strict = seen
  var last: Int
}
extension UnseenStatics { fileprivate static let far = 6 }
@JSONModel private struct GenericStatics<Value: Codable>: HavingStatic {
  static var own: Int { 9 }
  @Encode(.skipDefault) var own = own
  var seen = seen
  var value: Value
}
@JSONModel class UnseenStaticsOfClass: HavingStatic {
  var plain = seen
  var typed: Int = seen
  var last: Int
  init(last: Int) { self.last = last }
}
@JSONModel private final class HookedStatics {
  static let own = 9, second = 1
  var own = own
  var second = 2
  var plain = far
  var typed: Int = far
  @Sensitive var last: String
  init(last: String) { self.last = last }
  func didDecode() {}
}
extension HookedStatics { fileprivate static let far = 6 }
@JSONModel(encoding: .skipDefault) private struct SkippedStatics {
  static let standard = 9
  var own: Int = standard
  @Encode(.skipDefault) var shared = sharedStatic
}
@MainActor @JSONModel private struct StaticsOnActor {
  static var stored = 3
  static func make() -> Int { 4 }
  var made = make()
  @Encode(.skipDefault) var stored: Int = stored
}
@JSONModel private struct StaticArguments {
  static let own = 9
  @Encode(default: [own]) var list: [Int]?
  @Strategy(from: { _ in own }) var computed = 1
  var other = 2
}
@JSONModel class StaticOverridden {
  static let standard = 9
  @Encode(.skipDefault) var skipped = standard
  var a = 1
}
@JSONModel(inherits: true) final class StaticOverride: StaticOverridden {
  static let own = 7
  @Key("b") @InheritedDefault(own) override var a: Int { didSet {} }
}
@JSONModel private enum StaticPayload: HavingStatic {
  static let own = 9
  case two(Int = own, String), one(Int = own), labels(own: Int = own, seen: Int = seen, list: [Int] = [own])
}

private enum StaticOuter {
  static let outer = 2

  @JSONModel fileprivate enum Payload {
    static let own = 3
    case two(Int = own, String), one(Int = outer)
  }
  @JSONModel fileprivate struct Inner {
    static let own = 3
    var own = own
    var other = outer
    var last: Int
  }
}
#endif
