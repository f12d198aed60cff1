// The decoding of responses, for each kind of type.

#if HTTP
public import Pliant

extension APIEndpoint where Response: JSONReadable {
  public func response(from content: APIContent, report: inout DecodingReport) throws -> Response {
    if responsePath == nil, let value = try content.plainValue(Response.self) { return value }
    return try content.decode(Response.self, at: responsePath, report: &report)
  }
}

extension APIEndpoint where Response: Decodable {
  public func response(from content: APIContent, report: inout DecodingReport) throws -> Response {
    try content.decode(Response.self, at: responsePath, report: &report)
  }
}

extension APIEndpoint where Response: JSONReadable & Decodable {
  public func response(from content: APIContent, report: inout DecodingReport) throws -> Response {
    if responsePath == nil, let value = try content.plainValue(Response.self) { return value }
    return try content.decode(Response.self, at: responsePath, report: &report)
  }
}

// The only overload for a concrete type: more of them would make the response type of a generic request ambiguous.
extension APIEndpoint where Response == Void {
  /// Ignores the body.
  public func response(from content: APIContent, report: inout DecodingReport) throws {}
}
#endif
