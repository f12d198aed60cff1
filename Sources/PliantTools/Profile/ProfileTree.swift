//===----------------------------------------------------------------------===//
// ProfileTree: all paths of many values, with what was seen at each.
//===----------------------------------------------------------------------===//

#if CommandLine
import PliantCore

/// All paths of many values, with what was seen at each. Memory is bounded by the limits below, whatever the input.
struct ProfileTree: Sendable {
  /// An object with more keys than this has data for keys: their values are taken together as `.*`.
  static let keyLimit = 1000
  /// What is nested deeper is counted and not looked into.
  static let depthLimit = 64
  /// With more paths than this, new ones are not looked into.
  static let pathLimit = 20_000

  /// How a node hangs on its parent.
  enum Step: Sendable { case key, anyKey, element }

  private(set) var tree = KeyTree()
  private(set) var steps = [Step.key]
  /// For each node, the node of its elements and the node of keys that are data; -1 for none.
  private(set) var elements = [-1]
  private(set) var anyKey = [-1]
  var statistics: ContiguousArray<PathStatistics> = [PathStatistics()]
  /// How many values were left out by the limits.
  var skipped = 0

  // MARK: Nodes

  /// The node of a member; nil where a limit is reached.
  @inline(__always)
  mutating func member(of node: Int, _ key: UnsafeBufferPointer<UInt8>, after previous: Int) -> Int? {
    if anyKey[node] >= 0 { return anyKey[node] }
    if let child = unsafe tree.child(of: node, key, after: previous) { return child }
    return unsafe addMember(of: node, key)
  }

  @inline(never)
  private mutating func addMember(of node: Int, _ key: UnsafeBufferPointer<UInt8>) -> Int? {
    if tree.nodes[node].childCount >= Self.keyLimit {
      gatherKeys(of: node)
      return anyKey[node]
    }
    guard statistics.count < Self.pathLimit else { return nil }
    let child = unsafe tree.addChild(of: node, key)
    addNode(.key)
    return child
  }

  private mutating func addNode(_ step: Step) {
    steps.append(step)
    elements.append(-1)
    anyKey.append(-1)
    statistics.append(PathStatistics())
  }

  /// The node of a path's elements; nil where a limit is reached.
  @inline(__always)
  mutating func elementNode(of node: Int) -> Int? {
    if elements[node] >= 0 { return elements[node] }
    guard statistics.count < Self.pathLimit else { return nil }
    elements[node] = tree.addUnlinked(under: node)
    addNode(.element)
    return elements[node]
  }

  private mutating func anyKeyNode(of node: Int) -> Int {
    if anyKey[node] < 0 {
      let child = tree.addUnlinked(under: node)
      addNode(.anyKey)
      anyKey[node] = child
    }
    return anyKey[node]
  }

  /// Takes all members of a node together: there are so many that their keys are data.
  private mutating func gatherKeys(of node: Int) {
    let children = tree.children(of: node)
    let target = anyKeyNode(of: node)
    for child in children { absorb(child, into: target) }
    tree.unlinkChildren(of: node)
  }

  /// Adds what was seen at a node and below to another node.
  private mutating func absorb(_ node: Int, into target: Int) {
    statistics[target].merge(statistics[node])
    statistics[node] = PathStatistics()
    if elements[node] >= 0, let own = elementNode(of: target) { absorb(elements[node], into: own) }
    if anyKey[node] >= 0 { absorb(anyKey[node], into: anyKeyNode(of: target)) }
    for child in tree.children(of: node) {
      let own = unsafe tree.nodes[child].key.withUnsafeBufferPointer { unsafe member(of: target, $0, after: -1) }
      if let own { absorb(child, into: own) } else { skipped += statistics[child].count }
    }
  }

  /// Adds what another tree has seen.
  mutating func merge(_ other: ProfileTree) {
    skipped += other.skipped
    merge(other, KeyTree.root, into: KeyTree.root)
  }

  private mutating func merge(_ other: ProfileTree, _ node: Int, into target: Int) {
    statistics[target].merge(other.statistics[node])
    if other.elements[node] >= 0 {
      if let own = elementNode(of: target) { merge(other, other.elements[node], into: own) } else { skipped += 1 }
    }
    if other.anyKey[node] >= 0 {
      if anyKey[target] < 0 { gatherKeys(of: target) }
      merge(other, other.anyKey[node], into: anyKeyNode(of: target))
    }
    var previous = -1
    for child in other.tree.children(of: node) {
      let own = unsafe other.tree.nodes[child].key.withUnsafeBufferPointer {
        unsafe member(of: target, $0, after: previous)
      }
      if let own {
        merge(other, child, into: own)
        previous = steps[own] == .key ? own : -1
      } else {
        skipped += other.statistics[child].count
      }
    }
  }
}

/// Looks at values for their profile.
struct ProfileConsumer: ValueConsumer {
  var profile = ProfileTree()
  private(set) var valueCount = 0

  mutating func mark() {}
  /// Nothing is taken of a value before all of it was found well-formed.
  mutating func undo() {}

  mutating func take(_ reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    try reader.skipValue()
    reader.move(to: start)
    try look(&reader, at: KeyTree.root, depth: 0)
    valueCount += 1
  }

  private mutating func look(_ reader: inout JSONReader, at node: Int, depth: Int) throws(JSONError) {
    switch reader.skipWhitespace() {
    case UInt8(ascii: "\""):
      let text = try unsafe reader.scanStringBytes()
      let hash = unsafe Hash.of(UnsafeRawBufferPointer(text))
      unsafe profile.statistics[node].addText(text, hash)
    case UInt8(ascii: "{"): try lookIntoObject(&reader, at: node, depth: depth)
    case UInt8(ascii: "["): try lookIntoArray(&reader, at: node, depth: depth)
    case UInt8(ascii: "n"):
      profile.statistics[node].nulls += 1
      try reader.skipValue()
    case UInt8(ascii: "t"), UInt8(ascii: "f"):
      try profile.statistics[node].addBool(reader.readBool())
    default: try lookAtNumber(&reader, at: node)
    }
  }

  private mutating func lookIntoObject(_ reader: inout JSONReader, at node: Int, depth: Int) throws(JSONError) {
    profile.statistics[node].objects += 1
    guard depth < ProfileTree.depthLimit else {
      profile.skipped += 1
      return try reader.skipValue()
    }
    guard try reader.beginObject() else { return }
    var previous = -1
    repeat {
      let key = try unsafe reader.scanKeyBytes()
      if let child = unsafe profile.member(of: node, key, after: previous) {
        previous = profile.steps[child] == .key ? child : -1
        try look(&reader, at: child, depth: depth + 1)
      } else {
        profile.skipped += 1
        try reader.skipValue()
      }
    } while try reader.nextMember()
  }

  private mutating func lookIntoArray(_ reader: inout JSONReader, at node: Int, depth: Int) throws(JSONError) {
    profile.statistics[node].arrays += 1
    guard depth < ProfileTree.depthLimit, let child = profile.elementNode(of: node) else {
      profile.skipped += 1
      return try reader.skipValue()
    }
    var length = 0
    if try reader.beginArray() {
      repeat {
        try look(&reader, at: child, depth: depth + 1)
        length += 1
      } while try reader.nextElement()
    }
    profile.statistics[node].lengths.add(length)
  }

  @inline(__always)
  private mutating func lookAtNumber(_ reader: inout JSONReader, at node: Int) throws(JSONError) {
    let start = unsafe reader.cursor
    var value: Double
    var isInteger = true
    if let integer = reader.scanInt64() {
      value = Double(integer)
    } else {
      var end = unsafe start
      let (number, status) = unsafe NumberScanner.scanDouble(&end)
      try reader.skipValue()
      value = status == .valid ? number : .infinity
      isInteger = unsafe !UnsafeBufferPointer(start: start, count: reader.cursor - start).contains {
        $0 == UInt8(ascii: ".") || $0 | 0x20 == UInt8(ascii: "e")
      }
    }
    // SAFETY: the number lies between `start` and the cursor.
    let text = unsafe UnsafeBufferPointer(start: start, count: reader.cursor - start)
    unsafe profile.statistics[node].addNumber(value, isInteger: isInteger, text)
  }
}

extension PathStatistics {
  @inline(__always)
  fileprivate mutating func addText(_ text: UnsafeBufferPointer<UInt8>, _ hash: UInt64) {
    strings += 1
    unsafe texts.add(text)
    distinct.insert(hash)
    unsafe values.count(hash, text, isString: true)
  }

  @inline(__always)
  fileprivate mutating func addNumber(_ value: Double, isInteger: Bool, _ text: UnsafeBufferPointer<UInt8>) {
    if isInteger { integers += 1 } else { fractions += 1 }
    // Zero and minus zero are one value.
    let hash = unsafe value.isFinite ? Hash.of((value + 0.0).bitPattern) : Hash.of(UnsafeRawBufferPointer(text))
    if value.isFinite { numbers.add(value) } else { numbers.tooLarge += 1 }
    distinct.insert(hash)
    unsafe values.count(hash, text, isString: false)
  }

  fileprivate mutating func addBool(_ value: Bool) {
    if value { trues += 1 } else { falses += 1 }
    distinct.insert(Hash.of(value ? 1 : 2))
  }
}
#endif
