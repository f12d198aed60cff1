// Whether a property is read and written, whether it can be, and whether its attributes are compatible with each other
// and with the property.

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
    if !property.isWrapped, property.marks.strategies.isEmpty, let (type, place, isReplaceable) = property.spelledType,
      !type.mayHaveJSON
    {
      problems.report(
        .typeWithoutJSON(property: property.plainName, type: type.trimmedDescription), at: place,
        fixIts: (isReplaceable ? FixIt.replacingWithJSON(type, at: place) : []) + property.fixItsForIgnoring)
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

  /// Reports our attributes on static, lazy and computed properties.
  func reportAttributesOfUnstored(_ property: PropertyDeclaration) {
    guard property.isFirstOfDeclaration else { return }
    reject(property.marks.ofProperties, of: property) {
      .attributeOnUnstoredProperty(attribute: $0, storage: property.storage.rawValue)
    }
  }

  /// Reports a `let` with an initial value, which is never read, unless `@Ignored(.decoding)` states this. Also reports
  /// attributes about its value.
  func reportConstant(_ property: PropertyDeclaration) {
    guard property.isLet, property.hasInitialValue else { return }
    if property.marks.ofReading.isEmpty, !property.marks.exclude(.decoding) {
      let attribute = "@\(AttributeName.ignored)(.\(IgnoredDirection.decoding))"
      let ignoring = property.isOneOfSeveral ? [] : [FixIt.adding(attribute, to: property, "add-ignored-decoding")]
      problems.report(
        .constantNotRead(property: property.shownName), at: property.anchor,
        fixIts: [.makingVariable(property)] + ignoring)
    }
    reject(property.marks.ofReading, of: property) {
      .attributeOnConstant(attribute: $0, property: property.shownName)
    }
  }

  /// Reports attributes, and proposes to remove each.
  func reject(
    _ attributes: [AttributeSyntax], of property: PropertyDeclaration, notes: [Note] = [],
    _ message: (_ attribute: String) -> ModelDiagnostic
  ) {
    for attribute in attributes {
      problems.report(message(attribute.plainName), removing: attribute, from: property.declaration, notes: notes)
    }
  }

  /// Whether our attributes apply to exactly one property, and none contradicts another. Repeated ones are reported.
  func marksAreClear(_ property: PropertyDeclaration) -> Bool {
    if property.isOneOfSeveral, !property.marks.ofProperties.isEmpty {
      if property.isFirstOfDeclaration {
        for attribute in property.marks.ofProperties {
          problems.report(.attributeOnSeveralProperties(attribute: attribute.plainName), at: attribute)
        }
      }
      return false
    }
    for name in AttributeName.ofProperties {
      let repeated = property.declaration.attributes.all(named: name).dropFirst()
      problems.reportRepeated(repeated, of: property.shownName, in: property.declaration)
    }
    if let key = property.marks.keys.first, property.marks.isIgnored {
      problems.report(
        .keyAndIgnored(property: property.shownName), at: key,
        fixIts: FixIt.removing(property.marks.keys, from: property.declaration)
          + FixIt.removing(property.marks.ignored, from: property.declaration))
      return false
    }
    let conflicts = property.conflicts
    for (attribute, other) in conflicts {
      problems.reportConflict(of: attribute, with: other, at: property.shownName, in: property.declaration)
    }
    return conflicts.isEmpty
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
    isOneOfSeveral || !(marks.keys + marks.ofReading + marks.ofShape).isEmpty
      ? [] : [.adding("@\(AttributeName.ignored)", to: self, "add-ignored")]
  }

  fileprivate var isFirstOfDeclaration: Bool { declaration.bindings.first?.id == binding.id }

  /// The attributes that contradict another one of the property.
  fileprivate var conflicts: [(AttributeSyntax, other: AttributeSyntax)] {
    if marks.isIgnored, let ignored = marks.ignored.first {
      return (marks.ofReading + marks.ofShape).map { ($0, ignored) }
    }
    var conflicts: [(AttributeSyntax, other: AttributeSyntax)] = []
    if marks.exclude(.decoding), let ignored = marks.ignored.first {
      conflicts += marks.ofReading.map { ($0, ignored) }
    }
    if marks.exclude(.encoding), let ignored = marks.ignored.first {
      conflicts += marks.encodings.map { ($0, ignored) }
    }
    if let spread = (marks.flattened + marks.unknownKeys).first {
      // A constant is never read, which `@Ignored(.decoding)` may state explicitly.
      let isConstant = isLet && hasInitialValue && marks.exclude(.decoding)
      let others = marks.keys + (isConstant ? [] : marks.ignored) + marks.strategies + marks.encodings
      conflicts += others.map { ($0, spread) }
      if !marks.flattened.isEmpty { conflicts += marks.unknownKeys.map { ($0, spread) } }
    }
    if let first = marks.tolerances.first {
      let others = marks.tolerances.filter { $0.plainName != first.plainName }
      conflicts += others.map { ($0, first) }
    }
    if let forgiving = marks.tolerances.first(where: { $0.plainName == AttributeName.forgiving }) {
      conflicts += marks.required.prefix(1).map { ($0, forgiving) }
    }
    return conflicts
  }
}

extension CodingKeysDeclaration {
  /// A note that points at the keys that don't list a property.
  var note: Note { Note(declarationOf: codingKeysName, at: syntax.name) }
}

extension Problems {
  /// Reports keys that belong to no property, case or associated value: most likely one was renamed. Reports keys that
  /// code computes as well.
  func reportUnknown(in codingKeys: CodingKeysDeclaration?, besides names: [String], of kind: String) {
    if let codingKeys, let property = codingKeys.computation {
      report(.computedCodingKeys(name: codingKeys.syntax.name.text, found: property.text), at: property)
    }
    let names = Set(names)
    for unknown in codingKeys?.cases ?? [] where !names.contains(unknown.propertyName) {
      report(.unknownCodingKey(kind: kind, name: unknown.propertyName), at: unknown.syntax.name)
    }
  }
}
#endif
