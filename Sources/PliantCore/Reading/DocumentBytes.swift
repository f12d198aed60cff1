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
/// The bytes never change after `init`, so a document can be shared by a reader, its errors and other threads.
@safe
public final class DocumentBytes: @unchecked Sendable {
  /// The number of zero bytes behind the document.
  @usableFromInline package static let padding = 64

  @usableFromInline package let start: UnsafePointer<UInt8>
  @usableFromInline package let count: Int
  /// What the document was before it was rewritten as JSON; nil if it was JSON.
  package let origin: DocumentOrigin?
  /// Where in a stream the document stands; nil if it is no part of one.
  package let place: StreamPlace?

  /// Copies `bytes`.
  public init(copying bytes: UnsafeRawBufferPointer) {
    unsafe start = Self.allocate(copying: bytes)
    count = bytes.count
    origin = nil
    place = nil
  }

  /// Takes over what ``allocate(copying:)`` returned.
  init(
    adopting start: UnsafePointer<UInt8>, count: Int, origin: DocumentOrigin? = nil, place: StreamPlace? = nil
  ) {
    unsafe self.start = unsafe start
    self.count = count
    self.origin = origin
    self.place = place
  }

  deinit {
    // SAFETY: allocated by `allocate`, and nothing else frees it.
    unsafe Self.deallocate(start)
  }

  /// A padded copy of `bytes`, to be freed by ``deallocate(_:)``.
  static func allocate(copying bytes: UnsafeRawBufferPointer) -> UnsafePointer<UInt8> {
    let storage = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + padding)
    if let base = bytes.baseAddress {
      // SAFETY: `storage` was allocated just now with room for `bytes.count` bytes and the padding.
      unsafe UnsafeMutableRawPointer(storage).copyMemory(from: base, byteCount: bytes.count)
    }
    // SAFETY: as above; the padding lies behind the copied bytes.
    unsafe (storage + bytes.count).initialize(repeating: 0, count: padding)
    return unsafe UnsafePointer(storage)
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
