//===----------------------------------------------------------------------===//
// SnakeCase: property names as snake_case keys, as Foundation's strategy makes them.
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
/// The words begin at each run of capitals behind the first character: a run of one begins a word, a longer one is a word
/// and its last capital begins the next, unless the name ends with it. Everything is made lower case.
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
        // One capital: it begins the word.
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
