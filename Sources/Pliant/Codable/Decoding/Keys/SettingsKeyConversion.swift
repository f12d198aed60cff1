// SettingsKeyConversion: the keys of models under a PliantDecoder that converts keys.

import PliantCore

/// Finds the known keys for those of a document by a decoder's key strategy.
///
/// Converting `created_at` to `createdAt` takes longer than reading its value, and most objects have the same keys. So
/// each key is converted once per model, unless the conversion depends on the key's path.
final class SettingsKeyConversion: KeyConversion {
  /// The keys that one object of a model knows.
  private struct Table {
    let names: [String]
    var meanings = [String: String?]()
  }

  /// The most keys that are remembered for one object of a model: a dictionary's keys may all differ.
  private static let meaningLimit = 1024

  private let settings: DecodingSettings
  /// The path of the document, if it is a capture.
  private let outer: [any CodingKey]
  /// The tables by the addresses of the constants that contain the keys.
  private var tables = [UInt: Table]()
  /// The paths of keys, for a conversion that depends on them.
  private var paths: CodingPathCursor?

  init(_ settings: DecodingSettings, below outer: [any CodingKey] = []) {
    self.settings = settings
    self.outer = outer
  }

  func known(_ known: KnownKeys, for key: String, at byteOffset: Int, in document: DocumentBytes) -> String? {
    let address = known.address
    guard settings.convertsKeysAlike, address != 0 else {
      return settings.meaning(of: key, among: known.names) { path(toKeyAt: byteOffset, in: document) }
    }
    if tables[address] == nil { tables[address] = Table(names: known.names) }
    if let meaning = tables[address]?.meanings[key] { return meaning }
    let meaning = settings.meaning(of: key, among: tables[address]?.names ?? []) { [] }
    if tables[address]?.meanings.count ?? 0 < Self.meaningLimit { tables[address]?.meanings[key] = .some(meaning) }
    return meaning
  }

  private func path(toKeyAt byteOffset: Int, in document: DocumentBytes) -> [any CodingKey] {
    var cursor = paths.take() ?? CodingPathCursor(document)
    if cursor.document !== document { cursor = CodingPathCursor(document) }
    let path = cursor.path(toKeyAt: byteOffset)
    paths = consume cursor
    return outer + path
  }
}

/// A cursor over a document that knows the path of its place.
///
/// Complexity: moving forward through a document is linear in it. Moving backward reads the innermost container around
/// both places again.
private struct CodingPathCursor: ~Copyable {
  private enum State { case value, key, end }

  private struct Step {
    let start: JSONReader.Position
    let byteOffset: Int
    let isObject: Bool
    var key = ""
    var index = 0
  }

  private var reader: JSONReader
  private var steps: [Step] = []
  private var state = State.value

  let document: DocumentBytes

  init(_ document: DocumentBytes) {
    self.document = document
    reader = JSONReader(document, depthLimit: .max)
  }

  /// Returns the path of the object that has a key, which begins at an offset.
  mutating func path(toKeyAt byteOffset: Int) -> [any CodingKey] {
    if reader.byteOffset > byteOffset { rewind(before: byteOffset) }
    do throws(JSONError) {
      while true {
        reader.skipWhitespace()
        if reader.byteOffset >= byteOffset { break }
        guard try advance() else { break }
      }
    } catch {
      // The document is malformed here, so nothing behind this place is read.
    }
    return steps.dropLast().map { step -> any CodingKey in step.isObject ? PlainKey(step.key) : IndexKey(step.index) }
  }

  private mutating func rewind(before byteOffset: Int) {
    while let last = steps.last, last.byteOffset > byteOffset { steps.removeLast() }
    if let container = steps.popLast() {
      reader.move(to: container.start)
    } else {
      reader = JSONReader(document, depthLimit: .max)
    }
    state = .value
  }

  /// - Returns: false at the end of the document.
  private mutating func advance() throws(JSONError) -> Bool {
    switch state {
    case .value:
      let kind = reader.peek()
      let (start, byteOffset) = (reader.position, reader.byteOffset)
      switch kind {
      case .object:
        state = try reader.beginObject() ? .key : .end
        if state == .key { steps.append(Step(start: start, byteOffset: byteOffset, isObject: true)) }
      case .array:
        state = try reader.beginArray() ? .value : .end
        if state == .value { steps.append(Step(start: start, byteOffset: byteOffset, isObject: false)) }
      case nil: return false
      default:
        try reader.skipValue()
        state = .end
      }
    case .key:
      steps[steps.count - 1].key = try reader.readKey()
      state = .value
    case .end:
      guard let last = steps.last else { return false }
      if last.isObject, try reader.nextMember() {
        state = .key
      } else if !last.isObject, try reader.nextElement() {
        steps[steps.count - 1].index += 1
        state = .value
      } else {
        steps.removeLast()
      }
    }
    return true
  }
}
