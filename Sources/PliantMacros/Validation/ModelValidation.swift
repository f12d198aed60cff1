//===----------------------------------------------------------------------===//
// From a declaration to a model: every property is judged, then all paths together.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// The model that a declaration describes. It is complete only if no errors were reported.
func validatedModel(_ declaration: ModelDeclaration, problems: inout Problems) -> Model {
  let style = validatedStyle(declaration.attribute, problems: &problems)
  validateCodingKeys(of: declaration, problems: &problems)

  let initialLocals = memberwiseLocals(of: declaration)
  var properties: [Property] = []
  var declarations: [PropertyDeclaration] = []
  for property in declaration.properties {
    guard takesPart(property, codingKeys: declaration.codingKeys, problems: &problems), let name = property.name else {
      continue
    }
    let paths: [DocumentPath]
    if let key = property.keys.first {
      paths = validatedPaths(of: key, property: property, problems: &problems)
    } else if let codingKeys = declaration.codingKeys {
      paths = [DocumentPath(key: codingKeys.key(for: property.plainName) ?? property.plainName)]
    } else {
      paths = [DocumentPath(key: style?.key(for: property.plainName) ?? property.plainName)]
    }
    guard !paths.isEmpty, let reading = reading(of: property, isNested: declaration.isNested) else { continue }
    properties.append(
      Property(
        number: properties.count, name: name.text, paths: paths, reading: reading, isWrapped: property.isWrapped,
        initialLocal: initialLocals?[name.text])
    )
    declarations.append(property)
  }
  validateWriting(zip(declarations, properties).map { ($0, $1.paths[0]) }, problems: &problems)

  return Model(
    access: declaration.access,
    isUsableFromInline: declaration.isUsableFromInline,
    isNonisolated: declaration.isNonisolated,
    isOnMainActor: declaration.isOnMainActor,
    usesDeprecated: declarations.contains(where: \.isDeprecated),
    availability: declaration.availability,
    genericSubjects: declaration.generics.subjects(in: declarations),
    properties: properties,
    isMemberwise: initialLocals != nil && properties.contains(where: \.isRead),
    ownMembers: declaration.ownMembers
  )
}

private func validatedStyle(_ attribute: ModelAttribute, problems: inout Problems) -> KeyStyle? {
  switch attribute.keys {
  case .asDeclared: return nil
  case .styled(let style): return style
  case .unknown(let expression):
    problems.report(.unknownKeyStyle(found: expression.trimmedDescription), at: expression)
    return nil
  }
}

/// Reports cases of `CodingKeys` that name no property: most likely a property was renamed.
private func validateCodingKeys(of declaration: ModelDeclaration, problems: inout Problems) {
  guard let codingKeys = declaration.codingKeys else { return }
  let names = Set(declaration.properties.filter { $0.storage != .static }.map(\.plainName))
  for unknown in codingKeys.cases where !names.contains(unknown.propertyName) {
    problems.report(.unknownCodingKey(name: unknown.propertyName), at: unknown.syntax.name)
  }
}

/// How a property gets its value; nil for a property that Swift itself refuses.
private func reading(of property: PropertyDeclaration, isNested: Bool) -> Property.Reading? {
  if property.hasInitialValue {
    if property.isLet { return .never }
    return property.isWrapped ? .afterAssignment : .inPlace
  }
  if property.isImplicitlyNil { return .inPlace }
  if let type = property.localType { return .throughLocal(isNested ? .inferred : .spelled(type)) }
  // Without a type of its own, the property has that of its wrapper, which then brings a value as well.
  return property.isWrapped ? .afterAssignment : nil
}
#endif
