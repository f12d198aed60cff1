//===----------------------------------------------------------------------===//
// PathTree: the ways to many values of a document, which share their beginnings.
//===----------------------------------------------------------------------===//

/// The ways to many values: a node for each step, which knows the one before it.
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
/// A key is only the offset of its text in the document. One document of a million bad values so has ways of a few words each.
///
/// In a tree of patterns, all elements of an array are one, and so are members with the same key: it has as many nodes as there are
/// different patterns, up to ``nodeLimit``.
package struct PathTree: Sendable {
  private struct Node: Sendable {
    let outer: Int
    /// The index of an element, or what is left of -1 after the offset of a key.
    let step: Int
  }

  /// What is the same for one pattern.
  private struct Child: Hashable {
    let outer: Int
    /// Nil for an element.
    let key: ExactText?
  }

  /// The node of the document's value, of a way that was not looked for yet, and of one beyond the limit.
  static let root = -1
  static let unknown = -2
  static let beyond = -3

  /// The most nodes of a tree of patterns.
  static let nodeLimit = 1 << 18

  private let document: DocumentBytes
  private var nodes: [Node] = []
  private var children: [Child: Int]?

  init(_ document: DocumentBytes, ofPatterns: Bool = false) {
    self.document = document
    if ofPatterns { children = Dictionary() }
  }

  /// The node of an element of the array at a node.
  mutating func element(_ index: Int, of outer: Int) -> Int {
    guard children != nil else { return add(Node(outer: outer, step: index)) }
    return node(of: Child(outer: outer, key: nil), step: 0)
  }

  /// The node of the member of the object at a node whose key begins at an offset.
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

  /// The way to a node, from the beginning of the document that this one is a part of.
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

  /// How many steps lead to a node, from the beginning of the document that this one is a part of.
  func depth(of node: Int) -> Int {
    var depth = document.place?.path.count ?? 0
    var node = node
    while node >= 0 {
      depth += 1
      node = nodes[node].outer
    }
    return depth
  }

  /// The key that begins at an offset.
  package func key(at byteOffset: Int) -> String {
    var reader = JSONReader(document, depthLimit: .max)
    reader.move(to: JSONReader.Position(offset: byteOffset, depthLeft: .max))
    // It was read before, so it can be read again.
    return (try? reader.readString()) ?? ""
  }
}
