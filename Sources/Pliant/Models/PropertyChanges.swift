//===----------------------------------------------------------------------===//
// PropertyChanges: which properties of one object an update changes, and how they take their new values.
//===----------------------------------------------------------------------===//

import PliantCore

/// What a patch changes in one object. Generated code asks it for each property; there is nothing to call by hand.
public struct PropertyChanges {
  let update: ModelUpdate
  /// The object: where it is written, and where it is read.
  private(set) var object: ModelUpdate.Path = []
  private(set) var readObject: ModelUpdate.Path = []
  /// Whose values are only noted; nil while properties change.
  let noted: ModelUpdate.Time?
  /// The properties that changed, in order of declaration.
  public private(set) var keyPaths: [AnyKeyPath] = []
  /// Where the property stands that was asked about last.
  private var places: PropertyPlaces = ""
  /// Where properties changed that no document shows.
  private(set) var unwrittenPaths: [JSONPath] = []
  /// Whether objects inside of collections take over what changed, and stay the same ones.
  var keepsIdentity = false
  /// The object whose properties change where they are, if it is one.
  var target: AnyObject?

  init(_ update: ModelUpdate, noting time: ModelUpdate.Time? = nil) {
    self.update = update
    noted = time
  }

  /// The changes inside of a property.
  func inside(_ places: PropertyPlaces) -> PropertyChanges {
    var inner = PropertyChanges(update, noting: noted)
    guard let first = places.read.first else { return inner }
    let written = places.written ?? first
    inner.object = object + written
    inner.readObject = readObject + (places.read.contains(written) ? written : first)
    return inner
  }

  /// The changes inside of an element of a collection.
  func inside(_ place: PathPattern.Component) -> PropertyChanges {
    var inner = PropertyChanges(update, noting: noted)
    (inner.object, inner.readObject, inner.keepsIdentity) = (object + [place], readObject + [place], keepsIdentity)
    return inner
  }

  /// Adds what changed inside.
  mutating func add(_ inner: PropertyChanges) {
    keyPaths += inner.keyPaths
    unwrittenPaths += inner.unwrittenPaths
  }

  /// Whether the object or collection changes without a word of the patch about it.
  var isOtherwiseRead: Bool { differs(update.reread, update.after, at: []) }

  /// The changes inside of a property that has members of the object itself.
  var insideOfSpread: PropertyChanges {
    var inner = PropertyChanges(update, noting: noted)
    (inner.object, inner.readObject) = (object, readObject)
    return inner
  }
}

// MARK: - What changes

extension PropertyChanges {
  /// Whether a property takes its new value: if the patch has a say in it, or if the patch changes what it is made of.
  public mutating func isTaken<Value>(_ value: Value, _ new: Value, _ places: PropertyPlaces) -> Bool {
    self.places = places
    if noted != nil {
      update.note(value, places, in: self)
      return false
    }
    if isTouched(places) { return true }
    guard let written = places.written else {
      guard let path = places.read.first, let reread = update.rereadValue(at: readObject + path) as? Value else {
        return false
      }
      return !Self.isSame(reread, new)
    }
    return differs(update.reread, update.after, at: written)
  }

  /// Whether a property takes its new value that has members of the object itself.
  public func isTaken<Value>(membersOf value: Value, _ new: Value) -> Bool {
    guard noted == nil else {
      update.note(membersOf: value, insideOfSpread)
      return false
    }
    return update.patch(at: object) != nil
  }

  /// Whether a constant stays what it is.
  public mutating func isSame<Value>(_ value: Value, _ new: Value, _ places: PropertyPlaces) -> Bool {
    !isTaken(value, new, places) || Self.isSame(value, new)
  }

  /// Refuses to change a constant.
  public mutating func keep<Value>(_ value: Value, _ new: Value, _ places: PropertyPlaces) throws {
    guard isTaken(value, new, places), isChanged(value, new), let path = places.written ?? places.read.first
    else { return }
    let name = PathPattern(path).steps.map { step in
      switch step {
      case .key(let key): key
      case .index: "\(step)"
      case .wildcard: "*"
      }
    }.joined(separator: ".")
    throw JSONError(.invalidValue(expected: "an unchanged \(name), which is a constant"), path: (object + path).steps)
      .asDecodingError()
  }

  private func isTouched(_ places: PropertyPlaces) -> Bool {
    if places.isComputed { return false }
    return (places.read + [places.written].compactMap { $0 }).contains { update.patch(at: object + $0) != nil }
  }

  /// Whether a property that takes its new value is another one then.
  private func isChanged<Value>(_ value: Value, _ new: Value) -> Bool {
    if let written = places.written {
      let path = object + written
      if update.before.descendant(path[...]).exists || update.after.descendant(path[...]).exists {
        return differs(update.before, update.after, at: written)
      }
    }
    return !Self.isSame(value, new)
  }

  private func differs(_ before: JSON, _ after: JSON, at path: ModelUpdate.Path) -> Bool {
    let path = object + path
    let (old, new) = (before.descendant(path[...]), after.descendant(path[...]))
    return old.exists != new.exists || old != new
  }

  /// Whether a property would get another value, so that its observers are to run.
  public func isOther<Value>(_ value: Value, _ current: Value) -> Bool { !Self.isSame(value, current) }

  /// Whether two values are the same, or written alike.
  static func isSame<Value>(_ value: Value, _ other: Value) -> Bool {
    func open<Known: Equatable>(_ value: Known) -> Bool { value == other as? Known }
    if let value = value as? any Equatable { return open(value) }
    guard let value = SchemaPiece.json(of: value), let other = SchemaPiece.json(of: other) else { return false }
    return value == other
  }

  private var hasChanges: Bool { !keyPaths.isEmpty || !unwrittenPaths.isEmpty }

  private mutating func note(_ keyPath: AnyKeyPath, if isChanged: Bool) {
    if isChanged { keyPaths.append(keyPath) }
  }

  /// Gives a property its new value.
  private mutating func assign<Value>(_ value: inout Value, _ new: Value, _ keyPath: AnyKeyPath) {
    noteFormer(value, keyPath)
    value = new
    keyPaths.append(keyPath)
  }
}

// MARK: - Properties of updatable models

extension PropertyChanges {
  /// Takes over a property.
  @_disfavoredOverload
  public mutating func take<Value>(
    _ value: inout Value, from new: Value, _ keyPath: AnyKeyPath
  ) {
    guard isChanged(value, new) else { return }
    assign(&value, new, keyPath)
  }

  /// Takes over what changed inside of a property.
  @_disfavoredOverload
  public mutating func take<Value: JSONReadable>(
    _ value: inout Value, from new: Value, _ keyPath: AnyKeyPath
  ) {
    var inner = inside(places)
    inner.keepsIdentity = true
    var new = new
    inner.keepUnread(of: &new, from: value)
    guard isChanged(value, new) || inner.hasChanges else { return }
    assign(&value, new, keyPath)
  }

  /// Takes over what changed inside of a property.
  public mutating func take<Value: JSONUpdatable>(
    _ value: inout Value, from new: Value, _ keyPath: AnyKeyPath
  ) {
    let isChanged = self.isChanged(value, new)
    var inner = inside(places)
    noteFormer(value, keyPath)
    value.takeOver(new, &inner)
    note(keyPath, if: isChanged || inner.hasChanges)
  }

  /// Takes over what changed inside of a property.
  public mutating func take<Value: JSONUpdatable>(
    _ value: inout Value?, from new: Value?, _ keyPath: AnyKeyPath
  ) {
    takeWrapped(&value, from: new, keyPath) { $0.take(&$1, from: $2, keyPath) }
  }

  /// Takes over what changed inside of what is wrapped, or all of it if there is none before or after.
  private mutating func takeWrapped<Value>(
    _ value: inout Value?, from new: Value?, _ keyPath: AnyKeyPath,
    _ take: (inout PropertyChanges, inout Value, Value) -> Void
  ) {
    guard var old = value, let new else {
      guard value != nil || new != nil else { return }
      return assign(&value, new, keyPath)
    }
    take(&self, &old, new)
    value = old
  }

  /// Takes over what changed inside of an object, whose identity is kept.
  public mutating func take<Value: JSONModelClass>(
    _ value: inout Value, from new: Value, _ keyPath: AnyKeyPath
  ) {
    let isChanged = self.isChanged(value, new)
    var inner = inside(places)
    if !value.takesOver(new, &inner) {
      noteFormer(value, keyPath)
      value = new
    }
    note(keyPath, if: isChanged || inner.hasChanges)
  }

  /// Takes over what changed inside of an object, whose identity is kept.
  public mutating func take<Value: JSONModelClass>(
    _ value: inout Value?, from new: Value?, _ keyPath: AnyKeyPath
  ) {
    takeWrapped(&value, from: new, keyPath) { $0.take(&$1, from: $2, keyPath) }
  }

  /// Takes over what changed inside of a property that has members of the object itself.
  public mutating func takeSpread<Value: JSONUpdatable>(_ value: inout Value, from new: Value, _ keyPath: AnyKeyPath) {
    let isChanged = (try? JSON(encoding: value)) != (try? JSON(encoding: new))
    var inner = insideOfSpread
    noteFormer(value, keyPath)
    value.takeOver(new, &inner)
    note(keyPath, if: isChanged || inner.hasChanges)
  }

  /// Takes over what changed inside of a property that has members of the object itself.
  public mutating func takeSpread<Value: JSONUpdatable>(_ value: inout Value?, from new: Value?, _ keyPath: AnyKeyPath)
  {
    takeWrapped(&value, from: new, keyPath) { $0.takeSpread(&$1, from: $2, keyPath) }
  }

  /// Takes over a property that has members of the object itself.
  @_disfavoredOverload
  public mutating func takeSpread<Value: JSONReadable & JSONWritable>(
    _ value: inout Value, from new: Value, _ keyPath: AnyKeyPath
  ) {
    var inner = insideOfSpread
    var new = new
    inner.keepUnread(of: &new, from: value)
    guard (try? JSON(encoding: value)) != (try? JSON(encoding: new)) || inner.hasChanges else { return }
    assign(&value, new, keyPath)
  }
}

extension JSONUpdatable {
  /// Takes over what changed inside, or everything if a constant did.
  fileprivate mutating func takeOver(_ new: Self, _ changes: inout PropertyChanges) {
    do {
      try takeProperties(from: new, &changes)
      changes.callHooks(of: &self)
    } catch {
      self = new
    }
  }
}

extension JSONModelClass {
  /// Takes over what changed inside; false if the other object is of another class, or a constant changed.
  func takesOver(_ new: Self, _ changes: inout PropertyChanges) -> Bool {
    guard type(of: self) == type(of: new) else { return false }
    let outer = changes.target
    changes.target = self
    defer { changes.target = outer }
    guard (try? takeMembers(from: new, &changes)) != nil else { return false }
    var object = self
    changes.callHooks(of: &object)
    return true
  }
}

// MARK: - Properties of other models

extension PropertyChanges {
  /// Keeps what an update leaves alone inside of a property that took its new value.
  @_disfavoredOverload
  public mutating func merge<Value>(_ value: inout Value, _ old: Value) {
    note(value, old)
  }

  /// Keeps what an update leaves alone inside of a property that took its new value.
  public mutating func merge<Value: JSONReadable>(_ value: inout Value, _ old: Value) {
    var inner = inside(places)
    inner.keepUnread(of: &value, from: old)
    unwrittenPaths += inner.unwrittenPaths
    note(value, old)
  }

  /// Keeps what an update leaves alone inside of a property that has members of the object itself.
  @_disfavoredOverload
  public mutating func mergeSpread<Value>(_ value: inout Value, _ old: Value) {}

  /// Keeps what an update leaves alone inside of a property that has members of the object itself.
  public mutating func mergeSpread<Value: JSONReadable>(_ value: inout Value, _ old: Value) {
    var inner = insideOfSpread
    inner.keepUnread(of: &value, from: old)
    unwrittenPaths += inner.unwrittenPaths
  }

  private mutating func note<Value>(_ value: Value, _ old: Value) {
    guard places.written == nil, let path = places.read.first, !Self.isSame(value, old) else { return }
    unwrittenPaths.append((object + path).steps)
  }
}
