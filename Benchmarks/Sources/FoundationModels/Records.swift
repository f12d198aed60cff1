// The model of the workload `records`: customers from a paged API.
// Derived from PliantModels by Scripts/derive-foundation-models.py: edit there.

public struct Record: Codable, Equatable, Sendable {
  public var id: Int
  public var name: String
  public var email: String
  public var active: Bool
  public var score: Double
  public var tags: [String]
  public var createdAt: String
  public var address: RecordAddress
}

public struct RecordAddress: Codable, Equatable, Sendable {
  public var street: String
  public var city: String
  public var coordinates: RecordCoordinates
}

public struct RecordCoordinates: Codable, Equatable, Sendable {
  public var lat: Double
  public var lon: Double
}
