//===----------------------------------------------------------------------===//
// JSONUpdatable: models that take over what a patch changes, and leave everything else alone.
//===----------------------------------------------------------------------===//

/// A model that can be updated in place, property by property.
///
/// Every class with `@JSONModel` is one. A struct is if it says so:
///
/// ```swift
/// @JSONModel
/// struct User: JSONUpdatable {
///   var name = ""
///   var age: Int?
///   @Ignored var cache = Cache()
/// }
/// let changed = try user.update(with: #"{"name":"Li","age":null}"#)
/// // [\User.name, \User.age]; the cache is as it was
/// ```
///
/// There is nothing to implement: the attribute does.
public protocol JSONUpdatable: JSONReadable, JSONWritable {
  /// Takes over the properties that a patch changed.
  ///
  /// - Throws: when a constant would have to change. Nothing has changed then.
  mutating func takeProperties(from other: Self, _ changes: inout PropertyChanges) throws

  /// The keys and paths of the properties that have several, the one that is written first.
  static var updateCandidates: [[String]] { get }
}

/// What a patch changes: the object before and after, and the properties that took a part of it over.
public struct PropertyChanges {
  let before: JSON
  let after: JSON
  /// The properties that changed, in order of declaration.
  public private(set) var keyPaths: [AnyKeyPath] = []

  init(before: JSON, after: JSON) {
    self.before = before
    self.after = after
  }

  private func isChanged(_ path: String) -> Bool {
    let (old, new) = (before[path: path], after[path: path])
    return old.exists != new.exists || old != new
  }

  /// Whether two values are written alike.
  public static func isSame<Value>(_ value: Value, _ other: Value) -> Bool {
    func open<Known: Equatable>(_ value: Known) -> Bool { value == other as? Known }
    if let value = value as? any Equatable { return open(value) }
    guard let value = SchemaBuilder.json(of: value), let other = SchemaBuilder.json(of: other) else { return false }
    return value == other
  }

  /// Refuses to change a constant.
  public func keep<Value>(_ value: Value, _ path: String) throws {
    guard isChanged(path) else { return }
    throw JSONError(.invalidValue(expected: "an unchanged \(path), which is a constant"), path: JSONPath([.key(path)]))
      .asDecodingError()
  }

  /// Takes over a property.
  @_disfavoredOverload
  public mutating func take<Value>(_ value: inout Value, from new: Value, _ keyPath: AnyKeyPath, _ path: String) {
    guard isChanged(path) else { return }
    value = new
    keyPaths.append(keyPath)
  }

  /// Takes over what changed inside of a property.
  public mutating func take<Value: JSONUpdatable>(
    _ value: inout Value, from new: Value, _ keyPath: AnyKeyPath, _ path: String
  ) {
    guard isChanged(path) else { return }
    value.takeOver(new, before[path: path], after[path: path])
    keyPaths.append(keyPath)
  }

  /// Takes over what changed inside of a property.
  public mutating func take<Value: JSONUpdatable>(
    _ value: inout Value?, from new: Value?, _ keyPath: AnyKeyPath, _ path: String
  ) {
    guard isChanged(path) else { return }
    if var old = value, let new {
      old.takeOver(new, before[path: path], after[path: path])
      value = old
    } else {
      value = new
    }
    keyPaths.append(keyPath)
  }

  /// Takes over what changed inside of an object, whose identity is kept.
  public mutating func take<Value: JSONModelClass>(
    _ value: inout Value, from new: Value, _ keyPath: AnyKeyPath, _ path: String
  ) {
    guard isChanged(path) else { return }
    if !value.takesOver(new, before[path: path], after[path: path]) { value = new }
    keyPaths.append(keyPath)
  }

  /// Takes over what changed inside of an object, whose identity is kept.
  public mutating func take<Value: JSONModelClass>(
    _ value: inout Value?, from new: Value?, _ keyPath: AnyKeyPath, _ path: String
  ) {
    guard isChanged(path) else { return }
    if let old = value, let new, old.takesOver(new, before[path: path], after[path: path]) {
    } else {
      value = new
    }
    keyPaths.append(keyPath)
  }

  /// Takes over what changed inside of a property that has members of the object itself.
  public mutating func takeSpread<Value: JSONUpdatable>(_ value: inout Value, from new: Value, _ keyPath: AnyKeyPath) {
    guard (try? JSON(encoding: value)) != (try? JSON(encoding: new)) else { return }
    value.takeOver(new, before, after)
    keyPaths.append(keyPath)
  }

  /// Takes over what changed inside of a property that has members of the object itself.
  public mutating func takeSpread<Value: JSONUpdatable>(_ value: inout Value?, from new: Value?, _ keyPath: AnyKeyPath)
  {
    guard (try? JSON(encoding: value)) != (try? JSON(encoding: new)) else { return }
    if var old = value, let new {
      old.takeOver(new, before, after)
      value = old
    } else {
      value = new
    }
    keyPaths.append(keyPath)
  }

  /// Takes over a property that has members of the object itself.
  @_disfavoredOverload
  public mutating func takeSpread<Value: JSONWritable>(_ value: inout Value, from new: Value, _ keyPath: AnyKeyPath) {
    guard (try? JSON(encoding: value)) != (try? JSON(encoding: new)) else { return }
    value = new
    keyPaths.append(keyPath)
  }
}

extension JSONUpdatable {
  /// Takes over what changed inside, or everything if a constant did.
  fileprivate mutating func takeOver(_ new: Self, _ before: JSON, _ after: JSON) {
    var changes = PropertyChanges(before: before, after: after)
    do {
      try takeProperties(from: new, &changes)
    } catch {
      self = new
    }
  }
}

extension JSONModelClass {
  /// Takes over what changed inside; false if the other object is of another class, or a constant changed.
  fileprivate func takesOver(_ new: Self, _ before: JSON, _ after: JSON) -> Bool {
    guard type(of: self) == type(of: new) else { return false }
    var changes = PropertyChanges(before: before, after: after)
    return (try? takeMembers(from: new, &changes)) != nil
  }
}
