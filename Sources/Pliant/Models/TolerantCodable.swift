//===----------------------------------------------------------------------===//
// TolerantCodable: models without the macro.
//===----------------------------------------------------------------------===//

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
/// A value that is missing, null or unusable is what the property has after `init()`, and the report says so unless it was
/// missing; nil stays nil where the property is optional. ``defaultValue(for:)`` is asked first. In ``Tolerance/strict`` only what is missing gets a default. `init()` is
/// called once for each type and decoding, and only if a default is needed or the type has a ``Mapped`` property.
///
/// Nil is left out when it is encoded, unless something else stands in for the property where it is missing: then it is null, so
/// that it comes back. That is so for properties that the compiler encodes, or an `encode(to:)` by `encodeIfPresent`.
///
/// ``tolerance`` is what the type asks for, whatever contains it; ``Tolerance/forgiving`` gives zero values to what has no default.
///
/// All of that is done by ``PliantDecoder``, ``PliantEncoder`` and the initializers and methods here. For any other coder, such as
/// Foundation's `JSONDecoder`, the type is what the compiler makes of it: property names are the keys, every value must be
/// there and of its type, and ``didDecode(from:)`` is not called.
///
/// Subclasses that add properties decode them with an `init(from:)` as for any Codable class; their keys and defaults are those
/// of the whole object.
public protocol TolerantCodable: TolerantDocument {
  /// The value with its defaults.
  init()

  /// Where properties stand that don't stand at their own names. None unless told otherwise.
  static var keyMapping: KeyMapping { get }

  /// What may bend in values of this type and in what they contain; nil, which it is unless told otherwise, for what the
  /// decoder says. A decoder that enforces its tolerance overrides it.
  static var tolerance: Tolerance? { get }

  /// What stands in for a value that is missing or unusable; nil for the initial value, which it is unless told otherwise.
  ///
  /// The value must be of the property's type, or an `Int` for one of another number type that can hold it; anything else
  /// counts as nil.
  static func defaultValue(for key: any CodingKey) -> Any?

  /// Called once for each value that was decoded. It may change the value, and reject it by throwing an error: then the value
  /// is unusable.
  ///
  /// - Parameter json: the object that the value was decoded from, as the document has it. Nothing of it is made before it is
  ///   asked for.
  mutating func didDecode(from json: JSON) throws
}

extension TolerantCodable {
  public static var keyMapping: KeyMapping { KeyMapping() }
  public static var tolerance: Tolerance? { nil }
  public static func defaultValue(for key: any CodingKey) -> Any? { nil }
  public mutating func didDecode(from json: JSON) throws {}
}

// MARK: - Collections of them

/// What may be a whole document of ``TolerantCodable`` types: such a type, or a collection of them.
///
/// It has the initializers and methods for documents, `init(json:)` and `jsonData()` and so on. There is nothing to conform to by
/// hand: types conform to ``TolerantCodable``.
public protocol TolerantDocument: Codable {}

extension Array: TolerantDocument where Element: TolerantDocument {}
extension ContiguousArray: TolerantDocument where Element: TolerantDocument {}
extension Set: TolerantDocument where Element: TolerantDocument {}
extension Dictionary: TolerantDocument where Key == String, Value: TolerantDocument {}
