//===----------------------------------------------------------------------===//
// MemberTraits: features of a class hierarchy beyond reading and writing the members of each class in turn.
//===----------------------------------------------------------------------===//

public import PliantCore

/// Features that an object of several classes needs beyond each class reading and writing its own members.
///
/// Generated code declares them; there is nothing to implement.
@_documentation(visibility: internal)
public struct MemberTraits: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A class reads or writes properties of its superclass differently.
  public static let replacing = MemberTraits(rawValue: 1)
  /// A class keeps the unconsumed members.
  public static let keepingRest = MemberTraits(rawValue: 2)
  /// Several classes write into one nested object.
  public static let merging = MemberTraits(rawValue: 4)
  /// A class has an optional property that gets another value than nil if its member is missing.
  public static let hidingNil = MemberTraits(rawValue: 8)
}

/// Functions of generated code for properties of a superclass that a subclass reads or writes differently.
@_documentation(visibility: internal)
public enum ReplacedProperty {
  /// Whether the class that declares a property reads and writes it itself.
  public static func keeps<Model: JSONModelClass>(_ name: String, in type: Model.Type) -> Bool {
    type.replacer(of: name) == nil
  }

  /// Whether `replacer` reads and writes a property of its superclass.
  public static func replaces<Model: JSONModelClass>(
    _ name: String, by replacer: AnyClass, in type: Model.Type
  ) -> Bool {
    type.replacer(of: name) == replacer
  }

  /// Returns the index of the matching member, or -1 if subclasses replace all of the properties that it is read for.
  ///
  /// - Parameter names: the names of each member's properties, one per line; empty for a member that is always read.
  public static func match<Model: JSONModelClass>(
    _ match: Int, of names: [StaticString], in type: Model.Type
  ) -> Int {
    guard names.indices.contains(match), names[match].utf8CodeUnitCount > 0 else { return match }
    let isTaken = "\(names[match])".split(separator: "\n").contains { name in type.replacer(of: String(name)) == nil }
    return isTaken ? match : -1
  }

  /// Reads a property that already has a value, if a subclass replaces it.
  public static func read<Model: JSONModelClass, Value>(
    _ name: String, of type: Model.Type, into value: inout Value, from reader: inout JSONReader,
    at start: JSONReader.Position
  ) throws(JSONError) {
    guard type.replacer(of: name) != nil else { return }
    var found = Optional.some(value)
    try type.readReplaced(name, into: &found, from: &reader, at: start)
    if let found { value = found }
  }

  /// Reads a property that has no value yet, if a subclass replaces it.
  public static func read<Model: JSONModelClass, Value>(
    _ name: String, of type: Model.Type, required value: inout Value?, from reader: inout JSONReader,
    at start: JSONReader.Position
  ) throws(JSONError) {
    guard type.replacer(of: name) != nil else { return }
    try type.readReplaced(name, into: &value, from: &reader, at: start)
  }

  /// Returns a superclass's value for a property, as the type that the subclass declares; nil if there is none.
  public static func initial<Value, Known>(_ value: Value?, as type: Known.Type) -> Known? {
    switch value {
    case .none: nil
    case .some(let value): value as? Known
    }
  }
}
