//===----------------------------------------------------------------------===//
// HostileDocument: a document of a model that is bent in one known way.
//===----------------------------------------------------------------------===//

public import Pliant
public import PliantCore

/// A document of a model that is bent in one known way, and what is to be said about that.
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
  /// Where it is bent. For a member that was taken out, where its value would be.
  public let path: JSONPath
  /// What is not as expected there.
  public let kind: IssueKind
  /// What becomes of it with `Tolerance.tolerant`; nil where nothing can stand in for the value, so that decoding fails.
  ///
  /// What stands in may do so for a value around the one that is bent: an element of an array is dropped because of a required
  /// member of its own.
  public let outcome: IssueOutcome.Kind?
  /// Whether only decoding tells if it brings the issue: inside of an enum without a tag, or of a type that decides itself what it takes.
  let isTried: Bool

  /// Whether an issue is the one to be reported.
  public func explains(_ issue: DecodingIssue) -> Bool {
    issue.path == path && issue.kind == kind && issue.outcome.kind == outcome
  }
}

extension HostileDocument {
  /// Whether decoding brings the issue.
  fileprivate func isExplained<Value: JSONReadable & Decodable>(decoding type: Value.Type) -> Bool {
    var report = DecodingReport()
    guard let text = try? document.jsonString(),
      (try? PliantDecoder().decode(type, from: text, report: &report)) != nil
    else { return false }
    return report.issues.count == 1 && report.issues.allSatisfy(explains)
  }
}

extension JSONReadable where Self: Decodable {
  /// The document of ``mock(seed:)``, bent in one way after another: numbers, booleans and strings as other scalars, values of no
  /// use at all, null where there must be a value, required members taken out, raw values and tags that no enum has, models that
  /// are no objects.
  ///
  /// Elements of arrays, members of dictionaries and associated values are bent as well. Inside of enums without a tag, that is done only
  /// where one case alone can take the value, and where something stands in for what is bent, so that no other case is tried for it.
  /// Where ``mock(seed:)`` leaves a value out, there is nothing to bend.
  /// What stays as it is: properties and types that ask for a tolerance of their own; whatever the
  /// schema knows nothing of. Properties with a strategy are only taken out, or made null.
  ///
  /// - Throws: what ``mock(seed:)`` does.
  public static func hostileDocuments(seed: UInt64) throws -> [HostileDocument] {
    // A schema doesn't say all of an enum without a tag, where another case may take a key that it doesn't name, or of a raw value.
    try bentDocuments(seed: seed).filter { !$0.isTried || $0.isExplained(decoding: Self.self) }
  }

  /// All ways in which the document can be bent by what the schema says.
  static func bentDocuments(seed: UInt64) throws -> [HostileDocument] {
    let document = try mockDocument(seed: seed)
    let schema = schemaDocument(SchemaBuilder(isAnnotating: true))
    var bends = DocumentBends(document: document, definitions: schema["$defs"])
    bends.visit(schema, document, DocumentBends.Place())
    return bends.found
  }
}
