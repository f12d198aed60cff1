// An enum with @JSONModel as data, with the syntax that diagnostics point at.

#if Macros
import SwiftSyntax

struct EnumDeclaration {
  let syntax: EnumDeclSyntax
  let heading: TypeHeading
  private(set) var cases: [EnumCase]
  /// The keys of the cases. An enum with raw values has no use for them, as with Swift's own Codable.
  private(set) var codingKeys: CodingKeysDeclaration?
  let staticMembers: StaticMembers

  init(_ type: EnumDeclSyntax, attribute: ModelAttribute, lexicalContext: [Syntax]) {
    syntax = type
    heading = TypeHeading(type, attribute: attribute, lexicalContext: lexicalContext)
    staticMembers = StaticMembers(type.memberBlock.members)
    cases = type.memberBlock.members.cases
    if rawKind == .none { codingKeys = CodingKeysDeclaration(in: type.memberBlock.members) }
    // Swift's own Codable leaves out the cases that `CodingKeys` doesn't list. An enum without tags has no use for them.
    guard let codingKeys, heading.attribute.untagged == nil else { return }
    for index in cases.indices where cases[index].marks.keys.isEmpty && !cases[index].isFallback {
      cases[index].isUnlisted = codingKeys.key(for: cases[index].plainName) == nil
    }
  }

  /// Whether generated code can't spell all types of associated values.
  var infersTypes: Bool {
    heading.isNested || cases.contains { $0.parameters.contains { heading.memberNames.hide($0.type) } }
  }

  /// The kind of the raw values, judged by the first type that the enum inherits and by its literals.
  var rawKind: RawKind {
    let plain = syntax.inheritedTypes.first?.inheritedName ?? ""
    if RawKind.integerTypes.contains(plain) { return .integer }
    if RawKind.floatingTypes.contains(plain) { return .number }
    if RawKind.textTypes.contains(plain) { return .text }
    switch cases.lazy.compactMap({ $0.element.rawValue }).first.flatMap({ CaseValue($0.value) }) {
    case .integer?: return .integer
    case .number?: return .number
    case .text?: return .text
    default: return .none
    }
  }

  /// Whether the first type that the enum inherits may be a protocol, or an alias of a raw type.
  var mayHaveRawType: Bool {
    guard rawKind == .none, let first = syntax.inheritedTypes.first else { return false }
    return !first.isWellKnownProtocol && !computesRawValues
  }

  /// Whether only the enum's own code knows the raw values: it is `RawRepresentable` without a raw type, or members of
  /// its own replace those that its raw type brings. Members for values of another type replace none.
  var computesRawValues: Bool {
    let types = syntax.inheritedTypes.map(\.inheritedName)
    if rawKind == .none, types.contains("RawRepresentable") { return true }
    guard let raw = types.first, syntax.inheritedTypes.first?.isWellKnownProtocol == false else { return false }
    let own = syntax.memberBlock.members.unfolded.compactMap(\.member.typeOfRawValue).filter {
      !RawKind.allTypes.contains(raw) || ["RawValue", raw].contains($0.inheritedName)
    }
    // An unknown type may be a protocol that has only one of them.
    return own.count > (rawKind == .none ? 1 : 0)
  }

  /// Whether the attributes specify how each case is represented.
  var specifiesEachCase: Bool {
    heading.attribute.tag != nil || heading.attribute.untagged != nil
      || cases.allSatisfy { !$0.marks.keys.isEmpty || $0.isIgnored || $0.isFallback }
  }

  enum RawKind {
    /// No raw type: the names of the cases count.
    case none
    case text, integer, number

    static let integerTypes: Set = [
      "Int", "Int8", "Int16", "Int32", "Int64", "Int128", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "UInt128",
      "CChar", "CSignedChar", "CShort", "CInt", "CLong", "CLongLong", "CUnsignedChar", "CUnsignedShort", "CUnsignedInt",
      "CUnsignedLong", "CUnsignedLongLong", "CChar16", "NSInteger", "NSUInteger",
    ]
    static let floatingTypes: Set = [
      "Double", "Float", "Float16", "Float80", "CGFloat", "CDouble", "CFloat", "TimeInterval",
    ]
    static let textTypes: Set = ["String", "Substring", "Character"]
    static let allTypes = integerTypes.union(floatingTypes).union(textTypes)
  }
}

/// A case, and the values and associated values that validation finds.
struct EnumCase {
  let declaration: EnumCaseDeclSyntax
  let element: EnumCaseElementSyntax
  let marks: Marks
  /// Whether the case is inside of `#if`.
  let isConditional: Bool
  /// Whether `CodingKeys` doesn't list the case.
  var isUnlisted = false
  /// The raw values or tags. The first is written.
  var values: [CaseValue] = []
  var payload: [Property] = []
  /// Whether the value is specified, and not derived from the name alone.
  var isSpelled = false

  var parameters: [EnumCaseParameterSyntax] { element.parameterClause.map { Array($0.parameters) } ?? [] }

  var isFallback: Bool { !marks.fallbacks.isEmpty }

  /// Whether the case is neither read nor written.
  var isIgnored: Bool { isUnlisted || marks.isIgnored }

  /// Whether documents may have the case.
  var isRead: Bool { !isIgnored && !marks.exclude(.decoding) }

  /// Whether the case may be written.
  var isWritten: Bool { !isIgnored && !marks.exclude(.encoding) }

  /// The name as code spells it, in backticks if necessary.
  var name: String { element.name.text }

  /// The name without backticks.
  var plainName: String { element.name.plainName }

  var isOneOfSeveral: Bool { declaration.elements.count > 1 }

  var isFirstOfDeclaration: Bool { declaration.elements.first?.id == element.id }

  /// Whether using the case causes a warning.
  var isDeprecated: Bool { declaration.attributes.sayDeprecated }

  /// The attribute that makes the case unavailable where the enum is not.
  var limitedAvailability: AttributeSyntax? {
    declaration.attributes.all(named: "available").first {
      !$0.says(["deprecated"]) || $0.says(["introduced", "obsoleted", "unavailable"])
    }
  }
}

extension AttributeSyntax {
  /// Whether one of the words is among the arguments.
  func says(_ words: Set<String>) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { words.contains($0.text) }
  }
}

extension AttributeListSyntax {
  /// Whether using the declaration causes a warning.
  var sayDeprecated: Bool { all(named: "available").contains { $0.says(["deprecated"]) } }
}

extension EnumCaseParameterSyntax {
  /// The label in a call; nil if there is none.
  var label: String? {
    guard let firstName, firstName.tokenKind != .wildcard else { return nil }
    return firstName.text
  }
}

extension MemberBlockItemSyntax {
  /// The type of raw values, if the member may implement a requirement of `RawRepresentable`.
  fileprivate var typeOfRawValue: TypeSyntax? {
    if let initializer = decl.as(InitializerDeclSyntax.self)?.signature, initializer.effectSpecifiers == nil {
      return initializer.typeOfOnlyParameter(labeled: "rawValue")
    }
    guard let variable = decl.as(VariableDeclSyntax.self), !variable.modifiers.isStatic else { return nil }
    return variable.bindings.first { $0.pattern.trimmedDescription == "rawValue" }?.typeAnnotation?.type
  }
}

extension MemberBlockItemListSyntax {
  /// Every case, those inside of `#if` included.
  fileprivate var cases: [EnumCase] {
    unfolded.flatMap { member, isConditional -> [EnumCase] in
      guard let declaration = member.decl.as(EnumCaseDeclSyntax.self) else { return [] }
      let marks = Marks(declaration.attributes.unconditional)
      return declaration.elements.map { element in
        EnumCase(declaration: declaration, element: element, marks: marks, isConditional: isConditional)
      }
    }
  }
}
#endif
