//===----------------------------------------------------------------------===//
// KeyTable: where the keys of a large object are.
//===----------------------------------------------------------------------===//

/// An open-addressing hash table of positions. It holds no keys: whoever asks compares.
///
/// Hashes are Swift's, keyed anew for each process, so nobody can prepare keys that collide.
struct KeyTable {
  /// A position and one, or 0 where there is none. The count is a power of two and at least twice that of the positions.
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

  /// Adds a position that is not there yet.
  ///
  /// - Parameter hash: gives the hashes of the others, where they have to be moved to a larger table.
  mutating func insert(_ position: Int, hash: Int, rehash: (Int) -> Int) {
    if (count + 1) * 2 > slots.count {
      let old = slots
      slots = Array(repeating: 0, count: slots.count * 2)
      for entry in old where entry != 0 { place(entry, rehash(Int(entry) - 1)) }
    }
    place(UInt32(truncatingIfNeeded: position + 1), hash)
    count += 1
  }

  /// Puts another position in the place of one.
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

  /// Removes a position. Those behind it that are not where their hash says move up, so that no search ends early.
  ///
  /// - Parameter rehash: gives the hashes of the others.
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
