//===----------------------------------------------------------------------===//
// Conditional requests: what hasn't changed is not sent again.
//===----------------------------------------------------------------------===//

#if HTTP
import Foundation
public import HTTPTypes

/// The responses that servers gave an ETag, in memory.
public final class ETagCache: Sendable {
  private struct Entry {
    let response: HTTPResponse
    let body: Data
    var lastUse: Int
  }

  private struct State {
    var entries: [String: Entry] = [:]
    var size = 0
    var clock = 0
  }

  private let capacity: Int
  private let state = Locked(State())

  /// - Parameter capacity: the most bytes of all bodies together. The ones that were not used for longest go first.
  public init(capacity: Int = 16 << 20) { self.capacity = capacity }

  /// Forgets all responses.
  public func removeAll() { state.withLock { $0 = State() } }

  func entry(_ key: String) -> (response: HTTPResponse, body: Data)? {
    state.withLock { state in
      state.clock += 1
      state.entries[key]?.lastUse = state.clock
      return state.entries[key].map { ($0.response, $0.body) }
    }
  }

  func store(_ response: HTTPResponse, _ body: Data, _ key: String) {
    guard body.count <= capacity else { return }
    state.withLock { state in
      state.clock += 1
      state.size += body.count - (state.entries[key]?.body.count ?? 0)
      state.entries[key] = Entry(response: response, body: body, lastUse: state.clock)
      while state.size > capacity, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
        state.size -= oldest.value.body.count
        state.entries[oldest.key] = nil
      }
    }
  }
}

/// Asks for responses only if they have changed (RFC 9110, section 13): a 304 is answered with what is in the cache, under status 200.
public struct ConditionalMiddleware: APIMiddleware {
  let cache: ETagCache

  public func intercept(
    _ request: HTTPRequest, body: APIBody, context: APIContext, next: APINext
  ) async throws -> APIResponse {
    guard request.method == .get, request.headerFields[.ifNoneMatch] == nil else {
      return try await next(request, body)
    }
    // Two users, or two languages, don't share responses.
    let fields = [HTTPField.Name.authorization, .cookie, .accept, .acceptLanguage].map {
      request.headerFields[$0] ?? ""
    }
    let key = ([request.scheme ?? "", request.authority ?? "", request.path ?? ""] + fields).joined(separator: "\n")
    let entry = cache.entry(key)
    var conditional = request
    conditional.headerFields[.ifNoneMatch] = entry?.response.headerFields[.eTag]
    let response = try await next(conditional, body)
    if response.status == .notModified, let entry {
      var head = entry.response
      for field in response.headerFields where field.name != .contentLength {
        head.headerFields[field.name] = field.value
      }
      return APIResponse(head, body: .bytes(entry.body))
    }
    let isStorable = response.headerFields[.cacheControl]?.lowercased().contains("no-store") != true
    if response.status == .ok, isStorable, response.headerFields[.eTag] != nil, let bytes = response.body.bytes {
      cache.store(response.head, bytes, key)
    }
    return response
  }
}

extension APIMiddleware where Self == ConditionalMiddleware {
  /// Asks for responses only if they have changed since they were received last.
  public static func conditional(_ cache: ETagCache = ETagCache()) -> ConditionalMiddleware {
    ConditionalMiddleware(cache: cache)
  }
}
#endif
