//===----------------------------------------------------------------------===//
// DecodingSettings: the options of a PliantDecoder that decoding of Codable types looks at.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options that stay the same during a decoding.
struct DecodingOptions: Sendable {
  /// Nil where nobody said it: then it depends on who asks.
  var dates: JSONDecoder.DateDecodingStrategy?
  var data = JSONDecoder.DataDecodingStrategy.base64
  var nonConformingFloats = JSONDecoder.NonConformingFloatDecodingStrategy.throw
  var keys = JSONDecoder.KeyDecodingStrategy.useDefaultKeys
  var keyStyle: KeyStyle?
  var ignoresKeyCase = false
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]
  var assumesTopLevelDictionary = false
  /// Whether dates that nobody said anything about are those of models.
  var hasModelDates = false
  var keyMapping = KeyMappings()
  var defaults = TypeDefaults()
}

/// Options, and what follows from them: made when one is set, so that a decoding only takes a reference.
final class DecodingSettings: Sendable {
  static let standard = DecodingSettings(DecodingOptions())

  let options: DecodingOptions
  /// Whether keys are looked for as types ask for them.
  let hasPlainKeys: Bool
  /// Whether what a key is converted to depends on nothing but the key.
  let convertsKeysAlike: Bool
  /// The strings that are floating-point numbers; nil if none are.
  let nonFiniteTexts: NonFiniteTexts?
  /// Whether anything is decoded otherwise than models read it.
  let isStandard: Bool
  /// Whether dates, data or numbers stand in documents in another way than models have them by themselves.
  let hasValueStrategies: Bool
  /// Whether it was told anything about the properties of types.
  let hasMappings: Bool
  /// Whether models of `@JSONModel` are read by their own code: where nothing was said about their keys.
  let readsModels: Bool

  init(_ options: DecodingOptions) {
    self.options = options
    hasMappings = !options.keyMapping.isEmpty || !options.defaults.isEmpty
    let usesDefaultKeys = if case .useDefaultKeys = options.keys { true } else { false }
    convertsKeysAlike = if case .custom = options.keys { false } else { true }
    hasPlainKeys = usesDefaultKeys && options.keyStyle == nil && !options.ignoresKeyCase
    nonFiniteTexts =
      if case .convertFromString(let positive, let negative, let nan) = options.nonConformingFloats {
        NonFiniteTexts(positiveInfinity: positive, negativeInfinity: negative, nan: nan)
      } else { nil }
    let hasStandardData = if case .base64 = options.data { true } else { false }
    let hasStandardDates =
      switch options.dates {
      case nil, .deferredToDate: true
      default: false
      }
    hasValueStrategies = !hasStandardDates || !hasStandardData || nonFiniteTexts != nil
    isStandard =
      hasPlainKeys && nonFiniteTexts == nil && options.dates == nil && hasStandardData
    readsModels = hasPlainKeys && !options.keyMapping.namesModels && !options.defaults.namesModels
  }

  var userInfo: [CodingUserInfoKey: any Sendable] { options.userInfo }

  /// What the decoder was told about the properties of a type, with what the type says itself; nil if it was told nothing.
  func mapping<Value>(of type: Value.Type) -> PropertyMapping? {
    guard hasMappings else { return nil }
    let (mapping, defaults) = (options.keyMapping[type], options.defaults[type])
    guard mapping != nil || defaults != nil else { return nil }
    return PropertyMapping(type, type as? any TolerantCodable.Type, mapping, defaults)
  }

  /// The same for what is copied out of a decoder, whose keys are converted already.
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
  /// What dates are that nobody said anything about; nil for those of models.
  var defaultDateStrategy: JSONDecoder.DateDecodingStrategy? {
    unsafe isOfModel || settings.options.hasModelDates ? nil : .deferredToDate
  }
}

extension PliantDecoder {
  /// A decoder for documents that values write themselves, by `jsonData()`.
  static let ofDocuments: PliantDecoder = {
    var decoder = PliantDecoder()
    decoder.settings = decoder.settings.with { $0.hasModelDates = true }
    return decoder
  }()
}

// MARK: - Keys

extension DecodingSettings {
  /// A document's key as types ask for it, the path not being known.
  func spelled(_ key: String) -> String {
    hasPlainKeys ? key : spelled(key, at: { [] })
  }

  /// A document's key as types ask for it.
  func spelled(_ key: String, at path: () -> [any CodingKey]) -> String {
    switch options.keys {
    case .convertFromSnakeCase: CamelCase.converted(key)
    case .custom(let convert): convert(path() + [PlainKey(key)]).stringValue
    default: key
    }
  }

  /// The key that a type asks for, as the keys in a table of an object's are spelled.
  func asked(_ key: String) -> String {
    ignoringCase(documentKey(key))
  }

  /// The key that a type asks for, as documents spell it.
  func documentKey(_ key: String) -> String {
    options.keyStyle.map { $0.key(for: key) } ?? key
  }

  func ignoringCase(_ key: String) -> String {
    options.ignoresKeyCase ? key.lowercased() : key
  }
}

/// Foundation's conversion of keys, after the documentation of `convertFromSnakeCase`.
enum CamelCase {
  /// Capitalizes each word that follows an underscore, and removes the underscores between words. Those at either end stay,
  /// and a key of one word stays as it is.
  static func converted(_ key: String) -> String {
    guard let first = key.firstIndex(where: { $0 != "_" }), let last = key.lastIndex(where: { $0 != "_" }) else {
      return key
    }
    let words = key[first...last].split(separator: "_")
    guard words.count > 1 else { return key }
    var joined = words[0].lowercased()
    for word in words.dropFirst() { joined += word.capitalized }
    return String(key[..<first]) + joined + String(key[key.index(after: last)...])
  }
}

// MARK: - Styles

extension KeyStyle {
  /// The key for a property's name. Underscores at either end stay as they are.
  func key(for name: String) -> String {
    guard let first = name.firstIndex(where: { $0 != "_" }), let last = name.lastIndex(where: { $0 != "_" }) else {
      return name
    }
    return String(name[..<first]) + styled(String(name[first...last])) + String(name[name.index(after: last)...])
  }

  private func styled(_ name: String) -> String {
    switch self {
    case .lowercase: name.lowercased()
    case .uppercase: name.uppercased()
    case .pascalCase: Self.words(of: name).map(Self.capitalized).joined()
    case .camelCase:
      Self.words(of: name).enumerated().map { $0.offset == 0 ? $0.element.lowercased() : Self.capitalized($0.element) }
        .joined()
    case .snakeCase: Self.words(of: name).joined(separator: "_").lowercased()
    case .screamingSnakeCase: Self.words(of: name).joined(separator: "_").uppercased()
    case .kebabCase: Self.words(of: name).joined(separator: "-").lowercased()
    case .screamingKebabCase: Self.words(of: name).joined(separator: "-").uppercased()
    }
  }

  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst().lowercased()
  }

  /// The words of a name: `imageURL` is `image`, `URL`; `HTTPServer` is `HTTP`, `Server`; `userID2` is `user`, `ID2`.
  private static func words(of name: String) -> [String] {
    name.split(separator: "_").flatMap { wordsByCase(of: Array($0)) }
  }

  /// Splits before each capital that follows something else, and before the last of several capitals when a small letter
  /// comes after them, as the plugin does for `@JSONModel(keys:)`.
  private static func wordsByCase(of letters: [Character]) -> [String] {
    var words: [String] = []
    var wordStart = 0
    var searched = 0
    while let capital = letters[searched...].firstIndex(where: { $0.isUppercase }) {
      words.append(String(letters[wordStart..<capital]))
      wordStart = capital
      guard let small = letters[(capital + 1)...].firstIndex(where: { $0.isLowercase }) else { break }
      if small > capital + 1 {
        words.append(String(letters[capital..<small - 1]))
        wordStart = small - 1
      }
      searched = small + 1
    }
    words.append(String(letters[wordStart...]))
    return words.filter { !$0.isEmpty }
  }
}
