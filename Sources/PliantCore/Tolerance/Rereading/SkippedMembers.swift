// SkippedMembers: the members of an object that passes skipped.

/// The number of passes over an object that skipped each of its members.
///
/// Passes visit an object from its beginning to its end, so the members are kept in that order, and the next one
/// usually follows the last.
struct SkippedMembers {
  struct Member {
    /// Where its key begins.
    let offset: Int
    /// The number of passes that skipped it.
    var count = 0
    /// The last pass that skipped it. A pass that reads the object twice, as for an enum and its model, counts once.
    var lastPass = 0
    /// Whether it was consumed later.
    var isTaken = false

    func isUnconsumed(after passes: Int) -> Bool { !isTaken && count >= passes }
  }

  private var members: [Member] = []
  /// Further ones, which a later pass was the first to skip: to insert each into the others would take quadratic time.
  private var inserted: [Member] = []
  /// The keys that passes looked for. They serve as suggestions for unknown keys.
  private(set) var known: [KnownKeys] = []
  /// The index of the member that the current pass is expected to skip next.
  private var next = 0

  /// The member whose key begins at an offset, if a pass skipped it.
  subscript(offset: Int) -> Member? {
    if let place = Self.find(offset, in: members) { return members[place] }
    return Self.find(offset, in: inserted).map { inserted[$0] }
  }

  /// The offsets of the members that all of a number of passes skipped, and that were not consumed, in document order.
  func unconsumed(after passes: Int) -> [Int] {
    var all = self
    all.merge()
    var offsets: [Int] = []
    for member in all.members where member.isUnconsumed(after: passes) { offsets.append(member.offset) }
    return offsets
  }

  /// Records that a pass, which looks for the known keys, skipped the member whose key begins at an offset.
  mutating func passOver(_ offset: Int, pass: Int, _ keys: KnownKeys) {
    if !keys.isEmpty, known.allSatisfy({ $0.address != keys.address }) { known.append(keys) }
    let place = next < members.count && members[next].offset == offset ? next : Self.place(of: offset, in: members)
    if members.isEmpty { members.reserveCapacity(8) }
    if place < members.count, members[place].offset != offset {
      next = place
      insert(offset)
      Self.note(pass, &inserted[Self.place(of: offset, in: inserted)])
      return
    }
    if place == members.count { members.append(Member(offset: offset)) }
    next = place + 1
    Self.note(pass, &members[place])
  }

  private static func note(_ pass: Int, _ member: inout Member) {
    if member.lastPass == pass { return }
    member.count += 1
    member.lastPass = pass
  }

  /// Adds a member to the inserted ones, unless it is one of them.
  private mutating func insert(_ offset: Int) {
    if let last = inserted.last, last.offset >= offset {
      if Self.find(offset, in: inserted) != nil { return }
      merge()
    }
    inserted.append(Member(offset: offset))
  }

  /// Puts the inserted members between the others.
  private mutating func merge() {
    if inserted.isEmpty { return }
    var merged: [Member] = []
    merged.reserveCapacity(members.count + inserted.count)
    var index = 0
    for member in members {
      while index < inserted.count, inserted[index].offset < member.offset {
        merged.append(inserted[index])
        index += 1
      }
      merged.append(member)
    }
    merged.append(contentsOf: inserted[index...])
    members = merged
    inserted = []
    next = 0
  }

  mutating func take(_ offset: Int) {
    if let place = Self.find(offset, in: members) { members[place].isTaken = true }
    if let place = Self.find(offset, in: inserted) { inserted[place].isTaken = true }
  }

  /// Makes the members available again that were marked as consumed since an earlier state.
  mutating func release(since earlier: SkippedMembers) {
    merge()
    for place in members.indices where members[place].isTaken {
      members[place].isTaken = earlier[members[place].offset]?.isTaken ?? false
    }
  }

  /// The index of the first member that begins at an offset or behind it.
  private static func place(of offset: Int, in members: [Member]) -> Int {
    guard let last = members.last, last.offset >= offset else { return members.count }
    return members.partitioningIndex { $0.offset >= offset }
  }

  private static func find(_ offset: Int, in members: [Member]) -> Int? {
    let place = place(of: offset, in: members)
    return place < members.count && members[place].offset == offset ? place : nil
  }
}
