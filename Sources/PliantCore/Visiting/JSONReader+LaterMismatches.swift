// Path mismatches that only matter if no higher candidate is usable: they are reported after the object has ended.

extension JSONReader {
  /// Skips the value at the mark, which is not an object, if only lower candidates of properties are expected inside.
  /// They are not needed if a higher one is usable.
  ///
  /// - Parameter table: the table of the object that is expected.
  /// - Returns: false, without moving the reader, if the path mismatch has to be reported now.
  mutating func putOffMismatch(_ table: UnsafePointer<UInt8>, _ visit: inout Visit) throws(JSONError) -> Bool {
    // Null is no mismatch. SAFETY: the padding makes the byte readable.
    guard unsafe cursor.pointee != UInt8(ascii: "n") else { return false }
    let places = unsafe visit.uses(inTable: table).map { $0.place }
    guard places.allSatisfy({ $0 != nil }) else { return false }
    try skipValue()
    for case let place? in places {
      keepPlace(Visit.mismatchOrdinal, candidate: Visit.use(place.ordinal, place.candidate), &visit)
    }
    return true
  }

  /// Reports the path mismatches that were put off for the property of the current step, on the paths of candidates
  /// above the current one, or throws the first one.
  @inline(never)
  mutating func reportMismatches(_ visit: inout Visit) throws(JSONError) {
    let uses = Visit.use(visit.ordinal, 0)..<Visit.use(visit.ordinal, visit.candidate)
    var index = visit.places
    while index < state.pendingCandidates.count {
      let place = state.pendingCandidates[index]
      index += 1
      guard place.ordinal == Visit.mismatchOrdinal, uses.contains(place.candidate) else { continue }
      // Other properties on this path don't report it again.
      state.pendingCandidates.removeAll {
        $0.ordinal == Visit.mismatchOrdinal && $0.position.offset == place.position.offset
      }
      index = visit.places
      move(to: place.position)
      try passPathMismatch(&visit)
      move(to: visit.mark)
    }
  }
}

extension JSONReader.Visit {
  /// Replaces the ordinal in a `PendingCandidate` whose value is a path mismatch: the candidate is then the number of
  /// its use.
  static let mismatchOrdinal = -2

  /// Returns the number of a candidate among those of all properties. No property has 256 candidates.
  fileprivate static func use(_ ordinal: Int, _ candidate: Int) -> Int { ordinal << 8 | candidate }
}
