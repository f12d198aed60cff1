// JSONModelClass: classes that share one object of the document with their subclasses.

public import PliantCore

/// A class with `@JSONModel` that may have subclasses.
///
/// Generated code conforms to the protocol and calls its members; there is nothing to implement. Each class reads and
/// writes its own members of the object, superclasses first. Subclasses without the attribute are read like their
/// superclass, and properties that they add keep their initial values.
public protocol JSONModelClass: AnyObject, JSONUpdatable {
  /// Reads the members of this class and its superclasses, and leaves the reader after the object.
  @_documentation(visibility: internal)
  init(membersFrom reader: inout JSONReader) throws(JSONError)

  /// Reads the members of subclasses whose properties all have a value already.
  ///
  /// - Parameter start: the start of the object. The reader is after the object, before and after the call.
  @_documentation(visibility: internal)
  func readMembers(from reader: inout JSONReader, at start: JSONReader.Position) throws(JSONError)

  /// Calls the hooks of the classes that have one, after all members were read.
  @_documentation(visibility: internal)
  func didReadMembers(from reader: inout JSONReader, at start: JSONReader.Position) throws(JSONError)

  /// Applies the changes of a patch to the members of this class, after those of its superclasses.
  ///
  /// - Parameter other: an object of the same class.
  /// - Throws: if a constant would change.
  @_documentation(visibility: internal)
  func takeMembers(from other: AnyObject, _ changes: inout _Pliant.PropertyChanges) throws

  /// Writes the members of this class, after those of its superclasses, into the open object.
  @_documentation(visibility: internal)
  func writeMembers(to writer: inout JSONWriter) throws(JSONError)

  /// The traits of this class and its superclasses.
  @_documentation(visibility: internal)
  static var memberTraits: _Pliant.MemberTraits { get }

  /// Returns the class that reads and writes a property instead of the class that declares it, if any.
  @_documentation(visibility: internal)
  static func replacer(of property: String) -> AnyClass?

  /// Reads a property of a superclass as the class that replaces it specifies.
  ///
  /// - Parameters:
  ///   - property: the property's name.
  ///   - value: the superclass's value for it, if there is one.
  ///   - start: the start of the object. The reader is after the object, before and after the call.
  @_documentation(visibility: internal)
  static func readReplaced<Value>(
    _ property: String, into value: inout Value?, from reader: inout JSONReader, at start: JSONReader.Position
  ) throws(JSONError)

  /// Reads the unconsumed members, after all other members were read.
  @_documentation(visibility: internal)
  func readRest(
    from reader: inout JSONReader, at start: JSONReader.Position, sharing: JSONReader.Sharing
  ) throws(JSONError)

  /// Whether this class or a superclass writes a member with the key.
  @_documentation(visibility: internal)
  static func writesMember(_ key: String) -> Bool

  /// Validates the members of this class, after those of its superclasses, if no object can be created from them: so
  /// that all problems are collected, and for a schema. The position of the reader is unspecified afterwards.
  ///
  /// - Parameters:
  ///   - start: the start of the object.
  ///   - check: the classes whose members were not validated yet.
  @_documentation(visibility: internal)
  static func validateMembers(
    from reader: inout JSONReader, at start: JSONReader.Position, _ check: _Pliant.PartialValidation)
}

@_documentation(visibility: internal)
extension JSONModelClass {
  public static var memberTraits: _Pliant.MemberTraits { [] }

  public static func replacer(of property: String) -> AnyClass? { nil }

  public static func readReplaced<Value>(
    _ property: String, into value: inout Value?, from reader: inout JSONReader, at start: JSONReader.Position
  ) throws(JSONError) {}

  public func readRest(
    from reader: inout JSONReader, at start: JSONReader.Position, sharing: JSONReader.Sharing
  ) throws(JSONError) {}

  public static func writesMember(_ key: String) -> Bool { true }

  public static func validateMembers(
    from reader: inout JSONReader, at start: JSONReader.Position, _ check: _Pliant.PartialValidation
  ) {}
}

@_documentation(visibility: internal)
extension JSONModelClass {
  public init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    // The object may be of a subclass of `Self`.
    let model = type(of: self)
    let traits = model.memberTraits
    let sharing = reader.beginSharing(keepsUnconsumed: !traits.isDisjoint(with: [.keepingRest, .flattening]))
    defer { reader.endSharing(sharing) }
    if traits.contains(.flattening) {
      // A flattened model may take unconsumed members before all classes have read theirs.
      reader.noteVisitedMembers { model.validateMembers(from: &$0, at: start, _Pliant.PartialValidation(kind: .all)) }
    }
    do throws(JSONError) {
      try self.init(membersFrom: &reader)
    } catch {
      reader.validateMembers(of: model, _Pliant.PartialValidation(kind: .later), at: start, after: error)
      throw error
    }
    try readMembers(from: &reader, at: start)
    if traits.contains(.keepingRest) { try readRest(from: &reader, at: start, sharing: sharing) }
    try reader.noteUnconsumed(sharing)
    try didReadMembers(from: &reader, at: start)
  }

  @_documentation(visibility: internal)
  public func takeProperties(from other: Self, _ changes: inout _Pliant.PropertyChanges) throws {
    try takeMembers(from: other, &changes)
  }

  /// Calls the hooks of the classes that have one.
  public func didTakeUpdate(of json: () throws -> JSON) throws {
    var reader = try json().reader(at: nil)
    try didReadMembers(from: &reader, at: reader.position)
  }

  public func write(to writer: inout JSONWriter) throws(JSONError) {
    // The object may be of a subclass of `Self`.
    if type(of: self).memberTraits.contains(.merging) {
      return try writer.writeMergingMembers { writer throws(JSONError) in try writeMembers(to: &writer) }
    }
    let object = try writer.beginObject()
    try writeMembers(to: &writer)
    try writer.endObject(object)
  }

  /// Captures the decoder's object, and reads it as a document of Pliant's.
  public init(from decoder: any Decoder) throws {
    self.init(adopting: try _Pliant.ForeignObject.read(type(of: self), from: decoder))
  }

  /// Writes the object as Pliant does, and passes it to the encoder member by member.
  public func encode(to encoder: any Encoder) throws {
    try _Pliant.ForeignObject.encode(self, to: encoder)
  }
}
