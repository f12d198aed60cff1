// SnakeCase: property names as snake_case keys, as Foundation's strategy converts them.

import PliantDescriptor

/// The conversion of `JSONEncoder.KeyEncodingStrategy.convertToSnakeCase`.
///
/// | name | key |
/// |---|---|
/// | `oneTwoThree` | `one_two_three` |
/// | `myURLProperty` | `my_url_property` |
/// | `_id` | `_id` |
/// | `URL` | `u_rl` |
///
/// Each run of capitals after the first character begins a word. A longer run is a word by itself, and its last
/// capital begins the next one unless the name ends with it. Everything is lowercased.
enum SnakeCase {
  static func convert(_ name: String) -> String {
    guard !name.isEmpty else { return name }
    if let key = convertASCII(name) { return key }
    let words = Array(name).words(from: 1, isCapital: \.isCapital, isSmall: \.isSmall)
    return words.map { $0.lowercased() }.joined(separator: "_")
  }

  /// The same, byte by byte; nil for a name that has other characters than printable ones of ASCII.
  private static func convertASCII(_ name: String) -> String? {
    var key: [UInt8] = []
    key.reserveCapacity(name.utf8.count + 8)
    // The number of bytes since the capital that began a word; nil if the next capital begins one.
    var run: Int? = nil
    for byte in name.utf8 {
      guard 0x20..<0x7F ~= byte else { return nil }
      if let length = run {
        // The last capital of a longer run begins the next word.
        if byte.isSmallLetter, length > 1 { key.insert(UInt8(ascii: "_"), at: key.count - 1) }
        run = byte.isSmallLetter ? nil : length + 1
      } else if byte.isCapitalLetter, !key.isEmpty {
        key.append(UInt8(ascii: "_"))
        run = 1
      }
      key.append(byte.lowercasedLetter)
    }
    return String(decoding: key, as: UTF8.self)
  }
}

extension UInt8 {
  var isCapitalLetter: Bool { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= self }
  var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  var isSmallLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self }
  var lowercasedLetter: UInt8 { isCapitalLetter ? self | 0x20 : self }
  var capitalizedLetter: UInt8 { isSmallLetter ? self & ~0x20 : self }
}

extension Character {
  fileprivate var isCapital: Bool {
    switch unicodeScalars.first?.properties.generalCategory {
    case .uppercaseLetter, .titlecaseLetter: true
    default: false
    }
  }

  fileprivate var isSmall: Bool { unicodeScalars.first?.properties.generalCategory == .lowercaseLetter }
}
