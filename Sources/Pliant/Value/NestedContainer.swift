// NestedContainer: values that are written without recursion, however deep they nest.

import PliantCore

/// An array or object that is being written, and the values that follow in it.
struct NestedContainer<Value> {
  private let isObject: Bool
  // The parts of a scope, which itself can't be in an array.
  private let start: Int
  private let outer: JSONWriter.State
  private let depthLeft: Int
  /// Returns the next element, or the value of the next member, whose key it writes; nil at the end.
  private let next: (inout JSONWriter) throws(JSONError) -> Value?

  /// Begins an array.
  init(elements: some Sequence<Value>, in writer: inout JSONWriter) throws(JSONError) {
    var rest = elements.makeIterator()
    self.init(try writer.beginArray(), isObject: false) { _ throws(JSONError) in rest.next() }
  }

  /// Begins an object.
  init<Key>(
    members: some Sequence<(key: Key, value: Value)>, in writer: inout JSONWriter,
    _ writeKey: @escaping (Key, inout JSONWriter) throws(JSONError) -> Void
  ) throws(JSONError) {
    var rest = members.makeIterator()
    self.init(try writer.beginObject(), isObject: true) { writer throws(JSONError) in
      guard let (key, value) = rest.next() else { return nil }
      try writeKey(key, &writer)
      return value
    }
  }

  private init(
    _ scope: consuming JSONWriter.Scope, isObject: Bool,
    _ next: @escaping (inout JSONWriter) throws(JSONError) -> Value?
  ) {
    self.isObject = isObject
    (start, outer, depthLeft) = (scope.start, scope.outer, scope.depthLeft)
    self.next = next
  }

  private func end(in writer: inout JSONWriter) throws(JSONError) {
    let scope = JSONWriter.Scope(start: start, outer: outer, depthLeft: depthLeft)
    if isObject { try writer.endObject(scope) } else { try writer.endArray(scope) }
  }

  /// Writes a value.
  ///
  /// - Parameter open: writes a value; or begins an array or object, and returns it.
  static func write(
    _ value: Value, to writer: inout JSONWriter,
    _ open: (Value, inout JSONWriter) throws(JSONError) -> NestedContainer?
  ) throws(JSONError) {
    var containers: [NestedContainer] = []
    var next: Value? = value
    while true {
      if let value = next {
        if let container = try open(value, &writer) { containers.append(container) }
      } else {
        try containers.removeLast().end(in: &writer)
      }
      guard let last = containers.last else { return }
      next = try last.next(&writer)
    }
  }
}
