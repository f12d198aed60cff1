// Log: one line for each request, optionally with the request as a `curl` command, without secrets.

#if HTTP
public import HTTPTypes
import Foundation

/// How detailed a log is.
public enum LogStyle: Sendable, Hashable {
  /// `GET https://api.example.com/users/7: 200 in 12 ms, 3120 bytes`
  case line
  /// The line, and before it the request as a `curl` command that can be pasted into a terminal.
  case curl
}

/// Writes a line about each request, without secrets.
public struct LogMiddleware: APIMiddleware {
  let style: LogStyle
  let write: @Sendable (String) -> Void

  public func intercept(
    _ request: HTTPRequest, body: APIBody, context: APIContext, next: APINext
  ) async throws -> APIResponse {
    if style == .curl { write(CurlCommand.text(request, body, context)) }
    let start = Instant.now
    let name = "\(request.method.rawValue) \(context.shownURL(of: request))"
    do {
      let response = try await next(request, body)
      let size = response.body.bytes.map { ", \($0.count) bytes" } ?? ""
      write("\(name): \(response.status.code) in \(APIError.seconds(start.elapsed))\(size)")
      return response
    } catch {
      write("\(name): \(APIError.Kind(error)) after \(APIError.seconds(start.elapsed))")
      throw error
    }
  }
}

/// A request as a `curl` command, without secrets.
enum CurlCommand {
  static func text(_ request: HTTPRequest, _ body: APIBody, _ context: APIContext) -> String {
    var parts = ["curl"]
    if request.method == .head {
      parts.append("--head")
    } else if request.method != .get || !body.isEmpty {
      parts.append("-X \(request.method.rawValue)")
    }
    parts.append(quoted(context.shownURL(of: request)))
    for field in context.redaction.shown(request.headerFields, hiding: context.sensitiveQueryNames) {
      parts.append("-H \(quoted("\(field.name.rawName): \(field.value)"))")
    }
    if let data = data(of: body) { parts.append(data) }
    return parts.joined(separator: " ")
  }

  private static func data(of body: APIBody) -> String? {
    if body.isEmpty { return nil }
    if let text = body.shownText() { return "--data-raw \(quoted(text))" }
    if let file = body.file { return "--data-binary \(quoted("@\(file.path)"))" }
    guard let bytes = body.bytes else { return "--data-binary @-" }
    guard bytes.count <= 1 << 14, let text = String(data: bytes, encoding: .utf8) else {
      return "--data-binary @-   # \(bytes.count) bytes"
    }
    return "--data-raw \(quoted(text))"
  }

  /// The text as one word of a POSIX shell. A quotation mark with a combining mark is one character, but ends a word, too.
  private static func quoted(_ text: String) -> String {
    let parts = text.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    return "'\(parts.joined(separator: "'\\''"))'"
  }
}

extension APIMiddleware where Self == LogMiddleware {
  /// Writes a line about each request, without secrets.
  ///
  /// ```swift
  /// client.middleware = [.log { print($0) }]
  /// client.middleware = [.log(.curl) { logger.debug("\($0)") }]
  /// ```
  public static func log(_ style: LogStyle = .line, _ write: @escaping @Sendable (String) -> Void) -> LogMiddleware {
    LogMiddleware(style: style, write: write)
  }
}
#endif
