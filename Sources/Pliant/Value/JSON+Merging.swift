//===----------------------------------------------------------------------===//
// Merging one value into another.
//===----------------------------------------------------------------------===//

import PliantCore

extension JSON {
  /// What becomes of two arrays that are merged.
  public enum ArrayMerging: Sendable, Hashable {
    /// The other array's elements are added at the end.
    case append
    /// The other array takes the place of the first.
    case replace
  }

  /// Merges another value into this one: members of objects are merged one by one, however deep; arrays as `arrays` says; anything else
  /// takes the place of what was there, null too.
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
    merge(members) { target, key, value, _ in
      var old = target.takeMember(key)
      if old.type == .object, value.type == .object { return old }
      old.mergeValue(value, arrays)
      target.putMember(old, key)
      return nil
    }
  }

  private mutating func mergeValue(_ other: JSON, _ arrays: ArrayMerging) {
    if arrays == .append, type == .array, other.type == .array {
      changeArray { $0.append(contentsOf: other.elements) }
    } else {
      self = other
    }
  }

  /// Applies a merge patch (RFC 7396): members are set, those that are null in the patch are removed, and what is no object in the patch
  /// takes the place of what was there.
  ///
  /// ```swift
  /// var json: JSON = ["a": "b", "c": ["d": "e", "f": "g"]]
  /// json.mergePatch(["a": "z", "c": ["f": nil]])     // {"a":"z","c":{"d":"e"}}
  /// ```
  public mutating func mergePatch(_ patch: JSON) {
    if patch.exists { mergePatch(patch, merging: nil) }
  }

  /// The same, but elements of some arrays are merged.
  mutating func mergePatch(_ patch: JSON, merging arrays: MergedArrays?) {
    guard let members = patch.object else {
      if type == .array, patch.type == .array, let arrays, let key = arrays.key {
        mergeElements(of: patch, by: key, merging: arrays["*"])
      } else {
        self = patch
      }
      return
    }
    merge(members, merging: arrays) { target, key, value, arrays in
      if value.type == .object { return target.takeMember(key) }
      if let inner = arrays?[key], inner.key != nil {
        var old = target.takeMember(key)
        old.mergePatch(value, merging: inner)
        target.putMember(old.isNull ? .absent : old, key)
      } else {
        target.putMember(value.isNull ? .absent : value, key)
      }
      return nil
    }
  }

  /// Merges each element of an array into the one that has the same value for `key`; one that has no such is added.
  ///
  /// The recursion ends with the paths of `arrays`.
  private mutating func mergeElements(of patch: JSON, by key: String, merging arrays: MergedArrays?) {
    changeArray { elements in
      var places: [JSON: Int] = [:]
      for (index, element) in elements.enumerated() where element[key].exists { places[element[key]] = index }
      for element in patch.elements {
        let name = element[key]
        if name.exists, let index = places[name] {
          elements[index].mergePatch(element, merging: arrays)
        } else {
          if name.exists { places[name] = elements.count }
          elements.append(element)
        }
      }
    }
  }

  /// Goes through `members` and the objects in them, without recursion.
  ///
  /// - Parameters:
  ///   - arrays: what is passed on to `mergeMember`, for the object that the member is of.
  ///   - mergeMember: merges one member into an object, or gives back what is at its place, taken out, to have the members of
  ///     the other's object merged into it, and be put back.
  private mutating func merge(
    _ members: Object, merging arrays: MergedArrays? = nil,
    _ mergeMember: (_ target: inout JSON, _ key: String, _ value: JSON, _ arrays: MergedArrays?) -> JSON?
  ) {
    var outer: [(target: JSON, members: Object.Iterator, key: String, arrays: MergedArrays?)] = []
    var rest = members.makeIterator()
    var arrays = arrays
    var target: JSON = nil
    swap(&self, &target)
    if target.type != .object { target = [:] }
    while true {
      if let (key, value) = rest.next() {
        guard var inner = mergeMember(&target, key, value, arrays) else { continue }
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

/// The arrays whose elements a merge patch merges rather than replaces, as a tree of their paths.
struct MergedArrays {
  /// The member that tells the elements of the array here apart; nil where there is no such array.
  private(set) var key: String?
  private var inner: [ExactText: MergedArrays] = [:]

  /// - Parameter keys: the members by the paths of the arrays.
  init(_ keys: [String: String]) {
    for (path, key) in keys { self[PathPattern(path, beginsWithKey: true).components[...]] = key }
  }

  private init() {}

  /// What is known below a member; below elements, of whatever index, for `*`.
  subscript(step: String) -> MergedArrays? { inner[ExactText(step)] }

  private subscript(path: ArraySlice<PathPattern.Component>) -> String? {
    get { key }
    set {
      guard let first = path.first else { return key = newValue }
      inner[ExactText(first.text), default: MergedArrays()][path.dropFirst()] = newValue
    }
  }
}

extension PathPattern.Component {
  fileprivate var text: String {
    switch self {
    case .key(let key): key
    case .index(let index): String(index)
    case .wildcard: "*"
    }
  }
}

extension JSON {
  /// The same without the members that are null, at any depth. Elements of arrays stay.
  ///
  /// A merge patch that says null removes a member. Where a server says null for what it doesn't know, that is not meant:
  ///
  /// ```swift
  /// try user.update(with: JSON(parsing: data).withoutNulls())
  /// ```
  public func withoutNulls() -> JSON {
    if let members = object {
      var kept: Object = [:]
      for (key, value) in members where !value.isNull { kept[key] = value.withoutNulls() }
      return JSON(kept)
    }
    return array.map { JSON($0.map { $0.withoutNulls() }) } ?? self
  }
}
