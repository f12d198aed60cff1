// The descriptions of errors.

#if HTTP
public import Foundation
import HTTPTypes
public import PliantCore

extension APIError: CustomStringConvertible {
  /// The error on one line: `GET /users/{id} (https://…) failed after 0.21 s: status 404 Not Found: {"title":…`.
  public var description: String {
    var text = ShownText.message(request)
    if let url { text += " (\(url))" }
    text += " failed after \(Self.seconds(duration)): \(kind)"
    if case .status = kind, let phrase = response?.status.reasonPhrase, !phrase.isEmpty {
      text += " \(ShownText.line(phrase, limit: 60))"
    }
    if case .decoding = kind, let type = response?.headerFields[.contentType], !type.lowercased().contains("json") {
      text += " (the body is \(ShownText.line(type, limit: 60)))"
    }
    if let bodyExcerpt, !bodyExcerpt.isEmpty { text += ": \(bodyExcerpt)" }
    return text
  }

  static func seconds(_ duration: Double) -> String {
    duration < 0.1 ? "\(Int((duration * 1000).rounded())) ms" : "\((duration * 100).rounded() / 100) s"
  }
}

extension APIError: LocalizedError {
  public var errorDescription: String? { description }
}

extension APIError.Kind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .transport(let error): ShownText.message(Self.description(of: error))
    case .timedOut: "timed out"
    case .cancelled: "cancelled"
    case .status(let code, _): "status \(code)"
    case .decoding(let error): error.jsonError.map { "\($0)" } ?? ShownText.message("\(error)")
    case .envelope(let error): ShownText.message("\(error)")
    case .tooLarge(let limit): "expected a response of at most \(limit) bytes, found more"
    case .invalidRequest(let reason): ShownText.message(reason)
    case .redirect(let failure): "\(failure)"
    case .unauthorized(let error): "expected credentials, found none: \(ShownText.message("\(error)"))"
    }
  }
}

extension RedirectFailure: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooMany(let limit): "expected at most \(limit) redirects, found more"
    case .insecure: "expected a redirect to https, found one to http"
    case .invalidLocation: "expected a redirect with the URL of its target, found none"
    case .bodyNotRepeatable: "expected a body that can be sent again for a redirect, found one that can't"
    }
  }
}

/// The ``description``: the body, the header fields and the `Failure` may contain secrets.
extension APIError: _Pliant.Described {}

extension APIError.Kind: _Pliant.Described {}

/// Text from servers, for messages.
enum ShownText {
  /// The message of an error of other code, which may quote the server.
  static func message(_ text: String) -> String { line(text, limit: 1_000) }

  /// Text on one line, without control characters, cut to a number of characters.
  static func line(_ text: some StringProtocol, limit: Int) -> String {
    var shown = ""
    for scalar in text.unicodeScalars.prefix(limit) {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: shown += " "
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return text.unicodeScalars.count > limit ? shown + "…" : shown
  }
}
#endif
