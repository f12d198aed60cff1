//===----------------------------------------------------------------------===//
// Objects that are read more than once: by a class and its superclass, by a model and what is flattened into it. What
// each reading passes over is remembered, so that in the end it is known which members nobody took.
//===----------------------------------------------------------------------===//

/// The members of one object that every reading so far passed over.
struct SharedObject {
  /// Where the object begins, white space aside.
  let offset: Int
  /// How many more containers may be entered inside of the object.
  let depthLeft: Int
  /// How many readings were begun.
  var passes = 1
  /// The members that readings passed over.
  var passedOver = PassedMembers()
  /// The keys that were looked for, to tell which one may have been meant.
  var known: [KnownKeys] = []
  /// The values inside that paths of properties lead into, by their offset.
  var inside: [Int: OpenedValue] = [:]
  /// The members of which somebody took what properties had left of the values, by where they begin: where they end.
  var remaindersTaken: [Int: Int] = [:]

  /// Whether what properties left of a value was taken by something else, with a member inside of it.
  func hasTakenRemainder(around offset: Int) -> Bool {
    remaindersTaken.contains { $0.key < offset && offset < $0.value }
  }

  /// Adds the keys of one reading, once for all its unknown members.
  mutating func learn(_ keys: KnownKeys) {
    let isNew = known.allSatisfy { $0.address != keys.address }
    if isNew, !keys.isEmpty { known.append(keys) }
  }

  /// The offsets of members that nobody took, in document order.
  var unclaimed: [Int] {
    var offsets: [Int] = []
    for member in passedOver.members where isUnclaimed(member) { offsets.append(member.offset) }
    return offsets
  }

  func isUnclaimed(_ member: PassedMembers.Member) -> Bool { !member.isTaken && member.count >= passes }
}

extension [SharedObject] {
  /// Remembers that the reading that goes on passed over a member of the objects that are so deep: one object, shared by several.
  ///
  /// - Returns: whether there are such objects.
  mutating func passOver(_ offset: Int, depthLeft: Int, _ known: KnownKeys) -> Bool {
    var isShared = false
    for index in indices where self[index].depthLeft == depthLeft {
      isShared = true
      self[index].passedOver.passOver(offset, pass: self[index].passes)
      self[index].learn(known)
    }
    return isShared
  }

  /// The offsets of the members that nobody took, in document order. They are taken then.
  mutating func takeUnclaimed(_ index: Int) -> [Int] {
    let offset = self[index].offset
    var unclaimed = self[index].unclaimed
    // What an object around this one takes itself is none of its.
    for around in self[..<index] where around.offset == offset {
      unclaimed.removeAll { !(around.passedOver[$0].map(around.isUnclaimed) ?? false) }
    }
    for index in indices where self[index].offset == offset {
      for offset in unclaimed { self[index].passedOver.take(offset) }
    }
    return unclaimed
  }
}

/// How much had been noted before an object was read once more.
struct EarlierNotes {
  /// Where the object begins, with the white space in front of it.
  var start = 0..<0
  var issues = 0
  var problems = 0
  /// What the readings before had passed over.
  var sharedObjects: [SharedObject] = []
}

@_documentation(visibility: internal)
extension JSONReader {
  /// What ``beginSharing(keepsUnclaimed:)`` gives, to be given back.
  @frozen
  public struct Sharing: Sendable {
    let index: Int?
  }

  /// Begins to remember which members of the next object no reading of it takes.
  ///
  /// - Parameter keepsUnclaimed: whether somebody will ask for them; otherwise they are remembered only if the tolerance does
  ///   not ignore unknown keys.
  public mutating func beginSharing(keepsUnclaimed: Bool) -> Sharing {
    guard keepsUnclaimed || tolerance.unknownKeys != .ignore else { return Sharing(index: nil) }
    skipWhitespace()
    // SAFETY: the pointers are compared, and nothing is read there.
    if unsafe taggedObject == cursor { acceptTag() }
    state.sharedObjects.append(SharedObject(offset: byteOffset, depthLeft: depthLeft - 1))
    tracksMembers = true
    return Sharing(index: state.sharedObjects.count - 1)
  }

  /// Ends what ``beginSharing(keepsUnclaimed:)`` began.
  public mutating func endSharing(_ sharing: Sharing) {
    guard let index = sharing.index, index < state.sharedObjects.count else { return }
    state.sharedObjects.removeSubrange(index...)
    tracksMembers = !state.sharedObjects.isEmpty
    if !tracksMembers { state.collectedValues = [:] }
  }

  /// Says that the object at the cursor is about to be read once more.
  public mutating func beginNextPass() {
    guard tracksMembers else { return }
    skipWhitespace()
    let offset = byteOffset
    for index in state.sharedObjects.indices where state.sharedObjects[index].offset == offset {
      state.sharedObjects[index].passes += 1
    }
  }

  /// Reads the object at `start` once more, and stays where it is. What was noted of the object before stays, whatever becomes
  /// of this reading.
  package mutating func readOnceMore(
    from start: Position, _ read: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    let end = position
    move(to: start)
    beginNextPass()
    if let toleranceState {
      let outer = toleranceState.earlierNotes
      defer { toleranceState.earlierNotes = outer }
      skipWhitespace()
      toleranceState.earlierNotes = EarlierNotes(
        start: start.offset..<byteOffset + 1, issues: toleranceState.issuesMet, problems: toleranceState.problems.count,
        sharedObjects: toleranceState.sharedObjects)
      try read(&self)
    } else {
      try read(&self)
    }
    move(to: end)
  }

  /// Goes through the whole object whose reading, which ``readOnceMore(from:_:)`` began, ended at something unusable: what it would
  /// have taken is nobody else's, and what it would have passed over still may be.
  ///
  /// - Parameters:
  ///   - error: why it ended. That something is missing is found out in the end.
  ///   - start: where the object begins.
  ///   - read: reads the object.
  package mutating func finishPass(
    after error: JSONError, from start: Position, _ read: (inout JSONReader) throws(JSONError) -> Void
  ) {
    guard tracksMembers, error.isRecoverable, error.missingKeys.isEmpty, let toleranceState,
      !toleranceState.isCollecting
    else { return }
    let end = position
    let trial = beginTrial(isExact: false)
    let issues = unsafe toleranceState.issues
    let (problems, optionalObject) = (toleranceState.problems, toleranceState.optionalObject)
    let isReporting = pauseReporting()
    toleranceState.sharedObjects = toleranceState.earlierNotes.sharedObjects
    toleranceState.isCollecting = true
    toleranceState.optionalObject = nil
    move(to: start)
    skipWhitespace()
    toleranceState.finishedObject = byteOffset
    move(to: start)
    do throws(JSONError) {
      try read(&self)
    } catch {
      // A model goes on to its end while problems are collected. An enum that is none doesn't know which members it would have
      // taken: none but the tag.
      if case .underlying = error.kind {} else { leaveMembers(from: start, after: error) }
    }
    let sharedObjects = toleranceState.sharedObjects
    endTrial(trial, forgettingSince: end)
    toleranceState.finishedObject = nil
    toleranceState.sharedObjects = sharedObjects
    (toleranceState.problems, toleranceState.optionalObject) = (problems, optionalObject)
    unsafe toleranceState.issues = issues
    resumeReporting(isReporting)
  }

  /// Throws what is known to be wrong with what is flattened into the object at the cursor, while an object around it is gone through to
  /// its end: that one's members are not in here.
  package mutating func refuseFlattened(_ type: TypeReference) throws(JSONError) {
    guard let toleranceState, let object = toleranceState.finishedObject else { return }
    if valueOffset(from: position) != object, let error = knownFailure(of: type) { throw error }
  }

  /// Forgets what was noted since ``readOnceMore(from:_:)`` began, as its value is nil; of the issues the first is left, to say so.
  ///
  /// - Returns: the first problem among it, if problems are collected: it, and not what is missing, is why.
  package mutating func settleNewNotes() -> JSONError? {
    guard let toleranceState else { return nil }
    let earlier = toleranceState.earlierNotes
    unsafe toleranceState.issues?.settleNil(since: earlier.issues)
    return toleranceState.problems.dropFirst(earlier.problems).first
  }

  /// Reports or refuses the members that nobody took, as the tolerance says about unknown keys.
  public mutating func noteUnclaimed(_ sharing: Sharing) throws(JSONError) {
    guard tolerance.unknownKeys != .ignore, let index = sharing.index else { return }
    let object = state.sharedObjects[index]
    // An object around this one will ask itself.
    if state.sharedObjects[..<index].contains(where: { $0.offset == object.offset }) { return }
    let outside = object.unclaimed.map { (offset: $0, depthLeft: object.depthLeft, known: object.known) }
    let inside = object.inside.values.flatMap { value in
      value.unclaimed.map { (offset: $0, depthLeft: value.depthLeft, known: value.known) }
    }
    for (offset, depthLeft, known) in (outside + inside).sorted(by: { $0.offset < $1.offset })
    where state.acceptedKeys[offset] == nil && !object.hasTakenRemainder(around: offset) {
      let name = try key(at: offset, depthLeft: depthLeft)
      let names = known.flatMap { $0.names }
      try noteUnknown(name, suggestion: NearMiss.suggestion(for: name, among: names), at: offset)
    }
  }

  private mutating func key(at offset: Int, depthLeft: Int) throws(JSONError) -> String {
    let end = position
    defer { move(to: end) }
    move(to: Position(offset: offset, depthLeft: depthLeft))
    return try readKey()
  }

  /// Remembers a member that is passed over, if its object is a shared one.
  ///
  /// - Parameter level: how deep the member's object stands in that one.
  mutating func rememberPassing(at offset: Int, _ known: KnownKeys, level: Int) -> Bool {
    guard tracksMembers else { return false }
    if level > 0 { return rememberPassingInside(at: offset, known, level: level) }
    return state.sharedObjects.passOver(offset, depthLeft: depthLeft, known)
  }

  private mutating func rememberPassingInside(at offset: Int, _ known: KnownKeys, level: Int) -> Bool {
    guard let object = state.nestedObjects[depthLeft] else { return false }
    var isShared = false
    for index in state.sharedObjects.indices where state.sharedObjects[index].depthLeft == depthLeft + level {
      isShared = true
      let pass = state.sharedObjects[index].passes
      state.sharedObjects[index].inside[object]?.passedOver.passOver(offset, pass: pass)
      state.sharedObjects[index].inside[object]?.learn(known)
    }
    return isShared
  }

  /// Calls `body` before the value of each member that nobody took, in document order, and before what is left of those that paths
  /// lead into. They are taken then.
  ///
  /// - Parameters:
  ///   - start: where the object begins. The reader is left where it was.
  ///   - body: must read or skip one value.
  public mutating func forEachUnclaimed(
    _ sharing: Sharing, from start: Position,
    _ body: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard let index = sharing.index else { return }
    let unclaimed = state.sharedObjects.takeUnclaimed(index)
    let isOpened = !state.sharedObjects[index].inside.isEmpty
    guard isOpened || !unclaimed.isEmpty else { return }
    let end = position
    defer { move(to: end) }
    if isOpened { return try forEachLeftover(index, unclaimed, from: start, body) }
    let depthLeft = state.sharedObjects[index].depthLeft
    for offset in unclaimed {
      move(to: Position(offset: offset, depthLeft: depthLeft))
      try body(&self, readKey())
    }
  }

  /// Whether the member of the object at `start` whose key stands at an offset was taken by an earlier reading of it.
  package func isTaken(_ key: Int, ofObjectAt start: Position) -> Bool {
    guard tracksMembers, let toleranceState else { return false }
    let offset = valueOffset(from: start)
    return toleranceState.sharedObjects.contains {
      $0.offset == offset && $0.passedOver[key]?.count ?? 0 < $0.passes - 1
    }
  }

  /// Passes over the object at the cursor, which somebody else has read.
  ///
  /// - Parameter isTaken: whether he took the member with a key.
  package mutating func skipObject(_ isTaken: (String) -> Bool) throws(JSONError) {
    guard peek() == .object, try beginObject() else { return try skipValue() }
    repeat {
      let key = try scanKey()
      guard isTaken(key.string) else {
        try skipMember(key)
        continue
      }
      // What is inside may be his as well.
      if peek() == .object { noteNestedObject() }
      try skipValue()
    } while try nextMember()
  }

  /// Passes over the object at `start`, and leaves its members to others, one aside.
  ///
  /// - Parameter taken: a place in that one.
  package mutating func leaveMembers(from start: Position, except taken: Position? = nil) throws(JSONError) {
    move(to: start)
    guard tracksMembers, peek() == .object, try beginObject() else {
      move(to: start)
      return try skipValue()
    }
    repeat {
      let member = position
      _ = try scanKey()
      try skipValue()
      let end = position
      if let taken, (member.offset..<end.offset).contains(taken.offset) { continue }
      move(to: member)
      let key = try scanKey()
      _ = rememberPassing(at: offset(of: key), KnownKeys(""), level: 0)
      move(to: end)
    } while try nextMember()
  }

  /// The same for an object that is no value of an enum, the member aside that says so.
  package mutating func leaveMembers(from start: Position, after error: JSONError) {
    guard tracksMembers, error.isRecoverable else { return }
    let place = Position(offset: error.documentOffset, depthLeft: start.depthLeft)
    // What is not well-formed is an error elsewhere.
    do throws(JSONError) { try leaveMembers(from: start, except: place) } catch {}
  }

  package mutating func scanKeyWithOffset() throws(JSONError) -> (String, Int) {
    let key = try scanKey()
    return (key.string, offset(of: key))
  }

  /// The offset of a key that was just scanned.
  func offset(of key: borrowing JSONKey) -> Int {
    // SAFETY: the difference is used only for a key within the document.
    unsafe isInDocument(key) ? key.start - start - 1 : offsetOfPrecedingKey
  }

  /// The offset of the key, spelled with escapes, that the reader is behind: a quote within it has a backslash before it.
  private var offsetOfPrecedingKey: Int {
    // SAFETY: the key, its colon and what is between them stand before the cursor.
    var p = unsafe cursor - 1
    while unsafe p > start && p.pointee != UInt8(ascii: ":") { unsafe p -= 1 }
    while unsafe p > start && p.pointee != UInt8(ascii: "\"") { unsafe p -= 1 }
    while unsafe p > start {
      unsafe p -= 1
      guard unsafe p.pointee == UInt8(ascii: "\"") else { continue }
      var escape = unsafe p
      while unsafe escape > start && escape[-1] == UInt8(ascii: "\\") { unsafe escape -= 1 }
      if unsafe (p - escape).isMultiple(of: 2) { break }
      unsafe p = escape
    }
    return unsafe p - start
  }

  /// Whether the key's bytes stand in the document. Those of keys with escapes stand in the scratch space.
  private func isInDocument(_ key: borrowing JSONKey) -> Bool {
    unsafe key.start > start && key.start < end
  }
}
