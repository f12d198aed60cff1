//===----------------------------------------------------------------------===//
// The options that PliantDecoder shares with Foundation's JSONDecoder, and those that go beyond them.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension PliantDecoder {
  /// How dates are decoded, as in Foundation's decoder.
  public typealias DateDecodingStrategy = JSONDecoder.DateDecodingStrategy
  /// How data is decoded, as in Foundation's decoder.
  public typealias DataDecodingStrategy = JSONDecoder.DataDecodingStrategy
  /// How values are decoded that JSON has no number for, as in Foundation's decoder.
  public typealias NonConformingFloatDecodingStrategy = JSONDecoder.NonConformingFloatDecodingStrategy
  /// How keys are looked for, as in Foundation's decoder.
  public typealias KeyDecodingStrategy = JSONDecoder.KeyDecodingStrategy

  /// How dates are decoded: unless told otherwise, as seconds since 2001 in types that are only Codable, and as
  /// ISO 8601 in models.
  ///
  /// In models any other strategy than `.deferredToDate` counts too, those of properties and types with a strategy of their own aside.
  /// Under a tolerance that converts, a string in any form that a model reads is taken too, and reported.
  public var dateDecodingStrategy: DateDecodingStrategy {
    get { settings.options.dates ?? .deferredToDate }
    set { settings = settings.with { $0.dates = newValue } }
  }

  /// How data is decoded, in models too: from base64 unless told otherwise.
  public var dataDecodingStrategy: DataDecodingStrategy {
    get { settings.options.data }
    set { settings = settings.with { $0.data = newValue } }
  }

  /// Which strings are floating-point numbers: none unless told otherwise.
  public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
    get { settings.options.nonConformingFloats }
    set { settings = settings.with { $0.nonConformingFloats = newValue } }
  }

  /// How the keys of documents become those that types ask for.
  ///
  /// The keys of dictionaries stay as they are. A model of `@JSONModel` is decoded like any other type then, and is slower. The keys that it
  /// spells itself, by `@Key`, `keys:` or `tag:`, are looked for as they are first, and then among the converted ones.
  public var keyDecodingStrategy: KeyDecodingStrategy {
    get { settings.options.keys }
    set { settings = settings.with { $0.keys = newValue } }
  }

  /// How documents spell the keys that types ask for, in one of the styles of `@JSONModel(keys:)`; nil as types do.
  ///
  /// ```swift
  /// var decoder = PliantDecoder()
  /// decoder.keyStyle = .kebabCase      // a property `imageURL` is looked for as "image-url"
  /// ```
  public var keyStyle: KeyStyle? {
    get { settings.options.keyStyle }
    set { settings = settings.with { $0.keyStyle = newValue } }
  }

  /// Whether upper and lower case are the same in keys. Of several such keys in one object the first counts.
  public var ignoresKeyCase: Bool {
    get { settings.options.ignoresKeyCase }
    set { settings = settings.with { $0.ignoresKeyCase = newValue } }
  }

  /// What types find as their decoder's `userInfo`.
  public var userInfo: [CodingUserInfoKey: any Sendable] {
    get { settings.options.userInfo }
    set { settings = settings.with { $0.userInfo = newValue } }
  }

  /// Whether a document may be the members of an object, without its braces.
  public var assumesTopLevelDictionary: Bool {
    get { settings.options.assumesTopLevelDictionary }
    set { settings = settings.with { $0.assumesTopLevelDictionary = newValue } }
  }
}
