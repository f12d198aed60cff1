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
  /// The keys that the model spells itself, one per line. Pliant's encoders don't convert them.
  private let spelled: StaticString
  /// The first keys of longer paths, which a model always spells itself.
  private var pathKeys: Set<String> = []

  /// Creates an encoder that gathers all properties.
  public init(spelled: StaticString = "") { self.spelled = spelled }

  /// Creates an encoder of a model whose paths don't lead into each other.
  public init(_ encoder: any Encoder, spelled: StaticString = "") {
    self.spelled = spelled
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
    let own = "\(spelled)".split(separator: "\n").map { PathPattern(String($0), beginsWithKey: true).firstKey }
    let spelled = pathKeys.union(own)
    try Self.withinModel(encoder) {
      for key in keys {
        let name = spelled.contains(key) ? TextKey(spelled: key) : TextKey(key)
        try Self.encode(members[ExactText(key)] ?? .empty, forKey: name, in: &container)
      }
    }
  }

  private static func encode(
    _ node: ValueTree<any Encodable>.Node, forKey key: TextKey, in container: inout KeyedEncodingContainer<TextKey>
  ) throws {
    switch node {
    case .empty:
      try container.encodeNil(forKey: key)
    case .leaf(let value):
      try container.encode(ForeignlyKeyedForm.form(of: value), forKey: key)
    case .object(let keys, let members):
      var inner = container.nestedContainer(keyedBy: TextKey.self, forKey: key)
      for key in keys { try encode(members[ExactText(key)] ?? .empty, forKey: TextKey(spelled: key), in: &inner) }
    case .array(let elements):
      var inner = container.nestedUnkeyedContainer(forKey: key)
      for element in try ValueTree<any Encodable>.ordered(elements) { try encode(element ?? .empty, in: &inner) }
    }
  }

  private static func encode(
    _ node: ValueTree<any Encodable>.Node, in container: inout any UnkeyedEncodingContainer
  ) throws {
    switch node {
    case .empty:
      try container.encodeNil()
    case .leaf(let value):
      try container.encode(ForeignlyKeyedForm.form(of: value))
    case .object(let keys, let members):
      var inner = container.nestedContainer(keyedBy: TextKey.self)
      for key in keys { try encode(members[ExactText(key)] ?? .empty, forKey: TextKey(spelled: key), in: &inner) }
    case .array(let elements):
      var inner = container.nestedUnkeyedContainer()
      for element in try ValueTree<any Encodable>.ordered(elements) { try encode(element ?? .empty, in: &inner) }
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
    if let altered = (Value.self as? any ForeignlyKeyed.Type)?.isAltered, altered {
      try container?.encode(ForeignlyKeyedForm.form(of: value), forKey: key)
    } else {
      try container?.encode(value, forKey: key)
    }
  }
}
