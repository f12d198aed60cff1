//===----------------------------------------------------------------------===//
// Missing properties of models under any Decoder: their fallbacks, issues and errors.
//===----------------------------------------------------------------------===//

import PliantCore

extension ModelDecoder {
  /// The zero value of a required property that is missing, if the tolerance allows one; nil for an optional type.
  func missing<Value>(_: Value.Type, _ candidates: [String]) throws -> Value {
    if !context.isRequired, let type = Value.self as? any MissingOptional.Type, let value = type.missingForm as? Value {
      if context.tolerance.missingOptionals != .ignore { try noteMissingOptional(candidates) }
      return value
    }
    let error = missingError(candidates)
    guard context.tolerance.usesZeroValues, !context.isRequired, let type = Value.self as? any ZeroInitializable.Type,
      let zero = type.zeroValue as? Value
    else {
      try context.missing(error, hasZero: false)
      throw context.failure(error, at: path)
    }
    if context.node != nil {
      try context.missing(error, hasZero: true)
      return zero
    }
    if case .missingKey(let steps) = error.kind {
      var place = path
      place.append(steps)
      let issue = DecodingIssue(
        kind: .missingKey, path: place, expected: IssueText.key(steps), found: "none", outcome: .usedZeroValue)
      context.collector?.add([issue])
    }
    return zero
  }

  /// The error for a missing value, at the place where it is expected.
  func missingFailure(_ candidates: [String]) -> any Error {
    let error = missingError(candidates)
    do {
      try context.missing(error, hasZero: false)
    } catch {
      return error
    }
    return context.failure(error, at: path)
  }

  /// Reports or refuses an optional property that is missing, as the tolerance says.
  func noteMissingOptional(_ candidates: [String]) throws {
    let error = missingError(candidates)
    if try context.noteMissingOptional(error) { return }
    guard context.tolerance.missingOptionals == .report, case .missingKey(let steps) = error.kind else {
      throw context.failure(error, at: path)
    }
    var place = path
    place.append(steps)
    context.collector?.add([
      DecodingIssue(
        kind: .missingKey, path: place, expected: IssueText.key(steps), found: "none", outcome: .usedNil)
    ])
  }

  func missingError(_ candidates: [String]) -> JSONError {
    let candidates = overrides?.places(candidates) ?? candidates
    let steps = PathPattern(candidates.first ?? "", beginsWithKey: true).components
    let error = JSONError(.missingKey(steps))
    guard steps.count == 1, case .key(let key)? = steps.first,
      let suggestion = NearMiss.suggestion(for: key, among: container.allKeys.map(\.stringValue))
    else { return error }
    return error.suggesting(EscapedText.quoted(suggestion))
  }
}
