// PropertyChanges: the properties of one object that an update changes, and the assignment of their new values.

import PliantCore

extension _Pliant {
  /// The changes of a patch in one object. Generated code calls it for each property; don't call it directly.
  public struct PropertyChanges {
    let update: ModelUpdate
    /// The path of the object: where it is written, and where it is read.
    private(set) var object: ModelUpdate.Path = []
    private(set) var readObject: ModelUpdate.Path = []
    /// The origin of values that are only noted; nil while properties are changed.
    let noted: ModelUpdate.Time?
    /// The properties that changed, in order of declaration.
    public private(set) var keyPaths: [AnyKeyPath] = []
    /// The places of the property that was last checked.
    private var places: _Pliant.PropertyPlaces = ""
    /// The paths of properties that changed but are not written.
    private(set) var unwrittenPaths: [JSONPath] = []
    /// Whether updatable models inside collections are updated in place, as objects of classes always are.
    var updatesInPlace = false
    /// While properties are noted: whether the patch has values for the object under keys that it is not written under.
    var isMoved = false
    /// While properties are noted: whether the new values are those with the patch.
    var isPatched = false
    /// The object whose properties are changed in place, if the model is a class.
    var target: AnyObject?

    init(_ update: ModelUpdate, noting time: ModelUpdate.Time? = nil) {
      self.update = update
      noted = time
    }

    /// Returns the changes inside a property.
    func inside(_ places: _Pliant.PropertyPlaces) -> _Pliant.PropertyChanges {
      guard let first = places.read.first else { return _Pliant.PropertyChanges(update, noting: noted) }
      let written = places.written ?? first
      var inner = inner(written, places.read.contains(written) ? written : first)
      inner.isMoved = noted != nil && (isMoved || isTouched(places) && !inner.isTouched)
      return inner
    }

    /// Returns the changes inside an element of a collection.
    func inside(_ place: JSONPath.Component) -> _Pliant.PropertyChanges {
      var inner = inner([place], [place])
      (inner.updatesInPlace, inner.isMoved) = (updatesInPlace, isMoved)
      return inner
    }

    /// Adds the changes inside a property or element.
    mutating func add(_ inner: _Pliant.PropertyChanges) {
      keyPaths += inner.keyPaths
      unwrittenPaths += inner.unwrittenPaths
    }

    /// Whether the object or collection changes although the patch doesn't name it.
    var isOtherwiseRead: Bool { update.changesOfPatch.differ(at: object) }

    /// The changes inside a property that shares the members of this object.
    var insideOfSpread: _Pliant.PropertyChanges { inner([], []) }

    func inner(_ path: ModelUpdate.Path, _ readPath: ModelUpdate.Path) -> _Pliant.PropertyChanges {
      var inner = _Pliant.PropertyChanges(update, noting: noted)
      (inner.object, inner.readObject, inner.isPatched) = (object + path, readObject + readPath, isPatched)
      return inner
    }
  }
}

// MARK: - Comparing values

extension _Pliant.PropertyChanges {
  /// Whether a property takes its new value: the patch names it, or changes the result of reading it.
  public mutating func isTaken<Value>(_ value: Value, _ new: Value, _ places: _Pliant.PropertyPlaces) -> Bool {
    self.places = places
    if noted != nil {
      update.note(value, new, places, in: self)
      return false
    }
    if isTouched(places) { return true }
    guard let written = places.written else {
      guard let path = places.read.first, let reread = update.rereadValue(at: readObject + path) as? Value else {
        return false
      }
      return !Self.isSame(reread, new)
    }
    return update.changesOfPatch.differ(at: object + written)
  }

  /// Whether a property that shares the members of this object takes its new value. If it is nil before or after,
  /// the patch has to name or change a member of the other value.
  public func isTaken<Value>(membersOf value: Value, _ new: Value) -> Bool {
    guard noted == nil else {
      if isNil(value) { update.needsRereading = true }
      update.note(membersOf: value, new, insideOfSpread)
      return false
    }
    guard update.patch(at: object) != nil else { return false }
    if isNil(value) == isNil(new) { return true }
    return changesMember(of: isNil(value) ? new : value)
  }

  private func changesMember<Value>(of value: Value) -> Bool {
    let keys = SchemaPiece.json(of: value)?.object?.keys.map { [JSONPath.Component.key($0)] } ?? []
    if keys.contains(where: { sets($0) || update.changesOfPatch.differ(at: object + $0) }) { return true }
    // A property may be read from other keys than those that are written.
    var changes = _Pliant.PropertyChanges(update, noting: .other)
    (changes.object, changes.readObject) = (object, readObject)
    return update.properties(of: value, changes).contains { property in
      property.object == object && !property.places.isComputed && property.places.all.contains(where: sets)
    }
  }

  /// Whether the patch has a value other than null.
  private func sets(_ path: ModelUpdate.Path) -> Bool { update.patch(at: object + path)?.isNull == false }

  /// Whether a constant is unchanged.
  public mutating func isSame<Value>(_ value: Value, _ new: Value, _ places: _Pliant.PropertyPlaces) -> Bool {
    !isTaken(value, new, places) || Self.isSame(value, new)
  }

  /// Throws an error if a constant would change.
  public mutating func keep<Value>(_ value: Value, _ new: Value, _ places: _Pliant.PropertyPlaces) throws {
    guard isTaken(value, new, places), isChanged(value, new), let path = places.written ?? places.read.first
    else { return }
    let name = path.map { step in
      switch step {
      case .key(let key): key
      case .index: "\(step)"
      case .wildcard: "*"
      }
    }.joined(separator: ".")
    throw JSONError(.invalidValue(expected: "an unchanged \(name), which is a constant"), path: JSONPath(object + path))
      .asDecodingError()
  }

  private func isTouched(_ places: _Pliant.PropertyPlaces) -> Bool {
    !places.isComputed && places.all.contains { update.patch(at: object + $0) != nil }
  }

  /// Whether the new value of a property differs from the former one.
  private func isChanged<Value>(_ value: Value, _ new: Value) -> Bool {
    if let written = places.written {
      let path = object + written
      if update.before.descendant(path[...]).exists || update.after.descendant(path[...]).exists {
        return update.changes.differ(at: path)
      }
    }
    return !Self.isSame(value, new)
  }

  /// Whether assigning a value may change a property, so that its observers must run. Equal JSON doesn't suffice: a
  /// value may have state that it doesn't write.
  public func isOther<Value>(_ value: Value, _ current: Value) -> Bool { Self.isEqual(value, current) != true }

  /// Whether two values are equal, or are written as the same JSON.
  static func isSame<Value>(_ value: Value, _ other: Value) -> Bool {
    if let isEqual = isEqual(value, other) { return isEqual }
    if isAbsent(value) || isAbsent(other) { return isAbsent(value) && isAbsent(other) }
    guard let value = SchemaPiece.json(of: value), let other = SchemaPiece.json(of: other) else { return false }
    return value == other
  }

  /// Whether two values are equal; nil if their type can't tell.
  private static func isEqual<Value>(_ value: Value, _ other: Value) -> Bool? {
    func open<Known: Equatable>(_ value: Known) -> Bool { value == other as? Known }
    return (value as? any Equatable).map { open($0) }
  }

  private var hasChanges: Bool { !keyPaths.isEmpty || !unwrittenPaths.isEmpty }

  private mutating func note(_ keyPath: AnyKeyPath, if isChanged: Bool) {
    if isChanged { keyPaths.append(keyPath) }
  }

  /// Assigns the new value of a property.
  private mutating func assign<Value>(_ value: inout Value, _ new: Value, _ keyPath: AnyKeyPath) {
    noteFormer(value, keyPath)
    value = new
    keyPaths.append(keyPath)
  }
}

// MARK: - Properties of updatable models

extension _Pliant.PropertyChanges {
  /// Assigns the new value of a property that changed, or applies the changes inside it.
  @_disfavoredOverload
  public mutating func take<Value>(_ value: inout Value, from new: Value, _ keyPath: AnyKeyPath) {
    var (new, inner) = (new, inside(places))
    inner.updatesInPlace = true
    let isWrittenOtherwise = hasOtherJSON(new, value)
    inner.keepOpened(&new, value)
    guard isWrittenOtherwise || isChanged(value, new) || inner.hasChanges else { return }
    assign(&value, new, keyPath)
  }

  /// Applies the changes inside a model. An object keeps its identity.
  public mutating func take<Value: JSONUpdatable>(_ value: inout Value, from new: Value, _ keyPath: AnyKeyPath) {
    let isChanged = self.isChanged(value, new)
    var inner = inside(places)
    let new = inner.readAgain(new, as: value)
    noteFormer(value, keyPath)
    if !value.takesOver(new, &inner) { value = new }
    note(keyPath, if: isChanged || inner.hasChanges)
  }

  public mutating func take<Value: JSONUpdatable>(_ value: inout Value?, from new: Value?, _ keyPath: AnyKeyPath) {
    takeWrapped(&value, from: new, keyPath) { $0.take(&$1, from: $2, keyPath) }
  }

  /// Applies the changes inside an optional's value, or assigns the optional if it is nil before or after.
  private mutating func takeWrapped<Value>(
    _ value: inout Value?, from new: Value?, _ keyPath: AnyKeyPath,
    _ take: (inout _Pliant.PropertyChanges, inout Value, Value) -> Void
  ) {
    guard var old = value, let new else {
      guard value != nil || new != nil else { return }
      return assign(&value, new, keyPath)
    }
    take(&self, &old, new)
    value = old
  }

  /// Applies the changes inside a flattened property.
  public mutating func takeSpread<Value: JSONUpdatable>(_ value: inout Value, from new: Value, _ keyPath: AnyKeyPath) {
    let isChanged = (try? JSON(encoding: value)) != (try? JSON(encoding: new))
    var inner = insideOfSpread
    noteFormer(value, keyPath)
    if !value.takesOver(new, &inner) { value = new }
    note(keyPath, if: isChanged || inner.hasChanges)
  }

  public mutating func takeSpread<Value: JSONUpdatable>(_ value: inout Value?, from new: Value?, _ keyPath: AnyKeyPath)
  {
    takeWrapped(&value, from: new, keyPath) { $0.takeSpread(&$1, from: $2, keyPath) }
  }

  /// Assigns the new value of a flattened property that changed.
  @_disfavoredOverload
  public mutating func takeSpread<Value: JSONReadable & JSONWritable>(
    _ value: inout Value, from new: Value, _ keyPath: AnyKeyPath
  ) {
    var inner = insideOfSpread
    var new = unconsumed(new, from: value)
    // Objects inside are updated in place, and equal to themselves afterwards.
    let isChanged = (try? JSON(encoding: value)) != (try? JSON(encoding: new))
    inner.preserveUnserialized(of: &new, from: value)
    guard isChanged || inner.hasChanges else { return }
    assign(&value, new, keyPath)
  }
}

extension JSONUpdatable {
  /// Applies the changes inside; returns false if the other object is of another class, or a constant changed.
  mutating func takesOver(_ new: Self, _ changes: inout _Pliant.PropertyChanges) -> Bool {
    guard type(of: self) == type(of: new), changes.update.hasRoom(at: changes.object) else { return false }
    let outer = changes.target
    if Self.self is AnyObject.Type { changes.target = self as AnyObject }
    defer { changes.target = outer }
    guard (try? takeProperties(from: new, &changes)) != nil else { return false }
    changes.callHooks(of: &self)
    return true
  }
}

extension _Pliant.PropertyChanges {
  /// Reads an object again as one of the former object's class, if that is a subclass of the declared one.
  func readAgain<Value>(_ new: Value, as old: Value) -> Value {
    func isSuperclass<Base>(_: Base.Type) -> Bool { (old as Any) is Base }
    func read<Object: JSONModelClass>(as object: Object) throws -> Any {
      try update.read(type(of: object), at: readObject)
    }
    guard noted == nil, let object = old as? any JSONModelClass, let other = new as? any JSONModelClass,
      type(of: object) != type(of: other), _openExistential(type(of: other), do: isSuperclass)
    else { return new }
    do {
      return try read(as: object) as? Value ?? new
    } catch {
      let reason = (error as? DecodingError)?.jsonError?.below(JSONPath(readObject))
      if update.failure == nil { update.failure = (reason ?? error, readObject) }
      return new
    }
  }
}

// MARK: - Properties of other models

extension _Pliant.PropertyChanges {
  /// Keeps the values inside a changed property that the update doesn't touch.
  public mutating func merge<Value>(_ value: inout Value, _ old: Value) {
    let isWrittenOtherwise = hasOtherJSON(value, old)
    var inner = inside(places)
    inner.keepOpened(&value, old)
    unwrittenPaths += inner.unwrittenPaths
    guard places.written == nil, let path = places.read.first, isWrittenOtherwise || !Self.isSame(value, old)
    else { return }
    unwrittenPaths.append(JSONPath(object + path))
  }

  /// Keeps the values inside a flattened property that the update doesn't touch.
  @_disfavoredOverload
  public mutating func mergeSpread<Value>(_ value: inout Value, _ old: Value) {}

  public mutating func mergeSpread<Value: JSONReadable>(_ value: inout Value, _ old: Value) {
    value = unconsumed(value, from: old)
    var inner = insideOfSpread
    inner.preserveUnserialized(of: &value, from: old)
    unwrittenPaths += inner.unwrittenPaths
  }

  /// Whether the new value of a property that isn't written would be written otherwise. This is asked before objects
  /// inside are updated in place: afterwards, they are equal to themselves.
  private func hasOtherJSON<Value>(_ value: Value, _ old: Value) -> Bool {
    places.written == nil && SchemaPiece.json(of: value) != SchemaPiece.json(of: old)
  }
}
