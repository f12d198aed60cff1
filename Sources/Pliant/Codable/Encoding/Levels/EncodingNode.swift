// EncodingNode: a value that is not written from beginning to end.

import PliantCore

/// A part of a value that is not encoded in the order in which it is written. As in Foundation's encoder, of two values
/// with one key the last counts, two nested containers with one key are one, and a container may be filled late.
@safe
final class EncodingNode: EncodingScalar {
  // SAFETY: the variables are accessed briefly, and never by two at a time.

  @safe @exclusivity(unchecked) private(set) var kind = EncodingLevel.Kind.none
  @safe @exclusivity(unchecked) private var bytes: [UInt8] = []
  /// The elements of an array, or the values of an object's members.
  @safe @exclusivity(unchecked) private(set) var values: [EncodingNode] = []
  /// The keys of an object, in the order in which they were first encoded, and the index of each.
  @safe @exclusivity(unchecked) private var keys: [String] = []
  @safe @exclusivity(unchecked) private var places = [String: Int]()
  /// The elements at the end that were given by an index from the end, the last one first.
  @safe @exclusivity(unchecked) private var trailing: [EncodingNode] = []
  /// Whether other values replace this one while it is null: one that is not a property's.
  @safe @exclusivity(unchecked) private var givesWay = false
  /// Whether the array is complete, so that an index from the end refers to one of its elements.
  @safe @exclusivity(unchecked) private var isWhole = false

  init() {}
  init(_ bytes: [UInt8]) { (kind, self.bytes) = (.value, bytes) }

  subscript(key: String) -> EncodingNode? {
    get { places[key].map { values[$0] } }
    set {
      guard let newValue else { return }
      if let place = places[key] {
        values[place] = newValue
      } else {
        places[key] = keys.count
        keys.append(key)
        values.append(newValue)
      }
    }
  }

  func append(_ element: EncodingNode) { values.append(element) }

  /// Makes this an object or array; false if it already is another value.
  func become(_ container: EncodingLevel.Kind) -> Bool {
    if kind == .none { kind = container }
    if kind == .value, bytes.first == (container == .object ? UInt8(ascii: "{") : UInt8(ascii: "[")) {
      isWhole = true
      let opened = Self.parsing(bytes, from: 0, levels: [], isOpened: true)
      opened.givesWay = givesWay
      take(opened)
      for inner in values { inner.givesWay = givesWay }
    }
    return kind == container
  }

  func take(_ other: EncodingNode) {
    givesWay = other.givesWay
    kind = other.kind
    bytes = other.bytes
    values = other.values
    keys = other.keys
    places = other.places
    trailing = other.trailing
  }
}

// MARK: - Mapped properties

extension EncodingNode {
  /// Moves the members of this object to their mapped paths; others stay where they are. `ownKeys` are the keys of the
  /// properties; nil if all members are. Returns the path of the first value that can't be written with the others.
  func rearrange(_ places: CompactDictionary<String, PathPattern>, ownKeys: Set<ExactText>?) -> JSONPath? {
    guard kind == .object else { return nil }
    let arranged = EncodingNode()
    arranged.kind = .object
    var conflict: JSONPath?
    // The keys are in the order in which they were encoded.
    for key in keys {
      let first = places[key]?.components.first ?? .key(key)
      if case .key(let first) = first, arranged[first] == nil { arranged[first] = EncodingNode() }
    }
    // A moved member may belong to a value that stays.
    for movesThem in [false, true] {
      for (key, value) in zip(keys, values) where (places[key] != nil) == movesThem {
        let path = places[key]?.components ?? [.key(key)]
        if let ownKeys { value.givesWay = !ownKeys.contains(ExactText(key)) }
        if !arranged.insert(value, at: path[...]), conflict == nil { conflict = JSONPath(path) }
      }
    }
    for key in places.keys where self[key] == nil { arranged.reserve(places[key]?.components[...] ?? []) }
    take(arranged)
    return conflict
  }

  /// Makes sure that a missing member is not found at a path from the other end of an array, as in a ``PathTree``.
  private func reserve(_ path: ArraySlice<JSONPath.Component>) {
    switch (path.first, kind) {
    case (.key(let key), .object): self[key]?.reserve(path.dropFirst())
    case (.index(let index), .array) where !isWhole:
      let (own, others) = index < 0 ? (trailing, values) : (values, trailing)
      let offset = index < 0 ? -1 - index : index
      if offset < own.count {
        own[offset].reserve(path.dropFirst())
      } else if others.contains(where: { !$0.isNull }) {
        _ = element(at: index)
      }
    default: break
    }
  }

  /// The element of this array at an index. If it doesn't exist, it is created as null.
  private func element(at index: Int) -> EncodingNode {
    func grow(_ nodes: inout [EncodingNode], to offset: Int) -> EncodingNode {
      while nodes.count <= offset { nodes.append(.placeholder) }
      return nodes[offset]
    }
    if index >= 0 { return grow(&values, to: index) }
    return isWhole ? grow(&values, to: max(0, values.count + index)) : grow(&trailing, to: -1 - index)
  }

  private static var placeholder: EncodingNode {
    let node = EncodingNode(Array("null".utf8))
    node.givesWay = true
    return node
  }

  private var isNull: Bool { kind == .value && bytes == Array("null".utf8) }

  /// Puts a value at the end of a path, and creates the objects and arrays on it; returns whether there was room.
  private func insert(_ value: EncodingNode, at path: ArraySlice<JSONPath.Component>) -> Bool {
    guard let first = path.first else {
      // Another member's path leads through this place, or to it.
      if kind == .object, value.become(.object) {
        var hasRoom = true
        for (key, member) in zip(value.keys, value.values) where !insert(member, at: [.key(key)]) { hasRoom = false }
        return hasRoom
      }
      let isSame = kind == .value && value.kind == .value && bytes == value.bytes
      let hasRoom = kind == .none || isSame || givesWay && isNull
      take(value)
      isWhole = true
      return hasRoom
    }
    if givesWay, isNull { kind = .none }
    let next: EncodingNode
    switch first {
    case .wildcard where become(.array):
      // Each value in an element of its own, also in nested arrays, as for a collection with `@Key`.
      guard value.become(.array) else { return false }
      let rest = path.dropFirst().map { $0 == .wildcard ? JSONPath.Component.index(0) : $0 }
      var hasRoom = true
      for (index, element) in value.values.enumerated() where !insert(element, at: ([.index(index)] + rest)[...]) {
        hasRoom = false
      }
      return hasRoom
    case .index(let index) where become(.array): next = element(at: index)
    case .key(let key) where become(.object):
      next = self[key] ?? EncodingNode()
      self[key] = next
    default:
      // The value in this place can't contain others.
      return false
    }
    return next.insert(value, at: path.dropFirst())
  }
}

extension EncodingLevel {
  /// Moves the members of the encoded object to the paths that its type declares.
  @inline(never)
  func arrange(_ mapping: PropertyMapping) {
    if state.metWrapper { mapping.learn() }
    guard !mapping.paths.isEmpty, node != nil || kind == .object else { return }
    if node == nil { makeTree() }
    for inner in supers where inner.kind != .value { if let mapping = inner.mapping { inner.arrange(mapping) } }
    var places = CompactDictionary<String, PathPattern>()
    for (name, paths) in mapping.paths {
      let moved = KeptValues.movedKey(of: name)
      // The names of a Codable superclass's properties are known only after it has encoded them.
      let isMoved = modelConversion.map { $0.ownKeys.contains(ExactText(moved)) || !$0.hasCodableSuperclass } ?? false
      let key = isMoved ? moved : state.keepsKeys ? name : state.convertedText(PlainKey(name), at: self)
      places[key] = paths.first
    }
    if let path = node?.rearrange(places, ownKeys: modelConversion?.ownKeys) {
      let words = "a place of its own for \(path), where \(TypeName.of(mapping.type)) has another value"
      _ = state.fail(.invalidValue(expected: words))
    }
  }
}

// MARK: - From bytes and back

extension EncodingNode {
  /// Parses a complete value, compact JSON of this encoder, to a tree, with nodes for the values of levels and leaves
  /// for others. `offset` is that of the bytes in the buffer, to which the levels' offsets refer. With `isOpened`, each
  /// member or element of the value itself gets a node.
  static func parsing(
    _ bytes: [UInt8], from offset: Int, levels: [EncodingLevel], isOpened: Bool = false
  ) -> EncodingNode {
    let document = unsafe bytes.withUnsafeBytes { bytes in unsafe DocumentBytes(copying: bytes) }
    var reader = JSONReader(document, depthLimit: .max)
    // Can't fail: these are the bytes of a complete value.
    guard let index = try? reader.index() else { return EncodingNode(bytes) }
    var parser = Parser(bytes: bytes, index: index, offset: offset, levels: levels.stablySorted { $0.start })
    return parser.value(at: DocumentIndex.root, isOpened: isOpened)
  }

  /// Visits a value together with the levels that have values in it.
  private struct Parser {
    let bytes: [UInt8]
    let index: DocumentIndex
    let offset: Int
    /// The levels by the offsets of their values, and the index of the first one without a node.
    let levels: [EncodingLevel]
    var nextLevel = 0

    private var nextStart: Int { nextLevel < levels.count ? levels[nextLevel].start - offset : .max }

    mutating func value(at place: Int, isOpened: Bool = false) -> EncodingNode {
      let range = index.byteRange(at: place)
      let node = EncodingNode()
      var (isLevel, isEmpty) = (false, true)
      while nextStart <= range.lowerBound {
        let level = levels[nextLevel]
        nextLevel += 1
        guard level.start - offset == range.lowerBound else { continue }
        if level.node == nil { level.node = node }
        if level.kind != .none { isEmpty = false }
        isLevel = true
      }
      if isLevel && isEmpty { return node }
      let isContainer = index.kind(at: place) == .array || index.kind(at: place) == .object
      guard isContainer, isLevel || isOpened || nextStart < range.upperBound else {
        (node.kind, node.bytes) = (.value, Array(bytes[range]))
        return node
      }
      if index.kind(at: place) == .object {
        node.kind = .object
        for key in index.keyNodes(of: place) { node[index.string(at: key)] = value(at: key + 1) }
      } else {
        node.kind = .array
        for element in index.elementNodes(of: place) { node.append(value(at: element)) }
      }
      return node
    }
  }

  func put(to writer: inout JSONWriter) {
    switch kind {
    case .none: writer.put(Array("{}".utf8))
    case .value: writer.put(bytes)
    case .object, .array:
      let start = writer.count
      for (index, value) in (values + trailing.reversed()).enumerated() {
        writer.putComma()
        if kind == .object {
          writer.putString(keys[index])
          writer.put(":")
        }
        value.put(to: &writer)
      }
      writer.putEnd(from: start, isObject: kind == .object)
    }
  }
}
