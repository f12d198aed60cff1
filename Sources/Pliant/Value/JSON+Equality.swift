// Equality, hashing and order by value, at any depth.

import PliantCore

extension JSON: Hashable {
  /// Whether two values are equal: numbers by their decimal values, strings and keys by their code units, objects
  /// regardless of the order of their members. A missing value is null.
  ///
  /// - Complexity: linear.
  public static func == (left: JSON, right: JSON) -> Bool {
    var pending: [(JSON, JSON)] = []
    guard isEqual(left, right, &pending) else { return false }
    while let (left, right) = pending.popLast() {
      guard isEqual(left, right, &pending) else { return false }
    }
    return true
  }

  /// Compares two values without the containers in them, which are added to `pending`.
  private static func isEqual(_ left: JSON, _ right: JSON, _ pending: inout [(JSON, JSON)]) -> Bool {
    let kind = left.type
    guard kind == right.type else { return false }
    switch kind {
    case .null: return true
    case .bool: return left.bool == right.bool
    case .number: return compareNumbers(left, right) == 0
    case .string: return left.compareStrings(right) == 0
    case .array:
      guard left.count == right.count, !left.isIdentical(to: right) else { return left.count == right.count }
      var others = right.elements.makeIterator()
      for element in left.elements {
        guard let other = others.next(), areEqualOrPending(element, other, &pending) else { return false }
      }
      return true
    case .object:
      guard !left.isIdentical(to: right) else { return true }
      guard let object = left.object, let other = right.object, object.count == other.count else { return false }
      // Members are mostly in the same order.
      var others = other.makeIterator()
      for (key, value) in object {
        var match = others.next()
        if match?.key.hasSameCodeUnits(as: key) != true { match = other[key].map { (key, $0) } }
        guard let match, areEqualOrPending(value, match.value, &pending) else { return false }
      }
      return true
    }
  }

  private static func areEqualOrPending(_ left: JSON, _ right: JSON, _ pending: inout [(JSON, JSON)]) -> Bool {
    switch left.type {
    case .array, .object:
      pending.append((left, right))
      return left.type == right.type
    default:
      return isEqual(left, right, &pending)
    }
  }

  /// Whether both are the same array or object in memory.
  private func isIdentical(to other: JSON) -> Bool {
    switch (storage, other.storage) {
    case (.array(let array), .array(let other)): array === other
    case (.object(let object), .object(let other)): object === other
    case (.indexed(let index, let node), .indexed(let other, let otherNode)): index === other && node == otherNode
    default: false
    }
  }

  // MARK: - Hashing

  public func hash(into hasher: inout Hasher) {
    hashWithoutContent(into: &hasher)
    if type == .array || type == .object { hasher.combine(sumOfContent) }
  }

  /// Adds a scalar, or the number of elements of an array or object.
  private func hashWithoutContent(into hasher: inout Hasher) {
    let kind = type
    hasher.combine(kind)
    switch kind {
    case .null: break
    case .bool: hasher.combine(boolValue)
    case .number:
      let isFinite: Void? =
        unsafe withNumberText { text in
          unsafe NumberText(text, allowsPlus: false)?.hash(into: &hasher)
        } ?? nil
      if isFinite == nil { hasher.combine(nonFiniteRank) }
    case .string:
      var text = stringValue
      text.withUTF8 { bytes in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes)) }
    case .array, .object: hasher.combine(count)
    }
  }

  /// The sum of the hashes of all values inside an array or object, each with its place: it does not depend on the
  /// order of members, and takes no stack.
  ///
  /// Without the places, anybody could make up different values with one hash.
  private var sumOfContent: Int {
    var sum = 0
    var pending = [(container: self, place: 0)]
    func add(_ value: JSON, _ step: Int, in place: Int) {
      var hasher = Hasher()
      hasher.combine(place)
      hasher.combine(step)
      value.hashWithoutContent(into: &hasher)
      let hash = hasher.finalize()
      sum &+= hash
      if value.type == .array || value.type == .object { pending.append((value, hash)) }
    }
    while let (container, place) = pending.popLast() {
      if container.type == .array {
        for (index, element) in container.elements.enumerated() { add(element, index, in: place) }
      } else {
        for (key, value) in container.objectValue { add(value, key.codeUnitHash, in: place) }
      }
    }
    return sum
  }
}

// MARK: - Order

extension JSON: Comparable {
  /// A total order: null, false, true, numbers by value, strings by their code units, arrays and objects element by element.
  ///
  /// Objects are compared as the arrays of their members, sorted by key.
  public static func < (left: JSON, right: JSON) -> Bool {
    var pending = [(left, right)]
    while let (left, right) = pending.popLast() {
      let order = compare(left, right, &pending)
      if order != 0 { return order < 0 }
    }
    return false
  }

  /// Compares two values without their elements, which are added to `pending`, the first ones last.
  private static func compare(_ left: JSON, _ right: JSON, _ pending: inout [(JSON, JSON)]) -> Int {
    let (rank, otherRank) = (left.kindRank, right.kindRank)
    guard rank == otherRank else { return rank - otherRank }
    switch left.type {
    case .null: return 0
    case .bool: return (left.boolValue ? 1 : 0) - (right.boolValue ? 1 : 0)
    case .number: return compareNumbers(left, right)
    case .string: return left.compareStrings(right)
    case .array:
      pending.append((JSON(left.count), JSON(right.count)))
      pending += zip(left.elements, right.elements).reversed()
    case .object:
      let members = JSON.Object.sorted(left.objectValue.map { $0 }, by: .utf8)
      let others = JSON.Object.sorted(right.objectValue.map { $0 }, by: .utf8)
      pending.append((JSON(members.count), JSON(others.count)))
      for (member, other) in zip(members, others).reversed() {
        pending.append((member.value, other.value))
        pending.append((JSON(member.key), JSON(other.key)))
      }
    }
    return 0
  }

  private var kindRank: Int {
    switch type {
    case .null: 0
    case .bool: 1
    case .number: 2
    case .string: 3
    case .array: 4
    case .object: 5
    }
  }
}

// MARK: - Scalars

extension JSON {
  /// Negative if the first number is less than the second, 0 if they are equal, else positive.
  static func compareNumbers(_ left: JSON, _ right: JSON) -> Int {
    if case .integer(let value) = left.storage, case .integer(let other) = right.storage {
      return value == other ? 0 : value < other ? -1 : 1
    }
    let order: Int?? = unsafe left.withNumberText { text in
      unsafe right.withNumberText { other -> Int? in
        guard let number = unsafe NumberText(text, allowsPlus: false),
          let otherNumber = unsafe NumberText(other, allowsPlus: false)
        else { return nil }
        return NumberText.compare(number, otherNumber)
      } ?? nil
    }
    return (order ?? nil) ?? left.nonFiniteRank - right.nonFiniteRank
  }

  /// The rank of a number by finiteness: minus infinity, finite numbers, infinity, NaN.
  private var nonFiniteRank: Int {
    guard case .double(let value) = storage, !value.isFinite else { return 0 }
    return value.isNaN ? 2 : value < 0 ? -1 : 1
  }

  private func compareStrings(_ other: JSON) -> Int {
    let (text, otherText) = (stringValue, other.stringValue)
    if text.hasSameCodeUnits(as: otherText) { return 0 }
    return text.utf8.lexicographicallyPrecedes(otherText.utf8) ? -1 : 1
  }
}
