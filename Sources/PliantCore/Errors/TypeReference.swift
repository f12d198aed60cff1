// TypeReference: the types that errors and issues are about, and errors of other code. Embedded Swift has no metadata for either.

#if !hasFeature(Embedded)

/// The type that a value is read as.
@usableFromInline package typealias TypeReference = Any.Type

package typealias TypeIdentity = ObjectIdentifier

extension TypeName {
  /// Returns the name that the runtime has for a type.
  static func runtimeName(of type: TypeReference) -> String { "\(type)" }

  static func ofInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) -> String { "\(type)" }
}

extension JSONError {
  /// Whether the document has sensitive parts, so that no part of it may be quoted.
  package var isWithinSensitive: Bool { !details.scopes.isEmpty }

  static func text(of error: any Error) -> String { "\(error)" }

  /// Returns an error about a hidden value without its text, if it is a decoder's, which quotes values and keys. The
  /// program's own errors stay as they are.
  static func withoutText(_ error: any Error) -> any Error {
    guard error is DecodingError else { return error }
    return DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: [], debugDescription: "expected \(IssueText.hiddenExpectation)"))
  }

  /// Whether the error only states that the reason was collected already.
  package var isCollectedProblem: Bool {
    if case .underlying(let error) = details.kind { error is CollectedProblem } else { false }
  }

  /// Whether other code passes on the error of an exceeded limit.
  var passesOnLimit: Bool { if case .underlying(let error) = details.kind { error.isBeyondLimits } else { false } }
}

extension Error {
  /// Whether a limit ended reading or writing, so that no fallback may be applied.
  package var isBeyondLimits: Bool {
    let reason: (any Error)? =
      switch self as any Error {
      case DecodingError.dataCorrupted(let context): context.underlyingError
      case EncodingError.invalidValue(_, let context): context.underlyingError
      default: self
      }
    return switch (reason as? JSONError)?.details.kind {
    case .stackLimitExceeded, .workLimitExceeded, .depthLimitExceeded: true
    default: false
    }
  }
}

extension JSONError.Kind {
  /// The kind of an error that only states that the reason was collected already.
  static var collectedProblem: JSONError.Kind { .underlying(CollectedProblem()) }
}

extension SensitiveScope {
  /// Returns the scope of a value at an offset that must not be shown, whatever its type.
  static func hidden(from byteOffset: Int) -> SensitiveScope? { SensitiveScope(HiddenValue.self, from: byteOffset) }
}

extension JSONError {
  /// Returns the error, which was made anew for the value that `other` is about, without what `other` hides.
  package func hidden(like other: JSONError?) -> JSONError {
    guard let count = other?.hiddenStepCount else { return self }
    return within(SensitiveScope(HiddenValue.self, from: nil, steps: fullPath.components.count - count))
  }

  /// Returns the error at a path of another document, or of another decoder's value.
  package func withoutDocument(at path: JSONPath) -> JSONError {
    JSONError(kind, path: path, found: found, suggestion: suggestion).of(expectedType)
      .saying(details.words).hidden(like: self)
  }

  /// Returns the error as one about the index of an element, which is at its place.
  package func aboutIndex(_ index: Int) -> JSONError { inside([], found: "index \(index)") }
}

extension String {
  /// The text in lower case, for comparisons with suggestions.
  var foldedForSearch: String { lowercased() }
}

// A type has nothing for a debugger to show, and the runtime's reflection can't handle it.

extension SensitiveScope: CustomReflectable {
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The ``description``, and nothing of the document.
extension JSONError: _Pliant.Described {}

#else

/// A placeholder for the type that a value is read as. Without metadata, a type provides no information, so no value
/// is ever created.
@usableFromInline package struct TypeReference: Hashable, Sendable {
  private init() {}
}

package typealias TypeIdentity = TypeReference

extension TypeReference {
  init(_ type: TypeReference) { self = type }
}

extension SensitiveScope {
  /// No type declares that a value must not be shown.
  static func hidden(from _: Int) -> SensitiveScope? { nil }
}

/// Types can't be queried for their parts.
package struct SensitiveSearch {
  static func holds(_: TypeReference) -> Bool { false }
}

extension TypeName {
  static func runtimeName(of _: TypeReference) -> String { "another type" }

  static func ofInteger<Integer: FixedWidthInteger>(_: Integer.Type) -> String {
    let name = Integer.isSigned ? "Int" : "UInt"
    return Integer.self == Int.self || Integer.self == UInt.self ? name : name + Integer.bitWidth.description
  }
}

extension JSONError {
  package var isWithinSensitive: Bool { false }

  static func text(of _: any Error) -> String { "an error of other code" }

  static func withoutText(_ error: any Error) -> any Error { error }

  /// Only Pliant's decoders collect problems.
  package var isCollectedProblem: Bool { false }

  /// No limit can be passed on by other code.
  var passesOnLimit: Bool { false }
}

extension JSONError.Kind {
  static var collectedProblem: JSONError.Kind { .invalidNesting }
}

extension String {
  /// The text with ASCII letters in lower case: the tables for all others take 13 KB.
  var foldedForSearch: String { String(String.UnicodeScalarView(unicodeScalars.map(Self.lowercased))) }

  private static func lowercased(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar {
    case "A"..."Z": Unicode.Scalar(UInt8(scalar.value) | 0x20)
    default: scalar
    }
  }
}

#endif
