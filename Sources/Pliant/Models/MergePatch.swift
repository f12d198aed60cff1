//===----------------------------------------------------------------------===//
// RFC 7396, JSON Merge Patch, on what models write: how a patch is made, and what it changes.
//===----------------------------------------------------------------------===//

import PliantCore

/// What a merge patch says of two documents of a model. ``JSON/mergePatch(_:)`` applies one.
///
/// The documents were written by a `JSONWriter`, so they are no deeper than it allows.
enum MergePatch {
  /// The patch that makes `new` of `old`.
  static func difference(from old: JSON, to new: JSON) -> JSON {
    change(from: old, to: new) ?? (new.object == nil ? new : [:])
  }

  /// The same; nil where nothing changes.
  private static func change(from old: JSON, to new: JSON) -> JSON? {
    guard let before = old.object, let after = new.object else { return old == new ? JSON?.none : new }
    var patch: JSON.Object = [:]
    for (key, _) in before where !after.has(key) { patch[key] = JSON.null }
    for (key, value) in after {
      if let change = before[key].map({ change(from: $0, to: value) }) ?? value { patch[key] = change }
    }
    return patch.isEmpty ? JSON?.none : JSON(patch)
  }

  /// The paths of what changed, as far up as whole values did.
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
