// JSON Merge Patch (RFC 7396) for the documents of models: creates patches, and finds the changes.

import PliantCore

/// The differences between two documents of a model. ``JSON/mergePatch(_:)`` applies a patch.
///
/// The documents were written by a `JSONWriter`, which limits their depth.
enum MergePatch {
  static func difference(from old: JSON, to new: JSON) -> JSON {
    change(from: old, to: new) ?? (new.object == nil ? new : [:])
  }

  /// Returns the patch; nil if nothing changes.
  private static func change(from old: JSON, to new: JSON) -> JSON? {
    guard let before = old.object, let after = new.object else { return old == new ? JSON?.none : new }
    var patch: JSON.Object = [:]
    for (key, _) in before where !after.has(key) { patch[key] = JSON.null }
    for (key, value) in after {
      if let change = before[key].map({ change(from: $0, to: value) }) ?? value { patch[key] = change }
    }
    return patch.isEmpty ? JSON?.none : JSON(patch)
  }

  /// Returns the paths of the changed values; a value that was replaced as a whole has one path.
  static func changes(from old: JSON, to new: JSON, at path: JSONPath = JSONPath()) -> [JSONPath] {
    guard let before = old.object, let after = new.object else { return old == new ? [] : [path] }
    func inner(_ key: String) -> JSONPath { JSONPath(path.components + [.key(key)]) }
    var paths: [JSONPath] = []
    for (key, value) in before {
      if let changed = after[key] {
        paths += changes(from: value, to: changed, at: inner(key))
      } else {
        paths.append(inner(key))
      }
    }
    for (key, _) in after where !before.has(key) { paths.append(inner(key)) }
    return paths
  }
}
