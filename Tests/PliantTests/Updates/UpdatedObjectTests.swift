// Objects inside an updated value keep their identity, class and unpatched properties; patches of nonfinal classes.

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private class KeptAnimal { var id = 0, name = ""; @Ignored var mark = 0 }
@JSONModel(inherits: true) private final class KeptDog: KeptAnimal { var barks = true, tricks = 0 }
@JSONModel final class KeptFinal {
  let id: Int
  var name = ""
  @Key("c", "k") var child: KeptFinal?
  var value = 0
  @Ignored var mark = 0
  init(id: Int = 0) { self.id = id }
}
@JSONModel private struct KeptHome<Pet: Codable & JSONReadable & JSONWritable> {
  var one: Pet, maybe: Pet?, table: [String: Pet]?, all: [Pet] = [], count = 0
  func didDecode() throws { if (one as? KeptFinal)?.value == 13 { throw Refused() } }
}
@JSONModel private struct KeptOwner: JSONUpdatable {
  var pet: KeptAnimal
  var other: KeptAnimal?, byName: [String: KeptAnimal] = [:]
}
@JSONModel private final class KeptObjects {
  var objects: [KeptAnimal] = [], finals: [KeptFinal] = [], byName: [String: KeptAnimal] = [:]
}

@Suite("Objects that an update keeps") struct UpdatedObjectTests {
  @Test("Objects inside a plain struct keep their identity, their class and properties that aren't written")
  func objects() throws {
    let dogs = (0..<4).map { _ in with(KeptDog()) { $0.mark = 9 } }
    var home = KeptHome<KeptAnimal>(one: dogs[0], maybe: dogs[2], table: ["k": dogs[1]], all: [dogs[3]])
    let patch =
      #"{"one":{"name":"a"},"table":{"k":{"barks":false}},"maybe":{"name":"b"},"all":[{"name":"","barks":false}]}"#
    let changed = try home.update(with: patch, merging: ["all": "name"])
    #expect(changed.map(\.description) == ["$.one.name", "$.maybe.name", "$.table.k.barks", "$.all"])
    #expect(home.one === dogs[0] && home.table?["k"] === dogs[1] && home.maybe === dogs[2] && home.all[0] === dogs[3])
    #expect(dogs.map { "\($0.mark) \($0.name) \($0.barks)" } == ["9 a true", "9  false", "9 b true", "9  false"])
    // A failed update changes nothing.
    #expect(throws: DecodingError.self) { try home.update(with: #"{"one":{"name":"c"},"count":[]}"#) }
    #expect(home.one === dogs[0] && dogs[0].name == "a")
  }

  @Test("Objects of final classes keep their identity") func finalObjects() throws {
    let objects = (0..<5).map { _ in with(KeptFinal()) { $0.mark = 9 } }
    objects[0].child = objects[4]
    var all = KeptHome(one: objects[0], maybe: objects[1], table: ["k": objects[2]], all: [objects[3]])
    let patch =
      #"{"one":{"value":1,"k":{"value":5}},"maybe":{"value":2},"table":{"k":{"value":3}},"all":[{"value":0}]}"#
    try all.update(with: patch, merging: ["all": "value"])
    let found = [all.one, all.maybe, all.table?["k"], all.all[0], all.one.child]
    #expect(zip(found, objects).allSatisfy { $0 === $1 })
    #expect(objects.map(\.value) == [1, 2, 3, 0, 5] && objects.allSatisfy { $0.mark == 9 })
    #expect(throws: (any Error).self) { try all.update(with: #"{"one":{"value":13,"c":{"value":6}}}"#) }
    #expect(objects.map(\.value) == [1, 2, 3, 0, 5])
  }

  private func dog(_ name: String) throws -> KeptDog { try KeptDog(json: #"{"name":"\#(name)","tricks":3}"#) }

  @Test("Objects inside an updatable model keep their identity and their class") func objectsInUpdatable() throws {
    var owner = try KeptOwner(json: #"{"pet":{"name":"x"},"byName":{"c":{"name":"y"}}}"#)
    (owner.pet, owner.other, owner.byName["d"]) = (try dog("a"), try dog("b"), try dog("e"))
    let pet = owner.pet
    let changes = try owner.update(
      with: #"{"pet":{"name":"A"},"other":{"tricks":"4"},"byName":{"d":{"barks":false},"c":{"name":"Y"}}}"#)
    #expect(changes == [\.pet, \.other, \.byName] && owner.pet === pet)
    func parts(_ animal: KeptAnimal?) -> String {
      let dog = animal as? KeptDog
      return "\(animal?.name ?? "-") \(dog.map { "\($0.tricks) \($0.barks)" } ?? "-")"
    }
    #expect(parts(owner.pet) == "A 3 true" && parts(owner.other) == "b 4 true")
    #expect(parts(owner.byName["d"]) == "e 3 false" && parts(owner.byName["c"]) == "Y -")
    // An unusable value of the subclass makes the update fail.
    var other = KeptOwner(pet: try dog("a"))
    let error = #expect(throws: DecodingError.self) { try other.update(with: #"{"pet":{"name":"b","tricks":[1]}}"#) }
    #expect(error?.jsonErrors.first?.path.description == "$.pet.tricks" && other.pet.name == "a")
  }

  @Test("Objects of all classes keep their identity, and are updated in place") func objectsInObjects() throws {
    let model = try KeptObjects(
      json: #"{"objects":[{"id":1},{"id":2}],"finals":[{"id":1},{"id":2}],"byName":{"a":{"id":3},"b":{"id":4}}}"#)
    for object in model.objects + Array(model.byName.values) { object.mark = object.id }
    for object in model.finals { object.mark = object.id }
    func identities() -> [ObjectIdentifier] {
      let objects: [AnyObject] = model.objects + [model.byName["a"]!, model.byName["b"]!]
      return (objects + Array(model.finals.prefix(2))).map(ObjectIdentifier.init)
    }
    let before = identities()
    let patch =
      #"{"objects":[{"id":2,"name":"x"}],"finals":[{"id":2,"name":"y"},{"id":5}],"byName":{"a":{"name":"z"}}}"#
    #expect(try model.update(with: patch, merging: ["objects": "id", "finals": "id"]).count == 3)
    #expect(identities() == before && model.objects.map(\.name) == ["", "x"] && model.objects.map(\.mark) == [1, 2])
    #expect(model.finals.map(\.name) == ["", "y", ""] && model.finals.map(\.mark) == [1, 2, 0])
    #expect(model.byName["a"]?.name == "z" && model.byName["a"]?.mark == 3 && model.byName["b"]?.mark == 4)
    // A failed update changes nothing.
    let bad = #"{"objects":[{"id":2,"name":"w"}],"finals":[{"id":1,"name":{}}]}"#
    #expect(throws: DecodingError.self) { try model.update(with: bad, merging: ["objects": "id"]) }
    #expect(model.objects[1].name == "x")
  }

  private func updateObject<Model: JSONUpdatable & AnyObject>(_ model: Model) throws -> [PartialKeyPath<Model>] {
    try model.update(with: #"{"name":"x","tricks":5}"#)
  }

  private func updateValue<Model: JSONUpdatable>(_ model: Model) throws -> [PartialKeyPath<Model>] {
    var model = model
    return try model.update(with: #"{"name":"x","tricks":5}"#)
  }

  @Test("In generic code, an object is updated as its dynamic class") func dynamicClass() throws {
    for update in [updateObject, updateValue] as [(KeptAnimal) throws -> [PartialKeyPath<KeptAnimal>]] {
      let dog = KeptDog()
      #expect(try update(dog) == [\KeptAnimal.name] && dog.name == "x" && dog.tricks == 5)
    }
    let dog = KeptDog()
    #expect(try updateObject(dog) == [\KeptDog.tricks] && dog.name == "x" && dog.tricks == 5)
  }

  private func updateAny<Model: JSONReadable & JSONWritable>(_ model: inout Model) throws -> [String] {
    try model.update(with: #"{"name":"x","tricks":5}"#).map(\.description)
  }

  @Test("In code for all models, an object keeps its identity and what isn't written") func changesAsPaths() throws {
    let dog = with(KeptDog()) { $0.mark = 9 }
    var (animal, object) = (dog as KeptAnimal, with(KeptFinal()) { $0.mark = 9 })
    #expect(try updateAny(&animal) == ["$.name", "$.tricks"] && animal === dog && dog.mark == 9 && dog.tricks == 5)
    #expect(try updateAny(&object) == ["$.name"] && object.mark == 9)
  }
}

@JSONModel private class OpenCard { var k: Int = 1 }
@JSONModel private final class HookedCard {
  var k: Int = 1
  @Ignored var hooks = 0
  func didDecode(from json: JSON) throws { hooks += 1 }
}
@JSONModel private struct CardHolder {
  var a: OpenCard?
  @Key("p.q") var b: OpenCard?
  var c = OpenCard(), d: [String: OpenCard] = ["x": OpenCard()], e = HookedCard()
}
@JSONModel private struct GenericCardHolder<Value: JSONReadable & JSONWritable & Codable>: JSONUpdatable {
  var value: Value
}

struct ClassValueUpdateTests {
  private let full = #"{"a":{"k":2},"p":{"q":{"k":3}},"c":{"k":4},"d":{"y":{"k":5}},"e":{"k":6}}"#

  @Test(arguments: [
    (#"{"a":null}"#, "$.a", #"{"p":{"q":{"k":3}},"c":{"k":4},"d":{"y":{"k":5}},"e":{"k":6}}"#),
    (#"{"p":null}"#, "$.p", #"{"a":{"k":2},"c":{"k":4},"d":{"y":{"k":5}},"e":{"k":6}}"#),
    (#"{"p":{"q":null}}"#, "$.p", #"{"a":{"k":2},"c":{"k":4},"d":{"y":{"k":5}},"e":{"k":6}}"#),
    (#"{"c":null}"#, "$.c.k", #"{"a":{"k":2},"p":{"q":{"k":3}},"c":{"k":1},"d":{"y":{"k":5}},"e":{"k":6}}"#),
    (#"{"d":null}"#, "$.d.y $.d.x", #"{"a":{"k":2},"p":{"q":{"k":3}},"c":{"k":4},"d":{"x":{"k":1}},"e":{"k":6}}"#),
    (#"{"c":{"k":9}}"#, "$.c.k", #"{"a":{"k":2},"p":{"q":{"k":3}},"c":{"k":9},"d":{"y":{"k":5}},"e":{"k":6}}"#),
  ]) func nullResetsThem(_ patch: String, _ changes: String, _ result: String) throws {
    var holder = try CardHolder(json: full)
    let paths = try holder.update(with: patch)
    #expect(Set(paths.map(\.description)) == Set(changes.split(separator: " ").map(String.init)))
    #expect(try JSON(encoding: holder) == JSON(parsing: result))
  }

  @Test func typeParametersKeepIdentityAndInitialValuesCallNoHook() throws {
    let card = OpenCard()
    var holder = GenericCardHolder(value: card)
    try holder.update(with: #"{"value":{"k":2}}"#)
    #expect(holder.value === card && card.k == 2)
    var initial = try CardHolder(json: full)
    #expect(initial.e.hooks == 1)
    try initial.update(with: #"{"e":null}"#)
    #expect(initial.e.k == 1 && initial.e.hooks == 1)
    try initial.update(with: #"{"e":{"k":7}}"#)
    #expect(initial.e.k == 7 && initial.e.hooks == 2)
  }
}
#endif
