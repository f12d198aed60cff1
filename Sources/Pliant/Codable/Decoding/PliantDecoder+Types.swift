// PliantDecoder: key mappings and defaults for types that don't declare them.

extension PliantDecoder {
  /// The keys and paths of properties, for types whose code you can't change.
  ///
  /// ```swift
  /// var decoder = PliantDecoder()
  /// decoder.keyMapping[Track.self] = ["title": ["name", "trackName"], "plays": "stats.plays"]
  /// ```
  ///
  /// A mapping applies to its type anywhere in a document. For a ``TolerantCodable`` type, it replaces the type's own
  /// mapping, property by property.
  ///
  /// A property of a `@JSONModel` is named by the first key or path that the model declares for it:
  ///
  /// ```swift
  /// @JSONModel struct User { @Key("nickname", "nickName") var name: String }
  /// decoder.keyMapping[User.self] = ["nickname": ["login", "user.name"]]
  /// ```
  ///
  /// The mapping of a model also applies to the models that read the same object: those that it flattens, and the
  /// associated value of an internally tagged enum. For an enum, the names are the path of its tag, the key of its
  /// content, and the names of associated values, after that of the content or the case if there is one.
  public var keyMapping: KeyMappings {
    get { settings.options.keyMapping }
    set { settings = settings.with { $0.keyMapping = newValue } }
  }

  /// The fallbacks for missing and unusable values, for types whose code you can't change.
  ///
  /// A property of a `@JSONModel` is named as in ``keyMapping``. A default given here takes precedence over the
  /// property's own. A property marked as ``Required(for:)`` has none.
  ///
  /// ```swift
  /// decoder.defaults[Track.self] = ["plays": 1, "tags": [String]()]
  /// ```
  public var defaults: TypeDefaults {
    get { settings.options.defaults }
    set { settings = settings.with { $0.defaults = newValue } }
  }
}

/// Key mappings by type.
public struct KeyMappings: Sendable {
  private var mappings = CompactDictionary<ObjectIdentifier, KeyMapping>()
  private(set) var describer: ModelDescriber?
  var namesModels: Bool { describer != nil }

  /// Creates key mappings for no type.
  public init() {}

  package var isEmpty: Bool { mappings.isEmpty }

  /// The mapping of a type; nil if it has none.
  public subscript(type: any Any.Type) -> KeyMapping? {
    get { mappings[ObjectIdentifier(type)] }
    set {
      mappings[ObjectIdentifier(type)] = newValue
      if isModel(type) { describer = .places }
    }
  }
}

/// Whether a type reads itself, and is not one that the library knows how to decode.
private func isModel(_ type: any Any.Type) -> Bool {
  (type as? any JSONReadable.Type).map { !$0.hasCodableForm } ?? false
}

/// Defaults by type.
public struct TypeDefaults: Sendable {
  private var defaults = CompactDictionary<ObjectIdentifier, PropertyDefaults>()
  /// What describes models with the places here, if one of the types is a model of `@JSONModel`.
  private(set) var describer: ModelDescriber?
  var namesModels: Bool { describer != nil }

  /// Creates defaults for no type.
  public init() {}

  var isEmpty: Bool { defaults.isEmpty }

  /// The defaults of a type; nil if it has none.
  public subscript(type: any Any.Type) -> PropertyDefaults? {
    get { defaults[ObjectIdentifier(type)] }
    set {
      defaults[ObjectIdentifier(type)] = newValue
      if isModel(type) { describer = .places }
    }
  }
}

/// The fallbacks for a type's properties, by the properties' names.
///
/// A default of another type than the property's is ignored, except that an `Int` gives any number type that can hold
/// it, and a `Double` gives a `Float`.
public struct PropertyDefaults: Sendable, ExpressibleByDictionaryLiteral {
  let value: @Sendable (any CodingKey) -> (any Sendable)?
  /// The properties' names, if they are known.
  let names: [String]

  /// Creates defaults that are computed when they are needed.
  public init(_ value: @escaping @Sendable (any CodingKey) -> (any Sendable)?) {
    self.value = value
    names = []
  }

  /// Creates defaults by name. Of several entries with one name, the last counts.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    var values = CompactDictionary<String, any Sendable>()
    for (name, value) in elements { values[name] = value }
    names = values.keys
    value = { [values] in values[$0.stringValue] }
  }
}
