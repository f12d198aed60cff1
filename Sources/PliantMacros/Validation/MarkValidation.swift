// Whether the attributes of a property are compatible with each other and with the property.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension ModelValidation {
  /// Reports our attributes on static, lazy and computed properties.
  func reportAttributesOfUnstored(_ property: PropertyDeclaration) {
    guard property.isFirstOfDeclaration else { return }
    for attribute in property.marks {
      problems.report(
        .attributeOnUnstoredProperty(attribute: attribute.plainName, storage: property.storage.rawValue),
        removing: attribute, from: property.declaration)
    }
  }

  /// Reports our attributes on overrides that the superclass alone reads and writes.
  func reportAttributesOfOverride(_ property: PropertyDeclaration) {
    for attribute in property.marks + property.defaults {
      problems.report(
        .attributeOnOverride(attribute: attribute.plainName, property: property.shownName),
        removing: attribute, from: property.declaration)
    }
  }

  /// Reports a `let` with an initial value, which is never read, unless `@Ignored(.decoding)` states this. Also reports
  /// attributes about its value.
  func reportConstant(_ property: PropertyDeclaration) {
    guard property.isLet, property.hasInitialValue else { return }
    if property.narrowing.all.isEmpty, !property.isIgnoredByDecoding {
      problems.report(
        .constantNotRead(property: property.shownName), at: property.anchor,
        fixIts: property.isOneOfSeveral
          ? [.makingVariable(property)] : [.makingVariable(property), .addingIgnoredDecoding(to: property)])
    }
    for attribute in property.narrowing.all {
      problems.report(
        .attributeOnConstant(attribute: attribute.plainName, property: property.shownName),
        removing: attribute, from: property.declaration)
    }
  }

  /// Reports attributes about the value of a property that `CodingKeys` doesn't list.
  func reportMarksOfUnlisted(_ property: PropertyDeclaration, codingKeys: CodingKeysDeclaration) {
    for attribute in property.narrowing.all + property.shape.all {
      problems.report(
        .attributeOnUnlistedProperty(attribute: attribute.plainName, property: property.shownName),
        removing: attribute, from: property.declaration, notes: [codingKeys.note])
    }
  }

  /// Whether our attributes apply to exactly one property, and none contradicts another. Repeated ones are reported.
  func marksAreClear(_ property: PropertyDeclaration) -> Bool {
    if property.isOneOfSeveral, !property.marks.isEmpty {
      if property.isFirstOfDeclaration {
        for attribute in property.marks {
          problems.report(.attributeOnSeveralProperties(attribute: attribute.plainName), at: attribute)
        }
      }
      return false
    }
    for name in AttributeName.ofProperties {
      let repeated = property.declaration.attributes.all(named: name).dropFirst()
      problems.reportRepeated(repeated, of: property.shownName, in: property.declaration)
    }
    if let key = property.keys.first, property.isIgnored {
      problems.report(
        .keyAndIgnored(property: property.shownName), at: key.syntax,
        fixIts: FixIt.removing(property.keys.map(\.syntax), from: property.declaration)
          + FixIt.removing(property.ignored, from: property.declaration))
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
  /// Our attributes before the property.
  var marks: [AttributeSyntax] { keys.map(\.syntax) + ignored + narrowing.all + shape.all }

  fileprivate var isFirstOfDeclaration: Bool { declaration.bindings.first?.id == binding.id }

  /// The attributes that contradict another one of the property.
  fileprivate var conflicts: [(AttributeSyntax, other: AttributeSyntax)] {
    if isIgnored, let ignored = ignored.first { return (narrowing.all + shape.all).map { ($0, ignored) } }
    var conflicts: [(AttributeSyntax, other: AttributeSyntax)] = []
    if isIgnoredByDecoding, let ignored = ignored.first { conflicts += narrowing.all.map { ($0, ignored) } }
    if isIgnoredByEncoding, let ignored = ignored.first { conflicts += shape.encodings.map { ($0, ignored) } }
    if let spread = (shape.flattened + shape.unknownKeys).first {
      // A constant is never read, which `@Ignored(.decoding)` may state explicitly.
      let isConstant = isLet && hasInitialValue && isIgnoredByDecoding
      let others = keys.map(\.syntax) + (isConstant ? [] : ignored) + shape.strategies + shape.encodings
      conflicts += others.map { ($0, spread) }
      if !shape.flattened.isEmpty { conflicts += shape.unknownKeys.map { ($0, spread) } }
    }
    if let first = narrowing.tolerances.first {
      let others = narrowing.tolerances.filter { $0.plainName != first.plainName }
      conflicts += others.map { ($0, first) }
    }
    if let forgiving = narrowing.tolerances.first(where: { $0.plainName == AttributeName.forgiving }) {
      conflicts += narrowing.required.prefix(1).map { ($0, forgiving) }
    }
    return conflicts
  }
}

extension CodingKeysDeclaration {
  /// A note that points at the keys that don't list a property.
  var note: Note { Note(declarationOf: CodingKeysName.type, at: syntax.name) }
}

extension Problems {
  /// Reports keys that belong to no property or case: most likely one was renamed.
  func reportUnknown(in codingKeys: CodingKeysDeclaration?, besides names: [String]) {
    let names = Set(names)
    for unknown in codingKeys?.cases ?? [] where !names.contains(unknown.propertyName) {
      report(.unknownCodingKey(name: unknown.propertyName), at: unknown.syntax.name)
    }
  }
}
#endif
