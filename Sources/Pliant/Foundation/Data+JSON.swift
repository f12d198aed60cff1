// Data: a base64 string.

public import PliantCore
public import PliantFoundation

extension Data: JSONReadable, JSONWritable {
  /// Reads a base64 string, with the standard alphabet and padding (RFC 4648, section 4): `"UGxpYW50"`.
  ///
  /// If a ``PliantDecoder`` has another data strategy, that one reads the value.
  ///
  /// - Throws: if the next value is not a string, or the string is not strict base64: no line breaks, no missing
  ///   padding, no bits set behind the last byte.
  public init(from reader: inout JSONReader) throws(JSONError) {
    if reader.hasValueStrategies, let data = try reader.readDataByStrategy() {
      self = data
      return
    }
    try self.init(base64From: &reader)
  }

  /// Reads a base64 string, whatever the decoder's strategy.
  init(base64From reader: inout JSONReader) throws(JSONError) {
    self = try unsafe reader.readText(
      expected: "Data", form: "Data (base64)", convert: { Conversion.data($0, $1) }
    ) { text in unsafe Data(base64Text: text) }
  }

  /// Decodes `text` as strict base64; nil if it isn't.
  init?(base64Text text: UnsafeBufferPointer<UInt8>) {
    guard let count = unsafe Base64Text.decodedCount(text) else { return nil }
    var data = Data(count: count)
    guard unsafe data.withUnsafeMutableBytes({ bytes in unsafe Base64Text.decode(text, to: bytes) }) else { return nil }
    self = data
  }

  /// Writes a base64 string.
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    if writer.valueForm != nil, try writer.writeByStrategy(self) { return }
    try writeBase64(to: &writer)
  }

  /// Writes a base64 string, whatever the encoder's strategy.
  func writeBase64(to writer: inout JSONWriter) throws(JSONError) {
    let next = try writer.beginValue()
    writer.putBase64(self)
    writer.state = next
  }
}
