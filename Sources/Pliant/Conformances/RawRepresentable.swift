// Enums and structs with a raw value.

public import PliantCore

/// Types with a raw value only need to declare the conformance: `enum City: String, JSONReadable`.
extension JSONReadable where Self: RawRepresentable, RawValue: JSONReadable {
  @inlinable
  public init(from reader: inout JSONReader) throws(JSONError) {
    try self.init(rawValueFrom: &reader)
  }
}

extension JSONWritable where Self: RawRepresentable, RawValue: JSONWritable {
  @inlinable
  public func write(to writer: inout JSONWriter) throws(JSONError) {
    try rawValue.write(to: &writer)
  }
}

extension RawRepresentable where RawValue: JSONReadable {
  /// Reads a raw value and creates the value from it.
  ///
  /// - Throws: if there is no value with the raw value.
  @inlinable
  init(rawValueFrom reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    if !Self.hasPlainRawValue, reader.isWholeRawValue(RawValue.self) {
      self = try Self.whole(from: &reader, at: start)
      return
    }
    // Read without conversions first: issues are reported with the name of this type, not of its raw value's.
    let conversions = reader.tolerance.conversions
    reader.tolerance.conversions = []
    let rawValue = try? reader.read(RawValue.self)
    reader.tolerance.conversions = conversions
    if let rawValue, let value = Self(rawValue: rawValue) {
      self = value
    } else {
      self = try Self.converted(from: &reader, at: start)
    }
  }

  /// Whether the raw value has one of the most common types, all values of which are scalars.
  @inlinable @inline(__always)
  static var hasPlainRawValue: Bool {
    RawValue.self == String.self || RawValue.self == Int.self || RawValue.self == Int8.self
      || RawValue.self == Int16.self || RawValue.self == Int32.self || RawValue.self == Int64.self
      || RawValue.self == UInt.self || RawValue.self == UInt8.self || RawValue.self == UInt16.self
      || RawValue.self == UInt32.self || RawValue.self == UInt64.self || RawValue.self == Double.self
  }

  /// Reads the raw value as a whole, which reports its own issues, and returns the value for it.
  @usableFromInline @inline(never)
  static func whole(from reader: inout JSONReader, at start: JSONReader.Position) throws(JSONError) -> Self {
    let rawValue = try reader.read(RawValue.self)
    if let value = Self(rawValue: rawValue) { return value }
    return try similar(to: rawValue, in: &reader, at: start)
  }
}

extension RawRepresentable {
  /// Returns the value for the raw value that the value at `start` converts to.
  @usableFromInline @inline(never)
  static func converted(from reader: inout JSONReader, at start: JSONReader.Position) throws(JSONError) -> Self {
    reader.move(to: start)
    let isReporting = reader.pauseReporting()
    let rawValue: RawValue
    do throws(JSONError) {
      rawValue = try reader.readAny()
      reader.resumeReporting(isReporting)
    } catch {
      reader.resumeReporting(isReporting)
      // The error names the expected type rather than that of its raw value.
      if case .typeMismatch = error.actualKind { throw error.expecting(Self.self) }
      throw error
    }
    guard let value = Self(rawValue: rawValue) else { return try similar(to: rawValue, in: &reader, at: start) }
    reader.recordConversion(at: start, expected: TypeName.of(Self.self), to: "\(value)")
    return value
  }

  /// Returns the value whose raw value differs from `rawValue` in case only, if the tolerance allows that.
  ///
  /// All raw values are known for types that are CaseIterable; for others, the usual spellings are tried.
  ///
  /// - Throws: if there is none. The error suggests the closest raw value, if all are known.
  @usableFromInline @inline(never)
  static func similar(
    to rawValue: RawValue, in reader: inout JSONReader, at start: JSONReader.Position
  ) throws(JSONError) -> Self {
    guard let text = rawValue as? String else { throw reader.invalidValue(expected: Self.self, at: start) }
    let all = allRawTexts
    if reader.tolerance.conversions.contains(.caseInsensitiveRawValue) {
      let lowercased = text.lowercased()
      let spellings =
        all.filter { $0.lowercased() == lowercased }
        + [lowercased, text.uppercased(), text.prefix(1).uppercased() + lowercased.dropFirst()]
      for spelling in spellings {
        guard let raw = spelling as? RawValue, let value = Self(rawValue: raw) else { continue }
        reader.recordConversion(at: start, expected: TypeName.of(Self.self), to: "\(value)")
        return value
      }
    }
    throw reader.invalidValue(expected: TypeName.of(Self.self), at: start).suggesting(for: text, among: all)
  }

  /// The raw values that are strings, if all are known.
  static var allRawTexts: [String] { (Self.self as? any CaseIterable.Type).map(rawTexts) ?? [] }

  private static func rawTexts(_ type: any CaseIterable.Type) -> [String] {
    func open<Cases: CaseIterable>(_: Cases.Type) -> [String] {
      Cases.allCases.compactMap { ($0 as? Self)?.rawValue as? String }
    }
    return open(type)
  }
}

extension JSONReader {
  /// Whether the next value is an array or object, whose elements and members may have issues, or the type may be
  /// nil. Such a raw value can't be read without conversions first: a fallback would be applied where a conversion
  /// suffices.
  @usableFromInline @inline(never)
  mutating func isWholeRawValue(_ type: Any.Type) -> Bool {
    switch peek() {
    case .array, .object: true
    default: type is any ExpressibleByNilLiteral.Type
    }
  }

  /// Returns the error for a value of the right kind that `type` can't represent. It is at `start`, white space
  /// aside.
  @usableFromInline @inline(never)
  mutating func invalidValue<Value>(expected type: Value.Type, at start: Position) -> JSONError {
    invalidValue(expected: TypeName.of(type), at: start)
  }

  /// Returns the error for a value of the right kind that is not of the form `expected`. It is at `start`, white
  /// space aside.
  @inline(never)
  package mutating func invalidValue(expected: String, at start: Position) -> JSONError {
    move(to: start)
    _ = peek()
    return failure(.invalidValue(expected: expected))
  }
}
