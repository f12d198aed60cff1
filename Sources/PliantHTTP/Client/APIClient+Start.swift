// start: requests with a closure instead of await.

#if HTTP
public import Dispatch

/// Cancels a request that was started with a closure.
public struct APIToken: Sendable {
  private let task: Task<Void, Never>

  fileprivate init(_ task: Task<Void, Never>) { self.task = task }

  /// Cancels the request. Its closure receives ``APIError/Kind/cancelled``, unless it has been called already.
  public func cancel() { task.cancel() }
}

extension APIEndpoint where Response: Sendable {
  /// Sends the request, and calls a closure with the outcome, once.
  ///
  /// ```swift
  /// let token = MainRequest().start(on: client) { result in … }
  /// token.cancel()
  /// ```
  ///
  /// - Parameters:
  ///   - client: the client that sends the request.
  ///   - queue: the queue on which the closure is called. The main queue by default.
  ///   - completion: receives the value or the error.
  /// - Returns: a token that cancels the request.
  @discardableResult
  public func start(
    on client: APIClient, queue: DispatchQueue = .main,
    completion: @escaping @Sendable (Result<Response, APIError>) -> Void
  ) -> APIToken {
    startForReply(on: client, queue: queue) { reply in completion(reply.map(\.value)) }
  }

  /// Sends the request, and calls a closure with the whole reply or the error, once.
  @discardableResult
  public func startForReply(
    on client: APIClient, queue: DispatchQueue = .main,
    completion: @escaping @Sendable (Result<APIReply<Response>, APIError>) -> Void
  ) -> APIToken {
    APIToken(
      Task {
        let result: Result<APIReply<Response>, APIError>
        do throws(APIError) {
          result = .success(try await client.send(self))
        } catch {
          result = .failure(error)
        }
        queue.async { completion(result) }
      })
  }
}
#endif
