//===----------------------------------------------------------------------===//
// Missing properties of models under any Decoder: their fallbacks, issues and errors.
//===----------------------------------------------------------------------===//

import PliantCore

extension ModelDecoder {
  /// The zero value of a required property that is missing, if the tolerance allows one.
  func missing<Value>(_: Value.Type, _ candidates: [String]) throws -> Value {
    let error = missingError(candidates)
    guard context.tolerance.usesZeroValues, !context.isRequired, let type = Value.self as? any ZeroInitializable.Type,
      let zero = type.zeroValue as? Value
    else {
      try context.missing(error, hasZero: false)
      throw context.failure(error, at: path)
    }
    try context.missing(error, hasZero: true)
    return zero
  }

  /// Reports or refuses an optional property that is missing, as the tolerance says.
  func noteMissingOptional(_ candidates: [String]) throws {
    try context.noteMissingOptional(missingError(candidates))
  }

  func missingError(_ candidates: [String]) -> JSONError {
    let candidates = overrides?.places(candidates) ?? candidates
    let steps = PathPattern(candidates.first ?? "", beginsWithKey: true).steps
    let error = JSONError(.missingKey(steps))
    guard steps.count == 1, case .key(let key)? = steps.first,
      let suggestion = NearMiss.suggestion(for: key, among: container.allKeys.map(\.stringValue))
    else { return error }
    return error.suggesting(EscapedText.quoted(suggestion))
  }
}
