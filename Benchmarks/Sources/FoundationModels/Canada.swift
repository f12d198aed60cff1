// The model of canada.json: one GeoJSON feature whose outline is 56,000 points.
// Derived from PliantModels by Scripts/derive-foundation-models.py: edit there.

public struct CanadaCollection: Codable, Equatable, Sendable {
  public var type: String
  public var features: [CanadaFeature]
}

public struct CanadaFeature: Codable, Equatable, Sendable {
  public var type: String
  public var properties: CanadaProperties
  public var geometry: CanadaGeometry
}

public struct CanadaProperties: Codable, Equatable, Sendable {
  public var name: String
}

public struct CanadaGeometry: Codable, Equatable, Sendable {
  public var type: String
  public var coordinates: [[[Double]]]
}
