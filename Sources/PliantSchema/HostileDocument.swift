// HostileDocument: a document that deviates from its model in one known way.

public import Pliant
public import PliantCore

/// A document that deviates from its model in one known way, and the issue that decoding reports for it.
///
/// ```swift
/// for hostile in try User.hostileDocuments(seed: 1) {
///   var report = DecodingReport()
///   do {
///     _ = try decoder.decode(User.self, from: hostile.document.jsonString(), report: &report)
///     #expect(report.issues.contains { hostile.explains($0) })
///   } catch let error as DecodingError {
///     #expect(hostile.outcome == nil && error.jsonError?.path == hostile.path)      // required, and of no use
///   }
/// }
/// ```
public struct HostileDocument: Sendable {
  /// The document.
  public let document: JSON
  /// The path of the deviation. For a removed member, the path that its value would have.
  public let path: JSONPath
  /// The kind of the deviation.
  public let kind: IssueKind
  /// The outcome with `Tolerance.tolerant`; nil if there is no fallback for the value, so that decoding fails.
  ///
  /// The fallback may replace an enclosing value instead: an array drops an element that lacks a required member.
  public let outcome: IssueOutcome.Kind?
  /// Whether only decoding shows if the issue is reported: inside of an untagged enum, or for a type whose own code
  /// decides which values it accepts.
  let isTried: Bool

  /// Whether an issue is the expected one.
  public func explains(_ issue: DecodingIssue) -> Bool {
    issue.path == path && issue.kind == kind && issue.outcome.kind == outcome
  }
}

extension HostileDocument {
  /// Whether decoding reports the issue and no other.
  fileprivate func isExplained<Value: JSONReadable & Decodable>(decoding type: Value.Type) -> Bool {
    var report = DecodingReport()
    guard let text = try? document.jsonString(),
      (try? PliantDecoder().decode(type, from: text, report: &report)) != nil
    else { return false }
    return report.issues.count == 1 && report.issues.allSatisfy(explains)
  }
}

extension JSONReadable where Self: Decodable {
  /// Returns documents that differ from the one of ``mock(seed:)`` by one deviation each.
  ///
  /// The deviations are: numbers, booleans and strings as other scalars; values of unusable types; null for a
  /// required value; required members that are removed; unknown raw values and tags; models that are not objects.
  ///
  /// Elements of arrays, members of dictionaries and associated values deviate as well. Inside of untagged enums,
  /// values deviate only if exactly one case can take the value and a fallback applies, so that no other case is
  /// tried. Values that ``mock(seed:)`` leaves out have no deviations. Neither have sensitive properties, which reports
  /// hide, properties and types with a tolerance of their own, nor values that the schema doesn't describe. Properties
  /// with a strategy are only removed or set to null.
  ///
  /// - Throws: the errors of ``mock(seed:)``.
  public static func hostileDocuments(seed: UInt64) throws -> [HostileDocument] {
    // The schema doesn't fully describe untagged enums, where another case may take a key that isn't listed, nor raw
    // values.
    try bentDocuments(seed: seed).filter { !$0.isTried || $0.isExplained(decoding: Self.self) }
  }

  /// Returns a document for each deviation that the schema allows for.
  static func bentDocuments(seed: UInt64) throws -> [HostileDocument] {
    let document = try mockDocument(seed: seed)
    let schema = schemaDocument(SchemaBuilder(isAnnotating: true))
    var bends = DocumentBends(document: document, definitions: schema["$defs"])
    bends.visit(schema, document, DocumentBends.Place())
    return bends.found
  }
}
