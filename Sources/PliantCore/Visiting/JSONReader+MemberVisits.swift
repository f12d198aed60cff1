// Visits of members that are not in a document: those of another decoder's container, and those of a schema.

#if !hasFeature(Embedded)
/// The members of an object outside of a document, from which the properties of one model are read.
package protocol MemberSource: AnyObject {
  /// Whether there is a member with a value other than null.
  ///
  /// - Parameter known: all keys that the visit knows in the object, here and below.
  func holds(_ key: String, of known: KnownKeys) -> Bool

  /// Enters the object behind a key.
  ///
  /// - Returns: absent, taken, or missed if the value is not an object.
  func enter(_ key: String, of known: KnownKeys) -> MemberVisit.Outcome

  /// Leaves the object that was entered last.
  func leave()

  /// Whether the visit asks for all properties, whatever their members: for a schema.
  var listsProperties: Bool { get }

  /// Returns the next property of a descriptor that is listed, and whether it is read from a member.
  ///
  /// - Returns: nil if there are no more; -1 at the end of a part of the visit.
  func nextProperty(_ descriptor: UnsafePointer<UInt8>) -> (number: Int, isMember: Bool)?

  /// Ends a visit in which nothing was missed.
  func finish() throws(JSONError)

  /// Makes the reader one of a copy of the object, at its start.
  func copy(to reader: inout JSONReader) throws(JSONError)

  /// Takes all members as one value: the associated value of an enum whose tag is one of them.
  ///
  /// - Parameter tag: the path of the tag.
  /// - Returns: nil if the value has to be read from a copy of the object.
  func takeWhole<Value: Decodable>(
    _ type: Value.Type, exceptTag tag: String, _ reader: inout JSONReader
  ) throws(JSONError) -> Value?
}

/// A visit of members.
///
/// It goes through the descriptor and asks for one member after the other. If a value is not exactly as declared, the
/// object is copied once as a document, and the same visit begins again with it.
package final class MemberVisit {
  /// What became of the last request.
  package enum Outcome {
    /// There is no such member.
    case absent
    /// The member is null, and the property has other candidates.
    case null
    case taken
    /// The value has to be read from a copy of the object.
    case missed
  }

  package let source: any MemberSource
  /// The key of the member to read.
  package fileprivate(set) var key = ""
  /// The keys that the visit knows in the object of that member.
  package fileprivate(set) var known = KnownKeys("")
  /// Whether the property has other candidates.
  package fileprivate(set) var isCandidate = false
  /// The property to read.
  package fileprivate(set) var property = 0
  package var outcome = Outcome.absent
  /// The required properties, a bit each.
  fileprivate var required: UInt64 = 0
  /// The number of candidates that were asked for, by the ordinals of their properties.
  fileprivate var asked: [Int] = []
  /// The properties without a bit of their own that have a value.
  fileprivate var taken: Set<Int> = []
  /// The number of objects around the next member that don't exist.
  fileprivate var absentLevels = 0
  /// The ordinal of the property to read; nil if it has none.
  fileprivate var ordinal: Int?

  package init(_ source: any MemberSource) { self.source = source }
}

extension JSONReader {
  /// Reads the members of `source` instead of the document, which is empty.
  package mutating func read(from source: any MemberSource) {
    state.members = MemberVisit(source)
    // Objects are then entered on the slow path, which looks for members.
    checkedDepth = .max
  }

  /// Reads an enum of which the document has only the tag or the raw value. Associated values are members of `source`.
  package mutating func readExcerpt(_ source: (any MemberSource)?) {
    if let source { read(from: source) }
    state.isExcerpt = true
    checkedDepth = .max
  }

  /// Whether the document is only the part of an enum's value that names the case.
  package var isExcerpt: Bool { toleranceState?.isExcerpt ?? false }

  /// Fails if the document is only an excerpt, so that the enum is read again, from a copy of its value. A schema has
  /// no value.
  package func requireWholeDocument() throws(JSONError) {
    if isExcerpt, members?.source.listsProperties != true { throw JSONError(.collectedProblem) }
  }

  /// The members that are read instead of the document.
  package var members: MemberVisit? { toleranceState?.members }

  /// Whether the value that is being read is sensitive.
  package var isWithinSensitive: Bool { toleranceState?.sensitiveStart != nil }

  /// Adapts a visit to a source of members.
  func adapt(_ plan: Visit.Plan, to members: MemberVisit) -> Visit.Plan {
    var plan = plan
    plan.isSpecial = true
    members.required = plan.required
    // What is not a member needs the whole object.
    // SAFETY: steps are complete, and end with a dot.
    let hasOthers = unsafe Visit.firstStep(of: plan.descriptor)[0] == UInt8(ascii: "V")
    if hasOthers || tolerance.unknownKeys != .ignore || tolerance.duplicateKeys != .ignore { members.outcome = .missed }
    return plan
  }

  /// Moves to the next member that a property is read from.
  ///
  /// - Returns: the property; -1 if there are no more, or for a failure.
  mutating func nextOfMembers(_ members: MemberVisit, _ visit: inout Visit) -> Int {
    if visit.isFinishing { return -1 }
    if members.source.listsProperties {
      while let property = unsafe members.source.nextProperty(visit.descriptor) {
        mode = .plain
        if !property.isMember { return property.number }
        if isReplaced(property.number, visit) { continue }
        return ask(members, property.number, ordinal: nil, isCandidate: false)
      }
      return endMembers(members, &visit)
    }
    noteOutcome(of: members, &visit)
    while members.outcome != .missed {
      // SAFETY: entries follow each other up to the last one, whose text is a single byte; actions end with a dot.
      if visit.isMarkPassed {
        if let property = nextAction(members, &visit) { return property }
        continue
      }
      let entry = unsafe visit.expected
      let count = unsafe Visit.short(at: entry)
      if count == 1 {
        let outer = unsafe Visit.long(at: visit.table + 1)
        if outer == 0 { return finishMembers(members, &visit) }
        unsafe visit.expected = unsafe visit.descriptor + Visit.long(at: visit.table + 4)
        unsafe visit.table = unsafe visit.descriptor + outer
        if members.absentLevels > 0 { members.absentLevels -= 1 } else { members.source.leave() }
        continue
      }
      members.key = unsafe String(decoding: UnsafeBufferPointer(start: entry + 5, count: count - 3), as: UTF8.self)
      members.known = unsafe KnownKeys(table: visit.table)
      let end = unsafe entry + 4 + count
      if unsafe entry[2] == Visit.hasActions {
        unsafe visit.step = unsafe visit.descriptor + Visit.long(at: end)
        unsafe visit.expected = unsafe end + 3
        visit.isMarkPassed = true
        continue
      }
      unsafe visit.expected = unsafe end
      if members.absentLevels == 0 { return ask(members, unsafe Int(entry[2]), ordinal: nil, isCandidate: false) }
    }
    return copyMembers(members, &visit)
  }

  /// Performs the remaining actions for a member.
  ///
  /// - Returns: the property to read; nil if the visit continues with another member.
  private mutating func nextAction(_ members: MemberVisit, _ visit: inout Visit) -> Int? {
    // SAFETY: actions are complete, and end with a dot.
    while members.outcome != .missed {
      let step = unsafe visit.step
      switch unsafe step[0] {
      case UInt8(ascii: "K"):
        let (property, candidate) = unsafe (Visit.short(at: step + 1), Int(step[3]))
        let ordinal = unsafe Visit.short(at: step + 4)
        unsafe visit.step += 6
        if let property = askFor(property, candidate, ordinal, nil, members, &visit) { return property }
      case UInt8(ascii: "R"):
        let (property, flags) = unsafe (Visit.short(at: step + 1), step[4])
        let ordinal = unsafe Visit.short(at: step + 5)
        unsafe visit.step += unsafe 9 + Visit.short(at: step + 7)
        if let property = askFor(property, 0, ordinal, flags, members, &visit) { return property }
      case UInt8(ascii: "N"), UInt8(ascii: "U"):
        var outcome = members.absentLevels > 0 ? .absent : members.source.enter(members.key, of: members.known)
        if unsafe step[0] == UInt8(ascii: "U"), outcome != .taken || !members.source.holds("_0", of: KnownKeys("_0")) {
          outcome = .missed
        }
        members.outcome = outcome == .missed ? .missed : .absent
        if outcome != .taken { members.absentLevels += 1 }
        unsafe visit.table = unsafe visit.descriptor + Visit.long(at: step + 1)
        unsafe visit.expected = unsafe visit.table + 11
        visit.isMarkPassed = false
        return nil
      case UInt8(ascii: "S"), UInt8(ascii: "O"): unsafe visit.step += 1
      case UInt8(ascii: "."):
        visit.isMarkPassed = false
        return nil
      default: members.outcome = .missed
      }
    }
    return nil
  }

  /// Asks for the value of a property, unless a better candidate has one.
  private mutating func askFor(
    _ property: Int, _ candidate: Int, _ ordinal: Int, _ flags: UInt8?, _ members: MemberVisit, _ visit: inout Visit
  ) -> Int? {
    // Of a candidate whose place is kept, the flags are elsewhere.
    let isRead = flags != nil
    let flags = flags ?? Visit.Flags.isCandidate
    guard ordinal != Visit.noOrdinal else {
      return members.absentLevels > 0 ? nil : ask(members, property, ordinal: nil, isCandidate: false)
    }
    while members.asked.count <= ordinal { members.asked.append(0) }
    guard !visit.isFound(ordinal) else { return nil }
    // A property that is read at the end, or a candidate that comes before a better one.
    guard ordinal < 64, members.asked[ordinal] == candidate, isRead || candidate > 0 else {
      members.outcome = .missed
      return nil
    }
    members.asked[ordinal] += 1
    if members.absentLevels > 0 { return nil }
    var hasPath = flags & Visit.Flags.hasPath != 0
    if candidate > 0 {
      let place = unsafe visit.candidate(candidate, of: property)
      if unsafe place.map({ unsafe $0[0] & Visit.Flags.hasPath != 0 }) ?? true { hasPath = true }
    }
    guard !hasPath else {
      if members.source.holds(members.key, of: members.known) { members.outcome = .missed }
      return nil
    }
    return ask(members, property, ordinal: ordinal, isCandidate: flags & Visit.Flags.isCandidate != 0)
  }

  private mutating func ask(_ members: MemberVisit, _ property: Int, ordinal: Int?, isCandidate: Bool) -> Int {
    members.property = property
    members.ordinal = ordinal
    members.isCandidate = isCandidate
    members.outcome = .absent
    mode = .member
    return property
  }

  /// Notes whether the last property has a value.
  private func noteOutcome(of members: MemberVisit, _ visit: inout Visit) {
    switch members.outcome {
    case .absent, .missed: return
    case .null:
      // If no other candidate has a value, this null counts.
      members.outcome = .absent
      visit.isIncomplete = true
      return
    case .taken: break
    }
    members.outcome = .absent
    visit.missing &= ~Visit.bit(members.property)
    if let ordinal = members.ordinal { visit.found |= 1 &<< UInt64(ordinal) }
    if members.property >= Int(Visit.sharedBit) || members.required >> 63 != 0 {
      members.taken.insert(members.property)
    }
  }

  private mutating func finishMembers(_ members: MemberVisit, _ visit: inout Visit) -> Int {
    let shared: UInt64 = 3 << 62
    if visit.isIncomplete || visit.missing & ~shared != 0 || visit.missing & shared != 0 && !hasAll(members, visit)
      || notesMissingOptionals
    {
      return copyMembers(members, &visit)
    }
    return endMembers(members, &visit)
  }

  private mutating func endMembers(_ members: MemberVisit, _ visit: inout Visit) -> Int {
    visit.isFinishing = true
    do throws(JSONError) {
      try members.source.finish()
      return -1
    } catch {
      return end(&visit, with: error)
    }
  }

  /// Whether all required properties have values, those without a bit of their own among them.
  private func hasAll(_ members: MemberVisit, _ visit: borrowing Visit) -> Bool {
    var step = unsafe visit.firstStep
    // SAFETY: steps are complete, and end with a dot.
    while true {
      switch unsafe step[0] {
      case UInt8(ascii: "A"):
        unsafe step = Visit.candidate(Int(step[6]), of: step)
      case UInt8(ascii: "O"): unsafe step += unsafe 3 + Visit.short(at: step + 1)
      case UInt8(ascii: "P"): unsafe step += 3
      case UInt8(ascii: "M"): unsafe step += 4
      case UInt8(ascii: "R"):
        if unsafe !members.taken.contains(Visit.short(at: step + 1)) { return false }
        unsafe step += unsafe 8 + Visit.short(at: step + 6)
      default: return true
      }
    }
  }

  /// Begins the visit again with a copy of the object.
  private mutating func copyMembers(_ members: MemberVisit, _ visit: inout Visit) -> Int {
    mode = .plain
    do throws(JSONError) {
      let tolerance = tolerance
      try members.source.copy(to: &self)
      self.tolerance = tolerance
    } catch {
      return end(&visit, with: error)
    }
    let required = members.required
    let start = position
    enterObjectSlowly()
    visit = unsafe Visit(Visit.Plan(visit.descriptor, required), start: start)
    return next(&visit)
  }
}
#endif
