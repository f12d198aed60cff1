// Merging one value into another.

import PliantCore

extension JSON {
  /// How two arrays are merged.
  public enum ArrayMerging: Sendable, Hashable {
    /// Appends the elements of the other array.
    case append
    /// Replaces the array with the other.
    case replace
  }

  /// Merges another value into this one. Members of objects are merged at any depth, arrays as `arrays` specifies.
  /// Any other value, null included, replaces the existing one.
  ///
  /// ```swift
  /// var settings: JSON = ["theme": ["color": "red", "size": 1], "tags": ["a"]]
  /// settings.merge(["theme": ["size": 2], "tags": ["b"]])
  /// // {"theme":{"color":"red","size":2},"tags":["a","b"]}
  /// ```
  public mutating func merge(_ other: JSON, arrays: ArrayMerging = .append) {
    guard other.exists else { return }
    guard type == .object, let members = other.object else {
      return mergeValue(other, arrays)
    }
    merge(members, .all(arrays))
  }

  /// Merges a member of an object, without removing any. If both values are objects, the old one is taken out and returned.
  private mutating func mergeMember(_ key: String, _ value: JSON, _ arrays: ArrayMerging) -> JSON? {
    var old = takeMember(key)
    if old.type == .object, value.type == .object { return old }
    old.mergeValue(value, arrays)
    putMember(old, key)
    return nil
  }

  private mutating func mergeValue(_ other: JSON, _ arrays: ArrayMerging) {
    if arrays == .append, type == .array, other.type == .array {
      changeArray { $0.append(contentsOf: other.elements) }
    } else {
      self = other
    }
  }

  /// Applies a merge patch (RFC 7396): sets members and removes those that are null in the patch. A patch that is not
  /// an object replaces the value.
  ///
  /// ```swift
  /// var json: JSON = ["a": "b", "c": ["d": "e", "f": "g"]]
  /// json.mergePatch(["a": "z", "c": ["f": nil]])     // {"a":"z","c":{"d":"e"}}
  /// ```
  public mutating func mergePatch(_ patch: JSON) {
    if patch.exists { mergePatch(patch, merging: nil) }
  }

  /// Applies a merge patch that merges the elements of some arrays.
  mutating func mergePatch(_ patch: JSON, merging arrays: MergedArrays?) {
    guard let members = patch.object else {
      if type == .array, patch.type == .array, let arrays, let key = arrays.key {
        mergeElements(of: patch, by: key, merging: arrays["*"])
      } else {
        self = patch
      }
      return
    }
    merge(members, .patch, merging: arrays)
  }

  /// Merges a member of a patch. If the patch has members for it, the old value is taken out and returned.
  private mutating func patchMember(_ key: String, _ value: JSON, _ arrays: MergedArrays?) -> JSON? {
    if value.type == .object { return takeMember(key) }
    if let inner = arrays?[key], inner.key != nil {
      var old = takeMember(key)
      old.mergePatch(value, merging: inner)
      putMember(old.isNull ? .absent : old, key)
    } else {
      putMember(value.isNull ? .absent : value, key)
    }
    return nil
  }

  /// Merges each element of an array into the one with the same value for `key`; an element without a match is added.
  ///
  /// The paths of `arrays` limit the depth of the recursion.
  private mutating func mergeElements(of patch: JSON, by key: String, merging arrays: MergedArrays?) {
    changeArray { elements in
      Self.merge(patch.elements, into: &elements, by: key) { $0.mergePatch($1, merging: arrays) }
    }
  }

  /// Joins the changes of a patch that have the same value for `key`, so that each element is changed once.
  static func joined(_ changes: [JSON], by key: String, merging arrays: MergedArrays?) -> [JSON] {
    var joined: [JSON] = []
    merge(JSON(changes).elements, into: &joined, by: key) { $0.merge($1.objectValue, .changes, merging: arrays) }
    return joined
  }

  private static func merge(
    _ others: JSON.Elements, into elements: inout [JSON], by key: String, _ merge: (inout JSON, JSON) -> Void
  ) {
    var places = CompactDictionary<JSON, Int>()
    for (index, element) in elements.enumerated() where element[key].exists { places[element[key]] = index }
    for other in others {
      let name = other[key]
      if name.exists, let index = places[name] {
        merge(&elements[index], other)
      } else {
        if name.exists { places[name] = elements.count }
        elements.append(other)
      }
    }
  }

  /// Iterates over `members` and the objects in them, without recursion.
  ///
  /// - Parameters:
  ///   - merging: how one member is merged. If that takes out the old value, the members of the new one are merged into
  ///     it, and it is put back.
  ///   - arrays: the merged arrays of the object.
  private mutating func merge(_ members: Object, _ merging: MemberMerging, merging arrays: MergedArrays? = nil) {
    var outer: [(target: JSON, members: Object.Iterator, key: String, arrays: MergedArrays?)] = []
    var rest = members.makeIterator()
    var arrays = arrays
    var target: JSON = nil
    swap(&self, &target)
    if target.type != .object { target = [:] }
    while true {
      if let (key, value) = rest.next() {
        let old =
          switch merging {
          case .all(let arrays): target.mergeMember(key, value, arrays)
          case .patch: target.patchMember(key, value, arrays)
          case .changes: target.mergeMember(key, value, arrays?[key]?.key == nil ? .replace : .append)
          }
        guard var inner = old else { continue }
        if inner.type != .object { inner = [:] }
        outer.append((target, rest, key, arrays))
        target = inner
        rest = value.objectValue.makeIterator()
        arrays = arrays?[key]
      } else if var container = outer.popLast() {
        container.target.putMember(target, container.key)
        target = container.target
        rest = container.members
        arrays = container.arrays
      } else {
        self = target
        return
      }
    }
  }
}

private enum MemberMerging {
  case all(JSON.ArrayMerging)
  case patch
  /// Both are changes of a patch: null is kept.
  case changes
}

/// The arrays whose elements a merge patch merges rather than replaces, as a tree of their paths.
struct MergedArrays {
  /// The member that identifies the elements of the array at this path; nil if no array is merged here.
  private(set) var key: String?
  private var inner = CompactDictionary<ExactText, MergedArrays>()

  /// - Parameter keys: the identifying members, by the paths of the arrays.
  init(_ keys: [String: String]) {
    for (path, key) in keys { self[PathPattern(path, beginsWithKey: true).components[...]] = key }
  }

  private init() {}

  /// The merged arrays below a member; for `*`, those below elements of any index.
  subscript(step: String) -> MergedArrays? { inner[ExactText(step)] }

  private subscript(path: ArraySlice<JSONPath.Component>) -> String? {
    get { key }
    set {
      guard let first = path.first else { return key = newValue }
      inner[ExactText(first.text), default: MergedArrays()][path.dropFirst()] = newValue
    }
  }
}

extension JSON {
  /// Returns the value without the members that are null, at any depth. Elements of arrays are kept.
  ///
  /// Null in a merge patch removes a member. For servers that send null for unknown values, remove the nulls first:
  ///
  /// ```swift
  /// try user.update(with: JSON(parsing: data).withoutNulls())
  /// ```
  public func withoutNulls() -> JSON {
    func leaf(_ value: JSON, _: Int) -> JSON? { value.type == .object || value.type == .array ? JSON?.none : value }
    return folded(leaf, array: { JSON($0) }) { keys, values in
      JSON(JSON.Object(zip(keys, values).lazy.filter { !$0.1.isNull }))
    }
  }
}
