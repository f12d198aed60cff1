// TextCharset: bodies in other charsets than UTF-8.

#if HTTP
import Foundation

/// The charsets that servers use for JSON, although RFC 8259 requires UTF-8.
enum TextCharset: Hashable {
  case utf8
  case utf16(isLittleEndian: Bool)
  case utf32(isLittleEndian: Bool)
  case latin1
  case windows1252

  /// The body as UTF-8 without a byte order mark.
  ///
  /// A byte order mark takes precedence over the Content-Type, since it can hardly be wrong. Without both, zero bytes
  /// distinguish UTF-16 and UTF-32 from UTF-8, as a JSON document begins with ASCII (RFC 4627, section 3). UTF-8 is
  /// not validated here.
  static func utf8(_ bytes: Data, contentType: String?) throws -> Data {
    if isPlain(bytes), contentType?.utf8.contains(UInt8(ascii: ";")) != true { return bytes }
    var converter = CharsetConverter(contentType: contentType)
    return try converter.utf8(bytes, isLast: true)
  }

  /// The charset of a body that begins with these bytes, and the number of bytes of its byte order mark.
  fileprivate static func detected(_ bytes: Data, _ contentType: String?) throws -> (charset: TextCharset, mark: Int) {
    if let marked = mark(of: bytes) { return marked }
    let guess = guess(bytes)
    guard let name = contentType.flatMap(charsetName), !isUTF8(name) else { return (guess ?? .utf8, 0) }
    guard let charset = TextCharset(name: name, guess) else {
      throw error("expected a body in a known charset, found \(ShownText.line(name, limit: 40))")
    }
    return (charset, 0)
  }

  /// Whether the body begins with two ASCII characters, as nearly all do. Then it has no byte order mark, and its
  /// charset need not be guessed.
  fileprivate static func isPlain(_ bytes: Data) -> Bool {
    bytes.count > 1 && bytes.prefix(2).allSatisfy { 1...0x7F ~= $0 }
  }

  private init?(name: String, _ guess: TextCharset?) {
    switch name {
    // Big endian if nothing else is known (RFC 2781, section 4.3), unless the first character is ASCII.
    case "utf-16", "utf16": self = .utf16(isLittleEndian: guess == .utf16(isLittleEndian: true))
    case "utf-16le": self = .utf16(isLittleEndian: true)
    case "utf-16be": self = .utf16(isLittleEndian: false)
    case "utf-32", "utf32": self = .utf32(isLittleEndian: guess == .utf32(isLittleEndian: true))
    case "utf-32le": self = .utf32(isLittleEndian: true)
    case "utf-32be": self = .utf32(isLittleEndian: false)
    case "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1": self = .latin1
    case "windows-1252", "cp1252", "x-cp1252": self = .windows1252
    default: return nil
    }
  }

  private static func isUTF8(_ name: String) -> Bool {
    ["utf-8", "utf8", "us-ascii", "ascii", "unicode-1-1-utf-8"].contains(name)
  }

  /// The `charset` parameter of a Content-Type, in lower case.
  static func charsetName(in contentType: String) -> String? {
    var (isQuoted, isEscaped) = (false, false)
    // A quoted value may contain semicolons and escaped quotation marks (RFC 9110, section 5.6.4).
    let parameters = contentType.unicodeScalars.split { scalar in
      if scalar == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = isQuoted && scalar == "\\" && !isEscaped
      return scalar == ";" && !isQuoted
    }
    for parameter in parameters.dropFirst().map(Substring.init) {
      let parts = parameter.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, trimmed(parts[0]).lowercased() == "charset" else { continue }
      let value = trimmed(parts[1]).filter { $0 != "\"" && $0 != "'" }.lowercased()
      return value.isEmpty ? nil : value
    }
    return nil
  }

  private static func trimmed(_ text: Substring) -> String {
    text.trimmingCharacters(in: .whitespaces)
  }

  private static func mark(of bytes: Data) -> (TextCharset, Int)? {
    let head = Array(bytes.prefix(4))
    if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
    if head == [0xFF, 0xFE, 0, 0] { return (.utf32(isLittleEndian: true), 4) }
    if head == [0, 0, 0xFE, 0xFF] { return (.utf32(isLittleEndian: false), 4) }
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16(isLittleEndian: true), 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16(isLittleEndian: false), 2) }
    return nil
  }

  private static func guess(_ bytes: Data) -> TextCharset? {
    let head = Array(bytes.prefix(4))
    guard head.contains(0), head.count >= 2 else { return nil }
    switch (head[0] == 0, head[1] == 0, head.count == 4 && head[2] == 0) {
    case (true, true, _): return .utf32(isLittleEndian: false)
    case (true, false, _): return .utf16(isLittleEndian: false)
    case (false, true, true): return .utf32(isLittleEndian: true)
    case (false, true, false): return .utf16(isLittleEndian: true)
    default: return nil
    }
  }

  /// The number of the first bytes that are whole characters.
  fileprivate func wholeCount(of bytes: Data) -> Int {
    switch self {
    case .utf8, .latin1, .windows1252: return bytes.count
    case .utf16(let isLittle):
      let count = bytes.count & ~1
      guard count > 0 else { return 0 }
      let high = bytes[bytes.startIndex + count - (isLittle ? 1 : 2)]
      return 0xD8...0xDB ~= high ? count - 2 : count
    case .utf32: return bytes.count & ~3
    }
  }

  /// Whole characters in UTF-8.
  fileprivate func utf8(_ bytes: Data) throws -> Data {
    var text = String.UnicodeScalarView()
    switch self {
    case .utf8: return bytes
    case .latin1: return Self.singleBytes(bytes) { Unicode.Scalar($0) }
    case .windows1252: return Self.singleBytes(bytes, Self.windows1252Scalar)
    case .utf16(let isLittle):
      guard bytes.count.isMultiple(of: 2) else { throw Self.error("expected UTF-16, found an odd number of bytes") }
      let units = Self.units(bytes, 2, isLittleEndian: isLittle).map { UInt16(truncatingIfNeeded: $0) }
      var decoder = UTF16()
      var iterator = units.makeIterator()
      decoding: while true {
        switch decoder.decode(&iterator) {
        case .scalarValue(let scalar): text.append(scalar)
        case .emptyInput: break decoding
        case .error: throw Self.error("expected UTF-16, found half of a surrogate pair")
        }
      }
    case .utf32(let isLittle):
      guard bytes.count.isMultiple(of: 4) else {
        throw Self.error("expected UTF-32, found a number of bytes that isn't a multiple of 4")
      }
      for unit in Self.units(bytes, 4, isLittleEndian: isLittle) {
        guard let scalar = Unicode.Scalar(unit) else { throw Self.error("expected UTF-32, found no character") }
        text.append(scalar)
      }
    }
    return Data(String(text).utf8)
  }

  private static func singleBytes(_ bytes: Data, _ scalar: (UInt8) -> Unicode.Scalar) -> Data {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(scalar(byte)) }
    return Data(String(text).utf8)
  }

  /// The table of the WHATWG Encoding Standard for 0x80 through 0x9F; all other bytes are those of ISO 8859-1.
  private static func windows1252Scalar(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    let table: [UInt16] = [
      0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
      0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
      0x0153, 0x9D, 0x017E, 0x0178,
    ]
    return Unicode.Scalar(table[Int(byte - 0x80)]) ?? "\u{FFFD}"
  }

  private static func units(_ bytes: Data, _ size: Int, isLittleEndian: Bool) -> [UInt32] {
    var units: [UInt32] = []
    units.reserveCapacity(bytes.count / size)
    var unit: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      let place = index % size
      unit |= UInt32(byte) << UInt32(8 * (isLittleEndian ? place : size - 1 - place))
      guard place == size - 1 else { continue }
      units.append(unit)
      unit = 0
    }
    return units
  }

  static func error(_ description: String) -> DecodingError {
    .dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: description))
  }
}

/// Converts a body to UTF-8, chunk by chunk.
struct CharsetConverter {
  private let contentType: String?
  /// Nil until there are enough bytes to detect it.
  private var charset: TextCharset?
  /// The bytes that are not converted yet: the first ones, later the beginning of a character.
  private var rest = Data()

  init(contentType: String?) { self.contentType = contentType }

  /// Returns the next part of the body, which may be empty.
  mutating func utf8(_ chunk: Data, isLast: Bool) throws -> Data {
    if charset == .utf8 { return chunk }
    rest = rest.isEmpty ? chunk : rest + chunk
    if charset == nil {
      guard isLast || rest.count >= 4 || TextCharset.isPlain(rest) else { return Data() }
      let found = try TextCharset.detected(rest, contentType)
      charset = found.charset
      rest = rest.dropFirst(found.mark)
    }
    guard let charset else { return Data() }
    let count = isLast ? rest.count : charset.wholeCount(of: rest)
    defer { rest = rest.dropFirst(count) }
    return try charset.utf8(rest.prefix(count))
  }
}
#endif
