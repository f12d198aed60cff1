// SchemaNode: the schema of an object, built from the paths of its properties.

import Pliant
import PliantCore

/// A value in a document: one with a schema of its own, or an object or array on the path of others.
final class SchemaNode {
  var schema: JSON?
  private var members: [(key: String, node: SchemaNode)] = []
  private var required: [String] = []
  private var items: SchemaNode?
  /// The elements with paths, by their indices, which are negative when counted from the end.
  private var elements = CompactDictionary<Int, SchemaNode>()
  /// The number of elements that required paths need.
  private var minimumCount = 0

  func insert(_ schema: JSON, at steps: ArraySlice<JSONPath.Component>, isRequired: Bool) {
    guard let step = steps.first else {
      self.schema = schema
      return
    }
    let node: SchemaNode
    switch step {
    case .key(let key):
      node = member(key)
      if isRequired { require(key) }
    case .wildcard:
      node = items ?? SchemaNode()
      items = node
      // An element without the value adds nothing.
      return node.insert(schema, at: steps.dropFirst(), isRequired: false)
    case .index(let index):
      node = elements[index] ?? SchemaNode()
      elements[index] = node
      if isRequired { minimumCount = max(minimumCount, index < 0 ? -index : index + 1) }
    }
    node.insert(schema, at: steps.dropFirst(), isRequired: isRequired)
  }

  /// Adds an element that is required, to the array that this is or that is the value of a key.
  func append(_ schema: JSON, below key: String?) {
    if let key { require(key) }
    let array = key.map(member) ?? self
    array.insert(schema, at: [.index(array.minimumCount)], isRequired: true)
  }

  func annotate(_ name: String, _ value: JSON, at steps: ArraySlice<JSONPath.Component>) {
    guard case .key(let key)? = steps.first else {
      schema = schema.map { SchemaPiece.adding(name, value, to: $0) }
      return
    }
    member(key).annotate(name, value, at: steps.dropFirst())
  }

  func require(_ key: String) {
    if !required.contains(key) { required.append(key) }
  }

  private func member(_ key: String) -> SchemaNode {
    if let known = members.first(where: { $0.key == key }) { return known.node }
    let node = SchemaNode()
    members.append((key, node))
    return node
  }

  var isEmpty: Bool { schema == nil && members.isEmpty && items == nil && elements.isEmpty }

  var json: JSON {
    if let items { return ["type": "array", "items": items.json] }
    if !elements.isEmpty { return array }
    if members.isEmpty { return schema ?? ["type": "object"] }
    var object: JSON = ["type": "object", "properties": JSON(JSON.Object(members.map { ($0.key, $0.node.json) }))]
    if !required.isEmpty { object["required"] = JSON(required.map { JSON($0) }) }
    return object
  }

  /// The schema of an array with paths to some elements.
  private var array: JSON {
    var array: JSON = ["type": "array"]
    // For an index of 1,000 or more, the elements are not listed one by one.
    if let last = elements.keys.max(), last >= 0, last < 1_000 {
      array["prefixItems"] = JSON((0...last).map { elements[$0]?.json ?? JSON([:] as JSON.Object) })
    }
    if let first = elements.keys.filter({ $0 < 0 }).max(), let node = elements[first] { array["contains"] = node.json }
    if minimumCount > 0 { array["minItems"] = JSON(minimumCount) }
    return array
  }
}
