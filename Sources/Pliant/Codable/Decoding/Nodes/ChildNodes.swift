// ChildNodes: the nodes in a container of an indexed document, and the steps between nodes.

import PliantCore

/// The nodes of an array's elements, or of an object's keys. The value of a key is the node after it.
struct ChildNodes: Sequence, IteratorProtocol {
  private let index: DocumentIndex
  private var node: Int
  private let end: Int
  /// The distance from a child to the node that is skipped with it.
  private let distance: Int
  let underestimatedCount: Int

  fileprivate init(_ container: Int, in index: DocumentIndex, distance: Int) {
    self.index = index
    self.distance = distance
    node = index.firstChild(of: container)
    end = index.node(after: container)
    underestimatedCount = index.count(at: container)
  }

  mutating func next() -> Int? {
    guard node < end else { return nil }
    defer { node = index.node(after: node &+ distance) }
    return node
  }
}

extension DocumentIndex {
  func elementNodes(of array: Int) -> ChildNodes { ChildNodes(array, in: self, distance: 0) }

  func keyNodes(of object: Int) -> ChildNodes { ChildNodes(object, in: self, distance: 1) }
}

/// Finds the steps between the nodes of a document. Complexity: linear in the nodes between them, not counting the
/// contents of other containers. Searches for targets in document order continue where the last one ended. A container
/// gets a table of its members or elements when a search goes back in it.
struct IndexWalk {
  /// The containers on paths, each with its last member or element on one.
  private var walked = CompactDictionary<Int, (child: Int, position: Int, children: [Int]?)>()

  mutating func forget() {
    if !walked.isEmpty { walked = CompactDictionary() }
  }

  /// A step to a member's value, whose key is the node before, or to an element.
  typealias Step = (node: Int, position: Int, isMember: Bool)

  /// The steps between two nodes, the first of which contains the second.
  mutating func steps(from container: Int, to target: Int, in index: DocumentIndex) -> [Step] {
    var steps: [Step] = []
    var node = container
    while node < target, index.isKind(.array, at: node) || index.isKind(.object, at: node) {
      let isObject = index.isKind(.object, at: node)
      let end = index.node(after: node)
      var (child, position, children) = walked[node] ?? (index.firstChild(of: node), 0, nil)
      if child > target, children == nil {
        children = Array(isObject ? index.keyNodes(of: node) : index.elementNodes(of: node))
      }
      if let children {
        position = Swift.max(0, children.partitioningIndex { $0 > target } - 1)
        child = children[position]
      }
      while child < end, index.node(after: isObject ? child + 1 : child) <= target {
        child = index.node(after: isObject ? child + 1 : child)
        position += 1
      }
      guard child < end else { break }
      walked[node] = (child, position, children)
      node = isObject ? child + 1 : child
      steps.append((node, position, isObject))
    }
    return steps
  }
}
