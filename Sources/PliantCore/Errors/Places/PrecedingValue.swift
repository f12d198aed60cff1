// The value that was read last: hand-written code finds a value unusable only after reading it.

extension JSONReader {
  /// The offset of the value that ends at the cursor; nil if none does.
  var offsetOfPrecedingValue: Int? {
    // SAFETY: all bytes that are read lie between the document's start and the cursor, or are the byte at the cursor.
    if unsafe cursor < end, unsafe Self.beginsValue(cursor.pointee) { return nil }
    var p = unsafe cursor
    while unsafe p > start && p[-1] <= 0x20 { unsafe p -= 1 }
    guard unsafe p > start else { return nil }
    switch unsafe p[-1] {
    case UInt8(ascii: "\""): return unsafe beginning(ofStringBefore: p) - start
    case UInt8(ascii: "]"), UInt8(ascii: "}"): return unsafe beginning(ofContainerBefore: p) - start
    default:
      let end = unsafe p
      while unsafe p > start && Self.isScalar(p[-1]) { unsafe p -= 1 }
      return unsafe p < end ? p - start : nil
    }
  }

  private static func beginsValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "{"): true
    default: isScalar(byte)
    }
  }

  /// Whether a byte may be part of a number or a literal.
  private static func isScalar(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"): true
    case UInt8(ascii: "E"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: false
    }
  }

  /// Returns the opening quote of a string that ends before `p`: any other quote in it follows a backslash.
  func beginning(ofStringBefore p: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var p = unsafe p - 1
    while unsafe p > start {
      unsafe p -= 1
      guard unsafe p.pointee == UInt8(ascii: "\"") else { continue }
      var escape = unsafe p
      while unsafe escape > start && escape[-1] == UInt8(ascii: "\\") { unsafe escape -= 1 }
      if unsafe (p - escape).isMultiple(of: 2) { break }
    }
    return unsafe p
  }

  private func beginning(ofContainerBefore p: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var p = unsafe p
    var depth = 0
    while unsafe p > start {
      switch unsafe p[-1] {
      case UInt8(ascii: "\""): unsafe p = beginning(ofStringBefore: p)
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth += 1
        unsafe p -= 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth -= 1
        unsafe p -= 1
        if depth == 0 { return unsafe p }
      default: unsafe p -= 1
      }
    }
    return unsafe p
  }
}
