//===----------------------------------------------------------------------===//
// The runtime's entities that the code of classes with subclasses calls, by name. As in RuntimeNames.swift, all are qualified.
//===----------------------------------------------------------------------===//

#if Macros
/// The requirements of `Pliant.JSONModelClass` that only some classes have something to say about.
enum HierarchySignature {
  static let traits = "var memberTraits: Pliant.MemberTraits"
  static let replacer = "func replacer(of property: Swift.String) -> Swift.AnyClass?"
  /// The parameter's name is one that no type of a user's has.
  static let replacedReading =
    "func readReplaced<PliantValue>(_ property: Swift.String, into value: inout PliantValue?, "
    + "from reader: inout Pliant.\(RuntimeType.reader), at start: \(ReaderCall.positionType)) throws(Pliant.JSONError)"
  static let restReading =
    "func readRest(from reader: inout Pliant.\(RuntimeType.reader), at start: \(ReaderCall.positionType), "
    + "sharing: Pliant.\(RuntimeType.reader).Sharing) throws(Pliant.JSONError)"
  static let writtenMembers = "func writesMember(_ key: Swift.String) -> Swift.Bool"
}

/// Calls of `Pliant.ReplacedProperty`, and of what classes say about themselves.
enum ReplacementCall {
  /// The local variable that says whether any property is replaced.
  static let flag = "replaces"
  static let newFlag = "let \(flag) = Self.memberTraits.contains(.replacing)"

  static func keeps(_ property: Property) -> String {
    "Pliant.ReplacedProperty.keeps(\(swiftLiteral(property.plainName)), in: Self.self)"
  }

  static func replaces(_ property: Property, by type: String) -> String {
    "Pliant.ReplacedProperty.replaces(\(swiftLiteral(property.plainName)), by: \(type).self, in: Self.self)"
  }

  static func match(_ match: String, of names: [String]) -> String {
    "\(match) = Pliant.ReplacedProperty.match(\(match), of: [\(names.map(swiftLiteral).joined(separator: ", "))], in: Self.self)"
  }

  /// Has a subclass read a property in its way, if one replaces it.
  static func read(_ property: Property, _ destination: String, isRequired: Bool) -> String {
    "try Pliant.ReplacedProperty.read(\(swiftLiteral(property.plainName)), of: Self.self, "
      + "\(isRequired ? "required" : "into"): &\(destination), from: &reader, at: start)"
  }

  /// The value that the superclass has for a property.
  static func initial(as type: String) -> String {
    "Pliant.ReplacedProperty.initial(value, as: (\(type)).self)"
  }
}

extension Property {
  /// The condition under which the class at hand reads and writes the property; nil if it always does.
  var condition: String? {
    if let replacer { return ReplacementCall.replaces(self, by: replacer) }
    return isReplaceable ? "(!\(ReplacementCall.flag) || \(ReplacementCall.keeps(self)))" : nil
  }
}

extension [Property] {
  /// The condition under which one of the properties is read; nil if one always is.
  var condition: String? {
    guard !isEmpty, allSatisfy(\.isReplaceable) else { return nil }
    return "(!\(ReplacementCall.flag) || \(map(ReplacementCall.keeps).joined(separator: " || ")))"
  }
}
#endif
