// Unconsumed members of sensitive properties are hidden with their keys, and hiding is fast for any number of values.

#if Macros
import Pliant
import Testing

private let secret = SensitiveWatch.secret
private let quoted = SensitiveWatch.quoted
private typealias Watch = SensitiveWatch
@JSONModel struct SecretRest: Equatable {
  var id = 0.0
  @Key("a.b") var inner: Int?
  @Sensitive @UnknownKeys var rest: [String: Double] = [:]
}
@JSONModel struct SecretFlatRest: Equatable { var id = 0.0; @Sensitive @Flatten var rest: [String: Double] = [:] }
@JSONModel struct SecretRests: Equatable {
  var one: SecretRest?, all: [SecretRest] = [], byName: [String: SecretFlatRest] = [:]
  @Flatten var flat: SecretFlatRest
}
@JSONModel class SecretRestBase { var id = 0.0; @Sensitive @UnknownKeys var rest: [String: Double] = [:] }
@JSONModel struct SecretHookedBag: Equatable {
  @Sensitive var tokens: [String: Int] = [:]
  func didDecode(from json: JSON) {}
}
struct SecretTolerantBag: TolerantCodable, SensitiveHolding {
  var tokens: [String: Int] = [:]
  static var sensitiveParts: SensitiveParts { ["tokens": HiddenValue.self] }
}
struct SecretRestPage: Codable { var one: SecretRest?, all: [SecretFlatRest]? }

struct SensitiveMemberTests {
  private static let objects = [
    "{\(quoted):\"x\"}", "{\"id\":\"x\",\(quoted):[1]}", "{\(quoted):1,\(quoted):2}",
    "{\(quoted):{\(quoted):\(quoted)}}", "{\"a\":{\(quoted):1,\(quoted):\"x\"},\"b\":1}", "{\"a\":\(quoted)}",
  ]

  @Test(arguments: objects) func noKeyLeavesAModel(_ object: String) {
    Watch.walk(SecretRest.self, object)
    Watch.walk(SecretFlatRest.self, object)
    Watch.walk(SecretRestBase.self, object)
    Watch.walk(SecretRests.self, "{\"one\":\(object),\"all\":[\(object)],\"byName\":{\"k\":\(object)}}")
    Watch.walk(SecretRests.self, object)
    for text in ["{\"one\":\(object)}", "{\"all\":[\(object)]}"] {
      Watch.walkCodable(SecretRestPage.self, text)
    }
  }

  @Test func noKeyLeavesAnEncoder() {
    for page in [
      SecretRests(one: SecretRest(rest: [secret: .nan]), flat: SecretFlatRest()),
      SecretRests(byName: ["k": SecretFlatRest(rest: [secret: .nan])], flat: SecretFlatRest()),
      SecretRests(flat: SecretFlatRest(rest: [secret: .nan])),
    ] {
      let watch = Watch(door: "encoding \(page)")
      watch.refuse { try page.jsonData() }
      watch.refuse { try page.jsonObject() }
      watch.refuse { try PliantEncoder().encode(["a": [page]]) }
      watch.refuse { try JSON(encoding: page) }
    }
  }

  @Test func keysOfOtherPropertiesAreShown() throws {
    let decoder = PliantDecoder(tolerance: .strict)
    for (text, path) in [(#"{"id":"x"}"#, "$.id"), (#"{"zz":"x"}"#, "$['<hidden>']")] {
      #expect(thrown(\.path.description) { try decoder.decode(SecretRest.self, from: text) } == [path])
    }
  }

  /// Only the first issues are stored; the others are counted by pattern.
  @Test func noKeyLeavesTheCountsOfManyIssues() throws {
    let login = "{\"tokens\":{\(quoted):1,\(quoted):\"2\",\"a\(secret)\":\"x\"}}"
    let text = "{\"all\":[\(Array(repeating: login, count: 40).joined(separator: ","))]}"
    for (policy, isMapped) in product([Tolerance.KeyPolicy.ignore, .report], [false, true]) {
      var decoder = PliantDecoder()
      decoder.duplicateKeys = policy
      if isMapped { decoder.keyMapping[SecretRest.self] = ["id": "number"] }
      func look<Value: Decodable>(_ type: Value.Type) throws {
        var report = DecodingReport(limit: 10)
        _ = try decoder.decode(type, from: text, report: &report)
        #expect(report.count >= 40 && report.issues.count == 10)
        Watch(door: "many issues of \(type), mapped: \(isMapped)").look(report)
      }
      try look(SecretBags<SecretDictionary>.self)
      try look(SecretBags<SecretHookedBag>.self)
      try look(SecretBags<SecretTolerantBag>.self)
    }
  }

  /// Each value was searched for among all problems.
  @Test(arguments: [Tolerance.KeyPolicy.ignore, .report, .fail], [false, true])
  func manyProblemsTakeLinearTime(_ policy: Tolerance.KeyPolicy, isMapped: Bool) {
    var decoder = PliantDecoder(tolerance: .strict)
    decoder.duplicateKeys = policy
    if isMapped { decoder.keyMapping[SecretLogin.self] = ["pin": ["word", "a.word"]] }
    func text(_ count: Int) -> String {
      let element = #"{"id":1,"id":"x","pin":"y","word":"z","card":{"number":7,"number":"w"}}"#
      return "{\"logins\":[\(Array(repeating: element, count: count).joined(separator: ","))]}"
    }
    func time(_ count: Int) -> Duration {
      let text = text(count)
      return processorTime { _ = try? decoder.decode(SecretLogins.self, from: text, collectingAll: true) }
    }
    expectGrowth(below: 8, from: 300, to: 1_200, time)
  }
}

private struct SecretBags<Bag: Codable>: Codable { var all: [Bag] }
private struct SecretLogins: Codable { var logins: [SecretLogin] }
#endif
