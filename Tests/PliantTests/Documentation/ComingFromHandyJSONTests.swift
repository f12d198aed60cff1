/// The code of "Coming from HandyJSON", compiled and run line by line.

#if Macros
import Foundation
import Pliant
import Testing

struct ComingFromHandyJSONTests {
  @JSONModel
  class BasicTypes {
    var int = 2
    var doubleOptional: Double?
    var stringImplicitlyUnwrapped: String!
  }

  @Test func readsClasses() throws {
    let types = try BasicTypes(json: #"{"doubleOptional": "1.1", "stringImplicitlyUnwrapped": 7}"#)
    // types.int == 2, types.doubleOptional == 1.1, types.stringImplicitlyUnwrapped == "7"
    #expect(types.int == 2 && types.doubleOptional == 1.1 && types.stringImplicitlyUnwrapped == "7")
    let object = BasicTypes()
    object.int = 1
    let written = try object.jsonString()  // {"int":1}
    #expect(written == #"{"int":1}"#)
  }

  @JSONModel
  enum Sex: String { case male = "Male", female = "Female" }

  @JSONModel
  enum Species: Equatable {
    case cat, dog
    @Fallback case other(String)  // keeps what it was, and writes it back
  }

  @JSONModel
  struct Component {
    var aInt: Int?
    var aString: String?
  }

  @JSONModel
  struct Composition {
    var aInt: Int?
    var comp1: Component?
    var list: [Component] = []
    var sex: Sex?
    var species = Species.dog
    var width: CGFloat = 1
    var origin: CGPoint?
  }

  @Test func readsStructs() throws {
    let json = #"{"aInt":1,"comp1":{"aString":"a"},"list":[{"aInt":2},null],"sex":"?","species":"fox"}"#
    var report = DecodingReport()
    let composition = try Composition(json: json, report: &report)
    // composition.list.count == 1, composition.sex == nil, composition.species == .other("fox")
    #expect(composition.aInt == 1 && composition.comp1?.aString == "a" && composition.list.map(\.aInt) == [2])
    #expect(composition.sex == nil && composition.species == .other("fox"))
    let paths = report.issues.map(\.path.description)  // ["$.list[1]", "$.sex", "$.species"]
    #expect(paths == ["$.list[1]", "$.sex", "$.species"])
    let drawn = try Composition(json: #"{"width":"2.5","origin":[1,2]}"#)
    #expect(drawn.width == 2.5 && drawn.origin == CGPoint(x: 1, y: 2))
  }

  @JSONModel
  class Cat {
    var id: Int64 = 0
    var name = ""
  }

  @JSONModel
  final class Response<Content> {
    var code = 0
    var data: Content?
  }

  @Test func readsInside() throws {
    let response = #"{"code":200,"data":{"cat":{"id":12345,"name":"Kitty"},"cats":[{"name":"Tom"},{"id":"2"}]}}"#
    let cat = try Cat(json: response, at: "data.cat")
    let cats = try [Cat](json: response, at: "data.cats")
    #expect(cat.id == 12345 && cat.name == "Kitty" && cats.map(\.name) == ["Tom", ""] && cats.map(\.id) == [0, 2])
    let page = try Response<[String: [Cat]]>(json: #"{"code":200,"data":{"cats":[{"name":"Tom"}]}}"#)
    #expect(page.code == 200 && page.data?["cats"]?.map(\.name) == ["Tom"])
    let nothing = try? Cat(json: response, at: "data.dog")  // nil; with `try`, the error says where it is missing
    #expect(nothing == nil)
  }

  @JSONModel
  class Animal {
    @Key("animal_id", "id") var id: Int?
    var color: String?
    @Ignored var steps: [String] = []

    func didDecode() { steps.append("animal") }
  }

  @JSONModel(inherits: true)
  class Kitten: Animal {
    var name: String?

    override func didDecode() {
      super.didDecode()
      steps.append("kitten")
    }
  }

  @Test func readsSubclasses() throws {
    let kitten = try Kitten(json: #"{"id":1,"color":"black","name":"cat"}"#)  // kitten.steps == ["animal", "kitten"]
    #expect(kitten.steps == ["animal", "kitten"])
    let written = try kitten.jsonString()  // {"animal_id":1,"color":"black","name":"cat"}
    #expect(kitten.id == 1 && kitten.color == "black")
    #expect(written == #"{"animal_id":1,"color":"black","name":"cat"}"#)
  }

  @JSONModel
  class Pet {
    @Key("cat_id") var id: Int64 = 0
    @Key("friend.name") var friendName: String?
    @Strategy(.format("yyyy-MM-dd")) var birthday: Date?
    var price: Decimal?
    var image: URL?
    @Strategy(
      decode: { (text: String) in
        guard let slash = text.firstIndex(of: "/") else { throw NoParents() }
        return (String(text[..<slash]), String(text[text.index(after: slash)...]))
      },
      encode: { (parents: (String, String)) in parents.0 + "/" + parents.1 })
    var parent: (String, String)?
    @Ignored var isSelected = false
  }
  struct NoParents: Error {}

  @Test func readsKeys() throws {
    let pet = try Pet(
      json: #"{"cat_id":7,"parent":"Tom/Lily","friend":{"name":"Ann"},"birthday":"2020-02-29","price":3.10}"#)
    // pet.parent! == ("Tom", "Lily")
    #expect(try #require(pet.parent) == ("Tom", "Lily"))
    #expect(pet.id == 7 && pet.friendName == "Ann" && pet.birthday == Date(timeIntervalSince1970: 1_582_934_400))
    #expect(pet.price == Decimal(string: "3.1"))
    let written = try pet.jsonString()
    // {"cat_id":7,"friend":{"name":"Ann"},"birthday":"2020-02-29","price":3.1,"parent":"Tom/Lily"}
    #expect(
      written
        == #"{"cat_id":7,"friend":{"name":"Ann"},"birthday":"2020-02-29","price":3.1,"parent":"Tom/Lily"}"#)
    let stray = try Pet(json: #"{"parent":"Tom"}"#)  // stray.parent == nil
    #expect(stray.parent == nil)
  }

  @JSONModel
  struct Account {
    var first = ""
    var last = ""
    @Ignored var fullName = ""

    mutating func didDecode() throws {
      if last.isEmpty { throw Nameless() }  // reading fails; in a list, this one is left out
      fullName = first + " " + last
    }
  }
  struct Nameless: Error {}

  @Test func callsHooks() throws {
    let accounts = try [Account](json: #"[{"first":"Li","last":"Na"},{"first":"?"}]"#)
    // accounts.count == 1, accounts[0].fullName == "Li Na"
    #expect(accounts.map(\.fullName) == ["Li Na"])
  }

  @Test func updates() throws {
    let tom = try Cat(json: #"{"id":1,"name":"Tom"}"#)
    let changed = try tom.update(with: #"{"name":"Thomas"}"#)  // [\Cat.name]
    #expect(tom.name == "Thomas" && tom.id == 1)
    #expect(changed == [\Cat.name])
  }
}
#endif
