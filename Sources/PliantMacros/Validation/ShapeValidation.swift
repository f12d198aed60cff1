// The attributes about a property's shape: their validation and their effect.

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

extension ModelValidation {
  /// Adds the shape that a property's attributes declare to `described`.
  func describeShape(of property: PropertyDeclaration, as described: inout Property) {
    let marks = property.marks
    described.isConstant = property.isLet
    described.beginsWithoutValue = property.beginsWithoutValue
    described.initialValue = property.describedInitial(in: declaration)
    describeUse(of: property, as: &described)
    if !marks.unknownKeys.isEmpty {
      described.role = .unknownKeys
    } else if !marks.flattened.isEmpty {
      described.role = property.takesRest ? .flattenedRest : .flattened
    }
    if described.role.isSpread, marks.strategies.isEmpty, !property.mayBeObject {
      problems.report(
        .spreadValue(
          attribute: marks.unknownKeys.isEmpty ? "Flatten" : "UnknownKeys", property: property.shownName,
          type: property.spelledType?.type.trimmedDescription),
        at: property.spelledType?.place ?? Syntax(property.binding.pattern))
    }
    if case .flattened = described.role, let type = property.type, declaration.syntax.isMeant(by: type) {
      problems.report(.flattenedSelf(property: property.shownName, type: type.trimmedDescription), at: type)
    }
    if let computation = marks.computation, described.isRead {
      described.computation = declaration.staticMembers.qualified(computation).description
      described.role = .computed
    }
    if described.role != .member, described.isReadAfterAssignment { described.reading = .inPlace }
    describeTypeStrategy(of: property, as: &described)
    if described.usesWildcard, let attribute = marks.encodings.first {
      problems.report(
        .encodeAndWildcard(property: property.shownName), removing: attribute, from: property.declaration)
    }
    guard !described.role.isSpread, !described.usesWildcard else { return }
    let hidesNil = property.hidesNil && described.isRead && !described.isThroughLocal
    if hidesNil, marks.encodedDefault == nil, let type = property.type {
      described.traitOfNil = ".hidingNil" + (type.isOptional ? "" : "(of: \(PropertyCall.type(for: described)))")
    }
    describeEncoding(
      of: property, default: property.comparedInitial(in: declaration), ofNil: hidesNil ? .null : nil, as: &described)
  }

  /// Adds what applies to overrides as well: whether and where the property is read and written, and its strategy.
  func describeUse(of property: PropertyDeclaration, as described: inout Property) {
    let marks = property.marks
    described.isPlain = property.isPlain
    described.isWritten = !marks.isIgnored && !marks.exclude(.encoding)
    if marks.isIgnored || marks.exclude(.decoding) { described.reading = .never }
    if let written = marks.keys.first?.writtenCandidate { described.ownWrittenPath = validatedPath(written) }
    described.strategy = marks.strategy(in: declaration.staticMembers)
    guard let attribute = marks.strategies.first else { return }
    if described.usesWildcard {
      problems.report(
        .strategyAndWildcard(property: property.shownName), removing: attribute, from: property.declaration)
    }
    // In the code that reads the property, the name of another property means that property's value.
    if let expression = attribute.strategy, let name = expression.leadingName?.text,
      let other = declaration.properties.first(where: { $0.storage != .static && $0.name?.text == name })
    {
      problems.report(
        .strategyNamedAsProperty(strategy: name, property: property.shownName), at: expression, notes: [other.note])
      described.strategy = nil
    }
  }

  /// Adds when a property is omitted from the document.
  ///
  /// - Parameters:
  ///   - value: the default value as code that compares it spells it.
  ///   - ofNil: what replaces the omission of nil, if no attribute decides that.
  func describeEncoding(
    of property: PropertyDeclaration, default value: @autoclosure () -> String?, ofNil: Property.Encoding?,
    as described: inout Property
  ) {
    if let value = encodedDefault(of: property) { return described.encoding = .value(value) }
    let attribute = property.marks.encodings.first
    if let attribute, property.marks.encoding == nil {
      let found = attribute.arguments == nil ? "nothing" : attribute.argumentList.trimmedDescription
      return problems.report(.unknownEncodingCondition(found: found), at: attribute)
    }
    switch property.marks.encoding ?? encoding {
    case .null: described.encoding = .null
    case .skipEmpty: described.encoding = .skipEmpty
    case .skipDefault:
      if let value = value() { return described.encoding = .skip(defaultValue: value) }
      if !property.isOverride { described.encoding = ofNil }
      if let attribute, property.isOverride || !property.isImplicitlyNil {
        let initial = property.isOverride ? nil : property.binding.initializer?.value.trimmedDescription
        problems.report(.noDefaultToSkip(property: property.shownName, found: initial), at: attribute)
      } else if let initial = property.binding.initializer?.value, described.isWritten {
        problems.report(.defaultNotSkipped(property: property.shownName), at: initial)
      }
    case .skipNil: break
    case nil: described.encoding = ofNil
    }
  }

  /// The value that is written for nil, if `@Encode(default:)` names one.
  private func encodedDefault(of property: PropertyDeclaration) -> String? {
    guard let value = property.marks.encodedDefault, let attribute = property.marks.encodings.first else { return nil }
    if property.type.map({ !$0.mayBeOptional && $0.as(IdentifierTypeSyntax.self)?.name.text != "Field" }) ?? false {
      problems.report(
        .defaultOfNoOptional(property: property.shownName), removing: attribute, from: property.declaration)
    }
    return declaration.staticMembers.qualified(value).description
  }

  /// Adds the strategy that the type declares for values like the property's, unless the property has one of its own.
  func describeTypeStrategy(of property: PropertyDeclaration, as described: inout Property) {
    // The library's wrapper specifies the form in which the value is written.
    let hasOwnForm = !property.declaration.attributes.all(named: "Base64").isEmpty
    guard described.role == .member, property.marks.strategies.isEmpty, !hasOwnForm else { return }
    let reached = problems.typeStrategy(
      of: declaration.heading, for: property.shownName, at: property.anchor, isReached: !described.usesWildcard
    ) { $0.reach(of: property) }
    described.strategy = reached?.expression
  }

  /// Reports more than one property that takes the unconsumed members.
  func validateSpreading(_ properties: [Property]) {
    let takers = properties.filter { $0.role.takesRest && $0.isRead }.compactMap(\.declaration)
    guard let first = takers.first else { return }
    for property in takers.dropFirst() {
      problems.report(
        .severalTakersOfRest(property: property.shownName, other: first.shownName),
        at: property.anchor, notes: [first.note])
    }
  }
}

extension Problems {
  /// Returns the strategy that a type declares for values like one of its own. Reports a value that it can't be used for.
  func typeStrategy(
    of heading: TypeHeading, for name: String, at node: some SyntaxProtocol, isReached: Bool = true,
    _ reach: (TypeStrategy) -> TypeStrategy.Reach
  ) -> TypeStrategy? {
    for strategy in heading.attribute.strategies {
      switch reach(strategy) {
      case .none: continue
      case .fits where isReached: return strategy
      case .fits, .isTooDeep: report(.typeStrategyTooFar(property: name, option: strategy.values.rawValue), at: node)
      }
    }
    return nil
  }
}

extension ExprSyntax {
  /// The name that the expression begins with, unless it is that of an implicit member.
  fileprivate var leadingName: TokenSyntax? {
    if let call = self.as(FunctionCallExprSyntax.self) { return call.calledExpression.leadingName }
    if let access = self.as(MemberAccessExprSyntax.self) { return access.base?.leadingName }
    return self.as(DeclReferenceExprSyntax.self)?.baseName
  }
}

extension PropertyDeclaration {
  /// Whether the type is spelled as a dictionary or as `JSON`, which takes all unconsumed members. Of a type with
  /// another name, only the compiler knows, which then calls the overload that takes them.
  fileprivate var takesRest: Bool {
    if let type { return type.takesRest }
    guard let initial = binding.initializer?.value else { return false }
    let type = initial.as(FunctionCallExprSyntax.self)?.calledExpression ?? initial
    return type.is(DictionaryExprSyntax.self) || TypeSyntax("\(raw: type.trimmedDescription)").takesRest
  }
}

extension TypeSyntax {
  fileprivate var takesRest: Bool {
    switch spelling {
    case .optional(let type): return type.takesRest
    case .dictionary: return true
    case .array, .set, .otherList, .field: return false
    case .other(let type):
      // Without its arguments: the type of an initial value, such as `JSON.Object()`.
      return ["JSON", "Dictionary", "JSON.Object", "Pliant.JSON.Object"]
        .contains(type.trimmedDescription)
    }
  }
}
#endif
