//===----------------------------------------------------------------------===//
// SchemaNode: the schema of one object while its properties are being found, paths put together.
//===----------------------------------------------------------------------===//

import PliantCore

/// One place of a document: a value with a schema of its own, or an object or array that paths lead through.
package final class SchemaNode {
  package var schema: JSON?
  private var members: [(key: String, node: SchemaNode)] = []
  private var required: [String] = []
  private var items: SchemaNode?
  /// The elements that paths lead to by their index, from the end where it is negative.
  private var elements: [Int: SchemaNode] = [:]

  package init() {}

  /// Puts the schema of a property at its path.
  package func insert(_ schema: JSON, at steps: ArraySlice<PathPattern.Component>, isRequired: Bool) {
    insert(schema, at: steps, isRequired: steps.map { _ in isRequired }[...])
  }

  /// - Parameter isRequired: whether each step is.
  package func insert(_ schema: JSON, at steps: ArraySlice<PathPattern.Component>, isRequired: ArraySlice<Bool>) {
    guard let step = steps.first else {
      self.schema = schema
      return
    }
    let node: SchemaNode
    switch step {
    case .key(let key):
      node = member(key)
      if isRequired.first == true && !required.contains(key) { required.append(key) }
    case .wildcard:
      node = items ?? SchemaNode()
      items = node
    case .index(let index):
      node = elements[index] ?? SchemaNode()
      elements[index] = node
    }
    node.insert(schema, at: steps.dropFirst(), isRequired: isRequired.dropFirst())
  }

  /// Says that a member is required.
  package func require(_ key: String) {
    if !required.contains(key) { required.append(key) }
  }

  private func member(_ key: String) -> SchemaNode {
    if let known = members.first(where: { $0.key == key }) { return known.node }
    let node = SchemaNode()
    members.append((key, node))
    return node
  }

  package var isEmpty: Bool { schema == nil && members.isEmpty && items == nil && elements.isEmpty }

  package var json: JSON {
    if let items { return ["type": "array", "items": items.json] }
    if !elements.isEmpty { return array }
    if members.isEmpty { return schema ?? ["type": "object"] }
    var object: [(String, JSON)] = [
      ("type", "object"), ("properties", JSON(JSON.Object(members.map { ($0.key, $0.node.json) }))),
    ]
    if !required.isEmpty { object.append(("required", JSON(required.map { JSON($0) }))) }
    return JSON(JSON.Object(object))
  }

  /// An array, some elements of which are looked at.
  private var array: JSON {
    var array: [(String, JSON)] = [("type", "array")]
    // A path may lead far into an array: the elements before are not described one by one then.
    if let last = elements.keys.max(), last >= 0, last < 1_000 {
      let items = (0...last).map { elements[$0]?.json ?? JSON([:] as JSON.Object) }
      array.append(("prefixItems", JSON(items)))
    }
    if let first = elements.keys.filter({ $0 < 0 }).max(), let node = elements[first] {
      array.append(("contains", node.json))
    }
    return JSON(JSON.Object(array))
  }
}
