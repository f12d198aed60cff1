// The runtime's entities that the code of classes with subclasses calls, by name. As in RuntimeNames.swift, all are
// qualified.

#if Macros
/// The requirements of `Pliant.JSONModelClass` that only some classes override.
enum HierarchySignature {
  static let traits = "var memberTraits: _Pliant.MemberTraits"
  static let replacer = "func replacer(of property: Swift.String) -> Swift.AnyClass?"
  /// The generic parameter's name is one that no user's type has.
  static let replacedReading =
    "func readReplaced<PliantValue>(_ property: Swift.String, into value: inout PliantValue?, "
    + "\(RuntimeParameter.readerAtStart)) \(RuntimeParameter.throwing)"
  static let restReading =
    "func readRest(\(RuntimeParameter.readerAtStart), sharing: Pliant.\(RuntimeType.reader).Sharing) "
    + RuntimeParameter.throwing
  static let writtenMembers = "func writesMember(_ key: Swift.String) -> Swift.Bool"
}

/// Calls of `Pliant.ReplacedProperty`, and uses of a class's member traits.
enum ReplacementCall {
  /// The local variable that is true if any property is replaced.
  static let flag = "replaces"
  static let newFlag = "let \(flag) = Self.memberTraits.contains(.replacing)"

  static func keeps(_ property: Property) -> String {
    "_Pliant.ReplacedProperty.keeps(\(swiftLiteral(property.plainName)), in: Self.self)"
  }

  static func replaces(_ property: Property, by type: String) -> String {
    "_Pliant.ReplacedProperty.replaces(\(swiftLiteral(property.plainName)), by: \(type).self, in: Self.self)"
  }

  /// Lets a subclass read a property that it replaces.
  static func read(_ property: Property) -> String {
    "reader.readReplaced(\(swiftLiteral(property.plainName)), of: Self.self, "
      + "\(property.localType == nil ? "property" : "required"): &\(property.destination), &visit)"
  }

  /// The value that the superclass has for a property.
  static func initial(of replacement: Replacement) -> String {
    "_Pliant.ReplacedProperty.initial(value, as: \(replacement.typeExpression))"
  }
}

/// Calls that check the members of an object that can't be created, to report all problems.
enum CheckCall {
  static let superclassMembers = "super.validateMembers(from: &reader, at: start, check)"

  /// Whether the members of a class are to be checked.
  static func includes(_ type: String, isReadLater: Bool) -> String {
    "check.includes(\(type).self, isReadLater: \(isReadLater))"
  }

  /// Throws the failure of a visit, after the members of the other classes in the hierarchy were validated.
  static func throwFailure(around type: String, isReadLater: Bool, codable: String?) -> String {
    let others = "\(isReadLater ? "below" : "above"): \(type).self"
    let end = codable.map { ", codable: (\($0)).self" } ?? ""
    return VisitCall.throwing("reader.takeFailure(visit, of: Self.self, \(others)\(end))")
  }

  static func codable(_ type: String) -> String { "reader.collectProblems(ofCodable: (\(type)).self, from: start)" }
}

extension Property {
  /// The condition under which the class at hand reads and writes the property; nil if it always does.
  var condition: String? {
    if let replacer { return ReplacementCall.replaces(self, by: replacer) }
    return isReplaceable ? "(!\(ReplacementCall.flag) || \(ReplacementCall.keeps(self)))" : nil
  }
}
#endif
