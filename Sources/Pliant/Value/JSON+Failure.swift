//===----------------------------------------------------------------------===//
// Why an access found nothing.
//===----------------------------------------------------------------------===//

public import PliantCore

extension JSON {
  /// What a missing value remembers: the value in which something was looked for, and what.
  final class Failure: Sendable {
    enum Reason: Sendable {
      case step(JSONPath.Component)
      case pointer(String)
    }

    let container: JSON?
    let reason: Reason

    init(_ container: JSON?, _ reason: Reason) {
      self.container = container
      self.reason = reason
    }
  }

  /// The missing value for a step that led nowhere.
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
  /// The first step that led nowhere counts: for `json.a.b.c`, where there is no `a`, it is about `a`. In a document, place and
  /// path are those in the document; in a value that was made otherwise they begin at the last value that was there.
  ///
  /// Complexity: as for ``JSONError``, nothing is worked out before it is asked for.
  public var jsonError: JSONError? {
    guard case .missing(let failure) = storage else { return nil }
    return failure.error
  }
}

extension JSON.Failure {
  var error: JSONError {
    guard let container, let place = container.place() else { return JSONError(.pathNotFound(JSONPath(steps))) }
    switch reason {
    case .pointer(let text):
      return JSONError(.invalidPointer(text))
    case .step(.key(let key)):
      guard container.type == .object else {
        return JSONError(
          .typeMismatch(expected: "an object with \(IssueText.key(found: key))"), at: place.offset, in: place.document)
      }
      return JSONError(.missingKey([.key(key)]), at: place.offset, in: place.document)
    case .step(.index(let index)):
      guard container.type == .array else {
        return JSONError(
          .typeMismatch(expected: "an array with element \(index)"), at: place.offset, in: place.document)
      }
      return pathNotFound(from: place)
    case .step(.wildcard):
      return pathNotFound(from: place)
    }
  }

  private func pathNotFound(from place: (offset: Int, document: DocumentBytes)) -> JSONError {
    let path = JSONPath(JSONPath(toByteOffset: place.offset, in: place.document).components + steps)
    return JSONError(.pathNotFound(path), at: place.offset, in: place.document)
  }

  private var steps: [JSONPath.Component] {
    if case .step(let step) = reason { [step] } else { [] }
  }
}

extension JSON {
  /// Where the value stands: in its document, or in one that is made for the purpose.
  func place() -> (offset: Int, document: DocumentBytes)? {
    if case .indexed(let index, let node) = storage { return (index.byteOffset(at: Int(node)), index.document) }
    var writer = JSONWriter(nonFiniteFloats: .null)
    guard (try? write(to: &writer)) != nil else { return nil }
    return (try? writer.document()).map { (0, $0) }
  }
}
