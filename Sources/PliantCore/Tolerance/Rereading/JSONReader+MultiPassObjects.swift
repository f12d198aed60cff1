// Objects that several types read: a class and its superclass, or a model and its flattened properties. The members
// that every pass skips are the unconsumed ones.

/// An object that is read in several passes, with the members that each pass skipped.
struct MultiPassObject {
  /// Where the object begins, without leading white space.
  let offset: Int
  /// How many more containers may nest inside the object.
  let depthLeft: Int
  /// The number of passes that were begun.
  var passes = 1
  /// The members that passes skipped.
  var skippedMembers = SkippedMembers()
  /// The values inside that property paths lead into, by offset.
  var inside = CompactDictionary<Int, OpenedValue>()
  /// The members whose remainder, the part that no property took, was consumed: their start offsets, with their end
  /// offsets.
  var remaindersTaken = [Int: Int]()

  /// The offsets of the unconsumed members, in document order.
  var unconsumed: [Int] { skippedMembers.unconsumed(after: passes) }
}

/// The entries for the innermost shared object, to return to.
struct EarlierObject {
  fileprivate var range = 0..<0
  fileprivate var entries: [MultiPassObject] = []
}

/// The entries for one object follow those for the objects around it. All functions look at and change only the entries
/// for the innermost object, the last ones, as there may be an object for each level of a document.
extension [MultiPassObject] {
  /// The entries for the innermost object.
  var innermost: Range<Int> {
    var first = count
    while first > 0, self[first - 1].offset == self[count - 1].offset { first -= 1 }
    return first..<count
  }

  var innermostObject: EarlierObject { EarlierObject(range: innermost, entries: Array(self[innermost])) }

  /// Returns to the earlier entries for an object, and removes those for objects inside it.
  mutating func restore(_ earlier: EarlierObject) {
    removeSubrange(earlier.range.lowerBound...)
    self += earlier.entries
  }

  /// Records that the current pass skipped a member of the object at `depthLeft`, in each entry for that object.
  ///
  /// - Parameter inner: where the object inside it begins that has the member; nil for its own member.
  /// - Returns: whether there are such entries.
  mutating func passOver(_ offset: Int, of inner: Int?, depthLeft: Int, _ known: KnownKeys) -> Bool {
    var isShared = false
    for index in innermost where self[index].depthLeft == depthLeft {
      isShared = true
      let pass = self[index].passes
      if let inner {
        self[index].inside[inner]?.skippedMembers.passOver(offset, pass: pass, known)
      } else {
        self[index].skippedMembers.passOver(offset, pass: pass, known)
      }
    }
    return isShared
  }

  /// Changes the number of passes over the object at an offset, in each entry for it.
  mutating func beginPasses(by count: Int = 1, at offset: Int) {
    for index in innermost where self[index].offset == offset { self[index].passes += count }
  }

  /// Returns the offsets of the unconsumed members, in document order, and marks them as consumed.
  mutating func takeUnconsumed(_ index: Int) -> [Int] {
    var unconsumed = self[index].unconsumed
    // Exclude members consumed by an enclosing model.
    for around in self[innermost.lowerBound..<index] {
      unconsumed.removeAll { !(around.skippedMembers[$0]?.isUnconsumed(after: around.passes) ?? false) }
    }
    for index in innermost {
      for offset in unconsumed { self[index].skippedMembers.take(offset) }
    }
    return unconsumed
  }
}

/// What was recorded before an object is read in another pass.
struct EarlierNotes {
  /// The offsets from the white space in front of the object through its first byte.
  var start = 0..<0
  var counts = NoteCounts(issues: 0, problems: 0)
  /// The shared object as the earlier passes left it.
  var object = EarlierObject()
}

@_documentation(visibility: internal)
extension JSONReader {
  /// The token that ``beginSharing(keepsUnconsumed:)`` returns, for the calls that follow.
  @frozen
  public struct Sharing: Sendable {
    let index: Int?
  }

  /// Starts tracking the members of the next object that no pass consumes.
  ///
  /// - Parameter keepsUnconsumed: whether the caller needs the unconsumed members. Otherwise they are tracked only if
  ///   the tolerance does not ignore unknown keys.
  public mutating func beginSharing(keepsUnconsumed: Bool) -> Sharing {
    guard keepsUnconsumed || tolerance.unknownKeys != .ignore else { return Sharing(index: nil) }
    skipWhitespace()
    // SAFETY: the pointers are compared, and nothing is read there.
    if unsafe taggedObject == cursor { acceptTag() }
    state.multiPassObjects.append(MultiPassObject(offset: byteOffset, depthLeft: depthLeft - 1))
    tracksMembers = true
    return Sharing(index: state.multiPassObjects.count - 1)
  }

  /// Ends the tracking that ``beginSharing(keepsUnconsumed:)`` started.
  public mutating func endSharing(_ sharing: Sharing) {
    guard let index = sharing.index, index < state.multiPassObjects.count else { return }
    state.multiPassObjects.removeSubrange(index...)
    tracksMembers = !state.multiPassObjects.isEmpty
    if !tracksMembers { state.collectedValues = OffsetTable() }
  }

  /// Starts another pass over the object at `start`.
  public mutating func beginNextPass(at start: Position) {
    move(to: start)
    guard tracksMembers else { return }
    skipWhitespace()
    let offset = byteOffset
    state.multiPassObjects.beginPasses(at: offset)
  }

  /// Reads the object at `start` in another pass, and leaves the reader where it was. Earlier notes about the object
  /// are kept, whatever the outcome of this pass.
  package mutating func readOnceMore(
    from start: Position, _ read: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    let end = position
    beginNextPass(at: start)
    skipWhitespace()
    let object = toleranceState?.multiPassObjects.innermostObject
    try keepingNotes(noteCounts, at: start.offset..<byteOffset + 1, of: object, read)
    move(to: end)
  }

  /// Continues a failed pass, which ``readOnceMore(from:_:)`` began, to the end of the object. The members that the
  /// pass would have taken count as consumed; those that it would have skipped stay available.
  ///
  /// - Parameter error: why the pass failed. With a missing key, it has read the whole object already.
  package mutating func finishPass(
    after error: JSONError, from start: Position, _ read: (inout JSONReader) throws(JSONError) -> Void
  ) {
    guard tracksMembers, error.isRecoverable, error.missingKeys.isEmpty, let toleranceState,
      !toleranceState.isFinishingPass
    else { return }
    toleranceState.multiPassObjects.restore(toleranceState.earlierNotes.object)
    toleranceState.finishedObject = valueOffset(from: start)
    noteMembers(from: start) { reader in
      do throws(JSONError) {
        try read(&reader)
      } catch {
        // A model is read to its end while problems are collected. A failed enum consumed only its tag.
        if case .underlying = error.actualKind {} else { reader.leaveMembers(from: start, after: error) }
      }
    }
    toleranceState.finishedObject = nil
  }

  /// Makes the unconsumed members, which a failed pass has taken, available again. The pass began with
  /// ``readOnceMore(from:_:)``.
  package mutating func releaseUnconsumed() {
    guard tracksMembers, let toleranceState, !toleranceState.isFinishingPass else { return }
    let object = toleranceState.earlierNotes.object
    for (index, earlier) in zip(object.range, object.entries) where index < toleranceState.multiPassObjects.count {
      toleranceState.multiPassObjects[index].skippedMembers.release(since: earlier.skippedMembers)
      toleranceState.multiPassObjects[index].remaindersTaken = earlier.remaindersTaken
    }
  }

  /// Reads the object at `start`, and records nothing but the members that were skipped. The reader is left where it
  /// was.
  mutating func noteMembers(from start: Position, _ read: (inout JSONReader) -> Void) {
    let end = position
    let state = state
    let trial = beginTrial(isExact: false)
    let (problems, optionalObject) = (state.problems, state.optionalObject)
    state.isCollecting = true
    state.optionalObject = nil
    move(to: start)
    withoutRecording(read)
    let object = state.multiPassObjects.innermostObject
    endTrial(trial, forgettingSince: end)
    state.multiPassObjects.restore(object)
    (state.problems, state.optionalObject) = (problems, optionalObject)
  }

  /// Throws the known failure of a type that is flattened into the object at the cursor, while a failed pass over an
  /// enclosing object continues to its end: the members of that pass are not in this object.
  package mutating func refuseFlattened(_ type: TypeReference) throws(JSONError) {
    guard let toleranceState, let object = toleranceState.finishedObject else { return }
    if valueOffset(from: position) != object, let error = knownFailure(of: type) { throw error }
  }

  /// Reduces the issues recorded since ``readOnceMore(from:_:)`` began to the first one, with the outcome that the
  /// property is nil.
  ///
  /// - Returns: the first problem collected since then. It is the cause of the failure, not the missing key.
  package mutating func retractNewNotes() -> JSONError? {
    guard let toleranceState else { return nil }
    let earlier = toleranceState.earlierNotes.counts
    unsafe toleranceState.issues?.retractForNil(since: earlier.issues)
    return toleranceState.problems.dropFirst(earlier.problems).first
  }

  /// Reports or rejects the unconsumed members, according to the policy for unknown keys.
  package mutating func noteUnconsumed(_ sharing: Sharing) throws(JSONError) {
    guard tolerance.unknownKeys != .ignore, let index = sharing.index else { return }
    let object = state.multiPassObjects[index]
    // The check of an enclosing model covers the object.
    if state.multiPassObjects.innermost.lowerBound < index { return }
    let outside = object.unconsumed.map { (offset: $0, known: object.skippedMembers.known) }
    let inside = object.inside.values.flatMap { value in
      value.unconsumed.map { (offset: $0, known: value.skippedMembers.known) }
    }
    let taken = Array(object.remaindersTaken).stablySorted(by: { $0.key })
    var (next, takenEnd) = (0, 0)
    for (offset, known) in (outside + inside).stablySorted(by: { $0.offset }) {
      while next < taken.count, taken[next].key < offset {
        takenEnd = Swift.max(takenEnd, taken[next].value)
        next += 1
      }
      if state.acceptedKeys[offset] != nil || offset < takenEnd { continue }
      let name = document.string(at: offset)
      let names = known.flatMap { $0.names }
      try noteUnknown(name, suggestion: NearMiss.suggestion(for: name, among: names), at: offset)
    }
  }

  /// Records that a member is skipped, if its object is shared.
  ///
  /// - Parameter level: the nesting depth of the member's object inside the shared one.
  mutating func rememberPassing(at offset: Int, _ known: KnownKeys, level: Int) -> Bool {
    guard tracksMembers else { return false }
    let inner = level > 0 ? state.nestedObjects[depthLeft] : nil
    if level > 0, inner == nil { return false }
    return state.multiPassObjects.passOver(offset, of: inner, depthLeft: depthLeft + level, known)
  }

  /// Calls `body` before the value of each unconsumed member, in document order, and before the remainder of each
  /// value that paths lead into. Marks them as consumed. The reader is left where it was.
  package mutating func forEachUnconsumed(
    _ sharing: Sharing, from start: Position,
    _ body: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard let index = sharing.index else { return }
    let unconsumed = state.multiPassObjects.takeUnconsumed(index)
    // The outermost entry for the object has recorded all passes.
    let object = state.multiPassObjects[state.multiPassObjects.innermost.lowerBound]
    guard !object.inside.isEmpty || !unconsumed.isEmpty else { return }
    let end = position
    defer { move(to: end) }
    if !object.inside.isEmpty { return try forEachLeftover(of: object, unconsumed, from: start, body) }
    for offset in unconsumed {
      move(to: Position(offset: offset, depthLeft: object.depthLeft))
      try body(&self, readKey())
    }
  }

  /// Whether an earlier pass over the object at `start` consumed the member whose key begins at the offset `key`.
  package func isTaken(_ key: Int, ofObjectAt start: Position) -> Bool {
    guard tracksMembers, let toleranceState else { return false }
    let offset = valueOffset(from: start)
    return toleranceState.multiPassObjects[toleranceState.multiPassObjects.innermost].contains {
      $0.offset == offset && $0.skippedMembers[key]?.count ?? 0 < $0.passes - 1
    }
  }

  /// Skips the object at the cursor, which another decoder has read.
  ///
  /// - Parameter isTaken: whether that decoder consumed the member with a key, which begins at an offset.
  package mutating func skipObject(
    _ isTaken: (_ reader: inout JSONReader, _ key: String, _ byteOffset: Int) -> Bool
  ) throws(JSONError) {
    guard peek() == .object else { return try skipValue() }
    guard try beginObject() else { return }
    repeat {
      let key = try scanKey()
      guard isTaken(&self, key.string, offset(of: key)) else {
        try skipMember(key)
        continue
      }
      // The members inside count as consumed, too.
      if peek() == .object { noteNestedObject() }
      try skipValue()
    } while try nextMember()
  }

  /// Skips the object at `start`, and leaves all its members but one unconsumed.
  ///
  /// - Parameter taken: a position inside the one that is consumed.
  package mutating func leaveMembers(from start: Position, except taken: Position? = nil) throws(JSONError) {
    move(to: start)
    guard tracksMembers, peek() == .object, try beginObject() else {
      move(to: start)
      return try skipValue()
    }
    repeat {
      let member = byteOffset
      let (_, key) = try scanKeyWithOffset()
      try skipValue()
      if let taken, (member..<byteOffset).contains(taken.offset) { continue }
      _ = rememberPassing(at: key, KnownKeys(""), level: 0)
    } while try nextMember()
  }

  /// Skips an object that is not a value of an enum, and leaves its members unconsumed, except for the one that the
  /// error is about.
  package mutating func leaveMembers(from start: Position, after error: JSONError) {
    guard tracksMembers, error.isRecoverable else { return }
    let place = Position(offset: error.documentOffset, depthLeft: start.depthLeft)
    // Malformed JSON is reported where it is read.
    do throws(JSONError) { try leaveMembers(from: start, except: place) } catch {}
  }

  package mutating func scanKeyWithOffset() throws(JSONError) -> (String, Int) {
    let key = try scanKey()
    return (key.string, offset(of: key))
  }

  /// The offset of a key that was just scanned.
  package func offset(of key: borrowing JSONKey) -> Int {
    // SAFETY: the difference is used only for a key within the document. Keys with escapes are in the scratch space.
    unsafe key.start > start && key.start < end ? key.start - start - 1 : offsetOfPrecedingKey
  }

  /// The offset of the key before the cursor, if it is spelled with escapes.
  private var offsetOfPrecedingKey: Int {
    // SAFETY: the key, its colon and the bytes between them precede the cursor.
    var p = unsafe cursor
    while unsafe p > start && p[-1] != UInt8(ascii: ":") { unsafe p -= 1 }
    while unsafe p > start && p[-1] != UInt8(ascii: "\"") { unsafe p -= 1 }
    return unsafe p > start ? beginning(ofStringBefore: p) - start : 0
  }
}
