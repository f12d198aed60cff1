// DeferredArrayBuilder: deferred arrays, into which paths of several classes or flattened values lead, until all values are
// known.

import PliantCore

/// The arrays that the classes of one object write into by paths such as `rows.0` and `rows.-1`.
///
/// In a written array, the elements that were counted from its end can't be identified any more. So while the members
/// of several classes are written, a placeholder, a string that no document contains, replaces each such array.
final class DeferredArrayBuilder: ObjectMarking {
  private var trees: [_Pliant.PathTree] = []
  let mark = "\u{1}\(UInt64.random(in: .min ... .max)) \(UInt64.random(in: .min ... .max)) "

  var isMarking: Bool { !trees.isEmpty }

  /// Defers an array, and returns its placeholder.
  func keep(_ tree: _Pliant.PathTree) -> String {
    trees.append(tree)
    return "\(mark)\(trees.count - 1)"
  }

  /// Returns the array of a placeholder.
  func tree(_ text: String) -> _Pliant.PathTree? {
    guard text.hasPrefix(mark), let index = Int(text.dropFirst(mark.count)), trees.indices.contains(index) else {
      return nil
    }
    return trees[index]
  }
}

extension JSONWriter {
  /// Writes a placeholder as the member, unless nothing is known about the array.
  @inline(never)
  mutating func write(keeping tree: _Pliant.PathTree, member: StaticString) throws(JSONError) {
    guard let trees = deferredArrays as? DeferredArrayBuilder, !tree.isSilent else { return }
    try writeKey(pathMember: member)
    try write(trees.keep(tree))
    try checkMember()
  }
}
