#if Macros
/// Classes that read and write inherited properties in another way.

import Foundation
public import Pliant

@JSONModel class Beast {
  var name = "nobody"
  @Key("stats.age", "age") var age: Int?
  @Key("stats.size") var size = 1.5
  var born: Date?
  @Key("secret", "hidden") var secret: String = "-"
}

@JSONModel(inherits: true) class Hunter: Beast {
  @Key("dog_name", "dogName") override var name: String {
    get { super.name }
    set { super.name = newValue }
  }
  @Key("info.years") override var age: Int? { didSet {} }
  @Key("born_at") @Strategy(.unixSeconds) override var born: Date? { didSet {} }
  @Key("info.breed") var breed = "mixed"
}

/// Changes once more what its superclass changed, and some besides.
@JSONModel(inherits: true) final class Terrier: Hunter {
  @Key("terrier_name") @InheritedDefault("Terry") override var name: String { didSet {} }
  @Key("info.size") @Strict override var size: Double { didSet {} }
  @Ignored override var secret: String { didSet {} }
  let id: Int
}

/// Says nothing about properties, and has what its superclass has.
@JSONModel(inherits: true) class Spaniel: Hunter { var ears = "long" }

@JSONModel class Transfer {
  var amount: Decimal
  var currency: String
  @Strategy(from: { json in json["a"].stringValue + json["b"].stringValue }) var label: String

  init(amount: Decimal, currency: String) {
    self.amount = amount
    self.currency = currency
    label = ""
  }
}

@JSONModel(inherits: true) class CardPayment: Transfer {
  @Key("total.value", "sum") override var amount: Decimal { didSet {} }
  @Key("total.unit") @InheritedDefault("EUR") override var currency: String { didSet {} }
  @Key("title") override var label: String { didSet {} }
  @Key("card") let number: String

  init(number: String) {
    self.number = number
    super.init(amount: 1, currency: "EUR")
  }
}

@JSONModel class SharedKeyBase {
  @Key("v") var first = 0
  @Key("v.x", "w", encode: "w") var second = 0
  @Key("list.0.a") var head: Int?
  @Key("list.1.a") var next: Int?
}

@JSONModel(inherits: true) final class SharedKeyDerived: SharedKeyBase {
  @Key("u") override var first: Int { didSet {} }
  @Key("tail") override var next: Int? { didSet {} }
}

@JSONModel class GenericHolder<Content: Codable> {
  var content: Content
  var label = "none"
  @Key("all", "list") var items: [Content] = []
}

@JSONModel(inherits: true) class IntegerHolder: GenericHolder<Int> {
  @Key("number") override var content: Int { didSet {} }
  var unit: String?
}

@JSONModel(inherits: true) final class NamedHolder<Content: Codable, Tag>: GenericHolder<Content>
where Tag: Codable {
  let tag: Tag
  @Key("title") @InheritedDefault("untitled") override var label: String { didSet {} }
}

/// The parameter's name is one that generated code might have used.
@JSONModel class ValueHolder<Value: Codable> { var value: Value }

@JSONModel(inherits: true) final class RenamedValueHolder<Value: Codable>: ValueHolder<Value> {
  @Key("v") override var value: Value { didSet {} }
}

@JSONModel open class ReadableHolder<Content: JSONReadable & JSONWritable> { public var content: Content? }
@JSONModel(inherits: true) public final class TextHolder: ReadableHolder<String> { public var length = 0 }
#endif
