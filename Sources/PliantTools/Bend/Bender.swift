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
    // Each has a line in the report of the command. They take no more memory than the document does.
    var report = DecodingReport(limit: .max)
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
        let name = name(at: issue.path)
        issue.expected = issue.expected.replacing("BentValue", with: name)
        // What refused the value says the same as the type.
        if issue.expected == "\(name) (expected \(name))" { issue.expected = name }
      }
      return issue
    }
  }

  /// The path with a star for each index, and for each key that is data by the schema.
  func pattern(of path: JSONPath) -> String {
    var pattern = JSONPath()
    var reference: BendSchema.Reference? = schema.root
    for step in path.components {
      if let known = reference, case .dictionary = schema.nodes[known].form, case .key = step {
        pattern.components.append(.wildcard)
      } else {
        pattern.components.append(step)
      }
      reference = reference.flatMap { next(from: $0, step) }
    }
    return pattern.pattern
  }

  /// What the type at a path is called.
  private func name(at path: JSONPath) -> String {
    var reference = schema.root
    for step in path.components {
      guard let inner = next(from: reference, step) else {
        if case .object = schema.nodes[reference].form { return "value" }
        return schema.nodes[reference].name
      }
      reference = inner
    }
    return schema.nodes[reference].name
  }

  /// The type that a step leads to; nil if only the document tells.
  private func next(from reference: BendSchema.Reference, _ step: JSONPath.Component) -> BendSchema.Reference? {
    switch (schema.nodes[reference].form, step) {
    case (.array(let element), _): element
    case (.dictionary(let value), _): value
    case (.object(let properties), .key(let key)): properties.first { $0.candidates.contains(key) }?.type
    default: nil
    }
  }
}
#endif
