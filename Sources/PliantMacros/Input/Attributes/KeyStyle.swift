// How a property's name becomes a key: serde's eight styles over words that are split as Foundation splits them.

/// The styles of `@JSONModel(keys:)`, named as the cases of the library's `KeyStyle` are.
enum KeyStyle: String, CaseIterable {
  case lowercase, uppercase, pascalCase, camelCase, snakeCase, screamingSnakeCase, kebabCase, screamingKebabCase

  /// The key for a property's name. Underscores at either end stay as they are.
  func key(for name: String) -> String {
    let (leading, body, trailing) = splitUnderscores(of: name)
    guard !body.isEmpty else { return name }
    return leading + styled(body) + trailing
  }

  private func styled(_ name: String) -> String {
    switch self {
    case .lowercase: name.lowercased()
    case .uppercase: name.uppercased()
    case .pascalCase: words(of: name).map(capitalized).joined()
    case .camelCase:
      words(of: name).enumerated().map { $0.offset == 0 ? $0.element.lowercased() : capitalized($0.element) }.joined()
    case .snakeCase: words(of: name).joined(separator: "_").lowercased()
    case .screamingSnakeCase: words(of: name).joined(separator: "_").uppercased()
    case .kebabCase: words(of: name).joined(separator: "-").lowercased()
    case .screamingKebabCase: words(of: name).joined(separator: "-").uppercased()
    }
  }
}

private func capitalized(_ word: String) -> String {
  word.prefix(1).uppercased() + word.dropFirst().lowercased()
}

private func splitUnderscores(of name: String) -> (leading: String, body: String, trailing: String) {
  let leading = name.prefix { $0 == "_" }
  let rest = name.dropFirst(leading.count)
  let trailing = rest.reversed().prefix { $0 == "_" }
  return (String(leading), String(rest.dropLast(trailing.count)), String(trailing))
}

/// The words of a name: `imageURL` is `image`, `URL`; `HTTPServer` is `HTTP`, `Server`; `userID2` is `user`, `ID2`.
private func words(of name: String) -> [String] {
  name.split(separator: "_").flatMap { wordsByCase(of: Array($0)) }
}

/// Splits before each capital that follows another character, and before the last of several capitals if a small
/// letter follows them, as Foundation's `convertToSnakeCase` does (which expects names to begin with a small letter).
private func wordsByCase(of letters: [Character]) -> [String] {
  var words: [String] = []
  var wordStart = 0
  var searched = 0
  while let capital = letters.indices.first(where: { $0 >= searched && letters[$0].isUppercase }) {
    words.append(String(letters[wordStart..<capital]))
    wordStart = capital
    guard let small = letters.indices.first(where: { $0 > capital && letters[$0].isLowercase }) else { break }
    if small > capital + 1 {
      words.append(String(letters[capital..<small - 1]))
      wordStart = small - 1
    }
    searched = small + 1
  }
  words.append(String(letters[wordStart...]))
  return words.filter { !$0.isEmpty }
}
