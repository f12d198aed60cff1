//===----------------------------------------------------------------------===//
// Objects of subclasses, in properties and collections of their superclass, keep their class in an update.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel class UpdatedAnimal {
  var name: String
}

@JSONModel(inherits: true) class UpdatedDog: UpdatedAnimal {
  var tricks = 0
  var legs: Int = 4
}

@JSONModel struct UpdatedOwner: JSONUpdatable {
  var pet: UpdatedAnimal
  var other: UpdatedAnimal?
  var byName: [String: UpdatedAnimal] = [:]
}

@Suite("Objects of subclasses in an update")
struct SubclassUpdateTests {
  private func dog(_ name: String) throws -> UpdatedDog {
    try UpdatedDog(json: #"{"name":"\#(name)","tricks":3}"#)
  }

  @Test func keepTheirClassAndTheirOtherValues() throws {
    var owner = try UpdatedOwner(json: #"{"pet":{"name":"x"},"byName":{"c":{"name":"y"}}}"#)
    (owner.pet, owner.other, owner.byName["d"]) = (try dog("a"), try dog("b"), try dog("e"))
    let pet = owner.pet
    let changes = try owner.update(
      with: #"{"pet":{"name":"A"},"other":{"tricks":"4"},"byName":{"d":{"legs":3},"c":{"name":"Y"}}}"#)
    #expect(changes == [\.pet, \.other, \.byName])
    #expect(owner.pet === pet)
    func parts(_ animal: UpdatedAnimal?) -> String {
      let dog = animal as? UpdatedDog
      return "\(animal?.name ?? "-") \(dog.map { "\($0.tricks) \($0.legs)" } ?? "-")"
    }
    #expect(parts(owner.pet) == "A 3 4")
    #expect(parts(owner.other) == "b 4 4")
    #expect(parts(owner.byName["d"]) == "e 3 3")
    #expect(parts(owner.byName["c"]) == "Y -")
  }

  @Test func anUnusableValueOfTheSubclassFails() throws {
    var owner = try UpdatedOwner(json: #"{"pet":{"name":"x"}}"#)
    owner.pet = try dog("a")
    let error = #expect(throws: DecodingError.self) { try owner.update(with: #"{"pet":{"name":"b","tricks":[1]}}"#) }
    #expect(error?.jsonErrors.first?.path.description == "$.pet.tricks")
    #expect(owner.pet.name == "a")
  }
}
#endif
