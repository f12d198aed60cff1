// ChildNodes: the nodes in a container of an indexed document.

import PliantCore

/// The nodes of an array's elements, or of an object's keys. The value of a key is the node after it.
struct ChildNodes: Sequence, IteratorProtocol {
  private let index: DocumentIndex
  private var node: Int
  private let end: Int
  /// The distance from a child to the node that is skipped with it.
  private let distance: Int

  fileprivate init(_ container: Int, in index: DocumentIndex, distance: Int) {
    self.index = index
    self.distance = distance
    node = index.firstChild(of: container)
    end = index.node(after: container)
  }

  mutating func next() -> Int? {
    guard node < end else { return nil }
    defer { node = index.node(after: node &+ distance) }
    return node
  }
}

extension DocumentIndex {
  /// The nodes of an array's elements.
  func elementNodes(of array: Int) -> ChildNodes { ChildNodes(array, in: self, distance: 0) }

  /// The nodes of an object's keys.
  func keyNodes(of object: Int) -> ChildNodes { ChildNodes(object, in: self, distance: 1) }
}
