// Documents in UTF-16 and UTF-32, and whether one has braces.

import PliantCore
import PliantFoundation

/// The encodings of documents. RFC 4627, section 3, distinguishes them by the positions of zero bytes among the first
/// four, since a document begins with two ASCII characters.
enum TextEncoding {
  /// The document in UTF-8; nil if it is in UTF-8 already, or can't be converted.
  static func utf8(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    guard bytes.count >= 2 else { return nil }
    let first = unsafe bytes[0]
    let second = unsafe bytes[1]
    // All other encodings begin with a zero byte or a byte order mark, so most documents are done here.
    if first != 0 && second != 0 && first < 0xFE { return nil }
    let third = unsafe bytes.count > 2 ? bytes[2] : 1
    let fourth = unsafe bytes.count > 3 ? bytes[3] : 1
    switch (first, second, third, fourth) {
    case (0, 0, 0xFE, 0xFF): return unsafe marked(text(bytes.dropFirst(4), UTF32.self, isBigEndian: true))
    // The second of these is no byte order mark of Unicode, but Foundation's decoder accepts it as one.
    case (0xFF, 0xFE, 0, 0), (0xFE, 0xFF, 0, 0):
      return unsafe marked(text(bytes.dropFirst(4), UTF32.self, isBigEndian: false))
    case (0xFE, 0xFF, _, _): return unsafe marked(text(bytes.dropFirst(2), UTF16.self, isBigEndian: true))
    case (0xFF, 0xFE, _, _): return unsafe marked(text(bytes.dropFirst(2), UTF16.self, isBigEndian: false))
    case (0, 0, 0, _): return unsafe text(bytes[...], UTF32.self, isBigEndian: true)
    case (_, 0, 0, 0): return unsafe text(bytes[...], UTF32.self, isBigEndian: false)
    case (0, _, _, _): return unsafe text(bytes[...], UTF16.self, isBigEndian: true)
    case (_, 0, _, _): return unsafe text(bytes[...], UTF16.self, isBigEndian: false)
    default: return nil
    }
  }

  /// The text after a byte order mark, with that mark again if another follows: the reader skips one, and refuses two.
  private static func marked(_ text: [UInt8]?) -> [UInt8]? {
    guard let text, text.starts(with: mark) else { return text }
    return mark + text
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The text of code units; nil if they are not well-formed.
  private static func text<Codec: UnicodeCodec>(
    _ bytes: Slice<UnsafeRawBufferPointer>, _ codec: Codec.Type, isBigEndian: Bool
  ) -> [UInt8]? where Codec.CodeUnit: FixedWidthInteger {
    let size = MemoryLayout<Codec.CodeUnit>.size
    let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes)
    guard bytes.count % size == 0 else { return nil }
    let units = stride(from: 0, to: bytes.count, by: size).map { offset in
      // SAFETY: the number of bytes is a multiple of the size.
      let unit = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: Codec.CodeUnit.self)
      return isBigEndian ? Codec.CodeUnit(bigEndian: unit) : Codec.CodeUnit(littleEndian: unit)
    }
    var text: [UInt8] = []
    text.reserveCapacity(units.count)
    let isBroken = transcode(
      units.makeIterator(), from: codec, to: UTF8.self, stoppingOnError: true, into: { text.append($0) })
    return isBroken ? nil : text
  }

  static func isBraced(_ bytes: UnsafeRawBufferPointer) -> Bool {
    unsafe bytes.first { $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09 } == UInt8(ascii: "{")
  }
}
