//===----------------------------------------------------------------------===//
// JSONDialect: what a document may be written in beside JSON.
//===----------------------------------------------------------------------===//

/// What a document is written in.
///
/// A document in another dialect than JSON is rewritten as JSON before it is read, so every engine reads all of them, and reading
/// JSON costs nothing more. Errors, issues and snippets keep telling places of the document as it was written.
@frozen
public enum JSONDialect: Sendable, Hashable {
  /// RFC 8259.
  case json
  /// JSON with comments, `//` and `/* */`, and a comma allowed behind the last element or member.
  case jsonWithComments
  /// JSON5 (https://spec.json5.org): comments, trailing commas, strings in single quotes, keys without quotes, hexadecimal
  /// numbers, a leading `+`, numbers that begin or end with a point, `Infinity` and `NaN` for floating-point properties,
  /// the escapes of JavaScript, strings continued on the next line, all white space of Unicode.
  case json5
}
