//===----------------------------------------------------------------------===//
// RFC 7396, JSON Merge Patch, on JSON: how a patch is applied, made, and what it changes.
//===----------------------------------------------------------------------===//

import PliantCore

/// Makes of a model what a merge patch makes of its JSON.
///
/// The rules of RFC 7396 hold: objects are merged at any depth, null removes a member, so that the property becomes nil or its
/// initial value, and everything else is replaced. A failed update changes nothing.
enum MergePatch {
  /// The object after the patch.
  ///
  /// - Parameter arrays: the arrays whose elements are merged, by their paths, and the member that tells elements apart.
  static func apply(_ patch: JSON, to json: JSON, arrays: [String: String], at path: String = "") -> JSON {
    if patch.array != nil, let key = arrays[path], json.array != nil {
      return merged(patch, into: json, by: key, arrays: arrays, at: path)
    }
    guard let members = patch.object else { return patch }
    var result = json.object ?? [:]
    for (key, value) in members {
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
