//===----------------------------------------------------------------------===//
// RespelledKeys: keys that a model spells as documents do, under decoders that convert keys.
//===----------------------------------------------------------------------===//

import PliantCore

/// A decoder that converts keys, such as `created_at` to `createdAt`, is asked for the converted ones. A key that a model spells itself, by
/// `@Key` or `keys:`, is one of the document's: it is looked for as it is first, and then as the decoder would convert it.
///
/// What another decoder than Pliant's was told isn't known. Where none of an object's keys is one that `.convertFromSnakeCase` would change,
/// it may be what has changed them.
enum RespelledKeys {
  /// Which of the keys that a model knows a converted one stands for.
  ///
  /// - Parameter convert: how the decoder converts keys.
  static func known(_ known: KnownKeys, for key: String, _ convert: (String) -> String) -> String? {
    let names = known.names
    if names.contains(where: { $0.hasSameCodeUnits(as: key) }) { return nil }
    return names.first { convert($0) == key }
  }

  /// Whether an object may have been converted.
  static func mayBeConverted(_ keys: some Sequence<String>) -> Bool {
    keys.allSatisfy { CamelCase.converted($0) == $0 }
  }
}

extension KeyedDecodingContainer<TextKey> {
  /// The key under which the container has what a model spells; nil if it has none.
  func key(spelled text: String) -> TextKey? {
    let key = TextKey(text)
    if contains(key) { return key }
    guard text.utf8.contains(UInt8(ascii: "_")) else { return nil }
    let converted = TextKey(CamelCase.converted(text))
    guard contains(converted), RespelledKeys.mayBeConverted(allKeys.lazy.map(\.stringValue)) else { return nil }
    return converted
  }
}

extension ForeignBending {
  /// Has the reader of what was copied out of a decoder know how that has converted keys.
  func respellKeys(of reader: inout JSONReader, in value: ForeignValue) {
    guard let convert = conversion(of: value) else { return }
    reader.respellKeys { key, known in RespelledKeys.known(known, for: key, convert) }
  }

  private func conversion(of value: ForeignValue) -> ((String) -> String)? {
    node == nil && !value.mayBeConverted ? nil : conversion(ofKeys: EmptyCollection<String>())
  }

  /// How the decoder converts keys, or may have converted those of an object; nil if it doesn't.
  func conversion(ofKeys keys: some Sequence<String>) -> ((String) -> String)? {
    guard let node else { return RespelledKeys.mayBeConverted(keys) ? { CamelCase.converted($0) } : nil }
    let settings = unsafe node.session.settings
    if settings.hasPlainKeys { return nil }
    return { key in settings.ignoringCase(settings.spelled(key)) }
  }
}

extension ForeignValue {
  /// Whether no key of an object in here is one that another decoder would have converted.
  fileprivate var mayBeConverted: Bool {
    switch self {
    case .object(let members):
      RespelledKeys.mayBeConverted(members.lazy.map(\.key)) && members.allSatisfy { $0.value.mayBeConverted }
    case .array(let elements): elements.allSatisfy(\.mayBeConverted)
    default: true
    }
  }
}
