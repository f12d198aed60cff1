// Declarations and names in unusual forms or as in generated code, and expressions that generated code repeats.

#if Macros
import Foundation
public import Pliant
import PliantSchema
import Testing

struct DeclarationFormTests {
  private func expectIsUpdated<Model: JSONReadable & JSONUpdatable>(_ type: Model.Type, _ a: (Model) -> Int) throws {
    var model = try Model(json: #"{"a":1}"#)
    try model.update(with: #"{"a":5}"#)
    #expect(a(model) == 5)
  }

  @Test func updatableInEveryForm() throws {
    try expectIsUpdated(NonisolatedUpdatable.self, \.a)
    try expectIsUpdated(UpdatableOfComposition.self, \.a)
    try expectIsUpdated(InlinedUpdatable.self, \.a)
    try expectIsUpdated(InlinedFinalClass.self, \.a)
    try expectIsUpdated(InlinedClass.self, \.a)
  }

  @Test @MainActor func updatableOnAnActor() throws {
    var model = try UpdatableOnActor(json: "{}")
    try model.update(with: #"{"a":5}"#)
    let object = try UpdatableClassOnActor(json: "{}")
    try object.update(with: #"{"a":5}"#)
    #expect(model.a == 5 && object.a == 5)
  }

  @Test func aliasesInitAccessorsInlinedCodeAndHiddenGenerics() throws {
    try expectWritten(AliasedKeys.self, #"{"z":2}"#)
    try expectWritten(AliasedCaseKeys.self, #"{"z":{"y":2}}"#)
    try expectWritten(InitAccessor.self, #"{"x":2}"#, as: #"{"x":2,"y":1}"#)
    #expect(try InitAccessorOnDemand(stored: 3).jsonString() == #"{"x":3}"#)
    try expectWritten(InlinedClass.self, #"{"a":2,"x":"y"}"#)
    try expectWritten(InlinedSubclass.self, #"{"b":2,"z":3,"rest":4}"#)
    try expectWritten(InlinedPlainSubclass.self, #"{"a":1,"x":"y","z":3}"#)
    try expectWritten(InlinedOverCodable.self, #"{"p":2,"v":3}"#)
    try expectWritten(HiddenSpace.Page<Int>.self, #"{"items":[1]}"#)
    try expectWritten(HiddenSpace.Inner.Box<Int>.self, #"{"item":1}"#)
    try expectWritten(HiddenSpace.Node<Int>.self, #"{"item":1}"#)
    try expectWritten(HiddenSpace.Either<Int>.self, #"{"item":{"_0":1}}"#)
    expectUpdate(of: HiddenSpace.Page<Int>(), with: #"{"items":[2]}"#, changes: [\.items]) { $0.items = [2] }
  }
}

/// Members of a generic type can't be more visible than the types around it.
enum HiddenSpace {
  @JSONModel public struct Page<Item: JSONReadable & JSONWritable & Equatable>: Equatable, JSONUpdatable {
    public var items: [Item] = []
  }
  fileprivate struct Inner { @JSONModel(memberwise: .public) public struct Box<Item> { public var item: Item } }
  @JSONModel open class Node<Item: Codable> { public var item: Item? }
  @JSONModel public enum Either<Item> { case item(Item), none }
}
@JSONModel private struct NonisolatedUpdatable: nonisolated JSONUpdatable { var a = 1 }
@JSONModel private struct UpdatableOfComposition: Equatable & Pliant.JSONUpdatable & Hashable { var a = 1 }
@MainActor @JSONModel private struct UpdatableOnActor: @MainActor JSONUpdatable { var a = 1 }
@MainActor @JSONModel private final class UpdatableClassOnActor: @MainActor JSONUpdatable { var a = 1 }
@JSONModel private struct AliasedKeys {
  typealias CodingKeys = Keys
  enum Keys: String, CodingKey { case a = "z" }
  var a = 1
}
@JSONModel private enum AliasedCaseKeys {
  typealias CodingKeys = Keys
  typealias ACodingKeys = LabelKeys
  enum Keys: String, CodingKey { case a = "z" }
  enum LabelKeys: String, CodingKey { case x = "y" }
  case a(x: Int)
}
@JSONModel private struct InitAccessor {
  @Key("x") private var stored: Int
  var x: Int {
    @storageRestrictions(initializes: stored) init { stored = newValue }
    get { stored }
    set { stored = newValue }
  }
  var y = 1
}
@JSONModel(memberwise: .internal) private struct InitAccessorOnDemand {
  @Key("x") var stored: Int
  var x: Int {
    @storageRestrictions(initializes: stored) init { stored = newValue }
    get { stored }
  }
}
@usableFromInline @JSONModel struct InlinedUpdatable: (JSONUpdatable) { var a = 1 }
@usableFromInline @JSONModel final class InlinedFinalClass: JSONUpdatable & CustomStringConvertible {
  var a = 1
  @usableFromInline var description: String { "" }
  func didDecode() {}
}
@usableFromInline @JSONModel class InlinedClass: nonisolated JSONUpdatable {
  var a: Int
  @Sensitive var x: String?
  init() { a = 1 }
  func didDecode() {}
}
@usableFromInline @JSONModel(inherits: true) class InlinedSubclass: InlinedClass {
  var z: Int
  @Key("b") @InheritedDefault(7) override var a: Int { didSet {} }
  @UnknownKeys var rest: [String: JSON] = [:]
  init(z: Int) {
    self.z = z
    super.init()
  }
}
@usableFromInline @JSONModel(inherits: true) class InlinedPlainSubclass: InlinedClass { var z = 1 }
@usableFromInline class InlinedCodable: Codable { var p = 1 }
@usableFromInline @JSONModel(inherits: .codable) class InlinedOverCodable: InlinedCodable {
  var v: Int
  init(v: Int) {
    self.v = v
    super.init()
  }
}

// MARK: - Tolerances, initial values, outer generics

private let isStrict = true
private let outer = 7
private let optionalTolerance: Tolerance? = nil
private func chosen(_ tolerance: Tolerance) -> Tolerance { tolerance }
@JSONModel(isStrict ? .strict : .forgiving) private struct Conditional { var a: Int, b = outer }
@JSONModel(optionalTolerance ?? .strict) private struct Coalesced { var a: Int, b = outer, c: Int? }
@JSONModel(chosen(.strict)) private struct Called { let a: Int; @Key("b", "c") var b = outer }
@JSONModel(Pliant.Tolerance.strict) private final class Qualified { var a = 0, b = outer }
@JSONModel(.strict) private struct NothingStrict {}
enum InferenceSpace {
  struct Age: Codable, Equatable, ExpressibleByIntegerLiteral {
    static let zero: Age = 0
    var years = 0
    init(integerLiteral years: Int) { self.years = years }
  }
  @JSONModel struct User: Equatable { @Required var age: Age = .zero; @Required var count = 1 }
}
enum OuterParameters<A: Equatable, B: Equatable> {
  @JSONModel struct Page<C: Equatable>: Equatable { var a: A, b: B?, c: [C], size = 3 }
}

struct ExpressionPlaceTests {
  private func expectRefusal<Model: JSONReadable & Decodable>(by type: Model.Type, of json: String) {
    #expect(throws: DecodingError.self) { try Model(json: json) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(type, from: Data(json.utf8)) }
  }

  @Test func anyExpressionCanBeATolerance() throws {
    func expectStrict<Model: JSONReadable & Decodable>(_ type: Model.Type, _ b: (Model) -> Int) throws {
      expectRefusal(by: type, of: #"{"a":"1"}"#)
      let models = [try Model(json: #"{"a":1}"#), try JSONDecoder().decode(type, from: Data(#"{"a":1}"#.utf8))]
      #expect(models.map(b) == [7, 7])
    }
    try expectStrict(Conditional.self) { $0.b }
    try expectStrict(Coalesced.self) { $0.b }
    try expectStrict(Called.self) { $0.b }
    try expectStrict(Qualified.self) { $0.b }
    expectRefusal(by: NothingStrict.self, of: "[]")
  }

  @Test func typesAreInferredAndConditionsAreThoseOfOuterTypes() throws {
    expectRefusal(by: InferenceSpace.User.self, of: #"{"age":{"years":1}}"#)
    expectRefusal(by: InferenceSpace.User.self, of: #"{"count":1}"#)
    try expectWritten(InferenceSpace.User.self, #"{"age":{"years":1},"count":2}"#)
    let page = try OuterParameters<Int, String>.Page<Bool>(json: #"{"a":"1","b":2,"c":[true]}"#)
    #expect(page == .init(a: 1, b: "2", c: [true]))
    #expect(try JSONDecoder().decode(type(of: page), from: JSONEncoder().encode(page)) == page)
  }
}

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

  @Test func structsClassesAndEnums() throws {
    let value = RawNames(`2x`: 5, `my name`: "Li")
    try expectSameEverywhere(value, "{\(Self.names)}")
    var shapes = try RawShapes(json: #"{"large size":7,"the id":1,\#(Self.names)}"#)
    #expect(shapes.`large size` == 7 && shapes.`all names` == value)
    try expectSameEverywhere(shapes, #"{"size":7,"the id":1,\#(Self.names)}"#)
    #expect(try shapes.update(with: #"{"my name":"Lin"}"#).count == 1 && shapes.`all names`.`my name` == "Lin")
    #expect(try RawShapes(json: RawShapes.mockDocument(seed: 1).jsonString()) == RawShapes.mock(seed: 1))
    let json = #"{"called":"Rex","a":{"b":2},"the id":7}"#
    let dog = try RawDog(json: json)
    #expect(dog.`the name` == "Rex" && dog.`2nd` == 2 && dog.`the id` == 7)
    #expect(try JSON(parsing: dog.jsonString()) == JSON(parsing: json))
    #expect(try JSONDecoder().decode(RawDog.self, from: Data(json.utf8)).`the name` == "Rex")
    try dog.update(with: #"{"called":"Max","a":{"b":3}}"#)
    #expect(dog.`the name` == "Max" && dog.`2nd` == 3)
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
  @Test func propertiesAndCases() throws {
    try expectWritten(PropertiesLikeTypes.self, #"{"URL":"http://a/b","Field":1,"flat":true,"list":[{"a":1}],"Int":2}"#)
    try expectWritten(OptionalLikeType.self, #"{"Int":1,"String":"a","list":[2],"number":2.5}"#)
    let value = try PropertiesLikeTypes(json: #"{"Field":1,"Int":2,"URL":"http://a/b","list":[{"a":1}]}"#)
    #expect(!value.Flat.flat && value.List == [1])
    try expectWritten(ClassWithTypeNames.self, #"{"Name":"a","String":"b"}"#)
    try expectWritten(SubclassWithTypeNames.self, #"{"Int":1,"second":2,"Bool":true}"#)
    #expect(try SubclassWithTypeNames(json: #"{"Bool":true}"#).count == 7)
    try expectWritten(FinalWithTypeNames.self, #"{"Int":1,"String":"b"}"#)
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
