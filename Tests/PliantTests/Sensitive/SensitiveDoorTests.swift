// No part of a @Sensitive value is shown in any issue, error or form of them, even if only the type of the value marks it.

#if Macros
import Foundation
import Pliant
import Testing

private let secret = SensitiveWatch.secret
private let quoted = SensitiveWatch.quoted
private typealias Watch = SensitiveWatch

/// Members of `SecretPage` with the secret in the expected or in another shape.
private let bentMembers: [(key: String, value: String)] = [
  ("login", #"{"pin":\#(quoted)}"#), ("login", quoted), ("login", #"{"pin":{"\#(secret)":\#(quoted)}}"#),
  ("login", "[\(quoted)]"), ("user", #"{"pin":\#(quoted)}"#), ("strict", #"{"pin":\#(quoted)}"#),
  ("all", #"[{"pin":\#(quoted)},\#(quoted)]"#), ("all", quoted), ("all", #"{"pin":\#(quoted)}"#),
  ("byName", #"{"a":{"pin":\#(quoted)},"b":\#(quoted)}"#),
  ("bag", #"{"tokens":{"\#(secret)":"x","\#(secret)":1,"\#(secret)":[\#(quoted)]}}"#),
  ("bag", #"{"inner":{"\#(secret)":{"pin":\#(quoted),"\#(secret)":1,"card":\#(quoted)}}}"#),
  ("bag", #"{"login":{"\#(secret)":1,"pin":\#(quoted),"card":\#(quoted)},"tokens":\#(quoted)}"#),
  ("bag", quoted), ("bag", #"{"tokens":[1,\#(quoted)]}"#),
  ("event", #"{"login":{"name":1,"pin":\#(quoted)}}"#), ("event", #"{"login":\#(quoted)}"#),
  ("event", #"{"card":\#(quoted)}"#), ("event", #"{"card":{"number":\#(quoted),"code":\#(quoted)}}"#),
  ("event", #"{"token":\#(quoted)}"#), ("event", #"{"token":{"_0":\#(quoted)}}"#), ("event", quoted),
  ("event", #"{"pair":[1,{"pin":\#(quoted),"card":\#(quoted)}]}"#), ("event", #"{"pair":\#(quoted)}"#),
  ("tagged", #"{"type":"login","id":1,"pin":\#(quoted)}"#), ("tagged", quoted),
  ("tagged", #"{"pin":\#(quoted),"type":"login","id":"x"}"#),
  ("tagged", #"{"type":"model","pin":\#(quoted),"card":\#(quoted)}"#),
  ("adjacent", #"{"type":"login","data":\#(quoted)}"#), ("adjacent", #"{"data":\#(quoted),"type":"token"}"#),
  ("adjacent", #"{"type":"login","data":{"id":\#(quoted),"pin":\#(quoted)}}"#), ("adjacent", quoted),
  ("untagged", quoted), ("untagged", #"{"pin":\#(quoted)}"#), ("untagged", "[\(quoted)]"),
  ("several", "[\(quoted),\(quoted),{\"pin\":\(quoted)}]"), ("several", quoted), ("base", #"{"card":\#(quoted)}"#),
  ("base", #"{"card":{"number":\#(quoted)}}"#), ("base", #"{"cardNumber":\#(quoted),"code":\#(quoted)}"#),
  ("base", #"{"pin":"{\"x\":\"\#(secret)\"}"}"#), ("lossy", #"[{"pin":\#(quoted)},\#(quoted)]"#), ("lossy", quoted),
  ("field", #"{"pin":\#(quoted)}"#), ("field", quoted), ("login", #""{\"pin\":\"\#(secret)\"}""#),
  ("login", #""{\"pin\":\"\#(secret)\"""#), ("all", #""[{\"pin\":\"\#(secret)\"}]""#),
]

/// Objects with the secret as a property of models like `SecretLogin`.
private let bentObjects = [
  #"{"pin":\#(quoted)}"#, quoted, #"{"card":\#(quoted),"id":"x"}"#, #"{"pin":[\#(quoted)],"pin":\#(quoted)}"#,
]

struct SensitiveDoorTests {
  @Test(arguments: bentMembers) func nothingLeavesAModelAroundIt(key: String, value: String) {
    Watch.walk(SecretPage.self, #"{"id":1,"\#(key)":\#(value)}"#)
  }

  @Test(arguments: bentObjects) func nothingLeavesOtherShapes(_ object: String) {
    Watch.walk(SecretLogin.self, object)
    Watch.walk(StrictSecret.self, object)
    Watch.walk(FlatSecret.self, object)
    Watch.walk([SecretLogin].self, "[\(object)]")
    Watch.walk([String: SecretLogin].self, #"{"a":\#(object)}"#)
    Watch.walk(SecretNode.self, #"{"next":{"next":\#(object)}}"#)
    for text in [#"{"pin":1,"login":\#(object)}"#, object] { Watch.walk(SecretHeir.self, text) }
    for key in ["number", "a", "word"] { Watch.walk(SecretOverride.self, #"{"\#(key)":\#(object)}"#) }
    Watch.walk(SecretOverride.self, #"{"number":\#(quoted),"a":{"b":\#(quoted)},"word":\#(quoted)}"#)
    Watch.walk(SecretGeneric<SecretLogin>.self, #"{"data":\#(object),"key":\#(quoted)}"#)
  }

  @Test(arguments: bentMembers.filter { ["login", "all", "byName", "bag"].contains($0.key) })
  func nothingLeavesCodableTypesAroundIt(key: String, value: String) {
    // The sensitive keys are unknown until the model is decoded.
    Watch.walkCodable(CodablePage.self, #"{"\#(key)":\#(value)}"#)
    if key == "login" { Watch.walkCodable(DeclaredPage.self, #"{"login":\#(value)}"#) }
  }

  @Test(arguments: [#"{"card":\#(quoted)}"#, #"{"pin":\#(quoted),"card":\#(quoted)}"#, quoted])
  func nothingLeavesWrappersAroundIt(_ object: String) {
    for text in [#"{"optional":\#(object)}"#, #"{"all":[\#(object)]}"#, #"{"byName":{"a":\#(object)}}"#] {
      Watch.walkCodable(WrappedPage.self, text)
    }
  }

  @Test(arguments: [
    quoted, "[\(quoted)]", #"{"type":"pair","pin":\#(quoted)}"#, #"{"pin":\#(quoted),"type":"pair"}"#,
    #"{"type":"pair","card":\#(quoted)}"#, #"{"pin":\#(quoted)}"#,
  ]) func nothingLeavesTypesOfARegistry(_ value: String) {
    for text in [#"{"kind":\#(value)}"#, #"{"kinds":[\#(value)]}"#, #"{"byName":{"a":\#(value)}}"#] {
      Watch.walk(RegisteredSecrets.self, text)
      Watch.walk(PickedSecrets.self, text)
    }
    Watch.walk(PickedSecrets.self, #"{"login":\#(value)}"#)
  }

  @Test func nothingLeavesABrokenDocument() {
    let text =
      #"{"id":1,"login":{"pin":"\#(secret)"},"bag":{"tokens":{"\#(secret)":1}},"base":{"card":{"number":"\#(secret)"}}}"#
    let bytes = Array(text.utf8)
    for cut in bytes.indices {
      let (watch, part) = (Watch(door: "cut at \(cut)"), Array(bytes[..<cut]))
      watch.attempt { _ = try SecretPage(json: part) }
      watch.attempt { _ = try PliantDecoder().decode(SecretPage.self, from: part, collectingAll: true) }
      watch.attempt { _ = try PliantDecoder().decode(DeclaredPage.self, from: part) }
      for bit in [0x80, 0x01, 0x20] as [UInt8] {
        var bent = bytes
        bent[cut] ^= bit
        var report = DecodingReport()
        watch.attempt { _ = try PliantDecoder().decode(SecretPage.self, from: bent, report: &report) }
        watch.look(report)
      }
    }
  }

  @Test func theRestIsShownAsEver() throws {
    let text = #"""
      {"id":"7","login":{"pin":"\#(secret)"},"bag":{"tokens":{"\#(secret)":"x","b":"y"}},"base":{"id":"8","card":"4111"}}
      """#
    let (_, report) = try withReport { try SecretPage(json: text, report: &$0) }
    #expect(
      report.issues.map { "\($0.path): expected \($0.expected), found \($0.found): \($0.outcome)" } == [
        #"$.id: expected Int, found string "7": converted to 7"#,
        "$.login.pin: expected Int, found a hidden string: used nil",
        "$.bag.tokens['<hidden>']: expected Int, found a hidden string: dropped",
        "$.bag.tokens['<hidden>']: expected Int, found a hidden string: dropped",
        #"$.base.id: expected Int, found string "8": converted to 8"#,
        "$.base.card: expected object, found a hidden string: ignored",
      ])
  }

  @Test func anErrorSaysWhereAndADecoderShowsAllForDebugging() throws {
    let error = #expect(throws: DecodingError.self) { try StrictSecret(json: #"{"pin":\#(quoted)}"#) }
    #expect(error?.jsonError?.description == "expected Int, found a hidden string at $.pin (line 1, column 8)")
    #expect(error?.jsonError?.snippet == nil)
    let other = #expect(throws: DecodingError.self) { try StrictSecret(json: #"{"pin":"\#(secret)}"#) }
    let words = "expected the end of a string, found the end of the document at $.pin (line 1, column 19)"
    #expect(other?.jsonError?.description == words)
    var (decoder, report) = (PliantDecoder(), DecodingReport())
    decoder.showsSensitiveValues = true
    _ = try decoder.decode(SecretPage.self, from: #"{"login":{"pin":\#(quoted)}}"#, report: &report)
    #expect(report.issues.first?.found == "string \(quoted)")
    let text = #"{"pin":\#(quoted)}"#
    let shown = #expect(throws: DecodingError.self) { try decoder.decode(StrictSecret.self, from: text) }?.jsonError
    #expect(shown?.message == "expected Int, found string \(quoted)" && shown?.snippet?.contains(secret) == true)
  }
}

protocol DynamicShape: Sendable {}
@JSONModel struct DynamicWire: DynamicShape {
  @Sensitive var pin = 0
  @Sensitive var byName: [String: Double] = [:]
  var ok = 0.0
}
@JSONModel struct DynamicSquare: DynamicShape { var side: Int }
@JSONModel class DynamicAnimal: JSONUpdatable { var name = "", weight = 0.0 }
@JSONModel(inherits: true) class DynamicDog: DynamicAnimal {
  @Sensitive var pin = ""
  @Sensitive var byName: [String: Double] = [:]
}
private let dynamicShapes = TypeRegistry<any DynamicShape>(
  tag: "type", ["square": DynamicSquare.self], fallback: DynamicWire.self)
@JSONModel struct DynamicZoo: JSONUpdatable {
  var pets: [DynamicAnimal] = [], pet = DynamicAnimal()
  @Strategy(dynamicShapes) var shapes: [any DynamicShape] = []
  @Strategy(
    decode: { (wire: DynamicWire) in wire.ok },
    encode: { (number: Double) in DynamicWire(byName: [secret: number]) })
  var wired = 0.0
  var id = 0.0
}
struct DynamicToken: Hashable, Codable, RawRepresentable, CodingKeyRepresentable, SensitiveHolding {
  var rawValue: String
  static var sensitiveParts: SensitiveParts { ["": HiddenValue.self] }
}
extension DynamicToken { init?(rawValue text: String, _: Void = ()) { self.init(rawValue: text) } }
@JSONModel struct DynamicParts {
  var byToken: [DynamicToken: Int] = [:], range: Range<DynamicNumber>?, pair: DynamicPair?, id = 0
}
@JSONModel struct DynamicNumber: Comparable {
  @Sensitive var pin = 0
  static func < (left: Self, right: Self) -> Bool { left.pin < right.pin }
}
@JSONModel enum DynamicPair { case pair(DynamicNumber, Int) }

struct SensitiveDynamicTests {
  private static var dog: DynamicDog {
    let dog = DynamicDog()
    (dog.pin, dog.byName) = (secret, [secret: .nan])
    return dog
  }

  @Test func nothingLeavesEncoders() {
    let wire = DynamicWire(byName: [secret: .nan])
    for (zoo, path) in [
      (DynamicZoo(pets: [Self.dog]), "$.pets[0].byName['<hidden>']"),
      (DynamicZoo(pet: Self.dog), "$.pet.byName['<hidden>']"),
      (DynamicZoo(shapes: [wire]), "$.shapes[0].byName['<hidden>']"),
      (DynamicZoo(wired: .nan), "$.wired.byName['<hidden>']"),
    ] {
      let watch = Watch(door: "encoding \(path)")
      let doors: [() throws -> Any] = [
        { try zoo.jsonData() }, { try PliantEncoder().encode(zoo) }, { try JSONEncoder().encode(zoo) },
        { try JSON(encoding: [zoo]) }, { try DynamicZoo.patch(from: DynamicZoo(), to: zoo) },
      ]
      for door in doors { watch.refuse(door) }
      let error = #expect(throws: EncodingError.self) { try zoo.jsonString() }
      #expect(error?.jsonError?.path.description == path)
      var other = zoo
      watch.attempt { try other.update(with: #"{"pet":{"pin":\#(quoted),"name":\#(secret)}}"#) }
    }
    let named = DynamicDog()
    (named.pin, named.weight) = (secret, .nan)
    Watch(door: "a neighbor").refuse { try DynamicZoo(pets: [named]).jsonData() }
  }

  @Test(arguments: [
    #"{"shapes":[{"type":"x","pin":\#(quoted)}],"id":x}"#,
    #"{"shapes":[\#(quoted),"{\"pin\":\"\#(secret)\"}"],"id":"x"}"#,
    #"{"shapes":[{"pin":{"\#(secret)":1,"\#(secret)":2},"type":"y"}]}"#, #"{"wired":{"pin":\#(quoted)},"id":"x"}"#,
    #"{"wired":\#(quoted)}"#, #"{"wired":{"byName":{"\#(secret)":"x","\#(secret)":[]}},"id":x}"#,
  ]) func nothingLeavesStrategies(_ text: String) {
    for tolerance in Watch.tolerances {
      let watch = Watch(door: "\(tolerance) \(text)")
      var decoder = with(PliantDecoder(tolerance: tolerance)) { $0.onReport = { report, _ in watch.look(report) } }
      watch.attempt(DynamicZoo.self, text, decoder)
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      watch.attempt(DynamicZoo.self, text, decoder)
    }
  }

  @Test func nothingLeavesMetatypes() {
    let type: DynamicAnimal.Type = DynamicDog.self
    for text in [#"{"pin":\#(quoted),"weight":x}"#, #"{"pin":\#(quoted),"weight":"x"}"#, #"{"pin":"1"\#(quoted)}"#] {
      Watch(door: text).attempt(type, text, PliantDecoder.strict)
    }
  }

  @Test func partsHaveTheirPlaces() throws {
    var report = DecodingReport()
    let text = #"{"byToken":{\#(quoted):"x"},"range":\#(quoted),"pair":{"pair":[{"pin":\#(quoted)},"x"]},"id":"x"}"#
    _ = try DynamicParts(json: text, report: &report)
    Watch(door: "parts").look(report)
    let issues = report.issues.map { "\($0.path) \($0.found)" }
    #expect(issues.contains("$.byToken['<hidden>'] a hidden string"))
    #expect(issues.contains(#"$.id string "x""#))
  }
}
#endif
