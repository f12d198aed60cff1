// TolerantCodable: models without the macro.

public import PliantCore

/// A Codable type whose properties have keys of their own, and their initial values as defaults, without the macro.
///
/// ```swift
/// struct Song: TolerantCodable {
///   var title = ""
///   @Mapped("artist.name", "singer") var artist = ""
///   var plays = 0
///   static var keyMapping: KeyMapping { ["title": ["name", "songName"], "plays": "stats.plays"] }
///   static func defaultValue(for key: any CodingKey) -> Any? { key.stringValue == "plays" ? 1 : nil }
///   mutating func didDecode(from json: JSON) throws {
///     if title.isEmpty { throw NoTitle() }
///   }
/// }
/// let song = try Song(json: data)
/// ```
///
/// A property whose value is missing, null or unusable has its value after `init()`; all but missing values are
/// reported. Null makes an optional property nil. ``defaultValue(for:)`` takes precedence over the initial value.
/// Under ``Tolerance/strict``, only missing values get a default. `init()` is called once for each type and decoding,
/// and only if a default is needed or the type has a ``Mapped`` property.
///
/// A wrapper with a default of its own, such as `@Lossy` or `@DefaultTrue`, and an optional in any wrapper keep that
/// default instead of the initial value. With ``Mapped`` around it, a missing value has the initial value.
///
/// Nil is left out when it is encoded, unless reading a missing value would give the property another value: then it
/// is encoded as null, and is nil again when it is decoded. This applies to properties that the compiler encodes, or
/// an `encode(to:)` by `encodeIfPresent`.
///
/// The type's ``tolerance`` applies wherever the type is used; ``Tolerance/forgiving`` gives zero values to
/// properties without a default.
///
/// Dates are in RFC 3339 for the initializers and methods here, and seconds since 2001 for ``PliantDecoder`` and
/// ``PliantEncoder``, as for any Codable type.
///
/// Only ``PliantDecoder``, ``PliantEncoder`` and the initializers and methods here do all of that. For any other
/// coder, such as Foundation's `JSONDecoder`, the type is an ordinary Codable type: property names are the keys,
/// every value must be present and of its type, and ``didDecode(from:)`` is not called. A property of a `@JSONModel` is
/// an exception: under every coder, such a value is read and written as under Pliant's own.
///
/// Subclasses that add properties decode them with an `init(from:)` as for any Codable class; their keys and defaults
/// are those of the whole object, and of the object that `superDecoder()` reads and `superEncoder()` writes. A super
/// decoder or encoder for another key has none of them: it may be for any other value.
public protocol TolerantCodable: TolerantDocument {
  /// Creates the value with its defaults.
  init()

  /// The places of properties that are not at their own names. Empty by default. The property needs its type: a
  /// dictionary without `: KeyMapping` is another property, and changes nothing.
  static var keyMapping: KeyMapping { get }

  /// The tolerance for values of this type and everything inside them; nil, the default, for the decoder's. A decoder
  /// that enforces its tolerance overrides it.
  static var tolerance: Tolerance? { get }

  /// Returns the default for a value that is missing or unusable; nil, the default implementation, for the initial
  /// value.
  ///
  /// The value must be of the property's type, or an `Int` for a property of another number type that can represent
  /// it; anything else counts as nil.
  static func defaultValue(for key: any CodingKey) -> Any?

  /// Called once for each value that was decoded. It may change the value, or reject it by throwing an error: then
  /// the value is unusable.
  ///
  /// - Parameter json: the object that the value was decoded from. It is created lazily.
  mutating func didDecode(from json: JSON) throws
}

extension TolerantCodable {
  @_documentation(visibility: internal)
  public static var keyMapping: KeyMapping { KeyMapping() }
  @_documentation(visibility: internal)
  public static var tolerance: Tolerance? { nil }
  @_documentation(visibility: internal)
  public static func defaultValue(for key: any CodingKey) -> Any? { nil }
  @_documentation(visibility: internal)
  public mutating func didDecode(from json: JSON) throws {}
}

extension SensitiveHolding where Self: TolerantCodable {
  /// The places of the property that a part is declared by, if the type's mapping moves that property.
  @_documentation(visibility: internal)
  public static func otherPlaces(ofSensitivePart path: String) -> [String] {
    guard case .key(let name)? = PathPattern(path, beginsWithKey: true).components.first, let places = keyMapping[name]
    else { return [] }
    let inner = path.utf8.indices.first { path.utf8[$0] == UInt8(ascii: ".") && !path[..<$0].hasSuffix("\\") }
    return places.paths.map { place in inner.map { inner in place + path[inner...] } ?? place }
  }
}

// MARK: - Collections of them

/// A type that may be a whole document: a ``TolerantCodable`` type, or a collection of such values.
///
/// The protocol has the initializers and methods for documents, such as `init(json:)` and `jsonData()`. Don't conform
/// to it directly: conform to ``TolerantCodable``.
public protocol TolerantDocument: Codable {}

extension Array: TolerantDocument where Element: TolerantDocument {}
extension ContiguousArray: TolerantDocument where Element: TolerantDocument {}
extension Set: TolerantDocument where Element: TolerantDocument {}
extension Dictionary: TolerantDocument where Key == String, Value: TolerantDocument {}
