// A struct or class with @JSONModel as data, and its properties: the name, the storage and our attributes of each.

#if Macros
import SwiftSyntax

struct PropertyDeclaration {
  enum Storage: String {
    case stored, `static`, lazy, computed
  }

  let declaration: VariableDeclSyntax
  let binding: PatternBindingSyntax
  /// The name as it is spelled, in backticks if necessary; nil for a pattern such as `(a, b)`.
  let name: TokenSyntax?
  /// The annotation, which may follow a later binding: `var x, y: Int`.
  let type: TypeSyntax?
  let storage: Storage
  let marks: Marks
  /// Whether the property is inside of `#if`.
  let isConditional: Bool

  var isLet: Bool { declaration.bindingSpecifier.tokenKind == .keyword(.let) }
  var hasInitialValue: Bool {
    binding.initializer != nil
      || declaration.attributes.unconditional.contains { $0.wrappedValue != nil || $0.hasValueOfItsOwn }
  }
  var isOneOfSeveral: Bool { declaration.bindings.count > 1 }

  /// The `weak` or `unowned` modifier.
  var referenceModifier: TokenSyntax? { declaration.modifiers.first(.weak, .unowned)?.name }

  /// Whether the property has an attribute that isn't ours, most likely a property wrapper.
  var isWrapped: Bool { outermostWrapper != nil }

  /// The attribute of the wrapper that contains all others.
  var outermostWrapper: AttributeSyntax? {
    declaration.attributes.unconditional.first {
      !attributesThatWrapNothing.contains($0.plainName) && !$0.isGlobalActor
    }
  }

  /// Whether using the property causes a warning.
  var isDeprecated: Bool { declaration.attributes.sayDeprecated }

  /// Whether Swift gives the property nil when it has no initial value: for `T?` and `T!`, not for `Optional<T>`.
  var isImplicitlyNil: Bool {
    isSpelledOptional && !isLet && !isWrapped
  }

  /// Whether the property's type is spelled `T?` or `T!`, so that it is Swift's own optional even if another type is
  /// named `Optional`.
  var isSpelledOptional: Bool {
    guard let type else { return false }
    return type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
  }

  /// Whether the property's type is spelled as an optional, and a missing property is nil.
  var isNilWhenMissing: Bool {
    // A wrapper may bring a value by its own arguments.
    let isNil = binding.initializer?.value.isNil ?? (!isWrapped || !hasInitialValue)
    return isNil && type?.isOptional == true
  }

  /// Whether the type may lack generic arguments, which Swift infers from the initial value: `var box: Box = Box(1)`. A
  /// name and a call without arguments tell nothing about them.
  var mayInferArguments: Bool {
    guard let type, !type.isPlain, let initial = binding.initializer?.value else { return false }
    if let call = initial.as(FunctionCallExprSyntax.self) { return !call.arguments.isEmpty }
    return ![.declReferenceExpr, .memberAccessExpr, .nilLiteralExpr].contains(initial.kind)
  }

  /// Whether the property initializes others, which are stored.
  var hasInitAccessor: Bool { binding.accessorNames.contains("init") }

  /// Whether the property is computed and can't be set.
  var hasOnlyGetter: Bool {
    binding.accessorBlock != nil && binding.accessorNames.allSatisfy { ["get", "_read", "read"].contains($0) }
  }

  /// Whether setting the property, which is stored, runs observers.
  var isObserved: Bool { binding.accessorBlock != nil }

  /// Whether the property overrides the superclass's, which reads and writes it.
  var isOverride: Bool { declaration.modifiers.has(.override) }

  /// Whether a subclass in another file can't override the property.
  var isSealed: Bool { isLet || declaration.modifiers.unrestricted.first(.private, .final) != nil }

  /// The name without backticks.
  var plainName: String { name?.plainName ?? "" }

  /// The type of a local variable for the property.
  var localType: String? { type?.local }
}

extension AttributeSyntax {
  /// The initial value that is passed to a wrapper as an argument: `@Clamped(wrappedValue: 1, 0...1)`.
  var wrappedValue: ExprSyntax? { argument(labeled: "wrappedValue")?.expression }

  /// Whether the attribute is one of the runtime's wrappers that are created without arguments: `@ZeroDefault`,
  /// `@Default<Guest>`.
  var hasValueOfItsOwn: Bool {
    arguments == nil && wrappersWithValues.contains(String(plainName.prefix { $0 != "<" }))
  }
}

extension MemberBlockItemListSyntax {
  /// Every property, those inside of `#if` included.
  var properties: [PropertyDeclaration] {
    unfolded.flatMap { member, isConditional in
      member.decl.as(VariableDeclSyntax.self)?.properties(isConditional: isConditional) ?? []
    }
  }
}

extension VariableDeclSyntax {
  func properties(isConditional: Bool) -> [PropertyDeclaration] {
    let marks = Marks(attributes.unconditional)
    var properties: [PropertyDeclaration] = []
    var laterType: TypeSyntax?
    for binding in bindings.reversed() {
      // `var x, y: Int` gives both the type; an initial value ends this.
      let type = binding.typeAnnotation?.type ?? (binding.initializer == nil ? laterType : nil)
      laterType = type
      properties.append(
        PropertyDeclaration(
          declaration: self,
          binding: binding,
          name: binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
          type: type,
          storage: storage(of: binding),
          marks: marks,
          isConditional: isConditional
        )
      )
    }
    return properties.reversed()
  }

  private func storage(of binding: PatternBindingSyntax) -> PropertyDeclaration.Storage {
    if modifiers.isStatic { return .static }
    if modifiers.has(.lazy) { return .lazy }
    return binding.accessorNames.allSatisfy { ["willSet", "didSet"].contains($0) } ? .stored : .computed
  }
}

extension PatternBindingSyntax {
  /// The keywords of the accessors; empty for a property without any.
  fileprivate var accessorNames: [String] {
    switch accessorBlock?.accessors {
    case nil: []
    case .getter: ["get"]
    case .accessors(let accessors): accessors.map(\.accessorSpecifier.text)
    }
  }
}

struct ModelDeclaration {
  let syntax: any DeclGroupSyntax
  let heading: TypeHeading
  let properties: [PropertyDeclaration]
  let codingKeys: CodingKeysDeclaration?
  let staticMembers: StaticMembers

  var isClass: Bool { syntax.is(ClassDeclSyntax.self) }

  init(_ type: some DeclGroupSyntax, attribute: ModelAttribute, lexicalContext: [Syntax]) {
    syntax = type
    heading = TypeHeading(type, attribute: attribute, lexicalContext: lexicalContext)
    properties = type.memberBlock.members.properties
    codingKeys = CodingKeysDeclaration(in: type.memberBlock.members)
    staticMembers = StaticMembers(type.memberBlock.members)
  }
}
#endif
