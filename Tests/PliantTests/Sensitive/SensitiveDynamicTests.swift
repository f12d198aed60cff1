// What only the types of values mark: subclasses, the types of registries and strategies, and models in types that write
// themselves.

#if Macros
import Foundation
import Pliant
import Testing

private let secret = SensitiveWatch.secret
private let quoted = SensitiveWatch.quoted
private typealias Watch = SensitiveWatch

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
      var decoder = PliantDecoder(tolerance: tolerance)
      decoder.onReport = { report, _ in watch.look(report) }
      watch.attempt(DynamicZoo.self, text, decoder)
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      watch.attempt(DynamicZoo.self, text, decoder)
    }
  }

  @Test func nothingLeavesMetatypes() {
    let type: DynamicAnimal.Type = DynamicDog.self
    for text in [#"{"pin":\#(quoted),"weight":x}"#, #"{"pin":\#(quoted),"weight":"x"}"#, #"{"pin":"1"\#(quoted)}"#] {
      Watch(door: text).attempt(type, text, PliantDecoder(tolerance: .strict))
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
