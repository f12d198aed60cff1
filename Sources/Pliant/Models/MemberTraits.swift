// MemberTraits: features of a class hierarchy beyond reading and writing the members of each class in turn.

public import PliantCore

extension _Pliant {
  /// Features that an object of several classes needs beyond each class reading and writing its own members.
  ///
  /// Generated code declares them; there is nothing to implement.
  public struct MemberTraits: OptionSet, Sendable {
    public let rawValue: UInt8

    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A class reads or writes properties of its superclass differently.
    public static let replacing = _Pliant.MemberTraits(rawValue: 1)
    /// A class keeps the unconsumed members.
    public static let keepingRest = _Pliant.MemberTraits(rawValue: 2)
    /// Several classes write into one nested object.
    public static let merging = _Pliant.MemberTraits(rawValue: 4)
    /// A class has an optional property that gets another value than nil if its member is missing.
    public static let hidingNil = _Pliant.MemberTraits(rawValue: 8)
    /// A class has a flattened property.
    public static let flattening = _Pliant.MemberTraits(rawValue: 16)

    /// Returns the trait of a property with an initial value whose type may be an alias of an optional.
    public static func hidingNil<Value>(of _: Value?.Type) -> _Pliant.MemberTraits { .hidingNil }
    public static func hidingNil<Value>(of _: Value.Type) -> _Pliant.MemberTraits { [] }
  }

  /// Functions of generated code for properties of a superclass that a subclass reads or writes differently.
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

    /// Returns a superclass's value for a property as the type that the subclass declares; nil if it has another type.
    public static func initial<Value, Known>(_ value: Value?, as type: Known.Type) -> Known? {
      switch value {
      case .none: nil
      case .some(let value): value as? Known
      }
    }
  }
}

@_documentation(visibility: internal)
extension JSONReader {
  /// Enters the object at the cursor for a class whose properties subclasses may replace.
  ///
  /// - Parameter names: the number and the name of each such property, one per line.
  public mutating func begin<Model: JSONModelClass>(
    _ descriptor: StaticString, _ required: UInt64, for model: Model.Type, replaceable names: StaticString
  ) -> Visit {
    var visit = begin(descriptor, required, for: model)
    if model.memberTraits.contains(.replacing) { leaveReplaced("\(names)", of: model, &visit) }
    return visit
  }

  @inline(never)
  private mutating func leaveReplaced<Model: JSONModelClass>(
    _ names: String, of model: Model.Type, _ visit: inout Visit
  ) {
    var replaced: [Int: String] = [:]
    for line in names.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      guard let number = parts.first.flatMap({ Int($0) }), let name = parts.last else { continue }
      if model.replacer(of: String(name)) != nil { replaced[number] = String(name) }
    }
    if replaced.isEmpty { return }
    replace(Set(replaced.keys), &visit)
    guard visit.isOnlyNoting else { return }
    noteMembers(of: &visit)
    for name in replaced.values {
      var value: Any?
      // The visit of the property only notes its members, and fails.
      do throws(JSONError) { try model.readReplaced(name, into: &value, from: &self, at: visit.start) } catch {}
    }
  }

  /// Reads a property that already has a value, if a subclass replaces it.
  public mutating func readReplaced<Model: JSONModelClass, Value>(
    _ name: StaticString, of model: Model.Type, property value: inout Value, _ visit: inout Visit
  ) {
    var found = Optional.some(value)
    readReplaced(name, of: model, required: &found, &visit)
    if let found { value = found }
  }

  /// Reads a property that has no value yet, if a subclass replaces it.
  public mutating func readReplaced<Model: JSONModelClass, Value>(
    _ name: StaticString, of model: Model.Type, required value: inout Value?, _ visit: inout Visit
  ) {
    let name = "\(name)"
    guard !hasFailed, model.replacer(of: name) != nil else { return }
    do throws(JSONError) {
      try model.readReplaced(name, into: &value, from: &self, at: visit.start)
    } catch {
      if isListing { return }
      // The other properties are read, too, while problems are collected.
      if isCollecting, error.isCollectedProblem { visit.isIncomplete = true } else { fail(error) }
    }
  }
}
