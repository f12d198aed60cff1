// CSVConsumer: records as rows of a table, by RFC 4180.

#if CommandLine
import PliantCore

/// Writes each record as a row (RFC 4180): cells in the order of the columns, lines that end with CR LF.
///
/// Numbers keep their text. Null and missing values are empty cells; an empty string is `""`, so that the two differ.
/// An array is a cell with its JSON.
struct CSVConsumer: ValueConsumer {
  let columns: CSVColumns
  let output: ByteBuffer
  let separator: UInt8
  private let cells = ByteBuffer()
  /// The range of each column's cell in `cells`; empty if it has none.
  private var ranges: [Range<Int>]
  private var markedCount = 0

  init(columns: CSVColumns, separator: UInt8, output: ByteBuffer) {
    self.columns = columns
    self.separator = separator
    self.output = output
    ranges = Array(repeating: 0..<0, count: columns.names.count)
  }

  /// The first line of the table; nothing without columns.
  static func header(_ columns: CSVColumns, separator: UInt8) -> ByteBuffer {
    let output = ByteBuffer()
    guard !columns.names.isEmpty else { return output }
    for (index, name) in columns.names.enumerated() {
      if index > 0 { output.append(separator) }
      unsafe Array(name.utf8).withUnsafeBytes { unsafe quote($0, separator, to: output) }
    }
    output.append("\r\n" as StaticString)
    return output
  }

  mutating func mark() { markedCount = output.count }
  mutating func undo() { output.truncate(to: markedCount) }

  mutating func take(_ reader: inout JSONReader) throws(JSONError) {
    cells.truncate(to: 0)
    for index in ranges.indices { ranges[index] = 0..<0 }
    try collect(&reader, at: KeyTree.root)
    for index in ranges.indices {
      if index > 0 { output.append(separator) }
      if !ranges[index].isEmpty { output.append(cells, ranges[index]) }
    }
    output.append("\r\n" as StaticString)
  }

  /// Collects the cells of a value. The recursion is no deeper than the columns.
  private mutating func collect(_ reader: inout JSONReader, at node: Int) throws(JSONError) {
    switch reader.peek() {
    case .object where columns.tree.nodes[node].firstChild >= 0:
      guard try reader.beginObject() else { return fill(node) { $0.append("{}" as StaticString) } }
      var previous = -1
      repeat {
        let key = try unsafe reader.scanKeyBytes()
        if let child = unsafe columns.tree.child(of: node, key, after: previous) {
          previous = child
          try collect(&reader, at: child)
        } else {
          try reader.skipValue()
        }
      } while try reader.nextMember()
    case .null:
      fill(node) { _ in }
      try reader.skipValue()
    case .string:
      guard columns.columnOfNode[node] >= 0 else { return try reader.skipValue() }
      let text = try unsafe reader.scanStringBytes()
      let separator = separator
      fill(node) { unsafe Self.quote(UnsafeRawBufferPointer(text), separator, to: $0) }
    case .number, .bool:
      try unsafe reader.withValueBytes { (bytes) throws(JSONError) in fill(node) { unsafe $0.append(bytes) } }
    default:
      guard columns.columnOfNode[node] >= 0 else { return try reader.skipValue() }
      let json = ByteBuffer()
      try unsafe reader.withValueBytes { (bytes) throws(JSONError) in unsafe json.appendCompact(bytes) }
      let separator = separator
      fill(node) { cell in unsafe json.withBytes { unsafe Self.quote($0, separator, to: cell) } }
    }
  }

  @inline(__always)
  private mutating func fill(_ node: Int, _ body: (ByteBuffer) -> Void) {
    let column = columns.columnOfNode[node]
    guard column >= 0 else { return }
    let start = cells.count
    body(cells)
    ranges[column] = start..<cells.count
  }

  /// Writes a text as a cell, in quotes if it needs them.
  private static func quote(_ text: UnsafeRawBufferPointer, _ separator: UInt8, to output: ByteBuffer) {
    var needsQuotes = unsafe text.isEmpty
    for index in text.indices {
      let byte = unsafe text[index]
      needsQuotes = needsQuotes || byte == UInt8(ascii: "\"") || byte == separator || byte == 0x0A || byte == 0x0D
    }
    guard needsQuotes else { return unsafe output.append(text) }
    output.append(UInt8(ascii: "\""))
    for index in text.indices {
      let byte = unsafe text[index]
      if byte == UInt8(ascii: "\"") { output.append(byte) }
      output.append(byte)
    }
    output.append(UInt8(ascii: "\""))
  }
}
#endif
