// PrintedForms: what `print` and `dump` show of clients, requests and responses: neither header fields nor values of
// sensitive properties.

#if HTTP
import Foundation
import HTTPTypes
import Pliant
public import PliantCore

extension APIClient: _Pliant.Described {
  /// The base URL. The header fields, the decoder and the middleware may contain secrets.
  public var description: String {
    switch base {
    case .success(let base): "APIClient(\(base.scheme)://\(base.authority)\(base.path))"
    case .failure(let error): "APIClient(\(error))"
    }
  }
}

extension APICall: _Pliant.Described {
  /// The method and path template. The request may have sensitive properties.
  var description: String { label }
}

extension APIEvent: _Pliant.Described {
  /// The event. Its data is hidden if the request's `Response` may have sensitive parts.
  public var description: String {
    var shown = event
    if HiddenParts.mayBe(in: Request.Response.self) { shown.data = Redaction.mask }
    return "\(shown)"
  }
}

extension APIReply: _Pliant.Described {
  /// The status, the size of the body, the duration and the value, which is hidden if it may have sensitive parts.
  public var description: String {
    let isHidden = SensitiveSearch.holds(Value.self) || WrittenMarks.areUndeclared(in: value, [:])
    let head = "\(status), \(body.count) bytes, \(APIError.seconds(duration))"
    return "\(head): \(isHidden ? Redaction.mask : "\(value)")"
  }
}

extension APIContent: _Pliant.Described {
  /// The size and type of the body.
  public var description: String { "\(bytes.count) bytes, \(headerFields[.contentType] ?? "without a type")" }
}

extension APIResponse: _Pliant.Described {
  /// The status, and the size of a body that has arrived.
  public var description: String { "\(status), \(body.bytes.map { "\($0.count) bytes" } ?? "a body that is arriving")" }
}

extension APIBody: _Pliant.Described {
  /// The type and size of the body.
  public var description: String {
    "\(length.map { "\($0) bytes" } ?? "bytes of unknown number"), \(contentType ?? "without a type")"
  }
}

extension QueryItems: _Pliant.Described {
  /// The items as the text of a query, with the values of sensitive items hidden.
  public var description: String { Redaction.standard.shown(query: encoded()[...], hiding: sensitiveNames) }
}

extension StubRequest: _Pliant.Described {
  /// The method, the path with the usual secrets hidden, and the size of the body.
  public var description: String {
    "\(method) \(Redaction.standard.shown(path: head.path ?? "/")), \(body.count) bytes"
  }
}

extension StubResponse: _Pliant.Described {
  /// The status, and the size of the body.
  public var description: String { "\(status), \(chunks?.reduce(0) { $0 + $1.count } ?? 0) bytes" }
}

extension Locked: CustomReflectable {
  /// Nothing: caches and calls keep responses in it.
  var customMirror: Mirror { Mirror(self, children: []) }
}
#endif
