//===----------------------------------------------------------------------===//
// The runtime's entities that the code of classes with subclasses calls, by name. As in RuntimeNames.swift, all are
// qualified.
//===----------------------------------------------------------------------===//

#if Macros
/// The requirements of `Pliant.JSONModelClass` that only some classes override.
enum HierarchySignature {
  static let traits = "var memberTraits: Pliant.MemberTraits"
  static let replacer = "func replacer(of property: Swift.String) -> Swift.AnyClass?"
  /// The generic parameter's name is one that no user's type has.
  static let replacedReading =
    "func readReplaced<PliantValue>(_ property: Swift.String, into value: inout PliantValue?, "
    + "from reader: inout Pliant.\(RuntimeType.reader), at start: \(ReaderCall.positionType)) throws(Pliant.JSONError)"
  static let restReading =
    "func readRest(from reader: inout Pliant.\(RuntimeType.reader), at start: \(ReaderCall.positionType), "
    + "sharing: Pliant.\(RuntimeType.reader).Sharing) throws(Pliant.JSONError)"
  static let writtenMembers = "func writesMember(_ key: Swift.String) -> Swift.Bool"
}

/// Calls of `Pliant.ReplacedProperty`, and uses of a class's member traits.
enum ReplacementCall {
  /// The local variable that is true if any property is replaced.
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

  /// Lets a subclass read a property that it replaces.
  static func read(_ property: Property, _ destination: String, isRequired: Bool) -> String {
    "try Pliant.ReplacedProperty.read(\(swiftLiteral(property.plainName)), of: Self.self, "
      + "\(isRequired ? "required" : "into"): &\(destination), from: &reader, at: start)"
  }

  /// The first error of several properties, all of which are read before it is thrown.
  static let newPostponed = "var postponed: Pliant.JSONError? = nil"
  static func postponing(_ call: String) -> String {
    "do throws(Pliant.JSONError) { \(call) } catch { try reader.postpone(error, &postponed) }"
  }
  static let throwPostponed = "if let postponed { throw postponed }"

  /// The value that the superclass has for a property.
  static func initial(as type: String) -> String {
    "Pliant.ReplacedProperty.initial(value, as: (\(type)).self)"
  }
}

/// Calls that check the members of an object that can't be created, to report all problems.
enum CheckCall {
  static let superclassMembers = "super.validateMembers(from: &reader, at: start, check)"

  /// Whether the members of a class are to be checked.
  static func includes(_ type: String, isReadLater: Bool) -> String {
    "check.includes(\(type).self, isReadLater: \(isReadLater))"
  }

  /// Checks the members of the other classes in the hierarchy of one whose required values are missing.
  static func others(around type: String, isReadLater: Bool) -> String {
    "reader.validateMembers(of: Self.self, \(isReadLater ? "below" : "above"): \(type).self, at: start, after: error)"
  }

  /// Whether a required value of the object was found to be missing.
  static let isIncomplete = "reader.isIncomplete(at: start)"

  /// Opens the closure that checks a member.
  ///
  /// - Parameter paths: the candidates.
  static func member(_ paths: [DocumentPath]) -> String {
    let text = swiftLiteral(paths.map(\.text).joined(separator: "\n"))
    return "reader.checkMember(\(text), at: start) { (reader: inout Pliant.\(RuntimeType.reader), index: Swift.Int, "
      + "isLast: Swift.Bool) throws(Pliant.JSONError) -> Swift.Bool in"
  }

  /// Checks a property by another call of the reader.
  static func other(_ call: String) -> String {
    "reader.check { (reader: inout Pliant.\(RuntimeType.reader)) throws(Pliant.JSONError) in \(call) }"
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

extension [Property] {
  /// The condition under which one of the properties is read; nil if one always is.
  var condition: String? {
    guard !isEmpty, allSatisfy(\.isReplaceable) else { return nil }
    return "(!\(ReplacementCall.flag) || \(map(ReplacementCall.keeps).joined(separator: " || ")))"
  }
}
#endif
