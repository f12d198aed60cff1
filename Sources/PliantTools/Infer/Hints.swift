// Hints: the user's statements about values of a document, which take precedence over guesses.

#if CommandLine
import Foundation
import PliantCore

/// The contents of a file of hints.
///
/// ```
/// # one sentence a line
/// $.pairs is a dictionary
/// $.price is Decimal
/// call $.data.items[*] Order
/// ```
public struct InferenceHints: Sendable {
  /// The kind of the values at a path.
  public enum Kind: Sendable, Hashable {
    case dictionary, object, enumeration
    /// A type of Swift: `String`, `Int`, `Date`.
    case type(String)
  }

  public var kinds: [String: Kind] = [:]
  public var names: [String: String] = [:]

  public init() {}

  static let types: Set<String> = [
    "String", "Int", "Int64", "UInt64", "Double", "Decimal", "Bool", "Date", "URL", "UUID", "JSON",
  ]

  /// Reads a file of hints.
  ///
  /// - Throws: ``HintError`` for a line that isn't a hint.
  public init(parsing text: String) throws {
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let line = line.drop { $0 == " " || $0 == "\t" }
      guard !line.isEmpty, !line.hasPrefix("#") else { continue }
      guard add(line) else { throw HintError(line: index + 1, text: String(line)) }
    }
  }

  private mutating func add(_ line: Substring) -> Bool {
    var line = line
    while let last = line.last, last.isWhitespace { line = line.dropLast() }
    if line.hasPrefix("call ") {
      guard let space = line.lastIndex(of: " "), space > line.index(line.startIndex, offsetBy: 4) else { return false }
      let name = String(line[line.index(after: space)...])
      guard Naming.typeName(name) == name || name.first?.isUppercase == true,
        name.unicodeScalars.allSatisfy({ $0.properties.isXIDContinue })
      else { return false }
      names[String(line.dropFirst(5)[..<space])] = name
      return true
    }
    // A key may contain the word too.
    guard let verb = line.range(of: " is ", options: .backwards), line.hasPrefix("$") else { return false }
    let path = String(line[..<verb.lowerBound])
    switch line[verb.upperBound...] {
    case "a dictionary": kinds[path] = .dictionary
    case "an object": kinds[path] = .object
    case "an enum": kinds[path] = .enumeration
    case let type where Self.types.contains(String(type)): kinds[path] = .type(String(type))
    default: return false
    }
    return true
  }

  func kind(of paths: [String]) -> Kind? { kinds.isEmpty ? nil : paths.lazy.compactMap { kinds[$0] }.first }
  func name(of paths: [String]) -> String? { names.isEmpty ? nil : paths.lazy.compactMap { names[$0] }.first }
}

/// A line that isn't a hint.
public struct HintError: Error, Sendable, CustomStringConvertible {
  public var line: Int
  public var text: String

  public var description: String {
    "expected \"PATH is a dictionary\", \"PATH is an object\", \"PATH is an enum\", \"PATH is TYPE\" or \"call PATH NAME\", "
      + "found \"\(EscapedText.line(text))\" in line \(line)"
  }
}

/// The steps of a path in the notation of hints.
enum HintPath {
  /// `.key`, or `["a key"]` for one with other characters than letters, digits, `_`, `-` and `$`.
  static func step(_ key: String) -> String { isPlain(key) ? "." + key : "[\(quoted(key))]" }

  /// `(text)`: the objects of a tagged enum whose tag is the text.
  static func variant(_ text: String) -> String { "(\(isPlain(text) ? text : quoted(text)))" }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty && key.unicodeScalars.allSatisfy { $0.properties.isXIDContinue || $0 == "-" || $0 == "$" }
  }

  private static func quoted(_ key: String) -> String {
    key.unicodeScalars.reduce(into: "\"") { text, scalar in
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text += EscapedText.isHidden(scalar) ? EscapedText.escape(scalar) : String(scalar)
    } + "\""
  }
}
#endif
