// Parts of documents: the value at a path, and how much around it is validated.

public import PliantCore

/// The part of a document that must be well-formed, when only the value at a path is read.
public enum ValidationScope: Sendable, Hashable {
  /// The value, and everything before it. The rest is not validated: the document may be truncated, or go on for
  /// long. Of several members with one key on the path, the first is used.
  case value
  /// The whole document. Of several members with one key, the last is used, as without a path.
  case document
}

extension PliantDecoder {
  /// Creates a decoder with limits; nil for the default ones.
  init(limits: ReadingLimits?) {
    self.init()
    if let limits { self.limits = limits }
  }
}

extension JSONReader {
  /// Moves from the start of a document to the requested value, with the checks that precede reading.
  mutating func begin(at path: String?, _ limits: ReadingLimits, _ validating: ValidationScope) throws(JSONError) {
    try take(limits)
    try checkDuplicateKeys()
    guard let path else { return try checkLimits() }
    let start = position
    let pattern = PathPattern(path)
    if validating == .document {
      try checkLimits()
      try skipValue()
      try expectEnd()
      move(to: start)
    }
    let toFirst = validating == .value && tolerance.duplicateKeys == .ignore
    guard try move(along: pattern, toFirst: toFirst) else { throw noValue(at: pattern, toFirst: toFirst, from: start) }
    if validating == .value { try checkLimits() }
  }

  /// Moves to the value at `path` and reads no further; throws if there is no value.
  @usableFromInline
  mutating func move(toValueAt path: String) throws(JSONError) {
    let start = position
    let pattern = PathPattern(path)
    guard try move(along: pattern, toFirst: true) else { throw noValue(at: pattern, toFirst: true, from: start) }
  }

  /// The error for a path that leads to no value. It is about the last value on the path that exists.
  private mutating func noValue(at path: PathPattern, toFirst: Bool, from start: Position) -> JSONError {
    move(to: start)
    var place = start
    var missing: JSONPath.Component?
    for component in path.components {
      (place, missing) = (position, component)
      guard let isThere = try? move(into: component, toFirst: toFirst), isThere else { break }
    }
    let error = failure(.pathNotFound(JSONPath(path.components)), at: place)
    guard case .key(let key) = missing, let document = error.document else { return error }
    let keys = FoundText.keys(ofObjectAt: error.documentOffset, along: [], in: document)
    return error.suggesting(for: key, among: keys)
  }
}
