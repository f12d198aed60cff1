// Overrides of a superclass's properties: which of them the subclass reads and writes in another way.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension ModelValidation {
  /// Returns the overrides with attributes about reading and writing. Reports attributes that can't be applied.
  func validatedReplacements(
    _ superclass: Superclass, isFinal: Bool, owner: String
  ) -> [(PropertyDeclaration, Replacement)] {
    return declaration.properties.filter(\.isOverride).compactMap { property in
      let marks = property.marks.ofProperties + property.marks.defaults
      guard let mark = marks.first else { return nil }
      if superclass.isModel, property.storage == .static {
        reportAttributesOfUnstored(property)
        return nil
      }
      guard superclass.isModel, !property.marks.isSpread, property.marks.computation == nil else {
        reject(marks, of: property) { .attributeOnOverride(attribute: $0, property: property.shownName) }
        return nil
      }
      guard marksAreClear(property), let name = property.name, let type = property.localType else {
        return nil
      }
      var paths = [DocumentPath(key: property.plainName)]
      if let key = property.marks.keys.first {
        paths = validatedPaths(of: key, property: property)
      } else if !property.marks.isIgnored {
        problems.report(
          .overrideWithoutKey(attribute: mark.plainName, property: property.shownName), at: mark,
          fixIts: [.addingKey(to: property)])
      }
      guard !paths.isEmpty else { return nil }
      let members = declaration.staticMembers
      let value = property.marks.defaults.first?.firstArgument.map { members.qualified($0).description }
      var described = Property(
        number: 0, name: name.text, paths: paths, reading: .inPlace, narrowing: property.marks.narrowing)
      described.owner = owner
      described.replacer = isFinal ? nil : owner
      describeUse(of: property, as: &described)
      describeTypeStrategy(of: property, as: &described)
      let mayBeNil = (value == nil ? property.type?.isOptional : property.type?.mayBeOptional) ?? false
      let hidesNil =
        mayBeNil && value?.hasPrefix("nil") != true && described.isRead && !described.isCollected
        && described.narrowing?.isRequired != true
      // Without a default of its own, the property has the initial value that its superclass gives it.
      let ofNil: Property.Encoding? = hidesNil ? (value == nil ? .inherited : .null) : nil
      describeEncoding(of: property, default: value, ofNil: ofNil, as: &described)
      let isInferred = property.type.map(declaration.heading.memberNames.hide) ?? false
      return (property, Replacement(property: described, type: type, isInferred: isInferred, defaultValue: value))
    }
  }

  /// Reports generic parameters without a bound: a class with subclasses conforms without conditions.
  func validateBounds(of type: ClassDeclSyntax, _ heading: TypeHeading, subjects: [String]) {
    for name in heading.generics.unbound(in: subjects) {
      let message = ModelDiagnostic.genericClass(type: type.name.text, parameter: name)
      if let parameter = heading.generics.own.first(where: { $0.name.text == name }) {
        problems.report(message, at: parameter.name, fixIts: [.addingBound(to: parameter)])
      } else {
        problems.report(message, at: type.name)
      }
    }
  }
}
#endif
