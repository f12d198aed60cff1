// SensitiveText: JSON without the values that its type marks as `@Sensitive`.

#if HTTP
import Foundation
import Pliant
import PliantCore

enum SensitiveText {
  private static let mask = "\"\(Redaction.mask)\""

  /// Returns a value's document for logs: the mask if the value is sensitive as a whole, nil if all of it may be shown.
  static func shown(_ bytes: Data, of value: Any, _ isSensitive: Bool, by encoder: PliantEncoder) -> String? {
    isSensitive ? mask : json(bytes, of: value, by: encoder)
  }

  /// Returns a value's document with each sensitive part masked; nil if it has no such part. The whole document is masked
  /// if these parts may be elsewhere than the type declares: in a plain `Encodable` type,
  /// behind a superclass's or protocol's type, or under keys that the encoder
  /// chose.
  private static func json(_ bytes: Data, of value: Any, by encoder: PliantEncoder) -> String? {
    let type = Swift.type(of: value)
    if WrittenMarks.areUndeclared(in: value, encoder.userInfo) { return mask }
    guard SensitiveSearch.holds(type) else { return nil }
    guard !encoder.movesKeys, let json = try? JSON(parsing: bytes) else { return mask }
    var search = SensitiveSearch()
    return (try? hidden(json, [], type, &search).jsonString()) ?? mask
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
