// ProblemDetails: problem documents (RFC 9457).

#if HTTP
public import Pliant
public import PliantCore

/// A problem document (RFC 9457): `application/problem+json`.
///
/// A client finds the document of an error status in ``APIError/problem``. A server responds to a body that it can't
/// decode with a document that lists every problem by JSON Pointer:
///
/// ```swift
/// {"title":"Bad Request","status":400,"detail":"2 problems","errors":[
///   {"pointer":"/id","detail":"expected Int, found string \"x\""}, …]}
/// ```
public struct ProblemDetails: Error, Sendable, Hashable {
  /// One of several problems: where it is in the request's document, and what it is.
  public struct Entry: Sendable, Hashable {
    /// A JSON Pointer (RFC 6901) into the request's document.
    public var pointer: String
    public var detail: String

    public init(pointer: String, detail: String) {
      self.pointer = pointer
      self.detail = detail
    }
  }

  /// A URI that identifies the type of the problem; nil means `about:blank`.
  public var type: String?
  public var title: String?
  public var status: Int?
  public var detail: String?
  /// A URI that identifies this occurrence of the problem.
  public var instance: String?
  /// Every problem of the request's document (the member that RFC 9457, section 3, uses in its example).
  public var errors: [Entry]
  /// All members of the document, extensions included.
  public var members: JSON.Object

  /// - Parameter members: all members, or further ones. They also give the other properties their values, unless these
  ///   are specified.
  public init(
    type: String? = nil, title: String? = nil, status: Int? = nil, detail: String? = nil, instance: String? = nil,
    errors: [Entry] = [], members: JSON.Object = JSON.Object()
  ) {
    self.type = type ?? members["type"]?.string
    self.title = title ?? members["title"]?.string
    self.status = status ?? members["status"]?.int
    self.detail = detail ?? members["detail"]?.string
    self.instance = instance ?? members["instance"]?.string
    self.errors = errors.isEmpty ? Self.errors(in: members) : errors
    self.members = members
  }

  private static func errors(in members: JSON.Object) -> [Entry] {
    (members["errors"]?.array ?? []).compactMap { error in
      error["detail"].string.map { Entry(pointer: error["pointer"].string ?? "", detail: $0) }
    }
  }

  public static let contentType = "application/problem+json"
}

extension ProblemDetails: JSONReadable, JSONWritable {
  /// Reads any object. A member of another type than the RFC's counts as missing (section 3.1).
  public init(from reader: inout JSONReader) throws(JSONError) {
    self.init(members: try JSON.Object(from: &reader))
  }

  /// Writes the members, with those that differ from the properties replaced.
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    var members = members
    let old = ProblemDetails(members: members)
    if type != old.type { members["type"] = type.map { JSON($0) } }
    if title != old.title { members["title"] = title.map { JSON($0) } }
    if status != old.status { members["status"] = status.map { JSON($0) } }
    if detail != old.detail { members["detail"] = detail.map { JSON($0) } }
    if instance != old.instance { members["instance"] = instance.map { JSON($0) } }
    if errors != old.errors {
      let list: [JSON] = errors.map { ["pointer": JSON($0.pointer), "detail": JSON($0.detail)] }
      members["errors"] = list.isEmpty ? Optional<JSON>.none : JSON(list)
    }
    try members.write(to: &writer)
  }
}

extension ProblemDetails.Entry: _Pliant.Described {
  /// The pointer and the detail, in one line.
  public var description: String {
    ShownText.line("\(pointer.isEmpty ? "the document" : pointer): \(detail)", limit: 400)
  }
}

extension ProblemDetails: _Pliant.Described {}

extension ProblemDetails: CustomStringConvertible {
  /// The title, the detail and the first twenty errors, in one line. The server's text is escaped, and long text is cut.
  public var description: String {
    let heading = [title, detail].compactMap { $0 }.joined(separator: ": ")
    let list = errors.prefix(20).map(\.description)
    let parts = [ShownText.line(heading.isEmpty ? type ?? "problem" : heading, limit: 400)] + list
    let text = parts.joined(separator: "; ")
    return errors.count > list.count ? "\(text); … and \(errors.count - list.count) more" : text
  }
}
#endif
