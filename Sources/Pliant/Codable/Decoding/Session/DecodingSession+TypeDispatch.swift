// Type dispatch: the route by which values of each type are decoded, determined once per type.

// FoundationEssentials has no locks.
import Foundation
import PliantCore
import PliantFoundation

/// A type that the library decodes itself, without its `init(from:)`.
protocol DispatchedDecodable: Decodable {
  /// The kind of container that the type's values are, if it is always the same.
  static var container: DocumentIndex.Kind? { get }

  static func decodeDispatched(from decoder: NodeDecoder) throws -> Self
}

extension DispatchedDecodable {
  static var container: DocumentIndex.Kind? { nil }
}

enum TypeDispatch {
  /// By the type's `init(from:)`.
  case plain
  case string, bool, double, float
  case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64
  case date, data, url, decimal, uuid
  case dispatched(any DispatchedDecodable.Type)
  case nonStringKeyed(any NonStringKeyedDictionary.Type)
  /// By the type's `init(from:)`, with key paths and defaults for its properties.
  case mapped
  /// By the type's own code, directly from the bytes.
  case model(any JSONReadable.Type)

  init<Value: Decodable>(_ type: Value.Type, _ settings: DecodingSettings) {
    if let type = type as? any DispatchedDecodable.Type {
      self = .dispatched(type)
    } else if let type = type as? any JSONReadable.Type, !type.hasCodableForm {
      self = .model(type)
    } else if settings.options.keyMapping[type] != nil || settings.options.defaults[type] != nil {
      self = .mapped
    } else if let leaf = unsafe Self.leaves.first(where: { $0.type == type }) {
      self = leaf.dispatch
    } else if type is any TolerantCodable.Type {
      self = .mapped
    } else if let keyed = type as? any NonStringKeyedDictionary.Type {
      self = .nonStringKeyed(keyed)
    } else if SensitiveSearch.holds(type) {
      // By an empty mapping, which knows the type where its parts are to be hidden.
      self = .mapped
    } else {
      self = .plain
    }
  }

  /// Whether values consist of others, which Codable decodes.
  var hasParts: Bool {
    switch self {
    case .plain, .dispatched, .nonStringKeyed, .mapped: true
    default: false
    }
  }

  // SAFETY: a constant.
  private nonisolated(unsafe) static let leaves: [(type: any Any.Type, dispatch: TypeDispatch)] = [
    (String.self, .string), (Int.self, .int), (Double.self, .double), (Bool.self, .bool), (Float.self, .float),
    (Int8.self, .int8), (Int16.self, .int16), (Int32.self, .int32), (Int64.self, .int64),
    (UInt.self, .uint), (UInt8.self, .uint8), (UInt16.self, .uint16), (UInt32.self, .uint32), (UInt64.self, .uint64),
    (Date.self, .date), (Data.self, .data), (URL.self, .url), (Decimal.self, .decimal), (UUID.self, .uuid),
  ]
}

/// The routes of the types seen so far, by the addresses of their metadata.
struct TypeDispatchTable {
  private var table = TypeTable(filler: TypeDispatch.plain)
  private var last = 0
  /// Whether routes were added since the table was shared.
  var hasNews = false

  var count: Int { table.count }

  /// The route of a type. Most documents alternate between a handful of types.
  @_transparent
  mutating func dispatch<Value: Decodable>(for type: Value.Type, _ settings: DecodingSettings) -> TypeDispatch {
    let id = ObjectIdentifier(type)
    if let known = table.value(of: id, at: last) { return known }
    last = table.place(of: id)
    return table.value(of: id, at: last) ?? add(id, TypeDispatch(type, settings))
  }

  @inline(never)
  private mutating func add(_ id: ObjectIdentifier, _ dispatch: TypeDispatch) -> TypeDispatch {
    hasNews = true
    table.insert(id, dispatch)
    last = table.place(of: id)
    return dispatch
  }
}

/// The routes that decodings determined, for later ones: checking whether a type conforms to a protocol is slow.
final class SharedTypeDispatch: @unchecked Sendable {
  // SAFETY of Sendable: the lock guards the table, which holds nothing but types.
  static let all = SharedTypeDispatch()

  private let lock = NSLock()
  private var known = TypeDispatchTable()
  /// The most types that are kept. A program has fewer, but generic types can be made without end.
  private let limit = 4096

  var table: TypeDispatchTable {
    lock.lock()
    defer { lock.unlock() }
    return known
  }

  func add(_ table: TypeDispatchTable) {
    guard table.count <= limit else { return }
    lock.lock()
    defer { lock.unlock() }
    if table.count > known.count { known = table }
  }
}

// MARK: - Decoding any value

extension NodeDecoder {
  /// Decodes this value, without conversions if a single value container asks for it.
  @_semantics("optimize.sil.specialize.generic.never")
  func decodeValue<Value: Decodable>(_ type: Value.Type, isSingle: Bool = false) throws -> Value {
    try decodeValue(type, by: unsafe session.dispatches.dispatch(for: type, session.settings), isSingle: isSingle)
  }

  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  func decodeValue<Value: Decodable>(
    _ type: Value.Type, by dispatch: TypeDispatch, isSingle: Bool = false
  ) throws -> Value {
    switch dispatch {
    case .plain:
      let count = unsafe session.attempts.conversionCount
      do {
        // The given type may be a subclass of `Value`.
        return try type.init(from: self)
      } catch {
        return try decodeByCoercion(type, error, since: count)
      }
    case .mapped: return try decodeMapped(session.mapping(of: type), as: type)
    case .dispatched(let dispatched):
      try checkStack()
      if isSingle { try refuseOtherKind(than: dispatched) }
      return try decodeDispatched(dispatched, as: type)
    case .nonStringKeyed(let keyed):
      try checkStack()
      return try decodeKeyed(keyed, as: type, isSingle: isSingle)
    case .model(let model): return try decodeModel(model, as: type, isSingle: isSingle)
    // SAFETY: each bit cast is from a type to itself.
    case .string: return unsafe unsafeBitCast(try scalar(String.self, isSingle: isSingle), to: type)
    case .bool: return unsafe unsafeBitCast(try scalar(Bool.self, isSingle: isSingle), to: type)
    case .double: return unsafe unsafeBitCast(try scalar(Double.self, isSingle: isSingle), to: type)
    case .float: return unsafe unsafeBitCast(try scalar(Float.self, isSingle: isSingle), to: type)
    case .int: return unsafe unsafeBitCast(try scalar(Int.self, isSingle: isSingle), to: type)
    case .int8: return unsafe unsafeBitCast(try scalar(Int8.self, isSingle: isSingle), to: type)
    case .int16: return unsafe unsafeBitCast(try scalar(Int16.self, isSingle: isSingle), to: type)
    case .int32: return unsafe unsafeBitCast(try scalar(Int32.self, isSingle: isSingle), to: type)
    case .int64: return unsafe unsafeBitCast(try scalar(Int64.self, isSingle: isSingle), to: type)
    case .uint: return unsafe unsafeBitCast(try scalar(UInt.self, isSingle: isSingle), to: type)
    case .uint8: return unsafe unsafeBitCast(try scalar(UInt8.self, isSingle: isSingle), to: type)
    case .uint16: return unsafe unsafeBitCast(try scalar(UInt16.self, isSingle: isSingle), to: type)
    case .uint32: return unsafe unsafeBitCast(try scalar(UInt32.self, isSingle: isSingle), to: type)
    case .uint64: return unsafe unsafeBitCast(try scalar(UInt64.self, isSingle: isSingle), to: type)
    case .date: return unsafe unsafeBitCast(try date(isSingle: isSingle, converts: converts(isSingle)), to: type)
    case .data: return unsafe unsafeBitCast(try data(converts: converts(isSingle)), to: type)
    case .url: return unsafe unsafeBitCast(try url(converts: converts(isSingle)), to: type)
    case .decimal: return unsafe unsafeBitCast(try decimal(converts: converts(isSingle)), to: type)
    case .uuid:
      if let value = plainUUID { return unsafe unsafeBitCast(value, to: type) }
      return try decodeValue(type, by: .plain)
    }
  }

  /// Whether a type decodes this value again as its single value, with conversions.
  @_transparent
  var isConverted: Bool { unsafe node == session.attempts.convertedNode && node != .max }

  private func converts(_ isSingle: Bool) -> Bool { !isSingle || isConverted }

  /// Decodes this value for a single value container. An array or object is decoded without deviations, since the type
  /// may go on to request another type. If it refuses the value in the end, it decodes it again, with conversions.
  @inline(never)
  func decodeSingle<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let dispatch = unsafe session.dispatches.dispatch(for: type, session.settings)
    guard dispatch.hasParts, node != .max, kind == .array || kind == .object, !isConverted,
      unsafe !isStrict || session.attempts.isTrying
    else {
      let counts = reader.noteCounts
      do {
        return try decodeValue(type, by: dispatch, isSingle: true)
      } catch {
        reader.abandonNotes(since: counts)
        throw error
      }
    }
    if case .dispatched(let dispatched) = dispatch { try refuseOtherKind(than: dispatched) }
    let attempt = DecodingSession.Attempt(node: node, type: ObjectIdentifier(type))
    do {
      // Otherwise each level of nested types would decode all levels inside of it without deviations.
      if let error = unsafe session.attempts.refusals[attempt] { throw error }
      return try session.withoutDeviations(of: self) { try decodeValue(type, by: dispatch) }
    } catch {
      unsafe session.attempts.refusals[attempt] = error
      unsafe session.attempts.refusedNode = node
      throw error
    }
  }

  /// Refuses to coerce this value to a collection for a single value container, unless it is decoded again with
  /// conversions. The type may go on to request another; one that is an element of the array it requests would not
  /// terminate.
  @inline(never)
  private func refuseOtherKind(than dispatched: any DispatchedDecodable.Type) throws {
    guard let wanted = dispatched.container, node != .max, kind != wanted, kind != .null, !isConverted else { return }
    if kind == .array || kind == .object { unsafe session.attempts.refusedNode = node }
    throw containerFailure(
      wanted == .array ? [Any].self : [String: Any].self, expected: TypeName.of(dispatched))
  }

  /// Decodes a dictionary whose keys are not strings. An unusable element is dropped, and no zero value replaces it.
  @inline(never)
  private func decodeKeyed<Value: Decodable>(
    _ keyed: any NonStringKeyedDictionary.Type, as type: Value.Type, isSingle: Bool
  ) throws -> Value {
    // The type would stop at the first unusable member, and all would be decoded again: twice the work at each level.
    if node != .max, let value = try keyed.decodeOwnForm(self) as? Value { return value }
    let count = unsafe session.attempts.conversionCount
    do {
      guard tolerance.usesZeroValues else { return try Value(from: self) }
      return try session.withoutZeroValues { try Value(from: self) }
    } catch {
      guard converts(isSingle) else { throw named(error, type) }
      return try decodeByCoercion(type, error, since: count)
    }
  }

  private func decodeModel<Value: Decodable>(
    _ model: any JSONReadable.Type, as type: Value.Type, isSingle: Bool
  ) throws -> Value {
    if node == .max, let keyed = type as? any NonStringKeyedDictionary.Type {
      return try decodeKeyed(keyed, as: type, isSingle: isSingle)
    }
    // The dates of Codable types inside the model have the form of models, also if it is decoded like any other type.
    let outer = unsafe session.isOfModel
    unsafe session.isOfModel = true
    let met = reader.issuesMet
    defer {
      unsafe session.isOfModel = outer
      hideNotes(of: type, since: met)
    }
    guard node != .max else { return try type.init(from: self) }
    func open<Model: JSONReadable>(_: Model.Type) throws -> Value {
      let start = moveReader()
      do throws(JSONError) {
        // SAFETY: `Model` is `Value`: the route is that of the type.
        return unsafe unsafeBitCast(try Model(from: &reader), to: type)
      } catch {
        throw decodingError(reader.hiding(error, in: type, from: start), type)
      }
    }
    return try open(model)
  }

  private func decodeDispatched<Value: Decodable, Dispatched: DispatchedDecodable>(
    _ dispatched: Dispatched.Type, as type: Value.Type
  ) throws -> Value {
    // SAFETY: `Dispatched` is `Value`: the table has the former under the latter.
    unsafe unsafeBitCast(try dispatched.decodeDispatched(from: self), to: type)
  }
}
