// Tolerance and report under decoders other than Pliant's: through their `userInfo`.

// FoundationEssentials has no locks.
import Foundation
import PliantCore

extension CodingUserInfoKey {
  /// The ``Tolerance`` of a decoder that is not Pliant's, for models of `@JSONModel` that don't declare their own.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// decoder.userInfo[.pliantTolerance] = Tolerance.forgiving
  /// let user = try decoder.decode(User.self, from: data)
  /// ```
  public static let pliantTolerance = CodingUserInfoKey(pliant: "tolerance")

  /// A ``Tolerance`` that overrides those that models and their properties declare.
  ///
  /// ```swift
  /// decoder.userInfo[.pliantEnforcedTolerance] = Tolerance.strict
  /// ```
  public static let pliantEnforcedTolerance = CodingUserInfoKey(pliant: "enforcedTolerance")

  /// The ``DecodingReportCollector`` that gathers the accepted deviations.
  ///
  /// ```swift
  /// let decoder = JSONDecoder()
  /// let collector = DecodingReportCollector()
  /// decoder.userInfo[.pliantReport] = collector
  /// let user = try decoder.decode(User.self, from: data)
  /// print(collector.report)   // $.userInfo.age: expected Int, found string "41": converted to 41
  /// ```
  public static let pliantReport = CodingUserInfoKey(pliant: "report")

  /// Whether an error lists every problem of the outermost model, as with
  /// `PliantDecoder.decode(_:from:collectingAll:)`. The value is a `Bool`. Problems are in the order of the objects'
  /// keys, because decoders don't reveal the order of the document. Those of a superclass are listed unless a
  /// subclass replaces some of its properties and lacks values for required properties of its own.
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

  /// Whether errors and reports show values marked `@Sensitive`, as with `PliantDecoder.showsSensitiveValues`. The
  /// value is a `Bool`.
  public static let pliantShowsSensitiveValues = CodingUserInfoKey(pliant: "showsSensitiveValues")

  /// The date and data strategies of a ``PliantDecoder``, for models that are decoded by Codable.
  static let pliantSettings = CodingUserInfoKey(pliant: "settings")

  private static let pliantPrefix = "pliant."

  var isPliants: Bool { rawValue.hasPrefix(Self.pliantPrefix) }

  private init(pliant name: String) {
    guard let key = CodingUserInfoKey(rawValue: Self.pliantPrefix + name) else {
      preconditionFailure("any text is a key")
    }
    self = key
  }
}

/// Gathers the deviations that models of `@JSONModel` accept under a decoder other than Pliant's.
///
/// Add it to the decoder's `userInfo` under `CodingUserInfoKey.pliantReport`. Issues have paths, but neither lines
/// nor columns, because the decoder does not expose the document. Use a collector for one decoding at a time: when an
/// attempt to read a value is discarded, issues that another decoding added in the meantime are discarded too.
/// Issues of a model that can't be decoded stay, also if a type catches the error, since the decoder doesn't tell.
public final class DecodingReportCollector: Sendable {
  private let lock = NSLock()
  private nonisolated(unsafe) var gathered: DecodingReport

  /// Creates a collector with an empty report.
  ///
  /// - Parameter limit: the number of issues that are stored; further ones are only counted.
  public init(limit: Int = DecodingReport.defaultLimit) {
    unsafe gathered = DecodingReport(limit: limit)
  }

  private func withReport<Result>(_ body: (inout DecodingReport) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    // SAFETY: the lock is held.
    return unsafe body(&gathered)
  }

  /// The issues so far.
  public var report: DecodingReport { withReport { $0 } }

  /// Returns the report, and starts an empty one.
  public func takeReport() -> DecodingReport {
    withReport { report in
      let taken = report
      report = DecodingReport(limit: taken.limit)
      return taken
    }
  }

  func add(_ issues: [DecodingIssue]) {
    withReport { report in
      for issue in issues { report.add(issue) }
    }
  }

  var mark: DecodingReport { withReport { $0.mark } }

  func rollBack(to mark: DecodingReport?) {
    guard let mark else { return }
    withReport { $0.rollBack(to: mark) }
  }
}
