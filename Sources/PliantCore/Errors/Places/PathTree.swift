// PathTree: the paths to many values of a document, which share their beginnings.

/// The paths to many values: a node for each step, which refers to the previous one.
///
/// ```
/// {"items":[{"id":1},{"id":2,"price":"abc"}]}
///  ↑ 1                ↑ 19   ↑ 27
/// node   step          before
/// 0      key at 1      root
/// 1      element 1     0
/// 2      key at 27     1                       →  $.items[1].price
/// ```
///
/// A key is only the offset of its text in the document. So the paths in a document of a million bad values take a
/// few words each.
///
/// In a tree of patterns, all elements of an array share a node, and so do members with the same key. The tree has as
/// many nodes as there are different patterns, up to ``nodeLimit``.
package struct PathTree: Sendable {
  private struct Node: Sendable {
    let outer: Int
    /// The index of an element, or -1 minus the offset of a key.
    let step: Int
  }

  /// The identity of a node in a tree of patterns.
  private struct Child: Hashable {
    let outer: Int
    /// Nil for an element.
    let key: ExactText?
  }

  /// The node of the document's root value, of a path that was not searched for yet, and of a path beyond the limit.
  static let root = -1
  static let unknown = -2
  static let beyond = -3

  /// The maximum number of nodes in a tree of patterns.
  static let nodeLimit = 1 << 18

  private let document: DocumentBytes
  private var nodes: [Node] = []
  private var children: CompactDictionary<Child, Int>?

  init(_ document: DocumentBytes, ofPatterns: Bool = false) {
    self.document = document
    if ofPatterns { children = CompactDictionary() }
  }

  /// Returns the node of an element of the array at a node.
  mutating func element(_ index: Int, of outer: Int) -> Int {
    guard children != nil else { return add(Node(outer: outer, step: index)) }
    return node(of: Child(outer: outer, key: nil), step: 0)
  }

  /// Returns the node of the member of the object at a node whose key begins at an offset.
  mutating func member(atKey byteOffset: Int, of outer: Int) -> Int {
    guard children != nil else { return add(Node(outer: outer, step: -1 - byteOffset)) }
    return node(of: Child(outer: outer, key: ExactText(key(at: byteOffset))), step: -1 - byteOffset)
  }

  private mutating func node(of child: Child, step: Int) -> Int {
    if child.outer == Self.beyond { return Self.beyond }
    if let known = children?[child] { return known }
    guard nodes.count < Self.nodeLimit else { return Self.beyond }
    let node = add(Node(outer: child.outer, step: step))
    children?[child] = node
    return node
  }

  private mutating func add(_ node: Node) -> Int {
    nodes.append(node)
    return nodes.count - 1
  }

  /// Returns the path to a node, from the root of the document that this one is a part of.
  package func path(to node: Int) -> JSONPath {
    var steps: [JSONPath.Component] = []
    var node = node
    while node >= 0 {
      let step = nodes[node].step
      steps.append(step >= 0 ? .index(step) : .key(key(at: -1 - step)))
      node = nodes[node].outer
    }
    return JSONPath((document.place?.path ?? []) + steps.reversed())
  }

  /// Returns the number of steps to a node, from the root of the document that this one is a part of.
  func depth(of node: Int) -> Int {
    var depth = document.place?.path.count ?? 0
    var node = node
    while node >= 0 {
      depth += 1
      node = nodes[node].outer
    }
    return depth
  }

  package func key(at byteOffset: Int) -> String {
    document.string(at: byteOffset)
  }
}
