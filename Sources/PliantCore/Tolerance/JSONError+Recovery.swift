//===----------------------------------------------------------------------===//
// What an error says about going on: whether it can, and in which words it is reported.
//===----------------------------------------------------------------------===//

extension JSONError {
  /// Whether the document is well-formed as far as this error is concerned, so that reading can go on behind the value.
  package var isRecoverable: Bool {
    switch details.kind {
    case .typeMismatch, .numberNotRepresentable, .missingKey, .invalidValue, .underlying: true
    default: false
    }
  }

  /// Whether another problem may come earlier in the document that the reader comes to later: not where that is no JSON, or too much.
  package var mayComeLater: Bool {
    switch kind {
    case .unknownKey, .duplicateKey: true
    default: isRecoverable
    }
  }

  /// Whether some object is expected, and it isn't said which.
  package var expectsObject: Bool {
    if case .typeMismatch("object") = details.kind { true } else { false }
  }

  package var issueKind: IssueKind {
    switch details.kind {
    case .typeMismatch: plainFound == "null" ? .nullValue : .typeMismatch
    case .numberNotRepresentable: .numberNotRepresentable
    case .missingKey: .missingKey
    case .invalidValue: .invalidValue
    default: .other
    }
  }

  /// What was expected, as it may be shown.
  package var expectedText: String {
    if case .underlying = details.kind, isHidden { return "another value" }
    return expectedText(of: kind)
  }

  /// The same, though it may quote what must not be shown.
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
