// Support for servers: decodes bodies with a report, and makes problem documents of errors.

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
  /// - Throws: ``ProblemDetails`` with status 400, which lists every problem by JSON Pointer; with status 413 for a
  ///   body that is larger than the decoder's limit, and 415 for an unknown charset.
  public func decodeRequest<Value: JSONReadable>(
    _ type: Value.Type
  ) throws(ProblemDetails) -> (value: Value, report: DecodingReport) {
    try decodeRequest({ try decode(type, report: &$0) }, { try $0.decode(type, from: $1, collectingAll: true) })
  }

  /// Decodes the body of a request that a server received, as a type that is only `Decodable`.
  @_disfavoredOverload
  public func decodeRequest<Value: Decodable>(
    _ type: Value.Type
  ) throws(ProblemDetails) -> (value: Value, report: DecodingReport) {
    try decodeRequest({ try decode(type, report: &$0) }, { try $0.decode(type, from: $1, collectingAll: true) })
  }

  /// - Parameters:
  ///   - decode: decodes the body, and throws at the first problem.
  ///   - collectAll: decodes the body again after `decode` failed, and throws an error with all problems.
  private func decodeRequest<Value>(
    _ decode: (inout DecodingReport) throws -> Value, _ collectAll: (PliantDecoder, Data) throws -> Value
  ) throws(ProblemDetails) -> (value: Value, report: DecodingReport) {
    var report = DecodingReport(limit: decoder.limits.issues)
    do {
      return (try decode(&report), report)
    } catch let first {
      guard let bytes = try? utf8() else {
        throw ProblemDetails(title: "Unsupported Media Type", status: 415, detail: ProblemDetails.text(first))
      }
      var all = first
      // The first decoding was reported.
      var decoder = decoder
      decoder.onReport = nil
      do { _ = try collectAll(decoder, bytes) } catch { all = error }
      throw ProblemDetails(decoding: all)
    }
  }
}

extension ProblemDetails {
  /// The problem document for an error of a decoder: status 400, with each problem by JSON Pointer. 413 for a body
  /// that is larger than the decoder's limit.
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

  fileprivate static func text(_ error: any Error) -> String {
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
