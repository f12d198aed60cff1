//===----------------------------------------------------------------------===//
// Reading the document of an updated model: what the patch says must be usable, and what no document has is as it was.
//===----------------------------------------------------------------------===//

/// What a reader asks while it reads a document that a patch was applied to.
package protocol DocumentUpdate: AnyObject {
  /// Whether the patch has a say in the value at `path`.
  func touches(_ path: JSONPath) -> Bool

  /// The value that the property at `path` had before the update, unless the patch has a say in it; nil if it isn't known.
  func formerValue(at path: JSONPath) -> Any?
}

extension JSONReader {
  /// Says that the document is that of a model that is being updated.
  package mutating func follow(_ update: any DocumentUpdate) {
    state.update = update
  }

  /// Whether the document is that of a model that is being updated.
  package var isUpdating: Bool { toleranceState?.update != nil }

  /// Whether the value at `start` is one that a patch brought, so that nothing else may stand in for it. Null always stands
  /// for nothing.
  package mutating func isPatched(at start: Position) -> Bool {
    guard let update = toleranceState?.update else { return false }
    let here = position
    defer { move(to: here) }
    move(to: start)
    guard peek() != .null else { return false }
    let path = JSONPath(toByteOffset: byteOffset, in: document)
    return !path.components.isEmpty && update.touches(path)
  }

  /// The value that a missing property had before the update.
  ///
  /// - Parameter path: the property's path, from the object at `start`.
  package mutating func formerValue<Value>(
    of type: Value.Type, _ path: String, from start: Position
  ) -> Value? {
    guard let update = toleranceState?.update else { return nil }
    let here = position
    defer { move(to: here) }
    move(to: start)
    skipWhitespace()
    var place = JSONPath(toByteOffset: byteOffset, in: document)
    place.append(PathPattern(path, beginsWithKey: true).steps)
    return update.formerValue(at: place) as? Value
  }
}
