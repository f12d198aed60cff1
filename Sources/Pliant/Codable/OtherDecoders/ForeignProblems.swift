// ForeignProblems: all problems of a model under another decoder, which by itself stops at the first one.

import PliantCore
import PliantFoundation

/// Captures a model that failed to decode, and reads it again with all problems collected.
struct ForeignProblems {
  private let decoder: any Decoder
  private let type: Any.Type?
  /// Whether the decoder was asked for all problems.
  let isListing: Bool

  /// Whether the thread decodes a value inside a model that lists all problems of that value.
  @TaskLocal private static var isWithinModel = false

  /// Runs `body`, in which models don't list their problems.
  func withinModel<Result>(_ body: () throws -> Result) rethrows -> Result {
    try isListing ? Self.$isWithinModel.withValue(true, operation: body) : body()
  }

  /// - Returns: nil for Pliant's own decoder, which collects all problems by itself.
  init?(_ decoder: any Decoder, of type: Any.Type?) {
    if decoder is NodeDecoder { return nil }
    self.init(ofOther: decoder, decoder.userInfo, of: type)
  }

  /// Creates the same for a decoder of another library.
  init(ofOther decoder: any Decoder, _ userInfo: [CodingUserInfoKey: Any], of type: Any.Type?) {
    self.decoder = decoder
    self.type = type
    isListing = userInfo.isEmpty ? false : userInfo[.pliantCollectingAll] as? Bool ?? false
  }

  /// The error to throw for `error`: one that lists all problems of the model, if the decoder was asked to.
  ///
  /// - Parameters:
  ///   - prepare: sets the tolerance of a reader.
  ///   - scope: the sensitive values of the model.
  func joined(
    with error: any Error, _ scope: SensitiveScope?, prepare: (inout JSONReader) -> Void
  ) -> any Error {
    guard isListing, !Self.isWithinModel else { return error }
    let thrown = (error as? DecodingError)?.jsonErrors ?? []
    // A `DecodingError` that Pliant didn't make comes from the model's own code or from the decoder. It is thrown as it is.
    if thrown.isEmpty, error is DecodingError { return error }
    let outer = JSONPath(codingPath: decoder.codingPath)
    var collected: [JSONError] = []
    var places = CompactDictionary<JSONPath, Int>()
    for (error, path) in self.collected(prepare) {
      var full = JSONPath(outer.components + path.components)
      if error.document == nil, case .missingKey(let keys) = error.kind { full.append(keys) }
      if places[full] == nil { places[full] = collected.count }
      collected.append(error.withoutDocument(at: full).within(scope))
    }
    // The thrown errors are among the problems, perhaps with better messages, or are known to the decoder alone.
    var others: [JSONError] = []
    var placesOfOthers = CompactDictionary<JSONPath, Int>()
    for error in JSONError.placed(thrown).reversed() {
      let path = error.path
      // Errors with hidden keys can't be told apart, and are among those that were collected.
      if !collected.isEmpty, path.components.contains(.hiddenKey) { continue }
      if let index = placesOfOthers[path] {
        others[index] = error
      } else if let index = places[path] {
        collected[index] = error
      } else {
        placesOfOthers[path] = others.count
        others.append(error)
      }
    }
    let errors = others.reversed() + collected
    guard let first = errors.first else { return error }
    return errors.count > 1 ? first.asDecodingError(naming: DecodingProblems(errors)) : error
  }

  /// The problems of the model, each with its path in the model.
  private func collected(_ prepare: (inout JSONReader) -> Void) -> [(JSONError, JSONPath)] {
    guard let type = type as? any JSONReadable.Type, let value = try? ForeignValue(from: decoder),
      let document = try? value.document()
    else { return [] }
    var reader = JSONReader(document)
    prepare(&reader)
    let originals = ForeignOriginals(.whole(decoder), document)
    reader.follow(DecodingSettings.standard.with(originals, capturing: value, decoder.userInfo))
    func open<Model: JSONReadable>(_ type: Model.Type) -> [JSONError] { Self.problems(of: type, &reader) }
    let errors = open(type)
    return JSONError.placed(errors).map { ($0, $0.path) }
  }

  private static func problems<Model: JSONReadable>(of type: Model.Type, _ reader: inout JSONReader) -> [JSONError] {
    do throws(JSONError) {
      // For a class, `type` may be a subclass of `Model`.
      _ = try type.init(from: &reader)
      return reader.takeProblems()
    } catch {
      if case .underlying(let known) = error.kind, known is CollectedProblem { return reader.takeProblems() }
      return reader.takeProblems() + [error]
    }
  }
}
