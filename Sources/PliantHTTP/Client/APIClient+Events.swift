// events: server-sent events, with reconnection.

#if HTTP
import Foundation
import HTTPTypes
import Pliant

/// How often, and after what delay, a client reconnects to an event stream.
public struct EventReconnecting: Sendable, Hashable {
  /// The maximum number of attempts in a row without an event. Ten by default.
  public var attempts = 10
  /// The delay before an attempt, unless the server specifies another one. Three seconds by default.
  public var delay = TimeLimit.seconds(3)
  /// The longest delay, even if the server specifies more. One minute by default.
  public var longestDelay = TimeLimit.minutes(1)
  /// The maximum number of bytes of an event. 1 MB by default.
  public var eventBytes = 1 << 20

  public init() {}

  /// Ten attempts in a row, three seconds apart.
  public static let standard = EventReconnecting()

  /// No reconnection: the stream ends with its connection.
  public static let never: EventReconnecting = {
    var never = EventReconnecting()
    never.attempts = 0
    return never
  }()
}

extension APIClient {
  /// The events of a `text/event-stream`, as they arrive.
  ///
  /// ```swift
  /// for try await event in client.events(Ticker()) {
  ///   guard event.type == "price" else { continue }
  ///   show(try event.value())
  /// }
  /// ```
  ///
  /// When the connection is lost, the client reconnects with `Last-Event-ID`, after the delay that the server
  /// specifies. It also reconnects after status 429 and 500 or above. Any other status that the request doesn't
  /// accept ends the stream with an error; status 204 ends it without one. ``idleTimeout`` limits the time between
  /// bytes, including those of comments that servers send to keep a connection alive.
  ///
  /// - Returns: a sequence that throws ``APIError``.
  public func events<Request: APIEndpoint>(
    _ request: Request, reconnecting: EventReconnecting = .standard
  ) -> APIEvents<Request> {
    APIEvents(call: APICall(request, by: self), reconnecting: reconnecting)
  }
}

/// An event of a stream, with data that can be decoded as the request's `Response`.
@dynamicMemberLookup
public struct APIEvent<Request: APIEndpoint>: Sendable {
  public let event: ServerSentEvent
  fileprivate let call: APICall<Request>

  public subscript<Value>(dynamicMember member: KeyPath<ServerSentEvent, Value>) -> Value { event[keyPath: member] }

  /// Decodes the data as the request's `Response`. Issues are reported to the decoder's `onReport`.
  public func value() throws(APIError) -> Request.Response {
    var report = DecodingReport()
    do {
      return try call.value(of: Data(event.data.utf8), &report)
    } catch {
      throw call.error(error)
    }
  }
}

/// The events of a `text/event-stream`, as a sequence that throws ``APIError``.
public struct APIEvents<Request: APIEndpoint>: AsyncSequence, Sendable {
  public typealias Element = APIEvent<Request>

  let call: APICall<Request>
  let reconnecting: EventReconnecting

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(call: call, reconnecting: reconnecting) }

  public struct AsyncIterator: AsyncIteratorProtocol {
    let call: APICall<Request>
    let reconnecting: EventReconnecting
    private var parser = EventParser()
    private var body: ResponseBody.AsyncIterator?
    /// The events that have arrived and were not returned yet.
    private var pending: ArraySlice<ServerSentEvent> = []
    /// The attempts since the last event.
    private var failures = 0
    private var isAtEnd = false

    init(call: APICall<Request>, reconnecting: EventReconnecting) {
      self.call = call
      self.reconnecting = reconnecting
    }

    /// The next event; nil when the server ends the stream for good.
    public mutating func next() async throws -> APIEvent<Request>? {
      while !isAtEnd {
        if let event = pending.popFirst() {
          failures = 0
          return APIEvent(event: event, call: call)
        }
        do {
          try await load()
        } catch {
          try await recover(from: error)
        }
      }
      return nil
    }

    /// Reads the next chunk of the connection, or connects if there is none.
    private mutating func load() async throws {
      guard parser.size <= reconnecting.eventBytes else { throw APIError.Kind.tooLarge(limit: reconnecting.eventBytes) }
      guard var iterator = body else { return try await connect() }
      guard let chunk = try await iterator.next() else { throw LostConnection() }
      body = iterator
      pending = parser.take(chunk, limit: reconnecting.eventBytes)[...]
    }

    private mutating func connect() async throws {
      let lastID = parser.lastID
      let response = try await call.open { head in
        if head.headerFields[.accept] == nil { head.headerFields[.accept] = "text/event-stream" }
        head.headerFields[.cacheControl] = "no-store"
        if let lastID, !lastID.isEmpty, let name = HTTPField.Name("Last-Event-ID") { head.headerFields[name] = lastID }
      }
      isAtEnd = response.status == .noContent
      body = response.body.makeAsyncIterator()
    }

    /// Waits before the next connection, or throws.
    private mutating func recover(from error: any Error) async throws {
      body = nil
      parser.reset()
      let kind = APIError.Kind(error)
      let isLost =
        switch kind {
        case .transport, .timedOut: true
        case .status(let code, _): code == 429 || code >= 500
        default: false
        }
      if reconnecting.attempts == 0, error is LostConnection {
        isAtEnd = true
        return
      }
      guard isLost, !Task.isCancelled, failures < reconnecting.attempts else {
        isAtEnd = true
        throw call.error(error)
      }
      failures += 1
      let wanted = parser.retry.map { TimeLimit.milliseconds($0) } ?? reconnecting.delay
      do {
        try await Task.sleep(for: Swift.min(wanted, reconnecting.longestDelay))
      } catch {
        isAtEnd = true
        throw call.error(error)
      }
    }
  }
}

/// The connection ended, but the stream may continue on another one.
private struct LostConnection: Error, CustomStringConvertible {
  var description: String { "expected further events, found the end of the connection" }
}
#endif
