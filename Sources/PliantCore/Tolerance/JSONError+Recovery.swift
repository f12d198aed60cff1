//===----------------------------------------------------------------------===//
// What an error says about going on: whether it can, and in which words it is reported.
//===----------------------------------------------------------------------===//

extension JSONError {
  /// Whether the document is well-formed as far as this error is concerned, so that reading can go on behind the value.
  package var isRecoverable: Bool {
    switch kind {
    case .typeMismatch, .numberNotRepresentable, .missingKey, .invalidValue, .underlying: true
    default: false
    }
  }

  /// Whether some object is expected, and it isn't said which.
  package var expectsObject: Bool {
    if case .typeMismatch("object") = kind { true } else { false }
  }

  package var issueKind: IssueKind {
    switch kind {
    case .typeMismatch: found == "null" ? .nullValue : .typeMismatch
    case .numberNotRepresentable: .numberNotRepresentable
    case .missingKey: .missingKey
    case .invalidValue: .invalidValue
    default: .other
    }
  }

  package var expectedText: String {
    switch kind {
    case .typeMismatch(let expected), .invalidValue(let expected), .numberNotRepresentable(let expected): expected
    case .missingKey: ""
    case .underlying(let error): "\(error)"
    default: message
    }
  }

  package var missingKeys: [JSONPath.Component] {
    if case .missingKey(let keys) = kind { keys } else { [] }
  }
}
