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
  /// Collections, if no elements may be dropped.
  static let collections = FastPathValues(rawValue: 8)
}

/// The reason why a value was not taken directly from a container.
@_documentation(visibility: internal)
@usableFromInline
enum FastPathFailure: Error {
  /// The decoder was not asked for it.
  case unasked
  /// It is missing or null.
  case absent
  /// The decoder failed to give it; with the report before that.
  case failed(any Error, before: DecodingReport?)
}

/// The compiler's knowledge of a property's type.
@usableFromInline
enum FastPathKind {
  case readable, rawValue, decodable
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
    guard !fastPath.isEmpty, let first = candidates.first else { throw .unasked }
    var container = container
    var key = TextKey(first)
    if !first.isOneKey { (container, key) = try member(at: first) }
    return try member(Value.self, kind, container, key, isOptional)
  }

  /// Whether a property is nil because its value is absent, and that need not be reported.
  @usableFromInline
  func isAbsent(_ reason: FastPathFailure, _ candidates: [String]) -> Bool {
    guard fastPath.contains(.absences), candidates.count == 1, case .absent = reason else { return false }
    // A decoder may have converted a key that has underscores.
    return !candidates[0].utf8.contains(UInt8(ascii: "_"))
  }

  @inline(__always)
  private func member<Value: Decodable>(
    _: Value.Type, _ kind: FastPathKind, _ container: KeyedDecodingContainer<TextKey>, _ key: TextKey,
    _ isOptional: Bool
  ) throws(FastPathFailure) -> Value {
    if kind != .rawValue {
      if Value.self == String.self {
        return try Self.scalar { try container.decodeIfPresent(String.self, forKey: key) }
      }
      if Value.self == Int.self {
        return try Self.scalar { try container.decodeIfPresent(Int.self, forKey: key) }
      }
      if Value.self == Bool.self {
        return try Self.scalar { try container.decodeIfPresent(Bool.self, forKey: key) }
      }
      if Value.self == Double.self {
        return try Self.scalar { try container.decodeIfPresent(Double.self, forKey: key) }
      }
      if Value.self == Int64.self {
        return try Self.scalar { try container.decodeIfPresent(Int64.self, forKey: key) }
      }
      if Value.self == Float.self {
        return try Self.scalar { try container.decodeIfPresent(Float.self, forKey: key) }
      }
      if Value.self == Int32.self {
        return try Self.scalar { try container.decodeIfPresent(Int32.self, forKey: key) }
      }
      if Value.self == UInt.self {
        return try Self.scalar { try container.decodeIfPresent(UInt.self, forKey: key) }
      }
      if Value.self == UInt64.self {
        return try Self.scalar { try container.decodeIfPresent(UInt64.self, forKey: key) }
      }
      if Value.self == Int8.self {
        return try Self.scalar { try container.decodeIfPresent(Int8.self, forKey: key) }
      }
      if Value.self == Int16.self {
        return try Self.scalar { try container.decodeIfPresent(Int16.self, forKey: key) }
      }
      if Value.self == UInt8.self {
        return try Self.scalar { try container.decodeIfPresent(UInt8.self, forKey: key) }
      }
      if Value.self == UInt16.self {
        return try Self.scalar { try container.decodeIfPresent(UInt16.self, forKey: key) }
      }
      if Value.self == UInt32.self {
        return try Self.scalar { try container.decodeIfPresent(UInt32.self, forKey: key) }
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
    guard kind == .rawValue ? fastPath.contains(.others) : isOnFastPath(Value.self, kind) else { throw .unasked }
    let before = model.collector?.report
    do {
      if isOptional { return try model.decodeInner { try present(Value.self, container, key) } }
      if container.contains(key) { return try model.decodeInner { try container.decode(Value.self, forKey: key) } }
    } catch let reason as FastPathFailure {
      throw reason
    } catch {
      throw .failed(error, before: before)
    }
    throw .absent
  }

  @inline(never)
  private func present<Value: Decodable>(
    _: Value.Type, _ container: KeyedDecodingContainer<TextKey>, _ key: TextKey
  ) throws -> Value {
    guard let value = try container.decodeIfPresent(Value.self, forKey: key) else { throw FastPathFailure.absent }
    return value
  }

  /// The decoded value, whose type is `Value`.
  @inline(__always)
  private static func scalar<Scalar, Value>(_ decode: () throws -> Scalar?) throws(FastPathFailure) -> Value {
    let scalar: Scalar?
    do { scalar = try decode() } catch { throw .failed(error, before: nil) }
    guard let scalar else { throw .absent }
    // SAFETY: the caller compared the types.
    return unsafe unsafeBitCast(scalar, to: Value.self)
  }

  /// Whether values of a type that is not a scalar are taken as the decoder gives them.
  private func isOnFastPath(_ type: Any.Type, _ kind: FastPathKind) -> Bool {
    if isCopied(type) { return false }
    // The decoder itself knows best how to read a type that is only Decodable.
    if kind == .decodable, !(type is any JSONReadable.Type) { return true }
    guard fastPath.contains(.others) else { return false }
    guard let collection = type as? any ForeignCollection.Type, !collection.hasScalars else { return true }
    return fastPath.contains(.collections) && !collection.holdsDictionaries
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
