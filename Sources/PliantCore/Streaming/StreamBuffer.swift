// StreamBuffer: the part of a stream that was loaded and not yet consumed.

/// The part of a stream that was loaded and not yet consumed, followed by the zero bytes that a reader needs.
///
/// ```
/// ┌── consumed ──┬──── loaded ────┬── zeros ──┬── room ──┐
/// │ {"id":1}\n   │ {"id":2}\n{"id │ 0 0 0 … 0 │          │
/// └──────────────┴────────────────┴───────────┴──────────┘
/// 0              head             tail
/// ```
///
/// Consumed bytes make room for the next ones, so the buffer is as large as a chunk and the largest value that was
/// kept in it as a whole. Lines and columns are counted when a place is requested, or when bytes are discarded.
@_documentation(visibility: internal)
@safe
public final class StreamBuffer {
  private var storage: UnsafeMutablePointer<UInt8>
  private var room: Int
  // Private, and read by functions: this way the compiler sees that accesses don't overlap, and omits the checks.
  private var first = 0
  private var last = 0

  /// Whether a comma may end a value: not if the value at the head ends with a bracket or quote.
  public package(set) var mayEndAtComma = true

  /// The number of bytes that were discarded.
  private var discarded: Int64 = 0
  /// The end of the bytes whose lines and columns are counted.
  private var countedTo = 0
  private var lines = LineCounter()

  package init(capacity: Int = 4096) {
    room = capacity
    unsafe storage = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + DocumentBytes.padding)
    // SAFETY: the storage has room for the capacity and the padding.
    unsafe storage.initialize(repeating: 0, count: capacity + DocumentBytes.padding)
  }

  deinit {
    // SAFETY: allocated by `init` or `makeRoom`.
    unsafe storage.deallocate()
  }

  /// The first byte that is not consumed.
  package var head: Int { first }

  /// One past the last byte that is loaded.
  package var tail: Int { last }

  package var capacity: Int { room }

  /// The number of bytes loaded and not consumed.
  package var count: Int { tail &- head }

  /// Returns the number of bytes of the stream before `index`.
  package func byteOffset(of index: Int) -> Int64 { discarded + Int64(index) }

  /// Returns the byte at `index`, which is at most the tail. At the tail it is zero.
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
    last += bytes.count
    unsafe (storage + tail).update(repeating: 0, count: DocumentBytes.padding)
  }

  /// Loads one byte.
  public func append(_ byte: UInt8) {
    if last == room { makeRoom(for: 1) }
    // SAFETY: there is room for the byte. The padding moves by one byte. Its new last byte may still be one of bytes
    // that were discarded, so it is set to zero.
    unsafe storage[tail] = byte
    last &+= 1
    unsafe storage[tail &+ DocumentBytes.padding &- 1] = 0
  }

  private func makeRoom(for extra: Int) {
    guard last + extra > room else { return }
    let kept = count
    countPlaces(to: head)
    if kept + extra <= room / 2 {
      // SAFETY: both ranges are within the storage; the padding is moved with the bytes.
      unsafe storage.update(from: storage + head, count: kept + DocumentBytes.padding)
    } else {
      let larger = Swift.max(room * 2, kept + extra)
      let new = UnsafeMutablePointer<UInt8>.allocate(capacity: larger + DocumentBytes.padding)
      // SAFETY: the new storage is larger than the kept bytes and the padding.
      unsafe new.initialize(repeating: 0, count: larger + DocumentBytes.padding)
      unsafe new.update(from: storage + head, count: kept)
      unsafe storage.deallocate()
      unsafe storage = new
      room = larger
    }
    countedTo -= head
    discarded += Int64(head)
    first = 0
    last = kept
  }
}

// MARK: - Consuming

extension StreamBuffer {
  package func consume(to index: Int) {
    first = index
  }

  /// Consumes a byte order mark if the stream begins with one. The mark doesn't count as a column.
  ///
  /// - Returns: whether there was one; nil if more bytes are needed.
  package func consumeByteOrderMark(isAtEnd: Bool) -> Bool? {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    for index in 0..<3 {
      guard head + index < tail else { return isAtEnd ? false : nil }
      guard byte(at: head + index) == mark[index] else { return false }
    }
    first += 3
    countedTo = head
    return true
  }

  /// Consumes white space, and returns the byte after it, which is zero at the tail.
  @inline(__always)
  package func consumeWhitespace() -> UInt8 {
    var index = head
    while true {
      let byte = byte(at: index)
      switch byte {
      case 0x20, 0x0A, 0x0D, 0x09: index &+= 1
      default:
        first = index
        return byte
      }
    }
  }

  /// Returns the index after the first line break (LF, CR, CR LF) from `index` on, or nil if none is loaded. A CR at
  /// the tail counts only at the end of the stream, because an LF may follow.
  ///
  /// - Parameter limit: the index at which the search may end.
  package func endOfLine(from index: Int, isAtEnd: Bool, to limit: Int = .max) -> Int? {
    let end = Swift.min(tail, limit)
    // SAFETY: nothing is loaded while the bytes are searched.
    let index = unsafe bytes(0..<end).firstMark(from: index) { word in
      let feeds = (word ^ 0x0A0A_0A0A_0A0A_0A0A) &- 0x0101_0101_0101_0101
      let returns = (word ^ 0x0D0D_0D0D_0D0D_0D0D) &- 0x0101_0101_0101_0101
      return feeds | returns
    }
    guard index < end else { return nil }
    if byte(at: index) == 0x0A { return index + 1 }
    if index + 1 < tail { return byte(at: index + 1) == 0x0A ? index + 2 : index + 1 }
    return isAtEnd ? tail : nil
  }
}

// MARK: - Places

extension StreamBuffer {
  /// Returns the place in the stream of the byte at `index`. Successive calls must have ascending indices.
  package func place(of index: Int) -> StreamPlace {
    countPlaces(to: index)
    var place = StreamPlace()
    place.byteOffset = Int(clamping: byteOffset(of: index))
    place.line = lines.line
    place.column = lines.column
    return place
  }

  private func countPlaces(to index: Int) {
    guard index > countedTo else { return }
    unsafe lines.count(bytes(countedTo..<index))
    countedTo = index
  }
}
