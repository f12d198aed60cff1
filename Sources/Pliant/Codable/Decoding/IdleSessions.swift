//===----------------------------------------------------------------------===//
// IdleSessions: sessions between two decodings.
//===----------------------------------------------------------------------===//

/// Sessions that wait for the next decoding, whoever's that is: to make one takes as long as to decode a small document.
@safe
enum IdleSessions {
  private static let first = SessionSlot()
  private static let second = SessionSlot()
  private static let third = SessionSlot()
  private static let fourth = SessionSlot()

  /// The session that is most often there, with the reference to it; nil if it isn't.
  @inline(__always)
  static func take() -> Unmanaged<DecodingSession>? { unsafe first.take() }

  /// One of the others; nil if there is none.
  static func takeAnother() -> Unmanaged<DecodingSession>? {
    unsafe second.take() ?? third.take() ?? fourth.take()
  }

  /// Keeps a session and the reference to it, unless there are enough.
  @inline(__always)
  static func add(_ session: Unmanaged<DecodingSession>) {
    if unsafe !first.add(session) { unsafe addAnother(session) }
  }

  @inline(never)
  private static func addAnother(_ session: Unmanaged<DecodingSession>) {
    if unsafe second.add(session) || third.add(session) || fourth.add(session) { return }
    unsafe session.release()
  }
}
