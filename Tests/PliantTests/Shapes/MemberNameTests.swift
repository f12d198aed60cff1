#if Macros
/// Names in backticks, and properties and cases named like types that generated code uses.

import Foundation
import Pliant
import PliantSchema
import Testing

@JSONModel struct RawNames: Equatable {
  var `2x`: Int, `my name`: String
  var `a note`: String?
  var `in`: Int = 3, `let` = 4
}
@JSONModel(.tolerant) struct RawShapes: Equatable, JSONUpdatable {
  @Key("size", "large size") var `large size`: Int = 1
  @Encode(.skipDefault) var `the rest`: Int = 2
  @Strict var `the id`: Int
  @Flatten var `all names`: RawNames
}
@JSONModel class RawAnimal { var `the name` = ""; @Key("a.b") var `2nd`: Int? }
@JSONModel(inherits: true) final class RawDog: RawAnimal {
  let `the id`: Int
  @Key("called") override var `the name`: String { didSet {} }
}
@JSONModel(tag: "type") enum RawFigure: Equatable {
  case circle(`the radius`: Double, `inout`: Int = 1, `let`: Int)
  @PayloadKey("the side", "side", "s") case `a square`(`the side`: Int)
}
@JSONModel enum RawPayment: Equatable { case `by card`(`the number`: String, `2nd`: Int?), `2x`(Int) }
@JSONModel enum RawWord: Equatable { case `a word`, `self`, `2x` }

struct RawNameTests {
  private static let names = #""2x":5,"my name":"Li","in":3,"let":4"#

  @Test func structs() throws {
    let value = RawNames(`2x`: 5, `my name`: "Li")
    try expectSameEverywhere(value, "{\(Self.names)}")
    var shapes = try RawShapes(json: #"{"large size":7,"the id":1,\#(Self.names)}"#)
    #expect(shapes.`large size` == 7 && shapes.`all names` == value)
    try expectSameEverywhere(shapes, #"{"size":7,"the id":1,\#(Self.names)}"#)
    #expect(try shapes.update(with: #"{"my name":"Lin"}"#).count == 1 && shapes.`all names`.`my name` == "Lin")
    #expect(try RawShapes(json: RawShapes.mockDocument(seed: 1).jsonString()) == RawShapes.mock(seed: 1))
  }

  @Test func classes() throws {
    let json = #"{"called":"Rex","a":{"b":2},"the id":7}"#
    let dog = try RawDog(json: json)
    #expect(dog.`the name` == "Rex" && dog.`2nd` == 2 && dog.`the id` == 7)
    #expect(try JSON(parsing: dog.jsonString()) == JSON(parsing: json))
    #expect(try JSONDecoder().decode(RawDog.self, from: Data(json.utf8)).`the name` == "Rex")
    try dog.update(with: #"{"called":"Max","a":{"b":3}}"#)
    #expect(dog.`the name` == "Max" && dog.`2nd` == 3)
  }

  @Test func enums() throws {
    try expectSameEverywhere(
      RawFigure.circle(`the radius`: 2, let: 3), #"{"type":"circle","the radius":2,"inout":1,"let":3}"#)
    try expectSameEverywhere(RawFigure.`a square`(`the side`: 2), #"{"type":"a square","side":2}"#)
    try expectSameEverywhere(
      RawPayment.`by card`(`the number`: "1", `2nd`: 2), #"{"by card":{"the number":"1","2nd":2}}"#)
    try expectSameEverywhere(RawPayment.`2x`(1), #"{"2x":{"_0":1}}"#)
    try expectSameEverywhere(RawWord.`a word`, #""a word""#)
    try expectSameEverywhere(RawWord.`2x`, #""2x""#)
  }
}

struct TypeNamedMemberTests {
  @Test func properties() throws {
    try expectWritten(PropertiesLikeTypes.self, #"{"URL":"http://a/b","Field":1,"flat":true,"list":[{"a":1}],"Int":2}"#)
    try expectWritten(OptionalLikeType.self, #"{"Int":1,"String":"a","list":[2],"number":2.5}"#)
    let value = try PropertiesLikeTypes(json: #"{"Field":1,"Int":2,"URL":"http://a/b","list":[{"a":1}]}"#)
    #expect(!value.Flat.flat && value.List == [1])
    try expectWritten(ClassWithTypeNames.self, #"{"Name":"a","String":"b"}"#)
    try expectWritten(SubclassWithTypeNames.self, #"{"Int":1,"second":2,"Bool":true}"#)
    #expect(try SubclassWithTypeNames(json: #"{"Bool":true}"#).count == 7)
    try expectWritten(FinalWithTypeNames.self, #"{"Int":1,"String":"b"}"#)
  }

  @Test func cases() throws {
    try expectWritten(CasesLikeTypes.self, #"{"type":"Flat","flat":true}"#)
    try expectWritten(CasesLikeTypes.self, #"{"type":"end"}"#)
    #expect(try UntaggedLikeTypes(json: "1") == .Int(1) && UntaggedLikeTypes(json: #""a""#) == .String("a"))
    try expectWritten(PayloadsLikeTypes.self, #"{"Int":{"_0":1,"_1":"a"}}"#)
    try expectWritten(PayloadsLikeTypes.self, #"{"String":{"x":"a","y":2}}"#)
  }
}

@JSONModel private struct PropertiesLikeTypes {
  var URL: URL
  var Field: Field<Int>
  @Flatten var Flat: Flat
  @Key("list.*.a") var List: [Int]
  @Sensitive var Int: Int
}
@JSONModel private struct Flat { var flat = false }
@JSONModel private struct OptionalLikeType {
  var Int: Optional<Int>
  @Required var String: String? = nil
  var list: [Int]
  static let Double = 3
  var number: Double
  func didDecode() {}
}
@JSONModel class ClassWithTypeNames {
  var Name: String
  var String: String?
  init(name: String) { Name = name }
}
@JSONModel class ClassBelowTypeNames { var Int = 1, count: Int = 2 }
@JSONModel(inherits: true) class SubclassWithTypeNames: ClassBelowTypeNames {
  var Bool: Bool
  @Key("second") @InheritedDefault(7) override var count: Int { didSet {} }
  init(bool: Bool) {
    Bool = bool
    super.init()
  }
}
@JSONModel private final class FinalWithTypeNames {
  var Int: Int
  var String: String
  init(number: Int) { (Int, String) = (number, "") }
}
@JSONModel(tag: "type") private enum CasesLikeTypes { case Flat(Flat), end }
@JSONModel(untagged: true) private enum UntaggedLikeTypes: Equatable { case Int(Int), String(String) }
@JSONModel private enum PayloadsLikeTypes: Equatable {
  case Int(Int, String), String(x: String, y: Int), Double(Double?)
  @Fallback case Bool(JSON)
}
#endif
