// APIBody: the body of a request.

#if HTTP
public import Foundation
import Pliant

/// The body of a request.
///
/// ```swift
/// var body: APIBody { .json(user) }                          // any JSONWritable or Encodable
/// var body: APIBody { .form(["user": name, "code": code]) }
/// var body: APIBody { .multipart([.init("photo", file: url)]) }
/// var body: APIBody { .lines(of: orders) }                   // NDJSON, written as it is sent
/// ```
///
/// A Content-Type in the request's header fields takes precedence over the body's own.
public struct APIBody: Sendable {
  typealias ShownBody = @Sendable () -> String?

  enum Content: Sendable {
    case none
    case bytes(Data)
    case form(QueryItems)
    case file(URL)
    /// Chunks that are made while they are sent.
    case stream(length: Int?, isRepeatable: Bool, makeSource: @Sendable () throws -> ChunkSource)
    /// The error of a value that could not be written.
    case failure(any Error)
  }

  var content: Content
  /// The media type, for the Content-Type of the request.
  public var contentType: String?
  /// Makes the body for logs, without its sensitive values; nil if it may be shown as it is.
  let shownText: ShownBody

  init(_ content: Content, contentType: String? = nil, shownText: @escaping ShownBody = { nil }) {
    self.content = content
    self.contentType = contentType
    self.shownText = shownText
  }

  /// No body.
  public static let none = APIBody(.none)

  /// Bytes as they are.
  public static func bytes(_ bytes: Data, contentType: String = "application/octet-stream") -> APIBody {
    APIBody(.bytes(bytes), contentType: contentType)
  }

  /// A text in UTF-8.
  public static func text(_ text: String, contentType: String = "text/plain; charset=utf-8") -> APIBody {
    APIBody(.bytes(Data(text.utf8)), contentType: contentType)
  }

  /// A form: `application/x-www-form-urlencoded`.
  public static func form(_ items: QueryItems) -> APIBody {
    APIBody(.form(items), contentType: "application/x-www-form-urlencoded")
  }

  /// A file, which is read while it is sent. A symbolic link is followed when the body is made.
  public static func file(_ url: URL, contentType: String = "application/octet-stream") -> APIBody {
    // The size of a link is not that of its file, and URLSession doesn't follow it.
    APIBody(.file(url.resolvingSymlinksInPath()), contentType: contentType)
  }

  /// Chunks that are made while they are sent.
  ///
  /// - Parameters:
  ///   - length: the number of bytes of all chunks, if it is known.
  ///   - chunks: makes the chunks. Called again for each attempt to send them.
  public static func stream<Chunks: AsyncSequence>(
    contentType: String = "application/octet-stream", length: Int? = nil,
    _ chunks: @escaping @Sendable () throws -> Chunks
  ) -> APIBody where Chunks.Element == Data, Chunks: SendableMetatype {
    APIBody(
      .stream(length: length, isRepeatable: true) { ChunkSource(try chunks()) }, contentType: contentType)
  }

  /// Whether there is no body.
  public var isEmpty: Bool {
    if case .none = content { return true }
    return false
  }

  /// The bytes of a body that is in memory; nil for one that is made or read while it is sent.
  public var bytes: Data? {
    switch content {
    case .none: Data()
    case .bytes(let bytes): bytes
    case .form(let items): Data(items.formEncoded(.standard).utf8)
    case .file, .stream, .failure: nil
    }
  }

  /// The number of bytes, if it is known before they are sent.
  public var length: Int? {
    switch content {
    case .none, .bytes, .form: bytes?.count
    case .file(let url): FileSource.size(of: url)
    case .stream(let length, _, _): length
    case .failure: nil
    }
  }

  /// Whether the body can be sent a second time, for a retry or a redirect.
  public var isRepeatable: Bool {
    switch content {
    case .stream(_, let isRepeatable, _): isRepeatable
    default: true
    }
  }

  /// The file that the body is read from, if any.
  var file: URL? {
    if case .file(let url) = content { return url }
    return nil
  }

  /// Returns the body as it is sent, with a form in the client's style. Throws if a value could not be written.
  ///
  /// - Parameter redaction: names the items of a form that logs hide.
  func prepared(_ style: QueryStyle, _ redaction: Redaction) throws(APIError.Kind) -> APIBody {
    switch content {
    case .form(let items):
      let text = items.formEncoded(style)
      return APIBody(.bytes(Data(text.utf8)), contentType: contentType) {
        let shown = redaction.shown(query: text[...], hiding: items.sensitiveNames)
        return shown == text ? nil : shown
      }
    case .failure(let error):
      throw .unwritable(error)
    default: return self
    }
  }
}

extension APIError.Kind {
  /// The kind for the error of a value that can't be written.
  static func unwritable(_ error: any Error) -> APIError.Kind {
    .invalidRequest("expected a body that can be written as JSON, found one that can't: \(error)")
  }
}
#endif
