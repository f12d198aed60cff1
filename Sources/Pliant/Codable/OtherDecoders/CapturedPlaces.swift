//===----------------------------------------------------------------------===//
// CapturedPlaces: the places, in the captured decoder, of the values of a capture.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import PliantCore

/// Finds the values of a capture in the decoder that it was captured from.
///
/// A capture contains JSON only. A decoder doesn't reveal its strategies for dates and data, so it is asked for each
/// of them, at its place. The places are collected when the first one is requested, in one pass over the document.
final class CapturedPlaces: @unchecked Sendable {
  // A reader and its session use this on one thread, while the captured decoder decodes the value.
  private let document: DocumentBytes
  private let root: ForeignPlace
  private var places: [Int: ForeignPlace]?

  /// - Parameter document: the capture of the value at `root`.
  init(of document: DocumentBytes, _ root: ForeignPlace) {
    self.document = document
    self.root = root
  }

  /// The value at an offset of a document, as the decoder decodes it; nil if the decoder can't, or if the document is
  /// another one.
  func value<Value: Decodable>(_ type: Value.Type, at byteOffset: Int, of document: DocumentBytes) -> Value? {
    guard document === self.document else { return nil }
    return try? found()[byteOffset]?.decode(type)
  }

  private func found() -> [Int: ForeignPlace] {
    if let places { return places }
    var places: [Int: ForeignPlace] = [:]
    var reader = JSONReader(document)
    // Values behind one that the decoder can't find again are read as JSON.
    try? Self.collect(root, &reader, into: &places)
    self.places = places
    return places
  }

  private static func collect(
    _ place: ForeignPlace, _ reader: inout JSONReader, into places: inout [Int: ForeignPlace]
  ) throws {
    guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack }
    let kind = reader.peek()
    places[reader.byteOffset] = place
    switch kind {
    case .object:
      guard try reader.beginObject() else { return }
      let object = try place.object()
      repeat {
        try collect(.member(object, TextKey(reader.readKey())), &reader, into: &places)
      } while try reader.nextMember()
    case .array:
      guard try reader.beginArray() else { return }
      var next: ForeignPlace? = try ForeignPlace.element(in: place.array(), passing: 0)
      while let element = next {
        try collect(element, &reader, into: &places)
        guard try reader.nextElement(), case .element(let array) = element else { return }
        next = try ForeignPlace.element(in: array, passing: 1)
      }
    default:
      try reader.skipValue()
    }
  }
}

extension JSONReader {
  /// Asks the decoder of the captured value for dates and data, unless its settings are known.
  ///
  /// - Parameter value: the capture; nil if it isn't known.
  mutating func ask(_ place: ForeignPlace, of value: ForeignValue? = nil) {
    guard decodingOptions == nil else { return }
    if case .whole(let decoder) = place, decoder is NodeDecoder { return }
    let places = CapturedPlaces(of: document, place)
    let hasNonFiniteNumbers = value?.hasNonFiniteNumbers ?? false
    follow(
      DecodingSettings.standard.with {
        $0.captured = places
        guard hasNonFiniteNumbers else { return }
        $0.nonConformingFloats = .convertFromString(
          positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
      })
  }
}
