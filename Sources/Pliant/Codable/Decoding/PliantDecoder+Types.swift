//===----------------------------------------------------------------------===//
// PliantDecoder: key mappings and defaults for types that say nothing about them.
//===----------------------------------------------------------------------===//

extension PliantDecoder {
  /// Where the properties of types stand that are not the caller's to change.
  ///
  /// ```swift
  /// var decoder = PliantDecoder()
  /// decoder.keyMapping[Track.self] = ["title": ["name", "trackName"], "plays": "stats.plays"]
  /// ```
  ///
  /// It counts for the type wherever it stands in a document. For a ``TolerantCodable`` type it comes before the type's own
  /// mapping, property by property.
  ///
  /// A property of a `@JSONModel` goes by the first key or path that the model has for it:
  ///
  /// ```swift
  /// @JSONModel struct User { @Key("nickname", "nickName") var name: String }
  /// decoder.keyMapping[User.self] = ["nickname": ["login", "user.name"]]
  /// ```
  ///
  /// As long as a model is named here, models are decoded as other Codable types are, which is slower. Of a model that needs all of
  /// its object (`@Flatten`, `@UnknownKeys`, hooks that see the JSON, a class that may have subclasses) the values are moved to
  /// where the model has them, and models further inside of it keep their keys. The names for an enum are the path of its tag,
  /// the key of its content, and those of associated values, behind that of the content or the case where there is one.
  public var keyMapping: KeyMappings {
    get { settings.options.keyMapping }
    set { settings = settings.with { $0.keyMapping = newValue } }
  }

  /// What stands in for missing and unusable values of types that are not the caller's to change. For models of `@JSONModel`
  /// what is said at ``keyMapping`` holds, and a default given here comes before the property's own; where a model needs all of
  /// its object, only for what is missing or null.
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
  private var mappings: [ObjectIdentifier: KeyMapping] = [:]
  /// Whether there is a model of `@JSONModel` among the types.
  private(set) var namesModels = false

  /// No type.
  public init() {}

  var isEmpty: Bool { mappings.isEmpty }

  /// The mapping of a type; nil for one that has none.
  public subscript(type: any Any.Type) -> KeyMapping? {
    get { mappings[ObjectIdentifier(type)] }
    set {
      mappings[ObjectIdentifier(type)] = newValue
      if isModel(type) { namesModels = true }
    }
  }
}

/// Whether a type reads itself, and is none of the library's own knowledge.
private func isModel(_ type: any Any.Type) -> Bool {
  (type as? any JSONReadable.Type).map { !$0.hasCodableForm } ?? false
}

/// Defaults by type.
public struct TypeDefaults: Sendable {
  private var defaults: [ObjectIdentifier: PropertyDefaults] = [:]
  /// Whether there is a model of `@JSONModel` among the types.
  private(set) var namesModels = false

  /// No type.
  public init() {}

  var isEmpty: Bool { defaults.isEmpty }

  /// The defaults of a type; nil for one that has none.
  public subscript(type: any Any.Type) -> PropertyDefaults? {
    get { defaults[ObjectIdentifier(type)] }
    set {
      defaults[ObjectIdentifier(type)] = newValue
      if isModel(type) { namesModels = true }
    }
  }
}

/// What stands in for the values of a type's properties, by the properties' names.
///
/// A default of another type than the property's counts as none, but for an `Int` where another number type can hold it.
public struct PropertyDefaults: Sendable, ExpressibleByDictionaryLiteral {
  let value: @Sendable (any CodingKey) -> (any Sendable)?
  /// The properties' names, where they are known.
  let names: [String]

  /// Defaults that are worked out when they are needed.
  public init(_ value: @escaping @Sendable (any CodingKey) -> (any Sendable)?) {
    self.value = value
    names = []
  }

  /// Of several entries with one name the last counts.
  public init(dictionaryLiteral elements: (String, any Sendable)...) {
    let values = Dictionary(elements) { _, last in last }
    names = Array(values.keys)
    value = { values[$0.stringValue] }
  }
}
