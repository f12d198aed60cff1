// Whether reading can continue after an error, and how the error is reported.

extension JSONError {
  /// Whether the document is well-formed as far as this error is concerned, so that reading can continue behind the
  /// value.
  package var isRecoverable: Bool {
    switch details.kind {
    case .typeMismatch, .numberNotRepresentable, .missingKey, .invalidValue: true
    case .underlying: !passesOnLimit
    default: false
    }
  }

  /// Whether the error is about a value or a key: neither about malformed JSON, nor about a limit.
  package var isAboutContent: Bool {
    switch kind {
    case .unknownKey, .duplicateKey: true
    default: isRecoverable
    }
  }

  package var isMalformed: Bool {
    switch details.kind {
    case .unexpectedEnd, .unexpectedByte, .trailingBytes, .invalidNumber, .invalidEscape, .loneSurrogate,
      .controlCharacter, .invalidUTF8:
      true
    default: false
    }
  }

  /// Whether an object is expected, and its type is not named.
  package var expectsObject: Bool {
    if case .typeMismatch("object") = details.kind { innerSteps.isEmpty } else { false }
  }

  package var issueKind: IssueKind {
    switch details.kind {
    case .typeMismatch: plainFound == "null" ? .nullValue : .typeMismatch
    case .numberNotRepresentable: .numberNotRepresentable
    case .missingKey: .missingKey
    case .invalidValue: .invalidValue
    case .unknownKey: .unknownKey
    case .duplicateKey: .duplicateKey
    default: .other
    }
  }

  /// The expectation, without anything that must not be shown.
  package var expectedText: String {
    if case .underlying = details.kind, isHidden { return IssueText.hiddenExpectation }
    return expectedText(of: kind)
  }

  /// The expectation, which may quote a sensitive value.
  var plainExpectedText: String { expectedText(of: details.kind) }

  private func expectedText(of kind: Kind) -> String {
    switch kind {
    case .typeMismatch(let expected), .invalidValue(let expected), .numberNotRepresentable(let expected): expected
    case .missingKey: ""
    case .underlying(let error): details.words ?? Self.text(of: error)
    default: message
    }
  }

  package var missingKeys: [JSONPath.Component] {
    if case .missingKey(let keys) = details.kind { keys } else { [] }
  }
}
