//===----------------------------------------------------------------------===//
// Enums and structs around a raw value.
//===----------------------------------------------------------------------===//

public import PliantCore

/// Types that wrap a raw value need only name the protocol: `enum City: String, JSONReadable`.
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
  /// Reads a raw value and makes a value of it.
  ///
  /// - Throws: when there is no value for the raw value.
  @inlinable
  init(rawValueFrom reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    if !Self.hasPlainRawValue, reader.isWholeRawValue(RawValue.self) {
      self = try Self.whole(from: &reader, at: start)
      return
    }
    // First as it stands: whatever has to bend is to be reported in the words of this type, not of its raw value's.
    let conversions = reader.tolerance.conversions
    reader.tolerance.conversions = []
    do throws(JSONError) {
      let rawValue = try reader.read(RawValue.self)
      reader.tolerance.conversions = conversions
      if let value = Self(rawValue: rawValue) {
        self = value
        return
      }
    } catch {
      reader.tolerance.conversions = conversions
    }
    self = try Self.converted(from: &reader, at: start)
  }

  /// Whether the raw value is of a type that most are of, all of whose values are scalars.
  @inlinable @inline(__always)
  static var hasPlainRawValue: Bool {
    RawValue.self == String.self || RawValue.self == Int.self || RawValue.self == Int8.self
      || RawValue.self == Int16.self || RawValue.self == Int32.self || RawValue.self == Int64.self
      || RawValue.self == UInt.self || RawValue.self == UInt8.self || RawValue.self == UInt16.self
      || RawValue.self == UInt32.self || RawValue.self == UInt64.self || RawValue.self == Double.self
  }

  /// The value around a raw value that bends by itself, and reports it in its own words.
  @usableFromInline @inline(never)
  static func whole(from reader: inout JSONReader, at start: JSONReader.Position) throws(JSONError) -> Self {
    let rawValue = try reader.read(RawValue.self)
    if let value = Self(rawValue: rawValue) { return value }
    return try similar(to: rawValue, in: &reader, at: start)
  }

  /// The value whose raw value the value at `start` converts to.
  @usableFromInline @inline(never)
  static func converted(from reader: inout JSONReader, at start: JSONReader.Position) throws(JSONError) -> Self {
    reader.move(to: start)
    let isReporting = reader.pauseReporting()
    let rawValue: RawValue
    do throws(JSONError) {
      rawValue = try reader.read(RawValue.self)
      reader.resumeReporting(isReporting)
    } catch {
      reader.resumeReporting(isReporting)
      throw error.mismatching(Self.self)
    }
    guard let value = Self(rawValue: rawValue) else { return try similar(to: rawValue, in: &reader, at: start) }
    reader.recordConversion(at: start, expected: TypeName.of(Self.self), to: "\(value)")
    return value
  }

  @inlinable
  static func readOptional(rawValueFrom reader: inout JSONReader) throws(JSONError) -> Self? {
    if try reader.readNullOfOptional() { return nil }
    return try Self(rawValueFrom: &reader)
  }
}

extension RawRepresentable {
  /// The value whose raw value differs from `rawValue` in case only, if the tolerance allows that.
  ///
  /// All raw values are known for types that are CaseIterable; for others the usual spellings are tried.
  ///
  /// - Throws: when there is none; with the raw value that comes closest, where all are known.
  @usableFromInline @inline(never)
  static func similar(
    to rawValue: RawValue, in reader: inout JSONReader, at start: JSONReader.Position
  ) throws(JSONError) -> Self {
    guard let text = rawValue as? String else { throw reader.invalidValue(expected: Self.self, at: start) }
    let all = (Self.self as? any CaseIterable.Type).map(rawTexts) ?? []
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
    let error = reader.invalidValue(expected: TypeName.of(Self.self), at: start)
    throw NearMiss.suggestion(for: text, among: all).map { error.suggesting(EscapedText.quoted($0)) } ?? error
  }

  private static func rawTexts(_ type: any CaseIterable.Type) -> [String] {
    func open<Cases: CaseIterable>(_: Cases.Type) -> [String] {
      Cases.allCases.compactMap { ($0 as? Self)?.rawValue as? String }
    }
    return open(type)
  }
}

extension JSONError {
  /// A mismatch in the words of the type that was asked for, rather than of its raw value's.
  @usableFromInline @inline(never)
  func mismatching<Value>(_ type: Value.Type) -> JSONError {
    if case .typeMismatch = kind { expecting(type) } else { self }
  }
}

extension JSONReader {
  /// Whether the next value is an array or object, elements and members of which may bend, or one that may be nil: as a raw
  /// value it can't be read as it stands first, since something would stand in for what only has to be converted.
  @usableFromInline @inline(never)
  mutating func isWholeRawValue(_ type: Any.Type) -> Bool {
    switch peek() {
    case .array, .object: true
    default: type is any ExpressibleByNilLiteral.Type
    }
  }

  /// The error for a value of the right kind that `type` has no use for. It stands at `start`, white space aside.
  @usableFromInline @inline(never)
  mutating func invalidValue<Value>(expected type: Value.Type, at start: Position) -> JSONError {
    invalidValue(expected: TypeName.of(type), at: start)
  }

  /// The error for a value of the right kind that is not of the form `expected`. It stands at `start`, white space aside.
  @inline(never)
  package mutating func invalidValue(expected: String, at start: Position) -> JSONError {
    move(to: start)
    _ = peek()
    return failure(.invalidValue(expected: expected))
  }
}
