// Arrays that are written from collections without an order of their own.

extension JSONWriter {
  /// Ends the array of a collection that has its elements in any order.
  ///
  /// - Parameter groupSize: the number of elements that stay together: two for keys and values in turn.
  @inline(never)
  @usableFromInline
  package mutating func endUnorderedArray(_ scope: consuming Scope, inGroupsOf groupSize: Int = 1) throws(JSONError) {
    #if !hasFeature(Embedded)
    if ordersSets, state == .element { orderElements(from: scope.start, inGroupsOf: groupSize) }
    #endif
    try endArray(scope)
  }

  #if !hasFeature(Embedded)
  /// Sorts the elements from `place` to the end, each of which begins with a comma, by their bytes.
  package mutating func orderElements(from place: Int, inGroupsOf groupSize: Int) {
    var groups: [[UInt8]] = []
    var begin = place
    var end = place
    var size = 0
    while end < count {
      end = memberEnd(end)
      size += 1
      guard size == groupSize || end == count else { continue }
      // SAFETY: both places are within the bytes written.
      unsafe groups.append(Array(UnsafeBufferPointer(start: start + begin, count: end - begin)))
      (begin, size) = (end, 0)
    }
    groups = groups.stablySorted { $0.lexicographicallyPrecedes($1) }
    unsafe cursor = start + place
    for group in groups { put(group) }
  }
  #endif
}
