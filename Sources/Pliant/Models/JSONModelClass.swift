//===----------------------------------------------------------------------===//
// JSONModelClass: classes whose subclasses share one object of the document with them.
//===----------------------------------------------------------------------===//

public import PliantCore

/// A class of `@JSONModel` that may have subclasses.
///
/// Generated code conforms to it, and calls it; there is nothing to implement. Each class reads and writes its own members of
/// the object, the superclass first. Subclasses without the attribute are read as their superclass is, and keep the
/// initial values of what they add.
public protocol JSONModelClass: AnyObject, JSONUpdatable {
  /// Reads the members of this class and its superclasses, and leaves the reader behind the object.
  @_documentation(visibility: internal)
  init(membersFrom reader: inout JSONReader) throws(JSONError)

  /// Reads the members of subclasses that have a value for each of them already.
  ///
  /// - Parameter start: where the object begins. The reader is behind the object, before and after.
  @_documentation(visibility: internal)
  func readMembers(from reader: inout JSONReader, at start: JSONReader.Position) throws(JSONError)

  /// Calls the hooks of those classes that have one, when all members are read.
  @_documentation(visibility: internal)
  func didReadMembers(from reader: inout JSONReader, at start: JSONReader.Position) throws(JSONError)

  /// Takes over the members of this class, after those of its superclasses, that a patch changed.
  ///
  /// - Parameter other: an object of the same class.
  /// - Throws: when a constant would have to change.
  @_documentation(visibility: internal)
  func takeMembers(from other: AnyObject, _ changes: inout PropertyChanges) throws

  /// Writes the members of this class, after those of its superclasses, into the open object.
  @_documentation(visibility: internal)
  func writeMembers(to writer: inout JSONWriter) throws(JSONError)

  /// What this class and its superclasses ask for beyond that.
  @_documentation(visibility: internal)
  static var memberTraits: MemberTraits { get }

  /// The class that reads and writes a property in the place of the one that declares it, if any does.
  @_documentation(visibility: internal)
  static func replacer(of property: String) -> AnyClass?

  /// Reads a property of a superclass in the way of the class that replaces it.
  ///
  /// - Parameters:
  ///   - property: the property's name.
  ///   - value: the value that the superclass has for it, if it has one.
  ///   - start: where the object begins. The reader is behind the object, before and after.
  @_documentation(visibility: internal)
  static func readReplaced<Value>(
    _ property: String, into value: inout Value?, from reader: inout JSONReader, at start: JSONReader.Position
  ) throws(JSONError)

  /// Reads what no class took, when all members are read.
  @_documentation(visibility: internal)
  func readRest(
    from reader: inout JSONReader, at start: JSONReader.Position, sharing: JSONReader.Sharing
  ) throws(JSONError)

  /// Whether this class or a superclass writes a member with the key.
  @_documentation(visibility: internal)
  static func writesMember(_ key: String) -> Bool

  /// Looks at the members of this class, after those of its superclasses, where no object can be made of them, so that all that
  /// is wrong is told. The reader is left anywhere.
  ///
  /// - Parameters:
  ///   - start: where the object begins.
  ///   - check: which classes' members were not looked at yet.
  @_documentation(visibility: internal)
  static func checkMembers(from reader: inout JSONReader, at start: JSONReader.Position, _ check: MemberCheck)

  /// Says what the properties of this class are, after those of its superclasses, for a schema.
  @_documentation(visibility: internal)
  static func describeMembers(to object: ModelSchema)
}

@_documentation(visibility: internal)
extension JSONModelClass {
  public static var memberTraits: MemberTraits { [] }

  public static func replacer(of property: String) -> AnyClass? { nil }

  public static func readReplaced<Value>(
    _ property: String, into value: inout Value?, from reader: inout JSONReader, at start: JSONReader.Position
  ) throws(JSONError) {}

  public func readRest(
    from reader: inout JSONReader, at start: JSONReader.Position, sharing: JSONReader.Sharing
  ) throws(JSONError) {}

  public static func writesMember(_ key: String) -> Bool { true }

  public static func checkMembers(
    from reader: inout JSONReader, at start: JSONReader.Position, _ check: MemberCheck
  ) {}

  public static func describeMembers(to object: ModelSchema) {}
}

@_documentation(visibility: internal)
extension JSONModelClass {
  public init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    // The object may be of a subclass of `Self`.
    let keepsRest = type(of: self).memberTraits.contains(.keepingRest)
    let sharing = reader.beginSharing(keepsUnclaimed: keepsRest)
    defer { reader.endSharing(sharing) }
    let model = type(of: self)
    do throws(JSONError) {
      try self.init(membersFrom: &reader)
    } catch {
      reader.checkMembers(readLaterOf: model, at: start, after: error)
      throw error
    }
    try readMembers(from: &reader, at: start)
    if keepsRest { try readRest(from: &reader, at: start, sharing: sharing) }
    try reader.noteUnclaimed(sharing)
    try didReadMembers(from: &reader, at: start)
  }

  public func takeProperties(from other: Self, _ changes: inout PropertyChanges) throws {
    try takeMembers(from: other, &changes)
  }

  /// Calls the hooks of those classes that have one.
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

  /// Copies the object out of the decoder, and reads it as a document of Pliant's.
  public init(from decoder: any Decoder) throws {
    if let object = ModelSchema(decoder) {
      type(of: self).describeMembers(to: object)
      throw object.end
    }
    let object = try ForeignObject(decoder, of: type(of: self))
    var reader = JSONReader(object.document)
    object.prepare(&reader)
    do throws(JSONError) {
      try self.init(from: &reader)
    } catch {
      throw object.failure(error)
    }
    object.report(&reader)
  }

  /// Writes the object as Pliant does, and gives it to the encoder piece by piece.
  public func encode(to encoder: any Encoder) throws {
    try ForeignObject.encode(self, to: encoder)
  }
}
