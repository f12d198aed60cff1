// Query: a path through values, whose keys are compared as bytes.

#if CommandLine
import Pliant
import PliantCore

/// A path that selects values: `items.*.id`, `/items/0/id` (RFC 6901) or `$.items[0].id`, as in issues.
package struct Query: Sendable {
  enum Step: Sendable {
    case key(SoughtKey)
    case index(Int)
    /// Every element of an array, every value of an object.
    case every
    /// A token of a JSON Pointer: a key in an object, an index in an array.
    case token(SoughtKey, Int?)
  }

  let steps: [Step]

  /// Reads a path from its text. An empty text is the whole value.
  package init(_ text: String) throws {
    if text.hasPrefix("/") {
      steps = try JSONPointer(text).tokens.map { token in
        let isIndex = token == "0" || token.first?.isASCII == true && token.first != "0" && token.allSatisfy(\.isNumber)
        return .token(SoughtKey(token), isIndex ? Int(token) : nil)
      }
    } else if text.hasPrefix("$") {
      guard let path = JSONPath(text) else { throw QueryError(text: text) }
      steps = path.components.map { component in
        switch component {
        case .key(let key): .key(SoughtKey(key))
        case .index(let index): .index(index)
        case .wildcard: .every
        }
      }
    } else {
      steps = PathPattern(text).components.map { component in
        switch component {
        case .key(let key): .key(SoughtKey(key))
        case .index(let index): .index(index)
        case .wildcard: .every
        }
      }
    }
  }
}

/// A text that isn't a path.
package struct QueryError: Error, CustomStringConvertible {
  var text: String
  package var description: String { "expected a path such as items.*.id, /items/0/id or $.items[0].id, found \(text)" }
}

/// A key to look for.
struct SoughtKey: Sendable {
  let text: String
  let count: Int
  /// The first eight bytes, as in `JSONKey`.
  let word: UInt64

  init(_ text: String) {
    self.text = text
    count = text.utf8.count
    var word: UInt64 = 0
    for (index, byte) in text.utf8.prefix(8).enumerated() { word |= UInt64(byte) << UInt64(8 * index) }
    self.word = word
  }

  @inline(__always)
  func matches(_ key: borrowing JSONKey) -> Bool {
    guard key.word == word, key.count == count else { return false }
    return count <= 8 || key.matches(text: text)
  }
}

/// Writes each match of a query on a line.
struct QueryConsumer: ValueConsumer {
  /// How matches are written.
  struct Style: Sendable {
    /// Strings without quotes and escapes.
    var isRaw = false
    /// A value without a match gives `null`.
    var showsMissing = false
  }

  let steps: [Query.Step]
  let style: Style
  let output: ByteBuffer
  private var markedCount = 0

  init(_ query: Query, style: Style, output: ByteBuffer) {
    steps = query.steps
    self.style = style
    self.output = output
  }

  mutating func mark() { markedCount = output.count }
  mutating func undo() { output.truncate(to: markedCount) }

  mutating func take(_ reader: inout JSONReader) throws(JSONError) {
    let before = output.count
    try match(&reader, 0)
    if style.showsMissing && output.count == before { output.append("null\n" as StaticString) }
  }

  /// Writes the values that the steps from `level` on lead to in the value at the cursor, and moves past that value.
  private func match(_ reader: inout JSONReader, _ level: Int) throws(JSONError) {
    guard level < steps.count else { return try write(&reader) }
    let kind = reader.peek()
    switch steps[level] {
    case .key(let key) where kind == .object, .token(let key, _) where kind == .object:
      try matchMember(key, &reader, level)
    case .index(let index) where kind == .array, .token(_, let index?) where kind == .array:
      try matchElement(index, &reader, level)
    case .every where kind == .array:
      guard try reader.beginArray() else { return }
      repeat { try match(&reader, level + 1) } while try reader.nextElement()
    case .every where kind == .object:
      guard try reader.beginObject() else { return }
      repeat {
        _ = try reader.scanKey()
        try match(&reader, level + 1)
      } while try reader.nextMember()
    default: try reader.skipValue()
    }
  }

  private func matchMember(_ wanted: SoughtKey, _ reader: inout JSONReader, _ level: Int) throws(JSONError) {
    guard try reader.beginObject() else { return }
    let before = output.count
    repeat {
      if try wanted.matches(reader.scanKey()) {
        // Of several members with the same key, the last one counts.
        output.truncate(to: before)
        try match(&reader, level + 1)
      } else {
        try reader.skipValue()
      }
    } while try reader.nextMember()
  }

  private func matchElement(_ wanted: Int, _ reader: inout JSONReader, _ level: Int) throws(JSONError) {
    let index = wanted < 0 ? try wanted + reader.countElements() : wanted
    guard try reader.beginArray() else { return }
    var current = 0
    repeat {
      if current == index { try match(&reader, level + 1) } else { try reader.skipValue() }
      current += 1
    } while try reader.nextElement()
  }

  private func write(_ reader: inout JSONReader) throws(JSONError) {
    if style.isRaw && reader.peek() == .string {
      output.append(try reader.readString())
    } else {
      try unsafe reader.withValueBytes { (bytes) throws(JSONError) in unsafe output.appendCompact(bytes) }
    }
    output.append(UInt8(ascii: "\n"))
  }
}
#endif
