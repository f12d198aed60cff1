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
  init(membersFrom reader: inout JSONReader) throws(JSONError)

  /// Reads the members of subclasses that have a value for each of them already.
  ///
  /// - Parameter start: where the object begins. The reader is behind the object, before and after.
  func readMembers(from reader: inout JSONReader, at start: JSONReader.Position) throws(JSONError)

  /// Calls the hooks of those classes that have one, when all members are read.
  func didReadMembers(from reader: inout JSONReader, at start: JSONReader.Position) throws(JSONError)

  /// Takes over the members of this class, after those of its superclasses, that a patch changed.
  ///
  /// - Parameter other: an object of the same class.
  /// - Throws: when a constant would have to change.
  func takeMembers(from other: AnyObject, _ changes: inout PropertyChanges) throws

  /// Writes the members of this class, after those of its superclasses, into the open object.
  func writeMembers(to writer: inout JSONWriter) throws(JSONError)
}

extension JSONModelClass {
  public init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    let sharing = reader.beginSharing(keepsUnclaimed: false)
    defer { reader.endSharing(sharing) }
    try self.init(membersFrom: &reader)
    try readMembers(from: &reader, at: start)
    try reader.noteUnclaimed(sharing)
    try didReadMembers(from: &reader, at: start)
  }

  public func takeProperties(from other: Self, _ changes: inout PropertyChanges) throws {
    try takeMembers(from: other, &changes)
  }

  public func write(to writer: inout JSONWriter) throws(JSONError) {
    let object = try writer.beginObject()
    try writeMembers(to: &writer)
    try writer.endObject(object)
  }

  /// Copies the object out of the decoder, and reads it as a document of Pliant's.
  public init(from decoder: any Decoder) throws {
    let object = try ForeignObject(decoder)
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
