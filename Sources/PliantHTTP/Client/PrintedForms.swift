// PrintedForms: what `print` and `dump` show of clients, requests and responses: neither header fields nor values of
// sensitive properties.

#if HTTP
import Foundation
import HTTPTypes
import Pliant
import PliantCore

extension APIClient: CustomStringConvertible, CustomReflectable {
  /// The base URL. The header fields, the decoder and the middleware may contain secrets.
  public var description: String {
    switch base {
    case .success(let base): "APIClient(\(base.scheme)://\(base.authority)\(base.path))"
    case .failure(let error): "APIClient(\(error))"
    }
  }

  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(describing: self) }
}

extension APICall: CustomStringConvertible, CustomReflectable {
  /// The method and path template. The request may have sensitive properties.
  var description: String { label }
  var customMirror: Mirror { Mirror(describing: self) }
}

extension APIEvent: CustomStringConvertible, CustomReflectable {
  /// The event. Its data is hidden if the request's `Response` may have sensitive parts.
  public var description: String {
    var shown = event
    if HiddenParts.mayBe(in: Request.Response.self) { shown.data = Redaction.mask }
    return "\(shown)"
  }

  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(describing: self) }
}

extension APIReply: CustomStringConvertible, CustomReflectable {
  /// The status, the size of the body, the duration and the value, which is hidden if it may have sensitive parts.
  public var description: String {
    let isHidden = SensitiveSearch.holds(Value.self) || WrittenMarks.areUndeclared(in: value, [:])
    let head = "\(status), \(body.count) bytes, \(APIError.seconds(duration))"
    return "\(head): \(isHidden ? Redaction.mask : "\(value)")"
  }

  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(describing: self) }
}

extension APIContent: CustomStringConvertible, CustomReflectable {
  /// The size and type of the body.
  public var description: String { "\(bytes.count) bytes, \(headerFields[.contentType] ?? "without a type")" }

  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(describing: self) }
}

extension APIResponse: CustomStringConvertible, CustomReflectable {
  /// The status, and the size of a body that has arrived.
  public var description: String { "\(status), \(body.bytes.map { "\($0.count) bytes" } ?? "a body that is arriving")" }

  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(describing: self) }
}

extension APIBody: CustomStringConvertible, CustomReflectable {
  /// The type and size of the body.
  public var description: String {
    "\(length.map { "\($0) bytes" } ?? "bytes of unknown number"), \(contentType ?? "without a type")"
  }

  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(describing: self) }
}

extension QueryItems: CustomStringConvertible, CustomReflectable {
  /// The items as the text of a query, with the values of sensitive items hidden.
  public var description: String { Redaction.standard.shown(query: encoded()[...], hiding: sensitiveNames) }

  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(describing: self) }
}

extension StubRequest: CustomStringConvertible, CustomReflectable {
  /// The method, the path with the usual secrets hidden, and the size of the body.
  public var description: String {
    "\(method) \(Redaction.standard.shown(path: head.path ?? "/")), \(body.count) bytes"
  }

  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(describing: self) }
}

extension StubResponse: CustomStringConvertible, CustomReflectable {
  /// The status, and the size of the body.
  public var description: String { "\(status), \(chunks?.reduce(0) { $0 + $1.count } ?? 0) bytes" }

  @_documentation(visibility: internal)
  public var customMirror: Mirror { Mirror(describing: self) }
}

extension Locked: CustomReflectable {
  /// Nothing: caches and calls keep responses in it.
  var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
