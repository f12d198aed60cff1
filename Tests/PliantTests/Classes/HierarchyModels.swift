#if Macros
/// Classes whose levels share what is left, nested objects, and superclasses that are only Codable.

import Foundation
import Pliant

@JSONModel class Bulletin {
  var id = 0
  @UnknownKeys var rest: [String: JSON] = [:]
  @Key("meta.author") var author: String?
}

@JSONModel(inherits: true) class UrgentNotice: Bulletin {
  var deadline: String
  @Key("meta.level", "level") var level = 1

  init(deadline: String) {
    self.deadline = deadline
    super.init()
  }
}

@JSONModel(inherits: true) final class LastNotice: UrgentNotice {
  @Key("meta.deep.a") var a: Int?
  @Key("meta.deep.b") var b: Int?
}

/// Takes what its superclass would have taken.
@JSONModel(inherits: true) class KeptNotice: UrgentNotice {
  var title: String?
  @UnknownKeys var own: [String: JSON] = [:]
}

@JSONModel class PlainEvent {
  var id: Int
  @Key("info.age") var age: Int?
  @Key("points.0.x") var x: Int?
  @Key("names.*.first") var firsts: [String] = []
}

@JSONModel(inherits: true) class KeptEvent: PlainEvent {
  @Key("info.name") var name: String?
  @Key("points.0.y") var y: Int?
  @Key("names.*.last") var lasts: [String] = []
  @UnknownKeys var others: JSON.Object
}

@JSONModel(inherits: true) class DeepEvent: KeptEvent {
  @Key("info.more.z") var z: Double?
  @Flatten var place = EventPlace()
}

@JSONModel struct EventPlace: Equatable {
  var city: String?
  @Key("info.street") var street: String?
}

@JSONModel class CountedWords {
  var title = ""
  @Flatten var words: [String: Int]
}

@JSONModel(inherits: true) final class RatedWords: CountedWords { var rating: Double }
@JSONModel(inherits: true) class OptionalWords: Animal { @Flatten var extra: [String: String]? }

@JSONModel(inherits: true) class HeavyTruck: Truck {
  var trailers: Int
  @Key("tank.size") var tank: Double?

  init(trailers: Int) {
    self.trailers = trailers
    super.init(load: 0)
  }
}

@JSONModel(inherits: true) final class RoadTrain: HeavyTruck {
  let length: Double
  @Key("tank.kind") var fuel = "diesel"
  @Key("weight") override var load: Double { didSet {} }
}

class CodableVan: Codable {
  var wheels = 4
  var tank: Tank?
  var tags: [String] = []
  struct Tank: Codable { var size = 0.0 }
}

/// Keeps what neither it nor the superclass takes.
@JSONModel(inherits: .codable) class KeptVan: CodableVan {
  var load: Double
  @Key("tank.kind") var fuel: String?
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel(inherits: true) final class LongVan: KeptVan { var length: Int? }

class CodableShip: Codable {
  var built: Date
  var name: String?
  init(built: Date) { self.built = built }
}

@JSONModel(inherits: .codable) class Ferry: CodableShip {
  var cars = 10
  var decks: Int
  @Ignored private(set) var hooks = 0

  init(decks: Int) {
    self.decks = decks
    super.init(built: Date(timeIntervalSince1970: 0))
  }

  func didDecode(from json: JSON) { hooks += 1 }
}

@JSONModel(inherits: true) class NightFerry: Ferry {
  var cabins: Int
  init(cabins: Int) {
    self.cabins = cabins
    super.init(decks: 2)
  }
}

@JSONModel(inherits: true) class DayFerry: Ferry { var seats = 100 }
#endif
