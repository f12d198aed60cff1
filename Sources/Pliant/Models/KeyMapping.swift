//===----------------------------------------------------------------------===//
// KeyMapping: where in documents the properties of a type stand, without the macro.
//===----------------------------------------------------------------------===//

/// Where the values of a type's properties stand, by the properties' names.
///
/// ```swift
/// static var keyMapping: KeyMapping {
///   ["title": ["name", "songName"], "plays": "stats.plays", "cover": "images.0.url"]
/// }
/// ```
///
/// A property has one place or several, in order of preference: the first that is there and not null counts. A place is a key of
/// the object, or a path with keys and indices of elements, as in `@Key`: `stats.plays`, `images.-1.url`; `a\.b` is the key
/// `a.b`. For an array or a set, `*` is every element: `items.*.id` collects the ids of all items. Elements that have none are
/// passed over, bad ones dropped and reported; written back, each value stands in an element of its own. So do values at indices
/// from both ends of one array, `rows.0.id` and `rows.-1.id`, even if they were read from one element.
///
/// A property that is named here is looked for in the places named, and nowhere else: its own name is one of them only if it is
/// listed. A property that is not named here has its own name as its key. Encoders that know of the mapping write to the first
/// place.
///
/// A name is that of the property's `CodingKey`, so where a type has `CodingKeys` of its own with other texts, it is the text.
/// The places are spelled as documents spell them, whatever key strategy a decoder has.
public struct KeyMapping: Sendable, Hashable {
  /// The places of one property, in order of preference.
  public struct Candidates: Sendable, Hashable {
    /// Keys and paths.
    public var paths: [String]

    /// The places that are listed.
    ///
    /// - Parameter paths: keys and paths, in order of preference.
    public init(_ paths: [String]) { self.paths = paths }
  }

  private var candidates: [String: Candidates] = [:]

  /// Every property at its own name.
  public init() {}

  /// The places of a property; nil for one that stands at its own name.
  public subscript(name: String) -> Candidates? {
    get { candidates[name] }
    set { candidates[name] = newValue }
  }

  /// The names of the properties that stand elsewhere, in no particular order.
  public var names: [String] { Array(candidates.keys) }

  /// Adds the places of another mapping, which count where both name a property.
  public mutating func merge(_ other: KeyMapping) {
    candidates.merge(other.candidates) { _, other in other }
  }

  /// This mapping with the places of another, which count where both name a property: for a subclass.
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
  /// Of several entries with one name the last counts.
  public init(dictionaryLiteral elements: (String, Candidates)...) {
    for (name, paths) in elements { candidates[name] = paths }
  }
}

extension KeyMapping.Candidates: ExpressibleByStringLiteral, ExpressibleByArrayLiteral {
  public init(stringLiteral path: String) { paths = [path] }
  public init(arrayLiteral paths: String...) { self.paths = paths }
}
