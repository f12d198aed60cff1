// update(with:) and patch(from:to:): JSON Merge Patch (RFC 7396) for models.

import PliantCore

// MARK: - Any model

extension JSONReadable where Self: JSONWritable {
  /// Takes literals, such as `["name": nil]`.
  @discardableResult
  @_documentation(visibility: internal)
  public mutating func update(with patch: JSON, merging arrays: [String: String] = [:]) throws -> [JSONPath] {
    let update = try ModelUpdate(of: self, patch, merging: arrays)
    var updated = try update.readModels(Self.self, rereads: update.needsRereading)
    var changes = _Pliant.PropertyChanges(update)
    changes.keep(&updated, self)
    try update.finish(Self.self)
    let after = try JSON(encoding: updated)
    self = updated
    let differences = update.before.differences(from: after, limit: .max, inArrays: false)
    return differences.map(\.path) + changes.unwrittenPaths
  }

  /// Applies a merge patch (RFC 7396) to the value.
  ///
  /// ```swift
  /// var user = try User(json: #"{"name":"Li","address":{"city":"Ulm","zip":"89073"}}"#)
  /// try user.update(with: #"{"name":"Lin","address":{"zip":null}}"#)     // [$.name, $.address.zip]
  /// ```
  ///
  /// The value is written, patched, and read again. A property takes its new value only if the patch names it, under
  /// any of its keys. Everything else is kept, even if the document doesn't show it or shows only part of it:
  /// variables with ``Ignored(_:)``, properties that are not written, and constants like `@Ignored let id = UUID()`, as
  /// long as no constant that is read changes. This also applies to nested models: in properties, in dictionaries, in
  /// arrays that are merged, and in associated values of enums whose case doesn't change. An array that is replaced
  /// has new elements. Objects, the model itself included, are updated in place.
  ///
  /// Null makes an optional property nil, and gives any other its initial value. Other values are converted as when
  /// the type is read. An unusable value makes the update fail, even if reading would apply a fallback.
  ///
  /// Types that are only `Codable` have no other keys than those that they write.
  ///
  /// To get the changes as key paths, conform to ``JSONUpdatable``.
  ///
  /// - Parameters:
  ///   - patch: the patch, as a document or a literal of one.
  ///   - arrays: the paths of arrays that are merged rather than replaced, each with the member that identifies an
  ///     element, as the model writes it: `["items": "id"]`. An element of the patch has to have the same key, and a
  ///     value of the same JSON type.
  /// - Returns: the changed values, as paths into the document.
  /// - Throws: `DecodingError` if the patched document can't be read, or the patch has an unusable value. The value
  ///   is then unchanged.
  @discardableResult
  public mutating func update(
    with patch: some JSONSource, merging arrays: [String: String] = [:]
  ) throws -> [JSONPath] {
    try update(with: JSON(parsing: patch, of: WrittenMarks.type(hiding: self)), merging: arrays)
  }
}

extension JSONWritable {
  /// Returns the merge patch (RFC 7396) that turns one value into another.
  ///
  /// ```swift
  /// try User.patch(from: old, to: new).jsonString()     // {"name":"Lin","address":{"zip":null}}
  /// ```
  ///
  /// By the RFC, a member that is null in the new value can't be distinguished from one that is removed.
  public static func patch(from old: Self, to new: Self) throws -> JSON {
    let (old, new) = (try JSON(encoding: old), try JSON(encoding: new))
    return try JSON.change(from: old, to: new) ?? (new.object == nil ? new : [:])
  }
}

extension JSON {
  /// Returns the merge patch that turns one document of a model into another; nil if nothing changes.
  ///
  /// - Throws: if the thread's stack has no room for another level.
  fileprivate static func change(from old: JSON, to new: JSON) throws -> JSON? {
    guard let before = old.object, let after = new.object else { return old == new ? JSON?.none : new }
    guard ThreadStack.hasRoom else { throw JSONError.outOfStack.asEncodingError(new) }
    var patch: JSON.Object = [:]
    for (key, _) in before where !after.has(key) { patch[key] = JSON.null }
    for (key, value) in after {
      if let change = try before[key].map({ try change(from: $0, to: value) }) ?? value { patch[key] = change }
    }
    return patch.isEmpty ? JSON?.none : JSON(patch)
  }
}

// MARK: - Models that are updated in place

extension JSONUpdatable {
  /// Takes literals, such as `["name": nil]`.
  @discardableResult
  @_documentation(visibility: internal)
  public mutating func update(with patch: JSON, merging arrays: [String: String] = [:]) throws -> [PartialKeyPath<Self>]
  {
    try apply(patch, merging: arrays).compactMap { $0 as? PartialKeyPath<Self> }
  }

  /// - Returns: the properties that changed, which may be those of a subclass of `Self`.
  fileprivate mutating func apply(_ patch: JSON, merging arrays: [String: String]) throws -> [AnyKeyPath] {
    let update = try ModelUpdate(of: self, patch, merging: arrays)
    // The object may be of a subclass of `Self`, whose traits apply.
    let type: any JSONUpdatable.Type = Swift.type(of: self)
    guard let other = try update.readModels(type) as? Self else { return [] }
    var changes = _Pliant.PropertyChanges(update)
    // The object itself, or a copy of the value, which is discarded if a hook throws.
    var updated = self
    if Self.self is AnyObject.Type { changes.target = self as AnyObject }
    try updated.takeProperties(from: other, &changes)
    changes.callHooks(of: &updated)
    try update.finish(type)
    self = updated
    return changes.keyPaths
  }

  /// Changes the properties that a merge patch (RFC 7396) names, and no others.
  ///
  /// Nested updatable models are updated in the same way: objects keep their identity.
  ///
  /// - Parameters:
  ///   - patch: the patch, as a document or a literal of one.
  ///   - arrays: the paths of arrays that are merged rather than replaced, each with the member that identifies an
  ///     element, as the model writes it: `["items": "id"]`. An element of the patch has to have the same key, and a
  ///     value of the same JSON type.
  /// - Returns: the properties that changed, in order of declaration.
  /// - Throws: `DecodingError` if the patched document can't be read, the patch has an unusable value, or a constant
  ///   would change. The value is then unchanged.
  @discardableResult
  public mutating func update(
    with patch: some JSONSource, merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: patch, of: WrittenMarks.type(hiding: self)), merging: arrays)
  }
}

extension JSONUpdatable where Self: AnyObject {
  /// Takes literals, such as `["name": nil]`.
  @discardableResult
  @_documentation(visibility: internal)
  public func update(with patch: JSON, merging arrays: [String: String] = [:]) throws -> [PartialKeyPath<Self>] {
    var object = self
    return try object.apply(patch, merging: arrays).compactMap { $0 as? PartialKeyPath<Self> }
  }

  /// Changes the properties of the object that a merge patch (RFC 7396) names, and no others. The object and the
  /// objects inside it keep their identity.
  ///
  /// - Parameters:
  ///   - patch: the patch, as a document or a literal of one.
  ///   - arrays: the paths of arrays that are merged rather than replaced, each with the member that identifies an
  ///     element.
  /// - Returns: the properties that changed, in order of declaration. In generic code, those that `Self` doesn't declare
  ///   are left out.
  /// - Throws: `DecodingError` if the patched document can't be read, the patch has an unusable value, or a constant
  ///   would change. The object is then unchanged.
  @discardableResult
  public func update(
    with patch: some JSONSource, merging arrays: [String: String] = [:]
  ) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: patch, of: WrittenMarks.type(hiding: self)), merging: arrays)
  }
}

extension JSONModelClass {
  /// Takes literals, such as `["name": nil]`.
  @discardableResult
  @_documentation(visibility: internal)
  public func update(with patch: JSON, merging arrays: [String: String] = [:]) throws -> [AnyKeyPath] {
    var object = self
    return try object.apply(patch, merging: arrays)
  }

  /// Changes the properties of the object that a merge patch (RFC 7396) names, including those of superclasses
  /// that are models. Those of a superclass that is only Codable stay as they are: its properties aren't known.
  ///
  /// The object and the objects inside it keep their identity.
  ///
  /// - Parameters:
  ///   - patch: the patch, as a document or a literal of one.
  ///   - arrays: the paths of arrays that are merged rather than replaced, each with the member that identifies an
  ///     element.
  /// - Returns: the properties that changed, each as a key path of the class that declares it, superclasses first.
  /// - Throws: `DecodingError` if the patched document can't be read, the patch has an unusable value, or a constant
  ///   would change. The object is then unchanged.
  @discardableResult
  public func update(with patch: some JSONSource, merging arrays: [String: String] = [:]) throws -> [AnyKeyPath] {
    try update(with: JSON(parsing: patch, of: WrittenMarks.type(hiding: self)), merging: arrays)
  }
}
