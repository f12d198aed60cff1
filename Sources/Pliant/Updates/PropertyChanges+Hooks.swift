// Hooks during updates: didDecode runs when a model has its new values. If a hook throws, all changes are undone.

import PliantCore

extension _Pliant.PropertyChanges {
  /// Keeps the parts of the former value that the update doesn't change, and then calls the hooks of the new value.
  mutating func preserveUnserialized<Value: JSONReadable>(of value: inout Value, from old: Value) {
    guard update.hasRoom(at: object) else { return }
    // The properties of a case that the patch replaces are not noted.
    if let new = update.patchedEnum(old, self) { (value, isPatched) = (new, true) }
    value.takeUnserialized(from: old, &self)
    callHooks(of: &value)
  }

  /// Calls the hooks of a changed value. Errors are thrown at the end of the update.
  func callHooks<Value: JSONReadable>(of value: inout Value) {
    guard noted == nil else { return }
    update.callHooks(of: &value, at: readObject)
  }

  /// Records the former value of an object's property, to restore it if a hook throws.
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
  /// Calls the hooks of the model at `path` of the patched document.
  func callHooks<Value: JSONReadable>(of value: inout Value, at path: Path) {
    guard failure == nil else { return }
    do {
      try value.didTakeUpdate {
        let json = patchedJSON(at: path)
        guard json.exists else { throw NothingRead() }
        return json
      }
    } catch is NothingRead {
      // The value is the initial one, for which no hook is called when a document is read, either.
    } catch {
      failure = (error, path)
    }
  }

  /// Ends the update.
  ///
  /// - Throws: the error of a hook; objects have their former values then.
  func finish(_ type: Any.Type) throws {
    guard let (error, path) = failure else { return }
    for restore in formerStates.reversed() { restore() }
    let reason = (error as? JSONError) ?? JSONError(.underlying(error), path: JSONPath(path))
    throw reason.asDecodingError(of: type)
  }
}

/// The patched document has no value for the model.
private struct NothingRead: Error {}
