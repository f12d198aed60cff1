// OffsetTable: values by their offsets in a document, which mostly come in its order.

/// Values by offsets in a document.
///
/// Passes over a document visit it from its beginning to its end, so the entries are kept in that order, and the next one
/// usually follows the last.
struct OffsetTable<Value> {
  typealias Entry = (offset: Int, value: Value)

  private var entries: [Entry] = []
  /// Further ones, which a later pass was the first to add: to insert each into the others would take quadratic time.
  private var inserted: [Entry] = []
  /// The index of the entry that is expected to be changed next.
  private var next = 0

  /// The value at an offset.
  subscript(offset: Int) -> Value? {
    if let place = Self.find(offset, in: entries) { return entries[place].value }
    return Self.find(offset, in: inserted).map { inserted[$0].value }
  }

  /// All entries in the order of the document.
  var sorted: [Entry] {
    mutating get {
      merge()
      return entries
    }
  }

  /// Returns the entries in a range of the document, in its order.
  mutating func entries(in range: Range<Int>) -> ArraySlice<Entry> {
    merge()
    let start = Self.place(of: range.lowerBound, in: entries)
    return entries[start..<Swift.max(start, Self.place(of: range.upperBound, in: entries))]
  }

  /// Changes the value at an offset. Without a value there, it adds `new` first.
  mutating func change(_ offset: Int, adding new: Value, _ change: (inout Value) -> Void) {
    let isNext = next < entries.count && entries[next].offset == offset
    let place = isNext ? next : Self.place(of: offset, in: entries)
    if entries.isEmpty { entries.reserveCapacity(8) }
    if place < entries.count, entries[place].offset != offset {
      next = place
      if let last = inserted.last, last.offset >= offset, Self.find(offset, in: inserted) == nil { merge() }
      let insertion = Self.place(of: offset, in: inserted)
      if insertion == inserted.count { inserted.append((offset, new)) }
      return change(&inserted[insertion].value)
    }
    if place == entries.count { entries.append((offset, new)) }
    next = place + 1
    change(&entries[place].value)
  }

  /// Changes all values.
  mutating func changeAll(_ change: (_ offset: Int, inout Value) -> Void) {
    merge()
    for place in entries.indices { change(entries[place].offset, &entries[place].value) }
  }

  /// Puts the inserted entries between the others. Those before the first of them stay: most are inserted near the end.
  private mutating func merge() {
    guard let first = inserted.first else { return }
    let start = Self.place(of: first.offset, in: entries)
    let moved = Array(entries[start...])
    entries.removeSubrange(start...)
    var index = 0
    for entry in moved {
      while index < inserted.count, inserted[index].offset < entry.offset {
        entries.append(inserted[index])
        index += 1
      }
      entries.append(entry)
    }
    entries.append(contentsOf: inserted[index...])
    inserted = []
    next = 0
  }

  /// The index of the first entry at an offset or behind it.
  private static func place(of offset: Int, in entries: [Entry]) -> Int {
    guard let last = entries.last, last.offset >= offset else { return entries.count }
    return entries.partitioningIndex { $0.offset >= offset }
  }

  private static func find(_ offset: Int, in entries: [Entry]) -> Int? {
    let place = place(of: offset, in: entries)
    return place < entries.count && entries[place].offset == offset ? place : nil
  }
}
