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
    try NestedContainer<Any>.write(value, to: &writer) { value, writer throws(JSONError) in
      var value = value
      while true {
        switch (value as? any ObjectTreeNode)?.treeChildren ?? .none {
        case .value(let inner): value = inner
        case .none:
          try write(value, to: &writer)
          return nil
        case .elements(let elements): return try NestedContainer(elements: elements, in: &writer)
        case .members(let members):
          return try NestedContainer(members: members, in: &writer) { key, writer throws(JSONError) in
            try writer.write(treeKey: key)
          }
        }
      }
    }
  }
}
