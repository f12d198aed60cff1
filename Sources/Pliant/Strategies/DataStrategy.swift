// DataStrategy and the strategies for text: base64, hexadecimal digits, percent-encoding, lossless descriptions.

public import PliantCore
public import PliantFoundation

/// A form of bytes in JSON, for ``Strategy(_:for:)``.
///
/// ```swift
/// @Strategy(.hex) var digest: Data            // "00ff1a"
/// @Strategy(.base64URL) var token: Data?      // "_-8"
/// ```
@_documentation(visibility: internal)
public struct DataStrategy: JSONStrategy {
  enum Form: Sendable {
    case base64, base64URL, hex
  }

  let form: Form

  public func read(from reader: inout JSONReader) throws(JSONError) -> Data {
    switch form {
    case .base64: return try Data(base64From: &reader)
    case .base64URL:
      return try unsafe reader.readText(expected: "Data", form: "Data (base64url)") { text in
        unsafe Self.bytes(ofBase64URL: text)
      }
    case .hex:
      return try unsafe reader.readText(expected: "Data", form: "Data (hex)") { text in
        unsafe Self.bytes(ofHex: Array(text))
      }
    }
  }

  public func write(_ value: Data, to writer: inout JSONWriter) throws(JSONError) {
    switch form {
    case .base64: try value.writeBase64(to: &writer)
    case .base64URL:
      let text = value.base64EncodedString().utf8.compactMap { byte -> UInt8? in
        switch byte {
        case UInt8(ascii: "+"): UInt8(ascii: "-")
        case UInt8(ascii: "/"): UInt8(ascii: "_")
        case UInt8(ascii: "="): nil
        default: byte
        }
      }
      try writer.write(String(decoding: text, as: UTF8.self))
    case .hex:
      var text: [UInt8] = []
      text.reserveCapacity(value.count * 2)
      for byte in value { text += [Hexadecimal.digit(byte >> 4) | 0x20, Hexadecimal.digit(byte & 0x0F) | 0x20] }
      try writer.write(String(decoding: text, as: UTF8.self))
    }
  }

  public var jsonSchema: JSON {
    switch form {
    case .base64: ["type": "string", "contentEncoding": "base64"]
    case .base64URL: ["type": "string", "contentEncoding": "base64url", "pattern": "^[A-Za-z0-9_-]*=*$"]
    case .hex: ["type": "string", "contentEncoding": "base16", "pattern": "^([0-9A-Fa-f]{2})*$"]
    }
  }

  private static func bytes(ofHex text: [UInt8]) -> Data? {
    var data = Data()
    var rest = text[...]
    while let high = rest.popFirst() {
      guard let byte = Hexadecimal.byte(high, rest.popFirst()) else { return nil }
      data.append(byte)
    }
    return data
  }

  private static func bytes(ofBase64URL text: UnsafeBufferPointer<UInt8>) -> Data? {
    // The standard alphabet and line breaks are not allowed in this form.
    let others = Array("+/\r\n".utf8)
    if unsafe text.contains(where: others.contains) { return nil }
    return unsafe Conversion.standardBase64(text).withUnsafeBufferPointer { unsafe Data(base64Text: $0) }
  }
}

extension JSONStrategy where Self == DataStrategy {
  /// Base64 with the standard alphabet and padding, as without a strategy (RFC 4648, section 4).
  public static var base64: DataStrategy { DataStrategy(form: .base64) }

  /// Base64 with `-` and `_`, with or without padding; written without (RFC 4648, section 5).
  public static var base64URL: DataStrategy { DataStrategy(form: .base64URL) }

  /// Two hexadecimal digits a byte, in either case; written in lower case (RFC 4648, section 8).
  public static var hex: DataStrategy { DataStrategy(form: .hex) }
}

/// A string that is percent-encoded in JSON, for ``Strategy(_:for:)`` (RFC 3986, section 2.1): `"a%20b"`.
@_documentation(visibility: internal)
public struct PercentEncodedStrategy: JSONStrategy {
  public func read(from reader: inout JSONReader) throws(JSONError) -> String {
    try reader.readString(expected: "String (percent-encoded)") { text in
      guard let bytes = PercentEncoding.decodedBytes(of: text, isStrict: true) else { return nil }
      let decoded = String(decoding: bytes, as: UTF8.self)
      // Bytes that are not UTF-8 were replaced.
      return decoded.utf8.elementsEqual(bytes) ? decoded : nil
    }
  }

  public func write(_ value: String, to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(PercentEncoding.encode(value, .unreserved))
  }

  public var jsonSchema: JSON {
    ["type": "string", "pattern": "^([^%]|%[0-9A-Fa-f]{2})*$", "examples": ["a%20b", "plain", "100%25"]]
  }
}

extension JSONStrategy where Self == PercentEncodedStrategy {
  /// A string that is percent-encoded in JSON.
  public static var percentEncoded: PercentEncodedStrategy { PercentEncodedStrategy() }
}

/// A value that is its lossless string description in JSON, for ``Strategy(_:for:)``.
///
/// ```swift
/// @Strategy(.losslessString(Int64.self)) var id: Int64          // "9007199254740993"
/// @Strategy(.losslessString(Decimal.self)) var price: Decimal   // "12345678901234567890.10"
/// @Strategy(.losslessString(Double.self)) var ratios: [Double]  // ["0.5", "1.25"]
/// ```
@_documentation(visibility: internal)
public struct LosslessStringStrategy<Value: LosslessStringConvertible>: JSONStrategy {
  /// Reads the string; a number or a Bool of the same text is converted, if the tolerance converts these to strings.
  public func read(from reader: inout JSONReader) throws(JSONError) -> Value {
    try reader.readString(expected: "\(Value.self) in a string") { Value($0) }
  }

  public func write(_ value: Value, to writer: inout JSONWriter) throws(JSONError) {
    try writer.write(value.description)
  }

  public var jsonSchema: JSON {
    if Value.self is any FixedWidthInteger.Type {
      return ["type": "string", "pattern": "^[+-]?[0-9]+$", "examples": ["1", "17", "120"]]
    }
    if Value.self is any BinaryFloatingPoint.Type { return ["type": "string", "examples": ["0.5", "1.25", "17.0"]] }
    if Value.self is Bool.Type { return ["enum": ["true", "false"]] }
    return ["type": "string"]
  }
}

/// A decimal that is a string with all of its digits in JSON, for ``Strategy(_:for:)``.
///
/// ```swift
/// @Strategy(.losslessString(Decimal.self)) var price: Decimal   // "12345678901234567890.10"
/// ```
@_documentation(visibility: internal)
public struct LosslessDecimalStrategy: JSONStrategy {
  /// Reads the string; a number is converted with all of its digits, if the tolerance converts numbers to strings.
  public func read(from reader: inout JSONReader) throws(JSONError) -> Decimal {
    try reader.readString(expected: "Decimal in a string") { text in
      var text = text
      return text.withUTF8 { bytes in unsafe Conversion.decimal(.string(bytes), .stringToNumber) }
    }
  }

  public func write(_ value: Decimal, to writer: inout JSONWriter) throws(JSONError) {
    guard !value.isNaN else { throw writer.refusal(.unwritable("NaN")) }
    try writer.write(value.description)
  }

  public var jsonSchema: JSON {
    ["type": "string", "pattern": #"^-?[0-9]+(\.[0-9]+)?([eE][+-]?[0-9]+)?$"#, "examples": ["0.5", "19.99", "1200"]]
  }
}

extension JSONStrategy where Self == LosslessDecimalStrategy {
  /// A decimal that is a string with all of its digits in JSON.
  public static func losslessString(_: Decimal.Type) -> LosslessDecimalStrategy { LosslessDecimalStrategy() }
}

extension JSONStrategy {
  /// A value that is its lossless string description in JSON.
  public static func losslessString<Wrapped: LosslessStringConvertible>(
    _: Wrapped.Type
  ) -> LosslessStringStrategy<Wrapped> where Self == LosslessStringStrategy<Wrapped> { LosslessStringStrategy() }
}
