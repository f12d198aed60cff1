// The remainders of values that paths lead into: the parts that no property consumed, at every depth.

/// The remainder of a value.
private indirect enum Leftover {
  /// The whole value.
  case value(JSONReader.Position)
  case object([(key: String, value: Leftover)])
  /// Nil for an element without a remainder, so that the others keep their indices.
  case array([Leftover?])
}

extension JSONReader {
  /// Calls `body` before the value of each unconsumed member, or before its remainder.
  mutating func forEachLeftover(
    of object: MultiPassObject, _ unconsumed: [Int], from start: Position,
    _ body: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    let whole = Set(unconsumed)
    move(to: start)
    guard try beginObject() else { return }
    repeat {
      let (key, offset) = try scanKeyWithOffset()
      if whole.contains(offset) {
        try body(&self, key)
      } else if let (value, part) = try leftover(ofMemberAt: offset, object) {
        let end = position
        for index in state.multiPassObjects.innermost {
          state.multiPassObjects[index].remaindersTaken[offset] = byteOffset
        }
        try read(part, insteadOf: value) { reader throws(JSONError) in try body(&reader, key) }
        move(to: end)
      }
    } while try nextMember()
  }

  /// Returns the remainder of the value at the cursor, which belongs to a member of a shared object, and where the
  /// value begins; nil if there is no remainder. Moves the reader past the value.
  private mutating func leftover(
    ofMemberAt key: Int, _ object: MultiPassObject
  ) throws(JSONError) -> (Position, Leftover)? {
    skipWhitespace()
    let value = position
    let passed = object.skippedMembers[key]?.count ?? 0
    guard let opened = object.inside[byteOffset], passed + opened.openings >= object.passes,
      object.remaindersTaken[key] == nil
    else {
      try skipValue()
      return nil
    }
    return try leftover(opened, [], object).map { (value, $0) }
  }

  /// Returns the remainder of the value at the cursor, or nil, and moves the reader past it. A value in which a path
  /// can't be followed was handled when the property was read.
  private mutating func leftover(
    _ opened: OpenedValue?, _ paths: [ArraySlice<JSONPath.Component>], _ object: MultiPassObject
  ) throws(JSONError) -> Leftover? {
    let paths = paths + (opened?.paths ?? []).map { $0.components[...] }
    let entries = opened?.entries ?? 0
    if !paths.contains(where: { $0.isEmpty }) {
      switch peek() {
      case .object where entries > 0 || paths.contains(where: { $0.first?.isKey ?? false }):
        return try leftoverMembers(opened, paths, object)
      case .array where paths.contains(where: { !($0.first?.isKey ?? true) }):
        return try leftoverElements(paths, object)
      default: break
      }
    }
    try skipValue()
    return nil
  }

  private mutating func leftoverMembers(
    _ opened: OpenedValue?, _ paths: [ArraySlice<JSONPath.Component>], _ object: MultiPassObject
  ) throws(JSONError) -> Leftover? {
    let entries = opened?.entries ?? 0
    var members: [(key: String, value: Leftover)] = []
    guard try beginObject() else { return nil }
    repeat {
      let (key, offset) = try scanKeyWithOffset()
      let inner = paths.filter { isMember(key, at: offset, of: $0.first) }.map { $0.dropFirst() }
      skipWhitespace()
      let value = position
      let member = opened?.skippedMembers[offset]
      let passed = member?.count ?? 0
      let child = object.inside[byteOffset]
      if member?.isTaken ?? false {
        try skipValue()
      } else if passed >= entries, inner.isEmpty {
        members.append((key, .value(value)))
        try skipValue()
      } else if passed >= entries || passed + (child?.openings ?? 0) >= entries {
        if let part = try leftover(passed >= entries ? nil : child, inner, object) { members.append((key, part)) }
      } else {
        try skipValue()
      }
    } while try nextMember()
    return members.isEmpty ? nil : .object(members)
  }

  /// Whether a member with a key is the one that a path leads into.
  private mutating func isMember(_ key: String, at offset: Int, of component: JSONPath.Component?) -> Bool {
    guard case .key(let name)? = component else { return false }
    return key.hasSameCodeUnits(as: name) || respelled(key, KnownKeys([name]), at: offset) != nil
  }

  /// Returns the remainder of the elements of an array.
  ///
  /// Collected values are written back one per element. So elements from which none was collected go to the end, and
  /// an element from which several were collected is followed by empty ones.
  private mutating func leftoverElements(
    _ paths: [ArraySlice<JSONPath.Component>], _ object: MultiPassObject
  ) throws(JSONError) -> Leftover? {
    let count = try countElements()
    let collecting = paths.filter { $0.first == .wildcard }
    var (elements, others): ([Leftover?], [Leftover?]) = ([], [])
    guard try beginArray() else { return nil }
    var index = 0
    repeat {
      let here: [JSONPath.Component] = [.index(index), .index(index - count), .wildcard]
      let inner = paths.filter { here.contains($0.first ?? .wildcard) }.map { $0.dropFirst() }
      let space = byteOffset
      skipWhitespace()
      let start = position
      var part: Leftover?
      if inner.isEmpty {
        part = isFiller(at: index, of: count, paths) ? nil : .value(start)
        try skipValue()
      } else {
        part = try leftover(nil, inner, object)
      }
      index += 1
      let collected = state.collectedValues.entries(in: space..<byteOffset)
      if collecting.isEmpty || collected.contains(where: { $0.value }) {
        elements.append(part)
        let isSpread = collecting.count == 1 && collecting[0].dropFirst().contains(.wildcard)
        if isSpread { elements += Array(repeating: nil, count: collected.count - 1) }
      } else if collected.isEmpty {
        others.append(.value(start))
      } else {
        elements.append(nil)
        if let part { others.append(part) }
      }
    } while try nextElement()
    elements += others
    if elements.allSatisfy({ $0 == nil }) { return nil }
    let countsFromEnd = paths.contains { if case .index(let index)? = $0.first { index < 0 } else { false } }
    while !countsFromEnd, case nil? = elements.last { elements.removeLast() }
    return .array(elements)
  }

  /// Whether the element at the cursor is a null that only keeps the place of an element that a path leads to.
  private mutating func isFiller(at index: Int, of count: Int, _ paths: [ArraySlice<JSONPath.Component>]) -> Bool {
    guard peek() == .null else { return false }
    return paths.contains { path in
      guard case .index(let taken)? = path.first else { return false }
      return taken < 0 ? index > count + taken : index < taken
    }
  }

  // MARK: - Consuming

  /// Reads the remainder of a value as a separate document.
  private mutating func read(
    _ part: Leftover, insteadOf value: Position, _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    var writer = JSONWriter(depthLimit: value.depthLeft)
    #if !hasFeature(Embedded)
    writer.keepsNonFinite = true
    #endif
    try write(part, to: &writer)
    try read(writer.document(), insteadOf: value, body)
  }

  /// Reads a document that was made of a value of this one. Its issues and errors, which may be collected, are at that
  /// value.
  package mutating func read(
    _ document: DocumentBytes, insteadOf value: Position, _ body: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    var inner = JSONReader(document, depthLimit: value.depthLeft)
    inner.bend(like: self)
    lendWork(to: &inner)
    do throws(JSONError) {
      try body(&inner)
      takeWork(of: inner)
      adoptIssues(of: &inner, at: value)
    } catch {
      takeWork(of: inner)
      let problem = failure(error.kind, at: value)
      guard isCollecting, error.isRecoverable else { throw problem }
      collect(problem)
    }
  }

  private mutating func write(_ part: Leftover?, to writer: inout JSONWriter) throws(JSONError) {
    switch part {
    case nil: try writer.writeNull()
    case .value(let position)?:
      move(to: position)
      try writer.write(valueOf: &self)
    case .object(let members)?:
      let object = try writer.beginObject()
      for (key, value) in members {
        try writer.writeKey(key)
        try write(value, to: &writer)
      }
      try writer.endObject(object)
    case .array(let elements)?:
      let array = try writer.beginArray()
      for element in elements { try write(element, to: &writer) }
      try writer.endArray(array)
    }
  }
}

extension JSONPath.Component {
  fileprivate var isKey: Bool { if case .key = self { true } else { false } }
}
