// DocumentChanges: the places where the documents before and after an update differ.

import PliantCore

/// The differences of two documents, found in one comparison. Comparing the value of each property would take as many
/// steps as the document has values, at each level of nested models.
final class DocumentChanges {
  private let old: JSON
  private let new: JSON
  private lazy var difference = Difference(old, new)

  init(from old: JSON, to new: JSON) { (self.old, self.new) = (old, new) }

  /// Whether the documents have different values at a path, or only one of them has a value there.
  func differ(at path: ModelUpdate.Path) -> Bool {
    guard var place = difference else { return false }
    for step in path {
      guard let parts = place.parts, step.isExactPlace else {
        let (old, new) = (old.descendant(path[...]), new.descendant(path[...]))
        return old.exists != new.exists || old != new
      }
      guard let part = parts[step] else { return false }
      place = part
    }
    return true
  }
}

/// Two different values.
private final class Difference {
  /// The different members or elements; nil if the values aren't both objects or both arrays, or nested too deep for the
  /// thread's stack.
  let parts: CompactDictionary<JSONPath.Component, Difference>?

  /// Compares two values; nil if they are equal.
  init?(_ old: JSON, _ new: JSON) {
    let areContainers = old.exists && new.exists && old.type == new.type && (old.type == .object || old.type == .array)
    guard areContainers, ThreadStack.hasRoom else {
      if old.exists == new.exists, old == new { return nil }
      parts = nil
      return
    }
    var parts = CompactDictionary<JSONPath.Component, Difference>()
    func compare(_ step: JSONPath.Component, _ old: JSON, _ new: JSON) {
      if let difference = Difference(old, new) { parts[step] = difference }
    }
    if let members = old.object, let others = new.object {
      for (key, value) in members { compare(.key(key), value, others[key] ?? .absent) }
      for (key, value) in others where members[key] == nil { compare(.key(key), .absent, value) }
    } else {
      let (elements, others) = (old.arrayValue, new.arrayValue)
      for index in 0..<max(elements.count, others.count) {
        compare(
          .index(index), index < elements.count ? elements[index] : .absent,
          index < others.count ? others[index] : .absent)
      }
    }
    if parts.isEmpty { return nil }
    self.parts = parts
  }
}

extension JSONPath.Component {
  /// Whether the step leads to the same member or element in each document.
  fileprivate var isExactPlace: Bool {
    switch self {
    case .key: true
    case .index(let index): index >= 0
    case .wildcard: false
    }
  }
}
