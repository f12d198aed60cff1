// Paths of errors about sensitive parts, with another type or hand-written code between the part and the root.

#if Macros
import Foundation
import Testing

@testable import Pliant

private let secret = SensitiveWatch.secret
private struct PlainAroundNumbers: Codable { var numbers: SecretNumbers?; var all: [RefusingSecret] = [] }
@JSONModel private struct PageAroundPlain { var plain: PlainAroundNumbers; var id = 1 }
@JSONModel private struct MarkedPageAroundPlain { var plain: PlainAroundNumbers; @Sensitive var pin = 0 }
@JSONModel private struct FiniteInside { var x = 1.0 }
private struct PlainAroundFinite: Codable { var inside = FiniteInside(); var number = 1.0; var date = Date.now }
@JSONModel private struct PageAroundFinite { var plain = PlainAroundFinite() }

private struct RefusingWithOwnPath: Codable {
  var text = ""

  func encode(to encoder: any Encoder) throws {
    throw EncodingError.invalidValue(text, .init(codingPath: [AnyKey(text)], debugDescription: text))
  }
}
@JSONModel private struct SecretWithOwnPath { @Sensitive var refusing = RefusingWithOwnPath() }

/// Quotes its value in the error that it throws while it is decoded.
private struct RefusingPair<First, Second>: Codable {
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "Refused \(text)."))
  }
  func encode(to encoder: any Encoder) throws {}
}
@JSONModel private class PinnedAnimal { var id = 0 }
@JSONModel(inherits: true) private class PinnedDog: PinnedAnimal {
  @Sensitive @Required var pin: Int = 0
  @Sensitive var byName: [String: StrictSecret] = [:]
}
@JSONModel private class PinnedOwner { @Required var pet: PinnedAnimal; var all: [String: PinnedAnimal] = [:] }
@JSONModel private struct PinnedPair {
  @Sensitive @Key("pair.0") var pin = 0
  @Key("pair.1") var shown = 0
  @Key("ends.0") var first = 0
  @Sensitive @Key("ends.-1") var last = 0
}

struct SensitivePathTests {
  /// Only the document shows which element is meant by an index from the end.
  @Test(arguments: [(#"{"pair":["a","b"]}"#, [true, false]), (#"{"ends":["a","b"]}"#, [true, true])])
  func elementsBesideHiddenOnesAreShown(text: String, areHidden: [Bool]) throws {
    let (_, report) = try withReport { try PinnedPair(json: text, report: &$0) }
    let found = Dictionary(report.issues.map { ($0.path.description.suffix(3), $0.found) }) { first, _ in first }
    let texts = zip(["a", "b"], areHidden).map { $1 ? "a hidden string" : "string \"\($0)\"" }
    #expect([found["[0]"], found["[1]"]] == texts)
  }

  /// The whole model was printed, including the keys of its dictionaries.
  @Test func nothingLeavesModelsInCodableTypesInModels() throws {
    for (plain, path) in [
      (PlainAroundNumbers(numbers: SecretNumbers(byName: [secret: .nan])), "numbers.byName['<hidden>']"),
      (PlainAroundNumbers(numbers: SecretNumbers(id: .nan, pin: secret)), "numbers.id"),
      (
        PlainAroundNumbers(all: [RefusingSecret(), RefusingSecret(byName: [secret: RefusingTyped(text: secret)])]),
        "all[1].byName['<hidden>']"
      ),
    ] {
      let (page, marked) = (PageAroundPlain(plain: plain), MarkedPageAroundPlain(plain: plain))
      let snakeCase = with(PliantEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
      let doors: [(String, () throws -> Any)] = [
        ("$.plain.", { try page.jsonData() }), ("$.plain.", { try page.jsonString() }),
        ("$.plain.", { try page.jsonString(.sortedKeys) }), ("$.plain.", { try page.jsonString(.pretty) }),
        ("$.plain.", { try page.jsonObject() }), ("$.plain.", { try JSON(encoding: page) }),
        ("$.plain.", { try marked.jsonData() }), ("$.plain.", { try marked.jsonString(.sortedKeys) }),
        ("$.plain.", { try PliantEncoder().encode(page) }), ("$.plain.", { try snakeCase.encode(page) }),
        ("$.", { try PliantEncoder().encode(plain) }), ("$.", { try JSON(encoding: plain) }),
        ("$[0].plain.", { try [page].jsonData() }), ("$.a[0].plain.", { try PliantEncoder().encode(["a": [page]]) }),
        ("$.a[0].plain.", { try snakeCase.encode(["a": [marked]]) }),
        (
          "$.plain.",
          {
            var writer = NDJSONWriter()
            try writer.write(page)
            return writer.takeData()
          }
        ),
        ("$.plain.", { try with(page) { _ = try $0.update(with: #"{"id":2}"#) } }),
        ("$.plain.", { try PageAroundPlain.patch(from: page, to: page) }),
      ]
      for (index, (start, door)) in doors.enumerated() {
        SensitiveWatch(door: "\(path), \(index)").refuse(door)
        let error = #expect(throws: EncodingError.self) { _ = try door() }
        #expect(error?.jsonError?.path.description == start + path, "\(index)")
        guard case .invalidValue(let value, let context)? = error else { continue }
        let isType = value is Any.Type
        #expect(isType, "\(index)")
        #expect(JSONPath(codingPath: context.codingPath) == error?.jsonError?.path, "\(index)")
      }
    }
  }

  @Test(arguments: [JSONWriter.Options(), .sortedKeys, .pretty])
  func detailsHaveTheWholePath(_ options: JSONWriter.Options) throws {
    func check(_ expected: String, _ change: (inout PlainAroundFinite) -> Void) throws {
      var page = PageAroundFinite()
      change(&page.plain)
      let error = #expect(throws: EncodingError.self) { try page.jsonString(options) }
      guard case .invalidValue(_, let context)? = error else { return }
      #expect(JSONPath(codingPath: context.codingPath).description == expected)
      #expect(error?.jsonError.map { $0.path.description == expected } ?? (expected == "$.plain.number"))
      #expect(error?.jsonError.map { context.debugDescription == $0.description } ?? true)
    }
    try check("$.plain.inside.x") { $0.inside.x = .nan }
    try check("$.plain.number") { $0.number = .nan }
    try check("$.plain.date") { $0.date = Date(timeIntervalSince1970: 1e300) }
  }

  /// Under a key strategy, Foundation leaves out the step after the model.
  @Test(arguments: [JSONEncoder.KeyEncodingStrategy.useDefaultKeys, .convertToSnakeCase])
  func keysAreHiddenOnPathsThatLackSteps(_ strategy: JSONEncoder.KeyEncodingStrategy) {
    let encoder = with(JSONEncoder()) { $0.keyEncodingStrategy = strategy }
    let numbers = SecretNumbers(byName: [secret: .nan])
    let doors: [() throws -> Any] = [
      { try encoder.encode(["a": [numbers]]) }, { try encoder.encode(numbers) },
      { try encoder.encode(["a": SecretNumbersPage(all: [numbers])]) },
      { try encoder.encode(SecretWithOwnPath(refusing: RefusingWithOwnPath(text: secret))) },
      { try encoder.encode(["a": [[SecretWithOwnPath(refusing: RefusingWithOwnPath(text: secret))]]]) },
    ]
    for (index, door) in doors.enumerated() { SensitiveWatch(door: "\(strategy), \(index)").refuse(door) }
    let error = #expect(throws: EncodingError.self) { _ = try encoder.encode(["a": [SecretNumbers(id: .nan)]]) }
    // A key that the type doesn't declare may belong to a hidden dictionary.
    #expect(error?.jsonError?.path.description == "$.a[0]['<hidden>']")
  }

  @Test(arguments: [
    (#"{"pet":{"pin":"x"}}"#, "$.pet.pin"),
    (#"{"pet":{"byName":{"\#(secret)":{"pin":"x"}}}}"#, "$.pet.byName['<hidden>']['<hidden>']"),
    (#"{"all":{"k":{"pin":"x"}}}"#, "$.all.k.pin"),
  ]) func pathsOfUpdatedSubclassesAreHiddenFromThePartOn(patch: String, path: String) throws {
    let owner = try PinnedOwner(json: #"{"pet":{}}"#)
    (owner.pet, owner.all) = (try PinnedDog(json: #"{"pin":1}"#), ["k": try PinnedDog(json: #"{"pin":1}"#)])
    let error = #expect(throws: DecodingError.self) { try owner.update(with: patch) }
    #expect(error?.jsonError?.path.description == path)
    if let error { SensitiveWatch(door: patch).look(error) }
  }

  @Test func namesOfTypesAreNotReasons() {
    func check<Value: Codable>(_: Value.Type, _ name: String) {
      let error = #expect(throws: DecodingError.self) {
        try PliantDecoder.strict.decode(SecretBox<Value>.self, from: #"{"secret":"\#(secret)","shown":null}"#)
      }
      #expect(error?.jsonError?.message == "expected \(name), found a hidden string")
      if let error { SensitiveWatch(door: name).look(error) }
      let text = #"{"secret":"\#(secret)","shown":"1"}"#
      let (_, report) = withReport { try? PliantDecoder().decode(SecretBox<Value>.self, from: text, report: &$0) }
      SensitiveWatch(door: name).look(report)
      #expect(report.issues.map(\.expected) == [name, "\(name) (refused 1)"])
      #expect(report.summary.contains("\(name) (refused …)"), "\(report.summary)")
    }
    check(RefusingPair<Int, Int>.self, "RefusingPair<Int, Int>")
    check(RefusingPair<(Int, String), Int>.self, "RefusingPair<(Int, String), Int>")
    check(RefusingPair<Int, (Int, (Int, Int))>.self, "RefusingPair<Int, (Int, (Int, Int))>")
    check(RefusingPair<[Int: (Int, Int)], Int>.self, "RefusingPair<[Int: (Int, Int)], Int>")
    check(RefusingPair<() -> (Int, Int), Int>.self, "RefusingPair<() -> (Int, Int), Int>")
  }
}

@JSONModel private struct SecretBox<Value: Codable> { @Sensitive var secret: Value?; var shown: Value? }
#endif
