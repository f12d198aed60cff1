// SourceLocation: a byte offset as a line and a column, and the line as a snippet.

/// A place in a document.
public struct SourceLocation: Sendable, Hashable {
  /// The number of bytes before the place.
  public let byteOffset: Int
  /// The line, counted from 1. Lines end with LF, CR or CR LF.
  public let line: Int
  /// The column in Unicode scalars, counted from 1.
  public let column: Int
}

extension SourceLocation {
  package init(byteOffset: Int, in document: DocumentBytes) {
    var tracer = LocationTracer(document)
    self = tracer.location(ofByteOffset: byteOffset)
  }
}

extension DocumentBytes {
  /// The maximum number of bytes that a snippet shows before and behind its place.
  private static let snippetReach = 48

  /// The line around `location` with a caret under it.
  package func snippet(at location: SourceLocation) -> String {
    unsafe written(0).document.withBytes { bytes in
      let byteOffset = location.byteOffset - (place?.byteOffset ?? 0)
      let lineStart = unsafe Self.lineStart(before: byteOffset, in: bytes)
      var from = Swift.max(lineStart, byteOffset - Self.snippetReach)
      // Begin and end with whole characters.
      while unsafe from < byteOffset && bytes[from] & 0xC0 == 0x80 { from += 1 }
      var to = byteOffset
      let limit = Swift.min(bytes.count, byteOffset + Self.snippetReach)
      while unsafe to < limit && bytes[to] != 0x0A && bytes[to] != 0x0D { to += 1 }
      while unsafe to < bytes.count && to > byteOffset && bytes[to] & 0xC0 == 0x80 { to -= 1 }
      let before = unsafe Self.printable(bytes[from..<byteOffset])
      let after = unsafe Self.printable(bytes[byteOffset..<to])
      let prefix = from > lineStart ? "…" : ""
      let suffix = unsafe to < bytes.count && bytes[to] != 0x0A && bytes[to] != 0x0D ? "…" : ""
      let indent = String(repeating: " ", count: prefix.unicodeScalars.count + Self.width(before))
      return "\(prefix)\(before)\(after)\(suffix)\n\(indent)^"
    }
  }

  /// Returns where the line of a place begins, if that is within the reach of a snippet; otherwise an offset beyond
  /// the reach.
  private static func lineStart(before byteOffset: Int, in bytes: UnsafeRawBufferPointer) -> Int {
    var start = Swift.min(byteOffset, bytes.count)
    let least = Swift.max(0, start - snippetReach - 1)
    while start > least {
      let last = unsafe bytes[start - 1]
      let endsLine = unsafe last == 0x0A || last == 0x0D && !(start < bytes.count && bytes[start] == 0x0A)
      if endsLine { return start }
      start -= 1
    }
    return start
  }

  /// Returns the number of terminal columns that `text` takes: two for each wide character (Unicode's East Asian
  /// Width, and emoji), none for one that combines with the character before it.
  private static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.value {
      case 0x0300...0x036F, 0x200B...0x200F, 0xFEFF, 0xFE00...0xFE0F, 0x1F3FB...0x1F3FF: width
      case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
        0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1FAFF, 0x20000...0x3FFFD:
        width + 2
      default: width + 1
      }
    }
  }

  /// Returns the bytes as text on one line. ASCII control characters become spaces. Other characters that don't show
  /// as themselves, and bytes that are not UTF-8, become U+FFFD.
  private static func printable(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    var text = ""
    for scalar in unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let isControl = scalar.value < 0x20 || scalar.value == 0x7F
      // A byte order mark takes no column.
      if scalar == "\u{FEFF}" { continue }
      text.unicodeScalars.append(isControl ? " " : EscapedText.isHidden(scalar) ? "\u{FFFD}" : scalar)
    }
    return text
  }
}
