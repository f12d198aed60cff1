//===----------------------------------------------------------------------===//
// The associated values of one case: whether they can stand where the enum's form has them.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// The associated values of a case, numbered.
func validatedPayload(
  of enumCase: EnumCaseDeclaration, in declaration: EnumDeclaration, form: EnumModel.Form, style: KeyStyle?,
  problems: inout Problems
) -> [CasePayload] {
  let parameters = enumCase.parameters
  for parameter in parameters where !parameter.type.mayHaveJSON {
    problems.report(
      EnumDiagnostic.payloadWithoutJSON(name: enumCase.plainName, type: parameter.type.trimmedDescription),
      at: parameter.type)
  }
  if case .beside(let tag) = form, !enumCase.isFallback {
    validateBesideTag(parameters, of: enumCase, tag: tag, style: style, problems: &problems)
  }
  let codingKeys = CodingKeysDeclaration(
    in: declaration.syntax.memberBlock.members, named: enumCase.nameOfCodingKeys)
  return parameters.enumerated().map { number, parameter in
    let label = parameter.label
    let plainLabel = label.map { $0.filter { $0 != "`" } }
    return CasePayload(
      number: number,
      // Words that Swift reserves need no backticks as labels, but for one.
      label: plainLabel.map { $0 == "inout" ? "`inout`" : $0 },
      key: plainLabel.map { codingKeys?.key(for: $0) ?? style?.key(for: $0) ?? $0 } ?? "_\(number)",
      type: parameter.localType,
      isOptional: parameter.isOptional,
      initial: parameter.defaultValue?.value.trimmedDescription
    )
  }
}

/// Reports associated values that can't be members of the object that the tag is in.
private func validateBesideTag(
  _ parameters: [EnumCaseParameterSyntax], of enumCase: EnumCaseDeclaration, tag: DocumentPath, style: KeyStyle?,
  problems: inout Problems
) {
  guard let clause = enumCase.element.parameterClause else { return }
  if parameters.count > 1, parameters.contains(where: { $0.label == nil }) {
    problems.report(EnumDiagnostic.unlabeledBesideTag(name: enumCase.plainName), at: clause)
  }
  if let only = parameters.first, parameters.count == 1, only.label == nil, only.type.isNoObject {
    problems.report(
      EnumDiagnostic.scalarBesideTag(name: enumCase.plainName, type: only.type.trimmedDescription), at: only.type)
  }
  for parameter in parameters {
    guard let label = parameter.label?.filter({ $0 != "`" }), let firstName = parameter.firstName,
      (style?.key(for: label) ?? label) == tag.keys.first
    else { continue }
    problems.report(EnumDiagnostic.labelIsTag(label: label, name: enumCase.plainName), at: firstName)
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
