// Storage of arrays and objects that are not part of a document.

/// The elements of an array. Changed only while uniquely referenced.
final class ArrayStorage: @unchecked Sendable {
  // SAFETY of Sendable: elements are changed only after a check that the storage is uniquely referenced.

  /// The elements. Those that were put in by a change of ``JSON/array`` in place may be missing.
  var elements: [JSON]

  init(_ elements: [JSON]) {
    self.elements = elements
  }

  deinit { JSON.release(&elements) }

  @inline(__always)
  subscript(position: Int) -> JSON { elements[position].orNull }
}

/// The members of an object, in order. Changed only while uniquely referenced.
///
/// Removing a member of a large object leaves a hole, a missing value, so that nothing has to move. The holes are
/// closed once they outnumber the members, and when the table of the keys is full.
final class ObjectStorage: @unchecked Sendable {
  // SAFETY of Sendable: as for `ArrayStorage`.

  private(set) var keys: [String] = []
  var values: [JSON] = []
  /// The number of members.
  private(set) var count = 0
  /// The place of the first member.
  private(set) var start = 0
  /// The positions of the keys, if there are many.
  private var table: KeyTable?

  /// The maximum number of members that are searched linearly.
  private static let scanLimit = 8

  init() {}

  init(copying other: ObjectStorage) {
    keys = other.keys
    values = other.values
    count = other.count
    start = other.start
    table = other.table
  }

  deinit { JSON.release(&values) }

  /// The place behind the last member.
  var end: Int { keys.count }

  /// The place of the next member; `end` after the last.
  func place(after place: Int) -> Int {
    var next = place + 1
    while next < keys.count, !values[next].exists { next += 1 }
    return next
  }

  func reserveCapacity(_ capacity: Int) {
    keys.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  /// The place of a key, compared by its code units.
  func position(of key: String) -> Int? {
    guard let table else {
      return keys.firstIndex { $0.hasSameCodeUnits(as: key) }
    }
    return table.position(forHash: key.codeUnitHash) { keys[$0].hasSameCodeUnits(as: key) && values[$0].exists }
  }

  func append(_ key: String, _ value: JSON) {
    keys.append(key)
    values.append(value)
    count += 1
    if table?.isFull ?? (count > Self.scanLimit) {
      rebuild()
    } else {
      // In place of a removed member with this key.
      table?.set(keys.count - 1, forHash: key.codeUnitHash) { keys[$0].hasSameCodeUnits(as: key) }
    }
  }

  func set(_ value: JSON, forKey key: String) {
    if let position = position(of: key) { values[position] = value } else { append(key, value) }
  }

  /// Removes a member. Complexity: amortized constant.
  func remove(at position: Int) -> JSON {
    count -= 1
    guard table != nil else {
      keys.remove(at: position)
      return values.remove(at: position)
    }
    var value = JSON.absent
    swap(&value, &values[position])
    if count <= Self.scanLimit || count < keys.count / 2 {
      rebuild()
    } else if position == start {
      start = place(after: start)
    }
    return value
  }

  /// Closes the holes, and makes the table of the keys if there are many.
  private func rebuild() {
    if count < keys.count {
      var (keys, values): ([String], [JSON]) = ([], [])
      keys.reserveCapacity(count)
      values.reserveCapacity(count)
      for (key, value) in zip(self.keys, self.values) where value.exists {
        keys.append(key)
        values.append(value)
      }
      (self.keys, self.values, start) = (keys, values, 0)
    }
    // With room for more: members that are removed keep their slots, and the next rebuild must be far away.
    table = count > Self.scanLimit ? KeyTable(capacity: count + count / 2) : nil
    for (position, key) in keys.enumerated() { table?.set(position, forHash: key.codeUnitHash) }
  }
}

// MARK: - Releasing deep values

extension JSON {
  var isBuiltContainer: Bool {
    switch storage {
    case .array, .object: true
    case .missing(let failure): failure.container?.isBuiltContainer == true
    default: false
    }
  }

  /// Releases values that may be nested thousands of levels deep, without recursion: uniquely referenced containers
  /// are emptied here, before they release their contents themselves.
  static func release(_ values: inout [JSON]) {
    var pending = values.filter(\.isBuiltContainer)
    if pending.isEmpty { return }
    values = []
    while var value = pending.popLast() {
      if case .missing(var failure) = value.storage {
        value = nil
        guard isKnownUniquelyReferenced(&failure), let container = failure.container else { continue }
        pending.append(container)
        failure.container = nil
      } else if value.type == .array {
        var array = value.takeArray()
        guard isKnownUniquelyReferenced(&array) else { continue }
        pending.append(contentsOf: array.elements.lazy.filter(\.isBuiltContainer))
        array.elements = []
      } else {
        var object = value.takeObject()
        guard isKnownUniquelyReferenced(&object) else { continue }
        pending.append(contentsOf: object.values.lazy.filter(\.isBuiltContainer))
        object.values = []
      }
    }
  }
}
