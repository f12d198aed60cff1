//===----------------------------------------------------------------------===//
// ModelEncoder: what a generated `encode(to:)` writes to any Encoder.
//===----------------------------------------------------------------------===//

import PliantCore

/// Gathers the properties of a model by their paths, and encodes them to any Encoder: nested objects once each, whatever
/// the order of the properties, without asking an encoder for one container twice.
@_documentation(visibility: internal)
public struct ModelEncoder {
  private var tree = ValueTree<any Encodable>()

  public init() {}

  /// Adds a property.
  public mutating func encode<Value: Encodable>(_ value: Value, _ path: String) {
    tree.insert(value, at: PathPattern(path, beginsWithKey: true).components[...])
  }

  /// Adds a property; nil is left out.
  public mutating func encode<Value: Encodable>(_ value: Value?, _ path: String) {
    if let value { encode(value, path) } else { leaveOut(path) }
  }

  mutating func leaveOut(_ path: String) {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return }
    tree.leaveOut(PathPattern(path, beginsWithKey: true).components)
  }

  /// Adds a property whose path has a wildcard.
  public mutating func encode<Values: CollectedValues>(elementsOf values: Values, _ path: String)
  where Values.CollectedValue: Encodable {
    tree.insert(values.collectedValues, at: PathPattern(path, beginsWithKey: true).components)
  }

  /// Adds a property whose path has a wildcard; nil is left out.
  public mutating func encode<Values: CollectedValues>(elementsOf values: Values?, _ path: String)
  where Values.CollectedValue: Encodable {
    if let values { encode(elementsOf: values, path) }
  }

  /// Encodes what was added.
  public func finish(_ encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: TextKey.self)
    var tree = tree
    tree.complete()
    guard case .object(let keys, let members) = tree.root else { return }
    try Self.withinModel(encoder) {
      for key in keys {
        try Self.encode(members[ExactText(key)] ?? .empty, forKey: TextKey(key), in: &container)
      }
    }
  }

  private static func encode(
    _ node: ValueTree<any Encodable>.Node, forKey key: TextKey, in container: inout KeyedEncodingContainer<TextKey>
  ) throws {
    switch node {
    case .empty:
      try container.encodeNil(forKey: key)
    case .leaf(let value):
      try container.encode(ForeignlyKeyedForm.form(of: value), forKey: key)
    case .object(let keys, let members):
      var inner = container.nestedContainer(keyedBy: TextKey.self, forKey: key)
      for key in keys { try encode(members[ExactText(key)] ?? .empty, forKey: TextKey(key), in: &inner) }
    case .array(let elements):
      var inner = container.nestedUnkeyedContainer(forKey: key)
      for element in try ValueTree<any Encodable>.ordered(elements) { try encode(element ?? .empty, in: &inner) }
    }
  }

  private static func encode(
    _ node: ValueTree<any Encodable>.Node, in container: inout any UnkeyedEncodingContainer
  ) throws {
    switch node {
    case .empty:
      try container.encodeNil()
    case .leaf(let value):
      try container.encode(ForeignlyKeyedForm.form(of: value))
    case .object(let keys, let members):
      var inner = container.nestedContainer(keyedBy: TextKey.self)
      for key in keys { try encode(members[ExactText(key)] ?? .empty, forKey: TextKey(key), in: &inner) }
    case .array(let elements):
      var inner = container.nestedUnkeyedContainer()
      for element in try ValueTree<any Encodable>.ordered(elements) { try encode(element ?? .empty, in: &inner) }
    }
  }
}
