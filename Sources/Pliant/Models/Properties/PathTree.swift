// PathTree: combines values at paths into nested objects and arrays.

public import PliantCore

extension _Pliant {
  /// Combines values at paths such as `items.0.id` or `a.b` into the nested objects and arrays to write.
  ///
  /// Objects keep the order in which their members were first named. An array is as long as its indices require:
  /// indices from 0 fill it from the front, negative ones from the end, and the elements between are null. A wildcard
  /// gives each value of the collection an element of its own.
  ///
  /// If indices count from both ends of one array, an element without a value is null, so that reading doesn't count
  /// the same element from both ends:
  ///
  /// ```
  /// rows.0.id = 1, rows.-1.id = 2        {"rows":[{"id":1},{"id":2}]}
  /// rows.0.id = 1, rows.-1.id = nil      {"rows":[{"id":1},null]}
  /// ```
  ///
  /// Adding a value never fails. The calls throw only so that the compiler refuses the wrong overload: see `AddEncodableOrIgnored`.
  public struct PathTree {
    /// Writes one value. A struct, because older Apple systems have no arrays of functions with typed errors.
    private struct Leaf {
      let write: (inout JSONWriter) throws(JSONError) -> Void
    }

    private var root = Node.empty
    /// The paths of values that are nil.
    private var absent: [[JSONPath.Component]] = []

    private indirect enum Node {
      case empty
      case leaf(Leaf)
      case object(keys: [String], members: CompactDictionary<ExactText, Node>)
      case array(elements: CompactDictionary<Int, Node>)

      var isEmpty: Bool { if case .empty = self { true } else { false } }
    }

    public init() {}

    var isEmpty: Bool { root.isEmpty }

    /// True if nothing is known about the array: neither that it contains a value, nor that a value is left out.
    var isSilent: Bool { isEmpty && absent.isEmpty }

    /// Adds the values of another tree whose places are still free.
    mutating func merge(_ other: _Pliant.PathTree) {
      Self.merge(other.root, into: &root)
      absent += other.absent
    }

    private static func merge(_ other: Node, into node: inout Node) {
      switch (node, other) {
      case (.empty, _): node = other
      case (.object(var keys, var members), .object(let otherKeys, let others)):
        node = .empty
        for key in otherKeys {
          guard let other = others[ExactText(key)] else { continue }
          if members[ExactText(key)] == nil { keys.append(key) }
          merge(other, into: &members[ExactText(key), default: .empty])
        }
        node = .object(keys: keys, members: members)
      case (.array(var elements), .array(let others)):
        node = .empty
        for index in others.keys { merge(others[index, default: .empty], into: &elements[index, default: .empty]) }
        node = .array(elements: elements)
      default: break
      }
    }

    /// Whether some value is at an index from the end of an array.
    var countsFromEnd: Bool { Self.countsFromEnd(root) }

    private static func countsFromEnd(_ node: Node) -> Bool {
      switch node {
      case .empty, .leaf: false
      case .object(_, let members): members.values.contains(where: countsFromEnd)
      case .array(let elements): elements.keys.contains { $0 < 0 } || elements.values.contains(where: countsFromEnd)
      }
    }

    /// Adds the other members and elements of objects and arrays.
    ///
    /// - Returns: false, without changes, if `rest` is not an object or array like the tree.
    mutating func fill(with rest: JSON, in writer: borrowing JSONWriter) throws(JSONError) -> Bool {
      switch root {
      case .object where rest.object != nil, .array where rest.array != nil: break
      default: return false
      }
      root = try Self.filling(root, rest, in: writer)
      return true
    }

    private static func filling(_ node: Node, _ rest: JSON, in writer: borrowing JSONWriter) throws(JSONError) -> Node {
      switch node {
      case .empty: return rest.isNull ? .empty : .leaf(Leaf { writer throws(JSONError) in try rest.write(to: &writer) })
      case .leaf: return node
      case .object(var keys, var members):
        for (key, value) in try writer.opened(rest).object ?? [:] {
          let name = ExactText(key)
          if members[name] == nil { keys.append(key) }
          members[name] = try filling(members[name] ?? .empty, value, in: writer)
        }
        return .object(keys: keys, members: members)
      case .array(let elements):
        guard let others = try writer.opened(rest).array else { return node }
        let ends = ((elements.keys.max() ?? -1) + 1, -(elements.keys.min() ?? 0))
        // Negative indices count from the end of the whole array.
        let count = Swift.max(others.count, ends.0, ends.1)
        var filled = CompactDictionary<Int, Node>()
        for index in elements.keys {
          let place = index < 0 ? count + index : index
          merge(elements[index, default: .empty], into: &filled[place, default: .empty])
        }
        for (index, other) in others.enumerated() {
          filled[index] = try filling(filled[index] ?? .empty, other, in: writer)
        }
        return .array(elements: filled)
      }
    }

    private static func reserving(_ path: ArraySlice<JSONPath.Component>, in node: Node) -> Node {
      guard let first = path.first else { return node }
      let rest = path.dropFirst()
      switch (first, node) {
      case (.key(let key), .object(let keys, var members)):
        guard let member = members[ExactText(key)] else { return node }
        members[ExactText(key)] = reserving(rest, in: member)
        return .object(keys: keys, members: members)
      case (.index(let index), .array(var elements)):
        if let element = elements[index] {
          elements[index] = reserving(rest, in: element)
        } else if elements.keys.contains(where: { ($0 < 0) != (index < 0) && !elements[$0, default: .empty].isEmpty }) {
          elements[index] = .empty
        }
        return .array(elements: elements)
      default: return node
      }
    }

    /// Changes the node at `path` in place. The enclosing node is emptied meanwhile, so that its contents have no other
    /// reference.
    private static func change(
      _ node: inout Node, at path: ArraySlice<JSONPath.Component>, _ body: (inout Node) -> Void
    ) {
      guard let first = path.first else { return body(&node) }
      let rest = path.dropFirst()
      switch first {
      case .key(let key):
        var keys: [String] = []
        var members = CompactDictionary<ExactText, Node>()
        if case .object(let oldKeys, let oldMembers) = node { (keys, members) = (oldKeys, oldMembers) }
        node = .empty
        if members[ExactText(key)] == nil { keys.append(key) }
        change(&members[ExactText(key), default: .empty], at: rest, body)
        node = .object(keys: keys, members: members)
      case .index(let index):
        var elements = CompactDictionary<Int, Node>()
        if case .array(let old) = node { elements = old }
        node = .empty
        change(&elements[index, default: .empty], at: rest, body)
        node = .array(elements: elements)
      case .wildcard: break
      }
    }

    /// Returns the elements of an array from the front, with those of negative indices at the end, and nil for gaps.
    ///
    /// - Throws: if an index is so large that filling the array up to it must be a mistake.
    private static func ordered(_ elements: CompactDictionary<Int, Node>) throws(JSONError) -> [Node?] {
      let last = Swift.max(elements.keys.max() ?? -1, -1)
      let first = Swift.min(elements.keys.min() ?? 0, 0)
      for index in [first, last] where index.magnitude > UInt(fillLimit + elements.count) {
        throw JSONError(.unwritable("an element at index \(index)"))
      }
      var ordered: [Node?] = []
      for index in 0..<(last + 1) { ordered.append(elements[index]) }
      for index in first..<0 { ordered.append(elements[index]) }
      return ordered
    }

    /// The maximum number of elements of an array that are filled with null to reach an index.
    private static var fillLimit: Int { 1 << 20 }
  }
}

// MARK: - Adding values

extension _Pliant.PathTree {
  /// Adds a value at `path`.
  public mutating func add<Value: JSONWritable>(_ value: Value, at path: StaticString) throws(JSONError) {
    insert([Self.leaf(value)], at: path)
  }

  /// Adds a value at `path`; nil is left out.
  public mutating func add<Value: JSONWritable>(_ value: Value?, at path: StaticString) throws(JSONError) {
    if let value { try add(value, at: path) } else { leaveOut(path) }
  }

  @_disfavoredOverload
  public mutating func add<Value: Encodable>(_ value: Value, at path: StaticString) throws(JSONError) {
    insert([Self.encodedLeaf(value)], at: path)
  }

  @_disfavoredOverload
  public mutating func add<Value: Encodable>(_ value: Value?, at path: StaticString) throws(JSONError) {
    if let value { try add(value, at: path) } else { leaveOut(path) }
  }

  /// Records that there is no value at `path`.
  mutating func leaveOut(_ path: StaticString) {
    let path = PathPattern("\(path)").components
    let hasIndex = path.contains { component in if case .index = component { true } else { false } }
    if hasIndex { absent.append(path) }
  }

  /// Adds the values of a collection at `path`, which has a wildcard.
  public mutating func add<Values: _Pliant.CollectedValues>(elementsOf values: Values, at path: StaticString)
    throws(JSONError)
  where Values.CollectedValue: JSONWritable {
    insert(values.collectedValues.map { Self.leaf($0) }, at: path)
  }

  /// Adds the values of a collection at `path`, which has a wildcard; nil is left out.
  public mutating func add<Values: _Pliant.CollectedValues>(elementsOf values: Values?, at path: StaticString)
    throws(JSONError)
  where Values.CollectedValue: JSONWritable {
    if let values { try add(elementsOf: values, at: path) }
  }

  @_disfavoredOverload
  public mutating func add<Values: _Pliant.CollectedValues>(elementsOf values: Values, at path: StaticString)
    throws(JSONError)
  where Values.CollectedValue: Encodable {
    insert(values.collectedValues.map { Self.encodedLeaf($0) }, at: path)
  }

  @_disfavoredOverload
  public mutating func add<Values: _Pliant.CollectedValues>(elementsOf values: Values?, at path: StaticString)
    throws(JSONError)
  where Values.CollectedValue: Encodable {
    if let values { try add(elementsOf: values, at: path) }
  }

  private static func leaf<Value: JSONWritable>(_ value: Value) -> Leaf {
    Leaf { writer throws(JSONError) in try writer.writeValue(value) }
  }

  private static func encodedLeaf<Value: Encodable>(_ value: Value) -> Leaf {
    Leaf { writer throws(JSONError) in try writer.encode(value) }
  }

  /// Puts each of `leaves` at `path`, with its index instead of the first wildcard, and 0 instead of other wildcards.
  /// Reading gives the same values.
  private mutating func insert(_ leaves: [Leaf], at path: StaticString) {
    let path = PathPattern("\(path)").components
    let wildcard = path.firstIndex(of: .wildcard)
    if leaves.isEmpty, let wildcard {
      Self.change(&root, at: path[..<wildcard]) { node in
        if case .array = node { return }
        node = .array(elements: CompactDictionary())
      }
    }
    for (index, leaf) in leaves.enumerated() {
      var concrete = path
      for position in path.indices where path[position] == .wildcard {
        concrete[position] = .index(position == wildcard ? index : 0)
      }
      Self.change(&root, at: concrete[...]) { $0 = .leaf(leaf) }
    }
  }
}

// MARK: - Writing

extension _Pliant.PathTree {
  func write(to writer: inout JSONWriter) throws(JSONError) {
    // The elements of values that are left out are reserved, so that reading doesn't find another element in their
    // place.
    let root = absent.reduce(root) { root, path in Self.reserving(path[...], in: root) }
    try Self.write(root, to: &writer)
  }

  private static func write(_ node: Node, to writer: inout JSONWriter) throws(JSONError) {
    switch node {
    case .empty: try writer.writeNull()
    case .leaf(let leaf): try leaf.write(&writer)
    case .object(let keys, let members):
      let object = try writer.beginObject()
      for key in keys {
        try writer.writeKey(key)
        try write(members[ExactText(key)] ?? .empty, to: &writer)
      }
      try writer.endObject(object)
    case .array(let elements):
      let array = try writer.beginArray()
      for element in try ordered(elements) { try write(element ?? .empty, to: &writer) }
      try writer.endArray(array)
    }
  }
}

@_documentation(visibility: internal)
extension JSONWriter {
  /// Writes the values of `tree` as one member of the open object; writes nothing if there are none.
  public mutating func write(_ tree: _Pliant.PathTree, member: StaticString) throws(JSONError) {
    if deferredArrays != nil { return try write(keeping: tree, member: member) }
    guard !tree.isEmpty else { return }
    try writeKey(pathMember: member)
    try tree.write(to: &self)
    try checkMember()
  }
}
