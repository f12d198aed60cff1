// SensitiveText: JSON without the values that its type marks as `@Sensitive`.

#if HTTP
import Foundation
import Pliant
import PliantCore

enum SensitiveText {
  private static let mask = "\"\(Redaction.mask)\""

  /// Returns what makes a value's document for logs, with each sensitive part masked; nil if it has no such part. It runs
  /// when something is logged: it takes longer than writing the document.
  ///
  /// The whole document is masked if the value is sensitive as a whole, or if its sensitive parts may be elsewhere than
  /// the type declares: in a plain `Encodable` type, behind a superclass's or protocol's type, or under keys that the
  /// encoder chose.
  static func shown(
    _ bytes: Data, of value: Any, _ isSensitive: Bool, by encoder: PliantEncoder
  ) -> APIBody.ShownBody {
    if isSensitive || WrittenMarks.areUndeclared(in: value, encoder.userInfo) { return { mask } }
    let (type, movesKeys) = (Swift.type(of: value), encoder.movesKeys)
    return {
      guard SensitiveSearch.holds(type) else { return nil }
      guard !movesKeys, let json = try? JSON(parsing: bytes) else { return mask }
      var search = SensitiveSearch()
      return (try? hidden(json, [], type, &search).jsonString()) ?? mask
    }
  }

  private static func hidden(
    _ json: JSON, _ path: [JSONPath.Component], _ type: Any.Type, _ search: inout SensitiveSearch
  ) -> JSON {
    if let members = json.object, !members.isEmpty {
      // The keys inside a sensitive value are as sensitive as the value.
      if members.contains(where: { search.hides($0.key, in: path, type) }) { return JSON(Redaction.mask) }
      return JSON(JSON.Object(members.map { ($0.key, hidden($0.value, path + [.key($0.key)], type, &search)) }))
    }
    if let elements = json.array, !elements.isEmpty {
      return JSON(elements.enumerated().map { hidden($0.element, path + [.index($0.offset)], type, &search) })
    }
    return search.visibleCount(of: path, from: type) == nil ? json : JSON(Redaction.mask)
  }
}

extension SensitiveSearch {
  fileprivate mutating func hides(_ key: String, in path: [JSONPath.Component], _ type: Any.Type) -> Bool {
    visibleCount(of: path + [.key(key)], from: type).map { $0 <= path.count } ?? false
  }
}

extension PliantEncoder {
  /// Whether keys may be others than those of the types in another style.
  fileprivate var movesKeys: Bool {
    if case .custom = keyEncodingStrategy { return true }
    return !keyMapping.isEmpty
  }
}
#endif
