// Whether a property is read and written, and whether it can be.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension ModelValidation {
  /// Whether the property is read or written. Reports a property that can't be, which then is neither.
  func takesPart(_ property: PropertyDeclaration) -> Bool {
    // The superclass declares it. The subclass's attributes are validated with the class.
    if property.isOverride { return false }
    guard property.storage == .stored else {
      reportAttributesOfUnstored(property)
      return false
    }
    guard marksAreClear(property) else { return false }

    if property.marks.isIgnored || property.marks.exclude(.decoding), !property.canDoWithoutJSON {
      problems.report(
        .ignoredWithoutValue(property: property.plainName), at: property.anchor, fixIts: property.fixItsForMissingValue)
      return false
    }
    if property.marks.isIgnored { return false }
    if property.isConditional {
      problems.report(
        .conditionalProperty(property: property.shownName), at: property.anchor, fixIts: property.fixItsForIgnoring)
      return false
    }
    guard property.name != nil else {
      problems.report(.patternProperty(found: property.shownName), at: property.anchor)
      return false
    }
    if let codingKeys = declaration.codingKeys, property.marks.keys.isEmpty,
      codingKeys.key(for: property.plainName) == nil
    {
      reject(property.marks.ofReading + property.marks.ofShape, of: property, notes: [codingKeys.note]) {
        .attributeOnUnlistedProperty(attribute: $0, property: property.shownName)
      }
      if !property.canDoWithoutJSON {
        problems.report(
          .unlistedWithoutValue(property: property.plainName), at: property.anchor, notes: [codingKeys.note],
          fixIts: property.fixItsForMissingValue)
      }
      return false
    }
    if let modifier = property.referenceModifier {
      problems.report(
        .referenceProperty(property: property.plainName, modifier: modifier.text), at: modifier,
        fixIts: property.fixItsForIgnoring)
      return false
    }
    if let type = property.type, !property.isWrapped, property.marks.strategies.isEmpty, !type.mayHaveJSON {
      problems.report(
        .typeWithoutJSON(property: property.plainName, type: type.trimmedDescription), at: type,
        fixIts: FixIt.replacingWithJSON(type) + property.fixItsForIgnoring)
      return false
    }
    reportConstant(property)
    reportWrappersOfPlainTypes(property)
    return true
  }

  /// Reports the library's own wrappers that have no effect in a model, which reads and writes the wrapped value
  /// directly.
  private func reportWrappersOfPlainTypes(_ property: PropertyDeclaration) {
    for attribute in property.declaration.attributes.unconditional {
      let name = String(attribute.plainName.prefix { $0 != "<" })
      guard let instead = wrappersOfPlainTypes[name], name == "Mapped" || property.marks.strategies.isEmpty
      else { continue }
      problems.report(
        .wrapperOfPlainTypes(wrapper: name, instead: instead, property: property.shownName), at: attribute)
    }
  }
}

extension PropertyDeclaration {
  /// The syntax that diagnostics about the property point at.
  var anchor: Syntax { name.map(Syntax.init) ?? Syntax(binding.pattern) }

  /// A note that points at the property.
  var note: Note { Note(declarationOf: shownName, at: anchor) }

  /// The name of the property in diagnostics.
  var shownName: String { name == nil ? binding.pattern.trimmedDescription : plainName }

  /// Whether the property has a value when nothing is read for it. A wrapper may bring its own.
  fileprivate var canDoWithoutJSON: Bool { hasInitialValue || isImplicitlyNil || isWrapped || type == nil }

  fileprivate var fixItsForMissingValue: [FixIt] {
    [.addingInitialValue(to: self)] + FixIt.makingOptional(self)
  }

  /// Proposes `@Ignored` where it would apply to this property alone.
  fileprivate var fixItsForIgnoring: [FixIt] {
    isOneOfSeveral || !(marks.keys.map(\.syntax) + marks.ofReading + marks.ofShape).isEmpty
      ? [] : [.addingIgnored(to: self)]
  }
}
#endif
