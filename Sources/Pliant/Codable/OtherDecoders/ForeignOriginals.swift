// ForeignOriginals: the dates and data of a capture, in the decoder's own form.

import PliantCore
import PliantFoundation

/// The values of another decoder, by their places in a capture. A capture has the text of a date, but not the decoder's
/// strategy, so a reader of it first asks the decoder for the date or data at this place.
///
/// Safe to send, because only the task that reads the capture uses it.
final class ForeignOriginals: @unchecked Sendable {
  private let document: DocumentBytes
  private var walk: ForeignWalk
  /// The paths in the capture. Values are mostly requested in the order of the document.
  private var paths: PathTracer

  /// - Parameter document: the capture of the value.
  init(_ place: ForeignPlace, _ document: DocumentBytes) {
    self.document = document
    walk = ForeignWalk(place)
    paths = PathTracer(document)
  }

  /// The value at an offset, if the decoder can decode it as the type; nil for an offset of another document.
  func value<Value: Decodable>(_ type: Value.Type, in other: DocumentBytes, at offset: Int) -> Value? {
    guard other === document, let place = try? walk.go(to: paths.path(to: offset).components) else { return nil }
    return try? place.decode(type)
  }
}

extension DecodingSettings {
  /// The same settings for a capture: dates and data may have a form of the decoder's, whose `userInfo` own code gets.
  func with(
    _ originals: ForeignOriginals, capturing value: ForeignValue, _ userInfo: [CodingUserInfoKey: Any]
  ) -> DecodingSettings {
    let numbers = value.nonFiniteTexts
    return with {
      $0.originals = originals
      // The reader of the capture has Pliant's own entries.
      for (key, value) in userInfo where !key.isPliants { $0.userInfo[key] = SentValue(value: value) }
      $0.originalNumbers = numbers
    }
  }
}

/// A cursor over a decoder's value. An array's container only moves forward, and an object's takes as long to make as
/// it has members. So the cursor keeps its places: to visit all values in order takes no longer than to visit the last
/// one.
private struct ForeignWalk {
  private let start: ForeignPlace
  private var steps: [(component: JSONPath.Component, place: ForeignPlace)] = []

  init(_ start: ForeignPlace) { self.start = start }

  /// - Returns: nil if there is no value.
  mutating func go(to path: [JSONPath.Component]) throws -> ForeignPlace? {
    let known = zip(path, steps).prefix { $0 == $1.component }.count
    var next = known
    if known < path.count, known < steps.count, let place = try steps[known].place.sibling(at: path[known]) {
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
  /// Another member, or a later element, of the container of this value; nil if that has no value at `component`.
  fileprivate func sibling(at component: JSONPath.Component) throws -> ForeignPlace? {
    switch (self, component) {
    case (.member(let object, _), .key(let key)): object.key(spelled: key).map { .member(object, $0) }
    case (.element(let array), .index(let index)): try Self.element(in: array, passing: index - array.currentIndex)
    default: nil
    }
  }
}
