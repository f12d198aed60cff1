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
}

extension Property {
  /// The condition under which the class at hand reads and writes the property; nil if it always does.
  var condition: String? {
    let name = swiftLiteral(plainName)
    if let replacer { return "_Pliant.ReplacedProperty.replaces(\(name), by: \(replacer).self, in: Self.self)" }
    return isReplaceable
      ? "(!\(ReplacementCall.flag) || _Pliant.ReplacedProperty.keeps(\(name), in: Self.self))" : nil
  }
}
#endif
