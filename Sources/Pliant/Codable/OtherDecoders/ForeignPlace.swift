// ForeignPlace: a value's place in the containers of a decoder.

import PliantCore

enum ForeignPlace {
  case member(KeyedDecodingContainer<TextKey>, TextKey)
  /// The next element of an array's container.
  case element(any UnkeyedDecodingContainer)
  case whole(any Decoder)

  @_semantics("optimize.sil.specialize.generic.never")
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    switch self {
    case .member(let container, let key): return try container.decode(type, forKey: key)
    case .element(var container): return try container.decode(type)
    case .whole(let decoder):
      // A container of PliantDecoder would first decode without deviations.
      if let node = NodeDecoder.ours(decoder) { return try node.decodeValue(type, isSingle: true) }
      return try decoder.singleValueContainer().decode(type)
    }
  }

  /// A capture of the value. It is an error if the values inside it were captured too often.
  func captured() throws -> ForeignValue {
    let value: ForeignValue
    if case .whole(let decoder) = self {
      value = try ForeignValue(from: decoder)
    } else {
      value = try decode(ForeignValue.self)
    }
    try ForeignWork.add(value, at: path)
    return value
  }

  func isNull() throws -> Bool {
    switch self {
    case .member(let container, let key): return try container.decodeNil(forKey: key)
    case .element(var container): return try container.decodeNil()
    case .whole(let decoder): return try decoder.singleValueContainer().decodeNil()
    }
  }

  var path: JSONPath {
    switch self {
    case .member(let container, let key):
      return JSONPath(codingPath: container.codingPath + [PlainKey(key.stringValue)])
    case .element(let container):
      return JSONPath(codingPath: container.codingPath + [IndexKey(container.currentIndex)])
    case .whole(let decoder): return JSONPath(codingPath: decoder.codingPath)
    }
  }

  func object() throws -> KeyedDecodingContainer<TextKey> {
    switch self {
    case .member(let container, let key): return try container.nestedContainer(keyedBy: TextKey.self, forKey: key)
    case .element(var container): return try container.nestedContainer(keyedBy: TextKey.self)
    case .whole(let decoder): return try decoder.container(keyedBy: TextKey.self)
    }
  }

  func array() throws -> any UnkeyedDecodingContainer {
    switch self {
    case .member(let container, let key): return try container.nestedUnkeyedContainer(forKey: key)
    case .element(var container): return try container.nestedUnkeyedContainer()
    case .whole(let decoder): return try decoder.unkeyedContainer()
    }
  }

  /// The member or element of this value; nil if it is missing, or this value is null.
  func step(_ component: JSONPath.Component) throws -> ForeignPlace? {
    if try isNull() { return nil }
    switch component {
    case .key(let key):
      let object = try object()
      return object.key(spelled: key).map { .member(object, $0) }
    case .index(let index):
      let array = try array()
      var remaining = index
      if index < 0 {
        remaining += try Self.count(array)
        if remaining < 0 { return nil }
      }
      return try Self.element(in: array, passing: remaining)
    case .wildcard:
      return nil
    }
  }

  /// The element after the next `count` ones of an array; nil if there are not so many.
  static func element(in array: any UnkeyedDecodingContainer, passing count: Int) throws -> ForeignPlace? {
    guard count >= 0 else { return nil }
    var array = array
    for _ in 0..<count {
      guard !array.isAtEnd else { return nil }
      try pass(in: &array)
    }
    return array.isAtEnd ? nil : .element(array)
  }

  private static func count(_ array: any UnkeyedDecodingContainer) throws -> Int {
    if let count = array.count { return count }
    var array = array
    var count = 0
    while !array.isAtEnd {
      try pass(in: &array)
      count += 1
    }
    return count
  }

  static func pass(in array: inout any UnkeyedDecodingContainer) throws { _ = try array.decode(DecoderHolder.self) }
}

// MARK: - Coding paths

extension JSONPath {
  /// Creates a path. A key with an integer value is an index, unless its text is an integer: a dictionary's `01`.
  init(codingPath: [any CodingKey]) {
    self.init(
      codingPath.map { key in
        guard let index = key.intValue, Int(key.stringValue) == nil else { return .key(key.stringValue) }
        return .index(index)
      })
  }
}
