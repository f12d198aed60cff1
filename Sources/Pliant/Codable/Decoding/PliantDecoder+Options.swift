// The options that PliantDecoder shares with Foundation's JSONDecoder, and those that go beyond them.

public import PliantFoundation

extension PliantDecoder {
  /// How dates are decoded, as in Foundation's decoder.
  public typealias DateDecodingStrategy = JSONDecoder.DateDecodingStrategy
  /// How data is decoded, as in Foundation's decoder.
  public typealias DataDecodingStrategy = JSONDecoder.DataDecodingStrategy
  /// How non-finite numbers are decoded, as in Foundation's decoder.
  public typealias NonConformingFloatDecodingStrategy = JSONDecoder.NonConformingFloatDecodingStrategy
  /// How keys are converted, as in Foundation's decoder.
  public typealias KeyDecodingStrategy = JSONDecoder.KeyDecodingStrategy

  /// How dates are decoded. By default, they are seconds since 2001 in types that are only Codable, and ISO 8601 in
  /// models.
  ///
  /// Any strategy other than `.deferredToDate` applies to models too, except for properties and types with a strategy
  /// of their own. Under a tolerance with conversions, a string in any form that a model reads is accepted too, and
  /// reported.
  public var dateDecodingStrategy: DateDecodingStrategy {
    get { settings.options.dates ?? .deferredToDate }
    set { settings = settings.with { $0.dates = newValue } }
  }

  /// How data is decoded, in models too. The default is base64.
  public var dataDecodingStrategy: DataDecodingStrategy {
    get { settings.options.data }
    set { settings = settings.with { $0.data = newValue } }
  }

  /// Which strings are floating-point numbers. By default, none are.
  public var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
    get { settings.options.nonConformingFloats }
    set { settings = settings.with { $0.nonConformingFloats = newValue } }
  }

  /// How the keys of documents are converted to those that types request.
  ///
  /// The keys of dictionaries are not converted. A model of `@JSONModel` finds each key of its properties as it is, and
  /// in the spelling of the document: `userId` in `{"user_id":1}`, and `@Key("user_id")` in `{"userId":1}`. If an object
  /// has both, the last one counts, as for equal keys.
  public var keyDecodingStrategy: KeyDecodingStrategy {
    get { settings.options.keys }
    set { settings = settings.with { $0.keys = newValue } }
  }

  /// How documents spell the keys that types request, in a style of `@JSONModel(keys:)`; nil if as types do.
  ///
  /// ```swift
  /// var decoder = PliantDecoder()
  /// decoder.keyStyle = .kebabCase      // a property `imageURL` is looked for as "image-url"
  /// ```
  ///
  /// A type whose keys are any text, and not the cases of an enum, finds each key as the document spells it, too. Where a
  /// type asks for all keys, as enums with associated values do, a case is found if its name consists of ordinary words:
  /// `htmlView`, but not `htmlURL`.
  public var keyStyle: KeyStyle? {
    get { settings.options.keyStyle }
    set { settings = settings.with { $0.keyStyle = newValue } }
  }

  /// Whether upper and lower case are the same in keys. Of several such keys in one object, the first counts; for a
  /// model of `@JSONModel`, the last.
  public var ignoresKeyCase: Bool {
    get { settings.options.ignoresKeyCase }
    set { settings = settings.with { $0.ignoresKeyCase = newValue } }
  }

  /// The `userInfo` of the decoder that types are decoded from.
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
