#if Macros

import Foundation
import Pliant
import Testing

@JSONModel private struct RequiredPart { var a: Int }
@JSONModel private struct Owner { @Flatten var part: RequiredPart?; var b: Int? }
@JSONModel private struct StrictOwner { @Required @Flatten var part: RequiredPart? }
@JSONModel private struct OwnerRequired { @Required var owner: Owner }
@JSONModel private struct OwnersRequired { @Required var owner: [Owner] }
@JSONModel private struct OwnerSpread { @Required @Flatten var owner: Owner }
@JSONModel private struct StrictOwnerInside { @Required var owner: StrictOwner }
@JSONModel private struct OptionalStrictOwner { @Flatten var owner: StrictOwner? }
private struct PlainPart: Codable { var a: Int?, list: [Int]? }
@JSONModel private struct PlainRequired { @Required var part: PlainPart }
@JSONModel private struct AroundPlain { var one: PlainRequired; @Key("m.all") var all: [PlainRequired] }

/// `@Required` applies to one property. The properties inside its value keep their own requirements.
struct FlattenedRequirementTests {
  private func results<Model: JSONReadable & Codable>(_ type: Model.Type, _ json: String) -> [String] {
    func result(_ read: () throws -> Model) -> String {
      do { return "\(try read())".split(separator: ".").last.map(String.init) ?? "" } catch {
        return (error as? DecodingError)?.jsonError?.path.description ?? "\(error)"
      }
    }
    let tolerant = JSONDecoder()
    tolerant.userInfo[.pliantTolerance] = Tolerance.tolerant
    return [
      result { try PliantDecoder().decode(Model.self, from: json) },
      result { try tolerant.decode(Model.self, from: Data(json.utf8)) },
    ]
  }

  @Test(arguments: ["{}", #"{"a":"x"}"#])
  func requirementOfTheOwnerIsNotItsFlattenedPropertys(_ members: String) {
    let absent = "Owner(part: nil, b: nil)"
    for result in results(OwnerRequired.self, #"{"owner":\#(members)}"#) { #expect(result.hasSuffix("\(absent))")) }
    for result in results(OwnersRequired.self, #"{"owner":[\#(members)]}"#) { #expect(result.hasSuffix("\(absent)])")) }
    for result in results(OwnerSpread.self, members) { #expect(result.hasSuffix("\(absent))")) }
  }

  @Test(arguments: ["{}", #"{"a":"x"}"#])
  func requirementOfAFlattenedPropertyStays(_ members: String) {
    #expect(results(StrictOwner.self, members) == ["$.a", "$.a"])
    #expect(results(StrictOwnerInside.self, #"{"owner":\#(members)}"#) == ["$.owner.a", "$.owner.a"])
    for result in results(OptionalStrictOwner.self, members) { #expect(result.hasSuffix("(owner: nil)")) }
  }

  @Test func requirementOfAPlainTypeIsNotThatOfItsPropertiesAtAnyDepth() throws {
    func decode<Model: Decodable>(_ type: Model.Type, _ json: String) throws -> Model {
      try PliantDecoder().decode(type, from: json)
    }
    let part = #"{"part":{"a":"x","list":[1,"y"]}}"#
    let around = try decode(AroundPlain.self, #"{"one":\#(part),"m":{"all":[\#(part)]}}"#)
    for value in [around.one] + around.all { #expect(value.part.a == nil && value.part.list == [1]) }
  }
}

#endif
