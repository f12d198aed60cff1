// Reading the document of an updated model: values from the patch must be usable, and properties that are missing
// keep their former values.

/// The update to query while reading a document to which a patch was applied.
package protocol DocumentUpdate: AnyObject {
  /// Whether the patch affects the value at `path`.
  func touches(_ path: JSONPath) -> Bool

  /// The value of the property at `path` before the update; nil if it isn't known, or if the patch affects it.
  func formerValue(at path: JSONPath) -> Any?
}

/// An update, and the paths by which it is queried.
final class FollowedUpdate {
  let update: any DocumentUpdate
  /// The paths from the updated value. Values are mostly requested in the order of the document.
  var paths: PathTracer

  init(_ update: any DocumentUpdate, _ paths: consuming PathTracer) {
    self.update = update
    self.paths = paths
  }
}

extension JSONReader {
  /// Sets the update, for a document in which the next value is that of a model that is being updated.
  package mutating func follow(_ update: any DocumentUpdate) {
    state.update = FollowedUpdate(update, PathTracer(document, from: byteOffset))
  }

  /// Whether the document is that of a model that is being updated.
  package var isUpdating: Bool { toleranceState?.update != nil }

  /// The update, and the path of the value at `start`; nil if there is no update.
  private mutating func update(at start: Position) -> (update: any DocumentUpdate, path: JSONPath)? {
    guard let followed = toleranceState?.update else { return nil }
    return (followed.update, followed.paths.path(to: valueOffset(from: start)))
  }

  /// Whether the value at `start` comes from a patch, so that no fallback may replace it. Never true for a member that
  /// is null, which means that there is no value.
  package mutating func isPatched(at start: Position) -> Bool {
    guard isUpdating, let (update, path) = update(at: start), let last = path.components.last else { return false }
    // SAFETY: the padding makes the byte readable.
    if case .key = last, unsafe self.start[valueOffset(from: start)] == UInt8(ascii: "n") { return false }
    return update.touches(path)
  }

  /// Whether the value at `start` comes from a patch, so that no fallback case may replace it, and neither may nil.
  package mutating func refusesFallbackCase(at start: Position) -> Bool {
    guard isPatched(at: start) else { return false }
    state.refusedValue = valueOffset(from: start)
    return true
  }

  /// Whether a fallback case was refused for the value at `start`.
  package func isRefused(at start: Position) -> Bool {
    toleranceState?.refusedValue == valueOffset(from: start)
  }

  /// Whether the patch affects the object around the value at `start`, but not that value.
  package mutating func isSiblingPatched(at start: Position) -> Bool {
    guard let (update, path) = update(at: start) else { return false }
    return !update.touches(path) && update.touches(JSONPath(path.components.dropLast()))
  }

  /// The value that a missing property had before the update.
  ///
  /// - Parameter path: the property's path, from the object at `start`.
  package mutating func formerValue<Value>(of type: Value.Type, _ path: String, from start: Position) -> Value? {
    guard let (update, object) = update(at: start) else { return nil }
    let steps = PathPattern(path, beginsWithKey: true).components
    return update.formerValue(at: JSONPath(object.components + steps)) as? Value
  }
}
