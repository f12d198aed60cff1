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
  private let read: (inout JSONReader) -> [JSONError]

  /// - Returns: nil if the decoder was not asked to list problems, or there is nothing to be read once more.
  init?(_ decoder: any Decoder, of type: Any.Type?) {
    guard !(decoder is NodeDecoder), decoder.userInfo[.pliantCollectingAll] as? Bool ?? false,
      let type = type as? any JSONReadable.Type
    else { return nil }
    func open<Model: JSONReadable>(_: Model.Type) -> (inout JSONReader) -> [JSONError] {
      { reader in Self.problems(of: Model.self, &reader) }
    }
    self.decoder = decoder
    read = open(type)
  }

  /// An error with all others of the model.
  ///
  /// - Parameter prepare: sets what may bend.
  func joined(with error: any Error, prepare: (inout JSONReader) -> Void) -> any Error {
    guard let thrown = (error as? DecodingError)?.jsonErrors, !thrown.isEmpty else { return error }
    let outer = JSONPath(codingPath: decoder.codingPath)
    var collected: [JSONError] = []
    var places: [JSONPath: Int] = [:]
    for (error, path) in self.collected(prepare) {
      var full = JSONPath(outer.components + path.components)
      if error.document == nil, case .missingKey(let keys) = error.kind { full.append(keys) }
      if places[full] == nil { places[full] = collected.count }
      collected.append(JSONError(error.kind, path: full, found: error.found, suggestion: error.suggestion))
    }
    // What was thrown is one of them, in words that are perhaps better, or something that only the decoder itself has to say.
    var others: [JSONError] = []
    var placesOfOthers: [JSONPath: Int] = [:]
    for (error, path) in zip(thrown, JSONError.paths(of: thrown)).reversed() {
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
    guard let first = errors.first, errors.count > 1 else { return error }
    return first.asDecodingError(naming: DecodingProblems(errors))
  }

  /// What is wrong with the model, each with its path in the model.
  private func collected(_ prepare: (inout JSONReader) -> Void) -> [(JSONError, JSONPath)] {
    guard let document = try? ForeignValue(from: decoder).document() else { return [] }
    var reader = JSONReader(document)
    prepare(&reader)
    let errors = read(&reader)
    return zip(errors, JSONError.paths(of: errors)).filter { !isTakenByDecoder($0, at: $1) }
  }

  private static func problems<Model: JSONReadable>(of _: Model.Type, _ reader: inout JSONReader) -> [JSONError] {
    do throws(JSONError) {
      _ = try Model(from: &reader)
      return reader.takeProblems()
    } catch {
      if case .underlying(let known) = error.kind, known is CollectedProblem { return reader.takeProblems() }
      return reader.takeProblems() + [error]
    }
  }

  /// Whether an error is about a date or data that the decoder has another form for than models.
  private func isTakenByDecoder(_ error: JSONError, at path: JSONPath) -> Bool {
    func isTaken<Value: Decodable>(_: Value.Type) -> Bool {
      var place: ForeignPlace? = .whole(decoder)
      for component in path.components { place = (try? place?.step(component)) ?? nil }
      return (try? place?.decode(Value.self)) != nil
    }
    switch error.expectedText.prefix(while: { $0 != " " }) {
    case "Date": return isTaken(Date.self)
    case "Data": return isTaken(Data.self)
    default: return false
    }
  }
}

extension ForeignPlace {
  fileprivate func step(_ component: JSONPath.Component) throws -> ForeignPlace? {
    switch component {
    case .key(let key): try step(PathPattern.Component.key(key))
    case .index(let index): try step(PathPattern.Component.index(index))
    }
  }
}
