// JSONDialect: the dialects of JSON that can be read.

/// The dialect of JSON that a document is written in.
///
/// A document in another dialect than JSON is rewritten as JSON before it is read. Every engine therefore reads every
/// dialect, and reading JSON costs nothing extra. Errors, issues and snippets refer to the document as it was
/// written.
@frozen
public enum JSONDialect: Sendable, Hashable {
  /// RFC 8259.
  case json
  /// JSON with comments, `//` and `/* */`, and a comma allowed after the last element or member.
  case jsonWithComments
  /// JSON5 (https://spec.json5.org): comments, trailing commas, strings in single quotes, keys without quotes, hexadecimal
  /// numbers, a leading `+`, numbers that begin or end with a point, `Infinity` and `NaN` for floating-point properties,
  /// the escapes of JavaScript, strings continued on the next line, all white space of Unicode.
  case json5
}
