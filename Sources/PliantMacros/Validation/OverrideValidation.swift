// Overrides of a superclass's properties: which of them the subclass reads and writes in another way.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Returns the overrides with attributes about reading and writing. Reports attributes that can't be applied.
func validatedReplacements(
  _ declaration: ModelDeclaration, _ superclass: Superclass, isFinal: Bool, owner: String, problems: inout Problems
) -> [(PropertyDeclaration, Replacement)] {
  let encoding = validatedEncoding(declaration.heading.attribute, problems: &problems)
  return declaration.properties.filter(\.isOverride).compactMap { property in
    let marks = property.marks + property.defaults
    guard let mark = marks.first else { return nil }
    if superclass.isModel, property.storage == .static {
      reportAttributesOfUnstored(property, problems: &problems)
      return nil
    }
    guard superclass.isModel, !property.shape.isSpread, property.shape.computation == nil else {
      reportAttributesOfOverride(property, problems: &problems)
      return nil
    }
    guard marksAreClear(property, problems: &problems), let name = property.name, let type = property.localType else {
      return nil
    }
    var paths = [DocumentPath(key: property.plainName)]
    if let key = property.keys.first {
      paths = validatedPaths(of: key, property: property, problems: &problems)
    } else if !property.isIgnored {
      problems.report(
        .overrideWithoutKey(attribute: mark.plainName, property: property.shownName), at: mark,
        fixIts: [.addingKey(to: property)])
    }
    guard !paths.isEmpty else { return nil }
    let members = declaration.staticMembers
    let value = property.defaults.first?.firstArgument.map { members.qualified($0).description }
    var described = Property(
      number: 0, name: name.text, paths: paths, reading: .inPlace, narrowing: narrowing(of: property))
    described.owner = owner
    described.isPlain = property.isPlain
    described.replacer = isFinal ? nil : owner
    described.strategy = property.shape.strategy(in: members)
    describeTypeStrategy(of: property, in: declaration, as: &described, problems: &problems)
    reportStrategyNamedAsProperty(of: property, in: declaration, problems: &problems)
    described.isWritten = !property.isIgnored && !property.isIgnoredByEncoding
    if property.isIgnored || property.isIgnoredByDecoding { described.reading = .never }
    if let written = property.keys.first?.written {
      described.ownWrittenPath = validatedPath(written, problems: &problems)
    }
    if let value = encodedDefault(of: property, in: declaration, problems: &problems) {
      described.encoding = .value(value)
    } else {
      describeEncoding(of: property, encoding, default: value, as: &described, problems: &problems)
    }
    let isInferred = property.type.map(declaration.heading.memberNames.hide) ?? false
    return (property, Replacement(property: described, type: type, isInferred: isInferred, defaultValue: value))
  }
}

private func describeEncoding(
  of property: PropertyDeclaration, _ encoding: EncodingCondition?, default value: String?,
  as described: inout Property, problems: inout Problems
) {
  if let attribute = property.shape.strategies.first, described.isCollected {
    problems.report(
      .strategyAndWildcard(property: property.shownName), removing: attribute, from: property.declaration)
  }
  if let attribute = property.shape.encodings.first, property.shape.encoding == nil {
    problems.report(.unknownEncodingCondition(found: attribute.trimmedDescription), at: attribute)
  }
  let isRequired = described.narrowing?.isRequired ?? false
  let mayBeNil = (value == nil ? property.type?.isOptional : property.type?.mayBeOptional) ?? false
  let hidesNil =
    mayBeNil && value?.hasPrefix("nil") != true && described.isRead && !isRequired && !described.isCollected
  switch property.shape.encoding ?? encoding {
  case .null: described.encoding = .null
  case .skipEmpty: described.encoding = .skipEmpty
  case .skipDefault:
    if let value {
      described.encoding = .skip(defaultValue: value)
    } else if let attribute = property.shape.encodings.first {
      problems.report(.noDefaultToSkip(property: property.shownName), at: attribute)
    }
  // Without a default of its own, the property has the initial value that its superclass gives it.
  case nil where hidesNil: described.encoding = value == nil ? .inherited : .null
  case .skipNil, nil: break
  }
}

/// Reports generic parameters without a bound: a class with subclasses conforms without conditions.
func validateBounds(of type: ClassDeclSyntax, _ heading: TypeHeading, subjects: [String], problems: inout Problems) {
  for name in heading.generics.unbound(in: subjects) {
    let message = ModelDiagnostic.genericClass(type: type.name.text, parameter: name)
    if let parameter = heading.generics.own.first(where: { $0.name.text == name }) {
      problems.report(message, at: parameter.name, fixIts: [.addingBound(to: parameter)])
    } else {
      problems.report(message, at: type.name)
    }
  }
}
#endif
