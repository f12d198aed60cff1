//===----------------------------------------------------------------------===//
// Initial values that use static members by their unqualified names, which generated code can't do everywhere.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import PliantSchema
import Testing

struct StaticInitialValueTests {
  @Test func valuesOfStructs() throws {
    let value = try OwnStatics(json: #"{"last":1}"#)
    #expect(value.plain == 9 && value.made == 4 && value.found == 1)
    #expect(value.list == [9, 2] && value.called == 3 && value.text == "9" && value.shadowed == 8)
    #expect(try JSONDecoder().decode(OwnStatics.self, from: Data(#"{"last":1,"list":[]}"#.utf8)).list == [])
    let other = try UnseenStatics(json: #"{"required":1,"last":2}"#)
    #expect(other.plain == 7 && other.typed == 7 && other.strict == 7 && other.extended == 6)
    #expect(try GenericStatics<Int>(json: #"{"value":2}"#).jsonString() == #"{"seen":7,"value":2}"#)
  }

  @Test func valuesOfClasses() throws {
    #expect(try FinalStatics(json: #"{"number":1}"#).own == 9)
    #expect(try UnseenStaticsOfClass(json: #"{"last":1}"#).jsonString() == #"{"plain":7,"typed":7,"last":1}"#)
    #expect(try HookedStatics(json: #"{"last":"a"}"#).jsonString() == #"{"plain":6,"typed":6,"last":"a"}"#)
    #expect(UnseenStaticsOfClass.jsonSchema.description.contains(#""default":7"#))
  }

  @Test func defaultsThatAreNotWritten() throws {
    #expect(try SkippedStatic(json: "{}").jsonString() == "{}")
    #expect(try SkippedStatic(json: #"{"own":8}"#).jsonString() == #"{"own":8}"#)
    #expect(try SkippedStatics(json: #"{"own":9,"shared":5}"#).jsonString() == "{}")
    #expect(try SkippedStatics(json: #"{"own":5,"shared":9}"#).jsonString() == #"{"own":5,"shared":9}"#)
  }

  @Test @MainActor func valuesOnAnActor() throws {
    #expect(try StaticsOnActor(json: "{}").jsonString() == #"{"made":4}"#)
  }

  @Test func argumentsOfAttributes() throws {
    #expect(try StaticArguments(json: "{}").jsonString() == #"{"list":[9],"computed":9,"other":2}"#)
    #expect(try StaticOverride(json: "{}").jsonString() == #"{"b":7}"#)
  }

  @Test func valuesOfCases() throws {
    #expect(try StaticPayload(json: #"{"two":{"_1":"x"}}"#) == .two(9, "x"))
    #expect(try StaticPayload(json: #"{"one":{}}"#) == .one(9))
    #expect(try StaticPayload(json: #"{"labels":{}}"#) == .labels(own: 9, seen: 7, list: [9]))
    #expect(try StaticOuter.Payload(json: #"{"two":{"_1":"x"}}"#) == .two(3, "x"))
    #expect(try StaticOuter.Payload(json: #"{"one":{}}"#) == .one(2))
    #expect(try StaticOuter.Inner(json: #"{"last":1}"#).jsonString() == #"{"own":3,"other":2,"last":1}"#)
  }
}

protocol HavingStatic {}

extension HavingStatic {
  static var seen: Int { 7 }
}

private let sharedStatic = 5

@JSONModel private struct OwnStatics {
  static let own = 9
  static let table = ["a": 1]
  static let constant = 3
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

extension UnseenStatics {
  fileprivate static let far = 6
}

@JSONModel private struct GenericStatics<Value: Codable>: HavingStatic {
  static var own: Int { 9 }
  @Encode(.skipDefault) var own = own
  var seen = seen
  var value: Value
}

@JSONModel private final class FinalStatics {
  static let own = 9
  var own = own
  var number: Int
  init(number: Int) { self.number = number }
}

@JSONModel class UnseenStaticsOfClass: HavingStatic {
  var plain = seen
  var typed: Int = seen
  var last: Int
  init(last: Int) { self.last = last }
}

@JSONModel private final class HookedStatics {
  var plain = far
  var typed: Int = far
  @Sensitive var last: String
  init(last: String) { self.last = last }
  func didDecode() {}
}

extension HookedStatics {
  fileprivate static let far = 6
}

@JSONModel class SkippedStatic {
  static let standard = 9
  @Encode(.skipDefault) var own = standard
}

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

@JSONModel class StaticOverridden { var a = 1 }

@JSONModel(inherits: true) final class StaticOverride: StaticOverridden {
  static let own = 7
  @Key("b") @InheritedDefault(own) override var a: Int { didSet {} }
}

@JSONModel private enum StaticPayload: HavingStatic, Equatable {
  static let own = 9
  case two(Int = own, String)
  case one(Int = own)
  case labels(own: Int = own, seen: Int = seen, list: [Int] = [own])
}

private enum StaticOuter {
  static let outer = 2

  @JSONModel fileprivate enum Payload: Equatable {
    static let own = 3
    case two(Int = own, String)
    case one(Int = outer)
  }

  @JSONModel fileprivate struct Inner {
    static let own = 3
    var own = own
    var other = outer
    var last: Int
  }
}
#endif
