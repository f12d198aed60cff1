// Conditional requests: a response that hasn't changed is not transferred again.

#if HTTP
import Foundation
public import HTTPTypes

/// A cache in memory for the responses that have an ETag.
public final class ETagCache: Sendable {
  private struct Entry {
    let response: HTTPResponse
    let body: Data
    let size: Int
    var lastUse = 0
  }

  private struct State {
    var entries: [String: Entry] = [:]
    /// The keys by the last use of their entries. All uses up to `oldest` are over.
    var keys: [Int: String] = [:]
    var oldest = 0
    var size = 0
    var clock = 0

    mutating func use(_ key: String) {
      guard let last = entries[key]?.lastUse else { return }
      clock += 1
      keys[last] = nil
      keys[clock] = key
      entries[key]?.lastUse = clock
    }
  }

  private let capacity: Int
  private let state = Locked(State())

  /// - Parameter capacity: the maximum number of bytes of all responses and URLs. The least recently used ones are removed first.
  public init(capacity: Int = 16 << 20) { self.capacity = capacity }

  /// Removes all responses.
  public func removeAll() { state.withLock { $0 = State() } }

  func entry(_ key: String) -> (response: HTTPResponse, body: Data)? {
    state.withLock { state in
      state.use(key)
      return state.entries[key].map { ($0.response, $0.body) }
    }
  }

  func store(_ response: HTTPResponse, _ body: Data, _ key: String) {
    let size = response.headerFields.reduce(key.utf8.count + body.count) {
      $0 + $1.name.rawName.utf8.count + $1.value.utf8.count
    }
    guard size <= capacity else { return }
    state.withLock { state in
      let old = state.entries[key]
      state.size += size - (old?.size ?? 0)
      state.entries[key] = Entry(response: response, body: body, size: size, lastUse: old?.lastUse ?? 0)
      state.use(key)
      while state.size > capacity {
        state.oldest += 1
        guard let key = state.keys.removeValue(forKey: state.oldest) else { continue }
        state.size -= state.entries.removeValue(forKey: key)?.size ?? 0
      }
    }
  }
}

/// Requests responses only if they have changed (RFC 9110, section 13). A cached response, with status 200, replaces
/// a response with status 304.
public struct ConditionalMiddleware: APIMiddleware {
  let cache: ETagCache

  public func intercept(
    _ request: HTTPRequest, body: APIBody, context: APIContext, next: APINext
  ) async throws -> APIResponse {
    guard request.method == .get, request.headerFields[.ifNoneMatch] == nil else {
      return try await next(request, body)
    }
    // Two users, or two languages, don't share responses.
    let credentials = context.redaction.headerNames.union(Redaction.standard.headerNames)
    let names = credentials.sorted { $0.canonicalName < $1.canonicalName } + [.accept, .acceptLanguage]
    let fields = names.map { request.headerFields[$0] ?? "" }
    let key = ([request.scheme ?? "", request.authority ?? "", request.path ?? ""] + fields).joined(separator: "\n")
    let entry = cache.entry(key)
    var conditional = request
    conditional.headerFields[.ifNoneMatch] = entry?.response.headerFields[.eTag]
    let response = try await next(conditional, body)
    if response.status == .notModified, let entry {
      var head = entry.response
      var fields = response.headerFields
      fields[.contentLength] = nil
      head.headerFields.replace(by: fields)
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
  /// Requests responses only if they have changed since they were last received.
  ///
  /// Place it after middleware that adds credentials, so that two users don't share responses. Credentials are the
  /// header fields of the client's ``Redaction``, and the usual ones.
  public static func conditional(_ cache: ETagCache = ETagCache()) -> ConditionalMiddleware {
    ConditionalMiddleware(cache: cache)
  }
}
#endif
