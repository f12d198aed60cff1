// The reason why an access found nothing.

public import PliantCore

extension JSON {
  /// The origin of a missing value: the container that was searched, and the step or pointer.
  final class Failure: @unchecked Sendable {
    // SAFETY of Sendable: nothing is changed before the last reference goes away.

    enum Reason: Sendable {
      case step(JSONPath.Component)
      case pointer(String)
    }

    var container: JSON?
    let reason: Reason

    init(_ container: JSON?, _ reason: Reason) {
      self.container = container
      self.reason = reason
    }
  }

  /// Returns the missing value for a step that found nothing.
  @inline(never)
  func missing(_ step: JSONPath.Component) -> JSON {
    exists ? JSON(.missing(Failure(self, .step(step)))) : self
  }

  /// Why this value is missing; nil if it isn't.
  ///
  /// ```swift
  /// print(json.user.agee.jsonError!)
  /// // expected key "agee", found none at $.user.agee (line 1, column 9), did you mean "age"?
  /// ```
  ///
  /// The error is about the first step that found nothing: for `json.a.b.c` without an `a`, about `a`. For a value of
  /// a document, position and path are those in the document. For other values, they begin at the last value that was
  /// found.
  ///
  /// Complexity: as for ``JSONError``, nothing is computed before it is accessed.
  public var jsonError: JSONError? {
    guard case .missing(let failure) = storage else { return nil }
    return failure.error
  }
}

extension JSON.Failure {
  var error: JSONError {
    guard let container, let place = try? container.place() else { return JSONError(.pathNotFound(JSONPath(steps))) }
    switch reason {
    case .pointer(let text):
      return JSONError(.invalidPointer(text))
    case .step(.key(let key)):
      guard container.type == .object else {
        return JSONError(
          .typeMismatch(expected: "an object with \(IssueText.key(found: key))"), at: place.offset, in: place.document)
      }
      return JSONError(.missingKey([.key(key)]), at: place.offset, in: place.document)
    case .step(let step):
      guard container.type == .array else {
        let expected = if case .index(let index) = step { "an array with element \(index)" } else { "an array" }
        return JSONError(.typeMismatch(expected: expected), at: place.offset, in: place.document)
      }
      let error = JSONError(.pathNotFound(JSONPath(steps)), at: place.offset, in: place.document).placedByIndex()
      return error.replacing(kind: .pathNotFound(JSONPath(error.path.components + steps)))
    }
  }

  private var steps: [JSONPath.Component] {
    if case .step(let step) = reason { [step] } else { [] }
  }
}

extension JSON {
  /// The position of the value in its document, or in one that is written for the purpose.
  func place() throws(JSONError) -> (offset: Int, document: DocumentBytes) {
    if case .indexed(let index, let node) = storage { return (index.byteOffset(at: Int(node)), index.document) }
    return (0, try ownDocument())
  }
}
