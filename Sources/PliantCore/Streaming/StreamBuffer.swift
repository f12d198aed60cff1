//===----------------------------------------------------------------------===//
// StreamBuffer: the part of a stream that was loaded and not yet consumed.
//===----------------------------------------------------------------------===//

/// The part of a stream that was loaded and not yet consumed, with the zero bytes behind it that a reader needs.
///
/// ```
/// ┌── consumed ──┬──── loaded ────┬── zeros ──┬── room ──┐
/// │ {"id":1}\n   │ {"id":2}\n{"id │ 0 0 0 … 0 │          │
/// └──────────────┴────────────────┴───────────┴──────────┘
/// 0              head             tail
/// ```
///
/// What was consumed makes room for what is loaded next, so the buffer is as large as the largest value that was kept in it
/// whole, and a chunk. Lines and columns are counted when somebody asks for a place, or when bytes are thrown away.
@safe
public final class StreamBuffer {
  private var storage: UnsafeMutablePointer<UInt8>
  /// How many bytes there is room for: the most that were ever kept, and some.
  package private(set) var capacity: Int
  /// The first byte that is not consumed.
  package private(set) var head = 0
  /// One past the last byte that is loaded.
  package private(set) var tail = 0

  /// How many bytes were thrown away.
  private var discarded = 0
  /// Up to where lines and columns are counted, and what was counted.
  private var countedTo = 0
  private var line = 1
  private var column = 1
  /// Whether the last byte counted was CR: an LF behind it belongs to the same line break.
  private var endsWithCR = false

  package init(capacity: Int = 4096) {
    self.capacity = capacity
    unsafe storage = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + DocumentBytes.padding)
    // SAFETY: the storage has room for the capacity and the padding.
    unsafe storage.initialize(repeating: 0, count: capacity + DocumentBytes.padding)
  }

  deinit {
    // SAFETY: allocated by `init` or `makeRoom`.
    unsafe storage.deallocate()
  }

  /// The number of bytes loaded and not consumed.
  package var count: Int { tail &- head }

  /// How many bytes of the stream stand before `index`.
  package func byteOffset(of index: Int) -> Int { discarded + index }

  /// The byte at `index`, which is at most the tail, where there is a zero.
  @inline(__always)
  package func byte(at index: Int) -> UInt8 {
    // SAFETY: indices are between head and tail, and the padding follows.
    unsafe storage[index]
  }

  /// The address of the byte at `index`, valid until something is loaded.
  package func address(of index: Int) -> UnsafePointer<UInt8> {
    // SAFETY: as for `byte(at:)`.
    unsafe UnsafePointer(storage + index)
  }

  /// The bytes of a range between head and tail, valid until something is loaded.
  package func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    // SAFETY: as for `byte(at:)`.
    unsafe UnsafeRawBufferPointer(start: storage + range.lowerBound, count: range.count)
  }
}

// MARK: - Loading

extension StreamBuffer {
  /// Loads bytes.
  public func append(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress, bytes.count > 0 else { return }
    makeRoom(for: bytes.count)
    // SAFETY: there is room for the bytes and the padding.
    unsafe UnsafeMutableRawPointer(storage + tail).copyMemory(from: base, byteCount: bytes.count)
    tail += bytes.count
    unsafe (storage + tail).update(repeating: 0, count: DocumentBytes.padding)
  }

  /// Loads one byte.
  public func append(_ byte: UInt8) {
    if tail == capacity { makeRoom(for: 1) }
    // SAFETY: there is room for the byte. The zeros behind it move by one: the last of them was there before, as what is
    // behind the padding is zero, too, or belongs to bytes that were thrown away and is set here.
    unsafe storage[tail] = byte
    tail &+= 1
    unsafe storage[tail &+ DocumentBytes.padding &- 1] = 0
  }

  private func makeRoom(for extra: Int) {
    guard tail + extra > capacity else { return }
    let kept = count
    countPlaces(to: head)
    if kept + extra <= capacity / 2 {
      // SAFETY: both ranges are within the storage; the padding is moved with the bytes.
      unsafe storage.update(from: storage + head, count: kept + DocumentBytes.padding)
    } else {
      let larger = Swift.max(capacity * 2, kept + extra)
      let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + DocumentBytes.padding)
      // SAFETY: the new storage is larger than what is kept and the padding.
      unsafe new.initialize(repeating: 0, count: larger + DocumentBytes.padding)
      unsafe new.update(from: storage + head, count: kept)
      unsafe storage.deallocate()
      unsafe storage = new
      capacity = larger
    }
    countedTo -= head
    discarded += head
    head = 0
    tail = kept
  }
}

// MARK: - Consuming

extension StreamBuffer {
  /// Consumes the bytes before `index`.
  package func consume(to index: Int) {
    head = index
  }

  /// Consumes a byte order mark, if the stream begins with one. It is no column.
  ///
  /// - Returns: nil when that can't be said yet.
  package func consumeByteOrderMark(isAtEnd: Bool) -> Bool? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for index in 0..<3 {
      guard head + index < tail else { return isAtEnd ? false : nil }
      guard byte(at: head + index) == mark[index] else { return false }
    }
    head += 3
    countedTo = head
    return true
  }

  /// Consumes white space, and says which byte follows; zero at the tail.
  @inline(__always)
  package func consumeWhitespace() -> UInt8 {
    var index = head
    while true {
      let byte = byte(at: index)
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: index &+= 1
      default:
        head = index
        return byte
      }
    }
  }

  /// The index behind the first line break (LF, CR, CR LF) from `index` on; nil when there is none yet. A CR at the tail is
  /// none, as an LF may follow, unless nothing does.
  package func endOfLine(from index: Int, isAtEnd: Bool) -> Int? {
    var index = index
    while index < tail {
      // SAFETY: eight bytes are readable, thanks to the padding.
      let word = unsafe loadWord(address(of: index))
      let feeds = (word ^ 0x0A0A_0A0A_0A0A_0A0A) &- 0x0101_0101_0101_0101
      let returns = (word ^ 0x0D0D_0D0D_0D0D_0D0D) &- 0x0101_0101_0101_0101
      let stops = (feeds | returns) & ~word & 0x8080_8080_8080_8080
      guard stops != 0 else {
        index &+= 8
        continue
      }
      index &+= stops.trailingZeroBitCount &>> 3
      guard index < tail else { return nil }
      if byte(at: index) == 0x0A { return index + 1 }
      guard byte(at: index) == 0x0D else {
        index &+= 1
        continue
      }
      if index + 1 < tail { return byte(at: index + 1) == 0x0A ? index + 2 : index + 1 }
      return isAtEnd ? tail : nil
    }
    return nil
  }
}

// MARK: - Places

extension StreamBuffer {
  /// Where in the stream the byte at `index` stands; for indices that ascend.
  package func place(of index: Int) -> StreamPlace {
    countPlaces(to: index)
    var place = StreamPlace()
    place.byteOffset = discarded + index
    place.line = line
    place.column = column
    return place
  }

  /// Counts lines and columns up to `index`.
  private func countPlaces(to index: Int) {
    guard index > countedTo else { return }
    let bytes = unsafe UnsafeBufferPointer(start: storage + countedTo, count: index - countedTo)
    var lineStart = 0
    if unsafe countLineBreaks(bytes, startingBehindCR: endsWithCR, lineStart: &lineStart) { column = 1 }
    let rest = unsafe UnsafeBufferPointer(rebasing: bytes[lineStart...])
    column += unsafe countScalars(rest)
    endsWithCR = byte(at: index - 1) == 0x0D
    countedTo = index
  }

  /// Adds the line breaks in `bytes` to the line.
  ///
  /// - Parameter lineStart: the index behind the last of them.
  /// - Returns: whether a line begins within the bytes, or at their end.
  private func countLineBreaks(
    _ bytes: UnsafeBufferPointer<UInt8>, startingBehindCR: Bool, lineStart: inout Int
  ) -> Bool {
    // Most streams have LF alone, for which the loop becomes vector code.
    var feeds = 0
    var returns = 0
    for index in 0..<bytes.count {
      let byte = unsafe bytes[index]
      feeds &+= byte == 0x0A ? 1 : 0
      returns &+= byte == 0x0D ? 1 : 0
    }
    guard feeds + returns > 0 else { return false }
    var breaks = feeds + returns
    if unsafe startingBehindCR && bytes[0] == 0x0A { breaks -= 1 }
    if returns > 0 {
      for index in bytes.indices.dropFirst() {
        // SAFETY: an index of the buffer.
        if unsafe bytes[index] == 0x0A && bytes[index - 1] == 0x0D { breaks -= 1 }
      }
    }
    line += breaks
    lineStart = unsafe (bytes.lastIndex { $0 == 0x0A || $0 == 0x0D } ?? 0) + 1
    return true
  }

  private func countScalars(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    var continuations = 0
    for index in 0..<bytes.count { unsafe continuations &+= bytes[index] & 0xC0 == 0x80 ? 1 : 0 }
    return bytes.count - continuations
  }
}
