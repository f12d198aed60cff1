// The runtime's entities that generated code uses in several places, by name. Types are qualified here and elsewhere, so
// that a user's own `String`, `Decoder` or `Result` can't shadow them.

#if Macros
enum RuntimeProtocol: String, CaseIterable {
  case readable = "Pliant.JSONReadable"
  case writable = "Pliant.JSONWritable"
  case decodable = "Swift.Decodable"
  case encodable = "Swift.Encodable"

  /// The protocol of classes in a hierarchy, without the module.
  static let modelClassName = "JSONModelClass"

  /// The name without the module.
  var plainName: String { String(rawValue.drop { $0 != "." }.dropFirst()) }
}

/// The parameter types of the protocols' requirements, and the type of tolerances, without their modules.
enum RuntimeType {
  static let reader = "JSONReader"
  static let writer = "JSONWriter"
  static let decoder = "Decoder"
  static let encoder = "Encoder"
  static let tolerance = "Tolerance"
}

/// Parts of signatures.
enum RuntimeParameter {
  static let reader = "reader: inout Pliant.\(RuntimeType.reader)"
  static let readerAtStart = "from \(reader), at start: Pliant.JSONReader.Position"
  static let writer = "writer: inout Pliant.\(RuntimeType.writer)"
  static let throwing = "throws(Pliant.JSONError)"
}

/// Members besides those that the protocols require.
enum RuntimeSignature {
  /// Visits the properties of a model that the compiler doesn't know to read itself.
  static let visitingInitializer = "init(\(visitingLabel) \(RuntimeParameter.reader)) \(RuntimeParameter.throwing)"
  static let visitingLabel = "pliantVisiting"
  static let keepingMethod = "mutating func takeUnserialized(from old: Self, _ changes: inout _Pliant.PropertyChanges)"
  static let updatingMethod = "func didTakeUpdate(of json: () throws -> Pliant.JSON) throws"
  static let writtenKeysMethod = "static func mayWrite(keyBeginningWith word: Swift.UInt64) -> Swift.Bool"
}

/// The requirements of `Pliant.JSONModelClass`.
enum ClassSignature {
  static let initializer = "init(membersFrom \(RuntimeParameter.reader)) \(RuntimeParameter.throwing)"
  static let readingMethod = "func readMembers(\(RuntimeParameter.readerAtStart)) \(RuntimeParameter.throwing)"
  static let hookMethod = "func didReadMembers(\(RuntimeParameter.readerAtStart)) \(RuntimeParameter.throwing)"
  static let updateMethod =
    "func takeMembers(from other: Swift.AnyObject, _ changes: inout _Pliant.PropertyChanges) throws"
  static let writingMethod = "func writeMembers(to \(RuntimeParameter.writer)) \(RuntimeParameter.throwing)"
  static let checkingMethod =
    "func validateMembers(\(RuntimeParameter.readerAtStart), _ check: _Pliant.PartialValidation)"
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

/// The requirements of `Pliant.JSONUpdatable`, and calls of `Pliant.PropertyChanges`.
enum UpdateCall {
  static let protocolName = "JSONUpdatable"
  static func method(of type: String) -> String {
    "func takeProperties(from other: \(type), _ changes: inout _Pliant.PropertyChanges) throws"
  }

  /// Returns the paths of a property: a literal if it is read from the path that is written.
  static func places(of property: Property) -> String {
    let written = property.isWritten ? property.writtenPath : nil
    let last = "written: \(written.map { swiftLiteral($0.text) } ?? "nil")"
    if property.role == .computed { return ".init(computed: \(swiftLiteral(property.paths[0].text)), \(last))" }
    if property.paths.map(\.components) == [written?.components] { return swiftLiteral(property.paths[0].text) }
    return ".init(read: \(property.paths.map { swiftLiteral($0.text) }.joined(separator: ", ")), \(last))"
  }

  /// Whether a constant equals that of the value before the update.
  static func isSame(_ property: Property) -> String {
    "changes.isSame(old.\(property.name), self.\(property.name), \(places(of: property)))"
  }

  static func keep(_ property: Property) -> String {
    "try changes.keep(self.\(property.name), other.\(property.name), \(places(of: property)))"
  }

  static func take(_ property: Property) -> String {
    let arguments = "&self.\(property.name), from: other.\(property.name), \\\(property.owner).\(property.name)"
    let condition = isTaken(property, "self.\(property.name)", "other.\(property.name)")
    return "if \(condition) { changes.take\(property.role.isSpread ? "Spread" : "")(\(arguments)) }"
  }

  /// Keeps the former value of a property that the update doesn't change, or the parts inside that it doesn't change.
  static func restore(_ property: Property) -> String {
    let (new, old) = ("self.\(property.name)", "old.\(property.name)")
    let merge = property.role.isSpread ? "mergeSpread" : "merge"
    let isTaken = isTaken(property, old, new)
    guard property.isObserved else {
      return "if \(isTaken) { changes.\(merge)(&\(new), \(old)) } else { \(new) = \(old) }"
    }
    return "do { var merged = \(old); if \(isTaken) { merged = \(new); changes.\(merge)(&merged, \(old)) }; "
      + "\(assign(new, "merged", of: property)) }"
  }

  /// Assigns a value, without running observers if the current value is the same.
  static func assign(_ target: String, _ value: String, of property: Property) -> String {
    let assignment = "\(target) = \(value)"
    return property.isObserved ? "if changes.isOther(\(value), \(target)) { \(assignment) }" : assignment
  }

  private static func isTaken(_ property: Property, _ old: String, _ new: String) -> String {
    property.role.isSpread
      ? "changes.isTaken(membersOf: \(old), \(new))"
      : "changes.isTaken(\(old), \(new), \(places(of: property)))"
  }
}

/// Calls of `Pliant.JSONReader`, which is named `reader` in generated code.
enum ReaderCall {
  /// Calls a hook with the object that begins at `start`.
  static func call(_ hook: HookMethod, on receiver: String) -> String {
    let effect = hook.canThrow ? "try " : ""
    let closure =
      hook.takesJSON
      ? "{ (json: Pliant.JSON) throws in \(effect)\(receiver).\(hook.name.rawValue)(from: json) }"
      : "{ () throws in \(effect)\(receiver).\(hook.name.rawValue)() }"
    return "try reader.\(hook.takesJSON ? "callHook" : "callPlainHook")(at: start) \(closure)"
  }

  /// Makes a call of the reader under a property's own marks.
  static func narrowed(_ narrowing: Property.Narrowing?, _ call: String) -> String {
    guard let narrowing else { return call }
    let closure = "{ (\(RuntimeParameter.reader)) \(RuntimeParameter.throwing) in \(call) }"
    return "try reader.narrowed(\(narrowing.arguments)) \(closure)"
  }
}

extension Property.Narrowing {
  /// The arguments of `narrowed` of a reader.
  var arguments: String {
    "to: \(tolerance.map { ".\($0.rawValue)" } ?? "nil"), isRequired: \(isRequired), isSensitive: \(isSensitive)"
  }
}

/// Calls of `Pliant.JSONWriter`, which is named `writer` in generated code, and of `Pliant.PathTree`.
enum WriterCall {
  /// Writes the call that names the keys that the model specifies in the open object, if it specifies any.
  static func writeKept(_ keys: [String], to source: inout SourceText) {
    if keys.isEmpty { return }
    source.line("writer.keepKeys(\(swiftLiteral(keys.map(jsonLiteral).joined(separator: ","))))")
  }

  /// - Parameter isNullable: whether nil is written as null.
  static func write(_ value: String, member key: String, isNullable: Bool = false) -> String {
    "try writer.write(\(value), \(isNullable ? "nullableMember" : "member"): \(memberLiteral(key)))"
  }

  static func call(_ hook: HookMethod) -> String {
    "try writer.callHook { () throws in \(hook.canThrow ? "try " : "")self.\(hook.name.rawValue)() }"
  }

  /// A member up to its value, with the comma before it.
  static func memberLiteral(_ key: String) -> String { swiftLiteral(",\(jsonLiteral(key)):") }
}

/// Calls of `Pliant.ModelProperty`.
enum PropertyCall {
  static func none(of property: Property) -> String { "_Pliant.ModelProperty.none \(access(to: property))" }

  static func initialValue(_ value: String, of property: Property) -> String {
    "_Pliant.ModelProperty.value(\(value)) \(access(to: property))"
  }

  static func type(of property: Property) -> String { "_Pliant.ModelProperty.type(\(access(to: property)))" }

  /// The property's type as an expression: as it is spelled, if that is possible.
  static func type(for property: Property) -> String {
    property.type.map { "(\($0)).self" } ?? type(of: property)
  }

  /// The property's type, requested outside of the model's actor. A module's default actor, which can't be seen here,
  /// is the main actor.
  static func type(of property: Property, isolation: String?) -> String {
    // In the language mode of Swift 5, parentheses after the attribute would be its arguments.
    "_Pliant.ModelProperty.type(onActor: "
      + "{ \(isolation ?? "@MainActor") value in (value as \(property.owner)).\(property.name) })"
  }

  /// The strategy for the property's type, which may be an optional or a collection of the strategy's.
  static func strategy(_ strategy: String, of property: Property) -> String {
    "_Pliant.ModelProperty.strategy(\(strategy), \(access(to: property)))"
  }

  /// The type of a strategy, requested outside of the model's actor; nil for one of Pliant's, which reads values
  /// without parts.
  static func type(ofStrategy strategy: String?, _ fitted: String?, isolation: String?) -> String? {
    guard let strategy, let fitted, !strategy.hasPrefix(".") else { return nil }
    return "_Pliant.ModelProperty.type(ofStrategy: { \(isolation ?? "@MainActor") in \(fitted) })"
  }

  /// Returns a value as a strategy writes it.
  static func written(_ value: String, by strategy: String) -> String {
    "_Pliant.ModelProperty.written(\(value), \(strategy))"
  }

  /// The property's value as it is written: by its strategy, under its condition.
  ///
  /// - Parameters:
  ///   - hasNullableMember: whether it is a member that is null for nil, so that nil needs no form of its own.
  ///   - isChecked: whether other generated code has the compiler error for a type that can't be written.
  static func written(_ property: Property, hasNullableMember: Bool = false, isChecked: Bool) -> String {
    let name = "self.\(property.name)"
    let plain = isChecked || property.strategy != nil ? name : onlyWritten(name)
    func written(_ value: String) -> String {
      property.strategy.map { Self.written(value, by: $0) } ?? value
    }
    switch property.encoding {
    case .value(let value): return written("_Pliant.ModelProperty.orValue(\(plain), \(value))")
    case .skipEmpty: return written("_Pliant.ModelProperty.unlessEmpty(\(plain))")
    case .skip(let defaultValue):
      return "_Pliant.ModelProperty.orNull(\(written(plain)), unless: \(name), equals: \(defaultValue))"
    case .inherited: return "_Pliant.ModelProperty.orNull(\(written(plain)), in: Self.self)"
    case .null where !hasNullableMember: return "_Pliant.ModelProperty.orNull(\(written(plain)))"
    case .null, nil: return written(plain)
    }
  }

  /// The property's value before its strategy, which is nil or missing if nothing is written.
  static func condition(_ property: Property) -> String {
    var property = property
    property.strategy = nil
    return written(property, isChecked: true)
  }

  /// A value that generated code doesn't read, so that reading has no compiler error for a type that doesn't fit.
  static func onlyWritten(_ value: String) -> String { "_Pliant.ModelProperty.onlyWritten(\(value))" }

  /// A collection that generated code doesn't read by a wildcard.
  static func collected(_ value: String) -> String { "_Pliant.ModelProperty.collected(\(value))" }

  private static func access(to property: Property) -> String {
    guard let pattern = property.pattern else { return "{ (value: \(property.owner)) in value.\(property.name) }" }
    return "{ (value: Self) in if case \(pattern) = value { payload } else { _Pliant.ModelProperty.noPayload() } }"
  }
}

/// Calls for models that other coders handle as a whole.
enum ForeignCall {
  /// The closure that creates a model.
  static func visit(by label: String) -> String {
    "{ (\(RuntimeParameter.reader)) \(RuntimeParameter.throwing) in try Self(\(label): &reader) }"
  }

  static let encode = "try _Pliant.ForeignObject.encode(self, to: encoder)"

  /// Initializes `self`, a value of the model, or of a class in a hierarchy.
  static func readIntoSelf(_ model: (any GeneratedModel)? = nil) -> [String] {
    let isOfMembers = model?.isDecodedAsWhole == false
    var call = "try self.init(from: &reader)"
    if let model, model.visitsForDecoding {
      let visit = "try self.init(\(RuntimeSignature.visitingLabel): &reader)"
      // An initializer that is written by hand lists no members.
      call = isOfMembers || !model.readsItself ? visit : "if object.isListed { \(visit) } else { \(call) }"
    }
    return [
      "let object = try _Pliant.ForeignObject(\(isOfMembers ? "membersOf: " : "")decoder, of: Self.self)",
      // A type annotation, unlike an expression, can't mean a property with the name of the module.
      "var reader: Pliant.JSONReader = .init(object.document)",
      "object.prepare(&reader)",
      "do throws(Pliant.JSONError) { \(call) } catch { object.report(&reader); throw object.failure(error) }",
      "object.report(&reader)",
    ]
  }
}

// MARK: - Local names

/// Whether generated code has a parameter or local variable with this name, which a user's expression in that code must
/// not use. All of them are listed here.
func isGeneratedName(_ name: String) -> Bool {
  if generatedNames.contains(name) { return true }
  return numberedNames.contains { prefix in
    name.hasPrefix(prefix) && name.dropFirst(prefix.count).allSatisfy { $0.isNumber || $0 == "_" }
  }
}

private let generatedNames: Set<String> = [
  // Parameters of generated members, and of closures in them.
  "reader", "writer", "decoder", "encoder", "json", "start", "sharing", "property", "value", "other", "old", "word",
  "changes", "cases", "index", "isExact",
  // Reading and writing.
  "outer", "replaces", "written", "model", "object", "error", "initial", "kept", "candidates",
  "check", "visit", "members",
  // Enums.
  "names", "key", "match", "tag", "tagStart", "text", "number", "flag", "hasContent", "whole", "payload", "valueType",
]

/// The names that are followed by numbers.
private let numberedNames = [
  "value", "member", "object", "tree", "array", "payload", "old",
]
#endif
