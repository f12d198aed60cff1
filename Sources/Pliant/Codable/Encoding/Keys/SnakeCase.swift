// SnakeCase: property names as snake_case keys, as Foundation's strategy converts them.

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

extension [Character] {
  /// The words of a name: `image`, `URL`, `For`, `Me` for `imageURLForMe`.
  ///
  /// Each capital that follows something else begins a word, and so does the last of several capitals if a small letter
  /// comes after them.
  ///
  /// - Parameter start: the place of the first letter that may begin another word.
  func words(from start: Int, isCapital: (Character) -> Bool, isSmall: (Character) -> Bool) -> [String] {
    var words: [ArraySlice<Character>] = []
    var wordStart = 0
    var searched = start
    while let capital = self[searched...].firstIndex(where: isCapital) {
      words.append(self[wordStart..<capital])
      wordStart = capital
      guard let small = self[(capital + 1)...].firstIndex(where: isSmall) else { break }
      if small > capital + 1 {
        words.append(self[capital..<small - 1])
        wordStart = small - 1
      }
      searched = small + 1
    }
    words.append(self[wordStart...])
    return words.map { String($0) }
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
