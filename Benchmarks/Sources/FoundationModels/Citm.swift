// The model of citm_catalog.json: a ticket shop's catalogue of events, with dictionaries keyed by number-like strings.
// Derived from PliantModels by Scripts/derive-foundation-models.py: edit there.

public struct CitmCatalog: Codable, Equatable, Sendable {
  public var areaNames: [String: String]
  public var audienceSubCategoryNames: [String: String]
  public var blockNames: [String: String]
  public var events: [String: CitmEvent]
  public var performances: [CitmPerformance]
  public var seatCategoryNames: [String: String]
  public var subTopicNames: [String: String]
  public var subjectNames: [String: String]
  public var topicNames: [String: String]
  public var topicSubTopics: [String: [Int]]
  public var venueNames: [String: String]
}

public struct CitmEvent: Codable, Equatable, Sendable {
  public var description: String?
  public var id: Int
  public var logo: String?
  public var name: String
  public var subTopicIds: [Int]
  public var subjectCode: Int?
  public var subtitle: String?
  public var topicIds: [Int]
}

public struct CitmPerformance: Codable, Equatable, Sendable {
  public var eventId: Int
  public var id: Int
  public var logo: String?
  public var name: String?
  public var prices: [CitmPrice]
  public var seatCategories: [CitmSeatCategory]
  public var seatMapImage: String?
  public var start: Int
  public var venueCode: String
}

public struct CitmPrice: Codable, Equatable, Sendable {
  public var amount: Int
  public var audienceSubCategoryId: Int
  public var seatCategoryId: Int
}

public struct CitmSeatCategory: Codable, Equatable, Sendable {
  public var areas: [CitmArea]
  public var seatCategoryId: Int
}

public struct CitmArea: Codable, Equatable, Sendable {
  public var areaId: Int
  public var blockIds: [Int]
}
