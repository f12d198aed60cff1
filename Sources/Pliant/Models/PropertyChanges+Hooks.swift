//===----------------------------------------------------------------------===//
// Hooks under updates: didDecode runs when a model has its new values. If one throws, all is put back.
//===----------------------------------------------------------------------===//

import PliantCore

extension PropertyChanges {
  /// Takes over what the update leaves alone of the value before, and calls the hooks of the new value then.
  mutating func keepUnread<Value: JSONReadable>(of value: inout Value, from old: Value) {
    value.takeUnread(from: old, &self)
    callHooks(of: &value)
  }

  /// Calls the hooks of a value that has changed. An error is thrown when the update ends.
  func callHooks<Value: JSONReadable>(of value: inout Value) {
    guard noted == nil else { return }
    update.callHooks(of: &value, at: readObject)
  }

  /// Notes the value that an object's property had, to put it back if a hook throws.
  func noteFormer<Value>(_ value: Value, _ keyPath: AnyKeyPath) {
    guard noted == nil, let target else { return }
    func open<Root>(_: Root.Type) {
      guard let object = target as? Root, let path = keyPath as? ReferenceWritableKeyPath<Root, Value> else { return }
      update.formerStates.append { object[keyPath: path] = value }
    }
    _openExistential(type(of: keyPath).rootType, do: open)
  }
}

extension ModelUpdate {
  /// Calls the hooks of the model that stands at `path` of the patched document.
  func callHooks<Value: JSONReadable>(of value: inout Value, at path: Path) {
    guard hookFailure == nil else { return }
    do {
      try value.didTakeUpdate { patchedJSON(at: path) }
    } catch {
      hookFailure = (error, path)
    }
  }

  /// Ends the update.
  ///
  /// - Throws: what a hook threw. Objects are as they were then.
  func finish(_ type: Any.Type) throws {
    guard let (error, path) = hookFailure else { return }
    for restore in formerStates.reversed() { restore() }
    let reason = (error as? JSONError) ?? JSONError(.underlying(error), path: path.steps)
    throw reason.asDecodingError(of: type)
  }
}
