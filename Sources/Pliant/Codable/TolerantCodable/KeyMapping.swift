// KeyMapping: the places of a type's properties in documents, without the macro.

/// The places of a type's properties in documents, by the properties' names.
///
/// ```swift
/// static var keyMapping: KeyMapping {
///   ["title": ["name", "songName"], "plays": "stats.plays", "cover": "images.0.url"]
/// }
/// ```
///
/// A property has one or more places, in order of preference: the first that is present and not null is used. A place
/// is a key of the object, or a path with keys and indices of elements, as in `@Key`: `stats.plays`, `images.-1.url`;
/// `a\.b` is the key `a.b`. For an array or a set, `*` is every element: `items.*.id` collects the ids of all items.
/// A model of `@JSONModel` collects values only by a property that is declared with `*`, `@Key("items.*.id")`.
/// Elements without such a value are skipped; unusable values are dropped and reported. When they are encoded, each
/// value has an element of its own. This also applies to values at indices from both ends of one array, `rows.0.id`
/// and `rows.-1.id`, even if they were decoded from one element.
///
/// A property that is named here is decoded only from its places: its own name is one of them only if it is listed. A
/// property that is not named here has its own name as its key. Encoders that support the mapping write to the first
/// place.
///
/// Two values that would be written to one place are an error of the encoder.
///
/// A property is named by its `CodingKey`: in a type with its own `CodingKeys`, by the string value of the key.
/// Places are spelled as in documents, whatever the decoder's key strategy.
public struct KeyMapping: Sendable, Hashable {
  /// The places of one property, in order of preference.
  public struct Candidates: Sendable, Hashable {
    /// Keys and paths. For a model of `@JSONModel`, at most 100 count, each of at most 8,000 bytes.
    public var paths: [String]

    /// Creates the places of a property.
    ///
    /// - Parameter paths: keys and paths, in order of preference.
    public init(_ paths: [String]) { self.paths = paths }
  }

  private var candidates = CompactDictionary<String, Candidates>()

  /// Creates a mapping that leaves every property at its own name.
  public init() {}

  /// The places of a property; nil for a property at its own name.
  public subscript(name: String) -> Candidates? {
    get { candidates[name] }
    set { candidates[name] = newValue }
  }

  /// The names of the properties in the mapping, in no particular order.
  public var names: [String] { candidates.keys }

  /// Adds the places of another mapping, which take precedence for properties in both.
  public mutating func merge(_ other: KeyMapping) {
    for name in other.names { candidates[name] = other.candidates[name] }
  }

  /// Returns this mapping with the places of another, which take precedence for properties in both: for a subclass.
  ///
  /// ```swift
  /// override class var keyMapping: KeyMapping { super.keyMapping.merging(["breed": "kind"]) }
  /// ```
  public func merging(_ other: KeyMapping) -> KeyMapping {
    var merged = self
    merged.merge(other)
    return merged
  }
}

extension KeyMapping: ExpressibleByDictionaryLiteral {
  /// Creates a mapping; of several entries with one name, the last is used.
  public init(dictionaryLiteral elements: (String, Candidates)...) {
    for (name, paths) in elements { candidates[name] = paths }
  }
}

extension KeyMapping.Candidates: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  public init(stringLiteral path: String) { paths = [path] }
  public init(arrayLiteral paths: String...) { self.paths = paths }
}
