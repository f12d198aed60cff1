// ForeignProblems: all problems of a model under another decoder, which by itself stops at the first one.

import PliantCore
import PliantFoundation

extension DecodingContext {
  /// The error to throw for `error`: one that lists all problems, if asked to. For that, a capture is read again.
  func listed(_ error: any Error) -> any Error {
    guard isListing, let owner else { return error }
    let thrown = (error as? DecodingError)?.jsonErrors ?? []
    // A `DecodingError` that Pliant didn't make comes from the model's own code or from the decoder. It is thrown as it is.
    if thrown.isEmpty, error is DecodingError { return error }
    let outer = JSONPath(codingPath: owner.decoder.codingPath)
    var errors = problems(of: owner.type, owner.decoder).map { placed($0, at: outer) }
    let isCollected = !errors.isEmpty
    // The thrown errors are among the problems, perhaps with better messages, or are known to the decoder alone.
    for error in JSONError.placed(thrown).reversed() {
      // Errors with hidden keys can't be told apart, and are among those that were collected.
      if isCollected, error.path.components.contains(.hiddenKey) { continue }
      if let index = errors.firstIndex(where: { $0.path == error.path }) {
        errors[index] = error
      } else {
        errors.insert(error, at: 0)
      }
    }
    guard let first = errors.first else { return error }
    return errors.count > 1 ? first.asDecodingError(naming: DecodingProblems(errors)) : error
  }

  private func problems(of type: Any.Type, _ decoder: any Decoder) -> [JSONError] {
    guard let type = type as? any JSONReadable.Type, let value = try? ForeignValue(from: decoder),
      let document = try? value.document()
    else { return [] }
    var reader = JSONReader(document)
    prepare(&reader, capturing: value, of: .whole(decoder), isCollecting: true)
    func open<Model: JSONReadable>(_ type: Model.Type) -> [JSONError] {
      do throws(JSONError) {
        // For a class, `type` may be a subclass of `Model`.
        _ = try type.init(from: &reader)
      } catch {
        if !error.isCollectedProblem { return reader.takeProblems() + [error] }
      }
      return reader.takeProblems()
    }
    return JSONError.placed(open(type))
  }
}
