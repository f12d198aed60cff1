//===----------------------------------------------------------------------===//
// MemberTraits: what the classes of a hierarchy ask for beyond reading and writing their own members one after the other.
//===----------------------------------------------------------------------===//

public import PliantCore

/// What an object of several classes needs beyond each class reading and writing its own members.
///
/// Generated code says so; there is nothing to implement.
@_documentation(visibility: internal)
public struct MemberTraits: OptionSet, Sendable {
  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A class reads or writes properties of its superclass in another way.
  public static let replacing = MemberTraits(rawValue: 1)
  /// A class keeps the members that no class takes.
  public static let keepingRest = MemberTraits(rawValue: 2)
  /// Several classes write into one nested object.
  public static let merging = MemberTraits(rawValue: 4)
  /// A class has an optional property that something else than nil stands in for where it is missing.
  public static let hidingNil = MemberTraits(rawValue: 8)
}

/// Properties of a superclass that a subclass reads or writes in another way: what generated code asks about them.
@_documentation(visibility: internal)
public enum ReplacedProperty {
  /// Whether the class that declares a property reads and writes it itself.
  public static func keeps<Model: JSONModelClass>(_ name: String, in type: Model.Type) -> Bool {
    type.replacer(of: name) == nil
  }

  /// Whether it is `replacer` that reads and writes a property of its superclass.
  public static func replaces<Model: JSONModelClass>(
    _ name: String, by replacer: AnyClass, in type: Model.Type
  ) -> Bool {
    type.replacer(of: name) == replacer
  }

  /// The member that was found, unless subclasses replace all properties that it is for: then -1.
  ///
  /// - Parameter names: the names of each member's properties, one a line; none for a member that is always taken.
  public static func match<Model: JSONModelClass>(
    _ match: Int, of names: [StaticString], in type: Model.Type
  ) -> Int {
    guard names.indices.contains(match), names[match].utf8CodeUnitCount > 0 else { return match }
    let isTaken = "\(names[match])".split(separator: "\n").contains { name in type.replacer(of: String(name)) == nil }
    return isTaken ? match : -1
  }

  /// Reads a property that has a value already, if a subclass replaces it.
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

  /// The value that a superclass has for a property, as the type that the subclass spells; nil for none.
  public static func initial<Value, Known>(_ value: Value?, as type: Known.Type) -> Known? {
    switch value {
    case .none: nil
    case .some(let value): value as? Known
    }
  }
}
