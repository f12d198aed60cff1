// KeySpelling: the style in which the fewest properties need a key of their own.

#if CommandLine
/// The styles of `@JSONModel(keys:)`, and the keys that they make of names.
enum KeySpelling: String, CaseIterable {
  case snakeCase, camelCase, kebabCase, pascalCase, screamingSnakeCase, lowercase, uppercase, screamingKebabCase

  func key(for name: String) -> String {
    let leading = name.prefix { $0 == "_" }
    let body = name.dropFirst(leading.count)
    guard !body.isEmpty else { return name }
    let words = Self.words(of: String(body))
    return leading + styled(words, String(body))
  }

  private func styled(_ words: [String], _ name: String) -> String {
    func capitalized(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst().lowercased() }
    return switch self {
    case .lowercase: name.lowercased()
    case .uppercase: name.uppercased()
    case .pascalCase: words.map(capitalized).joined()
    case .camelCase:
      words.enumerated().map { $0.offset == 0 ? $0.element.lowercased() : capitalized($0.element) }.joined()
    case .snakeCase: words.joined(separator: "_").lowercased()
    case .screamingSnakeCase: words.joined(separator: "_").uppercased()
    case .kebabCase: words.joined(separator: "-").lowercased()
    case .screamingKebabCase: words.joined(separator: "-").uppercased()
    }
  }

  /// The words of a name, split before capitals as in the library.
  private static func words(of name: String) -> [String] {
    name.split(separator: "_").flatMap { part -> [String] in
      let letters = Array(part)
      var words: [String] = []
      var start = 0
      var searched = 0
      while let capital = letters.indices.first(where: { $0 >= searched && letters[$0].isUppercase }) {
        words.append(String(letters[start..<capital]))
        start = capital
        guard let small = letters.indices.first(where: { $0 > capital && letters[$0].isLowercase }) else { break }
        if small > capital + 1 {
          words.append(String(letters[capital..<small - 1]))
          start = small - 1
        }
        searched = small + 1
      }
      words.append(String(letters[start...]))
      return words.filter { !$0.isEmpty }
    }
  }

  /// The style that saves the most keys; nil if none saves either two keys or all of them.
  static func best(for properties: [PlannedProperty]) -> KeySpelling? {
    func keyCount(_ style: KeySpelling?) -> Int {
      properties.filter { property in
        property.keys.count > 1 || (style?.key(for: property.name) ?? property.name) != property.keys[0]
      }.count
    }
    let plain = keyCount(nil)
    let counts = allCases.map { ($0, keyCount($0)) }
    guard let best = counts.min(by: { $0.1 < $1.1 }), best.1 + 2 <= plain || best.1 < plain && best.1 == 0 else {
      return nil
    }
    return best.0
  }
}
#endif
