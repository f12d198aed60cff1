// WordList: the words of an index under construction.

/// The words of an index under construction.
@safe
struct WordList: ~Copyable {
  private(set) var start: UnsafeMutablePointer<UInt64>
  var count = 0
  private(set) var capacity: Int
  private(set) var hasLargeContainers = false
  /// The offsets of the value's start and of the document's end.
  var documentStart = 0
  var documentEnd = 0

  /// - Parameter start: room for `capacity` words, which is freed when the list grows. The owner of the list must free
  ///   the room that it has at the end.
  init(adopting start: UnsafeMutablePointer<UInt64>, capacity: Int) {
    unsafe self.start = unsafe start
    self.capacity = capacity
  }

  /// Makes as much room as the rest of the document needs if it is like the part so far, and a little more. Fresh
  /// memory costs more time than indexing, so no more is allocated. The value may end long before the document does,
  /// so the capacity grows at most eightfold at a time.
  ///
  /// - Parameters:
  ///   - count: the number of words so far.
  ///   - byteOffset: the offset up to which the document is indexed.
  @inline(never)
  mutating func grow(_ count: Int, at byteOffset: Int) {
    let done = Double(byteOffset - documentStart + 1)
    let expected = Double(count) * Double(documentEnd - documentStart) / done * 1.125
    let larger = Swift.max(capacity + capacity / 4 + 16, Int(Swift.min(expected, Double(capacity) * 8)))
    unsafe start = start.reallocated(keeping: count, capacity: larger)
    capacity = larger
  }

  // SAFETY of the following functions: containers are words that were appended, and so is the word after each.

  @_transparent
  func isObject(_ container: Int) -> Bool {
    unsafe start[container] &>> 60 == DocumentIndex.Kind.object.code
  }

  @_transparent
  func count(at container: Int) -> Int {
    unsafe Int(truncatingIfNeeded: start[container] &>> 32) & DocumentIndex.lengthLimit
  }

  @_transparent
  mutating func setCount(_ count: Int, at container: Int) {
    let limit = DocumentIndex.lengthLimit
    let length = UInt64(truncatingIfNeeded: count < limit ? count : limit)
    unsafe start[container] = unsafe start[container] & 0xFF00_0000_FFFF_FFFF | length &<< 32
  }

  /// Records the end of a container, before the word `end`. Returns the container around it.
  @_transparent
  mutating func close(_ container: Int, count elements: Int, end: Int, byteEnd: Int) -> Int {
    setCount(elements, at: container)
    if elements > DocumentIndex.scannedMembers { hasLargeContainers = true }
    let outer = unsafe Int(truncatingIfNeeded: start[container &+ 1])
    unsafe start[container &+ 1] = UInt64(truncatingIfNeeded: end) | UInt64(truncatingIfNeeded: byteEnd) &<< 32
    return outer
  }
}
