// RespelledKeys: keys that a model spells as in the document, under decoders that convert keys.

import PliantCore

/// Finds the keys that a model spells itself, by `@Key` or `keys:`, under a decoder that converts keys, such as
/// `created_at` to `createdAt`: unchanged first, and then as the decoder would convert them. Its strategy is unknown.
/// If `.convertFromSnakeCase` would change none of an object's keys, they may already be converted. A key of the object
/// that the model has itself means none of its others.
enum RespelledKeys {
  static func mayBeConverted(_ keys: some Sequence<String>) -> Bool {
    keys.allSatisfy { CamelCase.converted($0) == $0 }
  }
}

private final class ConvertedKeys: KeyConversion {
  func known(_ known: KnownKeys, for key: String, at byteOffset: Int, in document: DocumentBytes) -> String? {
    known.names.first { CamelCase.converted($0) == key }
  }
}

extension KeyedDecodingContainer<TextKey> {
  /// The keys in the order of their texts, since decoders give them in any order.
  var sortedKeys: [TextKey] {
    @inline(never) get { allKeys.stablySorted { $0.stringValue < $1.stringValue } }
  }

  /// The container's key for one that a model spells; nil if there is none. `known` are the keys that the model knows
  /// in the object, as far as they can be found.
  func key(spelled text: String, of known: KnownKeys = KnownKeys("")) -> TextKey? {
    let key = TextKey(text)
    if contains(key) { return key }
    guard text.utf8.contains(UInt8(ascii: "_")) else { return nil }
    let converted = TextKey(CamelCase.converted(text))
    guard contains(converted), RespelledKeys.mayBeConverted(allKeys.lazy.map(\.stringValue)),
      !known.names.contains(where: { ExactText($0) == ExactText(converted.stringValue) })
    else { return nil }
    return converted
  }
}

extension DecodingContext {
  /// Gives the reader of a capture the decoder's conversion of keys.
  func respellKeys(of reader: inout JSONReader, in value: ForeignValue) {
    if let node {
      let settings = unsafe node.session.settings
      guard !settings.hasPlainKeys else { return }
      reader.convertKeys(by: SettingsKeyConversion(settings, below: node.codingPath))
    } else if value.mayBeConverted {
      reader.convertKeys(by: ConvertedKeys())
    }
  }
}

extension ForeignValue {
  /// Whether the keys of all objects in this value may have been converted.
  fileprivate var mayBeConverted: Bool {
    !contains { value in
      guard case .object(let members) = value else { return false }
      return !RespelledKeys.mayBeConverted(members.lazy.map(\.key))
    }
  }
}
