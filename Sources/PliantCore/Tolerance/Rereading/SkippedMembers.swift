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
  /// The keys that passes looked for. They serve as suggestions for unknown keys.
  private(set) var known: [KnownKeys] = []
  /// The index of the member that the current pass is expected to skip next.
  private var next = 0

  /// The member whose key begins at an offset, if a pass skipped it.
  subscript(offset: Int) -> Member? {
    let place = place(of: offset)
    return place < members.count && members[place].offset == offset ? members[place] : nil
  }

  /// The offsets of the members that all of a number of passes skipped, and that were not consumed, in document order.
  func unconsumed(after passes: Int) -> [Int] {
    var offsets: [Int] = []
    for member in members where member.isUnconsumed(after: passes) { offsets.append(member.offset) }
    return offsets
  }

  /// Records that a pass, which looks for the known keys, skipped the member whose key begins at an offset.
  mutating func passOver(_ offset: Int, pass: Int, _ keys: KnownKeys) {
    if !keys.isEmpty, known.allSatisfy({ $0.address != keys.address }) { known.append(keys) }
    let place = next < members.count && members[next].offset == offset ? next : place(of: offset)
    if members.isEmpty { members.reserveCapacity(8) }
    if place == members.count {
      members.append(Member(offset: offset))
    } else if members[place].offset != offset {
      members.insert(Member(offset: offset), at: place)
    }
    next = place + 1
    guard members[place].lastPass != pass else { return }
    members[place].count += 1
    members[place].lastPass = pass
  }

  mutating func take(_ offset: Int) {
    let place = place(of: offset)
    if place < members.count, members[place].offset == offset { members[place].isTaken = true }
  }

  /// Makes the members available again that were marked as consumed since an earlier state.
  mutating func release(since earlier: SkippedMembers) {
    for place in members.indices where members[place].isTaken {
      members[place].isTaken = earlier[members[place].offset]?.isTaken ?? false
    }
  }

  private func place(of offset: Int) -> Int {
    guard let last = members.last, last.offset >= offset else { return members.count }
    return members.partitioningIndex { $0.offset >= offset }
  }
}
