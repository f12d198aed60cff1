// Properties that collect the values of several places: `items.*.id`.

import PliantCore

/// A collection that can be made of values from several places.
protocol CollectedDecodable {
  /// Decodes the values at `nodes`, anywhere in `object`. Unusable ones are dropped if the tolerance allows it.
  static func decodeCollected(_ nodes: [Int], in object: NodeDecoder) throws -> Self
}

extension PropertyMapping {
  /// The values that a property collects by a path with a wildcard; nil if no such path leads to an array, or the
  /// property is no collection. As with `@Key`, an element that lacks the value is skipped.
  func collected<Value: Decodable, Key: CodingKey>(
    _ type: Value.Type, _ key: Key, in object: NodeDecoder
  ) throws -> Value? {
    for path in paths[key.stringValue] ?? [] where path.hasWildcard {
      guard case .array(let array) = Self.candidate(at: path, in: object),
        let wildcard = path.components.firstIndex(of: .wildcard)
      else { continue }
      guard let collection = type as? any CollectedDecodable.Type else {
        let words =
          "a collection for the values at \(JSONPath(path.components)), which the key mapping of \(TypeName.of(self.type)) names"
        object.reader.record(object.jsonError(.invalidValue(expected: words)), .ignored)
        return nil
      }
      var nodes: [Int] = []
      try object.gather(&nodes, at: path.components[(wildcard + 1)...], inElementsOf: array, self)
      return try collection.decodeCollected(nodes, in: object) as? Value
    }
    return nil
  }

  func collects(_ key: String, in object: NodeDecoder) -> Bool {
    hasWildcards && candidates(for: key, in: object).contains(where: \.isArray)
  }
}

extension NodeDecoder {
  @inline(never)
  func collects(_ key: String) -> Bool { scope?.model?.collects(key, in: self) ?? false }

  /// Finds the values at a path in each element. One with a path mismatch is dropped if the tolerance allows it.
  fileprivate func gather(
    _ nodes: inout [Int], at path: ArraySlice<JSONPath.Component>, inElementsOf array: Int,
    _ mapping: PropertyMapping
  ) throws {
    for element in index.elementNodes(of: array) {
      do {
        try gather(&nodes, at: path, in: element, mapping)
      } catch let mismatch as PropertyMapping.PathMismatch {
        try drop(element, mapping.error(about: mismatch, in: self))
      }
    }
  }

  private func gather(
    _ nodes: inout [Int], at path: ArraySlice<JSONPath.Component>, in start: Int, _ mapping: PropertyMapping
  ) throws {
    var node = start
    for (place, component) in zip(path.indices, path) {
      if index.kind(at: node) == .null { return }
      let next = try index.value(at: component, from: node)
      if component == .wildcard {
        return try gather(&nodes, at: path[(place + 1)...], inElementsOf: node, mapping)
      }
      guard let next else { return }
      node = next
    }
    nodes.append(node)
  }

  private func drop(_ element: Int, _ error: JSONError) throws {
    let decoder = NodeDecoder(session, element, depth: Int(depth) + 1, scope: DecodingScope(of: self, key: nil))
    let start = decoder.moveReader()
    do throws(JSONError) {
      // Nothing was read inside.
      let counts = reader.noteCounts
      try reader.drop(error, from: start, since: counts)
    } catch {
      throw decodingError(error, Any.self)
    }
  }
}

extension Optional: CollectedDecodable where Wrapped: CollectedDecodable {
  static func decodeCollected(_ nodes: [Int], in object: NodeDecoder) throws -> Wrapped? {
    try Wrapped.decodeCollected(nodes, in: object)
  }
}

extension Lossy: CollectedDecodable where Value: CollectedDecodable & LossyCollection {
  static func decodeCollected(_ nodes: [Int], in object: NodeDecoder) throws -> Lossy {
    Lossy(wrappedValue: try Value.decodeCollected(nodes, in: object))
  }
}

extension Mapped: CollectedDecodable where Value: CollectedDecodable {
  static func decodeCollected(_ nodes: [Int], in object: NodeDecoder) throws -> Mapped {
    Mapped(decoded: try Value.decodeCollected(nodes, in: object))
  }
}
