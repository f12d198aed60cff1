// The model of canada.json: one GeoJSON feature whose outline is 56,000 points.

import Pliant

@JSONModel
public struct CanadaCollection: Equatable, Sendable {
  public var type: String
  public var features: [CanadaFeature]
}

@JSONModel
public struct CanadaFeature: Equatable, Sendable {
  public var type: String
  public var properties: CanadaProperties
  public var geometry: CanadaGeometry
}

@JSONModel
public struct CanadaProperties: Equatable, Sendable {
  public var name: String
}

@JSONModel
public struct CanadaGeometry: Equatable, Sendable {
  public var type: String
  public var coordinates: [[[Double]]]
}
