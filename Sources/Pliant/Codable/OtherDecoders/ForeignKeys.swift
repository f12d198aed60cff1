//===----------------------------------------------------------------------===//
// Unknown keys under any decoder: reported or refused by the tolerance.
//===----------------------------------------------------------------------===//

import PliantCore

/// The keys that a model knows, and those of the objects on its properties' paths.
struct ForeignKeys {
  private(set) var keys: [String] = []
  private var inner: [String: ForeignKeys] = [:]

  /// - Parameters:
  ///   - paths: the paths of all properties, one per line.
  ///   - overrides: the decoder's mappings of the properties.
  init(_ paths: String, _ overrides: PropertyOverrides?) {
    for path in paths.split(separator: "\n").map(String.init) {
      for place in overrides?.places([path]) ?? [path] {
        insert(PathPattern(place, beginsWithKey: true).components[...])
      }
    }
  }

  private init() {}

  private mutating func insert(_ path: ArraySlice<JSONPath.Component>) {
    guard case .key(let key)? = path.first else { return }
    if inner[key] == nil { keys.append(key) }
    inner[key, default: ForeignKeys()].insert(path.dropFirst())
  }

  /// The known keys of the object behind a key; nil if the key is unknown.
  subscript(key: String) -> ForeignKeys? { inner[key] }

  /// The known keys of the object behind a key that the decoder may have converted.
  func inside(_ key: String, _ convert: ((String) -> String)?) -> ForeignKeys? {
    self[key] ?? convert.flatMap { convert in keys.first { convert($0) == key }.flatMap { self[$0] } }
  }
}

extension DecodingContext {
  /// Reports or refuses an object's unknown keys, in an order that is always the same.
  func checkKeys(of container: KeyedDecodingContainer<TextKey>, known: ForeignKeys) throws {
    let convert = conversion(ofKeys: container.allKeys.lazy.map(\.stringValue))
    for key in container.sortedKeys {
      guard let inside = known.inside(key.stringValue, convert) else {
        try note(unknownKey: key, of: known.keys, in: container)
        continue
      }
      guard !inside.keys.isEmpty,
        let object = try? container.nestedContainer(keyedBy: TextKey.self, forKey: key)
      else { continue }
      try checkKeys(of: object, known: inside)
    }
  }

  private func note(
    unknownKey key: TextKey, of known: [String], in container: KeyedDecodingContainer<TextKey>
  ) throws {
    if let value = try ForeignPlace.member(container, key).node(), value.node != .max {
      let (index, node) = (value.index, Int(value.node) - 1)
      let key = index.string(at: node)
      return try value.read(self) { reader throws(JSONError) in
        try reader.noteUnknown(
          key, suggestion: NearMiss.suggestion(for: key, among: known), at: index.byteOffset(at: node))
      }
    }
    let key = key.stringValue
    var place = JSONPath(codingPath: container.codingPath)
    place.append([.key(key)])
    let suggestion = NearMiss.suggestion(for: key, among: known)
    guard tolerance.unknownKeys == .report else {
      throw JSONError(
        .unknownKey(key), path: place, found: IssueText.key(found: key), suggestion: suggestion.map(EscapedText.quoted)
      ).within(scope).asDecodingError()
    }
    add(
      DecodingIssue(
        kind: .unknownKey, path: place, expected: IssueText.knownKey(suggestion), found: IssueText.key(found: key),
        outcome: .ignored))
  }
}
