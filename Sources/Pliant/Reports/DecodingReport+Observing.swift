// Observation of the issues in a task, without passing a report or a decoder.

import PliantCore

extension DecodingReport {
  @TaskLocal static var observer: (@Sendable (DecodingReport) -> Void)?

  /// Calls a closure for each document with issues that is read in `body`: by `init(json:)`, `JSON.decode`, a strategy
  /// or registry, or a ``PliantDecoder``. Streams have a parameter `report:` instead.
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
  mutating func notifyObserver(of type: Any.Type, at path: String?) {
    notifyObserver(within: SensitiveScope(type, from: 0, steps: PathPattern.count(of: path)))
  }

  /// Passes the issues to the task's observer, without the sensitive parts of `scope`.
  mutating func notifyObserver(within scope: @autoclosure () -> SensitiveScope?) {
    guard var issues = takeIssues() else { return }
    issues.hide(within: scope())
    DecodingReport.notifyObserver(issues, of: document)
  }
}

extension DecodingReport {
  /// Passes issues to the task's observer, if it has one.
  static func notifyObserver(_ issues: RawIssueList, of document: DocumentBytes) {
    guard let observer else { return }
    var report = DecodingReport()
    report.add(issues, of: document)
    observer(report)
  }
}
