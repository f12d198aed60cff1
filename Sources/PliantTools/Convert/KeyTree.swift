// KeyTree: the keys of many objects as a tree. If members keep their order, one comparison finds a key.

#if CommandLine
import PliantCore

/// The keys of nested objects, in the order of their first appearance.
///
/// ```
///  {"id": 1, "user": {"name": "Li", "age": 3}}        0 ── 1 "id"
///                                                       └─ 2 "user" ── 3 "name"
///                                                                    └─ 4 "age"
/// ```
///
/// Objects of one kind mostly have the same members in the same order, so the key after the last match is tried first.
struct KeyTree: Sendable {
  struct Node: Sendable {
    let key: [UInt8]
    /// The first eight bytes of the key.
    let word: UInt64
    let parent: Int
    var firstChild = -1
    var lastChild = -1
    var next = -1
    var childCount = 0
  }

  static let root = 0
  /// The number of keys beyond which an object has a hash table.
  private static let scannedKeys = 12

  private(set) var nodes = [Node(key: [], word: 0, parent: -1)]
  private var tables: [Int: [UInt64: [Int]]] = [:]

  /// The child of a node with a key.
  ///
  /// - Parameter previous: the child that was found last, or -1.
  @inline(__always)
  func child(of node: Int, _ key: UnsafeBufferPointer<UInt8>, after previous: Int) -> Int? {
    let expected = previous < 0 ? nodes[node].firstChild : nodes[previous].next
    let word = unsafe Self.word(key)
    if expected >= 0, unsafe isKey(expected, key, word) { return expected }
    return unsafe findChild(of: node, key, word)
  }

  @inline(never)
  private func findChild(of node: Int, _ key: UnsafeBufferPointer<UInt8>, _ word: UInt64) -> Int? {
    if let table = tables[node] {
      return unsafe table[Hash.of(UnsafeRawBufferPointer(key))]?.first { unsafe isKey($0, key, word) }
    }
    var child = nodes[node].firstChild
    while child >= 0 {
      if unsafe isKey(child, key, word) { return child }
      child = nodes[child].next
    }
    return nil
  }

  /// Adds a key that a node doesn't have yet.
  @inline(never)
  mutating func addChild(of node: Int, _ key: UnsafeBufferPointer<UInt8>) -> Int {
    let child = nodes.count
    unsafe nodes.append(Node(key: Array(key), word: Self.word(key), parent: node))
    if nodes[node].lastChild >= 0 {
      nodes[nodes[node].lastChild].next = child
    } else {
      nodes[node].firstChild = child
    }
    nodes[node].lastChild = child
    nodes[node].childCount += 1
    if nodes[node].childCount > Self.scannedKeys {
      if tables[node] == nil {
        tables[node] = [:]
        for other in children(of: node) { insertInTable(other, of: node) }
      } else {
        insertInTable(child, of: node)
      }
    }
    return child
  }

  /// Adds a node that no key leads to.
  mutating func addUnlinked(under node: Int) -> Int {
    nodes.append(Node(key: [], word: 0, parent: node))
    return nodes.count - 1
  }

  /// Removes the links from a node to its children.
  mutating func unlinkChildren(of node: Int) {
    nodes[node].firstChild = -1
    nodes[node].lastChild = -1
    nodes[node].childCount = 0
    tables[node] = nil
  }

  private mutating func insertInTable(_ child: Int, of node: Int) {
    let hash = unsafe nodes[child].key.withUnsafeBytes { unsafe Hash.of($0) }
    tables[node]?[hash, default: []].append(child)
  }

  func children(of node: Int) -> [Int] {
    var children: [Int] = []
    var child = nodes[node].firstChild
    while child >= 0 {
      children.append(child)
      child = nodes[child].next
    }
    return children
  }

  @inline(__always)
  private func isKey(_ node: Int, _ key: UnsafeBufferPointer<UInt8>, _ word: UInt64) -> Bool {
    guard nodes[node].word == word, nodes[node].key.count == key.count else { return false }
    return unsafe key.count <= 8 || nodes[node].key.elementsEqual(key)
  }

  /// The first eight bytes of a key, padded with zeros. The count distinguishes shorter keys.
  @inline(__always)
  private static func word(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
    guard let base = key.baseAddress else { return 0 }
    if key.count >= 8 { return unsafe UInt64(littleEndian: UnsafeRawPointer(base).loadUnaligned(as: UInt64.self)) }
    var word: UInt64 = 0
    for index in 0..<key.count { unsafe word |= UInt64(key[index]) << UInt64(8 * index) }
    return word
  }
}

extension KeyTree {
  /// The keys from the root to a node.
  func path(of node: Int) -> [String] {
    var keys: [String] = []
    var node = node
    while node > 0 {
      keys.append(String(decoding: nodes[node].key, as: UTF8.self))
      node = nodes[node].parent
    }
    return keys.reversed()
  }
}
#endif
