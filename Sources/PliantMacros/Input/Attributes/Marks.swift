// The attributes of a model, a property or a case as data.

#if Macros
import SwiftSyntax

/// Our attributes before a property or a case, those of each name in the order of the source.
struct Marks {
  private let attributes: [(name: String, syntax: AttributeSyntax)]
  /// The attributes that name a tolerance. Only one is allowed.
  let tolerances: [AttributeSyntax]

  init(_ list: [AttributeSyntax]) {
    let attributes = list.map { (name: $0.plainName, syntax: $0) }
    self.attributes = attributes
    tolerances = attributes.filter { PresetTolerance(attribute: $0.name) != nil }.map(\.syntax)
  }

  private subscript(name: String) -> [AttributeSyntax] { attributes.filter { $0.name == name }.map(\.syntax) }

  var keys: [AttributeSyntax] { self[AttributeName.key] }
  var ignored: [AttributeSyntax] { self[AttributeName.ignored] }
  var required: [AttributeSyntax] { self[AttributeName.required] }
  var sensitive: [AttributeSyntax] { self[AttributeName.sensitive] }
  var strategies: [AttributeSyntax] { self[AttributeName.strategy] }
  var flattened: [AttributeSyntax] { self[AttributeName.flatten] }
  var unknownKeys: [AttributeSyntax] { self[AttributeName.unknownKeys] }
  var encodings: [AttributeSyntax] { self[AttributeName.encode] }
  /// The attributes of an override that declare its default value.
  var defaults: [AttributeSyntax] { self[AttributeName.defaultValue] }
  var fallbacks: [AttributeSyntax] { self[AttributeName.fallback] }
  var payloadKeys: [AttributeSyntax] { self[AttributeName.payloadKey] }

  /// The attributes that change how a property is read.
  var ofReading: [AttributeSyntax] { tolerances + required + sensitive }

  /// The attributes about how an object represents a property.
  var ofShape: [AttributeSyntax] { strategies + flattened + unknownKeys + encodings }

  var ofProperties: [AttributeSyntax] { keys + ignored + ofReading + ofShape }

  /// The attributes of a case that apply to its associated values, except the one for keys.
  var ofPayloads: [AttributeSyntax] {
    attributes.filter { AttributeName.ofPayloads.contains($0.name) }.map(\.syntax)
  }

  var ofCases: [AttributeSyntax] { keys + fallbacks + ignored + payloadKeys + ofPayloads }

  /// How the attributes change the way in which a property is read, if there are any.
  var narrowing: Property.Narrowing? {
    if ofReading.isEmpty { return nil }
    return Property.Narrowing(
      tolerance: tolerances.first.flatMap { PresetTolerance(attribute: $0.plainName) },
      isRequired: !required.isEmpty, isSensitive: !sensitive.isEmpty)
  }

  /// Whether the property or case is neither read nor written.
  var isIgnored: Bool { ignored.contains { IgnoredDirection($0) == nil } }

  /// Whether `@Ignored` excludes one direction.
  func exclude(_ direction: IgnoredDirection) -> Bool { ignored.contains { IgnoredDirection($0) == direction } }

  /// Whether the property takes members of the object itself rather than the value of one.
  var isSpread: Bool { !flattened.isEmpty || !unknownKeys.isEmpty }

  /// The expression that makes the strategy, in a type with these static members.
  func strategy(in members: StaticMembers) -> String? {
    guard let attribute = strategies.first, attribute.arguments != nil, computation == nil else { return nil }
    if let strategy = attribute.strategy { return members.qualified(strategy).description }
    let closures = attribute.argumentList.map { argument in
      (argument.label.map { "\($0.text): " } ?? "") + members.qualified(argument.expression).description
    }
    return "Pliant.ClosureStrategy(\(closures.joined(separator: ", ")))"
  }

  /// The closure that computes the value from the whole object: `@Strategy(from:)`.
  var computation: ExprSyntax? { strategies.first?.argument(labeled: OptionName.wholeObject)?.expression }

  /// The condition that `@Encode(.null)` names; nil for any other expression.
  var encoding: EncodingCondition? {
    encodings.first?.firstArgument.flatMap { EncodingCondition($0, of: OptionName.encodingCondition) }
  }

  /// The value that `@Encode(default:)` names for nil.
  var encodedDefault: ExprSyntax? { encodings.first?.argument(labeled: OptionName.encodedDefault)?.expression }
}

extension AttributeSyntax {
  /// The arguments of `@Key("a", "b.c")`, in order of preference. The compiler refuses labels other than that of
  /// ``writtenCandidate``.
  var candidates: [LabeledExprSyntax] { Array(argumentList).filter { $0.label == nil } }

  /// Whether `@Key` has no argument for reading, not even one with a wrong label.
  var lacksCandidates: Bool { argumentList.allSatisfy { $0.label?.text == OptionName.encodedKey } }

  /// The argument of `@Key` that is written instead of the first candidate: `encode:`.
  var writtenCandidate: LabeledExprSyntax? { argument(labeled: OptionName.encodedKey) }

  /// The associated value that an attribute of a case applies to: the expression after `for:`.
  var payload: ExprSyntax? { argument(labeled: OptionName.payload)?.expression }

  /// The only argument of `@Strategy(…)` besides `for:`, as it is written; nil for closures.
  var strategy: ExprSyntax? {
    // As an array: a filtered list of syntax would be detached from the source, and errors at its expressions without a place.
    let arguments = Array(argumentList).filter { $0.label?.text != OptionName.payload }
    return arguments.count == 1 && arguments.first?.label == nil ? arguments.first?.expression : nil
  }
}

/// The tolerances that a property can declare, named as the static members of the library's `Tolerance` are.
enum PresetTolerance: String {
  case strict, tolerant, forgiving

  init?(attribute: String) {
    guard AttributeName.ofTolerances.contains(attribute) else { return nil }
    self.init(rawValue: attribute.lowercased())
  }
}

/// When a property is omitted from the document, named as in the library's `EncodingCondition`.
enum EncodingCondition: String, CaseIterable {
  case skipNil, null, skipEmpty, skipDefault
}

/// The direction that `@Ignored` excludes.
enum IgnoredDirection: String {
  case decoding, encoding

  /// The direction of `@Ignored(.decoding)`; nil for plain `@Ignored`, which means both.
  init?(_ attribute: AttributeSyntax) {
    guard let access = attribute.firstArgument?.as(MemberAccessExprSyntax.self) else { return nil }
    self.init(rawValue: access.declName.baseName.text)
  }
}

struct ModelAttribute {
  let syntax: AttributeSyntax
  /// The expression of the tolerance, if the attribute declares one.
  let tolerance: ExprSyntax?

  init(_ attribute: AttributeSyntax) {
    syntax = attribute
    let first = attribute.argumentList.first.flatMap { $0.label == nil ? $0.expression : nil }
    tolerance = first?.is(NilLiteralExprSyntax.self) == true ? nil : first
  }

  /// How keys derive from names.
  var keys: LabeledExprSyntax? { syntax.argument(labeled: OptionName.keys) }
  /// How an enum's cases are distinguished.
  var tag: LabeledExprSyntax? { syntax.argument(labeled: OptionName.tag) }
  var content: LabeledExprSyntax? { syntax.argument(labeled: OptionName.content) }
  var untagged: LabeledExprSyntax? { syntax.argument(labeled: OptionName.untagged) }
  /// Whether the superclass is a model.
  var inherits: LabeledExprSyntax? { syntax.argument(labeled: OptionName.inherits) }
  /// When properties are omitted from the document.
  var encoding: LabeledExprSyntax? { syntax.argument(labeled: OptionName.encoding) }
  /// The access of the memberwise initializer.
  var memberwise: LabeledExprSyntax? { syntax.argument(labeled: OptionName.memberwise) }
}
#endif
