// The paths of one @Key, and conflicts between the paths of all properties.

#if Macros
import PliantDescriptor
import SwiftDiagnostics
import SwiftSyntax

extension ModelValidation {
  /// The candidates that `@Key` names, without repetitions; empty when one of them is malformed.
  func validatedPaths(of key: AttributeSyntax, property: PropertyDeclaration) -> [DocumentPath] {
    guard !key.lacksCandidates else {
      problems.report(.keyWithoutPath(property: property.plainName), at: key)
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
          .unreachableCandidate(path: path.text), at: candidate.expression,
          fixIts: [.removing(candidate, from: key, "remove-candidate", as: "\"\(path.text)\"")])
      } else {
        paths.append(path)
      }
    }
    if paths.count > Descriptor.longestList {
      problems.report(.tooManyCandidates(property: property.plainName, found: paths.count), at: key)
      return []
    }
    return isComplete ? paths : []
  }

  func validatedPath(_ candidate: LabeledExprSyntax) -> DocumentPath? {
    let expression = candidate.expression
    guard let text = problems.literalText(of: expression) else { return nil }
    do throws(DocumentPath.Malformation) {
      let path = try DocumentPath(parsing: text)
      problems.reportForeignPath(text, at: expression)
      guard path.components.count <= Descriptor.longestList else {
        problems.report(.pathTooDeep(found: path.components.count), at: expression)
        return nil
      }
      guard text.utf8.count <= Descriptor.longestPath else {
        problems.report(.pathTooLong(found: text.utf8.count), at: expression)
        return nil
      }
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
  func validateWriting(_ properties: [Property]) {
    // Only paths with the same first key can be in conflict.
    var known: [String: [Property]] = [:]
    for property in properties where property.isWritten && !property.role.isSpread {
      let key = property.writtenPath.keys[0]
      let others = known[key, default: []]
      let conflict = others.lazy.compactMap { other in property.conflict(with: other).map { ($0, other) } }.first
      if let (message, other) = conflict, let declaration = property.declaration {
        // The literal that spells the path, or the name that implies it.
        let literal = declaration.marks.keys.first?.candidates.first.map { Syntax($0.expression) }
        let notes = [other.declaration?.note].compactMap(\.self)
        problems.report(message, at: literal ?? declaration.anchor, notes: notes)
      } else {
        known[key, default: []].append(property)
      }
    }
  }
}

extension Problems {
  /// Returns the text of a literal. Reports any other expression.
  func literalText(of expression: ExprSyntax) -> String? {
    let text = expression.literalText
    if text == nil { report(.pathNotLiteral(found: expression.trimmedDescription), at: expression) }
    return text
  }
}

extension Property {
  /// Returns the reason why the property can't be written together with an earlier one, if there is any.
  fileprivate func conflict(with other: Property) -> ModelDiagnostic? {
    let (path, otherPath) = (writtenPath, other.writtenPath)
    let (own, others) = (path.components, otherPath.components)
    let (name, otherName) = (plainName, other.plainName)
    let depth = zip(own, others).prefix { $0 == $1 }.count
    if depth == own.count, depth == others.count {
      return .samePath(path: path.text, property: name, other: otherName)
    }
    guard depth < own.count, depth < others.count else {
      return .pathInsidePath(path: path.text, property: name, otherPath: otherPath.text, other: otherName)
    }
    let container = path.spellings.prefix(depth).joined(separator: ".")
    if own[depth].isKey != others[depth].isKey {
      return .objectAndArray(container: container, property: name, other: otherName)
    }
    guard !own[depth].isKey, (own[depth] == .wildcard) != (others[depth] == .wildcard) else { return nil }
    return .wildcardAndIndex(container: container, property: name, other: otherName)
  }
}
#endif
