// The paths of one @Key, and conflicts between the paths of all properties.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension ModelValidation {
  /// The candidates that `@Key` names, without repetitions; empty when one of them is malformed.
  func validatedPaths(of key: KeyAttribute, property: PropertyDeclaration) -> [DocumentPath] {
    guard !key.candidates.isEmpty else {
      problems.report(.keyWithoutPath(property: property.plainName), at: key.syntax)
      return []
    }
    var paths: [DocumentPath] = []
    var isComplete = true
    for candidate in key.candidates {
      guard let path = validatedPath(candidate) else {
        isComplete = false
        continue
      }
      if paths.contains(where: { $0.components == path.components }) {
        problems.report(
          .unreachableCandidate(path: path.text), at: candidate.syntax.expression,
          fixIts: [.removing(candidate.syntax, from: key.syntax, "remove-candidate", as: "\"\(path.text)\"")])
      } else {
        paths.append(path)
      }
    }
    return isComplete ? paths : []
  }

  func validatedPath(_ candidate: KeyAttribute.Candidate) -> DocumentPath? {
    let expression = candidate.syntax.expression
    guard let text = candidate.text else {
      problems.report(.pathNotLiteral(found: expression.trimmedDescription), at: expression)
      return nil
    }
    do throws(DocumentPath.Malformation) {
      let path = try DocumentPath(parsing: text)
      problems.reportForeignPath(text, at: expression)
      return path
    } catch {
      switch error {
      case .emptyPath: problems.report(.emptyPath, at: expression)
      case .emptyComponent: problems.report(.emptyComponent(path: text), at: expression)
      case .unknownEscape(let escape): problems.report(.unknownEscape(escape: escape, path: text), at: expression)
      }
      return nil
    }
  }

  /// Reports paths that can't be written into one document.
  func validateWriting(_ properties: [(PropertyDeclaration, Property)]) {
    let document = WrittenValue()
    for (property, described) in properties where described.isWritten && !described.role.isSpread {
      if let conflict = document.conflict(adding: described.writtenPath, of: property) {
        problems.report(conflict.message, at: property.pathAnchor, notes: [conflict.other.property.note])
      }
    }
  }
}

extension PropertyDeclaration {
  /// The literal that spells the path, or the name that implies it.
  fileprivate var pathAnchor: Syntax {
    marks.keys.first?.candidates.first.map { Syntax($0.syntax.expression) } ?? anchor
  }
}

/// One value of the document that is written: a property's, or an object or array that holds those of several.
private final class WrittenValue {
  struct Writer {
    let property: PropertyDeclaration
    let path: DocumentPath
  }

  private var writer: Writer?
  private var parts: [(component: DocumentPath.Component, value: WrittenValue, firstWriter: Writer)] = []

  /// Adds a property, or returns the reason why it can't be written together with those added before.
  func conflict(adding path: DocumentPath, of property: PropertyDeclaration) -> (
    message: ModelDiagnostic, other: Writer
  )? {
    let new = Writer(property: property, path: path)
    var value = self
    for (depth, component) in path.components.enumerated() {
      if let other = value.writer { return (inside(new, other), other) }
      if let (first, conflict) = value.mixture(with: component, at: path.spellings.prefix(depth), new) {
        return (conflict, first)
      }
      value = value.part(component, for: new)
    }
    if let other = value.writer {
      return (.samePath(path: path.text, property: property.plainName, other: other.property.plainName), other)
    }
    if let other = value.parts.first?.firstWriter { return (inside(new, other), other) }
    value.writer = new
    return nil
  }

  private func inside(_ new: Writer, _ other: Writer) -> ModelDiagnostic {
    .pathInsidePath(
      path: new.path.text, property: new.property.plainName, otherPath: other.path.text,
      other: other.property.plainName)
  }

  private func part(_ component: DocumentPath.Component, for writer: Writer) -> WrittenValue {
    if let known = parts.first(where: { $0.component == component }) { return known.value }
    let value = WrittenValue()
    parts.append((component, value, writer))
    return value
  }

  /// Returns the conflict of a new part with earlier ones: keys and elements, or indices and the wildcard.
  private func mixture(
    with component: DocumentPath.Component, at spellings: ArraySlice<String>, _ new: Writer
  ) -> (Writer, ModelDiagnostic)? {
    guard let first = parts.first else { return nil }
    let container = spellings.joined(separator: ".")
    let names = (new.property.plainName, first.firstWriter.property.plainName)
    if first.component.isKey != component.isKey {
      return (first.firstWriter, .objectAndArray(container: container, property: names.0, other: names.1))
    }
    if !component.isKey, (first.component == .wildcard) != (component == .wildcard) {
      return (first.firstWriter, .wildcardAndIndex(container: container, property: names.0, other: names.1))
    }
    return nil
  }
}
#endif
