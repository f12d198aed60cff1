// Models in the language mode of Swift 5, where generated code must cause no errors and no warnings either.
// options: -swift-version 5 -strict-concurrency=complete -warnings-as-errors

import Foundation
import Pliant

@JSONModel struct Item { var a = 1 }
@MainActor @JSONModel final class ViewModel {
  var items: [Item] = []
  var selected: Item?
  @Flatten var rest = Item()
  var count = 1
}
@MainActor @JSONModel class Screen { var item = Item() }
@MainActor @JSONModel(inherits: true) final class Detail: Screen { var more: [String: Item] = [:] }

@globalActor actor StoreActor { static let shared = StoreActor() }

@StoreActor @JSONModel final class Store { var items: [Item] = [] }
@JSONModel struct Page<Element: Codable> {
  var list: [Element] = []
  var first: Element?
  @Sensitive var secret: Element?
}
@JSONModel(tag: "type") enum Shape { case circle(Item), group(items: [Item]), none }
@JSONModel struct Account: JSONUpdatable {
  @Key("id", "info.id") var id: Int
  @Strategy(.unixSeconds) var date: Date?
  @Lossy var tags: [String]
  var shape = Shape.none
  var choice: Field<Item>
}
