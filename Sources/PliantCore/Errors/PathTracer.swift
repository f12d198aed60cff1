//===----------------------------------------------------------------------===//
// PathTracer: the paths to many places of a document, in one pass over it.
//===----------------------------------------------------------------------===//

/// Reads a document once and notes the path to each of many places on the way.
///
/// The open containers are a stack, one step each, so that documents of any depth have paths. A step into an object is only
/// the offset of its key; the key becomes a string when a place asks for the path.
///
/// ```
/// {"items":[{"id":1},{"id":2,"price":"abc"}]}
///                                    ^ place
/// steps: key at 1, index 1, key at 27          →  $.items[1].price
/// ```
///
/// The document need not be well-formed: places behind a fault have the path to the fault.
///
/// Complexity: linear in the document, plus the depth of each place.
package struct PathTracer: ~Copyable {
  /// The way to a place.
  package struct Place: Sendable, Hashable {
    /// The path to the value at or around the place; for one at a key or between two values, to their container.
    package let path: JSONPath
    /// The key that begins at the place, if one does.
    package let key: String?
  }

  private enum Step {
    case key(at: JSONReader.Position)
    case index(Int)
  }

  /// How deep containers stand that are passed over without looking inside.
  private static let passedDepth = 8

  private var reader: JSONReader
  /// The way to the document, if it is a part of a larger one.
  private let prefix: [JSONPath.Component]
  private let byteOffsets: [Int]
  private var places: [Place] = []
  private var steps: [Step] = []

  private init(_ byteOffsets: [Int], in document: DocumentBytes) {
    reader = JSONReader(document, depthLimit: .max)
    prefix = document.place?.path ?? []
    self.byteOffsets = byteOffsets
  }

  /// The places at `byteOffsets`, which must ascend; the same offset may come twice.
  package static func trace(_ byteOffsets: [Int], in document: DocumentBytes) -> [Place] {
    var tracer = PathTracer(byteOffsets, in: document)
    do throws(JSONError) {
      try tracer.walk()
    } catch {
      // The document is broken here: the steps so far are the path to whatever follows.
    }
    tracer.note(before: .max)
    return tracer.places
  }
}

// MARK: - Walking

extension PathTracer {
  private var isDone: Bool { places.count == byteOffsets.count }

  private mutating func walk() throws(JSONError) {
    var isBeforeValue = true
    while !isDone {
      if isBeforeValue {
        let kind = reader.peek()
        note(before: reader.byteOffset + 1)
        switch kind {
        case .object where passesOver(), .array where passesOver(): isBeforeValue = false
        case .object:
          if try reader.beginObject() {
            try enterMember()
          } else {
            isBeforeValue = false
          }
        case .array:
          if try reader.beginArray() {
            steps.append(.index(0))
          } else {
            isBeforeValue = false
          }
        case nil: return
        default:
          try reader.skipValue()
          isBeforeValue = false
        }
        if !isBeforeValue { note(before: reader.byteOffset) }
      } else {
        // Between two values, the container is meant.
        guard let step = steps.popLast() else { return }
        _ = reader.peek()
        note(before: reader.byteOffset + 1)
        switch step {
        case .key:
          if try reader.nextMember() {
            try enterMember()
            isBeforeValue = true
          }
        case .index(let index):
          if try reader.nextElement() {
            steps.append(.index(index + 1))
            isBeforeValue = true
          }
        }
      }
    }
  }

  /// Moves behind the container at the cursor, if that is well-formed and no place is inside.
  ///
  /// A container that is entered was passed over in vain, so this is tried in the outer ones only: otherwise a document of nothing but
  /// brackets would be passed over once for each of them.
  private mutating func passesOver() -> Bool {
    guard steps.count < Self.passedDepth, !isDone else { return false }
    let start = reader.position
    if (try? reader.skipValue()) != nil, byteOffsets[places.count] >= reader.byteOffset { return true }
    reader.move(to: start)
    return false
  }

  /// Reads a key. Places before the value are in the object; the one at the key knows it.
  private mutating func enterMember() throws(JSONError) {
    let start = reader.position
    note(before: start.offset)
    if !isDone, byteOffsets[places.count] == start.offset {
      let key = try reader.readKey()
      note(before: start.offset + 1, key: key)
    } else {
      _ = try unsafe reader.scanKeyBytes()
    }
    // Places within the key, or between it and the value.
    reader.skipWhitespace()
    note(before: reader.byteOffset)
    steps.append(.key(at: start))
  }
}

// MARK: - Noting

extension PathTracer {
  /// Gives the places before `byteOffset` that have no path yet the present one.
  private mutating func note(before byteOffset: Int, key: String? = nil) {
    guard !isDone, byteOffsets[places.count] < byteOffset || byteOffset == .max else { return }
    let place = Place(path: path(), key: key)
    repeat { places.append(place) } while !isDone && (byteOffsets[places.count] < byteOffset || byteOffset == .max)
  }

  private mutating func path() -> JSONPath {
    let position = reader.position
    defer { reader.move(to: position) }
    var path = JSONPath(prefix)
    path.components.reserveCapacity(prefix.count + steps.count)
    for step in steps {
      switch step {
      case .index(let index): path.components.append(.index(index))
      case .key(let start):
        reader.move(to: start)
        // It was read before, so it can be read again.
        path.components.append(.key((try? reader.readString()) ?? ""))
      }
    }
    return path
  }
}
