//===----------------------------------------------------------------------===//
// The fast path of a ModelDecoder: takes a value under its first key from another decoder's container, as a
// synthesized `init(from:)` does.
//===----------------------------------------------------------------------===//

import PliantCore

/// The values that a ``ModelDecoder`` may take directly from its container, without other checks; none under Pliant's
/// own decoder.
struct FastPathValues: OptionSet {
  let rawValue: UInt8

  /// Scalars.
  static let scalars = FastPathValues(rawValue: 1)
  /// Values of other types: the decoder knows the tolerance that applies inside them.
  static let others = FastPathValues(rawValue: 2)
  /// Missing values of optional properties, which need not be reported.
  static let absences = FastPathValues(rawValue: 4)
}

/// The reason why a value was not taken directly from a container.
@_documentation(visibility: internal)
@usableFromInline
enum FastPathFailure: Error {
  /// The decoder was not asked for it.
  case unasked
  /// It is missing.
  case absent
  /// It is null.
  case null
  /// The decoder failed to give it; with the report before that.
  case failed(any Error, before: DecodingReport?)
}

/// The compiler's knowledge of a property's type.
@usableFromInline
enum FastPathKind {
  case rawValue, decodable
}

extension ModelDecoder {
  /// The value of the first candidate, if it is present and the decoder can give it directly.
  ///
  /// - Parameter isOptional: whether null is expected.
  @usableFromInline
  @inline(never)
  func decodeOnFastPath<Value: Decodable>(
    _: Value.Type, _ kind: FastPathKind, _ candidates: [String], isOptional: Bool = false
  ) throws(FastPathFailure) -> Value {
    try firstOnFastPath(candidates) { container, key throws(FastPathFailure) in
      try member(Value.self, kind, container, key, isOptional)
    }
  }

  /// The value of the first candidate that is present, if it is exactly as declared. It is captured and read.
  func readOnFastPath<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String]
  ) throws(FastPathFailure) -> Value {
    try firstOnFastPath(candidates) { container, key throws(FastPathFailure) in try exact(reading, container, key) }
  }

  @inline(__always)
  private func firstOnFastPath<Value>(
    _ candidates: [String],
    _ member: (KeyedDecodingContainer<TextKey>, TextKey) throws(FastPathFailure) -> Value
  ) throws(FastPathFailure) -> Value {
    guard !fastPath.isEmpty, model.isStraight else { throw .unasked }
    var isNull = false
    for candidate in candidates {
      do throws(FastPathFailure) {
        if candidate.isOneKey { return try spelled(container, TextKey(candidate), member) }
        let (container, key) = try self.member(at: candidate)
        return try spelled(container, key, member)
      } catch {
        switch error {
        case .absent: break
        case .null: isNull = true
        case .unasked, .failed: throw error
        }
      }
    }
    throw isNull ? .null : .absent
  }

  /// The value behind a key, which the decoder may have converted if it has underscores.
  @inline(__always)
  private func spelled<Value>(
    _ container: KeyedDecodingContainer<TextKey>, _ key: TextKey,
    _ member: (KeyedDecodingContainer<TextKey>, TextKey) throws(FastPathFailure) -> Value
  ) throws(FastPathFailure) -> Value {
    do throws(FastPathFailure) {
      return try member(container, key)
    } catch {
      guard case .absent = error, key.stringValue.utf8.contains(UInt8(ascii: "_")),
        let converted = container.key(spelled: key.stringValue)
      else { throw error }
      return try member(container, converted)
    }
  }

  /// Whether a property is nil because its value is absent, and that need not be reported.
  @usableFromInline
  func isAbsent(_ reason: FastPathFailure) -> Bool {
    guard fastPath.contains(.absences) else { return false }
    switch reason {
    case .absent, .null: return true
    case .unasked, .failed: return false
    }
  }

  /// Whether a property keeps the value that it has because all of its keys are missing.
  @usableFromInline
  func isMissing(_ reason: FastPathFailure) -> Bool {
    if case .absent = reason { true } else { false }
  }

  @inline(__always)
  private func member<Value: Decodable>(
    _: Value.Type, _ kind: FastPathKind, _ container: KeyedDecodingContainer<TextKey>, _ key: TextKey,
    _ isOptional: Bool
  ) throws(FastPathFailure) -> Value {
    if kind != .rawValue {
      if Value.self == String.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(String.self, forKey: key) }
      }
      if Value.self == Int.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(Int.self, forKey: key) }
      }
      if Value.self == Bool.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(Bool.self, forKey: key) }
      }
      if Value.self == Double.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(Double.self, forKey: key) }
      }
      if Value.self == Int64.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(Int64.self, forKey: key) }
      }
      if Value.self == Float.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(Float.self, forKey: key) }
      }
      if Value.self == Int32.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(Int32.self, forKey: key) }
      }
      if Value.self == UInt.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(UInt.self, forKey: key) }
      }
      if Value.self == UInt64.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(UInt64.self, forKey: key) }
      }
      if Value.self == Int8.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(Int8.self, forKey: key) }
      }
      if Value.self == Int16.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(Int16.self, forKey: key) }
      }
      if Value.self == UInt8.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(UInt8.self, forKey: key) }
      }
      if Value.self == UInt16.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(UInt16.self, forKey: key) }
      }
      if Value.self == UInt32.self {
        return try Self.scalar(container, key) { try $0.decodeIfPresent(UInt32.self, forKey: key) }
      }
    }
    return try other(Value.self, kind, container, key, isOptional)
  }

  /// A member of a type that is not a scalar.
  @inline(never)
  private func other<Value: Decodable>(
    _: Value.Type, _ kind: FastPathKind, _ container: KeyedDecodingContainer<TextKey>, _ key: TextKey,
    _ isOptional: Bool
  ) throws(FastPathFailure) -> Value {
    // The decoder itself knows best how to read a type that is only Decodable.
    let isDecodableOnly = kind == .decodable && !(Value.self is any JSONReadable.Type)
    if !isDecodableOnly, !fastPath.contains(.others) || isCopied(Value.self) {
      guard kind == .decodable else { throw .unasked }
      return try exact(.decodable(Value.self), container, key)
    }
    let before = model.collector?.report
    do {
      return try model.decodeInner(isStraight: !isDecodableOnly) {
        if isOptional { return try present(Value.self, container, key) }
        guard container.contains(key) else { throw FastPathFailure.absent }
        return try container.decode(Value.self, forKey: key)
      }
    } catch let reason as FastPathFailure {
      throw reason
    } catch {
      throw .failed(error, before: before)
    }
  }

  /// A member that is captured and read, if it is exactly as declared.
  @inline(never)
  private func exact<Value>(
    _ reading: ForeignReading<Value>, _ container: KeyedDecodingContainer<TextKey>, _ key: TextKey
  ) throws(FastPathFailure) -> Value {
    guard container.contains(key) else { throw .absent }
    do {
      if try container.decodeNil(forKey: key) { throw FastPathFailure.null }
      return try model.context.readExactly(.member(container, key), reading.read)
    } catch let reason as FastPathFailure {
      throw reason
    } catch {
      throw .failed(error, before: nil)
    }
  }

  @inline(never)
  private func present<Value: Decodable>(
    _: Value.Type, _ container: KeyedDecodingContainer<TextKey>, _ key: TextKey
  ) throws -> Value {
    guard let value = try container.decodeIfPresent(Value.self, forKey: key) else {
      throw container.contains(key) ? FastPathFailure.null : .absent
    }
    return value
  }

  /// The decoded value, whose type is `Value`.
  @inline(__always)
  private static func scalar<Scalar, Value>(
    _ container: KeyedDecodingContainer<TextKey>, _ key: TextKey,
    _ decode: (KeyedDecodingContainer<TextKey>) throws -> Scalar?
  ) throws(FastPathFailure) -> Value {
    let scalar: Scalar?
    do { scalar = try decode(container) } catch { throw .failed(error, before: nil) }
    guard let scalar else { throw container.contains(key) ? .null : .absent }
    // SAFETY: the caller compared the types.
    return unsafe unsafeBitCast(scalar, to: Value.self)
  }
}

// MARK: - Members of nested objects

extension ModelDecoder {
  /// The last key of a path, and the container that has it.
  private func member(at path: String) throws(FastPathFailure) -> (KeyedDecodingContainer<TextKey>, TextKey) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")), path.isOfKeys else { throw .unasked }
    return (try object(at: String(path[..<dot])), TextKey(String(path[path.utf8.index(after: dot)...])))
  }

  /// The object at a path of keys. It is requested from the decoder once.
  private func object(at path: String) throws(FastPathFailure) -> KeyedDecodingContainer<TextKey> {
    for object in model.objects where object.path.hasSameCodeUnits(as: path) { return object.container }
    var outer = container
    var key = TextKey(path)
    if !path.isOneKey { (outer, key) = try member(at: path) }
    guard outer.contains(key) else { throw .absent }
    do {
      if try outer.decodeNil(forKey: key) { throw FastPathFailure.absent }
      let inner = try outer.nestedContainer(keyedBy: TextKey.self, forKey: key)
      model.objects.append((path, inner))
      return inner
    } catch let reason as FastPathFailure {
      throw reason
    } catch {
      throw .unasked
    }
  }
}

extension String {
  /// Whether a path is a single key without escapes.
  var isOneKey: Bool {
    !utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }
  }

  /// Whether a path consists of keys without escapes, none of which may be another component.
  fileprivate var isOfKeys: Bool {
    var isFirst = false
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\\"): return false
      case UInt8(ascii: "."): isFirst = true
      case 0x30...0x39, UInt8(ascii: "-"), UInt8(ascii: "*"):
        if isFirst { return false }
      default: isFirst = false
      }
    }
    return true
  }
}
