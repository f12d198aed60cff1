//===----------------------------------------------------------------------===//
// The server's side: a body becomes a model with a report, an error becomes a problem document.
//===----------------------------------------------------------------------===//

#if HTTP
public import Foundation
public import Pliant

extension APIContent {
  /// Decodes the body of a request that a server received.
  ///
  /// ```swift
  /// let (order, report) = try APIContent(bytes: body, headerFields: request.headerFields).decodeRequest(Order.self)
  /// ```
  ///
  /// - Throws: ``ProblemDetails`` with status 400, which lists every problem by JSON Pointer; with status 413 for a body that is larger than the
  ///   decoder's limit, and 415 for one in a charset that isn't known.
  public func decodeRequest<Value: JSONReadable>(
    _ type: Value.Type
  ) throws(ProblemDetails) -> (value: Value, report: DecodingReport) {
    var report = DecodingReport(limit: decoder.limits.issues)
    do {
      return (try decode(type, report: &report), report)
    } catch {
      throw ProblemDetails(decoding: error, in: self) { bytes in
        _ = try decoder.decode(type, from: bytes, collectingAll: true)
      }
    }
  }

  /// Decodes the body of a request that a server received, as a type that is only `Decodable`.
  @_disfavoredOverload
  public func decodeRequest<Value: Decodable>(
    _ type: Value.Type
  ) throws(ProblemDetails) -> (value: Value, report: DecodingReport) {
    var report = DecodingReport(limit: decoder.limits.issues)
    do {
      return (try decode(type, report: &report), report)
    } catch {
      throw ProblemDetails(decoding: error, in: self) { bytes in
        _ = try decoder.decode(type, from: bytes, collectingAll: true)
      }
    }
  }
}

extension ProblemDetails {
  /// The problem document for a body that can't be decoded.
  ///
  /// - Parameters:
  ///   - error: what was thrown at the first problem.
  ///   - content: the body.
  ///   - collect: decodes the body once more, and names all problems in its error.
  fileprivate init(decoding error: any Error, in content: APIContent, _ collect: (Data) throws -> Void) {
    guard let bytes = try? content.utf8() else {
      self.init(title: "Unsupported Media Type", status: 415, detail: Self.text(error))
      return
    }
    var all = error
    do {
      try collect(bytes)
    } catch {
      all = error
    }
    self.init(decoding: all)
  }

  /// The problem document for what a decoder threw: status 400, each problem by JSON Pointer. 413 for a body beyond the decoder's limit.
  public init(decoding error: any Error) {
    let problems = (error as? DecodingError)?.jsonErrors ?? []
    if problems.contains(where: \.isTooLarge) {
      self.init(title: "Content Too Large", status: 413, detail: Self.text(error))
      return
    }
    self.init(
      title: "Bad Request", status: 400,
      detail: problems.count > 1 ? "\(problems.count) problems" : Self.text(error),
      errors: problems.map { Entry(pointer: JSONPointer($0.path).description, detail: Self.text($0)) })
  }

  private static func text(_ error: any Error) -> String {
    if let problem = error as? JSONError ?? (error as? DecodingError)?.jsonError { return "\(problem)" }
    if case .dataCorrupted(let context)? = error as? DecodingError { return context.debugDescription }
    return "the body can't be decoded"
  }

  /// The document's bytes.
  public var bytes: Data { (try? jsonData()) ?? Data("{}".utf8) }
}

extension JSONError {
  fileprivate var isTooLarge: Bool {
    if case .bytesLimitExceeded = kind { return true }
    return false
  }
}
#endif
