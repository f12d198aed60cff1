// From an enum's declaration to a model of it: how the cases are distinguished, then each case, then all values
// together.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// The model that an enum's declaration describes. It is complete only if no errors were reported.
func validatedEnum(_ declaration: EnumDeclaration, problems: inout Problems) -> EnumModel {
  let style = validatedStyle(declaration.heading.attribute, problems: &problems)
  let form = validatedForm(of: declaration, problems: &problems)
  if declaration.cases.isEmpty {
    problems.report(
      .noCases(type: declaration.syntax.name.text), at: declaration.heading.attribute.syntax)
  }
  declaration.codingKeys?.reportUnknown(besides: declaration.cases.map(\.plainName), problems: &problems)
  let hooks = validatedHooks(of: declaration.syntax, problems: &problems)
  validateFallbacks(of: declaration, form: form, problems: &problems)
  validateIgnored(in: declaration, problems: &problems)

  var cases: [EnumCase] = []
  var values = CaseValueValidation(declaration, form: form, style: style)
  var names: Set<String> = []
  for enumCase in declaration.cases {
    guard !enumCase.isConditional else {
      problems.report(.conditionalCase(name: enumCase.plainName), at: enumCase.element.name)
      continue
    }
    // Only the labels may differ: Swift has an error for cases without.
    guard names.insert(enumCase.plainName).inserted || enumCase.parameters.isEmpty else {
      problems.report(.overloadedCase(name: enumCase.plainName), at: enumCase.element.name)
      continue
    }
    if namesOfMetatypes.contains(enumCase.plainName) {
      problems.report(.metatypeName(found: enumCase.plainName), at: enumCase.element.name)
    }
    if enumCase.isFirstOfDeclaration, let attribute = enumCase.limitedAvailability {
      problems.report(.limitedAvailability(name: enumCase.plainName), at: attribute)
    }
    var described = EnumCase(
      name: enumCase.element.name.text,
      values: values.values(of: enumCase, problems: &problems),
      payload: validatedPayload(of: enumCase, in: declaration, form: form, style: style, problems: &problems),
      isFallback: enumCase.isFallback)
    described.isSpelled = !enumCase.keys.isEmpty || style != nil
    described.isRead = enumCase.isRead
    described.isWritten = enumCase.isWritten
    cases.append(described)
  }
  return EnumModel(
    heading: ModelHeading(
      declaration.heading,
      usesDeprecated: declaration.cases.contains(where: \.isDeprecated),
      genericSubjects: declaration.heading.generics.subjects(
        in: declaration.cases.filter { !$0.isIgnored }.flatMap { $0.parameters.map { Syntax($0.type) } }),
      readsWholeObject: !hooks.isEmpty
    ),
    infersTypes: declaration.infersTypes,
    form: form,
    asksForRawType: declaration.mayHaveRawType
      && declaration.cases.contains { $0.keys.isEmpty && !$0.isIgnored && $0.parameters.isEmpty }
      && declaration.cases.allSatisfy(\.parameters.isEmpty),
    hasOwnRawValues: validatedRawValues(of: declaration, hooks, problems: &problems),
    hooks: hooks,
    isFallbackReported: validatedReporting(of: declaration, problems: &problems),
    cases: cases
  )
}

/// Returns whether the enum is read and written by raw values of its own. Reports attributes and hooks then, since
/// generated code would be needed for them, which can't know these values.
private func validatedRawValues(
  of declaration: EnumDeclaration, _ hooks: HookMethods, problems: inout Problems
) -> Bool {
  guard declaration.computesRawValues, !declaration.specifiesEachCase else { return false }
  let attribute = declaration.heading.attribute
  var isPlain = hooks.isEmpty && attribute.tolerance == nil && declaration.codingKeys == nil
  if case .asDeclared = attribute.keys {} else { isPlain = false }
  if !isPlain || declaration.cases.contains(where: \.hasAttributes) {
    problems.report(.ownRawValues(type: declaration.syntax.name.text), at: declaration.syntax.name)
  }
  return true
}

/// Returns whether unknown values are reported: true, unless `@Fallback(isReported: false)` declares that they are
/// expected.
private func validatedReporting(of declaration: EnumDeclaration, problems: inout Problems) -> Bool {
  guard let attribute = declaration.cases.lazy.compactMap(\.fallbacks.first).first,
    let option = attribute.firstArgument
  else { return true }
  return bool(of: option, named: OptionName.isReported, problems: &problems) ?? true
}

/// Reports options for enums on a type of another kind.
func reportEnumOptions(of attribute: ModelAttribute, kind: String, problems: inout Problems) {
  for option in [attribute.tag, attribute.content, attribute.untagged].compactMap(\.self) {
    problems.report(.enumOption(name: option.label?.text ?? "", kind: kind), at: option)
  }
}

/// Returns how the enum distinguishes its cases.
private func validatedForm(of declaration: EnumDeclaration, problems: inout Problems) -> EnumModel.Form {
  let attribute = declaration.heading.attribute
  if let untagged = attribute.untagged {
    if let tag = attribute.tag {
      problems.report(
        .untaggedAndTag, at: untagged,
        fixIts: [.removing(option: untagged, from: attribute), .removing(option: tag, from: attribute)])
    }
    if bool(of: untagged.expression, named: OptionName.untagged, problems: &problems) == true { return .untagged }
  }
  if let tag = attribute.tag {
    let path = validatedTag(tag, problems: &problems) ?? DocumentPath(key: OptionName.tag)
    guard let content = attribute.content else { return .internallyTagged(tag: path) }
    guard let key = literal(of: content, problems: &problems) else { return .internallyTagged(tag: path) }
    if path.keys == [key] {
      problems.report(.contentIsTag(key: key), at: content.expression)
    }
    return .adjacent(tag: path, content: key)
  }
  let hasPayload = declaration.cases.contains { !$0.isFallback && !$0.isIgnored && !$0.parameters.isEmpty }
  return hasPayload ? .external : .raw
}

private func validatedTag(_ tag: LabeledExprSyntax, problems: inout Problems) -> DocumentPath? {
  guard let text = literal(of: tag, problems: &problems) else { return nil }
  guard let path = try? DocumentPath(parsing: text), path.rest == nil else {
    problems.report(.tagNotKeys(found: text), at: tag.expression)
    return nil
  }
  reportForeignPath(text, at: tag.expression, problems: &problems)
  return path
}

private func bool(of option: ExprSyntax, named name: String, problems: inout Problems) -> Bool? {
  if case .bool(let value)? = CaseValue(option) { return value }
  problems.report(
    .optionNotLiteral(name: name, expected: "true or false", found: option.trimmedDescription), at: option)
  return nil
}

private func literal(of option: LabeledExprSyntax, problems: inout Problems) -> String? {
  if let text = option.expression.literalText { return text }
  problems.report(
    .optionNotLiteral(
      name: option.label?.text ?? "", expected: "a string literal without interpolation",
      found: option.expression.trimmedDescription),
    at: option.expression)
  return nil
}

/// Reports more than one fallback case, and cases that can't be one.
private func validateFallbacks(of declaration: EnumDeclaration, form: EnumModel.Form, problems: inout Problems) {
  let fallbacks = declaration.cases.filter(\.isFallback)
  for enumCase in fallbacks {
    for attribute in enumCase.fallbacks { _ = enumCase.isOneOfSeveral(after: attribute, problems: &problems) }
  }
  guard let first = fallbacks.first else { return }
  for second in fallbacks.dropFirst() where second.declaration != first.declaration {
    problems.report(
      .secondFallback(name: second.plainName, other: first.plainName),
      at: second.fallbacks[0],
      notes: [first.note],
      fixIts: FixIt.removing(second.fallbacks, from: second.declaration))
  }
  for enumCase in fallbacks {
    if let repeated = enumCase.fallbacks.dropFirst().first {
      problems.report(
        .repeatedAttribute(attribute: AttributeName.fallback, property: enumCase.plainName), removing: repeated,
        from: enumCase.declaration)
    }
    if enumCase.parameters.count > 1, let clause = enumCase.element.parameterClause {
      problems.report(.fallbackPayload(name: enumCase.plainName), at: clause)
    }
    reportLossyFallback(enumCase, form: form, problems: &problems)
  }
}

/// Reports a fallback case that keeps only the tag of an object, and may be written.
private func reportLossyFallback(
  _ enumCase: EnumCaseDeclaration, form: EnumModel.Form, problems: inout Problems
) {
  switch form {
  case .raw, .untagged: return
  case .external, .internallyTagged, .adjacent: break
  }
  guard enumCase.isWritten, enumCase.parameters.count == 1, let type = enumCase.parameters.first?.type,
    typesOfTags.contains(type.trimmedDescription)
  else { return }
  problems.report(
    .fallbackKeepsTag(name: enumCase.plainName, type: type.trimmedDescription), at: type,
    fixIts: [.replacingType(type, with: "JSON")])
}

/// The types that keep a tag without the rest of its object: the scalars that conform to `CaseKey`.
private let typesOfTags: Set<String> = [
  "String", "Int", "Double", "Bool", "Swift.String", "Swift.Int", "Swift.Double", "Swift.Bool",
]

/// Reports cases with `@Ignored` and another attribute, and enums without a case that can be read.
private func validateIgnored(in declaration: EnumDeclaration, problems: inout Problems) {
  for enumCase in declaration.cases where enumCase.isFirstOfDeclaration {
    guard let ignored = enumCase.ignored.first else { continue }
    for repeated in enumCase.ignored.dropFirst() {
      problems.report(
        .repeatedAttribute(attribute: AttributeName.ignored, property: enumCase.plainName), removing: repeated,
        from: enumCase.declaration)
    }
    var others = enumCase.isRead ? [] : enumCase.fallbacks
    if enumCase.isIgnored { others += enumCase.keys.map(\.syntax) + enumCase.payloadKeys }
    for other in others {
      problems.report(
        .conflictingAttributes(
          attribute: other.plainName, other: ignored.plainName, property: enumCase.plainName),
        at: other,
        fixIts: FixIt.removing([other], from: enumCase.declaration)
          + FixIt.removing([ignored], from: enumCase.declaration))
    }
  }
  if !declaration.cases.isEmpty, declaration.cases.allSatisfy({ !$0.isRead }) {
    problems.report(
      .noCases(type: declaration.syntax.name.text), at: declaration.heading.attribute.syntax)
  }
}

extension EnumCaseDeclaration {
  /// Points at the case.
  var note: Note { Note(declarationOf: plainName, at: element.name) }

  /// Whether an attribute doesn't show which of several cases it applies to. This is reported once for each declaration.
  func isOneOfSeveral(after attribute: AttributeSyntax, problems: inout Problems) -> Bool {
    if isOneOfSeveral, isFirstOfDeclaration {
      problems.report(.attributeOnSeveralCases(attribute: attribute.plainName), at: attribute)
    }
    return isOneOfSeveral
  }
}
#endif
