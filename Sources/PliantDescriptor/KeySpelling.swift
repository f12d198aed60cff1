// KeySpelling: how a property's name becomes a key, in serde's eight styles.

/// The styles of `@JSONModel(keys:)` and `PliantDecoder.keyStyle`, named as the cases of the library's `KeyStyle` are.
package enum KeySpelling: String, CaseIterable {
  case lowercase, uppercase, pascalCase, camelCase, snakeCase, screamingSnakeCase, kebabCase, screamingKebabCase

  /// The key for a property's name. Underscores at either end stay as they are.
  package func key(for name: String) -> String {
    guard let first = name.firstIndex(where: { $0 != "_" }), let last = name.lastIndex(where: { $0 != "_" }) else {
      return name
    }
    return String(name[..<first]) + styled(String(name[first...last])) + String(name[name.index(after: last)...])
  }

  private func styled(_ name: String) -> String {
    switch self {
    case .lowercase: name.lowercased()
    case .uppercase: name.uppercased()
    case .pascalCase: Self.words(of: name).map(Self.capitalized).joined()
    case .camelCase:
      Self.words(of: name).enumerated().map { $0.offset == 0 ? $0.element.lowercased() : Self.capitalized($0.element) }
        .joined()
    case .snakeCase: Self.words(of: name).joined(separator: "_").lowercased()
    case .screamingSnakeCase: Self.words(of: name).joined(separator: "_").uppercased()
    case .kebabCase: Self.words(of: name).joined(separator: "-").lowercased()
    case .screamingKebabCase: Self.words(of: name).joined(separator: "-").uppercased()
    }
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }

  /// The words of a name: `imageURL` is `image`, `URL`; `HTTPServer` is `HTTP`, `Server`; `userID2` is `user`, `ID2`.
  private static func words(of name: String) -> [String] {
    name.split(separator: "_").flatMap { part in
      Array(part).words(from: 0, isCapital: \.isUppercase, isSmall: \.isLowercase).filter { !$0.isEmpty }
    }
  }
}

extension [Character] {
  /// The words of a name: `image`, `URL`, `For`, `Me` for `imageURLForMe`.
  ///
  /// A capital begins a word, and so does the character before the next small letter, if that is another one: `ABC2d` is
  /// `ABC`, `2d`.
  ///
  /// - Parameter start: the place of the first letter that may begin another word.
  package func words(from start: Int, isCapital: (Character) -> Bool, isSmall: (Character) -> Bool) -> [String] {
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
