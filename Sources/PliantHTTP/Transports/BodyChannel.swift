// BodyChannel: passes the chunks of a response from the transport to the reader of the body.

#if HTTP
public import Foundation

/// Takes the chunks of a response from a transport, and gives them to the one task that iterates the body.
///
/// An asynchronous transport calls ``send(_:)``. A transport with callbacks calls ``write(_:)``, and gives
/// ``onTransfer(pause:resume:cancel:)`` the closures that pause and resume the transfer.
public final class BodyChannel: Sendable {
  private struct State {
    /// The chunks that arrived since the reader last took them, and those that it has taken, the next one last. A chunk
    /// changes over once, so any number of them takes linear time.
    var arrived: [Data] = []
    var taken: [Data] = []
    var bufferedCount = 0
    /// How the transfer ended.
    var end: Result<Void, any Error>?
    var reader: CheckedContinuation<Data?, any Error>?
    var writer: CheckedContinuation<Void, Never>?
    /// Whether too many bytes are buffered.
    var isPaused = false
    /// Whether the transfer has been told to pause, and whether it is being told to pause or to resume.
    var isTransferPaused = false
    var isAdjusting = false
    /// The number of bytes that arrived, before decompression, and its limit.
    var encodedCount = 0
    var encodedLimit = Int.max
    var lastArrival = Instant.now
    /// The deadline that ends the transfer when nothing arrives.
    var idleDeadline: Int?
    var onPause: (@Sendable () -> Void)?
    var onResume: (@Sendable () -> Void)?
    var onCancel: (@Sendable () -> Void)?

    var exceededLimit: Int? { encodedCount > encodedLimit ? encodedLimit : nil }
  }

  /// The number of buffered bytes at which the transport is to pause.
  private static let highWater = 1 << 20

  /// The maximum number of buffered bytes, for a transport that can't pause.
  private let bufferLimit: Int
  private let state = Locked(State())

  /// - Parameter bufferLimit: the maximum number of buffered bytes; with more, the body fails with
  ///   ``APIError/Kind/tooLarge(limit:)``.
  public init(bufferLimit: Int = .max) { self.bufferLimit = bufferLimit }

  /// Sets the closures that pause the transfer, resume it after a pause, and end it early. If the body has already
  /// ended, `cancel` is called at once.
  ///
  /// `pause` and `resume` are called in turn, and never at the same time.
  public func onTransfer(
    pause: (@Sendable () -> Void)? = nil, resume: (@Sendable () -> Void)? = nil,
    cancel: @escaping @Sendable () -> Void
  ) {
    let hasEnded = state.withLock { state in
      state.onPause = pause
      state.onResume = resume
      if state.end == nil { state.onCancel = cancel }
      return state.end != nil
    }
    if hasEnded { cancel() }
  }
}

// MARK: - The transport's side

extension BodyChannel {
  /// Appends a chunk.
  ///
  /// - Returns: whether the transport may continue. If not, `pause` is called, and `resume` when it may. The reader may be
  ///   so fast that both are called before this returns: don't pause by the result.
  @discardableResult
  public func write(_ chunk: Data) -> Bool {
    guard !chunk.isEmpty else { return true }
    let (reader, isOver, goesOn) = state.withLock { state in
      guard state.end == nil else { return (nil as CheckedContinuation<Data?, any Error>?, false, true) }
      state.lastArrival = .now
      if let reader = state.reader {
        state.reader = nil
        return (reader, false, true)
      }
      state.arrived.append(chunk)
      state.bufferedCount += chunk.count
      state.isPaused = state.bufferedCount >= Self.highWater
      return (nil, state.bufferedCount > bufferLimit, !state.isPaused)
    }
    reader?.resume(returning: chunk)
    if isOver { fail(APIError.Kind.tooLarge(limit: bufferLimit)) }
    if !goesOn { adjustTransfer() }
    return goesOn
  }

  /// Pauses or resumes the transfer, until it is as the buffer wants it. The reader may make room while the transfer is
  /// being paused; then it is resumed afterwards.
  private func adjustTransfer() {
    while true {
      let adjust = state.withLock { state -> (@Sendable () -> Void)? in
        guard !state.isAdjusting, state.isPaused != state.isTransferPaused else { return nil }
        state.isAdjusting = true
        state.isTransferPaused = state.isPaused
        return (state.isPaused ? state.onPause : state.onResume) ?? {}
      }
      guard let adjust else { return }
      adjust()
      state.withLock { $0.isAdjusting = false }
    }
  }

  /// Appends a chunk, and waits while too many bytes are buffered.
  public func send(_ chunk: Data) async {
    guard !write(chunk) else { return }
    await withCheckedContinuation { continuation in
      let mayGoOn = state.withLock { state in
        guard state.isPaused, state.end == nil else { return true }
        state.writer = continuation
        return false
      }
      if mayGoOn { continuation.resume() }
    }
  }

  /// Counts bytes of the body before decompression, for a transport that decompresses it. ``APILimits/responseBytes``
  /// limits them, too.
  public func count(encodedBytes count: Int) {
    let limit = state.withLock { state in
      state.lastArrival = .now
      state.encodedCount += count
      return state.exceededLimit
    }
    if let limit { fail(APIError.Kind.tooLarge(limit: limit)) }
  }

  /// Ends the body, or fails it.
  public func finish(throwing error: (any Error)? = nil) {
    end(error.map { .failure($0) } ?? .success(()), dropsChunks: false)
  }

  private func end(_ result: Result<Void, any Error>, dropsChunks: Bool) {
    let (reader, writer) = state.withLock { state in
      guard state.end == nil else {
        return (nil as CheckedContinuation<Data?, any Error>?, nil as CheckedContinuation<Void, Never>?)
      }
      state.end = result
      if dropsChunks { (state.arrived, state.taken, state.bufferedCount) = ([], [], 0) }
      if let deadline = state.idleDeadline { Deadlines.shared.cancel(deadline) }
      state.idleDeadline = nil
      state.onCancel = nil
      state.onPause = nil
      state.onResume = nil
      defer { (state.reader, state.writer) = (nil, nil) }
      return (state.reader, state.writer)
    }
    writer?.resume()
    reader?.resume(with: result.map { nil })
  }
}

// MARK: - The reader's side

extension BodyChannel {
  /// The next chunk; nil at the end.
  func next() async throws -> Data? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let (result, writer) = state.withLock { state in
          next(&state, continuation)
        }
        writer?.resume()
        adjustTransfer()
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      cancel()
    }
  }

  private func next(
    _ state: inout State, _ continuation: CheckedContinuation<Data?, any Error>
  ) -> (Result<Data?, any Error>?, CheckedContinuation<Void, Never>?) {
    if state.taken.isEmpty { (state.taken, state.arrived) = (state.arrived.reversed(), []) }
    guard let chunk = state.taken.popLast() else {
      if let end = state.end { return (end.map { nil }, nil) }
      state.reader = continuation
      return (nil, nil)
    }
    state.bufferedCount -= chunk.count
    guard state.isPaused, state.bufferedCount < Self.highWater / 2 else { return (.success(chunk), nil) }
    state.isPaused = false
    defer { state.writer = nil }
    return (.success(chunk), state.writer)
  }

  /// Ends the transfer; the body fails with `CancellationError` unless it has ended.
  public func cancel() { fail(CancellationError()) }

  /// Ends the transfer, and fails the body.
  private func fail(_ error: any Error) {
    let onCancel = state.withLock { $0.onCancel }
    end(.failure(error), dropsChunks: true)
    onCancel?()
  }

  /// Fails the body with ``APIError/Kind/tooLarge(limit:)`` when more than `limit` bytes arrive, before
  /// decompression, if the transport counts them.
  func limitEncodedBytes(to limit: Int) {
    let exceeded = state.withLock { state in
      state.encodedLimit = limit
      return state.exceededLimit
    }
    if let exceeded { fail(APIError.Kind.tooLarge(limit: exceeded)) }
  }

  /// Fails the body with ``APIError/Kind/timedOut`` when nothing arrives for some time while the reader has nothing left to read.
  func limitIdleTime(to limit: TimeLimit) {
    guard limit.seconds.isFinite else { return }
    state.withLock { state in
      guard state.end == nil, state.idleDeadline == nil else { return }
      state.lastArrival = .now
      watch(&state, for: limit, limit)
    }
  }

  private func watch(_ state: inout State, for left: TimeLimit, _ limit: TimeLimit) {
    state.idleDeadline = Deadlines.shared.schedule(after: left) { [weak self] in self?.checkIdleTime(limit) }
  }

  private func checkIdleTime(_ limit: TimeLimit) {
    let isOver = state.withLock { state in
      guard state.end == nil else { return false }
      // While chunks are buffered, the reader is slow, not the transfer.
      let left = limit.seconds - (state.bufferedCount == 0 ? state.lastArrival.elapsed : 0)
      guard left > 0 else { return true }
      watch(&state, for: .seconds(left), limit)
      return false
    }
    if isOver { fail(APIError.Kind.timedOut) }
  }
}
#endif
