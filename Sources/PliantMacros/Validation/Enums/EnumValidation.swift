// From an enum's declaration to a model of it: how the cases are distinguished, then each case, then all values
// together.

#if Macros
import PliantDescriptor
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

struct EnumValidation {
  let declaration: EnumDeclaration
  let style: KeySpelling?
  let form: EnumModel.Form
  /// Whether generated code can't spell all types of associated values.
  let infersTypes: Bool
  /// The members that may list the keys of a case's associated values. They are searched once for each case.
  let keyDeclarations: [MemberBlockItemSyntax]
  let problems: Problems

  init(_ declaration: EnumDeclaration, _ problems: Problems) {
    self.declaration = declaration
    self.problems = problems
    style = problems.validatedStyle(declaration.heading.attribute)
    form = problems.validatedForm(of: declaration)
    infersTypes = declaration.infersTypes
    keyDeclarations = Array(declaration.syntax.memberBlock.members).filter {
      $0.decl.is(EnumDeclSyntax.self) || $0.decl.is(TypeAliasDeclSyntax.self)
    }
  }

  /// The model that the declaration describes. It is complete only if no errors were reported.
  func validatedModel() -> EnumModel {
    if declaration.cases.isEmpty {
      problems.report(.noCases(type: declaration.syntax.name.text), at: declaration.heading.attribute.syntax)
    }
    problems.reportUnknown(in: declaration.codingKeys, besides: declaration.cases.map(\.plainName), of: "a case")
    let hooks = problems.validatedHooks(of: declaration.syntax)
    problems.reportHiddenMembers(of: declaration.syntax)
    validateFallbacks()
    validateIgnored()

    var cases: [EnumCase] = []
    var values = CaseValueValidation(self)
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
      var described = enumCase
      described.values = values.values(of: enumCase)
      described.payload = validatedPayload(of: enumCase)
      described.isSpelled = !enumCase.marks.keys.isEmpty || style != nil
      cases.append(described)
    }
    if form.isUntagged { validateUntagged(cases) }
    var heading = declaration.heading
    heading.usesDeprecated = declaration.cases.contains(where: \.isDeprecated) || hooks.contains(where: \.isDeprecated)
    heading.genericSubjects = heading.generics.subjects(
      in: declaration.cases.filter { !$0.isIgnored }.flatMap { $0.parameters.map { Syntax($0.type) } })
    heading.readsWholeObject = !hooks.isEmpty
    return EnumModel(
      heading: heading,
      form: form,
      asksForRawType: declaration.mayHaveRawType
        && declaration.cases.contains { $0.marks.keys.isEmpty && !$0.isIgnored && $0.parameters.isEmpty }
        && declaration.cases.allSatisfy(\.parameters.isEmpty),
      hasOwnRawValues: validatedRawValues(hooks),
      hooks: hooks,
      isFallbackReported: validatedReporting(),
      cases: cases
    )
  }

  /// Reports a second case that has no associated values, and so is null as well.
  private func validateUntagged(_ cases: [EnumCase]) {
    let empty = cases.filter { $0.isRead && !$0.isFallback && $0.parameters.isEmpty }
    guard empty.count > 1, !problems.hasErrors else { return }
    problems.report(
      .secondNull(name: empty[1].plainName, other: empty[0].plainName), at: empty[1].element.name,
      notes: [empty[0].note])
  }

  /// Returns whether the enum is read and written by raw values of its own. Reports attributes and hooks then, since
  /// generated code would be needed for them, which can't know these values.
  private func validatedRawValues(_ hooks: [HookMethod]) -> Bool {
    guard declaration.computesRawValues, !declaration.specifiesEachCase else { return false }
    let attribute = declaration.heading.attribute
    let isPlain =
      hooks.isEmpty && attribute.tolerance == nil && attribute.keys == nil && declaration.codingKeys == nil
    if !isPlain || declaration.cases.contains(where: { !$0.marks.ofCases.isEmpty }) {
      problems.report(.ownRawValues(type: declaration.syntax.name.text), at: declaration.syntax.name)
    }
    return true
  }

  /// Returns whether unknown values are reported: true, unless `@Fallback(isReported: false)` declares that they are
  /// expected.
  private func validatedReporting() -> Bool {
    guard let attribute = declaration.cases.lazy.compactMap(\.marks.fallbacks.first).first,
      let option = attribute.firstArgument
    else { return true }
    return problems.bool(of: option, named: OptionName.isReported) ?? true
  }

  /// Reports more than one fallback case, and cases that can't be one.
  private func validateFallbacks() {
    let fallbacks = declaration.cases.filter(\.isFallback)
    for enumCase in fallbacks {
      for attribute in enumCase.marks.fallbacks { _ = problems.isOneOfSeveral(enumCase, after: attribute) }
    }
    guard let first = fallbacks.first else { return }
    for second in fallbacks.dropFirst() where second.declaration != first.declaration {
      problems.report(
        .secondFallback(name: second.plainName, other: first.plainName),
        at: second.marks.fallbacks[0],
        notes: [first.note],
        fixIts: FixIt.removing(second.marks.fallbacks, from: second.declaration))
    }
    for enumCase in fallbacks {
      let repeated = enumCase.marks.fallbacks.dropFirst().prefix(1)
      problems.reportRepeated(repeated, of: enumCase.plainName, in: enumCase.declaration)
      if enumCase.parameters.count > 1, let clause = enumCase.element.parameterClause {
        problems.report(.fallbackPayload(name: enumCase.plainName), at: clause)
      }
      reportLossyFallback(enumCase)
    }
  }

  /// Reports a fallback case that keeps only the tag of an object, and may be written.
  private func reportLossyFallback(_ enumCase: EnumCase) {
    if case .raw = form { return }
    guard !form.isUntagged, enumCase.isWritten, enumCase.parameters.count == 1,
      let type = enumCase.parameters.first?.type, type.isOfTag
    else { return }
    problems.report(
      .fallbackKeepsTag(name: enumCase.plainName, type: type.trimmedDescription), at: type,
      fixIts: [.replacingType(type, with: "JSON")])
  }

  /// Reports cases with `@Ignored` and another attribute, and enums without a case that can be read.
  private func validateIgnored() {
    for enumCase in declaration.cases where enumCase.isFirstOfDeclaration {
      guard let ignored = enumCase.marks.ignored.first else { continue }
      problems.reportRepeated(enumCase.marks.ignored.dropFirst(), of: enumCase.plainName, in: enumCase.declaration)
      var others = enumCase.isRead ? [] : enumCase.marks.fallbacks
      if enumCase.isIgnored { others += enumCase.marks.keys + enumCase.marks.payloadKeys }
      for other in others {
        problems.reportConflict(of: other, with: ignored, at: enumCase.plainName, in: enumCase.declaration)
      }
    }
    if !declaration.cases.isEmpty, declaration.cases.allSatisfy({ !$0.isRead }) {
      problems.report(.noCases(type: declaration.syntax.name.text), at: declaration.heading.attribute.syntax)
    }
  }
}

extension TypeSyntax {
  /// Whether the type keeps a tag without the rest of its object: a scalar that conforms to `CaseKey`, or an optional.
  fileprivate var isOfTag: Bool {
    if case .optional(let wrapped) = spelling { return wrapped.isOfTag }
    return ["String", "Int", "Double", "Bool"].contains(usualName)
  }
}

extension Problems {
  /// Whether an attribute doesn't show which of several cases it applies to. This is reported once for each declaration.
  func isOneOfSeveral(_ enumCase: EnumCase, after attribute: AttributeSyntax) -> Bool {
    if enumCase.isOneOfSeveral, enumCase.isFirstOfDeclaration {
      report(.attributeOnSeveralCases(attribute: attribute.plainName), at: attribute)
    }
    return enumCase.isOneOfSeveral
  }

  /// Returns how the enum distinguishes its cases.
  fileprivate func validatedForm(of declaration: EnumDeclaration) -> EnumModel.Form {
    let attribute = declaration.heading.attribute
    if let content = attribute.content, attribute.tag == nil {
      report(.contentWithoutTag, at: content, fixIts: [.removing(option: content, from: attribute)])
    }
    if let untagged = attribute.untagged {
      if let tag = attribute.tag {
        report(
          .untaggedAndTag, at: untagged,
          fixIts: [.removing(option: untagged, from: attribute), .removing(option: tag, from: attribute)])
      }
      if bool(of: untagged.expression, named: OptionName.untagged) == true { return .untagged }
    }
    if let tag = attribute.tag {
      let path = validatedTag(tag) ?? DocumentPath(key: OptionName.tag)
      guard let content = attribute.content else { return .internallyTagged(tag: path) }
      guard let key = literal(of: content) else { return .internallyTagged(tag: path) }
      if key.isEmpty {
        report(.emptyPath, at: content.expression)
      } else if isSameKey(key, path.keys[0]) {
        report(.contentIsTag(key: key), at: content.expression)
      }
      reportPath(asKey: key, at: content.expression)
      return .adjacent(tag: path, content: key)
    }
    let hasPayload = declaration.cases.contains { !$0.isFallback && !$0.isIgnored && !$0.parameters.isEmpty }
    return hasPayload ? .external : .raw
  }

  private func validatedTag(_ tag: LabeledExprSyntax) -> DocumentPath? {
    guard let text = literal(of: tag) else { return nil }
    guard let path = try? DocumentPath(parsing: text), path.rest == nil else {
      report(.tagNotKeys(found: text), at: tag.expression)
      return nil
    }
    reportForeignPath(text, at: tag.expression)
    return path
  }

  fileprivate func bool(of option: ExprSyntax, named name: String) -> Bool? {
    if case .bool(let value)? = CaseValue(option) { return value }
    report(.optionNotLiteral(name: name, expected: "true or false", found: option.trimmedDescription), at: option)
    return nil
  }

  private func literal(of option: LabeledExprSyntax) -> String? {
    if let text = option.expression.literalText { return text }
    report(
      .optionNotLiteral(
        name: option.label?.text ?? "", expected: "a string literal without interpolation",
        found: option.expression.trimmedDescription),
      at: option.expression)
    return nil
  }
}

extension EnumCase {
  /// Points at the case.
  var note: Note { Note(declarationOf: plainName, at: element.name) }
}
#endif
