//===----------------------------------------------------------------------===//
// What arrays and objects that are not of a document are kept in.
//===----------------------------------------------------------------------===//

/// The elements of an array. Changed only while there is one reference to it.
final class ArrayStorage: @unchecked Sendable {
  // SAFETY of Sendable: whoever changes the elements has checked that nobody else has the storage.

  var elements: [JSON]

  init(_ elements: [JSON]) {
    self.elements = elements
  }

  deinit {
    guard elements.contains(where: \.isBuiltContainer) else { return }
    var pending: [JSON] = []
    swap(&pending, &elements)
    JSON.release(&pending)
  }
}

/// The members of an object, in order. Changed only while there is one reference to it.
final class ObjectStorage: @unchecked Sendable {
  // SAFETY of Sendable: as for `ArrayStorage`.

  private(set) var keys: [String] = []
  var values: [JSON] = []
  /// Where each key is, once there are many.
  private var table: KeyTable?

  /// The most members that are looked through one by one.
  private static let scanLimit = 8

  init() {}

  init(copying other: ObjectStorage) {
    keys = other.keys
    values = other.values
    table = other.table
  }

  deinit {
    guard values.contains(where: \.isBuiltContainer) else { return }
    var pending: [JSON] = []
    swap(&pending, &values)
    JSON.release(&pending)
  }

  var count: Int { keys.count }

  func reserveCapacity(_ capacity: Int) {
    keys.reserveCapacity(capacity)
    values.reserveCapacity(capacity)
  }

  /// The place of a key, compared by its code units.
  func position(of key: String) -> Int? {
    guard let table else {
      return keys.firstIndex { $0.hasSameCodeUnits(as: key) }
    }
    return table.position(forHash: key.codeUnitHash) { keys[$0].hasSameCodeUnits(as: key) }
  }

  /// Appends a member whose key is not there yet.
  func append(_ key: String, _ value: JSON) {
    keys.append(key)
    values.append(value)
    if table != nil {
      table?.insert(keys.count - 1, hash: key.codeUnitHash) { keys[$0].codeUnitHash }
    } else if keys.count > Self.scanLimit {
      makeTable()
    }
  }

  /// Sets the value of a member, which is appended if it is new.
  func set(_ value: JSON, forKey key: String) {
    if let position = position(of: key) { values[position] = value } else { append(key, value) }
  }

  /// Removes a member. Complexity: linear.
  func remove(at position: Int) -> JSON {
    keys.remove(at: position)
    let value = values.remove(at: position)
    if keys.count > Self.scanLimit { makeTable() } else { table = nil }
    return value
  }

  private func makeTable() {
    var table = KeyTable(capacity: keys.count)
    for (position, key) in keys.enumerated() { table.insert(position, hash: key.codeUnitHash) { _ in 0 } }
    self.table = table
  }
}

// MARK: - Releasing deep values

extension JSON {
  var isBuiltContainer: Bool {
    switch storage {
    case .array, .object: true
    default: false
    }
  }

  /// Releases values that may hold others, thousands of levels deep, without recursion: what nobody else has is taken apart
  /// here, before its own release would do so.
  static func release(_ pending: inout [JSON]) {
    while var value = pending.popLast() {
      switch value.takeBuilt() {
      case .array(var array):
        if isKnownUniquelyReferenced(&array) {
          pending.append(contentsOf: array.elements.lazy.filter(\.isBuiltContainer))
          array.elements = []
        }
      case .object(var object):
        if isKnownUniquelyReferenced(&object) {
          pending.append(contentsOf: object.values.lazy.filter(\.isBuiltContainer))
          object.values = []
        }
      case nil: break
      }
    }
  }

  private enum Built {
    case array(ArrayStorage)
    case object(ObjectStorage)
  }

  /// Takes the container out of the value, which is null then.
  private mutating func takeBuilt() -> Built? {
    let built: Built
    switch storage {
    case .array(let array): built = .array(array)
    case .object(let object): built = .object(object)
    default: return nil
    }
    storage = .null
    return built
  }
}
