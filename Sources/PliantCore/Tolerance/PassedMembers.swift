//===----------------------------------------------------------------------===//
// PassedMembers: the members of an object that its readings passed over.
//===----------------------------------------------------------------------===//

/// How many readings of an object passed over each of its members.
///
/// Readings go through an object from its beginning to its end, so the members are kept in that order, and the next one is mostly
/// the one behind the last.
struct PassedMembers {
  struct Member {
    /// Where its key stands.
    let offset: Int
    /// How many readings passed over it.
    var count = 0
    /// The reading that did so last: one that looks at the object twice, as an enum and its model do, counts once.
    var lastPass = 0
    /// Whether somebody took it after all.
    var isTaken = false
  }

  private(set) var members: [Member] = []
  /// Which of them the reading that goes on should come to next.
  private var next = 0

  /// The member whose key stands at an offset, if some reading passed over it.
  subscript(offset: Int) -> Member? {
    let place = place(of: offset)
    return place < members.count && members[place].offset == offset ? members[place] : nil
  }

  /// Remembers that a reading passed over the member whose key stands at an offset.
  mutating func passOver(_ offset: Int, pass: Int) {
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

  /// Remembers that somebody took a member.
  mutating func take(_ offset: Int) {
    let place = place(of: offset)
    if place < members.count, members[place].offset == offset { members[place].isTaken = true }
  }

  /// The number of members before an offset.
  private func place(of offset: Int) -> Int {
    guard let last = members.last, last.offset >= offset else { return members.count }
    var range = 0..<members.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if members[middle].offset < offset {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound
  }
}
