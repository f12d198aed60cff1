//===----------------------------------------------------------------------===//
// Who is told what bends in a task, where nobody hands over a report or a decoder.
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
  /// It holds for the task and its child tasks; others are not told. Reading waits for the closure.
  public static func observing<Result>(
    _ observer: @escaping @Sendable (DecodingReport) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    try ReportObservation.$isOn.withValue(true) { try $observer.withValue(observer, operation: body) }
  }

  /// The same for what waits.
  public static func observing<Result>(
    _ observer: @escaping @Sendable (DecodingReport) -> Void, isolation: isolated (any Actor)? = #isolation,
    _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await ReportObservation.$isOn.withValue(true) { try await $observer.withValue(observer, operation: body) }
  }
}

extension JSONReader {
  /// Tells the task's observer what bent, if anything did and it wants to know.
  @usableFromInline @inline(never)
  mutating func tellObserver(of type: Any.Type, at path: String?) {
    guard var issues = takeIssues(), let observer = DecodingReport.observer else { return }
    issues.hide(within: PliantDecoder.Root(type, 0).scope(at: path))
    var report = DecodingReport()
    report.add(issues, of: document)
    observer(report)
  }
}
