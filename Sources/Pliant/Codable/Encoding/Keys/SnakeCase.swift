//===----------------------------------------------------------------------===//
// SnakeCase: property names as snake_case keys, as Foundation's strategy converts them.
//===----------------------------------------------------------------------===//

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
    let characters = Array(name)
    guard characters.count > 1 else { return name.lowercased() }
    var words: [ArraySlice<Character>] = []
    var wordStart = 0
    var index = 1
    while let upper = characters[index...].firstIndex(where: \.isCapital) {
      words.append(characters[wordStart..<upper])
      wordStart = upper
      guard let lower = characters[upper...].firstIndex(where: \.isSmall) else {
        index = characters.count
        break
      }
      if lower == upper + 1 {
        // A single capital begins the word.
        index = lower
      } else {
        let last = lower - 1
        words.append(characters[upper..<last])
        wordStart = last
        index = lower
      }
    }
    words.append(characters[wordStart...])
    return words.map { String($0).lowercased() }.joined(separator: "_")
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
