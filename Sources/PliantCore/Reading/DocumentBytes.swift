// DocumentBytes: a private, padded copy of one document.

/// A private copy of one document's bytes, followed by zero bytes.
///
/// ```
/// ┌──────────────── count ────────────────┬── padding ──┐
/// │ {"id":1,"name":"Li"}                  │ 0 0 0 … 0 0 │
/// └───────────────────────────────────────┴─────────────┘
/// start                                   end
/// ```
///
/// The padding pays for the copy many times over: a load of eight bytes needs no bounds check anywhere in the
/// document, and a zero byte, which JSON allows nowhere, ends every loop over the bytes. The bytes don't change while
/// the document is shared, so a reader, its errors and other threads can use it at the same time.
@safe
public final class DocumentBytes: @unchecked Sendable {
  /// The number of zero bytes after the document.
  @usableFromInline package static let padding = 64

  @usableFromInline package let start: UnsafePointer<UInt8>
  @usableFromInline package var count: Int { unsafe currentCount }
  @exclusivity(unchecked) @usableFromInline private(set) var currentCount: Int
  /// The number of bytes that fit before the padding.
  package let capacity: Int
  /// The original of a rewritten document; nil if the document was not rewritten.
  package let origin: DocumentOrigin?
  /// The document's place in a stream; nil if it is not part of one.
  package let place: StreamPlace?
  /// Whether the document is a capture in which some objects represent URLs.
  package let hasURLObjects: Bool
  /// Additional state of the document's user. Must be set before the document is shared.
  @exclusivity(unchecked) package var companion: (any AnyObject & Sendable)?

  /// Copies `bytes`.
  public convenience init(copying bytes: UnsafeRawBufferPointer) {
    unsafe self.init(adopting: Self.allocate(copying: bytes), count: bytes.count)
  }

  /// Copies `bytes`, with room for `capacity` bytes for later calls of `refill(copying:)`.
  package convenience init(
    copying bytes: UnsafeRawBufferPointer, capacity: Int = 0, origin: DocumentOrigin? = nil,
    at place: StreamPlace? = nil, hasURLObjects: Bool = false
  ) {
    unsafe self.init(
      adopting: Self.allocate(copying: bytes, capacity: capacity), count: bytes.count,
      capacity: Swift.max(bytes.count, capacity), origin: origin, place: place, hasURLObjects: hasURLObjects)
  }

  /// Takes ownership of bytes that `allocate` returned.
  init(
    adopting start: UnsafePointer<UInt8>, count: Int, capacity: Int? = nil, origin: DocumentOrigin? = nil,
    place: StreamPlace? = nil, hasURLObjects: Bool = false
  ) {
    unsafe self.start = unsafe start
    unsafe currentCount = count
    self.capacity = capacity ?? count
    self.origin = origin
    self.place = place
    self.hasURLObjects = hasURLObjects
  }

  /// Replaces the document's bytes by `bytes` if they fit. The caller must be the document's only owner.
  package func refill(copying bytes: UnsafeRawBufferPointer) -> Bool {
    guard bytes.count <= capacity && origin == nil && place == nil && !hasURLObjects else { return false }
    // SAFETY: there is room for the bytes and the padding, and nothing else reads the old bytes.
    unsafe Self.copy(bytes, to: UnsafeMutablePointer(mutating: start))
    unsafe currentCount = bytes.count
    unsafe companion = nil
    return true
  }

  deinit {
    // SAFETY: allocated by `allocate`, and nothing else frees it.
    unsafe Self.deallocate(start)
  }

  /// Returns a padded copy of `bytes`, to be adopted by a reader.
  @usableFromInline @_optimize(speed)
  package static func padded(_ bytes: UnsafeRawBufferPointer) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(start: allocate(copying: bytes), count: bytes.count)
  }

  /// Returns a padded copy of `bytes`, to be freed by ``deallocate(_:)``.
  ///
  /// - Parameter capacity: the number of bytes to reserve room for, if that is more than `bytes.count`.
  @inline(__always)
  static func allocate(copying bytes: UnsafeRawBufferPointer, capacity: Int = 0) -> UnsafePointer<UInt8> {
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: Swift.max(bytes.count, capacity) + padding)
    // SAFETY: `storage` was allocated just now with room for `bytes.count` bytes and the padding.
    unsafe copy(bytes, to: storage)
    return unsafe UnsafePointer(storage)
  }

  /// Copies `bytes` to storage with room for them and the padding, and clears the padding.
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

  /// Returns where the value begins behind the white space at an offset, which is at most the end of the document.
  static func valueOffset(from byteOffset: Int, in start: UnsafePointer<UInt8>) -> Int {
    var offset = Swift.max(0, byteOffset)
    // SAFETY: the padding is not white space, so the offset stays within the document.
    while unsafe Conversion.isWhitespace(start[offset]) { offset += 1 }
    return offset
  }

  /// Returns the string or key at an offset, which was read or indexed before.
  func string(at byteOffset: Int) -> String {
    var reader = JSONReader(self, depthLimit: 0)
    reader.move(toByteOffset: byteOffset)
    return (try? reader.readString()) ?? ""
  }

  /// Calls `body` with the document's bytes, without the padding.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // SAFETY: `start` and `count` describe the allocation made in `init`, alive as long as `self`.
    try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
  }
}
