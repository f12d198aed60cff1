// ValueCounter: the values of a path, counted while there are few, or else some of them as examples.

#if CommandLine
/// Counts values while there are few distinct ones; of many, it keeps the first few as examples.
struct ValueCounter: Sendable {
  struct Entry: Sendable {
    let hash: UInt64
    var count: Int
    /// The text of the value in JSON, without quotes for a string, and cut if it is long.
    let text: [UInt8]
    let isString: Bool
  }

  static let limit = 64
  static let exampleLimit = 5
  /// The maximum number of bytes that are kept of a value.
  static let textLimit = 80
  /// Four times the limit of entries, and a power of two.
  private static let slotCount = 256

  private(set) var entries: [Entry] = []
  /// For each hash slot, the index of its entry plus one; 0 for an empty slot.
  private var slots: [UInt8] = []
  /// Whether there were too many values to count them.
  private(set) var isFull = false

  @inline(__always)
  mutating func count(_ hash: UInt64, _ text: UnsafeBufferPointer<UInt8>, isString: Bool) {
    if !isFull { countEntry(hash, 1, isString: isString) { unsafe Array(text.prefix(Self.textLimit)) } }
  }

  @inline(never)
  private mutating func countEntry(_ hash: UInt64, _ count: Int, isString: Bool, _ text: () -> [UInt8]) {
    if slots.isEmpty { slots = [UInt8](repeating: 0, count: Self.slotCount) }
    var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    while slots[slot] != 0 {
      let entry = Int(slots[slot]) - 1
      if entries[entry].hash == hash {
        entries[entry].count += count
        return
      }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    guard entries.count < Self.limit else { return overflow() }
    entries.append(Entry(hash: hash, count: count, text: text(), isString: isString))
    slots[slot] = UInt8(entries.count)
  }

  private mutating func overflow() {
    isFull = true
    slots = []
    entries.removeLast(max(0, entries.count - Self.exampleLimit))
  }

  mutating func merge(_ other: ValueCounter) {
    if isFull && entries.count >= Self.exampleLimit { return }
    for entry in other.entries where !isFull {
      countEntry(entry.hash, entry.count, isString: entry.isString) { entry.text }
    }
    if other.isFull && !isFull { overflow() }
  }

  /// The entries, the most frequent first; in order of appearance if they were not counted.
  var ranked: [Entry] {
    if isFull { return entries }
    return entries.enumerated().sorted { ($0.element.count, $1.offset) > ($1.element.count, $0.offset) }.map(\.element)
  }
}
#endif
