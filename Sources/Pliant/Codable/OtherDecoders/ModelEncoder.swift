//===----------------------------------------------------------------------===//
// ModelEncoder: encodes the properties of a generated `encode(to:)` to any Encoder.
//===----------------------------------------------------------------------===//

import PliantCore

/// Encodes the properties of a model by their paths to any Encoder. Each nested object is written once, whatever the
/// order of the properties, and no container is requested twice.
///
/// An encoder other than Pliant's gets members directly, until the first one with a path. That one and all that
/// follow are gathered first.
@_documentation(visibility: internal)
public struct ModelEncoder {
  /// The container of the members that are not gathered.
  private var container: KeyedEncodingContainer<TextKey>?
  private var isStraight = false
  /// The first error of encoding a member directly.
  private var failure: (any Error)?
  private var tree = ValueTree<any Encodable>()
  /// The keys that Pliant's encoders don't convert.
  private let keptKeys: KeptKeys
  /// The first keys of longer paths, which a struct or class always specifies.
  private var pathKeys: Set<String> = []

  /// The keys of a model that its declaration specifies.
  private enum KeptKeys {
    case all
    /// Those at `paths`, which are JSON strings with commas between them.
    case ofEnum(paths: StaticString)
    /// These, and all of longer paths.
    case ofProperties(keys: StaticString)
  }

  /// Creates an encoder of keys that are not converted, which gathers all properties.
  init() { keptKeys = .all }

  /// Creates an encoder of a case whose paths lead into each other.
  ///
  /// - Parameter paths: those of the keys that the enum specifies: JSON strings, with commas between them.
  public init(specified paths: StaticString) { keptKeys = .ofEnum(paths: paths) }

  /// Creates an encoder of a case whose paths don't lead into each other.
  public init(_ encoder: any Encoder, specified paths: StaticString) {
    self.init(encoder, .ofEnum(paths: paths))
  }

  /// Creates an encoder of a struct whose paths don't lead into each other.
  ///
  /// - Parameter keys: those that the struct specifies, except for longer paths.
  public init(_ encoder: any Encoder, keys: StaticString = "") {
    self.init(encoder, .ofProperties(keys: keys))
  }

  private init(_ encoder: any Encoder, _ keptKeys: KeptKeys) {
    self.keptKeys = keptKeys
    // PliantEncoder has to encode the contents of a model within one call (`withinModel`).
    if EncodingLevel.ours(encoder) != nil { return }
    container = encoder.container(keyedBy: TextKey.self)
    isStraight = true
    if !ThreadStack.hasRoomForOtherCoders { failure = JSONError.outOfStack.asEncodingError(type(of: encoder)) }
  }

  /// Encodes a property.
  public mutating func encode<Value: Encodable>(_ value: Value, _ path: String) {
    guard isStraight, path.isOneKey else { return gather(value, path) }
    guard failure == nil else { return }
    do {
      try Self.encode(value, forKey: TextKey(path), in: &container)
    } catch {
      failure = error
    }
  }

  @inline(never)
  private mutating func gather<Value: Encodable>(_ value: Value, _ path: String) {
    isStraight = false
    let pattern = PathPattern(path, beginsWithKey: true)
    if pattern.components.count > 1 { pathKeys.insert(pattern.firstKey) }
    tree.insert(value, at: pattern.components[...])
  }

  /// Encodes a property; nil is left out.
  @inlinable
  public mutating func encode<Value: Encodable>(_ value: Value?, _ path: String) {
    if let value { encode(value, path) } else { leaveOut(path) }
  }

  @usableFromInline
  mutating func leaveOut(_ path: String) {
    guard path.utf8.contains(UInt8(ascii: ".")) else { return }
    tree.leaveOut(PathPattern(path, beginsWithKey: true).components)
  }

  /// Encodes a property whose path has a wildcard.
  public mutating func encode<Values: CollectedValues>(elementsOf values: Values, _ path: String)
  where Values.CollectedValue: Encodable {
    isStraight = false
    let pattern = PathPattern(path, beginsWithKey: true)
    pathKeys.insert(pattern.firstKey)
    tree.insert(values.collectedValues, at: pattern.components)
  }

  /// Encodes a property whose path has a wildcard; nil is left out.
  public mutating func encode<Values: CollectedValues>(elementsOf values: Values?, _ path: String)
  where Values.CollectedValue: Encodable {
    if let values { encode(elementsOf: values, path) }
  }

  /// Encodes the gathered properties.
  public func finish(_ encoder: any Encoder) throws {
    if let failure { throw failure }
    if isStraight { return }
    var container = container ?? encoder.container(keyedBy: TextKey.self)
    var tree = tree
    tree.complete()
    guard case .object(let keys, let members) = tree.root else { return }
    let isKept = isKept(by: encoder)
    try Self.withinModel(encoder) {
      for key in keys {
        try Self.encode(members[ExactText(key)] ?? .empty, at: [.key(key)], isKept, in: &container)
      }
    }
  }

  /// Returns whether the key at the end of a path is not converted.
  private func isKept(by encoder: any Encoder) -> ([JSONPath.Component]) -> Bool {
    func paths(_ text: StaticString) -> CompactSet<[JSONPath.Component]> {
      var paths = CompactSet<[JSONPath.Component]>()
      // No other encoder can tell keys from each other.
      guard let state = EncodingLevel.ours(encoder)?.state, !state.keepsKeys else { return paths }
      let texts = (try? [String](json: "[\(text)]")) ?? []
      for text in texts { paths.insert(PathPattern(text, beginsWithKey: true).components) }
      return paths
    }
    switch keptKeys {
    case .all: return { _ in true }
    case .ofEnum(let text):
      let paths = paths(text)
      return paths.contains
    case .ofProperties(let text):
      var paths = paths(text)
      for key in pathKeys { paths.insert([.key(key)]) }
      return { $0.count > 1 || paths.contains($0) }
    }
  }

  private static func encode(
    _ node: ValueTree<any Encodable>.Node, at path: [JSONPath.Component],
    _ isKept: ([JSONPath.Component]) -> Bool, in container: inout KeyedEncodingContainer<TextKey>
  ) throws {
    guard case .key(let text)? = path.last else { return }
    let key = isKept(path) ? TextKey(spelled: text) : TextKey(text)
    switch node {
    case .empty:
      try container.encodeNil(forKey: key)
    case .leaf(let value):
      try container.encode(ForeignlyKeyedForm.form(of: value), forKey: key)
    case .object(let keys, let members):
      var inner = container.nestedContainer(keyedBy: TextKey.self, forKey: key)
      for key in keys { try encode(members[ExactText(key)] ?? .empty, at: path + [.key(key)], isKept, in: &inner) }
    case .array(let elements):
      var inner = container.nestedUnkeyedContainer(forKey: key)
      for element in try ValueTree<any Encodable>.ordered(elements) {
        try encode(element ?? .empty, at: path + [.wildcard], isKept, in: &inner)
      }
    }
  }

  private static func encode(
    _ node: ValueTree<any Encodable>.Node, at path: [JSONPath.Component],
    _ isKept: ([JSONPath.Component]) -> Bool, in container: inout any UnkeyedEncodingContainer
  ) throws {
    switch node {
    case .empty:
      try container.encodeNil()
    case .leaf(let value):
      try container.encode(ForeignlyKeyedForm.form(of: value))
    case .object(let keys, let members):
      var inner = container.nestedContainer(keyedBy: TextKey.self)
      for key in keys { try encode(members[ExactText(key)] ?? .empty, at: path + [.key(key)], isKept, in: &inner) }
    case .array(let elements):
      var inner = container.nestedUnkeyedContainer()
      for element in try ValueTree<any Encodable>.ordered(elements) {
        try encode(element ?? .empty, at: path + [.wildcard], isKept, in: &inner)
      }
    }
  }
}

extension PathPattern {
  fileprivate var firstKey: String { if case .key(let key)? = components.first { key } else { "" } }
}

// MARK: - Direct encoding

extension ModelEncoder {
  /// Encodes a member as a synthesized `encode(to:)` does: containers have special methods for scalars.
  private static func encode<Value: Encodable>(
    _ value: Value, forKey key: TextKey, in container: inout KeyedEncodingContainer<TextKey>?
  ) throws {
    // SAFETY: each cast is from a type to itself.
    if Value.self == String.self {
      try container?.encode(unsafe unsafeBitCast(value, to: String.self), forKey: key)
      return
    }
    if Value.self == Int.self {
      try container?.encode(unsafe unsafeBitCast(value, to: Int.self), forKey: key)
      return
    }
    if Value.self == Bool.self {
      try container?.encode(unsafe unsafeBitCast(value, to: Bool.self), forKey: key)
      return
    }
    if Value.self == Double.self {
      try container?.encode(unsafe unsafeBitCast(value, to: Double.self), forKey: key)
      return
    }
    if Value.self == Int64.self {
      try container?.encode(unsafe unsafeBitCast(value, to: Int64.self), forKey: key)
      return
    }
    if Value.self == Float.self {
      try container?.encode(unsafe unsafeBitCast(value, to: Float.self), forKey: key)
      return
    }
    if Value.self == Int32.self {
      try container?.encode(unsafe unsafeBitCast(value, to: Int32.self), forKey: key)
      return
    }
    if Value.self == UInt.self {
      try container?.encode(unsafe unsafeBitCast(value, to: UInt.self), forKey: key)
      return
    }
    if Value.self == UInt64.self {
      try container?.encode(unsafe unsafeBitCast(value, to: UInt64.self), forKey: key)
      return
    }
    if Value.self == Int8.self {
      try container?.encode(unsafe unsafeBitCast(value, to: Int8.self), forKey: key)
      return
    }
    if Value.self == Int16.self {
      try container?.encode(unsafe unsafeBitCast(value, to: Int16.self), forKey: key)
      return
    }
    if Value.self == UInt8.self {
      try container?.encode(unsafe unsafeBitCast(value, to: UInt8.self), forKey: key)
      return
    }
    if Value.self == UInt16.self {
      try container?.encode(unsafe unsafeBitCast(value, to: UInt16.self), forKey: key)
      return
    }
    if Value.self == UInt32.self {
      try container?.encode(unsafe unsafeBitCast(value, to: UInt32.self), forKey: key)
      return
    }
    if ForeignlyKeyedForm.isAltered(Value.self) {
      try container?.encode(ForeignlyKeyedForm.form(of: value), forKey: key)
    } else {
      try container?.encode(value, forKey: key)
    }
  }
}

extension String {
  /// Whether a path is a single key without escapes.
  var isOneKey: Bool {
    !utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }
  }
}
