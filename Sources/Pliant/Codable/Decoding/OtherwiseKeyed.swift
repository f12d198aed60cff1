//===----------------------------------------------------------------------===//
// Dictionaries whose keys are no strings: objects, arrays of keys and values in turn, and what else stands for them.
//===----------------------------------------------------------------------===//

import PliantCore

/// A dictionary whose keys may be no strings. Codable has two forms for these, and knows which is right by the type of the keys:
///
/// | keys | form |
/// |---|---|
/// | `Int`, `CodingKeyRepresentable` | `{"1":"a","2":"b"}` |
/// | all others | `[1,"a",2,"b"]` |
protocol OtherwiseKeyed {
  /// Decodes a value in the form that Codable has for it, without bad members; nil if it is in another form.
  static func decodeOwnForm(_ decoder: NodeDecoder) throws -> Self?
  /// Decodes a value that Codable's own form failed for.
  ///
  /// - Throws: `error`, if it is in no other form either.
  static func decodeOtherForm(_ decoder: NodeDecoder, _ error: any Error) throws -> Self
  /// The error about a key that is none, which Codable throws as if it were about the value; nil if that is not what `error` says.
  static func keyFailure(_ decoder: NodeDecoder, _ error: DecodingError) -> DecodingError?
}

extension NodeDecoder {
  /// A dictionary in the form that its type decodes by itself; nil where that is left to the type.
  ///
  /// The type would give up at the first bad member, and all members would be decoded once more without that one: twice as often
  /// on each level of a document that is nested deeply.
  @inline(never)
  func decodeOwnForm<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    guard !tolerance.conversions.isEmpty, node != .max, let keyed = type as? any OtherwiseKeyed.Type else { return nil }
    func open<Keyed: OtherwiseKeyed>(_: Keyed.Type) throws -> Value? { try Keyed.decodeOwnForm(self) as? Value }
    return try open(keyed)
  }

  /// What is no scalar, in another form than its type decodes by itself.
  @inline(never)
  func decodeOtherForm<Value: Decodable>(_ type: Value.Type, _ error: any Error) throws -> Value {
    guard let keyed = type as? any OtherwiseKeyed.Type else { throw error }
    // What the type's own decoding had to say about it doesn't count any more.
    unsafe session.reader.pointee.retractIssues(within: index.byteRange(at: Int(node)))
    func open<Keyed: OtherwiseKeyed>(_: Keyed.Type) throws -> Value {
      guard let value = try Keyed.decodeOtherForm(self, error) as? Value else { throw error }
      return value
    }
    return try open(keyed)
  }

  fileprivate func element<Value: Decodable>(_ type: Value.Type, _ position: Int, _ node: Int) throws -> Value? {
    try withElement(position, node) { element in
      do {
        return try element.decodeValue(type)
      } catch {
        return try element.recoverElement(error, type)
      }
    }
  }
}

extension Dictionary: OtherwiseKeyed where Key: Decodable, Value: Decodable {
  static func decodeOwnForm(_ decoder: NodeDecoder) throws -> [Key: Value]? {
    switch decoder.kind {
    case .object where isObjectInCodable:
      guard let keys = ObjectKeys<Key>.find() else { return nil }
      return try members(of: decoder, keys)
    case .array where !isObjectInCodable:
      let keys: [Key]
      do {
        keys = try decoder.session.withoutZeroValues { try self.keys(of: decoder, isOwnForm: true) }
      } catch {
        return try indexed(decoder, instead: error)
      }
      return try pairs(of: decoder, keys)
    default: return nil
    }
  }

  static func decodeOtherForm(_ decoder: NodeDecoder, _ error: any Error) throws -> [Key: Value] {
    let members: [Key: Value]
    if decoder.kind == .object {
      guard !isObjectInCodable, let keys = ObjectKeys<Key>.find() else { throw error }
      members = try self.members(of: decoder, keys)
    } else {
      guard isObjectInCodable, ObjectKeys<Key>.find()?.key("0") == nil,
        let keys = try? self.keys(of: decoder, isOwnForm: false)
      else { return try indexed(decoder, instead: error) }
      members = try pairs(of: decoder, keys)
    }
    recordConversion(of: decoder)
    return members
  }

  private static func recordConversion(of decoder: NodeDecoder) {
    let start = decoder.moveReader()
    unsafe decoder.session.reader.pointee.recordConversion(
      at: start, expected: TypeName.of([Key: Value].self), to: "a dictionary")
  }

  static func keyFailure(_ decoder: NodeDecoder, _ error: DecodingError) -> DecodingError? {
    guard case .typeMismatch(_, let context) = error, context.underlyingError == nil, decoder.kind == .object,
      let text = context.codingPath.last?.stringValue,
      context.codingPath.count == decoder.codingPath.count + 1, ObjectKeys<Key>.find()?.key(text) == nil
    else { return nil }
    let index = decoder.index
    let end = index.node(after: Int(decoder.node))
    var node = index.firstChild(of: Int(decoder.node))
    while node < end, index.string(at: node) != text { node = index.node(after: node &+ 1) }
    guard node < end else { return nil }
    let reason = JSONError(
      .typeMismatch(expected: TypeName.of(Key.self)), at: index.byteOffset(at: node), in: index.document)
    return error.replacing(reason.aboutKey(text))
  }

  /// Whether Codable writes these dictionaries as objects.
  private static var isObjectInCodable: Bool {
    if Key.self == Int.self || Key.self == String.self { return true }
    if #available(macOS 12.3, iOS 15.4, watchOS 8.5, tvOS 15.4, *) {
      return Key.self is any CodingKeyRepresentable.Type
    }
    return false
  }

  /// What makes keys of the texts that Codable has them as.
  private static func codableKeys() -> (String) -> Key? {
    if Key.self == Int.self { return { Int($0) as? Key } }
    if #available(macOS 12.3, iOS 15.4, watchOS 8.5, tvOS 15.4, *) {
      func open<Representable: CodingKeyRepresentable>(_: Representable.Type) -> (String) -> Key? {
        { Representable(codingKey: TextKey($0)) as? Key }
      }
      if let type = Key.self as? any CodingKeyRepresentable.Type { return open(type) }
    }
    return { _ in nil }
  }

  /// The members of an object. Those with keys that are none, and bad values, are left out.
  private static func members(of object: NodeDecoder, _ keys: ObjectKeys<Key>) throws -> [Key: Value] {
    var members: [Key: Value] = [:]
    let index = object.index
    let end = index.node(after: Int(object.node))
    var node = index.firstChild(of: Int(object.node))
    let codableKey = isObjectInCodable ? codableKeys() : nil
    while node < end {
      let text = index.string(at: node)
      if let key = codableKey?(object.spelled(node)) ?? keys.key(text) {
        // Of several members with one key the first counts, as in Foundation's decoder.
        if members[key] == nil, let value = try object.element(Value.self, -1, node &+ 1) { members[key] = value }
      } else {
        try object.withElement(-1, node &+ 1) { member in
          let reason = JSONError(
            .invalidValue(expected: TypeName.of(Key.self)), at: index.byteOffset(at: node), in: index.document)
          _ = try member.recoverElement(member.decodingError(reason.aboutKey(text), Key.self), Value.self)
        }
      }
      node = index.node(after: node &+ 1)
    }
    return members
  }

  /// The keys of an array of keys and values in turn, all of them before any value is decoded: with a bad one it isn't that.
  private static func keys(of array: NodeDecoder, isOwnForm: Bool) throws -> [Key] {
    let index = array.index
    guard index.count(at: Int(array.node)).isMultiple(of: 2) else {
      throw array.dataCorrupted(.invalidValue(expected: "a key and a value in turn"))
    }
    var keys: [Key] = []
    let end = index.node(after: Int(array.node))
    var node = index.firstChild(of: Int(array.node))
    while node < end {
      let key = try array.withElement(keys.count &* 2, node) { element in
        do {
          return try element.decodeValue(Key.self)
        } catch {
          guard isOwnForm else { throw error }
          return try element.recover(error, Key.self)
        }
      }
      keys.append(key)
      node = index.node(after: index.node(after: node))
    }
    return keys
  }

  /// Keys and values in turn. Bad values are left out.
  private static func pairs(of array: NodeDecoder, _ keys: [Key]) throws -> [Key: Value] {
    var members: [Key: Value] = [:]
    let index = array.index
    var node = index.firstChild(of: Int(array.node))
    for (position, key) in keys.enumerated() {
      node = index.node(after: node)
      // Of several pairs with one key the last counts, as in Codable.
      if let value = try array.element(Value.self, position &* 2 &+ 1, node) { members[key] = value }
      node = index.node(after: node)
    }
    return members
  }

  /// The elements of an array by their indices.
  ///
  /// - Throws: `error`, if the tolerance or the keys don't allow that.
  private static func indexed(_ array: NodeDecoder, instead error: any Error) throws -> [Key: Value] {
    guard array.tolerance.conversions.contains(.arrayToIndexedDictionary), let keys = ObjectKeys<Key>.find(),
      keys.key("0") != nil
    else { throw error }
    unsafe array.session.reader.pointee.retractIssues(within: array.index.byteRange(at: Int(array.node)))
    var members: [Key: Value] = [:]
    let index = array.index
    let end = index.node(after: Int(array.node))
    var node = index.firstChild(of: Int(array.node))
    var position = 0
    while node < end {
      if let key = keys.key(String(position)), let value = try array.element(Value.self, position, node) {
        members[key] = value
      }
      node = index.node(after: node)
      position &+= 1
    }
    recordConversion(of: array)
    return members
  }
}
