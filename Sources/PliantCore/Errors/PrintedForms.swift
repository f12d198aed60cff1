// PrintedForms: what `print` and `dump` show of the parts of errors and issues. By default, they would show the text of
// a document as it is.

#if !hasFeature(Embedded)

extension _Pliant {
  /// A value of which only the description is shown, in which the text of a document is escaped and cut.
  public protocol Described: CustomStringConvertible, CustomReflectable {}
}

@_documentation(visibility: internal)
extension _Pliant.Described {
  public var customMirror: Mirror { Mirror(self, children: []) }
}

extension JSONError.Kind: _Pliant.Described {
  /// The case with its values: `unknownKey("nmae")`.
  public var description: String {
    switch self {
    case .unexpectedEnd(let expected): "unexpectedEnd(expected: \(expected))"
    case .unexpectedByte(let expected): "unexpectedByte(expected: \(expected))"
    case .trailingBytes: "trailingBytes"
    case .invalidNumber: "invalidNumber"
    case .invalidEscape: "invalidEscape"
    case .loneSurrogate: "loneSurrogate"
    case .controlCharacter: "controlCharacter"
    case .invalidUTF8: "invalidUTF8"
    case .depthLimitExceeded: "depthLimitExceeded"
    case .stackLimitExceeded: "stackLimitExceeded"
    case .bytesLimitExceeded(let limit): "bytesLimitExceeded(limit: \(limit))"
    case .stringLimitExceeded(let limit): "stringLimitExceeded(limit: \(limit))"
    case .numberLimitExceeded(let limit): "numberLimitExceeded(limit: \(limit))"
    case .memberLimitExceeded(let limit): "memberLimitExceeded(limit: \(limit))"
    case .elementLimitExceeded(let limit): "elementLimitExceeded(limit: \(limit))"
    case .workLimitExceeded(let limit): "workLimitExceeded(limit: \(limit))"
    case .typeMismatch(let expected): "typeMismatch(expected: \(EscapedText.quotedText(expected)))"
    case .numberNotRepresentable(let type): "numberNotRepresentable(type: \(EscapedText.quotedText(type)))"
    case .missingKey(let steps): "missingKey([\(steps.map(\.shortDescription).joined(separator: ", "))])"
    case .invalidValue(let expected): "invalidValue(expected: \(EscapedText.quotedText(expected)))"
    case .unknownKey(let key): "unknownKey(\(EscapedText.quoted(key)))"
    case .duplicateKey(let key): "duplicateKey(\(EscapedText.quoted(key)))"
    case .unwritable(let reason): "unwritable(\(EscapedText.quotedText(reason)))"
    case .unsupportedInput(let type): "unsupportedInput(type: \(EscapedText.quotedText(type)))"
    case .invalidNesting: "invalidNesting"
    case .pathNotFound(let path): "pathNotFound(\(path.shortDescription))"
    case .invalidPointer(let text): "invalidPointer(\(EscapedText.quotedText(text)))"
    case .underlying(let error): "underlying(\(EscapedText.line(JSONError.text(of: error))))"
    }
  }
}

extension JSONPath: CustomDebugStringConvertible, _Pliant.Described {
  /// The path with long keys cut, which ``description`` has in full.
  public var debugDescription: String { shortDescription }
}

extension JSONPath.Component: CustomDebugStringConvertible, _Pliant.Described {
  /// The step with a long key cut.
  public var debugDescription: String { shortDescription }
}

extension IssueOutcome: _Pliant.Described {}

#endif
