// IdleSessions: sessions between two decodings.

/// Sessions that wait for the next decoding, in any thread. Making one takes as long as decoding a small document.
@safe
enum IdleSessions {
  private static let first = IdleSlot<DecodingSession>()
  private static let second = IdleSlot<DecodingSession>()
  private static let third = IdleSlot<DecodingSession>()
  private static let fourth = IdleSlot<DecodingSession>()

  /// Takes the session that is most often idle, with the reference to it; nil if it is in use.
  @inline(__always)
  static func take() -> Unmanaged<DecodingSession>? { unsafe first.take() }

  static func takeAnother() -> Unmanaged<DecodingSession>? {
    unsafe second.take() ?? third.take() ?? fourth.take()
  }

  /// Stores a session with the reference to it, or releases it if there are enough.
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
