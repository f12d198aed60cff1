//===----------------------------------------------------------------------===//
// update(with:) and patch(from:to:): RFC 7396, JSON Merge Patch, on models.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif
import PliantCore

/// Makes of a model what a merge patch makes of its JSON.
///
/// The rules of RFC 7396 hold: objects are merged at any depth, null removes a member, so that the property becomes nil or its
/// initial value, and everything else is replaced. A failed update changes nothing.
private enum MergePatch {
  /// The object after the patch.
  ///
  /// - Parameters:
  ///   - candidates: the keys of properties that have several, the one that is written first.
  ///   - arrays: the arrays whose elements are merged, by their paths, and the member that tells elements apart.
  static func apply(
    _ patch: JSON, to json: JSON, candidates: [[String]] = [], arrays: [String: String], at path: String = ""
  ) -> JSON {
    if patch.array != nil, let key = arrays[path], json.array != nil {
      return merged(patch, into: json, by: key, arrays: arrays, at: path)
    }
    guard let members = patch.object else { return patch }
    var patch = patch
    for paths in candidates {
      guard let first = paths.first, !patch[path: first].exists,
        let other = paths.dropFirst().first(where: { patch[path: $0].exists })
      else { continue }
      patch[path: first] = patch[path: other]
    }
    var result = json.object ?? [:]
    for (key, value) in candidates.isEmpty ? members : patch.object ?? members {
      if value.isNull {
        result[key] = nil
      } else {
        let inner = path.isEmpty ? key : "\(path).\(key)"
        result[key] = apply(value, to: result[key] ?? .null, arrays: arrays, at: inner)
      }
    }
    return JSON(result)
  }

  private static func merged(
    _ patch: JSON, into json: JSON, by key: String, arrays: [String: String], at path: String
  ) -> JSON {
    var elements = json.arrayValue
    var places: [JSON: Int] = [:]
    for (index, element) in elements.enumerated() where element[key].exists { places[element[key]] = index }
    for element in patch.arrayValue {
      if element[key].exists, let index = places[element[key]] {
        elements[index] = apply(element, to: elements[index], arrays: arrays, at: "\(path).*")
      } else {
        if element[key].exists { places[element[key]] = elements.count }
        elements.append(element)
      }
    }
    return JSON(elements)
  }

  /// The patch that makes `new` of `old`.
  static func difference(from old: JSON, to new: JSON) -> JSON {
    guard let before = old.object, let after = new.object else { return new }
    var patch: JSON.Object = [:]
    for (key, _) in before where !after.has(key) { patch[key] = .some(JSON.null) }
    for (key, value) in after {
      guard before.has(key), let former = before[key] else {
        patch[key] = value
        continue
      }
      if former != value { patch[key] = difference(from: former, to: value) }
    }
    return JSON(patch)
  }

  /// The paths of what changed, as far up as whole values did.
  static func changes(from old: JSON, to new: JSON, at path: JSONPath = JSONPath()) -> [JSONPath] {
    guard let before = old.object, let after = new.object else { return old == new ? [] : [path] }
    func inner(_ key: String) -> JSONPath { JSONPath(path.components + [.key(key)]) }
    var paths: [JSONPath] = []
    for (key, value) in before {
      guard after.has(key), let changed = after[key] else {
        paths.append(inner(key))
        continue
      }
      paths += changes(from: value, to: changed, at: inner(key))
    }
    for (key, _) in after where !before.has(key) { paths.append(inner(key)) }
    return paths
  }
}

extension JSON.Object {
  /// Whether there is such a member. To compare with nil would be to compare with null.
  fileprivate func has(_ key: String) -> Bool { JSON(self)[key].exists }
}

// MARK: - Any model

extension JSONReadable where Self: JSONWritable {
  /// Changes the value as a merge patch says (RFC 7396).
  ///
  /// ```swift
  /// var user = try User(json: #"{"name":"Li","address":{"city":"Ulm","zip":"89073"}}"#)
  /// try user.update(with: #"{"name":"Lin","address":{"zip":null}}"#)     // [$.name, $.address.zip]
  /// ```
  ///
  /// The value is written, patched, and read once more. Variables that JSON knows nothing about, such as those with ``Ignored()``,
  /// keep their values, and so do constants like `@Ignored let id = UUID()`, as long as no constant that is read changes. To keep them in models inside of this one too, and to be told of changes by key paths, conform to
  /// ``JSONUpdatable``. Keys in the patch have to be those that are written.
  ///
  /// - Parameters:
  ///   - patch: the patch.
  ///   - arrays: arrays that are merged rather than replaced, by their paths, with the member that tells their elements
  ///     apart: `["items": "id"]`.
  /// - Returns: what changed, as paths into the document.
  /// - Throws: `DecodingError` when the patched document can't be read; the value is as it was then.
  @discardableResult
  public mutating func update(with patch: JSON, merging arrays: [String: String] = [:]) throws -> [JSONPath] {
    let before = try JSON(encoding: self)
    var updated = try Self(json: MergePatch.apply(patch, to: before, arrays: arrays))
    updated.takeUnread(from: self)
    let after = try JSON(encoding: updated)
    self = updated
    return MergePatch.changes(from: before, to: after)
  }

  /// Changes the value as a merge patch says, in UTF-8.
  @discardableResult
  public mutating func update(with patch: Data, merging arrays: [String: String] = [:]) throws -> [JSONPath] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the value as the text of a merge patch says.
  @discardableResult @_disfavoredOverload
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
  /// - Throws: `DecodingError` when the patched document can't be read, or a constant would change; the value is as it was then.
  @discardableResult
  public mutating func update(with patch: JSON, merging arrays: [String: String] = [:]) throws -> [PartialKeyPath<Self>]
  {
    try updateProperties(with: patch, merging: arrays)
  }

  fileprivate mutating func updateProperties(
    with patch: JSON, merging arrays: [String: String]
  ) throws -> [PartialKeyPath<Self>] {
    let before = try JSON(encoding: self)
    let after = MergePatch.apply(patch, to: before, candidates: Self.updateCandidates, arrays: arrays)
    let other = try Self(json: after)
    var changes = PropertyChanges(before: before, after: try JSON(encoding: other))
    try takeProperties(from: other, &changes)
    return changes.keyPaths.compactMap { $0 as? PartialKeyPath<Self> }
  }

  /// Changes the properties that a merge patch names, in UTF-8.
  @discardableResult
  public mutating func update(with patch: Data, merging arrays: [String: String] = [:]) throws -> [PartialKeyPath<Self>]
  {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the properties that the text of a merge patch names.
  @discardableResult @_disfavoredOverload
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
  /// - Throws: `DecodingError` when the patched document can't be read, or a constant would change; the object is as it was then.
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
  @discardableResult @_disfavoredOverload
  public func update(with patch: String, merging arrays: [String: String] = [:]) throws -> [PartialKeyPath<Self>] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }
}

extension JSONModelClass {
  /// Another object of the class, and its JSON.
  fileprivate static func readAgain(_ json: JSON) throws -> (AnyObject, JSON) {
    let other = try Self(json: json)
    return (other, try JSON(encoding: other))
  }

  /// Changes the properties of the object that a merge patch names (RFC 7396), those of superclasses included.
  ///
  /// The object stays what it is, and so do objects inside of it.
  ///
  /// - Parameters:
  ///   - patch: the patch.
  ///   - arrays: arrays that are merged rather than replaced, by their paths, with the member that tells their elements apart.
  /// - Returns: the properties that changed, each a key path of the class that declares it, superclasses first.
  /// - Throws: `DecodingError` when the patched document can't be read, or a constant would change; the object is as it was then.
  @discardableResult
  public func update(with patch: JSON, merging arrays: [String: String] = [:]) throws -> [AnyKeyPath] {
    let before = try JSON(encoding: self)
    let candidates = type(of: self).updateCandidates
    let after = MergePatch.apply(patch, to: before, candidates: candidates, arrays: arrays)
    // The object may be of a subclass of `Self`, whose traits count.
    let model: any JSONModelClass.Type = Swift.type(of: self)
    let (other, json) = try model.readAgain(after)
    var changes = PropertyChanges(before: before, after: json)
    try takeMembers(from: other, &changes)
    return changes.keyPaths
  }

  /// Changes the properties of the object that a merge patch names, in UTF-8.
  @discardableResult
  public func update(with patch: Data, merging arrays: [String: String] = [:]) throws -> [AnyKeyPath] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }

  /// Changes the properties of the object that the text of a merge patch names.
  @discardableResult @_disfavoredOverload
  public func update(with patch: String, merging arrays: [String: String] = [:]) throws -> [AnyKeyPath] {
    try update(with: JSON(parsing: patch), merging: arrays)
  }
}
