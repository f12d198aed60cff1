// The deep part of an object tree, written without recursion.

import PliantCore

/// The contents of a value of an object tree.
enum ObjectTreeChildren {
  /// No contents: the value is a leaf.
  case none
  /// Another value in its place.
  case value(Any)
  case elements([Any])
  case members([(key: Any, value: Any)])
}

extension ObjectTree {
  /// The number of levels that are written by recursion. Each takes about 1 KB of stack, so 512 of them would not fit
  /// the stack of every thread.
  static let recursionLimit = 64

  /// Writes a value as ``write(_:to:)`` does, but with the open containers in an array.
  @inline(never)
  static func writeDeep(_ value: Any, to writer: inout JSONWriter) throws(JSONError) {
    var open: [OpenBranch] = []
    var value = value
    while true {
      switch (value as? any ObjectTreeNode)?.treeChildren ?? .none {
      case .value(let inner):
        value = inner
        continue
      case .none: try write(value, to: &writer)
      case .elements(let elements): open.append(OpenBranch(elements: elements, try writer.beginArray()))
      case .members(let members): open.append(OpenBranch(members: members, try writer.beginObject()))
      }
      // Find the next value, and close the containers that have ended.
      var next: Any?
      while next == nil {
        guard let last = open.indices.last else { return }
        next = try open[last].next(&writer)
        if next == nil { try open.removeLast().end(&writer) }
      }
      if let next { value = next }
    }
  }
}

/// A container that is being written.
private struct OpenBranch {
  private var elements: [Any] = []
  private var members: [(key: Any, value: Any)] = []
  private let isObject: Bool
  private var index = 0
  // The parts of a scope, which itself can't be in an array.
  private let start: Int
  private let outer: JSONWriter.State
  private let depthLeft: Int

  init(elements: [Any], _ scope: consuming JSONWriter.Scope) {
    self.elements = elements
    isObject = false
    (start, outer, depthLeft) = (scope.start, scope.outer, scope.depthLeft)
  }

  init(members: [(key: Any, value: Any)], _ scope: consuming JSONWriter.Scope) {
    self.members = members
    isObject = true
    (start, outer, depthLeft) = (scope.start, scope.outer, scope.depthLeft)
  }

  /// Returns the next value, whose key it writes; nil at the end.
  mutating func next(_ writer: inout JSONWriter) throws(JSONError) -> Any? {
    guard index < (isObject ? members.count : elements.count) else { return nil }
    defer { index += 1 }
    guard isObject else { return .some(elements[index]) }
    try writer.write(treeKey: members[index].key)
    return .some(members[index].value)
  }

  func end(_ writer: inout JSONWriter) throws(JSONError) {
    let scope = JSONWriter.Scope(start: start, outer: outer, depthLeft: depthLeft)
    if isObject { try writer.endObject(scope) } else { try writer.endArray(scope) }
  }
}
