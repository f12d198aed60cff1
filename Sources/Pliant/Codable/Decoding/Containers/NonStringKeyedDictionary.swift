// Dictionaries whose keys are not strings: from objects, from arrays of alternating keys and values, and by coercion.

import PliantCore

/// A dictionary whose keys may not be strings. Codable has two forms for these, by the type of the keys:
///
/// | keys | form |
/// |---|---|
/// | `Int`, `CodingKeyRepresentable` | `{"1":"a","2":"b"}` |
/// | all others | `[1,"a",2,"b"]` |
protocol NonStringKeyedDictionary {
  /// Whether the keys are not strings, or those of a dictionary inside.
  static var hasOtherKeys: Bool { get }
  /// Decodes a value in the form that Codable has for it, without unusable members. Returns nil for other forms, and,
  /// without tolerance, to leave the rare cases to Codable itself: keys that are invalid, converted or repeated.
  static func decodeOwnForm(_ decoder: NodeDecoder) throws -> Self?
  /// Decodes a value for which Codable's own form failed; throws `error` if no other form fits either.
  static func decodeOtherForm(_ decoder: NodeDecoder, _ error: any Error) throws -> Self
  /// The error for an invalid key, which Codable throws as one about the value; nil if `error` is another.
  static func keyFailure(_ decoder: NodeDecoder, _ error: DecodingError) -> DecodingError?
}

extension NodeDecoder {
  /// Decodes an array or object in a form that its type doesn't decode itself.
  @inline(never)
  func decodeOtherForm<Value: Decodable>(_ type: Value.Type, _ error: any Error) throws -> Value {
    guard let keyed = type as? any NonStringKeyedDictionary.Type else { throw error }
    // The issues of the type's own attempt no longer apply.
    retractIssues()
    guard let value = try keyed.decodeOtherForm(self, error) as? Value else { throw error }
    return value
  }

  fileprivate func element<Value: Decodable>(_ type: Value.Type, _ position: Int, _ node: Int) throws -> Value? {
    try withElement(position, node) { try $0.decodeElement(type) }
  }
}

/// Whether values of a type are dictionaries whose keys are not strings, or collections of such.
func hasOtherKeys(_ type: Any.Type) -> Bool {
  (contained(in: type) as? any NonStringKeyedDictionary.Type)?.hasOtherKeys ?? false
}

extension Dictionary: NonStringKeyedDictionary where Key: Decodable, Value: Decodable {
  static var hasOtherKeys: Bool { Key.self != String.self || Pliant.hasOtherKeys(Value.self) }

  static func decodeOwnForm(_ decoder: NodeDecoder) throws -> [Key: Value]? {
    switch decoder.kind {
    case .object:
      if let members = scalarMembers(of: decoder) { return members }
      // All keys are made before any value is decoded, so that no value is decoded twice if this returns nil.
      if let keys = plainKeys(of: decoder) { return try members(of: decoder, keys) }
      return isObjectInCodable && !decoder.isStrict ? try members(of: decoder) : nil
    case .array where !isObjectInCodable && !(decoder.isStrict && hasPairs(decoder)):
      let keys: PairKeys<Key>
      do {
        keys = try decoder.session.withoutZeroValues { try self.keys(of: decoder) }
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
      guard !isObjectInCodable, ObjectKeys<Key>.find() != nil else { return try nothing(decoder, instead: error) }
      members = try self.members(of: decoder)
    } else {
      guard isObjectInCodable, ObjectKeys<Key>.find()?.key("0") == nil, !isEmpty(decoder),
        let keys = try? self.keys(of: decoder)
      else { return try indexed(decoder, instead: error) }
      members = try pairs(of: decoder, keys)
    }
    recordConversion(of: decoder)
    return members
  }

  /// The dictionary that an empty array or object stands for, if the tolerance allows that.
  private static func nothing(_ decoder: NodeDecoder, instead error: any Error) throws -> [Key: Value] {
    guard decoder.tolerance.conversions.contains(.emptyToNothing), isEmpty(decoder) else { throw error }
    recordConversion(of: decoder, to: "[:]")
    return [:]
  }

  private static func isEmpty(_ decoder: NodeDecoder) -> Bool { decoder.index.count(at: Int(decoder.node)) == 0 }

  private static func hasPairs(_ array: NodeDecoder) -> Bool {
    array.index.count(at: Int(array.node)).isMultiple(of: 2)
  }

  private static func recordConversion(of decoder: NodeDecoder, to result: String = "a dictionary") {
    let start = decoder.moveReader()
    decoder.reader.recordConversion(at: start, expected: TypeName.of([Key: Value].self), to: result)
  }

  static func keyFailure(_ decoder: NodeDecoder, _ error: DecodingError) -> DecodingError? {
    let context: DecodingError.Context
    switch error {
    case .typeMismatch(_, let found), .dataCorrupted(let found): context = found
    default: return nil
    }
    guard context.underlyingError == nil, decoder.kind == .object, let text = context.codingPath.last?.stringValue,
      context.codingPath.count == decoder.codingPath.count + 1,
      (codableKeys()(text) ?? ObjectKeys<Key>.find()?.key(text)) == nil
    else { return nil }
    let index = decoder.index
    guard let node = index.keyNodes(of: Int(decoder.node)).first(where: { index.string(at: $0) == text }) else {
      return nil
    }
    let reason = JSONError(
      .typeMismatch(expected: TypeName.of(Key.self)), at: index.byteOffset(at: node), in: index.document)
    return error.replacing(reason.aboutKey(text))
  }

  /// Returns a function that makes keys of texts, as Codable does.
  private static func codableKeys() -> (String) -> Key? {
    // SAFETY: from a type to itself.
    if Key.self == Int.self { return { unsafe unsafeBitCast(Int($0), to: Key?.self) } }
    return ObjectKeys<Key>.codingKeys()?.key ?? { _ in nil }
  }

  /// The members of an object with the given keys. Unusable values are dropped. Of several members with one text the
  /// first counts, as in Foundation's decoder; of several texts of one key, such as `1` and `01`, the last, as in
  /// Codable.
  private static func members(of object: NodeDecoder, _ keys: [Key]) throws -> [Key: Value] {
    var members = [Key: Value]()
    members.reserveCapacity(Swift.min(keys.count, NodeDecoder.reservation))
    // Integer keys in this form have one text each, and all other keys here have different texts.
    let replaces = Key.self != Int.self
    // By an iterator: generic code would make each pair of `zip` in memory.
    var nodes = object.index.keyNodes(of: Int(object.node))
    for key in keys {
      guard let node = nodes.next() else { break }
      if replaces || members[key] == nil, let value = try object.element(Value.self, -1, node &+ 1) {
        members[key] = value
      }
    }
    return members
  }

  /// The members of an object. Those with invalid keys or unusable values are dropped.
  private static func members(of object: NodeDecoder) throws -> [Key: Value] {
    var members = [Key: Value]()
    let index = object.index
    members.reserveCapacity(Swift.min(index.count(at: Int(object.node)), NodeDecoder.reservation))
    let codableKey = isObjectInCodable ? codableKeys() : nil
    let isPlain = unsafe object.session.hasPlainKeys
    var keys: ObjectKeys<Key>?
    var texts = Set<String>()
    for node in index.keyNodes(of: Int(object.node)) {
      let text = index.string(at: node)
      let spelled = isPlain ? text : object.spelled(node)
      var key = codableKey?(spelled)
      if key == nil {
        keys = keys ?? ObjectKeys.find()
        key = keys?.key(text)
      }
      if let key {
        guard texts.insert(spelled).inserted || members[key] == nil else { continue }
        let value = try object.withMember(TextKey(spelled), node &+ 1) { try $0.decodeElement(Value.self) }
        if let value { members[key] = value }
      } else {
        try object.withElement(-1, node &+ 1) { try drop($0, keyAt: node, text) }
      }
    }
    return members
  }

  private static func drop(_ member: NodeDecoder, keyAt node: Int, _ text: String) throws {
    let reason = JSONError(
      .invalidValue(expected: TypeName.of(Key.self)), at: member.index.byteOffset(at: node), in: member.index.document)
    _ = try member.recoverElement(member.decodingError(reason.aboutKey(text), Key.self), Value.self)
  }

  /// The keys of an array of keys and values in turn, without bad ones. At least one must be valid, and the count even.
  private static func keys(of array: NodeDecoder) throws -> PairKeys<Key> {
    guard hasPairs(array) else {
      throw array.dataCorrupted(.invalidValue(expected: "a key and a value in turn"))
    }
    var keys = PairKeys<Key>()
    var failure: (any Error)?
    for (position, node) in array.index.elementNodes(of: Int(array.node)).enumerated() where position.isMultiple(of: 2)
    {
      let key = array.withElement(position, node) { element -> Key? in
        do {
          return try element.decodeValue(Key.self, orFallback: element.tolerance.dropsElements)
        } catch {
          if failure == nil { failure = element.hidden(error, Key.self) }
          return keys.recover(error, at: element)
        }
      }
      keys.keys.append(key)
    }
    guard let failure, keys.keys.allSatisfy({ $0 == nil }) else { return keys }
    array.retractIssues()
    throw keys.failure ?? failure
  }

  /// The pairs of an array of alternating keys and values. Unusable values are dropped.
  private static func pairs(of array: NodeDecoder, _ keys: PairKeys<Key>) throws -> [Key: Value] {
    if let failure = keys.failure { throw failure }
    var members = [Key: Value]()
    for (position, node) in array.index.elementNodes(of: Int(array.node)).enumerated()
    where !position.isMultiple(of: 2) {
      guard let key = keys.keys[position / 2] else { continue }
      // Of several pairs with one key the last counts, as in Codable.
      if let value = try array.element(Value.self, position, node) { members[key] = value }
    }
    return members
  }

  /// The elements of an array, with their indices as keys, if the tolerance and the type of the keys allow that.
  private static func indexed(_ array: NodeDecoder, instead error: any Error) throws -> [Key: Value] {
    if isEmpty(array) { return try nothing(array, instead: error) }
    guard array.tolerance.conversions.contains(.arrayToIndexedDictionary), ObjectKeys<Key>.find()?.key("0") != nil
    else { throw error }
    array.retractIssues()
    return try array.read(as: Self.self) { reader throws(JSONError) in
      var members = [Key: Taken<Value>]()
      try reader.readMembers(into: &members, .own)
      return members.mapValues { $0.value }
    }
  }
}

private struct PairKeys<Key: Decodable> {
  /// Nil for each bad key.
  var keys: [Key?] = []
  /// The error of the first bad key that the tolerance doesn't drop.
  var failure: (any Error)?

  /// Returns the key that a string contains as JSON; nil if the key is bad.
  mutating func recover(_ error: any Error, at element: NodeDecoder) -> Key? {
    do {
      return try element.recoverElement(error, Key.self)
    } catch {
      if failure == nil { failure = error }
      return nil
    }
  }
}

extension Dictionary {
  /// Whether Codable writes these dictionaries as objects.
  static var isObjectInCodable: Bool {
    if Key.self == Int.self || Key.self == String.self { return true }
    if #available(macOS 12.3, iOS 15.4, watchOS 8.5, tvOS 15.4, *) {
      return Key.self is any CodingKeyRepresentable.Type
    }
    return false
  }
}
