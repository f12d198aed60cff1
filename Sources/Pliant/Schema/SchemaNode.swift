//===----------------------------------------------------------------------===//
// SchemaNode: the schema of one object while its properties are being found, paths put together.
//===----------------------------------------------------------------------===//

import PliantCore

/// One place of a document: a value with a schema of its own, or an object or array that paths lead through.
final class SchemaNode {
  var schema: JSON?
  private var members: [(key: String, node: SchemaNode)] = []
  private var required: [String] = []
  private var items: SchemaNode?

  /// Puts the schema of a property at its path.
  func insert(_ schema: JSON, at steps: ArraySlice<PathPattern.Component>, isRequired: Bool) {
    insert(schema, at: steps, isRequired: steps.map { _ in isRequired }[...])
  }

  /// - Parameter isRequired: whether each step is.
  func insert(_ schema: JSON, at steps: ArraySlice<PathPattern.Component>, isRequired: ArraySlice<Bool>) {
    guard let step = steps.first else {
      self.schema = schema
      return
    }
    let node: SchemaNode
    switch step {
    case .key(let key):
      node = member(key)
      if isRequired.first == true && !required.contains(key) { required.append(key) }
    case .index, .wildcard:
      node = items ?? SchemaNode()
      items = node
    }
    node.insert(schema, at: steps.dropFirst(), isRequired: isRequired.dropFirst())
  }

  /// Says that a member is required.
  func require(_ key: String) {
    if !required.contains(key) { required.append(key) }
  }

  private func member(_ key: String) -> SchemaNode {
    if let known = members.first(where: { $0.key == key }) { return known.node }
    let node = SchemaNode()
    members.append((key, node))
    return node
  }

  var isEmpty: Bool { schema == nil && members.isEmpty && items == nil }

  var json: JSON {
    if members.isEmpty, items == nil { return schema ?? ["type": "object"] }
    if let items { return ["type": "array", "items": items.json] }
    var object: [(String, JSON)] = [
      ("type", "object"), ("properties", JSON(JSON.Object(members.map { ($0.key, $0.node.json) }))),
    ]
    if !required.isEmpty { object.append(("required", JSON(required.map { JSON($0) }))) }
    return JSON(JSON.Object(object))
  }
}
