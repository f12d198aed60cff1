// KeySpelling+Best: the style in which the fewest properties need a key of their own.

#if CommandLine
import PliantDescriptor

extension KeySpelling {
  /// The styles, the most usual first.
  private static let candidates: [KeySpelling] = [
    .snakeCase, .camelCase, .kebabCase, .pascalCase, .screamingSnakeCase, .lowercase, .uppercase, .screamingKebabCase,
  ]

  /// The style that saves the most keys; nil if none saves either two keys or all of them.
  static func best(for properties: [PlannedProperty]) -> KeySpelling? {
    func keyCount(_ style: KeySpelling?) -> Int {
      properties.filter { property in
        property.keys.count > 1 || (style?.key(for: property.name) ?? property.name) != property.keys[0]
      }.count
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
