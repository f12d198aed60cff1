//===----------------------------------------------------------------------===//
// ForeignSource: the values of a capture that the decoder gives in its own way.
//===----------------------------------------------------------------------===//

import PliantCore

/// The decoder of a captured value. The reader of the capture requests dates and data from it, whose forms the decoder
/// determines.
final class ForeignSource {
  /// The decoder's `userInfo`, for types that are only Codable.
  let userInfo: [CodingUserInfoKey: Any]
  private var walk: ForeignWalk
  private let inherited: Tolerance
  private let document: DocumentBytes
  /// The values of the document, by their offsets, once a value is requested.
  private lazy var places = ForeignPlaces(of: document)

  init(_ place: ForeignPlace, _ context: DecodingContext, _ document: DocumentBytes) {
    walk = ForeignWalk(place)
    userInfo = context.userInfo
    inherited = context.inherited
    self.document = document
  }

  /// Decodes the value at an offset of the document; returns nil if the decoder can't.
  func value<Value: Decodable>(_ type: Value.Type, at byteOffset: Int) -> Value? {
    guard let path = places.path(to: byteOffset), let place = try? walk.go(to: path) else { return nil }
    return try? place.decode(type)
  }

  /// Whether models request values under a tolerance. The decoder knows no other than its own.
  func knows(_ tolerance: Tolerance) -> Bool { tolerance == inherited }
}

/// The paths of all values in a document.
private struct ForeignPlaces {
  private var places: [(parent: Int, component: JSONPath.Component)] = []
  private var indices: [Int: Int] = [:]

  init(of document: DocumentBytes) {
    var reader = JSONReader(document)
    // The document was written by this library, and is well-formed.
    try? add(&reader, -1, .index(0))
  }

  private mutating func add(
    _ reader: inout JSONReader, _ parent: Int, _ component: JSONPath.Component
  ) throws(JSONError) {
    let kind = reader.peek()
    let index = places.count
    indices[reader.byteOffset] = index
    places.append((parent, component))
    switch kind {
    case .object:
      guard try reader.beginObject() else { return }
      repeat {
        let key = try reader.readKey()
        try add(&reader, index, .key(key))
      } while try reader.nextMember()
    case .array:
      var isMore = try reader.beginArray()
      var element = 0
      while isMore {
        try add(&reader, index, .index(element))
        element += 1
        isMore = try reader.nextElement()
      }
    default: try reader.skipValue()
    }
  }

  /// The path of the value that begins at an offset.
  func path(to byteOffset: Int) -> [JSONPath.Component]? {
    guard var index = indices[byteOffset] else { return nil }
    var path: [JSONPath.Component] = []
    while index > 0 {
      path.append(places[index].component)
      index = places[index].parent
    }
    return path.reversed()
  }
}

extension JSONReader {
  /// Reads from a copy of a decoder's value, and requests from that decoder the values of which it has its own forms.
  mutating func read(copyOf source: ForeignSource) {
    copySource = source
    hasValueStrategies = true
  }

  /// The decoder that the document was captured from; nil if there is none.
  var source: ForeignSource? { copySource.map { unsafe unsafeDowncast($0, to: ForeignSource.self) } }

  /// Takes the next value from the decoder that the document was captured from; returns nil, without reading, if that
  /// is not possible.
  mutating func takeFromSource<Value: Decodable>(_ type: Value.Type) throws(JSONError) -> Value? {
    guard let source, source.knows(tolerance) else { return nil }
    skipWhitespace()
    guard let value = source.value(type, at: byteOffset) else { return nil }
    try skipValue()
    return value
  }
}
