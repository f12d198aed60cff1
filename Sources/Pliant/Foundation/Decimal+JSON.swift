// Decimal: a number, exactly.

public import PliantCore
public import PliantFoundation

extension Decimal: JSONReadable, JSONWritable {
  /// Reads a number exactly: its digits are never those of a nearby binary number.
  ///
  /// - Throws: if the next value is not a number, or one that a Decimal can't hold to the last digit: more than 38
  ///   significant digits, or a last one whose power of ten is not from -128 to 127. Trailing zeros don't count.
  public init(from reader: inout JSONReader) throws(JSONError) {
    self = try unsafe reader.readNumber(expected: "Decimal", convert: { Conversion.decimal($0, $1) }) { text in
      unsafe DecimalText.parse(text)
    }
  }

  /// Writes a number with all of its digits and without an exponent: `0.00000000012`, `340000000000000000000000`.
  ///
  /// - Throws: for NaN.
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    guard !isNaN else { throw writer.refusal(.unwritable("NaN")) }
    // The description has that form, whatever the locale.
    try writer.write(plainNumber: description)
  }
}

extension JSONWriter {
  /// Writes a number from its text, which is known to be a JSON number.
  mutating func write(plainNumber text: String) throws(JSONError) {
    var text = text
    let next = try beginValue()
    text.withUTF8 { bytes in unsafe put(UnsafeRawBufferPointer(bytes)) }
    state = next
  }
}
