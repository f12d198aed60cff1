// SkippedMembers: the members of an object that passes skipped.

/// The number of passes over an object that skipped each of its members.
struct SkippedMembers {
  struct Member {
    /// The number of passes that skipped it.
    var count = 0
    /// The last pass that skipped it. A pass that reads the object twice, as for an enum and its model, counts once.
    var lastPass = 0
    /// Whether it was consumed later.
    var isTaken = false

    func isUnconsumed(after passes: Int) -> Bool { !isTaken && count >= passes }
  }

  /// The members by the offsets of their keys.
  private var members = OffsetTable<Member>()
  /// The keys that passes looked for. They serve as suggestions for unknown keys.
  private(set) var known: [KnownKeys] = []

  /// The member whose key begins at an offset, if a pass skipped it.
  subscript(offset: Int) -> Member? { members[offset] }

  /// The offsets of the members that all of a number of passes skipped, and that were not consumed, in document order.
  func unconsumed(after passes: Int) -> [Int] {
    var (members, offsets) = (members, [Int]())
    for (offset, member) in members.sorted where member.isUnconsumed(after: passes) { offsets.append(offset) }
    return offsets
  }

  /// Records that a pass, which looks for the known keys, skipped the member whose key begins at an offset.
  mutating func passOver(_ offset: Int, pass: Int, _ keys: KnownKeys) {
    if !keys.isEmpty, known.allSatisfy({ $0.address != keys.address }) { known.append(keys) }
    members.change(offset, adding: Member()) { member in
      if member.lastPass == pass { return }
      member.count += 1
      member.lastPass = pass
    }
  }

  mutating func take(_ offset: Int) {
    if members[offset] != nil { members.change(offset, adding: Member()) { $0.isTaken = true } }
  }

  /// Makes the members available again that were marked as consumed since an earlier state.
  mutating func release(since earlier: SkippedMembers) {
    members.changeAll { offset, member in
      if member.isTaken { member.isTaken = earlier[offset]?.isTaken ?? false }
    }
  }
}
