//===----------------------------------------------------------------------===//
// ForeignProblems: all problems of a model under another decoder, which by itself stops at the first one.
//===----------------------------------------------------------------------===//

import PliantCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Captures a model that failed to decode, and reads it again with all problems collected.
struct ForeignProblems {
  private let decoder: any Decoder
  private let type: Any.Type?
  /// Whether the model reads all of its values from a capture, and none directly from the decoder.
  private let isCopied: Bool
  /// Whether the decoder was asked for all problems.
  private let isListing: Bool

  /// Whether the thread decodes a value inside a model that lists all problems of that value.
  @TaskLocal private static var isWithinModel = false

  /// Runs `body`, in which models don't list their problems.
  func withinModel<Result>(_ body: () throws -> Result) rethrows -> Result {
    try isListing ? Self.$isWithinModel.withValue(true, operation: body) : body()
  }

  /// - Parameter isCopied: whether the model reads all of its values from a capture.
  /// - Returns: nil for Pliant's own decoder, which collects all problems by itself.
  init?(_ decoder: any Decoder, of type: Any.Type?, isCopied: Bool) {
    if decoder is NodeDecoder { return nil }
    self.decoder = decoder
    self.type = type
    self.isCopied = isCopied
    isListing = decoder.userInfo[.pliantCollectingAll] as? Bool ?? false
  }

  /// The error to throw for `error`: one that lists all problems of the model, if the decoder was asked to. Otherwise
  /// `error`, or the first other problem if `error` is about a date or data that the decoder can decode in its own
  /// form.
  ///
  /// - Parameters:
  ///   - isOfCopy: whether the error comes from reading a capture, and not from a model inside this one.
  ///   - prepare: sets the tolerance of a reader.
  ///   - scope: the sensitive values of the model.
  func joined(
    with error: any Error, isOfCopy: Bool, _ scope: SensitiveScope?, prepare: (inout JSONReader) -> Void
  ) -> any Error {
    let thrown = (error as? DecodingError)?.jsonErrors ?? []
    let isListing = isListing && !Self.isWithinModel
    let outer = JSONPath(codingPath: decoder.codingPath)
    var walk = ForeignWalk(decoder)
    if let last = thrown.last {
      guard isListing || isOfCopy && !isCopied && walk.isTaken(last, at: last.path, below: outer) else { return error }
    } else if !isListing || error is DecodingError {
      // An error of the model's own code is listed among the others, and thrown unchanged if there are none.
      return error
    }
    // Keep the problems that an inner model threw: it may read a capture, where the decoder's form of a date is not
    // valid.
    let known = isOfCopy ? [] : Set(JSONError.placed(thrown).map(\.path.pattern))
    var collected: [JSONError] = []
    var places: [JSONPath: Int] = [:]
    for (error, path) in self.collected(prepare) {
      var full = JSONPath(outer.components + path.components)
      guard isCopied || known.contains(full.pattern) || !walk.isTaken(error, at: path.components) else { continue }
      if error.document == nil, case .missingKey(let keys) = error.kind { full.append(keys) }
      if places[full] == nil { places[full] = collected.count }
      collected.append(
        JSONError(error.kind, path: full, found: error.found, suggestion: error.suggestion).hidden(like: error)
          .within(scope))
    }
    // The thrown errors are among the problems, perhaps with better messages, or are known to the decoder alone.
    var others: [JSONError] = []
    var placesOfOthers: [JSONPath: Int] = [:]
    for error in JSONError.placed(thrown).reversed() {
      let path = error.path
      if let index = placesOfOthers[path] {
        others[index] = error
      } else if let index = places[path] {
        collected[index] = error
      } else if isCopied || !isOfCopy || collected.isEmpty || !walk.isTaken(error, at: path, below: outer) {
        placesOfOthers[path] = others.count
        others.append(error)
      }
    }
    let errors = others.reversed() + collected
    guard let first = errors.first else { return error }
    guard isListing else { return first.asDecodingError() }
    return errors.count > 1 ? first.asDecodingError(naming: DecodingProblems(errors)) : error
  }

  /// The problems of the model, each with its path in the model.
  private func collected(_ prepare: (inout JSONReader) -> Void) -> [(JSONError, JSONPath)] {
    guard let type = type as? any JSONReadable.Type, let document = try? ForeignValue(from: decoder).document() else {
      return []
    }
    var reader = JSONReader(document)
    prepare(&reader)
    reader.ask(.whole(decoder))
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

/// A cursor over a decoder's value that moves from one inner value to the next.
///
/// An array's container only moves forward. The cursor keeps its places, so visiting all elements in order takes no
/// longer than visiting the last one.
private struct ForeignWalk {
  private let start: ForeignPlace
  private var steps: [(component: JSONPath.Component, place: ForeignPlace)] = []

  init(_ decoder: any Decoder) { start = .whole(decoder) }

  /// Whether an error is about a date or data that the decoder can decode in its own form, other than that of models.
  mutating func isTaken(_ error: JSONError, at path: [JSONPath.Component]) -> Bool {
    switch error.expectedText.prefix(while: { $0 != " " }) {
    case "Date": isDecodable(Date.self, at: path)
    case "Data": isDecodable(Data.self, at: path)
    default: false
    }
  }

  /// The same for an error whose path begins at the document's root.
  mutating func isTaken(_ error: JSONError, at path: JSONPath, below outer: JSONPath) -> Bool {
    path.components.starts(with: outer.components)
      && isTaken(error, at: Array(path.components.dropFirst(outer.components.count)))
  }

  /// Whether the decoder can decode a value of the type at `path`.
  private mutating func isDecodable<Value: Decodable>(_: Value.Type, at path: [JSONPath.Component]) -> Bool {
    guard let place = try? go(to: path) else { return false }
    return (try? place.decode(Value.self)) != nil
  }

  /// - Returns: nil if there is no value.
  private mutating func go(to path: [JSONPath.Component]) throws -> ForeignPlace? {
    let known = zip(path, steps).prefix { $0 == $1.component }.count
    var next = known
    if known < path.count, known < steps.count, let place = try steps[known].place.element(at: path[known]) {
      steps[known] = (path[known], place)
      next += 1
    }
    steps.removeSubrange(next...)
    for component in path[next...] {
      guard let place = try (steps.last?.place ?? start).step(component) else { return nil }
      steps.append((component, place))
    }
    return steps.last?.place ?? start
  }
}

extension ForeignPlace {
  fileprivate func step(_ component: JSONPath.Component) throws -> ForeignPlace? {
    switch component {
    case .key(let key): try step(PathPattern.Component.key(key))
    case .index(let index): try step(PathPattern.Component.index(index))
    case .wildcard: nil
    }
  }

  /// A later element of the array that contains this one; nil if this is not an element.
  fileprivate func element(at component: JSONPath.Component) throws -> ForeignPlace? {
    guard case .element(let array) = self, case .index(let index) = component else { return nil }
    return try Self.element(in: array, passing: index - array.currentIndex)
  }
}
