// WrapperReading: how property wrappers read their values from any Decoder, and write them to any Encoder.

import PliantCore

/// Reads a value from a decoder, converts it or applies a fallback, and reports the issue.
///
/// The decoder's tolerance determines the conversions: that of its `userInfo`, or `.tolerant`. The fallback for an
/// unusable value is what a wrapper declares, so it applies unless another tolerance is enforced.
struct WrapperReading {
  private(set) var context: DecodingContext
  let place: ForeignPlace

  /// - Throws: if the thread's stack has no room for another value.
  init(_ decoder: any Decoder, narrowing narrow: (inout Tolerance) -> Void) throws {
    context = DecodingContext(decoder)
    var tolerance = context.tolerance
    narrow(&tolerance)
    context.narrow(to: tolerance)
    place = .whole(decoder)
    // Pliant's own decoder checks the stack itself.
    guard context.node != nil || ThreadStack.hasRoomForOtherCoders else {
      throw JSONError.outOfStack.asDecodingError()
    }
  }

  init(allowingFallbacks decoder: any Decoder) throws {
    try self.init(decoder) { tolerance in
      tolerance.usesDefaults = true
      tolerance.usesNil = true
      tolerance.dropsElements = true
    }
  }

  /// Returns the value; nil if the fallback applies, which is reported. It is an error if none is allowed.
  func value<Value>(_ reading: ForeignReading<Value>, otherwise fallback: JSONReader.Fallback) throws -> Value? {
    if try !place.isNull(), let value = try context.take(reading, place) { return value }
    if let node = context.node, let places = node.otherPlaces, !places.isEmpty, try !place.isNull(),
      let value = try self.value(reading, of: node, orAt: places)
    {
      return value
    }
    return try context.read(place) { reader throws(JSONError) in
      let (start, met) = (reader.position, reader.issuesMet)
      defer { reader.hideNotes(of: Value.self, from: start, since: met) }
      var nothing: Value?
      let value = try reading.value(from: &reader) { reader, error, start throws(JSONError) in
        nothing = try reader.takeNothing(as: Value.self, after: error, from: start)
        if nothing == nil { try reader.applyFallback(error, of: contentType(Value.self), from: start, fallback) }
      }
      return value ?? nothing
    }
  }

  /// Returns the value; or, if it is unusable, that of another candidate of the property; nil if all are unusable.
  private func value<Value>(
    _ reading: ForeignReading<Value>, of node: NodeDecoder, orAt places: [Int]
  ) throws -> Value? {
    let counts = node.reader.noteCounts
    do {
      return try requiredValue(reading)
    } catch {
      let reason = node.jsonError(of: error, contentType(Value.self))
      let start = node.moveReader()
      for place in places {
        let value = try node.property?.decode(at: place) { other in
          do {
            return try WrapperReading(allowingFallbacks: other).requiredValue(reading)
          } catch {
            let reason = other.jsonError(of: error, contentType(Value.self))
            try other.skipCandidate(reason, contentType(Value.self), from: other.moveReader())
            return nil as Value?
          }
        }
        guard let value else { continue }
        try node.giveWay(to: place, reason, contentType(Value.self), from: start, counts)
        return value
      }
      node.retractIssues()
      return nil
    }
  }

  /// Returns the value, converted if necessary, or the zero value if the tolerance allows it.
  func requiredValue<Value>(_ reading: ForeignReading<Value>) throws -> Value {
    if try !place.isNull(), let value = try context.take(reading, place) { return value }
    return try context.read(place) { reader throws(JSONError) in
      let (start, met) = (reader.position, reader.issuesMet)
      defer { reader.hideNotes(of: Value.self, from: start, since: met) }
      var zero: Value?
      let value = try reading.value(from: &reader) { reader, error, start throws(JSONError) in
        // PliantDecoder tries other candidates first.
        if context.node?.otherPlaces == nil { zero = try reader.takeNothing(as: Value.self, after: error, from: start) }
        if zero == nil, context.node == nil {
          zero = try reader.useZeroValue(of: Value.self, after: error, from: start)
        }
        if zero == nil { throw error }
      }
      guard let value = value ?? zero else { throw reader.mismatch(of: Value.self) }
      return value
    }
  }
}

extension JSONReader {
  /// Returns the type's own nil and reports that, if the type is optional and the unusable value at `start` denotes
  /// nothing.
  fileprivate mutating func takeNothing<Value>(
    as type: Value.Type, after error: JSONError, from start: Position
  ) throws(JSONError) -> Value? {
    guard let nothing = absentValue(type), try isNothing(at: start) else { return nil }
    record(error, of: contentType(type), .usedNil, insteadOfValueFrom: start)
    return nothing
  }

  /// Hides the sensitive parts of a `type` in what was noted while it was read. A closure around the reading would add
  /// to the stack of each level.
  @inline(never)
  fileprivate mutating func hideNotes(of type: Any.Type, from start: Position, since issues: Int) {
    if issuesMet > issues || isCollecting { hideNotes(of: type, from: start) }
  }
}

// MARK: - Values without deviations

extension NodeDecoder {
  /// Returns PliantDecoder's value if it has the form that a scalar type expects; nil for any other value, type or
  /// decoder. No tolerance applies to it, and finding out which one would take longer than decoding it.
  static func exactScalar<Value>(_ type: Value.Type, from decoder: any Decoder) -> Value? {
    guard let scalar = type as? any DecodableScalar.Type, let node = ours(decoder), node.node != .max else {
      return nil
    }
    func open<Scalar: DecodableScalar>(_: Scalar.Type) -> Value? {
      // SAFETY: `Scalar` is `Value`.
      unsafe unsafeBitCast(Scalar.value(at: Int(node.node), in: node.index), to: Value?.self)
    }
    return open(scalar)
  }

  /// Returns the elements of PliantDecoder's array if all have the form that a scalar type expects.
  static func exactScalars<Element>(_ type: Element.Type, from decoder: any Decoder) -> [Element]? {
    guard let scalar = type as? any DecodableScalar.Type, let node = ours(decoder), node.node != .max,
      node.index.isKind(.array, at: Int(node.node))
    else { return nil }
    func open<Scalar: DecodableScalar>(_: Scalar.Type) -> [Element]? {
      var elements: [Scalar] = []
      for child in node.index.elementNodes(of: Int(node.node)) {
        guard let element = Scalar.value(at: child, in: node.index) else { return nil }
        elements.append(element)
      }
      // SAFETY: `Scalar` is `Element`.
      return unsafe unsafeBitCast(elements, to: [Element].self)
    }
    return open(scalar)
  }
}

// MARK: - Optionals

extension WrapperReading {
  /// Returns the value of a property that may be optional. If it is, a null or unusable value is nil.
  ///
  /// - Parameter value: makes the property's value of the value that was read; nil if there is none and the property
  ///   is not optional.
  static func value<Raw, Value>(
    _ reading: ForeignReading<Raw>, from decoder: any Decoder, as value: (Raw?) -> Value?
  ) throws -> Value {
    if let nothing = value(nil) {
      let wrapper = try WrapperReading(allowingFallbacks: decoder)
      if try wrapper.place.isNull() { return nothing }
      return try value(wrapper.value(reading, otherwise: .nilValue)) ?? nothing
    }
    let raw = try WrapperReading(decoder) { _ in }.requiredValue(reading)
    if let value = value(raw) { return value }
    throw DecodingError.valueNotFound(
      Raw.self,
      DecodingError.Context(
        codingPath: decoder.codingPath, debugDescription: "expected \(TypeName.of(Raw.self)), found none"))
  }
}

/// A type with values whose keys are left out: an optional, or a wrapper of one that is nil if it is missing.
protocol AbsentForm {
  var hasNoValue: Bool { get }
}

@_documentation(visibility: internal)
extension Lossy: AbsentForm { public var hasNoValue: Bool { isAbsent(wrappedValue) } }
@_documentation(visibility: internal)
extension Lossless: AbsentForm { public var hasNoValue: Bool { isAbsent(wrappedValue) } }
@_documentation(visibility: internal)
extension Base64: AbsentForm { public var hasNoValue: Bool { wrappedValue.base64Data == nil } }
@_documentation(visibility: internal)
extension DateFormatted: AbsentForm { public var hasNoValue: Bool { Form.date(in: wrappedValue) == nil } }
@_documentation(visibility: internal)
extension Default: AbsentForm { public var hasNoValue: Bool { isAbsent(wrappedValue) } }
extension Optional: AbsentForm {
  var hasNoValue: Bool { if case .none = self { true } else { false } }
}

/// An optional type, for casts at run time.
protocol WrapperOptional: AbsentForm {
  /// Reads a wrapped value from a decoder, which must have one.
  static func required(by reading: WrapperReading) throws -> Self
  /// Reads a wrapped value from a decoder; nil if the wrapper's default applies.
  static func taken(by reading: WrapperReading, otherwise fallback: JSONReader.Fallback) throws -> Self?
}

extension Optional: WrapperOptional where Wrapped: Decodable {
  static func required(by reading: WrapperReading) throws -> Wrapped? {
    try reading.requiredValue(ForeignReading.wrapped(Wrapped.self).optional)
  }

  static func taken(by reading: WrapperReading, otherwise fallback: JSONReader.Fallback) throws -> Wrapped?? {
    if try reading.place.isNull() { return .some(nil) }
    return try reading.value(ForeignReading.wrapped(Wrapped.self).optional, otherwise: fallback)
  }
}

/// Returns the nil value of an optional type; nil for any other type.
func absentValue<Value>(_: Value.Type) -> Value? {
  (Value.self as? any MissingOptional.Type)?.missingForm as? Value
}

/// Whether a value is nil, so that its key is omitted.
func isAbsent<Value>(_ value: Value) -> Bool {
  guard Value.self is any AbsentForm.Type else { return false }
  return (value as? any AbsentForm)?.hasNoValue ?? true
}

extension WrapperReading {
  /// Reads a value of a type that may be optional, for which null is nil; returns nil if a default applies.
  func valueOrNil<Value: Decodable>(_ type: Value.Type, otherwise fallback: JSONReader.Fallback) throws -> Value? {
    if let optional = type as? any WrapperOptional.Type {
      return try optional.taken(by: self, otherwise: fallback).flatMap { $0 as? Value }
    }
    return try value(.wrapped(type), otherwise: fallback)
  }
}

// MARK: - Defaults

/// A wrapper without a default of its own, for defaults that the enclosing type or a decoder declares.
protocol ValueWrapper {
  associatedtype Content
  init(wrappedValue: Content)
}

extension ValueWrapper {
  /// Returns the wrapper of a value; nil if the value is of another type.
  static func wrapping(_ value: Any) -> Self? { (value as? Content).map { Self(wrappedValue: $0) } }
}

extension Lossless: ValueWrapper {}
extension Base64: ValueWrapper {}
extension DateFormatted: ValueWrapper {}

// MARK: - Containers

extension _Pliant {
  /// A wrapper whose key may be missing.
  public protocol DecodableWrapper: Decodable {
    /// The wrapper of a missing property; nil if there has to be a value, unless a ``TolerantCodable`` type has an
    /// initial one.
    static var missing: Self? { get }
  }

  /// A wrapper whose key is omitted if its value is nil.
  public protocol EncodableWrapper: Encodable {
    var hasNoValue: Bool { get }
  }
}

extension KeyedDecodingContainer {
  /// Decodes a wrapped property, whose key may be missing.
  public func decode<Wrapper: _Pliant.DecodableWrapper>(_ type: Wrapper.Type, forKey key: Key) throws -> Wrapper {
    if !contains(key), let wrapper = Wrapper.missing { return wrapper }
    return try decodeWrapper(type, forKey: key)
  }

  /// Generic over any type, so that `decode` is the standard method and not the one above, which would recurse.
  func decodeWrapper<Wrapper: Decodable>(_ type: Wrapper.Type, forKey key: Key) throws -> Wrapper {
    try decode(type, forKey: key)
  }
}

extension KeyedEncodingContainer {
  /// Encodes a wrapped property; nil is omitted.
  public mutating func encode<Wrapper: _Pliant.EncodableWrapper>(_ wrapper: Wrapper, forKey key: Key) throws {
    if !wrapper.hasNoValue { try encodeWrapper(wrapper, forKey: key) }
  }

  /// Encodes a wrapper by its `encode(to:)`.
  mutating func encodeWrapper<Wrapper: Encodable>(_ wrapper: Wrapper, forKey key: Key) throws {
    try encode(wrapper, forKey: key)
  }
}

// MARK: - Writing

extension Encoder {
  /// Encodes the value of a wrapper in its place.
  ///
  /// - Throws: if the thread's stack has no room for another value.
  func encodeWrapped<Value: Encodable>(_ value: Value) throws {
    // Pliant's own encoder checks the stack itself.
    guard EncodingLevel.ours(self) != nil || ThreadStack.hasRoomForOtherCoders else {
      throw JSONError.outOfStack.asEncodingError(Value.self)
    }
    var container = singleValueContainer()
    try container.encode(value)
  }
}
