//===----------------------------------------------------------------------===//
// Data: a string of base64.
//===----------------------------------------------------------------------===//

public import PliantCore

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension Data: JSONReadable, JSONWritable {
  /// Reads a string of base64, with the standard alphabet and padding (RFC 4648, section 4): `"UGxpYW50"`.
  ///
  /// Where a ``PliantDecoder`` was told of another data strategy, the value is read by that instead.
  ///
  /// - Throws: when the next value is not a string, or the string not base64 to the letter: no line breaks, no missing
  ///   padding, no bits set behind the last byte.
  public init(from reader: inout JSONReader) throws(JSONError) {
    if reader.hasValueStrategies, let data = try reader.readDataByStrategy() {
      self = data
      return
    }
    try self.init(base64From: &reader)
  }

  /// Reads a string of base64, whatever the decoder was told.
  init(base64From reader: inout JSONReader) throws(JSONError) {
    self = try unsafe reader.readText(
      expected: "Data", form: "Data (base64)", convert: { Conversion.data($0, $1) }
    ) { text in unsafe Data(base64Text: text) }
  }

  /// The bytes that `text` is base64 of, to the letter; nil when it isn't.
  init?(base64Text text: UnsafeBufferPointer<UInt8>) {
    guard let count = unsafe Base64Text.decodedCount(text) else { return nil }
    var data = Data(count: count)
    guard unsafe data.withUnsafeMutableBytes({ bytes in unsafe Base64Text.decode(text, to: bytes) }) else { return nil }
    self = data
  }

  /// Writes a string of base64.
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    if writer.valueForm != nil, try writer.writeByStrategy(self) { return }
    try writeBase64(to: &writer)
  }

  /// Writes a string of base64, whatever the encoder was told.
  func writeBase64(to writer: inout JSONWriter) throws(JSONError) {
    let next = try writer.beginValue()
    writer.putBase64(self)
    writer.state = next
  }
}
