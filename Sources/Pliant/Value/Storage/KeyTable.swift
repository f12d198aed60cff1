// KeyTable: the positions of the keys of a large object.

/// An open-addressing hash table of positions. It stores no keys; the caller compares them.
///
/// Hashes are Swift's, seeded anew for each process, so colliding keys can't be prepared.
struct KeyTable {
  /// The position plus one, or 0 for an empty slot. The number of slots is a power of two, at least twice that of the
  /// positions.
  private var slots: [UInt32]
  private(set) var count = 0

  init(capacity: Int) {
    slots = Array(repeating: 0, count: Self.slotCount(for: capacity))
  }

  private static func slotCount(for capacity: Int) -> Int {
    var count = 16
    while count < capacity * 2 { count *= 2 }
    return count
  }

  /// The position with this hash that satisfies `isMatch`.
  @inline(__always)
  func position(forHash hash: Int, _ isMatch: (Int) -> Bool) -> Int? {
    let mask = slots.count - 1
    var slot = hash & mask
    while true {
      let entry = slots[slot]
      if entry == 0 { return nil }
      if isMatch(Int(entry) - 1) { return Int(entry) - 1 }
      slot = (slot + 1) & mask
    }
  }

  /// Adds a new position.
  ///
  /// - Parameter rehash: returns the hash of another position, if the table has to grow.
  mutating func insert(_ position: Int, hash: Int, rehash: (Int) -> Int) {
    if (count + 1) * 2 > slots.count {
      let old = slots
      slots = Array(repeating: 0, count: slots.count * 2)
      for entry in old where entry != 0 { place(entry, rehash(Int(entry) - 1)) }
    }
    place(UInt32(truncatingIfNeeded: position + 1), hash)
    count += 1
  }

  /// Replaces a position with another.
  mutating func replace(_ position: Int, with other: Int, hash: Int) {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != 0 {
      if Int(slots[slot]) == position + 1 {
        slots[slot] = UInt32(truncatingIfNeeded: other + 1)
        return
      }
      slot = (slot + 1) & mask
    }
  }

  /// Removes a position. Entries behind it that are not in the slot of their hash move up, so that no search ends
  /// early.
  ///
  /// - Parameter rehash: returns the hash of another position.
  mutating func remove(_ position: Int, hash: Int, rehash: (Int) -> Int) {
    let mask = slots.count - 1
    var hole = hash & mask
    while Int(slots[hole]) != position + 1 {
      if slots[hole] == 0 { return }
      hole = (hole + 1) & mask
    }
    slots[hole] = 0
    count -= 1
    var slot = (hole + 1) & mask
    while slots[slot] != 0 {
      let home = rehash(Int(slots[slot]) - 1) & mask
      if (slot &- home) & mask >= (slot &- hole) & mask {
        slots.swapAt(slot, hole)
        hole = slot
      }
      slot = (slot + 1) & mask
    }
  }

  private mutating func place(_ entry: UInt32, _ hash: Int) {
    let mask = slots.count - 1
    var slot = hash & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = entry
  }
}

extension String {
  /// A hash of the UTF-8 code units: canonically equivalent strings have different ones.
  var codeUnitHash: Int {
    var text = self
    return text.withUTF8 { bytes in unsafe Self.codeUnitHash(UnsafeRawBufferPointer(bytes)) }
  }

  static func codeUnitHash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hasher = Hasher()
    unsafe hasher.combine(bytes: bytes)
    return hasher.finalize()
  }
}
