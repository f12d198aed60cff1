// Retry: sends failed requests again after a delay.

#if HTTP
public import HTTPTypes
import Foundation

/// Which requests are sent again, how often, and after what delay.
///
/// The delay between attempts grows exponentially, with full jitter: a random fraction of `firstDelay`, of twice
/// that, of four times that. A `Retry-After` of the server takes precedence. If it is longer than
/// `longestRetryAfter`, the response is returned as it is.
public struct RetryPolicy: Sendable {
  /// The maximum number of attempts, including the first one.
  public var attempts = 3
  /// The upper bound of the delay before the second attempt.
  public var firstDelay = TimeLimit.milliseconds(500)
  /// The upper bound of the delay before any attempt, unless the server specifies one.
  public var longestDelay = TimeLimit.seconds(20)
  /// The longest `Retry-After` that is followed.
  public var longestRetryAfter = TimeLimit.seconds(60)
  /// The statuses that are tried again.
  public var statuses: Set<Int> = [408, 425, 429, 500, 502, 503, 504]
  /// The methods that are tried again: by default the idempotent ones (RFC 9110, section 9.2.2).
  public var methods: Set<HTTPRequest.Method> = [.get, .head, .options, .put, .delete, .trace]
  /// The budget of all retries; shared by all copies of the policy.
  public var budget = RetryBudget()

  public init() {}

  /// Three attempts of idempotent requests.
  public static var standard: RetryPolicy { RetryPolicy() }
}

/// Limits retries to a fraction of the requests, so that a failing server doesn't receive three times as many.
///
/// A retry costs 1; each request that succeeds at the first attempt adds `refill`, up to `capacity`.
public final class RetryBudget: Sendable {
  private let capacity: Double
  private let refill: Double
  private let balance: Locked<Double>

  public init(capacity: Double = 10, refill: Double = 0.1) {
    self.capacity = capacity
    self.refill = refill
    balance = Locked(capacity)
  }

  func take() -> Bool {
    balance.withLock { balance in
      guard balance >= 1 else { return false }
      balance -= 1
      return true
    }
  }

  func give() { balance.withLock { $0 = min(capacity, $0 + refill) } }
}

/// Sends failed requests again; see ``RetryPolicy``.
public struct RetryMiddleware: APIMiddleware {
  let policy: RetryPolicy

  public func intercept(
    _ request: HTTPRequest, body: APIBody, context: APIContext, next: APINext
  ) async throws -> APIResponse {
    let mayRepeat = policy.methods.contains(request.method) && body.isRepeatable
    var attempt = 1
    while true {
      var delay = policy.delay(after: attempt)
      do {
        let response = try await next(request, body)
        guard policy.statuses.contains(response.status.code) else {
          if attempt == 1 { policy.budget.give() }
          return response
        }
        if let wanted = RetryAfter.delay(response.headerFields) {
          guard wanted <= policy.longestRetryAfter else { return response }
          delay = wanted
        }
        guard mayRepeat, attempt < policy.attempts, policy.budget.take() else { return response }
        response.body.cancel()
      } catch {
        guard mayRepeat, attempt < policy.attempts, isTransient(error), policy.budget.take() else { throw error }
      }
      try await ConcurrencyGate.sleep(for: delay)
      attempt += 1
    }
  }

  private func isTransient(_ error: any Error) -> Bool {
    switch APIError.Kind(error) {
    case .transport, .timedOut: !Task.isCancelled
    default: false
    }
  }
}

extension RetryPolicy {
  /// A random time below a bound that doubles with each attempt.
  func delay(after attempt: Int) -> TimeLimit {
    let bound = min(longestDelay.seconds, firstDelay.seconds * Double(1 << min(attempt - 1, 20)))
    return .seconds(bound.isFinite ? Double.random(in: 0...bound) : bound)
  }
}

enum RetryAfter {
  /// The usual form of a date, and the two obsolete ones (RFC 9110, section 5.6.7).
  private static let formats = [
    "EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEEE, dd-MMM-yy HH:mm:ss 'GMT'", "EEE MMM d HH:mm:ss yyyy",
  ]

  /// The time that a server asks to wait: a number of seconds, or a date (RFC 9110, section 10.2.3).
  static func delay(_ fields: HTTPFields, now: Date = Date()) -> TimeLimit? {
    guard let text = fields[.retryAfter] else { return nil }
    // `Double` also takes 0x1, which is not decimal. Some servers send a fraction.
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }) { return Double(text).map { .seconds($0) } }
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    // A year of two digits is at most 50 years ahead.
    formatter.twoDigitStartDate = now.addingTimeInterval(-50 * 365.25 * 24 * 60 * 60)
    // The day of the month may be padded by a space.
    let spaced = text.split(separator: " ").joined(separator: " ")
    for format in formats {
      formatter.dateFormat = format
      if let date = formatter.date(from: spaced) { return .seconds(date.timeIntervalSince(now)) }
    }
    return nil
  }
}

extension APIMiddleware where Self == RetryMiddleware {
  /// Sends failed requests again; by default, those with idempotent methods.
  public static func retry(_ policy: RetryPolicy = .standard) -> RetryMiddleware { RetryMiddleware(policy: policy) }
}
#endif
