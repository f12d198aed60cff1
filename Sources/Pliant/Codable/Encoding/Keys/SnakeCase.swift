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
    let words = Array(name).words(from: 1, isCapital: \.isCapital, isSmall: \.isSmall)
    return words.map { $0.lowercased() }.joined(separator: "_")
  }
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
