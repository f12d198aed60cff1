#if Macros
/// Updates of objects in generic code, which doesn't know their class.

import Foundation
import Pliant
import Testing

@JSONModel class GenericallyUpdated: JSONUpdatable { var a = 1 }

@JSONModel(inherits: true) final class GenericallyUpdatedLeaf: GenericallyUpdated { var b: String? }

@Suite("Updates in generic code")
struct GenericUpdateTests {
  private func updateObject<Model: JSONUpdatable & AnyObject>(_ model: Model) throws -> [PartialKeyPath<Model>] {
    try model.update(with: #"{"a":5,"b":"x"}"#)
  }

  private func updateValue<Model: JSONUpdatable>(_ model: Model) throws -> [PartialKeyPath<Model>] {
    var model = model
    return try model.update(with: #"{"a":5,"b":"x"}"#)
  }

  @Test("An object is updated as one of its own class")
  func dynamicClass() throws {
    for update in [updateObject, updateValue] as [(GenericallyUpdated) throws -> [PartialKeyPath<GenericallyUpdated>]] {
      let leaf = GenericallyUpdatedLeaf()
      #expect(try update(leaf) == [\GenericallyUpdated.a])
      #expect(leaf.a == 5 && leaf.b == "x")
    }
    let leaf = GenericallyUpdatedLeaf()
    #expect(try updateObject(leaf) == [\GenericallyUpdatedLeaf.b])
    #expect(leaf.a == 5 && leaf.b == "x")
  }
}
#endif
