//===----------------------------------------------------------------------===//
// ForeignProblems: all that is wrong with a model under another decoder, which stops at the first problem by itself.
//===----------------------------------------------------------------------===//

import PliantCore

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What a decoder has of a model that it failed to decode. It is copied out and read once more, with all problems collected.
struct ForeignProblems {
  private let decoder: any Decoder
  private let type: Any.Type?
  /// Whether the model takes all of its values out of a copy, and none as the decoder gives it.
  private let isCopied: Bool

  /// - Parameter isCopied: whether the model takes all of its values out of a copy of what the decoder has.
  /// - Returns: nil for a decoder of Pliant's own, which knows all problems by itself.
  init?(_ decoder: any Decoder, of type: Any.Type?, isCopied: Bool) {
    if decoder is NodeDecoder { return nil }
    self.decoder = decoder
    self.type = type
    self.isCopied = isCopied
  }

  /// An error with all others of the model, if the decoder was asked to list them. If it wasn't, and the error is about a date or
  /// data that the decoder has another form for, the first that is about something else.
  ///
  /// - Parameters:
  ///   - isOfCopy: whether the error is that of reading a copy, and not what a model inside of this one threw.
  ///   - prepare: sets what may bend.
  ///   - scope: what must not be shown of the model.
  func joined(
    with error: any Error, isOfCopy: Bool, _ scope: SensitiveScope?, prepare: (inout JSONReader) -> Void
  ) -> any Error {
    let thrown = (error as? DecodingError)?.jsonErrors ?? []
    let isListing = decoder.userInfo[.pliantCollectingAll] as? Bool ?? false
    let outer = JSONPath(codingPath: decoder.codingPath)
    var walk = ForeignWalk(decoder)
    if let last = thrown.last {
      guard isListing || isOfCopy && !isCopied && walk.isTaken(last, at: last.path, below: outer) else { return error }
    } else if !isListing || error is DecodingError {
      // An error of the model's own code is listed among the others, and thrown as it is if there are none.
      return error
    }
    // A model inside of this one knows better what it can't take: it may read a copy, where the decoder's form is none.
    let known = isOfCopy ? [] : Set(JSONError.placed(thrown).map(\.path.pattern))
    var collected: [JSONError] = []
    var places: [JSONPath: Int] = [:]
    for (error, path) in self.collected(prepare) {
      var full = JSONPath(outer.components + path.components)
      guard isCopied || known.contains(full.pattern) || !walk.isTaken(error, at: path.components) else { continue }
      if error.document == nil, case .missingKey(let keys) = error.kind { full.append(keys) }
      if places[full] == nil { places[full] = collected.count }
      collected.append(
        JSONError(error.kind, path: full, found: error.found, suggestion: error.suggestion).within(scope))
    }
    // What was thrown is one of them, in words that are perhaps better, or something that only the decoder itself has to say.
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

  /// What is wrong with the model, each with its path in the model.
  private func collected(_ prepare: (inout JSONReader) -> Void) -> [(JSONError, JSONPath)] {
    guard let type = type as? any JSONReadable.Type, let document = try? ForeignValue(from: decoder).document() else {
      return []
    }
    var reader = JSONReader(document)
    prepare(&reader)
    func open<Model: JSONReadable>(_ type: Model.Type) -> [JSONError] { Self.problems(of: type, &reader) }
    let errors = open(type)
    return JSONError.placed(errors).map { ($0, $0.path) }
  }

  private static func problems<Model: JSONReadable>(of type: Model.Type, _ reader: inout JSONReader) -> [JSONError] {
    do throws(JSONError) {
      // Of a class, `type` may be a subclass of `Model`.
      _ = try type.init(from: &reader)
      return reader.takeProblems()
    } catch {
      if case .underlying(let known) = error.kind, known is CollectedProblem { return reader.takeProblems() }
      return reader.takeProblems() + [error]
    }
  }
}

/// A walk through what a decoder has, from one value to the next.
///
/// In an array one can only go on from element to element. So the walk keeps where it is: to visit elements in their order takes
/// as long as to visit the last of them.
private struct ForeignWalk {
  private let start: ForeignPlace
  private var steps: [(component: JSONPath.Component, place: ForeignPlace)] = []

  init(_ decoder: any Decoder) { start = .whole(decoder) }

  /// Whether an error is about a date or data that the decoder has another form for than models, and takes.
  mutating func isTaken(_ error: JSONError, at path: [JSONPath.Component]) -> Bool {
    switch error.expectedText.prefix(while: { $0 != " " }) {
    case "Date": isDecodable(Date.self, at: path)
    case "Data": isDecodable(Data.self, at: path)
    default: false
    }
  }

  /// The same for an error with its path from the document's root.
  mutating func isTaken(_ error: JSONError, at path: JSONPath, below outer: JSONPath) -> Bool {
    path.components.starts(with: outer.components)
      && isTaken(error, at: Array(path.components.dropFirst(outer.components.count)))
  }

  /// Whether the decoder gives a value of the type at `path`.
  private mutating func isDecodable<Value: Decodable>(_: Value.Type, at path: [JSONPath.Component]) -> Bool {
    guard let place = try? go(to: path) else { return false }
    return (try? place.decode(Value.self)) != nil
  }

  /// - Returns: nil where nothing is.
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

  /// An element further on in the array that this one is of; nil if it is not.
  fileprivate func element(at component: JSONPath.Component) throws -> ForeignPlace? {
    guard case .element(let array) = self, case .index(let index) = component else { return nil }
    return try Self.element(in: array, passing: index - array.currentIndex)
  }
}
