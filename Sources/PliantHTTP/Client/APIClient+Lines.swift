// lines: responses of NDJSON, model by model as they arrive.

#if HTTP
public import Pliant

extension APIClient {
  /// The models of a response that is NDJSON, one after the other, as they arrive.
  ///
  /// ```swift
  /// for try await price in client.lines(Prices()) { … }
  /// for try await price in client.lines(Prices(), report: { log($0.report) }) { … }
  /// ```
  ///
  /// Each iteration sends the request anew, when the first model is requested. Each line is read as the request's
  /// `Response`. Memory is bounded by the largest line. Leaving the loop ends the transfer.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - report: receives each line that has issues or was skipped. Without it, a line that can't be read is an error.
  /// - Returns: a sequence that throws ``APIError``.
  public func lines<Request: APIEndpoint>(
    _ request: Request, report: StreamReporting? = nil
  ) -> APIStream<Request.Response> where Request.Response: JSONReadable {
    stream(of: request) { Request.Response.lines(of: $0, decoder: $1, report: report) }
  }

  /// The values of a response that is NDJSON, of a type that is only `Decodable`.
  @_disfavoredOverload
  public func lines<Request: APIEndpoint>(
    _ request: Request, report: StreamReporting? = nil
  ) -> APIStream<Request.Response> where Request.Response: Decodable {
    stream(of: request) { Request.Response.lines(of: $0, decoder: $1, report: report) }
  }

  /// The elements of one large array in a response, one after the other, as they arrive.
  ///
  /// The request's `Response` is the type of an element, and its ``APIEndpoint/responsePath`` leads to the array.
  public func elements<Request: APIEndpoint>(
    _ request: Request, report: StreamReporting? = nil
  ) -> APIStream<Request.Response> where Request.Response: JSONReadable {
    stream(of: request) {
      Request.Response.elements(of: $0, at: request.responsePath ?? "", decoder: $1, report: report)
    }
  }

  private func stream<Request: APIEndpoint>(
    of request: Request, _ models: (ResponseChunks<Request>, PliantDecoder) -> JSONStream<Request.Response>
  ) -> APIStream<Request.Response> {
    let call = APICall(request, by: self)
    return APIStream(base: models(ResponseChunks(call: call), call.decoder), translate: call.error)
  }
}

/// The models of a response as they arrive, as a sequence that throws ``APIError``.
public struct APIStream<Element>: AsyncSequence {
  let base: JSONStream<Element>
  let translate: @Sendable (any Error) -> APIError

  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(base: base.makeAsyncIterator(), translate: translate)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    var base: JSONStream<Element>.AsyncIterator
    let translate: @Sendable (any Error) -> APIError

    /// The next model; nil at the end of the response.
    public mutating func next() async throws -> Element? {
      do {
        return try await base.next()
      } catch {
        throw translate(error)
      }
    }
  }
}

@available(*, unavailable)
extension APIStream: Sendable {}
#endif
