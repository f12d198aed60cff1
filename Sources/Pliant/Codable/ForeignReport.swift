//===----------------------------------------------------------------------===//
// Tolerance and report under other decoders than Pliant's own: by way of their `userInfo`.
//===----------------------------------------------------------------------===//

#if canImport(Darwin)
import Foundation
#else
import Synchronization
#endif
import PliantCore

extension CodingUserInfoKey {
  /// The ``Tolerance`` of a decoder that is not Pliant's own, for models of `@JSONModel` that don't ask for another.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// decoder.userInfo[.pliantTolerance] = Tolerance.forgiving
  /// let user = try decoder.decode(User.self, from: data)
  /// ```
  public static let pliantTolerance = CodingUserInfoKey(pliant: "tolerance")

  /// A ``Tolerance`` that overrides what models and their properties ask for.
  ///
  /// ```swift
  /// decoder.userInfo[.pliantEnforcedTolerance] = Tolerance.strict
  /// ```
  public static let pliantEnforcedTolerance = CodingUserInfoKey(pliant: "enforcedTolerance")

  /// The ``DecodingReportCollector`` that is told what had to bend.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// let collector = DecodingReportCollector()
  /// decoder.userInfo[.pliantReport] = collector
  /// let user = try decoder.decode(User.self, from: data)
  /// print(collector.report)   // $.userInfo.age: expected Int, found string "41": converted to 41
  /// ```
  public static let pliantReport = CodingUserInfoKey(pliant: "report")

  /// Whether an error lists every problem of the outermost model, as `PliantDecoder.decode(_:from:collectingAll:)` does:
  /// `true` for that. Problems come in the order of the objects' keys, since decoders tell no other.
  /// Those of a superclass are listed unless a subclass, whose own required properties lack values, replaces properties of it.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// decoder.userInfo[.pliantEnforcedTolerance] = Tolerance.strict
  /// decoder.userInfo[.pliantCollectingAll] = true
  /// do {
  ///   _ = try decoder.decode(User.self, from: data)
  /// } catch let error as DecodingError {
  ///   for problem in error.jsonErrors { print(problem) }
  /// }
  /// ```
  public static let pliantCollectingAll = CodingUserInfoKey(pliant: "collectingAll")

  /// Whether errors and reports show what is marked `@Sensitive`, as with `PliantDecoder.showsSensitiveValues`: `true` for that.
  public static let pliantShowsSensitiveValues = CodingUserInfoKey(pliant: "showsSensitiveValues")

  /// What a ``PliantDecoder`` was told about dates and data, for models that are decoded as any other type.
  static let pliantSettings = CodingUserInfoKey(pliant: "settings")

  private init(pliant name: String) {
    guard let key = CodingUserInfoKey(rawValue: "pliant.\(name)") else { preconditionFailure("any text is a key") }
    self = key
  }
}

/// Gathers what had to bend while another decoder than Pliant's own decodes models of `@JSONModel`.
///
/// Give it to the decoder's `userInfo` under `CodingUserInfoKey.pliantReport`. Issues have paths, but neither lines nor
/// columns, because the decoder keeps the document to itself. Use one collector for one decoding at a time: what is tried and
/// given up is taken back, and with it whatever another decoding reported meanwhile.
public final class DecodingReportCollector: Sendable {
  #if canImport(Darwin)
  private let lock = NSLock()
  private nonisolated(unsafe) var gathered: DecodingReport

  /// A collector with a clean report.
  ///
  /// - Parameter limit: how many issues are stored; more are only counted.
  public init(limit: Int = DecodingReport.defaultLimit) {
    unsafe gathered = DecodingReport(limit: limit)
  }

  private func withReport<Result>(_ body: (inout DecodingReport) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    // SAFETY: nobody else has the lock.
    return unsafe body(&gathered)
  }
  #else
  private let gathered: Mutex<DecodingReport>

  /// A collector with a clean report.
  ///
  /// - Parameter limit: how many issues are stored; more are only counted.
  public init(limit: Int = DecodingReport.defaultLimit) {
    gathered = Mutex(DecodingReport(limit: limit))
  }

  private func withReport<Result: Sendable>(_ body: (inout sending DecodingReport) -> Result) -> Result {
    gathered.withLock { report in body(&report) }
  }
  #endif

  /// What had to bend so far.
  public var report: DecodingReport { withReport { $0 } }

  /// Gives the report, and begins with a clean one.
  public func takeReport() -> DecodingReport {
    withReport { report in
      let taken = report
      report = DecodingReport(limit: taken.limit)
      return taken
    }
  }

  /// Adds issues.
  func add(_ issues: [DecodingIssue]) {
    withReport { report in
      for issue in issues { report.add(issue) }
    }
  }

  /// Adds what another collector gathered.
  func add(_ other: DecodingReportCollector?) {
    guard let report = other?.report, !report.isClean else { return }
    withReport { $0.merge(report) }
  }

  /// Forgets the issues since the report was `mark`.
  func rollBack(to mark: DecodingReport?) {
    guard let mark else { return }
    withReport { $0 = mark }
  }
}
