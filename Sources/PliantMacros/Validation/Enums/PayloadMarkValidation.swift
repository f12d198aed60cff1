// The associated values that the attributes of a case apply to: @Strategy, @Strict, @Sensitive and the like.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

extension EnumValidation {
  /// Applies the attributes of a case to its associated values.
  func applyMarks(of enumCase: EnumCaseDeclaration, to payload: inout [CasePayload]) {
    var marks: [Int: [AttributeSyntax]] = [:]
    for mark in enumCase.marks.ofPayloads {
      if problems.isOneOfSeveral(enumCase, after: mark) { continue }
      for index in targets(of: mark, enumCase, payload) {
        let name = mark.plainName
        if marks[index, default: []].contains(where: { $0.plainName == name }) {
          problems.reportRepeated([mark], of: payload[index].shownName, in: enumCase.declaration)
        }
        marks[index, default: []].append(mark)
      }
    }
    for (index, list) in marks.sorted(by: { $0.key < $1.key }) {
      let marks = Marks(list)
      for mark in marks.strategies { apply(mark, of: enumCase, toValueAt: index, of: &payload) }
      if let second = marks.tolerances.dropFirst().first {
        let (name, other) = (second.plainName, marks.tolerances[0].plainName)
        problems.report(
          .conflictingAttributes(attribute: name, other: other, property: payload[index].shownName), removing: second,
          from: enumCase.declaration)
      }
      payload[index].narrowing = marks.narrowing
      if !marks.required.isEmpty {
        payload[index].initial = nil
        payload[index].isInitialTaken = false
      }
    }
  }

  private func apply(
    _ mark: AttributeSyntax, of enumCase: EnumCaseDeclaration, toValueAt index: Int, of payload: inout [CasePayload]
  ) {
    guard let expression = mark.strategy else {
      return problems.report(.closuresOfCase(name: enumCase.plainName), at: mark)
    }
    guard payload[index].isMember || !form.isInternallyTagged else {
      return problems.report(.strategyInternallyTagged(name: enumCase.plainName), at: mark)
    }
    let strategy = declaration.staticMembers.qualified(expression).description
    payload[index].strategy = strategy
    let access = payload[index].access(among: payload.count, in: enumCase.element.name.text)
    let type = declaration.infersTypes ? "_Pliant.ModelProperty.type(\(access))" : "(\(payload[index].type)).self"
    payload[index].fittedStrategy = "_Pliant.ModelProperty.strategy(\(strategy), for: \(type))"
  }

  /// Returns the values that an attribute applies to: the one after `for:`, otherwise all; for a strategy, the only
  /// one.
  private func targets(of mark: AttributeSyntax, _ enumCase: EnumCaseDeclaration, _ payload: [CasePayload]) -> [Int] {
    let name = mark.plainName
    if enumCase.isIgnored { return [] }
    guard !enumCase.parameters.isEmpty, !enumCase.isFallback else {
      problems.report(
        .noPayload(attribute: name, name: enumCase.plainName), at: mark,
        fixIts: FixIt.removing([mark], from: enumCase.declaration))
      return []
    }
    guard let target = mark.payload else {
      guard mark.plainName == AttributeName.strategy, payload.count > 1 else { return Array(payload.indices) }
      problems.report(.noLabelInStrategy(name: enumCase.plainName), at: mark)
      return []
    }
    guard let label = target.literalText else {
      problems.report(.pathNotLiteral(found: target.trimmedDescription), at: target)
      return []
    }
    guard let index = payload.firstIndex(where: { $0.plainLabel == label }) else {
      problems.report(.unknownLabel(label: label, name: enumCase.plainName), at: target)
      return []
    }
    return [index]
  }
}

extension CasePayload {
  fileprivate var plainLabel: String? { label.map { $0.filter { $0 != "`" } } }
  fileprivate var shownName: String { plainLabel ?? "_\(number)" }
}

extension EnumModel.Form {
  fileprivate var isInternallyTagged: Bool { if case .internallyTagged = self { true } else { false } }
}
#endif
