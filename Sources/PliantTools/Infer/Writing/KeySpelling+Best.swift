// KeySpelling+Best: the style in which the fewest properties need a key of their own.

#if CommandLine
import PliantDescriptor

extension PlannedProperty {
  /// Whether the property needs keys of its own where a style makes the others. Keys are compared by their bytes.
  func needsKey(_ style: KeySpelling?) -> Bool {
    keys.count > 1 || KeyText(style?.key(for: name) ?? name) != KeyText(keys[0])
  }
}

extension KeySpelling {
  /// The styles, the most usual first.
  private static let candidates: [KeySpelling] = [
    .snakeCase, .camelCase, .kebabCase, .pascalCase, .screamingSnakeCase, .lowercase, .uppercase, .screamingKebabCase,
  ]

  /// The style that saves the most keys; nil if none saves either two keys or all of them.
  static func best(for properties: [PlannedProperty]) -> KeySpelling? {
    func keyCount(_ style: KeySpelling?) -> Int {
      properties.filter { $0.needsKey(style) }.count
    }
    let plain = keyCount(nil)
    let counts = candidates.map { ($0, keyCount($0)) }
    guard let best = counts.min(by: { $0.1 < $1.1 }), best.1 + 2 <= plain || best.1 < plain && best.1 == 0 else {
      return nil
    }
    return best.0
  }
}
#endif
