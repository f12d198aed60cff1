//===----------------------------------------------------------------------===//
// SchemaEnds: how far it is from a schema to documents without more inside, where types hold themselves.
//===----------------------------------------------------------------------===//

import Pliant
import PliantCore

/// How far it is from each definition to the end of a document: how many schemas lie inside of each other if only what is required
/// is there, and the best choices are made.
///
/// Whoever goes from a schema to the nearest of its choices gets nearer to the end with each step, so that the way there is finite.
struct SchemaEnds {
  /// The distances of the definitions. Those without one have no documents: they hold themselves, whatever is chosen.
  private var distances: [String: Int] = [:]
  /// Whether each definition has documents.
  private(set) var areAllFinite = true

  /// What a choice costs that stands for what is unknown, so that it is taken only where nothing known comes to an end.
  private static let unknownCost = 1 << 20

  /// - Parameter isPruned: whether a schema inside of them may be one that no value matches.
  init(definitions: JSON, isPruned: Bool = false) {
    // As in Bellman and Ford's shortest paths: as many rounds as the longest of them has steps.
    var isChanging = true
    while isChanging {
      isChanging = false
      for (name, schema) in definitions.object ?? JSON.Object() {
        guard let distance = distance(of: schema), distance < distances[name] ?? .max else { continue }
        distances[name] = distance
        isChanging = true
      }
    }
    areAllFinite = distances.count == definitions.object?.count ?? 0 && !isPruned
  }

  /// Whether choices are a value or null.
  static func isNullable(_ choices: [JSON]) -> Bool {
    choices.count == 2 && choices[1]["type"].string == "null"
  }

  /// Whether choices are known cases, and then what is unknown.
  static func isOfKnownCases(_ choices: [JSON]) -> Bool {
    choices.first.map { $0["enum"].exists || $0["oneOf"].exists || $0["anyOf"].exists } ?? false
  }

  /// The choice that is nearest to the end; null if there is none.
  func nearest(of choices: [JSON]) -> JSON {
    var nearest: (choice: JSON, distance: Int)?
    for (index, choice) in choices.enumerated() {
      guard let distance = distance(of: choice, index, of: choices) else { continue }
      if distance < nearest?.distance ?? .max { nearest = (choice, distance) }
    }
    return nearest?.choice ?? ["type": "null"]
  }

  /// How far it is from a schema to the end; nil if there is none.
  func distance(of schema: JSON) -> Int? {
    if schema == false { return nil }
    if schema["const"].exists || schema["enum"].exists || schema["examples"].exists { return 0 }
    if let choices = (schema["oneOf"].array ?? schema["anyOf"].array).map(Array.init) {
      if Self.isNullable(choices) { return 0 }
      return choices.indices.compactMap { distance(of: choices[$0], $0, of: choices) }.min().map { $0 + 1 }
    }
    if let parts = schema["allOf"].array { return farthest(of: Array(parts)) }
    if schema["$ref"].exists { return distances[schema.definitionName].map { $0 + 1 } }
    if schema["prefixItems"].exists || schema["contains"].exists {
      return farthest(of: Array(schema["prefixItems"].array ?? []) + [schema["contains"]].filter(\.exists))
    }
    let required = (schema["required"].array ?? []).compactMap(\.string)
    return farthest(of: required.map { schema["properties"][$0] }.filter(\.exists))
  }

  private func distance(of choice: JSON, _ index: Int, of choices: [JSON]) -> Int? {
    distance(of: choice).map { index > 0 && Self.isOfKnownCases(choices) ? $0 + Self.unknownCost : $0 }
  }

  /// How far it is to the end of all of them.
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
