// Conversions of whole values: one per line, as one array, or pretty-printed.

#if CommandLine
import PliantCore

/// Writes each value without white space, on a line or after a comma.
struct CompactConsumer: ValueConsumer {
  let output: ByteBuffer
  /// Whether the values are elements of one array: a comma and a line break precede each.
  let areElements: Bool
  private var markedCount = 0

  init(output: ByteBuffer, areElements: Bool) {
    self.output = output
    self.areElements = areElements
  }

  mutating func mark() { markedCount = output.count }
  mutating func undo() { output.truncate(to: markedCount) }

  mutating func take(_ reader: inout JSONReader) throws(JSONError) {
    if areElements { output.append(",\n" as StaticString) }
    try unsafe reader.withValueBytes { (bytes) throws(JSONError) in unsafe output.appendCompact(bytes) }
    if !areElements { output.append(UInt8(ascii: "\n")) }
  }
}

/// Writes each value in a style, followed by a line break.
struct StyleConsumer: ValueConsumer {
  let output: ByteBuffer
  let style: JSONWriter.Options
  private var markedCount = 0

  init(output: ByteBuffer, style: JSONWriter.Options) {
    self.output = output
    self.style = style
  }

  mutating func mark() { markedCount = output.count }
  mutating func undo() { output.truncate(to: markedCount) }

  mutating func take(_ reader: inout JSONReader) throws(JSONError) {
    var writer = JSONWriter(options: style)
    try writer.write(valueOf: &reader)
    try unsafe writer.withBytes { unsafe output.append($0) }
    output.append(UInt8(ascii: "\n"))
  }
}
#endif
