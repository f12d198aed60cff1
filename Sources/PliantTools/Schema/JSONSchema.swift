// JSONSchema: a schema of draft 2020-12, compiled once, to check any number of documents.

#if CommandLine
public import Pliant
import PliantCore

/// A JSON Schema of draft 2020-12.
///
/// ```swift
/// let schema = try JSONSchema(JSON(parsing: text))
/// for problem in schema.problems(in: document) { print(problem) }
/// // /items/3/price: expected number, found string "12"
/// ```
///
/// All references are resolved and all patterns are compiled when the schema is made, so that checking can't throw.
public struct JSONSchema: Sendable {
  /// How a schema is read.
  public struct Options: Sendable {
    /// Whether `format` is checked. If not, it is only an annotation, as in the draft.
    public var checksFormats = false
    /// The address of the schema if it has no `$id`.
    public var baseURI = ""
    /// Loads the document at an address that `$ref` names; returns nil if there is none.
    public var load: (@Sendable (String) throws -> JSON?)?

    public init(checksFormats: Bool = false, baseURI: String = "", load: (@Sendable (String) throws -> JSON?)? = nil) {
      self.checksFormats = checksFormats
      self.baseURI = baseURI
      self.load = load
    }
  }

  private(set) var graph: SchemaGraph

  /// Compiles a schema.
  ///
  /// - Throws: ``SchemaError`` for references that can't be resolved, and for keywords with invalid values.
  public init(_ document: JSON, options: Options = Options()) throws {
    graph = try SchemaCompiler.compile(document, options)
  }

  /// The schemas in this one, and those that they refer to, by their locations.
  var parts: [KeyText: JSONSchema] {
    var parts: [KeyText: JSONSchema] = [:]
    for (number, node) in graph.nodes.enumerated() {
      var part = self
      part.graph.root = number
      parts[KeyText(node.location)] = part
    }
    return parts
  }

  /// Whether a document conforms to the schema.
  ///
  /// The search for a `pattern` is given up after about ten million steps, or if it takes too much memory. The document
  /// is then not valid, even if the schema only says that the text must not match.
  public func isValid(_ document: JSON) -> Bool {
    var validation = SchemaValidation(graph, limit: 0)
    return validation.check(document) && validation.undecided == nil
  }

  /// All problems of a document, in the order in which they were found.
  ///
  /// A search that was given up is one of them.
  ///
  /// - Parameter limit: the maximum number of problems.
  public func problems(in document: JSON, limit: Int = 1_000) -> [SchemaProblem] {
    var validation = SchemaValidation(graph, limit: max(limit, 1))
    _ = validation.check(document)
    guard let undecided = validation.undecided, !validation.problems.contains(undecided) else {
      return validation.problems
    }
    return validation.problems.prefix(max(limit, 1) - 1) + [undecided]
  }
}

/// A part of a document that a schema doesn't allow.
public struct SchemaProblem: Sendable, Hashable, CustomStringConvertible {
  /// The location in the document.
  public var pointer: JSONPointer
  /// The keyword that fails, and its location in the schema: `#/properties/id/type`.
  public var keyword: String
  public var schemaLocation: String
  /// What was expected, and what was found.
  public var message: String

  public var description: String {
    let place = pointer.description.isEmpty ? "the document" : EscapedText.cut(pointer.description)
    return EscapedText.line("\(place): \(message)")
  }
}

/// Why a schema can't be used.
public struct SchemaError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The location in the schema.
  public var location: String
  public var message: String

  public var description: String { EscapedText.line("\(EscapedText.cut(message)) at \(EscapedText.cut(location))") }
}
#endif
