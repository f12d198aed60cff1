// SchemaEnds: the distance from a schema to the end of its shortest documents, for recursive types.

import Pliant
import PliantCore

/// The distance from each definition to the end of a document: the number of nested schemas if only required parts
/// are present, and the best choices are made.
///
/// The nearest of a schema's choices is always nearer to the end than the schema, so following it ends.
struct SchemaEnds {
  /// The distances of the definitions. A definition without one has no documents: it contains itself, whatever is
  /// chosen.
  private var distances: [String: Int] = [:]
  /// Whether every definition has documents.
  private(set) var areAllFinite = true

  /// The extra cost of a choice for unknown values, so that it is taken only if no known case ends.
  private static let unknownCost = 1 << 20

  /// - Parameter isPruned: whether a schema inside of the definitions may be `false`, which no value matches.
  init(definitions: JSON, isPruned: Bool = false) {
    // As in the Bellman-Ford algorithm, there are as many rounds as the longest of the shortest paths has steps.
    var isChanging = true
    while isChanging {
      isChanging = false
      for (name, schema) in definitions.objectValue {
        guard let distance = distance(of: schema), distance < distances[name] ?? .max else { continue }
        distances[name] = distance
        isChanging = true
      }
    }
    areAllFinite = distances.count == definitions.object?.count ?? 0 && !isPruned
  }

  /// Whether the choices are a value and null.
  static func isNullable(_ choices: [JSON]) -> Bool {
    choices.count == 2 && choices[1]["type"].string == "null"
  }

  /// Whether the choices begin with known cases, followed by unknown values.
  static func isOfKnownCases(_ choices: [JSON]) -> Bool {
    choices.first.map { $0["enum"].exists || $0["oneOf"].exists || $0["anyOf"].exists } ?? false
  }

  /// Returns the choice that is nearest to the end; the schema of null if no choice ends.
  func nearest(of choices: [JSON]) -> JSON {
    let nearest = distances(of: choices).min { $0.distance < $1.distance }
    return nearest.map { choices[$0.index] } ?? ["type": "null"]
  }

  /// Returns the distance from a schema to the end; nil if its documents never end.
  func distance(of schema: JSON) -> Int? {
    if schema == false { return nil }
    if schema["const"].exists || schema["enum"].exists || schema["examples"].exists { return 0 }
    if let choices = schema["oneOf"].array ?? schema["anyOf"].array {
      if Self.isNullable(choices) { return 0 }
      return distances(of: choices).map { $0.distance + 1 }.min()
    }
    if let parts = schema["allOf"].array { return farthest(of: parts.filter { initialValue(of: $0) == nil }) }
    if schema["$ref"].exists { return distances[schema.definitionName].map { $0 + 1 } }
    if schema["prefixItems"].exists || schema["contains"].exists {
      return farthest(of: schema["prefixItems"].arrayValue + [schema["contains"]].filter(\.exists))
    }
    let required = schema.requiredKeys
    return farthest(of: required.map { schema["properties"][$0] }.filter(\.exists))
  }

  /// The initial value of a flattened part whose documents never end; nil for any other part, and without one.
  func initialValue(of part: JSON) -> JSON? {
    guard part["x-defaulted"].object != nil, distance(of: part) == nil else { return nil }
    return part["x-defaulted"]
  }

  /// Returns the choices that end, and their distances.
  private func distances(of choices: [JSON]) -> [(index: Int, distance: Int)] {
    let unknownCost = Self.isOfKnownCases(choices) ? Self.unknownCost : 0
    return choices.enumerated().compactMap { index, choice in
      distance(of: choice).map { (index, $0 + (index > 0 ? unknownCost : 0)) }
    }
  }

  /// Returns the distance to the end of all schemas; nil if one never ends.
  private func farthest(of schemas: [JSON]) -> Int? {
    var farthest = 0
    for schema in schemas {
      guard let distance = distance(of: schema) else { return nil }
      farthest = Swift.max(farthest, distance)
    }
    return farthest + 1
  }
}

extension JSON {
  /// The name of the definition that a schema refers to.
  var definitionName: String { String((self["$ref"].string ?? "").dropFirst("#/$defs/".count)) }
}
