// The properties that an update must preserve: those that no document has, and those that aren't read exactly as they
// were written.

#if Macros
import SwiftSyntax

extension ModelDeclaration {
  /// Returns the lines that keep the variables without a value in any document, inside of the same `#if` conditions.
  func keepingLines(of members: MemberBlockItemListSyntax) -> [String] {
    members.flatMap { member -> [String] in
      if let variable = member.decl.as(VariableDeclSyntax.self) {
        return variable.properties(isConditional: false).filter { $0.isKept(codingKeys: codingKeys) }
          .flatMap { $0.binding.pattern.names }.map { "self.\($0) = old.\($0)" }
      }
      guard let condition = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
      var hasLines = false
      let clauses = condition.clauses.flatMap { clause -> [String] in
        guard case .decls(let members) = clause.elements else { return [clause.heading] }
        let lines = keepingLines(of: members)
        hasLines = hasLines || !lines.isEmpty
        return [clause.heading] + lines
      }
      return hasLines ? clauses + ["#endif"] : []
    }
  }
}

extension IfConfigClauseSyntax {
  fileprivate var heading: String {
    ([poundKeyword.text] + [condition?.trimmedDescription].compactMap { $0 }).joined(separator: " ")
  }
}

extension PatternSyntax {
  /// The names of the variables that the pattern declares.
  fileprivate var names: [String] {
    if let name = self.as(IdentifierPatternSyntax.self) { return [name.identifier.text] }
    return self.as(TuplePatternSyntax.self)?.elements.flatMap(\.pattern.names) ?? []
  }
}

extension PropertyDeclaration {
  /// Whether the property is a variable without a value in any document.
  fileprivate func isKept(codingKeys: CodingKeysDeclaration?) -> Bool {
    guard storage == .stored, !isLet, !isOverride else { return false }
    if marks.isIgnored || marks.exclude(.decoding) { return true }
    return marks.keys.isEmpty && codingKeys.map { $0.key(for: plainName) == nil } ?? false
  }

  /// Whether the property is a constant whose initial value is evaluated for each new value.
  var isMadeAnew: Bool {
    guard storage == .stored, isLet, !isConditional, !isWrapped, let initial = binding.initializer?.value else {
      return false
    }
    return !initial.isSelfContained
  }

  /// Whether each value of the property is read exactly as it was written.
  ///
  /// This is true of numbers, strings and collections of them that are read from the path that is written. Other
  /// types may have state that they don't write.
  func comesBack(_ described: Property) -> Bool {
    guard described.role == .member, described.isWritten, !described.isCollected, described.strategy == nil,
      described.paths.map(\.components) == [described.writtenPath.components]
    else { return false }
    switch described.encoding {
    case .skipEmpty, .skip, .inherited, .value: return false
    case .null, nil: break
    }
    let initial = binding.initializer?.value
    guard let type else { return initial.map { $0.isSelfContained && !$0.isNil } ?? false }
    // Null in a patch removes a member, which would give the property its initial value.
    if type.isOptional, let initial, !initial.isNil { return false }
    return type.comesBack
  }
}

extension EnumCaseParameterSyntax {
  /// Whether each associated value is read exactly as it was written.
  ///
  /// - Parameter isUnknown: whether it belongs to the fallback case, which keeps unknown values if its type does.
  func comesBack(_ payload: Property, isUnknown: Bool) -> Bool {
    guard payload.strategy == nil, payload.paths.count == 1, payload.encoding == nil else { return false }
    return type.comesBack || isUnknown && type.usualName == "JSON"
  }
}

extension TypeSyntax {
  fileprivate var comesBack: Bool {
    switch spelling {
    case .optional, .array, .dictionary: spelling.content.allSatisfy(\.comesBack)
    case .set, .otherList, .field: false
    case .other(let type): type.usualName.map(plainScalars.contains) ?? false
    }
  }
}
#endif
