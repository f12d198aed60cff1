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
  /// Decodes a value that Codable's own form failed for.
  ///
  /// - Throws: `error`, if it is in no other form either.
  static func decodeOtherForm(_ decoder: NodeDecoder, _ error: any Error) throws -> Self
  /// The error about a key that is none, which Codable throws as if it were about the value; nil if that is not what `error` says.
  static func keyFailure(_ decoder: NodeDecoder, _ error: DecodingError) -> DecodingError?
}

extension NodeDecoder {
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
  static func decodeOtherForm(_ decoder: NodeDecoder, _ error: any Error) throws -> [Key: Value] {
    let keys = ObjectKeys<Key>.find()
    let members: [Key: Value]?
    var isOtherForm = true
    if decoder.kind == .object {
      isOtherForm = !isObjectInCodable
      members = try keys.map { try self.members(of: decoder, $0) }
    } else if let pairs = isObjectInCodable && keys?.key("0") != nil ? nil : try pairs(of: decoder) {
      isOtherForm = isObjectInCodable
      members = pairs
    } else if decoder.tolerance.conversions.contains(.arrayToIndexedDictionary), let keys, keys.key("0") != nil {
      members = try indexed(decoder, keys)
    } else {
      members = nil
    }
    guard let members else { throw error }
    if isOtherForm {
      let start = decoder.moveReader()
      unsafe decoder.session.reader.pointee.recordConversion(
        at: start, expected: TypeName.of([Key: Value].self), to: "a dictionary")
    }
    return members
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

  /// The members of an object. Those with keys that are none, and bad values, are left out.
  private static func members(of object: NodeDecoder, _ keys: ObjectKeys<Key>) throws -> [Key: Value] {
    var members: [Key: Value] = [:]
    let index = object.index
    let end = index.node(after: Int(object.node))
    var node = index.firstChild(of: Int(object.node))
    while node < end {
      let text = index.string(at: node)
      if let key = keys.key(text) {
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

  /// Keys and values in turn; nil if the elements can't be that. Bad values are left out.
  private static func pairs(of array: NodeDecoder) throws -> [Key: Value]? {
    let index = array.index
    guard index.count(at: Int(array.node)).isMultiple(of: 2) else { return nil }
    var members: [Key: Value] = [:]
    let end = index.node(after: Int(array.node))
    var node = index.firstChild(of: Int(array.node))
    var position = 0
    while node < end {
      guard let key = try? array.withElement(position, node, { try $0.decodeValue(Key.self) }) else {
        unsafe array.session.reader.pointee.retractIssues(within: index.byteRange(at: Int(array.node)))
        return nil
      }
      node = index.node(after: node)
      // Of several pairs with one key the last counts, as in Codable.
      if let value = try array.element(Value.self, position &+ 1, node) { members[key] = value }
      node = index.node(after: node)
      position &+= 2
    }
    return members
  }

  /// The elements of an array by their indices.
  private static func indexed(_ array: NodeDecoder, _ keys: ObjectKeys<Key>) throws -> [Key: Value] {
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
    return members
  }
}
