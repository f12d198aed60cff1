// DecodingSettings: the options of a PliantDecoder that affect the decoding of Codable types.

import PliantCore
import PliantDescriptor
import PliantFoundation

struct DecodingOptions: Sendable {
  /// Nil if not set: the default is not the same in models and in other types.
  var dates: JSONDecoder.DateDecodingStrategy? {
    didSet { if case .deferredToDate? = dates { dates = nil } }
  }
  var data = JSONDecoder.DataDecodingStrategy.base64
  var nonConformingFloats = JSONDecoder.NonConformingFloatDecodingStrategy.throw
  var keys = JSONDecoder.KeyDecodingStrategy.useDefaultKeys
  var keyStyle: KeyStyle?
  var ignoresKeyCase = false
  var userInfo = [CodingUserInfoKey: any Sendable]()
  var assumesTopLevelDictionary = false
  /// Whether dates without a strategy are decoded as in models.
  var hasModelDates = false
  /// The dates and data of a capture, in the form of another decoder; its strategies come before those here.
  var originals: ForeignOriginals?
  /// The strings of a capture that the other decoder has as numbers.
  var originalNumbers = NonFiniteTexts()
  var keyMapping = KeyMappings()
  var defaults = TypeDefaults()
}

/// Options, and values derived from them, made when an option is set, so that a decoding only takes a reference.
final class DecodingSettings: Sendable {
  static let standard = DecodingSettings(DecodingOptions())

  let options: DecodingOptions
  /// Whether keys are searched as types spell them, without conversion.
  let hasPlainKeys: Bool
  /// The strings that represent non-finite numbers; nil if there are none.
  let nonFiniteTexts: NonFiniteTexts?
  /// Whether keys and values are all decoded as models read them.
  let isStandard: Bool
  /// Whether dates, data or numbers have another form in documents than models read by default.
  let hasValueStrategies: Bool

  init(_ options: DecodingOptions) {
    self.options = options
    let usesDefaultKeys = if case .useDefaultKeys = options.keys { true } else { false }
    hasPlainKeys = usesDefaultKeys && options.keyStyle == nil && !options.ignoresKeyCase
    var texts = options.originalNumbers
    if case .convertFromString(let positive, let negative, let nan) = options.nonConformingFloats {
      for (text, value) in [(positive, .infinity), (negative, -.infinity), (nan, Double.nan)] {
        texts.insert(text, value)
      }
    }
    nonFiniteTexts = texts.isEmpty ? nil : texts
    let hasStandardData = if case .base64 = options.data { true } else { false }
    hasValueStrategies =
      options.dates != nil || !hasStandardData || nonFiniteTexts != nil || options.originals != nil
    isStandard =
      hasPlainKeys && nonFiniteTexts == nil && options.dates == nil && hasStandardData
  }

  /// Whether the conversion of a key depends on nothing but the key.
  var convertsKeysAlike: Bool { if case .custom = options.keys { false } else { true } }
  struct KeyForm: Equatable {
    var isConvertedFromSnakeCase: Bool
    var style: KeyStyle?
    var ignoresCase: Bool
  }
  var keyForm: KeyForm {
    let isConverted = if case .convertFromSnakeCase = options.keys { true } else { false }
    return KeyForm(
      isConvertedFromSnakeCase: isConverted, style: options.keyStyle, ignoresCase: options.ignoresKeyCase)
  }
  /// Whether the keys that types request are converted to the spelling of documents, which has no way back.
  var spellsKeys: Bool { options.keyStyle != nil || options.ignoresKeyCase }
  var hasMappings: Bool { !options.keyMapping.isEmpty || !options.defaults.isEmpty }
  /// Whether there are key mappings or defaults for some models of `@JSONModel`.
  var namesModels: Bool { options.keyMapping.namesModels || options.defaults.namesModels }

  /// The mapping of a type's properties: that of the decoder, combined with the type's own.
  func mapping(of type: any Any.Type) -> PropertyMapping {
    PropertyMapping(type, type as? any TolerantCodable.Type, options.keyMapping[type], options.defaults[type])
  }

  /// The same settings for captures, whose keys are already converted.
  var withPlainKeys: DecodingSettings {
    guard !hasPlainKeys else { return self }
    return with {
      $0.keys = .useDefaultKeys
      $0.keyStyle = nil
      $0.ignoresKeyCase = false
    }
  }

  func with(_ change: (inout DecodingOptions) -> Void) -> DecodingSettings {
    var options = options
    change(&options)
    return DecodingSettings(options)
  }
}

extension DecodingSession {
  /// The strategy for dates if none is set; nil for that of models.
  var defaultDateStrategy: JSONDecoder.DateDecodingStrategy? {
    unsafe isOfModel || settings.options.hasModelDates ? nil : .deferredToDate
  }
}

extension PliantDecoder {
  /// A decoder for documents that `jsonData()` writes.
  static let ofDocuments: PliantDecoder = {
    var decoder = PliantDecoder()
    decoder.settings = decoder.settings.with { $0.hasModelDates = true }
    return decoder
  }()
}

// MARK: - Keys

extension DecodingSettings {
  /// A document's key as types spell it.
  func spelled(_ key: String, at path: () -> [any CodingKey]) -> String {
    switch options.keys {
    case .convertFromSnakeCase: CamelCase.converted(key)
    case .custom(let convert): convert(path() + [PlainKey(key)]).stringValue
    default: key
    }
  }

  /// The key that a type requests, as key tables of objects spell it.
  func asked(_ key: String) -> String {
    ignoringCase(documentKey(key))
  }

  /// The key that a type requests, as documents spell it.
  func documentKey(_ key: String) -> String {
    options.keyStyle.map { $0.key(for: key) } ?? key
  }

  /// The one of several keys that a document's key means: the one that types ask for in this way, or else one that a
  /// model spells as documents do. Nil if it means none of them.
  func meaning(of key: String, among known: [String], at path: () -> [any CodingKey]) -> String? {
    let text = ignoringCase(spelled(key, at: path))
    if let name = known.first(where: { asked($0).hasSameCodeUnits(as: text) }) { return name }
    // A strategy of other code is for the keys of documents alone.
    guard convertsKeysAlike else { return nil }
    return known.first { ignoringCase(spelled($0, at: path)).hasSameCodeUnits(as: text) }
  }

  func ignoringCase(_ key: String) -> String {
    options.ignoresKeyCase ? key.lowercased() : key
  }
}

/// Foundation's conversion of keys, as the documentation of `convertFromSnakeCase` describes it.
enum CamelCase {
  /// Capitalizes each word after an underscore, and removes those between words. A key of one word stays as it is.
  static func converted(_ key: String) -> String {
    guard key.utf8.contains(UInt8(ascii: "_")) else { return key }
    if let converted = convertedASCII(key) { return converted }
    guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else {
      return key
    }
    let words = key[first...last].split(separator: "_")
    guard words.count > 1 else { return key }
    var joined = words[0].lowercased()
    for word in words.dropFirst() { joined += word.capitalized }
    return String(key[..<first]) + joined + String(key[key.index(after: last)...])
  }

  /// The same for words of letters followed by digits; nil for others, which Foundation capitalizes in its own way.
  private static func convertedASCII(_ key: String) -> String? {
    var converted: [UInt8] = []
    converted.reserveCapacity(key.utf8.count)
    // The underscores since the last word, the number of words, and the last byte.
    var (underscores, words, last) = (0, 0, UInt8(ascii: "_"))
    for byte in key.utf8 {
      if byte == UInt8(ascii: "_") {
        underscores += 1
      } else {
        let isLetter = byte.lowercasedLetter.isSmallLetter && (words < 2 || !last.isDigit)
        guard byte.isDigit || isLetter else { return nil }
        let beginsWord = last == UInt8(ascii: "_")
        if words == 0 { converted += repeatElement(UInt8(ascii: "_"), count: underscores) }
        if beginsWord { words += 1 }
        converted.append(beginsWord && words > 1 ? byte.capitalizedLetter : byte.lowercasedLetter)
        underscores = 0
      }
      last = byte
    }
    converted += repeatElement(UInt8(ascii: "_"), count: underscores)
    return words > 1 ? String(decoding: converted, as: UTF8.self) : key
  }
}

// MARK: - Styles

extension KeyStyle {
  /// The key for a property's name, as `@JSONModel(keys:)` makes it.
  func key(for name: String) -> String {
    let spelling: KeySpelling =
      switch self {
      case .lowercase: .lowercase
      case .uppercase: .uppercase
      case .pascalCase: .pascalCase
      case .camelCase: .camelCase
      case .snakeCase: .snakeCase
      case .screamingSnakeCase: .screamingSnakeCase
      case .kebabCase: .kebabCase
      case .screamingKebabCase: .screamingKebabCase
      }
    return spelling.key(for: name)
  }
}
