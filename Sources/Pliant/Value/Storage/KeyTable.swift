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
    var count = 16
    while count < capacity * 2 { count *= 2 }
    slots = Array(repeating: 0, count: count)
  }

  /// The slot of the entry with this hash that satisfies `isMatch`, or the empty slot where it would be.
  @inline(__always)
  private func slot(forHash hash: Int, _ isMatch: (UInt32) -> Bool) -> Int {
    let mask = slots.count - 1
    var slot = hash & mask
    while true {
      let entry = slots[slot]
      if entry == 0 || isMatch(entry) { return slot }
      slot = (slot + 1) & mask
    }
  }

  @inline(__always)
  func position(forHash hash: Int, _ isMatch: (Int) -> Bool) -> Int? {
    let entry = slots[slot(forHash: hash) { isMatch(Int($0) - 1) }]
    return entry == 0 ? nil : Int(entry) - 1
  }

  /// Adds a new position.
  ///
  /// - Parameter rehash: returns the hash of another position, if the table has to grow.
  mutating func insert(_ position: Int, hash: Int, rehash: (Int) -> Int) {
    if (count + 1) * 2 > slots.count {
      let old = slots
      slots = Array(repeating: 0, count: slots.count * 2)
      for entry in old where entry != 0 { slots[slot(forHash: rehash(Int(entry) - 1)) { _ in false }] = entry }
    }
    slots[slot(forHash: hash) { _ in false }] = UInt32(truncatingIfNeeded: position + 1)
    count += 1
  }

  mutating func replace(_ position: Int, with other: Int, hash: Int) {
    let slot = slot(forHash: hash) { Int($0) == position + 1 }
    if slots[slot] != 0 { slots[slot] = UInt32(truncatingIfNeeded: other + 1) }
  }

  /// Removes a position. Entries behind it that are not in the slot of their hash move up, so that no search ends
  /// early.
  mutating func remove(_ position: Int, hash: Int, rehash: (Int) -> Int) {
    var hole = slot(forHash: hash) { Int($0) == position + 1 }
    if slots[hole] == 0 { return }
    slots[hole] = 0
    count -= 1
    let mask = slots.count - 1
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
