// CSVColumns: the columns of a table, found in the records or named by the user.

#if CommandLine
import PliantCore

/// The columns of a table: paths into records, `user.name` for a member of a member.
package struct CSVColumns: Sendable {
  /// The keys of all columns. The root is the column of records that aren't objects.
  private(set) var tree = KeyTree()
  /// For each node, whether a value was found there that makes a cell: neither null nor an object with members.
  private(set) var hasValue = [false]
  private(set) var hasNull = [false]
  /// For each node, the index of its column; -1 for none.
  private(set) var columnOfNode: [Int] = []
  package private(set) var names: [String] = []

  package init() {}

  /// The columns that the user names, in that order.
  package init(named names: [String]) {
    var nodes: [Int] = []
    for name in names {
      var node = KeyTree.root
      for case .key(let key) in PathPattern(name, beginsWithKey: true).components.map(Self.asKey) {
        node = unsafe Array(key.utf8).withUnsafeBufferPointer { unsafe self.node(under: node, $0, after: -1) }
      }
      nodes.append(node)
    }
    columnOfNode = [Int](repeating: -1, count: tree.nodes.count)
    for (column, node) in nodes.enumerated() { columnOfNode[node] = column }
    self.names = names
  }

  /// In the path of a column, `*` and numbers are keys, too: a column leads through members only.
  private static func asKey(_ component: JSONPath.Component) -> JSONPath.Component {
    switch component {
    case .key: component
    case .index(let index): .key(String(index))
    case .wildcard: .key("*")
    }
  }

  /// The child of a node with a key, which is added if there is none.
  @inline(__always)
  mutating func node(under node: Int, _ key: UnsafeBufferPointer<UInt8>, after previous: Int) -> Int {
    if let child = unsafe tree.child(of: node, key, after: previous) { return child }
    let child = unsafe tree.addChild(of: node, key)
    hasValue.append(false)
    hasNull.append(false)
    return child
  }

  mutating func sawValue(at node: Int) { hasValue[node] = true }
  mutating func sawNull(at node: Int) { hasNull[node] = true }

  /// Adds the columns of other records.
  mutating func merge(_ other: CSVColumns) {
    var mapped = [KeyTree.root]
    for (index, node) in other.tree.nodes.enumerated() {
      if index > 0 {
        let parent = mapped[node.parent]
        unsafe mapped.append(node.key.withUnsafeBufferPointer { unsafe self.node(under: parent, $0, after: -1) })
      }
      hasValue[mapped[index]] = hasValue[mapped[index]] || other.hasValue[index]
      hasNull[mapped[index]] = hasNull[mapped[index]] || other.hasNull[index]
    }
  }

  /// Assigns a column to each node with values, so that the members of an object are adjacent.
  mutating func finish() {
    columnOfNode = [Int](repeating: -1, count: tree.nodes.count)
    names = []
    var open = [KeyTree.root]
    while let node = open.popLast() {
      let children = tree.children(of: node)
      open.append(contentsOf: children.reversed())
      guard hasValue[node] || hasNull[node] && children.isEmpty else { continue }
      columnOfNode[node] = names.count
      names.append(node == KeyTree.root ? "value" : Self.name(tree.path(of: node)))
    }
  }

  /// A path as the user would write it.
  private static func name(_ keys: [String]) -> String {
    keys.map { key in
      key.replacing("\\", with: "\\\\").replacing(".", with: "\\.")
    }.joined(separator: ".")
  }
}

extension String {
  fileprivate func replacing(_ character: Character, with other: String) -> String {
    contains(character) ? flatMap { $0 == character ? other : String($0) }.reduce(into: "") { $0.append($1) } : self
  }
}

/// Finds the columns of records.
struct CSVColumnFinder: ValueConsumer {
  var columns = CSVColumns()
  private var depthLeft = 0

  mutating func mark() {}
  /// The columns of a malformed record are kept: at worst they are empty, and the record is reported.
  mutating func undo() {}

  mutating func take(_ reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    try reader.skipValue()
    let end = reader.position
    reader.move(to: start)
    try look(&reader, at: KeyTree.root)
    reader.move(to: end)
  }

  private mutating func look(_ reader: inout JSONReader, at node: Int) throws(JSONError) {
    switch reader.peek() {
    case .object:
      guard try reader.beginObject() else { return columns.sawValue(at: node) }
      var previous = -1
      repeat {
        let key = try unsafe reader.scanKeyBytes()
        previous = unsafe columns.node(under: node, key, after: previous)
        try look(&reader, at: previous)
      } while try reader.nextMember()
    case .null:
      columns.sawNull(at: node)
      try reader.skipValue()
    default:
      columns.sawValue(at: node)
      try reader.skipValue()
    }
  }
}
#endif
