//===----------------------------------------------------------------------===//
// Observation of the issues in a task, without passing a report or a decoder.
//===----------------------------------------------------------------------===//

import PliantCore

extension DecodingReport {
  @TaskLocal static var observer: (@Sendable (DecodingReport) -> Void)?

  /// Calls a closure for each document with issues that is read in `body`, by `init(json:)` or by a decoder.
  ///
  /// ```swift
  /// let users = try DecodingReport.observing({ log.warning("\($0.summary)") }) {
  ///   try [User](json: data)
  /// }
  /// ```
  ///
  /// The closure is called for the task and its child tasks only. Reading waits for it.
  public static func observing<Result>(
    _ observer: @escaping @Sendable (DecodingReport) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    try ReportObservation.$isOn.withValue(true) { try $observer.withValue(observer, operation: body) }
  }

  /// Calls a closure for each document with issues that is read in `body`, which is asynchronous.
  public static func observing<Result>(
    _ observer: @escaping @Sendable (DecodingReport) -> Void, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await ReportObservation.$isOn.withValue(true) { try await $observer.withValue(observer, operation: body) }
  }
}

extension JSONReader {
  /// Passes the issues to the task's observer, if there are any and it has one.
  @usableFromInline @inline(never)
  mutating func tellObserver(of type: Any.Type, at path: String?) {
    guard var issues = takeIssues(), let observer = DecodingReport.observer else { return }
    issues.hide(within: PliantDecoder.Root(type, 0).scope(at: path))
    var report = DecodingReport()
    report.add(issues, of: document)
    observer(report)
  }
}
