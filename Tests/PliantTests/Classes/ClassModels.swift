#if Macros
/// Classes of every kind as models.

import Foundation
import Observation
public import Pliant

@JSONModel class Animal { var name = ""; @Key("stats.age", "age") var age: Int? }
@JSONModel(inherits: true) class Dog: Animal { var barks = true, toys: [String] = [] }

@JSONModel(inherits: true) final class Puppy: Dog {
  let id: Int
  var born: Date?
  init(id: Int) {
    self.id = id
    super.init()
  }
}

@JSONModel(inherits: true) final class Greyhound: Dog {
  var speed = 1.5
  override var barks: Bool { didSet { changes += 1 } }
  @Ignored var changes = 0
}
protocol Titled { var title: String { get } }
@JSONModel(inherits: false) class TitledItem: Titled { var title = "" }
@JSONModel(inherits: true) final class NumberedItem: TitledItem { let number: Int }
class PlainItem { var weight = 1.5 }
@JSONModel class PlainTitledItem: PlainItem {
  var title = ""
  override init() { super.init() }
}
@JSONModel(inherits: true) final class PlainNumberedItem: PlainTitledItem { let number: Int }

/// Has no attribute: decoded as its superclass.
class Cat: Animal { var lives = 9 }
@JSONModel final class Purse {
  let id: Int64
  var owner = "nobody"
  @Sensitive var secret: String?
  @Ignored(.decoding) let kind = "account"
}
@JSONModel final class DisplaySettings { var theme = "light"; @Required var size = 12 }
@JSONModel class LegacyBase: NSObject { var code = 1, label = "" }
@JSONModel(inherits: true) final class LegacyDerived: LegacyBase {
  var detail: String
  init(detail: String) {
    self.detail = detail
    super.init()
  }
}

/// Codable, but not a model.
class CodableVehicle: Codable { var wheels = 4 }
@JSONModel(inherits: .codable) class Truck: CodableVehicle {
  var load: Double, axles = 2
  init(load: Double) {
    self.load = load
    super.init()
  }
}
@JSONModel(inherits: .codable) final class Tricycle: CodableVehicle { var bell: String? }
@JSONModel(.forgiving, keys: .snakeCase) public class PublicPerson { public var firstName: String, lastName = "?" }
@JSONModel(keys: .snakeCase, inherits: true) final class PetOwner: PublicPerson { var petNames: [String] = [] }
@JSONModel final class TreeNode: Equatable {
  var value: Int, children: [TreeNode] = [], next: TreeNode?
  static func == (left: TreeNode, right: TreeNode) -> Bool {
    left.value == right.value && left.children == right.children && left.next == right.next
  }
}
@JSONModel final class Crate<Content> { var content: Content, label = "" }
@JSONModel @Observable class WatchedPurse {
  let id: Int
  var owner: String
  var note: String? = "none"
  @Key("box.size") @Strict var size = 1
  @ObservationIgnored @Key("h") var hits = 3
}

@propertyWrapper
final class Indirection<Value> {
  var wrappedValue: Value
  init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
@JSONModel class WrappedObject { @Indirection var count = 3; var required: String }
extension Indirection: JSONReadable where Value: JSONReadable {
  convenience init(from reader: inout JSONReader) throws(JSONError) {
    self.init(wrappedValue: try Value(from: &reader))
  }
}

enum ClassScope {
  struct Limits { static let least = 1 }
  @JSONModel final class Nested { var least = Limits.least; let other: Deeper }
  @JSONModel struct Deeper { var a = 1 }
  struct Around<Content> {
    @JSONModel final class Inner { var content: Content; @Key("a", "b") var count = 0 }
  }
}
#endif
