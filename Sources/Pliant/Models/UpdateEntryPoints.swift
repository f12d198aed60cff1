//===----------------------------------------------------------------------===//
// update(with:) and patch(from:to:): RFC 7396, JSON Merge Patch, on models.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import PliantCore

// MARK: - Any model

extension JSONReadable where Self: JSONWritable {
  /// Changes the value as a merge patch says (RFC 7396).
  ///
  /// ```swift
  /// var user = try User(json: #"{"name":"Li","address":{"city":"Ulm","zip":"89073"}}"#)
  /// try user.update(with: #"{"name":"Lin","address":{"zip":null}}"#)     // [$.name, $.address.zip]
  /// ```
  ///
  /// The value is written, patched, and read once more; a property takes its new value only if the patch touches it, under
  /// any of its keys. Everything else is as it was, also what JSON knows nothing about or doesn't show in full: variables with
  /// ``Ignored()``, those that are not written, and constants like `@Ignored let id = UUID()`, as long as no constant that is
  /// read changes. Models inside of this one keep that as well: in properties, in dictionaries, in arrays that are merged, and
  /// in associated values of enums whose case stays. An array that is replaced has new elements.
  ///
  /// Null makes an optional property nil, and gives any other its initial value. Other values are converted as they are when the type is read;
  /// one that is unusable makes the update fail, even where something else would stand in for it otherwise.
  ///
  /// To be told of changes by key paths, conform to ``JSONUpdatable``.
  ///
  /// - Parameters:
  ///   - patch: the patch.
  ///   - arrays: arrays that are merged rather than replaced, by their paths, with the member that tells their elements
  ///     apart: `["items": "id"]`.
  /// - Returns: what changed, as paths into the document.
  /// - Throws: `DecodingError` when the patched document can't be read, or the patch has an unusable value; the value is as it
  ///   was then.
  @discardableResult
  public mutating func update(with patch: JSON, merging arrays: [String: String] = [:]) throws -> [JSONPath] {
    let before = try JSON(encoding: self)
    let update = ModelUpdate(before, patch, merging: arrays)
    update.note(self, .former)
    update.apply()
    if update.needsRereading, let reread = try? update.reread(Self.self) {
      update.note(reread, .reread)
      update.reread = try JSON(encoding: reread)
    }
    var updated = try update.read(Self.self)
    update.after = try JSON(encoding: updated)
    var changes = PropertyChanges(update)
    changes.keepUnread(of: &updated, from: self)
    try update.finish(Self.self)
    let after = try JSON(encoding: updated)
    self = updated
    return MergePatch.changes(from: before, to: after) + changes.unwrittenPaths
  }

  /// Changes the value as a merge patch says, in UTF-8.
  @discardableResult
  public mutating func update(with patch: Data, merging arrays: [String: String] = [:]) throws -> [JSONPath] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the value as the text of a merge patch says.
  @discardableResult
  public mutating func update(with patch: String, merging arrays: [String: String] = [:]) throws -> [JSONPath] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }
}

extension JSONWritable {
  /// The merge patch (RFC 7396) that makes one value of another.
  ///
  /// ```swift
  /// try User.patch(from: old, to: new).jsonString()     // {"name":"Lin","address":{"zip":null}}
  /// ```
  ///
  /// A member that is null in the new value can't be told from one that is removed: that is how the RFC has it.
  public static func patch(from old: Self, to new: Self) throws -> JSON {
    MergePatch.difference(from: try JSON(encoding: old), to: try JSON(encoding: new))
  }
}

// MARK: - Models that take over properties

extension JSONUpdatable {
  /// Changes the properties that a merge patch names (RFC 7396), and no other.
  ///
  /// Models inside that are updatable themselves are updated in turn: objects keep their identity.
  ///
  /// - Parameters:
  ///   - patch: the patch.
  ///   - arrays: arrays that are merged rather than replaced, by their paths, with the member that tells their elements
  ///     apart: `["items": "id"]`.
  /// - Returns: the properties that changed, in order of declaration.
  /// - Throws: `DecodingError` when the patched document can't be read, the patch has an unusable value, or a constant would
  ///   change; the value is as it was then.
  @discardableResult
  public mutating func update(with patch: JSON, merging arrays: [String: String] = [:]) throws -> [PartialKeyPath<Self>]
  {
    try updateProperties(with: patch, merging: arrays)
  }

  fileprivate mutating func updateProperties(
    with patch: JSON, merging arrays: [String: String]
  ) throws -> [PartialKeyPath<Self>] {
    let update = ModelUpdate(try JSON(encoding: self), patch, merging: arrays)
    update.note(self, .former)
    update.apply()
    if let reread = try? update.reread(Self.self) {
      update.note(reread, .reread)
      update.reread = try JSON(encoding: reread)
    }
    let other = try update.read(Self.self)
    update.after = try JSON(encoding: other)
    var changes = PropertyChanges(update)
    // The object itself, or a copy of the value, which is not taken over if a hook throws.
    var updated = self
    if Self.self is AnyObject.Type { changes.target = self as AnyObject }
    try updated.takeProperties(from: other, &changes)
    changes.callHooks(of: &updated)
    try update.finish(Self.self)
    self = updated
    return changes.keyPaths.compactMap { $0 as? PartialKeyPath<Self> }
  }

  /// Changes the properties that a merge patch names, in UTF-8.
  @discardableResult
  public mutating func update(with patch: Data, merging arrays: [String: String] = [:]) throws -> [PartialKeyPath<Self>]
  {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the properties that the text of a merge patch names.
  @discardableResult
  public mutating func update(
    with patch: String, merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }
}

extension JSONUpdatable where Self: AnyObject {
  /// Changes the properties of the object that a merge patch names (RFC 7396), and no other. The object stays what it is, and so
  /// do objects inside of it.
  ///
  /// - Parameters:
  ///   - patch: the patch.
  ///   - arrays: arrays that are merged rather than replaced, by their paths, with the member that tells their elements apart.
  /// - Returns: the properties that changed, in order of declaration.
  /// - Throws: `DecodingError` when the patched document can't be read, the patch has an unusable value, or a constant would
  ///   change; the object is as it was then.
  @discardableResult
  public func update(with patch: JSON, merging arrays: [String: String] = [:]) throws -> [PartialKeyPath<Self>] {
    var object = self
    return try object.updateProperties(with: patch, merging: arrays)
  }

  /// Changes the properties of the object that a merge patch names, in UTF-8.
  @discardableResult
  public func update(with patch: Data, merging arrays: [String: String] = [:]) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the properties of the object that the text of a merge patch names.
  @discardableResult
  public func update(with patch: String, merging arrays: [String: String] = [:]) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }
}

extension JSONModelClass {
  /// Another object of the class, which is not `Self` for objects of subclasses.
  fileprivate static func make(by update: ModelUpdate, isReread: Bool) throws -> AnyObject {
    let object: Self = isReread ? try update.reread(self) : try update.read(self)
    let json = try JSON(encoding: object)
    if isReread {
      update.note(object, .reread)
      update.reread = json
    } else {
      update.after = json
    }
    return object
  }

  /// Changes the properties of the object that a merge patch names (RFC 7396), those of superclasses included.
  ///
  /// The object stays what it is, and so do objects inside of it.
  ///
  /// - Parameters:
  ///   - patch: the patch.
  ///   - arrays: arrays that are merged rather than replaced, by their paths, with the member that tells their elements apart.
  /// - Returns: the properties that changed, each a key path of the class that declares it, superclasses first.
  /// - Throws: `DecodingError` when the patched document can't be read, the patch has an unusable value, or a constant would
  ///   change; the object is as it was then.
  @discardableResult
  public func update(with patch: JSON, merging arrays: [String: String] = [:]) throws -> [AnyKeyPath] {
    let update = ModelUpdate(try JSON(encoding: self), patch, merging: arrays)
    update.note(self, .former)
    update.apply()
    // The object may be of a subclass of `Self`, whose traits count.
    let model: any JSONModelClass.Type = Swift.type(of: self)
    _ = try? model.make(by: update, isReread: true)
    let other = try model.make(by: update, isReread: false)
    var changes = PropertyChanges(update)
    changes.target = self
    try takeMembers(from: other, &changes)
    var object = self
    changes.callHooks(of: &object)
    try update.finish(model)
    return changes.keyPaths
  }

  /// Changes the properties of the object that a merge patch names, in UTF-8.
  @discardableResult
  public func update(with patch: Data, merging arrays: [String: String] = [:]) throws -> [AnyKeyPath] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the properties of the object that the text of a merge patch names.
  @discardableResult
  public func update(with patch: String, merging arrays: [String: String] = [:]) throws -> [AnyKeyPath] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }
}
