// ProfileTree: all paths of many values, with the statistics of each.

#if CommandLine
import PliantCore

/// All paths of many values, with the statistics of each. The limits below bound its memory, whatever the input.
struct ProfileTree: Sendable {
  /// If an object has more keys than this, they are taken as data, and their values are combined as `.*`.
  static let keyLimit = 1000
  /// Values that are nested deeper are counted but not inspected.
  static let depthLimit = 64
  /// The maximum number of paths. Values at further paths are not inspected.
  static let pathLimit = 20_000

  /// The kind of step that leads to a node from its parent.
  enum Step: Sendable { case key, anyKey, element }

  private(set) var tree = KeyTree()
  private(set) var steps = [Step.key]
  /// For each node, the node of its elements and the node of keys that are data; -1 for none.
  private(set) var elements = [-1]
  private(set) var anyKey = [-1]
  /// For each node, the number of the object in which it was seen last.
  private var lastObjects = [0]
  var statistics: ContiguousArray<PathStatistics> = [PathStatistics()]
  /// The number of values that were skipped because of the limits.
  var skipped = 0

  // MARK: Nodes

  /// The node of a member; nil if a limit is reached.
  @inline(__always)
  mutating func member(of node: Int, _ key: UnsafeBufferPointer<UInt8>, after previous: Int) -> Int? {
    if anyKey[node] >= 0 { return anyKey[node] }
    if let child = unsafe tree.child(of: node, key, after: previous) { return child }
    return unsafe addMember(of: node, key)
  }

  /// Counts a member as repeated if it was seen in the same object before.
  @inline(__always)
  mutating func note(_ member: Int, inObject number: Int) {
    if lastObjects[member] == number { statistics[member].repeats += 1 }
    lastObjects[member] = number
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
    lastObjects.append(0)
    statistics.append(PathStatistics())
  }

  /// The node of a path's elements; nil if a limit is reached.
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

  /// Combines all members of a node, which are so many that their keys must be data.
  private mutating func gatherKeys(of node: Int) {
    let children = tree.children(of: node)
    let target = anyKeyNode(of: node)
    for child in children { absorb(child, into: target) }
    tree.unlinkChildren(of: node)
  }

  /// Adds the statistics of a node, and of all nodes below it, to another node.
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

  /// Adds the statistics of another tree.
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

/// Collects the profile of values.
struct ProfileConsumer: ValueConsumer {
  var profile = ProfileTree()
  private(set) var valueCount = 0
  private var objectCount = 0

  mutating func mark() {}
  /// Does nothing: a value is added only after all of it was validated.
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
    objectCount += 1
    let object = objectCount
    var previous = -1
    repeat {
      let key = try unsafe reader.scanKeyBytes()
      if let child = unsafe profile.member(of: node, key, after: previous) {
        previous = profile.steps[child] == .key ? child : -1
        profile.note(child, inObject: object)
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
    if let integer = reader.scanInteger() {
      value = Double(integer)
    } else {
      var end = unsafe start
      let (number, status) = unsafe NumberScanner.scanDouble(&end)
      try reader.skipValue()
      value = status.hasValue ? number : .infinity
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
