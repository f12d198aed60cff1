// TypeRegistry: values of many types behind one protocol or base class, distinguished by a tag.

public import PliantCore

/// Reads and writes values of a protocol or a base class by a tag that names the type of each one.
///
/// ```swift
/// let animals = TypeRegistry<any Animal>(tag: "type", ["dog": Dog.self, "cat": Cat.self])
/// let pets = try animals.decodeArray(json: #"[{"type":"dog","barks":true},{"type":"cat","lives":9}]"#)
/// let bytes = try animals.encodeArray(pets)     // [{"type":"dog","barks":true},{"type":"cat","lives":9}]
///
/// @JSONModel
/// struct Household {
///   @Strategy(animals) var pets: [any Animal]
/// }
/// ```
///
/// The tag may be anywhere in the object. A type with several tags is listed several times, and written with the
/// first. As with enums, the tolerance determines the fallback for an unknown tag: an element is dropped, an optional
/// property is nil, and the report contains the tag and the one that was probably meant. With a `fallback`, the value
/// is read as that type instead.
///
/// A type may have a property for the tag itself. It is read like any other, and written with the type's tag in the
/// registry.
///
/// The registry is a value: nothing is registered globally, and there can be many.
///
/// What any of the types marks as sensitive is hidden where a value is read and written. Since the types aren't known
/// before, errors have no snippet in documents that are read as a type with a registry, and one about malformed text shows
/// one character of it.
public struct TypeRegistry<Base>: JSONStrategy {
  /// A type that can be registered.
  public typealias Member = any (JSONReadable & JSONWritable & SendableMetatype).Type

  package let key: String
  /// The key as a JSON string.
  private let quotedKey: [UInt8]
  private let firstWord: UInt64
  package let registered: [(tag: String, type: Member)]
  /// The first tag of each type.
  private var tags = CompactDictionary<ObjectIdentifier, String>()
  package let fallback: Member?

  /// Creates a registry of types by their tags.
  ///
  /// - Parameters:
  ///   - key: the key of the tag.
  ///   - types: the types, all of which must be a `Base`.
  ///   - fallback: the type of objects with an unknown tag. It reads the whole object, and writes it without the
  ///     registry's tag: keep the tag in a property of its own.
  public init(tag key: String, _ types: KeyValuePairs<String, Member>, fallback: Member? = nil) {
    self.key = key
    quotedKey = Array(((try? key.jsonString()) ?? "").utf8)
    firstWord = key.firstWord
    self.fallback = fallback
    registered = types.map { ($0.key, $0.value) }
    for (tag, type) in types where tags[ObjectIdentifier(type)] == nil { tags[ObjectIdentifier(type)] = tag }
  }

  // MARK: - Reading

  public func read(from reader: inout JSONReader) throws(JSONError) -> Base {
    let start = reader.position
    let type: Member
    do throws(JSONError) {
      type = try self.type(in: &reader)
    } catch {
      // The value may be any of the types.
      throw types.reduce(error) { reader.hiding($0, in: $1, from: start) }
    }
    reader.move(to: start)
    // The tag is no unknown member of a registered type. The fallback type reads the whole object.
    let isTracked = reader.tolerance.unknownKeys != .ignore || reader.tracksMembers
    guard tags[ObjectIdentifier(type)] != nil, isTracked || type.mayWrite(keyBeginningWith: firstWord) else {
      return try value(of: type, in: &reader)
    }
    let accepted = reader.acceptedKeys
    defer { if !isTracked { reader.acceptedKeys = accepted } }
    try reader.acceptKey(key, ofObjectAt: start, isTaken: true)
    reader.move(to: start)
    return try value(of: type, in: &reader)
  }

  /// Returns the type that the tag of the next value names.
  private func type(in reader: inout JSONReader) throws(JSONError) -> Member {
    let start = reader.position
    guard reader.peek() == .object else { throw reader.mismatch(of: Base.self) }
    guard try reader.move(into: .key(key)) else {
      let error = reader.failure(.missingKey([.key(key)]), at: reader.valueStart(start))
      return try standIn(for: error, from: start, in: &reader, isUnknown: false)
    }
    let place = reader.position
    let text = try reader.scanText()
    for entry in registered where text.matches(text: entry.tag) { return entry.type }
    reader.move(to: place)
    return try similarType(in: &reader, from: start)
  }

  /// All types that a value may have.
  private var types: [Member] { registered.map(\.type) + [fallback].compactMap(\.self) }

  private func value<Value: JSONReadable>(of type: Value.Type, in reader: inout JSONReader) throws(JSONError) -> Base {
    let start = reader.position
    let value: Value
    do throws(JSONError) {
      defer { reader.hideNotes(of: type, from: start) }
      value = try Value(from: &reader)
    } catch {
      throw reader.hiding(error, in: type, from: start)
    }
    if let value = value as? Base { return value }
    throw reader.failure(
      .underlying(TypeRegistryError(base: TypeName.of(Base.self), found: TypeName.of(type))), at: start)
  }

  /// Returns the type for a tag that matches no known one exactly.
  @inline(never)
  private func similarType(in reader: inout JSONReader, from start: JSONReader.Position) throws(JSONError) -> Member {
    let place = reader.position
    let conversions = reader.tolerance.conversions
    let text = try reader.withScalar { source in Conversion.string(source, conversions) } ?? nil
    guard let text else {
      reader.move(to: place)
      let error = reader.mismatch(expected: "String")
      return try standIn(for: error, from: start, in: &reader, isUnknown: false)
    }
    let isSimilar = conversions.contains(.caseInsensitiveRawValue)
    let lowercased = text.lowercased()
    for entry in registered
    where entry.tag.hasSameCodeUnits(as: text)
      || isSimilar && entry.tag.lowercased().hasSameCodeUnits(as: lowercased)
    {
      reader.recordConversion(at: place, expected: TypeName.of(Base.self), to: "\"\(entry.tag)\"")
      return entry.type
    }
    let error = reader.invalidValue(expected: TypeName.of(Base.self), at: place)
      .suggesting(for: text, among: registered.map { $0.tag })
    return try standIn(for: error, from: start, in: &reader, isUnknown: true)
  }

  private func standIn(
    for error: JSONError, from start: JSONReader.Position, in reader: inout JSONReader, isUnknown: Bool
  ) throws(JSONError) -> Member {
    guard let fallback else { throw error }
    let error = reader.hiding(error, in: fallback, from: start)
    _ = try reader.useFallback(0, of: Base.self, after: error, isUnknown: isUnknown, from: start)
    return fallback
  }

  // MARK: - Writing

  public func write(_ value: Base, to writer: inout JSONWriter) throws(JSONError) {
    guard let writable = value as? any JSONWritable else { throw unknown(value, in: writer) }
    let type = Swift.type(of: writable)
    if let tag = tags[ObjectIdentifier(type)] {
      try writer.write(writable, internalTag: tag, forKey: key, quoted: quotedKey)
    } else if let fallback, ObjectIdentifier(fallback) == ObjectIdentifier(type) {
      try writable.write(to: &writer)
    } else {
      throw unknown(value, in: writer)
    }
  }

  private func unknown(_ value: Base, in writer: borrowing JSONWriter) -> JSONError {
    let found = TypeName.of(Swift.type(of: value as Any))
    return writer.failure(.unwritable("a value of \(found), which is not registered for \(TypeName.of(Base.self))"))
  }
}

/// A strategy for values of types that only the strategy itself knows.
protocol RegistryStrategy {}
extension TypeRegistry: RegistryStrategy {}

/// The error for a registered type that is not the registry's base.
public struct TypeRegistryError: Error, Sendable, CustomStringConvertible {
  let base: String
  let found: String

  public var description: String { "expected a registered type that is \(base), found \(found)" }
}
