// SensitiveText: JSON without the values that its type marks as `@Sensitive`.

#if HTTP
import Foundation
import Pliant
import PliantCore

enum SensitiveText {
  /// Whether values of a type may contain sensitive values.
  static func holds(_ type: Any.Type) -> Bool { SensitiveSearch.holds(type) }

  /// Returns the document with each sensitive value masked; nil if the type has none.
  static func json(_ bytes: Data, of type: Any.Type) -> String? {
    guard holds(type) else { return nil }
    guard let json = try? JSON(parsing: bytes) else { return "\"\(Redaction.mask)\"" }
    return (try? hidden(json, [], type).jsonString()) ?? "\"\(Redaction.mask)\""
  }

  private static func hidden(_ json: JSON, _ path: [JSONPath.Component], _ type: Any.Type) -> JSON {
    if let members = json.object, !members.isEmpty {
      // The keys inside a sensitive value are as sensitive as the value.
      if members.contains(where: { isHidden($0.key, in: path, type) }) { return JSON(Redaction.mask) }
      return JSON(JSON.Object(members.map { ($0.key, hidden($0.value, path + [.key($0.key)], type)) }))
    }
    if let elements = json.array, !elements.isEmpty {
      return JSON(elements.enumerated().map { hidden($0.element, path + [.index($0.offset)], type) })
    }
    return SensitiveSearch.visibleCount(of: path[...], from: type) == nil ? json : JSON(Redaction.mask)
  }

  private static func isHidden(_ key: String, in path: [JSONPath.Component], _ type: Any.Type) -> Bool {
    let count = SensitiveSearch.visibleCount(of: (path + [.key(key)])[...], from: type)
    return count.map { $0 <= path.count } ?? false
  }
}
#endif
