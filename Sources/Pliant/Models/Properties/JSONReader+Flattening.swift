// Properties that share the members of their owner's object: reading and writing for @Flatten and @UnknownKeys.

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads a property with a default from the members of the object at `start`.
  public mutating func flattenProperty<Value: JSONReadable>(
    _ value: inout Value, _ sharing: Sharing, from start: Position
  ) {
    unsafe flatten(.property, &value, sharing, from: start)
  }

  /// Reads an optional property from the members of the object at `start`; it is nil if a required member is missing,
  /// whatever the tolerance.
  public mutating func flattenProperty<Value: JSONReadable>(
    _ value: inout Value?, _ sharing: Sharing, from start: Position
  ) {
    unsafe flatten(.optional, &value, sharing, from: start)
  }

  /// Reads a required property from the members of the object at `start`.
  public mutating func flattenRequired<Value: JSONReadable>(
    _ value: inout Value?, _ sharing: Sharing, from start: Position
  ) {
    unsafe flatten(.required, &value, sharing, from: start)
  }

  public mutating func flattenRequired<Value: JSONReadable>(
    _ value: inout Value??, _ sharing: Sharing, from start: Position
  ) {
    unsafe flatten(.requiredOptional, &value, sharing, from: start)
  }

  private mutating func flatten<Variable, Value: JSONReadable>(
    _ kind: PropertyKind<Variable, Value>, _ variable: UnsafeMutablePointer<Variable>, _ sharing: Sharing,
    from start: Position
  ) {
    let variable = unsafe PropertyVariable(kind, variable)
    // The declaration may spell another name of such a type.
    if let type = Value.self as? any _Pliant.UnconsumedMembers.Type {
      return readUnconsumed(variable, type, sharing, from: start)
    }
    if let recorded = recordedMembers {
      let type: Any.Type = variable.isOptional ? Value?.self : Value.self
      return recorded.flatten(type, variable.value(of: Value.self), &self)
    }
    let mode = variable.isRequired ? takeMode() : .plain
    guard mode == .plain else { return provide(variable, Value.self, mode) }
    if variable.rule == .requiredOptional { variable.storeNil(of: Value.self) }
    silently { reader throws(JSONError) in
      try reader.sharingObject(at: start) { reader throws(JSONError) in
        try reader.readOnceMore(from: start) { reader throws(JSONError) in
          try reader.readFlattened(variable, Value.self, from: start)
        }
      }
    }
  }

  private mutating func readFlattened<Value: JSONReadable>(
    _ variable: PropertyVariable, _ type: Value.Type, from start: Position
  ) throws(JSONError) {
    // A type may be flattened into itself, which begins no object.
    try checkStack()
    let requirement = suspendRequirement(at: start)
    defer { resumeRequirement(requirement.outer) }
    let mayBeAbsent = variable.isOptional && requirement.own == nil
    let (object, problems) = (position, problemCount)
    do throws(JSONError) {
      try refuseFlattened(type)
      variable.store(
        mayBeAbsent
          ? try withOptionalObject(at: object) { reader throws(JSONError) in try Value(from: &reader) }
          : try Value(from: &self))
    } catch {
      resumeRequirement(requirement.own)
      if tracksMembers, error.isRecoverable { remember(error, of: type, from: start) }
      if !isCollecting { finishFlattened(type, after: error, from: start) }
      var problem: JSONError? = error
      if case .missingKey = error.actualKind, error.documentOffset == valueOffset(from: object) {
        if mayBeAbsent { problem = retractNewNotes() } else if isOptionalObject(at: object) { throw error }
      }
      if let problem { try recover(variable, type, problem, by: .own(type), from: start) }
      // The members of a value whose problem is listed are not to be listed as well.
      if isCollecting, problemCount <= problems, !hasProblem(like: error) {
        finishFlattened(type, after: error, from: start)
      }
    }
  }

  /// Determines which members stay unconsumed after a failed reading that the tolerance accepts.
  private mutating func finishFlattened<Value: JSONReadable>(
    _: Value.Type, after error: JSONError, from start: Position
  ) {
    finishPass(after: error, from: start) { reader throws(JSONError) in _ = try Value(from: &reader) }
    releaseUnconsumed()
  }
}

// MARK: - Unconsumed members

extension _Pliant {
  /// A collection of members, into which `@UnknownKeys` and `@Flatten` can put the unconsumed members.
  public protocol UnconsumedMembers {
    /// A collection without members.
    static var noMembers: Self { get }

    /// Reads the value of a member and adds it.
    mutating func readMember(_ key: String, from reader: inout JSONReader) throws(JSONError)
  }
}

extension Dictionary: _Pliant.UnconsumedMembers where Key: JSONObjectKey, Value: JSONReadable {
  @inlinable
  public static var noMembers: [Key: Value] { [:] }

  @inlinable
  public mutating func readMember(_ key: String, from reader: inout JSONReader) throws(JSONError) {
    guard let name = Key(jsonKey: key) else { return try Self.dropMember(key, from: &reader) }
    let start = reader.position
    do throws(JSONError) {
      self[name] = try Value(from: &reader)
    } catch {
      try reader.applyFallback(error, of: Value.self, from: start, .dropping)
    }
  }

  /// Drops a member whose key can't be converted to this dictionary's key type.
  @usableFromInline @inline(never)
  static func dropMember(_ key: String, from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    // The cursor is behind the key.
    var text = JSONWriter()
    try text.write(key)
    let error = reader.invalidValue(expected: TypeName.of(Key.self), at: start)
      .inside([], found: FoundText.describe(in: try text.document(), at: 0))
    try reader.applyFallback(error, of: Key.self, from: start, .dropping)
  }
}

extension JSON.Object: _Pliant.UnconsumedMembers {
  public static var noMembers: JSON.Object { JSON.Object() }

  public mutating func readMember(_ key: String, from reader: inout JSONReader) throws(JSONError) {
    self[key] = try JSON(from: &reader)
  }
}

extension JSON: _Pliant.UnconsumedMembers {
  public static var noMembers: JSON { [:] }

  public mutating func readMember(_ key: String, from reader: inout JSONReader) throws(JSONError) {
    self[key] = try JSON(from: &reader)
  }
}

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads the unconsumed members into a property, which is unchanged if there are none.
  public mutating func readUnconsumedProperty<Members: _Pliant.UnconsumedMembers>(
    _ members: inout Members, _ sharing: Sharing, from start: Position
  ) {
    readUnconsumed(unsafe PropertyVariable(.property, &members), Members.self, sharing, from: start)
  }

  public mutating func readUnconsumedProperty<Members: _Pliant.UnconsumedMembers>(
    _ members: inout Members?, _ sharing: Sharing, from start: Position
  ) {
    readUnconsumed(unsafe PropertyVariable(.optional, &members), Members.self, sharing, from: start)
  }

  /// Reads the unconsumed members into a property without an initial value.
  public mutating func readUnconsumedRequired<Members: _Pliant.UnconsumedMembers>(
    _ members: inout Members?, _ sharing: Sharing, from start: Position
  ) {
    readUnconsumed(unsafe PropertyVariable(.required, &members), Members.self, sharing, from: start)
  }

  public mutating func readUnconsumedRequired<Members: _Pliant.UnconsumedMembers>(
    _ members: inout Members??, _ sharing: Sharing, from start: Position
  ) {
    readUnconsumed(unsafe PropertyVariable(.requiredOptional, &members), Members.self, sharing, from: start)
  }

  /// Reports or rejects unconsumed members, as the tolerance for unknown keys specifies.
  public mutating func reportUnconsumed(_ sharing: Sharing) {
    silently { reader throws(JSONError) in try reader.noteUnconsumed(sharing) }
  }

  /// Reads the unconsumed members. The property is as without any if one of them can't be read.
  private mutating func readUnconsumed<Members: _Pliant.UnconsumedMembers>(
    _ variable: PropertyVariable, _: Members.Type, _ sharing: Sharing, from start: Position
  ) {
    let mode = variable.isRequired ? takeMode() : .plain
    guard mode == .plain else { return provide(variable, Members.self, mode) }
    if variable.rule == .required { variable.store(Members.noMembers) }
    if variable.rule == .requiredOptional { variable.storeNil(of: Members.self) }
    silently { reader throws(JSONError) in
      var members = Members.noMembers
      var isEmpty = true
      try reader.forEachUnconsumed(sharing, from: start) { (reader, key) throws(JSONError) in
        isEmpty = false
        try members.readMember(key, from: &reader)
      }
      if !isEmpty { variable.store(members) }
    }
  }
}

// MARK: - Writing

@_documentation(visibility: internal)
extension JSONWriter {
  /// Writes the members of a value, which must be an object, into the open object.
  public mutating func write<Value: JSONWritable>(membersOf value: Value) throws(JSONError) {
    try writeMembers { writer throws(JSONError) in try writer.write(inOrder: value) }
  }

  public mutating func write<Value: JSONWritable>(membersOf value: Value?) throws(JSONError) {
    if let value { try write(membersOf: value) }
  }

  @_disfavoredOverload
  public mutating func write<Value: Encodable>(membersOf value: Value) throws(JSONError) {
    try writeMembers { writer throws(JSONError) in try writer.encode(value) }
  }
}

extension JSONWriter {
  /// Writes a value; the members of a dictionary are sorted by key, so that the output is always the same.
  fileprivate mutating func write<Value: JSONWritable>(inOrder value: Value) throws(JSONError) {
    guard let members = value as? any OrderlessMembers else { return try writeValue(value) }
    try members.writeInOrder(to: &self)
  }
}

/// Dictionaries, whose order differs between runs of a program.
private protocol OrderlessMembers {
  func writeInOrder(to writer: inout JSONWriter) throws(JSONError)
}

extension Dictionary: OrderlessMembers where Key: JSONObjectKey, Value: JSONWritable {
  fileprivate func writeInOrder(to writer: inout JSONWriter) throws(JSONError) {
    let object = try writer.beginObject()
    // Generic code copies tuples of keys and values by their metadata, which takes longer than the sorting.
    let (texts, values) = (keys.map { $0.jsonKey }, Array(values))
    for index in StableOrder.indices(texts) {
      try writer.writeKey(texts[index])
      try writer.writeValue(values[index])
      try writer.checkMember()
    }
    try writer.endObject(object)
  }
}

// MARK: - Writing without duplicate keys

@_documentation(visibility: internal)
extension JSONWriter {
  /// Writes the members of a value into the open object, except those whose keys were already written.
  public mutating func write<Value: JSONWritable>(
    membersOf value: Value, except members: inout _Pliant.WrittenMembers
  ) throws(JSONError) {
    try writeMembers(except: &members) { writer throws(JSONError) in try writer.write(inOrder: value) }
  }

  public mutating func write<Value: JSONWritable>(
    membersOf value: Value?, except members: inout _Pliant.WrittenMembers
  ) throws(JSONError) {
    if let value { try write(membersOf: value, except: &members) }
  }

  @_disfavoredOverload
  public mutating func write<Value: Encodable>(
    membersOf value: Value, except members: inout _Pliant.WrittenMembers
  ) throws(JSONError) {
    try writeMembers(except: &members) { writer throws(JSONError) in try writer.encode(value) }
  }
}

extension _Pliant.WrittenMembers {
  /// Removes one of the model's own keys if its value is nil, so that no member is written.
  @inlinable @inline(__always)
  public mutating func omit<Value>(_ place: Int, without value: Value?) { if value == nil { omit(place) } }

  /// Removes one of the model's own keys if the field is missing.
  @inlinable
  public mutating func omit<Value>(_ place: Int, without field: Field<Value>) {
    if case .missing = field { omit(place) }
  }
}
