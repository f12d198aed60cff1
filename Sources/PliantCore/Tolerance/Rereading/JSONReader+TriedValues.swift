// Values that were read in a trial. If that fails, other attempts take them instead of reading them again.

/// The values of untagged enums that were read in trials, until the outermost trial ends.
///
/// ```
/// enum Node { case add(l: Node, r: Node, op: Add), sub(l: Node, r: Node, op: Sub) }
///
/// {"l":{…},"r":{…},"op":"-"}       add reads both nodes, and fails; sub takes them
/// ```
///
/// Otherwise each level would read all levels inside it again, and time would grow with the square of the depth.
///
/// A value belongs to the attempt that read or took it, and is available when that has failed. So two properties that
/// read the same value never share an object. Nothing is kept before an attempt has failed behind such a value: most
/// documents have none.
struct TriedValues {
  fileprivate struct Entry {
    let value: AnyObject
    let end: Int
    /// The notes about the value, and the sensitive value around it when they were made.
    let notes: RepeatedNotes?
    let sensitiveStart: Int?
    var isUsed = true
  }

  /// The number of values read, and of those that were read or taken since there are entries.
  struct Mark {
    fileprivate let read: Int
    fileprivate let used: Int
  }

  /// The maximum number of notes of a value that allows the values inside it to stay kept: each has a copy of its notes.
  private static let noteLimit = 16

  private var entries: [Entry?] = []
  private var numbers = CompactDictionary<TrialKey, Int>()
  /// The entries that were read or taken, in this order.
  private var used: [Int] = []
  private var read = 0
  fileprivate private(set) var areKept = false

  var mark: Mark { Mark(read: read, used: used.count) }

  /// Makes the values available that were read or taken since.
  mutating func release(since mark: Mark) {
    if read > mark.read { areKept = true }
    while used.count > mark.used { entries[used.removeLast()]?.isUsed = false }
  }

  fileprivate mutating func countRead() { read += 1 }

  /// Returns an available value that meets a condition, and makes it unavailable.
  fileprivate mutating func take(_ key: TrialKey, where isUsable: (Entry) -> Bool) -> Entry? {
    guard areKept, let number = numbers[key], let entry = entries[number], !entry.isUsed, isUsable(entry) else {
      return nil
    }
    countRead()
    entries[number]?.isUsed = true
    used.append(number)
    return entry
  }

  /// Keeps a value. With many notes, it replaces the values inside it.
  ///
  /// - Parameter mark: from before the value was read.
  fileprivate mutating func keep(_ key: TrialKey, _ entry: Entry, since mark: Mark) {
    if let notes = entry.notes, notes.count > Self.noteLimit {
      while used.count > mark.used { entries[used.removeLast()] = nil }
    }
    let number = numbers[key] ?? entries.count
    if number < entries.count {
      entries[number] = entry
    } else {
      entries.append(entry)
      numbers[key] = number
    }
    used.append(number)
  }
}

/// The state of a reader before it reads a value that may be kept.
package struct TriedReading {
  fileprivate let key: TrialKey
  /// The number of notes of each kind.
  fileprivate let issues: Int
  fileprivate let sensitiveValues: Int
  fileprivate let mark: TriedValues.Mark
}

extension JSONReader {
  /// Prepares to read the value at the cursor as an untagged enum.
  ///
  /// - Returns: nil if the value can't be kept: because no trial is going on, because it costs little to read, or
  ///   because its meaning depends on more than its bytes.
  package mutating func beginTried(_ type: TypeReference) -> TriedReading? {
    guard let toleranceState, toleranceState.trialDepth > 0, keepsTriedValues(toleranceState) else { return nil }
    switch peek() {
    case .object, .array: break
    default: return nil
    }
    var key = key(type, nil, isExact: toleranceState.isExact, at: position)
    // Attempts under way at the same value are not begun again.
    if toleranceState.attempts.last?.offset == key.offset { return nil }
    // Each pass over a shared object is to leave its notes there.
    if let object = toleranceState.multiPassObjects.last,
      object.offset == key.offset || object.inside[key.offset] != nil
    {
      return nil
    }
    key.isRequired = !key.isExact && isRequired(at: position)
    return TriedReading(
      key: key, issues: toleranceState.issuesMet, sensitiveValues: toleranceState.sensitiveValues.count,
      mark: toleranceState.triedValues.mark)
  }

  private func keepsTriedValues(_ state: ToleranceState) -> Bool {
    #if !hasFeature(Embedded)
    if state.members != nil || state.isExcerpt { return false }
    #endif
    return unsafe taggedObject == nil && !state.isCollecting && state.update == nil
  }

  /// Returns the value, and moves behind it, if it was read in an attempt that failed.
  package mutating func takeTried(_ reading: TriedReading) -> AnyObject? {
    guard let toleranceState else { return nil }
    let sensitiveStart = toleranceState.sensitiveStart
    let taken = toleranceState.triedValues.take(reading.key) { $0.notes == nil || $0.sensitiveStart == sensitiveStart }
    guard let entry = taken else { return nil }
    move(to: Position(offset: entry.end, depthLeft: depthLeft))
    if let notes = entry.notes { unsafe toleranceState.issues?.append(notes) { document } }
    return entry.value
  }

  /// Keeps the value before the cursor for other attempts.
  package mutating func keepTried(_ reading: TriedReading, _ value: () -> AnyObject) {
    guard let toleranceState else { return }
    toleranceState.triedValues.countRead()
    guard toleranceState.triedValues.areKept, keepsTriedValues(toleranceState),
      toleranceState.sensitiveValues.count == reading.sensitiveValues
    else { return }
    var notes: RepeatedNotes?
    if let issues = unsafe toleranceState.issues, issues.met > reading.issues {
      let met = issues.notes(since: reading.issues)
      notes = met.count == 0 ? nil : met
    }
    toleranceState.triedValues.keep(
      reading.key,
      TriedValues.Entry(value: value(), end: byteOffset, notes: notes, sensitiveStart: toleranceState.sensitiveStart),
      since: reading.mark)
  }
}
