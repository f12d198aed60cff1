// RawIssue: a deviation as a reader records it.

/// The kinds of deviations. Each example is a document for `struct Order { var id: Int; var city: City? }`.
public enum IssueKind: String, Sendable, Hashable, CaseIterable {
  /// A value of another type: `{"id": "41"}`.
  case typeMismatch
  /// A value of the right type that the type refuses: `{"id": 1, "city": "atlantis"}`.
  case invalidValue
  /// A number that its type can't hold: `{"id": 1e30}`, `{"id": 3.9}`.
  case numberNotRepresentable
  /// A null where a value is needed: `{"id": null}`.
  case nullValue
  /// A required key that is missing: `{}`.
  case missingKey
  /// A member that no property takes: `{"id": 1, "ctiy": "beijing"}`.
  case unknownKey
  /// A second member with the same key: `{"id": 1, "id": 2}`.
  case duplicateKey
  /// Anything else, such as an error of the user's own code.
  case other
}

/// How a value that was not as expected was handled.
public enum IssueOutcome: Sendable, Hashable {
  /// It was converted to the expected type, with this result.
  case converted(to: String)
  /// The property kept its default.
  case usedDefault
  /// The property became nil.
  case usedNil
  /// The property became the zero value of its type: `0`, `""`, `[]`.
  case usedZeroValue
  /// The element was left out of its collection.
  case dropped
  /// It was skipped.
  case ignored
  /// The enum became its fallback case.
  case usedFallback

  /// An outcome without the result of a conversion.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case converted, usedDefault, usedNil, usedZeroValue, dropped, ignored, usedFallback
  }

  /// The outcome without the result of a conversion.
  public var kind: Kind {
    switch self {
    case .converted: .converted
    case .usedDefault: .usedDefault
    case .usedNil: .usedNil
    case .usedZeroValue: .usedZeroValue
    case .dropped: .dropped
    case .ignored: .ignored
    case .usedFallback: .usedFallback
    }
  }
}

extension IssueOutcome: CustomStringConvertible {
  /// The outcome in words: `converted to 41`, `used nil`.
  public var description: String {
    if case .converted(let text) = self { return "converted to \(EscapedText.line(EscapedText.cut(text)))" }
    return kind.words
  }
}

extension IssueOutcome.Kind {
  /// The outcome in words: `converted`, `used nil`.
  package var words: String {
    rawValue.utf8.reduce(into: "") { words, byte in
      let isUppercase = byte & 0x20 == 0
      words += isUppercase ? " " : ""
      words.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
    }
  }
}

// MARK: - Raw issues

/// One issue as the reader records it: a byte offset and a description. Line, column, path and the found text are
/// computed from the document on demand.
@usableFromInline
package struct RawIssue: Sendable {
  /// Where the value begins; for a missing key, its object; for an unknown or duplicate key, the key.
  package var byteOffset: Int
  package var kind: IssueKind
  package var outcome: IssueOutcome
  /// The expectation, such as `Int`. For a missing key, it is derived from `missingKey`.
  package var expected: String
  /// The steps from the object at `byteOffset` to the value that is missing. Empty unless `kind` is `missingKey`.
  package var missingKey: [JSONPath.Component]
  /// The steps from the value at `byteOffset` to the intended one, if that is inside a string of JSON.
  package var innerPath: [JSONPath.Component]
  /// The description of the found value; nil if the document's bytes provide it.
  package var found: String?
  /// A suggestion of the intended value, such as `"circle"`.
  package var suggestion: String?
  /// Whether the value must not be shown.
  package var isSensitive: Bool
  /// The enclosing values with sensitive parts.
  package var scopes: [SensitiveScope]
  /// The number of issues of the document met before this one. The list that stores the issue sets it.
  package var order = 0
  /// Whether the list that stores the issue no longer reports it.
  package var isDiscarded = false

  package init(
    byteOffset: Int, kind: IssueKind, outcome: IssueOutcome, expected: String = "",
    missingKey: [JSONPath.Component] = [], innerPath: [JSONPath.Component] = [], found: String? = nil,
    suggestion: String? = nil, isSensitive: Bool = false, scopes: [SensitiveScope] = []
  ) {
    self.scopes = scopes
    self.byteOffset = byteOffset
    self.kind = kind
    self.outcome = outcome
    self.expected = expected
    self.missingKey = missingKey
    self.innerPath = innerPath
    self.found = found
    self.suggestion = suggestion
    self.isSensitive = isSensitive
  }
}
