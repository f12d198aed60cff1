// Internally tagged associated values: models skip the tag themselves; for dictionaries, it is left out here.

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads the members of an internally tagged object as a value whose type the compiler infers.
  ///
  /// - Parameter path: the keys that lead to the tag.
  @inlinable @inline(__always)
  public mutating func readValue<Value: JSONReadable>(internallyTaggedBy path: StaticString) throws(JSONError) -> Value
  {
    if mayMapModels { return try readSharing(path) }
    if tolerance.unknownKeys != .ignore || tracksMembers { try acceptTag(at: path) }
    return try Value(from: &self)
  }

  /// The same for a decoder with a key mapping, which applies to all types that read the object.
  @usableFromInline @inline(never)
  mutating func readSharing<Value: JSONReadable>(_ path: StaticString) throws(JSONError) -> Value {
    if let value: Value = try takeMembers(exceptTag: path) { return value }
    if tolerance.unknownKeys != .ignore || tracksMembers { try acceptTag(at: path) }
    return try sharingObject(at: position) { reader throws(JSONError) in try Value(from: &reader) }
  }

  /// Takes the members of another decoder's object as one value.
  ///
  /// - Returns: nil if the value is read from the document.
  private mutating func takeMembers<Value>(exceptTag path: StaticString) throws(JSONError) -> Value? {
    guard isExcerpt, let source = members?.source else { return nil }
    if let type = Value.self as? any Decodable.Type,
      let value = try source.takeWhole(type, exceptTag: "\(path)", &self) as? Value
    {
      return value
    }
    try requireWholeDocument()
    return nil
  }

  /// Accepts the key of a tag inside of other objects, which the model doesn't know.
  ///
  /// - Parameter path: the keys that lead to the tag.
  @usableFromInline @inline(never)
  mutating func acceptTag(at path: StaticString) throws(JSONError) {
    let start = position
    defer { move(to: start) }
    try acceptNestedTag(at: PathPattern("\(path)", beginsWithKey: true).components)
  }

  /// Accepts the key of a tag inside of other objects of the object at the cursor.
  mutating func acceptNestedTag(at path: ModelPlaces.Path) throws(JSONError) {
    guard path.count > 1, case .key(let key)? = path.last else { return }
    if try move(along: PathPattern(Array(path.dropLast()))) { try acceptKey(key, ofObjectAt: position, isTaken: true) }
  }

  /// Reads the members other than the tag as a dictionary.
  public mutating func readValue<Value: JSONReadable & _Pliant.UnconsumedMembers>(
    internallyTaggedBy path: StaticString
  ) throws(JSONError) -> Value {
    if let value: Value = try takeMembers(exceptTag: path) { return value }
    var members = Value.noMembers
    try forEachMember(internallyTaggedBy: path) { (reader, key) throws(JSONError) in
      try members.readMember(key, from: &reader)
    }
    return members
  }

  @_disfavoredOverload
  @inlinable
  public mutating func readValue<Value: Decodable & RawRepresentable>(
    internallyTaggedBy path: StaticString
  ) throws(JSONError) -> Value where Value.RawValue: JSONReadable {
    try Value(rawValueFrom: &self)
  }

  @_disfavoredOverload
  public mutating func readValue<Value: Decodable>(internallyTaggedBy path: StaticString) throws(JSONError) -> Value {
    if let value: Value = try takeMembers(exceptTag: path) { return value }
    if let type = Value.self as? any DecodableMembers.Type,
      let value = try type.read(&self, internallyTaggedBy: path) as? Value
    {
      return value
    }
    return try decode(Value.self)
  }

  /// Calls `body` before the value of each member other than the tag. An object on the path to the tag is a member
  /// too if it has other members.
  private mutating func forEachMember(
    internallyTaggedBy path: StaticString, _ body: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    let keys = PathPattern("\(path)", beginsWithKey: true).components.compactMap { step in
      if case .key(let key) = step { key } else { nil }
    }[...]
    let known = KnownKeys([keys.first ?? ""])
    func readMember(_ key: String, at offset: Int, _ reader: inout JSONReader) throws(JSONError) {
      if known.names.contains(where: key.hasSameCodeUnits) || reader.respelled(key, known, at: offset) != nil {
        try reader.readMember(key, internallyTaggedBy: keys.dropFirst(), body)
      } else {
        try body(&reader, key)
      }
    }
    _ = peek()
    let start = position
    if tracksMembers {
      // Without the members, and the parts of members, that the model consumes into which the enum is flattened.
      let sharing = beginSharing(keepsUnconsumed: true)
      defer { endSharing(sharing) }
      try skipObject { _, _, _ in false }
      return try forEachUnconsumed(sharing, from: start) { (reader, key) throws(JSONError) in
        try readMember(key, at: reader.byteOffset, &reader)
      }
    }
    guard try beginObject() else { return }
    repeat {
      let (key, offset) = try scanKeyWithOffset()
      try readMember(key, at: offset, &self)
    } while try nextMember()
  }

  /// Calls `body` before the object at the cursor, which contains the tag, with the tag removed; skips it if nothing
  /// else is in it.
  @inline(never)
  private mutating func readMember(
    _ key: String, internallyTaggedBy keys: ArraySlice<String>,
    _ body: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    if keys.isEmpty { return try skipValue() }
    guard peek() == .object else { return try body(&self, key) }
    let start = position
    guard let rest = try JSON(from: &self).without(keys) else { return }
    let end = position
    let document = try rest.ownDocument(depthLimit: depthLeft + 1)
    try read(document, insteadOf: start) { reader throws(JSONError) in try body(&reader, key) }
    move(to: end)
  }
}

extension JSON {
  /// Returns an object without the member at `keys` and objects that are empty then; nil if nothing is left.
  fileprivate func without(_ keys: ArraySlice<String>) -> JSON? {
    guard var members = object, let key = keys.first else { return keys.isEmpty ? JSON?.none : self }
    members[key] = members[key].flatMap { $0.without(keys.dropFirst()) }
    return members.isEmpty ? JSON?.none : JSON(members)
  }
}

/// A dictionary whose values are only Decodable.
protocol DecodableMembers {
  static func read(_ reader: inout JSONReader, internallyTaggedBy path: StaticString) throws(JSONError) -> Self
}

extension Dictionary: DecodableMembers where Key == String, Value: Decodable {
  static func read(_ reader: inout JSONReader, internallyTaggedBy path: StaticString) throws(JSONError) -> Self {
    let members: [String: Taken<Value>] = try reader.readValue(internallyTaggedBy: path)
    return members.mapValues { $0.value }
  }
}
