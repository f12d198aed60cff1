// The model of the workload `records`: customers from a paged API.

import Pliant

@JSONModel
public struct Record: Equatable, Sendable {
  public var id: Int
  public var name: String
  public var email: String
  public var active: Bool
  public var score: Double
  public var tags: [String]
  public var createdAt: String
  public var address: RecordAddress
}

@JSONModel
public struct RecordAddress: Equatable, Sendable {
  public var street: String
  public var city: String
  public var coordinates: RecordCoordinates
}

@JSONModel
public struct RecordCoordinates: Equatable, Sendable {
  public var lat: Double
  public var lon: Double
}
