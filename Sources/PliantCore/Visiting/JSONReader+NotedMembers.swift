// Visits that only note the members of an object that properties are read from. A class hierarchy begins with them if
// it has flattened properties: the first one may take the unconsumed members before all classes have read theirs.

#if !hasFeature(Embedded)
extension JSONReader {
  /// Notes the members of the shared object at the cursor that are visited in `body`.
  ///
  /// - Parameter body: begins visits of the object, each in another pass.
  package mutating func noteVisitedMembers(_ body: (inout JSONReader) -> Void) {
    guard tracksMembers, peek() == .object else { return }
    let start = position
    // `body` begins the current pass once more, and so does the visit that follows.
    state.multiPassObjects.beginPasses(by: -1, at: byteOffset)
    // Objects are then entered on the slow path.
    let outer = (checkedDepth, state.isNotingMembers)
    checkedDepth = .max
    state.isNotingMembers = true
    noteMembers(from: start, body)
    (checkedDepth, state.isNotingMembers) = outer
    beginNextPass(at: start)
  }

  package var isNotingMembers: Bool { toleranceState?.isNotingMembers ?? false }

  /// Skips the values of a visit's properties. The visit has then failed.
  package mutating func noteMembers(of visit: inout Visit) {
    visit.isSpecial = false
    visit.isPlain = true
    while next(&visit) >= 0 {
      mode = .plain
      silently { reader throws(JSONError) in try reader.skipValue() }
    }
    visit.hasFailed = true
  }
}
#endif
