//===----------------------------------------------------------------------===//
// Bender: documents as their schema has them, and a line for everything that had to bend.
//===----------------------------------------------------------------------===//

#if CommandLine
public import Pliant

/// Bends documents to a schema, as a model bends them.
///
/// ```swift
/// let bender = try Bender(schema: User.jsonSchema)
/// let result = bender.bend(bytes)
/// result.document                    // {"nickname":"Li","userInfo":{"age":41}}
/// for issue in result.issues { print(issue) }
/// ```
public struct Bender: Sendable {
  /// A document that was bent.
  public struct Result: Sendable {
    /// The document on one line; nil where it is of no use.
    public var document: [UInt8]?
    /// What had to bend.
    public var issues: [DecodingIssue]
    /// Why the document is of no use.
    public var failure: JSONError?
  }

  private let schema: BendSchema
  private let tolerance: Tolerance

  /// - Throws: ``SchemaError`` for a schema that makes no sense.
  public init(schema: JSON, tolerance: Tolerance = .tolerant) throws {
    // All of it must make sense, also what bending doesn't look at.
    _ = try JSONSchema(schema)
    self.schema = try BendSchema(schema)
    self.tolerance = tolerance
  }

  /// Bends one document.
  public func bend(_ document: [UInt8]) -> Result {
    let context = BendContext(schema)
    var decoder = PliantDecoder(tolerance: tolerance)
    if let key = BendContext.key { decoder.userInfo[key] = context }
    var report = DecodingReport()
    do {
      let value = try decoder.decode(BentValue.self, from: document, report: &report)
      return Result(document: Array(try value.json.jsonString().utf8), issues: issues(of: report), failure: nil)
    } catch {
      return Result(document: nil, issues: issues(of: report), failure: (error as? DecodingError)?.jsonError)
    }
  }

  private func issues(of report: DecodingReport) -> [DecodingIssue] {
    guard !report.isClean else { return [] }
    return report.issues.map { issue in
      var issue = issue
      issue.expected = issue.expected.replacing("BentNumber", with: "Double")
      if issue.expected.contains("BentValue") {
        issue.expected = issue.expected.replacing("BentValue", with: name(at: issue.path))
      }
      return issue
    }
  }

  /// What the type at a path is called.
  private func name(at path: JSONPath) -> String {
    var reference = schema.root
    for step in path.components {
      switch (schema.nodes[reference].form, step) {
      case (.array(let element), _): reference = element
      case (.dictionary(let value), _): reference = value
      case (.object(let properties), .key(let key)):
        guard let property = properties.first(where: { $0.candidates.contains(key) }) else { return "value" }
        reference = property.type
      default: return schema.nodes[reference].name
      }
    }
    return schema.nodes[reference].name
  }
}
#endif
