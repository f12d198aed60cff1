//===----------------------------------------------------------------------===//
// DocumentBytes: a private, padded copy of one document.
//===----------------------------------------------------------------------===//

/// A private copy of one document's bytes, followed by zero bytes.
///
/// ```
/// ┌──────────────── count ────────────────┬── padding ──┐
/// │ {"id":1,"name":"Li"}                  │ 0 0 0 … 0 0 │
/// └───────────────────────────────────────┴─────────────┘
/// start                                   end
/// ```
///
/// The padding pays for the copy many times over: a load of eight bytes needs no bounds test anywhere in the
/// document, and a zero byte, which may stand nowhere in JSON, ends every loop over the bytes.
/// The bytes do not change as long as anybody but their owner has the document, so it can be shared by a reader, its errors and
/// other threads.
@safe
public final class DocumentBytes: @unchecked Sendable {
  /// The number of zero bytes behind the document.
  @usableFromInline package static let padding = 64

  @usableFromInline package let start: UnsafePointer<UInt8>
  @usableFromInline package var count: Int { unsafe currentCount }
  @exclusivity(unchecked) @usableFromInline private(set) var currentCount: Int
  /// For how many bytes there is room before the padding.
  package let capacity: Int
  /// What the document was before it was rewritten as JSON; nil if it was JSON.
  package let origin: DocumentOrigin?
  /// Where in a stream the document stands; nil if it is no part of one.
  package let place: StreamPlace?
  /// Whether it was copied out of a decoder that takes some of its objects for URLs.
  package let hasURLObjects: Bool

  /// Copies `bytes`.
  public init(copying bytes: UnsafeRawBufferPointer) {
    unsafe start = Self.allocate(copying: bytes)
    unsafe currentCount = bytes.count
    capacity = bytes.count
    origin = nil
    place = nil
    hasURLObjects = false
  }

  /// Copies what a decoder had.
  package init(copying bytes: UnsafeRawBufferPointer, hasURLObjects: Bool) {
    unsafe start = Self.allocate(copying: bytes)
    unsafe currentCount = bytes.count
    capacity = bytes.count
    origin = nil
    place = nil
    self.hasURLObjects = hasURLObjects
  }

  /// Copies `bytes`, with room for others that may come after them.
  package init(copying bytes: UnsafeRawBufferPointer, capacity: Int) {
    unsafe start = Self.allocate(copying: bytes, capacity: capacity)
    unsafe currentCount = bytes.count
    self.capacity = capacity
    origin = nil
    place = nil
    hasURLObjects = false
  }

  /// Copies `bytes` into the room of these, if they fit. Nobody else may have the document.
  package func refill(copying bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= capacity && origin == nil && place == nil && !hasURLObjects else { return false }
    // SAFETY: there is room for the bytes and the padding, and nobody else reads what was there.
    unsafe Self.copy(bytes, to: UnsafeMutablePointer(mutating: start))
    unsafe currentCount = bytes.count
    return true
  }

  /// Takes over what ``allocate(copying:)`` returned.
  init(
    adopting start: UnsafePointer<UInt8>, count: Int, origin: DocumentOrigin? = nil, place: StreamPlace? = nil
  ) {
    unsafe self.start = unsafe start
    unsafe currentCount = count
    capacity = count
    self.origin = origin
    self.place = place
    hasURLObjects = false
  }

  deinit {
    // SAFETY: allocated by `allocate`, and nothing else frees it.
    unsafe Self.deallocate(start)
  }

  /// A padded copy of `bytes`, to be freed by ``deallocate(_:)``.
  ///
  /// - Parameter capacity: for how many bytes there is to be room, if that is more.
  static func allocate(copying bytes: UnsafeRawBufferPointer, capacity: Int = 0) -> UnsafePointer<UInt8> {
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: Swift.max(bytes.count, capacity) + padding)
    // SAFETY: `storage` was allocated just now with room for `bytes.count` bytes and the padding.
    unsafe copy(bytes, to: storage)
    return unsafe UnsafePointer(storage)
  }

  /// Copies bytes to where there is room for them and the padding.
  @inline(__always)
  private static func copy(_ bytes: UnsafeRawBufferPointer, to storage: UnsafeMutablePointer<UInt8>) {
    if let base = bytes.baseAddress {
      // SAFETY: see above.
      unsafe UnsafeMutableRawPointer(storage).copyMemory(from: base, byteCount: bytes.count)
    }
    unsafe (storage + bytes.count).initialize(repeating: 0, count: padding)
  }

  static func deallocate(_ start: UnsafePointer<UInt8>) {
    // SAFETY: the caller owns what `allocate` returned.
    unsafe UnsafeMutablePointer(mutating: start).deallocate()
  }

  /// One past the document's last byte: the first byte of the padding.
  @usableFromInline package var end: UnsafePointer<UInt8> {
    unsafe start + count
  }

  /// The document's bytes, without the padding.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: `start` and `count` describe the allocation made in `init`, alive as long as `self`.
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }
}
