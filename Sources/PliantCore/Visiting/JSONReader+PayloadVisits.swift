// Visits of the associated values of an enum's case: members of an object, elements of an array, or a single value.

#if !hasFeature(Embedded)
@_documentation(visibility: internal)
extension JSONReader {
  /// Begins a visit of associated values, in an enum whose case is named by the key of a member.
  ///
  /// - Parameters:
  ///   - hasContent: whether the reader is before the member's value. If there is none, all values are missing.
  ///   - start: where the enum's object begins.
  public mutating func begin(
    _ descriptor: StaticString, _ required: UInt64, for type: Any.Type? = nil, content hasContent: Bool,
    from start: Position
  ) -> Visit {
    var visit = visit(descriptor, required, for: type, from: start)
    visit.isPlain = false
    visit.opening = Visit.memberOpening
    guard hasContent else {
      unsafe visit.step = unsafe visit.firstStep
      visit.isFinishing = true
      return visit
    }
    // No key leads to the first entry, which has the actions for the content.
    // SAFETY: as for `beginActions`.
    let actions = unsafe visit.expected + 4 + Visit.short(at: visit.expected)
    unsafe visit.step = unsafe visit.descriptor + Visit.long(at: actions)
    unsafe visit.expected = unsafe actions + 3
    visit.mark = position
    if notesMissingOptionals, members == nil { keepPlace(Visit.contentOrdinal, candidate: 0, &visit) }
    // A source of members has no position to go back to.
    visit.isMarkPassed = members != nil
    return visit
  }

  /// Begins a visit of associated values, in an enum whose case is named by a tag.
  ///
  /// - Parameters:
  ///   - isAfterTag: whether the reader is after the tag, which is the first member. Otherwise, the object at `start`
  ///     is entered.
  @_optimize(speed)
  package mutating func begin(
    _ descriptor: StaticString, _ required: UInt64, for type: Any.Type? = nil, isAfterTag: Bool, from start: Position
  ) -> Visit {
    let plan = unsafe Visit.Plan(descriptor.utf8Start, required)
    if isAfterTag { return Visit(adapt(plan, for: type, from: start), start: start, opening: Visit.memberOpening) }
    move(to: start)
    return Visit(enter(plan, for: type, from: start), start: start)
  }

  /// Begins a visit of associated values that are elements of an array, or members of an object.
  public mutating func begin(
    _ descriptor: StaticString, _ required: UInt64, for type: Any.Type? = nil, elements count: Int
  ) -> Visit {
    let start = position
    guard skipWhitespace() == UInt8(ascii: "[") else { return begin(descriptor, required, for: type) }
    var visit = visit(descriptor, required, for: type, from: start)
    visit.isPlain = false
    visit.element = 0
    visit.elementCount = Int16(clamping: count)
    return visit
  }
}
#endif

extension JSONReader {
  mutating func enterArray(_ table: UnsafePointer<UInt8>, count: Int, _ visit: inout Visit) -> Int {
    unsafe visit.table = unsafe table
    visit.hasPlainEnd = false
    visit.element = 0
    visit.elementCount = Int16(clamping: count)
    return moveToElement(&visit)
  }

  /// Moves to the next element of an array, and out of it at its end.
  ///
  /// - Returns: the property to read.
  mutating func moveToElement(_ visit: inout Visit) -> Int {
    let element = visit.element
    do throws(JSONError) {
      var hasMore = element == 0 ? try beginArray() : try nextElement()
      if hasMore, element < visit.elementCount {
        visit.missing &= ~Visit.bit(Int(element))
        visit.element += 1
        return Int(element)
      }
      while hasMore {
        try skipValue()
        hasMore = try nextElement()
      }
    } catch {
      return end(&visit, with: error)
    }
    visit.element = -1
    // SAFETY: each table has the offset of the table of the enclosing object.
    let outer = unsafe Visit.long(at: visit.table + 1)
    if outer == 0 { return finish(&visit) }
    unsafe visit.expect(visit.descriptor + Visit.long(at: visit.table + 4))
    unsafe visit.table = unsafe visit.descriptor + outer
    visit.isPlain = true
    visit.opening = Visit.memberOpening
    return next(&visit)
  }

  /// Whether the next value is an object that Swift's own Codable writes around a single value without a label:
  /// `{"_0": 7}`; an empty object if there is no value. The reader stays before the value.
  mutating func isWrapped(_ visit: borrowing Visit) throws(JSONError) -> Bool {
    guard skipWhitespace() == UInt8(ascii: "{") else { return false }
    let start = position
    let isEmpty = try !beginObject()
    move(to: start)
    if isEmpty {
      // SAFETY: the action says whether the value is optional, and a step follows if one that is missing is noted.
      if notesMissingOptionals, unsafe visit.firstStep[0] == UInt8(ascii: "O") {
        try noteMissingOptionals("_0", from: start)
      }
      return unsafe visit.step[6] == 1
    }
    let isMember = try move(toMember: "_0")
    move(to: start)
    return isMember
  }
}
