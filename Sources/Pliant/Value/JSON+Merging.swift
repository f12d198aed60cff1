//===----------------------------------------------------------------------===//
// Merging one value into another.
//===----------------------------------------------------------------------===//

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
    merge(members) { target, key, value in
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
    guard patch.exists else { return }
    guard let members = patch.object else {
      self = patch
      return
    }
    merge(members) { target, key, value in
      if value.type == .object { return target.takeMember(key) }
      target.putMember(value.isNull ? .absent : value, key)
      return nil
    }
  }

  /// Goes through `members` and the objects in them, without recursion.
  ///
  /// - Parameter mergeMember: merges one member into an object, or gives back what is at its place, taken out, to have the members of
  ///   the other's object merged into it, and be put back.
  private mutating func merge(
    _ members: Object, _ mergeMember: (_ target: inout JSON, _ key: String, _ value: JSON) -> JSON?
  ) {
    var outer: [(target: JSON, members: Object.Iterator, key: String)] = []
    var rest = members.makeIterator()
    var target: JSON = nil
    swap(&self, &target)
    if target.type != .object { target = [:] }
    while true {
      if let (key, value) = rest.next() {
        guard var inner = mergeMember(&target, key, value) else { continue }
        if inner.type != .object { inner = [:] }
        outer.append((target, rest, key))
        target = inner
        rest = value.objectValue.makeIterator()
      } else if let (container, members, key) = outer.popLast() {
        var container = container
        container.putMember(target, key)
        target = container
        rest = members
      } else {
        self = target
        return
      }
    }
  }
}
