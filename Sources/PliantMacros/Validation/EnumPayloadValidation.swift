//===----------------------------------------------------------------------===//
// The associated values of one case: whether they can stand where the enum's form has them.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax

/// The associated values of a case, numbered.
func validatedPayload(
  of enumCase: EnumCaseDeclaration, in declaration: EnumDeclaration, form: EnumModel.Form, style: KeyStyle?,
  problems: inout Problems
) -> [CasePayload] {
  guard !enumCase.isIgnored else { return [] }
  let parameters = enumCase.parameters
  for parameter in parameters where !parameter.type.mayHaveJSON {
    problems.report(
      EnumDiagnostic.typeWithoutJSON(name: enumCase.plainName, type: parameter.type.trimmedDescription),
      at: parameter.type)
  }
  if case .beside = form, !enumCase.isFallback {
    validateBesideTag(parameters, of: enumCase, problems: &problems)
  }
  let codingKeys = CodingKeysDeclaration(
    in: declaration.syntax.memberBlock.members, named: enumCase.nameOfCodingKeys)
  let ownKeys = validatedPayloadKeys(of: enumCase, problems: &problems)
  let members = StaticMembers(declaration.syntax.memberBlock.members)
  var payload = parameters.enumerated().map { number, parameter in
    let plainLabel = parameter.label.map { $0.filter { $0 != "`" } }
    let key = plainLabel.map { codingKeys?.key(for: $0) ?? style?.key(for: $0) ?? $0 } ?? "_\(number)"
    var payload = CasePayload(
      number: number,
      label: parameter.label.map(label),
      keys: plainLabel.flatMap { ownKeys[$0] } ?? [key],
      type: parameter.localType,
      isOptional: parameter.isOptional,
      initial: parameter.defaultValue?.value.trimmedDescription
    )
    payload.isPlain = parameter.type.isPlain
    // One of several values without labels can't be left out.
    let mayBeLeftOut = parameter.label != nil || parameters.count == 1
    if let value = parameter.defaultValue?.value, mayBeLeftOut, !value.isSelfContained,
      declaration.heading.isNested || !value.canMove || value.names(anyOf: members)
    {
      payload.isInitialTaken = true
      payload.initial = payload.taken
    }
    if let strategy = typeStrategy(for: parameter, in: declaration, problems: &problems) {
      payload.strategy = strategy.expression
      payload.fittedStrategy = strategy.fitting(parameter.type)
    }
    return payload
  }
  validateKeys(of: payload, enumCase, form: form, codingKeys: codingKeys, problems: &problems)
  applyMarks(
    of: enumCase, to: &payload, form: form, isNested: declaration.heading.isNested,
    members: members, problems: &problems)
  for (index, parameter) in parameters.enumerated() {
    payload[index].isNullable = parameter.hidesNil && payload[index].initial != nil
    payload[index].comesBack = parameter.comesBack(payload[index], isUnknown: enumCase.isFallback)
  }
  return payload
}

/// The keys that `@PayloadKey` names, by the labels of the values.
private func validatedPayloadKeys(
  of enumCase: EnumCaseDeclaration, problems: inout Problems
) -> [String: [String]] {
  var keys: [String: [String]] = [:]
  let labels = enumCase.parameters.compactMap { $0.label?.filter { $0 != "`" } }
  for attribute in enumCase.payloadKeys {
    guard !enumCase.isOneOfSeveral else {
      if enumCase.isFirstOfDeclaration {
        problems.report(EnumDiagnostic.attributeOnSeveralCases(attribute: AttributeName.payloadKey), at: attribute)
      }
      continue
    }
    guard case .argumentList(let arguments) = attribute.arguments else { continue }
    var texts: [String] = []
    for argument in arguments {
      if let text = argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue {
        texts.append(text)
      } else {
        problems.report(
          .pathNotLiteral(found: argument.expression.trimmedDescription), at: argument.expression)
      }
    }
    guard texts.count == arguments.count, let label = texts.first else { continue }
    guard labels.contains(label) else {
      problems.report(EnumDiagnostic.unknownLabel(label: label, name: enumCase.plainName), at: attribute)
      continue
    }
    let candidates = Array(texts.dropFirst())
    if candidates.isEmpty { problems.report(.keyWithoutPath(property: label), at: attribute) }
    if keys[label] != nil {
      problems.report(
        EnumDiagnostic.repeatedAttribute(attribute: AttributeName.payloadKey, name: label), at: attribute,
        fixIts: FixIt.removing([attribute], from: Syntax(enumCase.declaration)))
    }
    if !candidates.isEmpty { keys[label] = candidates }
  }
  return keys
}

/// Reports keys that two values of a case have, and those of the tag.
private func validateKeys(
  of payload: [CasePayload], _ enumCase: EnumCaseDeclaration, form: EnumModel.Form,
  codingKeys: CodingKeysDeclaration?, problems: inout Problems
) {
  var known: [String: String] = [:]
  for value in payload {
    for key in value.keys {
      let label = value.label ?? key
      if let other = known[key] {
        problems.report(.samePath(path: key, property: label, other: other), at: enumCase.element.name)
      }
      known[key] = label
      guard case .beside(let tag) = form, key == tag.keys.first, !enumCase.isFallback,
        let plain = value.label?.filter({ $0 != "`" })
      else {
        continue
      }
      if enumCase.hasOwnKeys(of: plain) {
        problems.report(EnumDiagnostic.labelIsTag(label: key, name: enumCase.plainName), at: enumCase.element.name)
      } else if let listed = codingKeys?.cases.first(where: { $0.propertyName == plain }) {
        problems.report(EnumDiagnostic.labelIsTag(label: key, name: enumCase.plainName), at: listed.syntax)
      } else {
        problems.report(
          EnumDiagnostic.labelIsTag(label: plain, name: enumCase.plainName),
          at: enumCase.parameters[value.number].firstName ?? enumCase.element.name)
      }
    }
  }
}

/// The strategy that the enum names for values like this one.
private func typeStrategy(
  for parameter: EnumCaseParameterSyntax, in declaration: EnumDeclaration, problems: inout Problems
) -> TypeStrategy? {
  for strategy in declaration.heading.attribute.strategies {
    switch strategy.reach(of: parameter.type) {
    case .none: continue
    case .fits: return strategy
    case .isTooDeep:
      problems.report(
        .typeStrategyTooFar(property: parameter.label ?? "_", option: strategy.values.rawValue), at: parameter.type)
    }
  }
  return nil
}

/// Reports associated values that can't be members of the object that the tag is in.
private func validateBesideTag(
  _ parameters: [EnumCaseParameterSyntax], of enumCase: EnumCaseDeclaration, problems: inout Problems
) {
  guard let clause = enumCase.element.parameterClause else { return }
  if parameters.count > 1, parameters.contains(where: { $0.label == nil }) {
    problems.report(EnumDiagnostic.unlabeledBesideTag(name: enumCase.plainName), at: clause)
  }
  if let only = parameters.first, parameters.count == 1, only.label == nil, only.type.isNoObject {
    problems.report(
      EnumDiagnostic.scalarBesideTag(name: enumCase.plainName, type: only.type.trimmedDescription), at: only.type)
  }
}

extension EnumCaseParameterSyntax {
  /// The type for a local variable: `T!` can't be nested in another type, `T?` can.
  fileprivate var localType: String {
    if let unwrapped = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return "\(unwrapped.wrappedType.trimmedDescription)?"
    }
    return type.trimmedDescription
  }
}

extension EnumCaseDeclaration {
  /// Whether `@PayloadKey` names keys for a label.
  fileprivate func hasOwnKeys(of label: String) -> Bool {
    payloadKeys.contains { attribute in
      guard case .argumentList(let arguments) = attribute.arguments else { return false }
      return arguments.first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue == label
    }
  }

  /// What Swift's own Codable calls the keys of the case's associated values: `CircleCodingKeys`.
  fileprivate var nameOfCodingKeys: String {
    plainName.prefix(1).uppercased() + plainName.dropFirst() + CodingKeysName.type
  }
}

extension TypeSyntax {
  /// Whether values of the type are surely no objects: the usual scalars, arrays and optionals.
  fileprivate var isNoObject: Bool {
    if self.is(ArrayTypeSyntax.self) || self.is(OptionalTypeSyntax.self) { return true }
    guard let name = self.as(IdentifierTypeSyntax.self)?.name.text else { return false }
    return [
      "String", "Bool", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16",
      "UInt32", "UInt64",
    ].contains(name)
  }
}
#endif
