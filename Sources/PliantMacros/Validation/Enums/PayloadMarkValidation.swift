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
    for (index, marks) in marks.sorted(by: { $0.key < $1.key }) {
      for mark in marks {
        guard mark.plainName == AttributeName.strategy else { continue }
        if let strategy = mark.strategy.map({ declaration.staticMembers.qualified($0).description }) {
          guard payload[index].isMember || !form.isInternallyTagged else {
            problems.report(.strategyInternallyTagged(name: enumCase.plainName), at: mark)
            continue
          }
          payload[index].strategy = strategy
          payload[index].fittedStrategy = CasePayloadCall.strategy(
            strategy, payload[index], count: payload.count, of: enumCase.element.name.text,
            isInferred: declaration.infersTypes)
        } else if mark.plainName == AttributeName.strategy {
          problems.report(.closuresOfCase(name: enumCase.plainName), at: mark)
        }
      }
      let names = Set(marks.map(\.plainName))
      let tolerances = marks.filter { PresetTolerance(attribute: $0.plainName) != nil }
      if let second = tolerances.dropFirst().first {
        problems.report(
          .conflictingAttributes(
            attribute: second.plainName, other: tolerances[0].plainName,
            property: payload[index].shownName),
          removing: second, from: enumCase.declaration)
      }
      guard !names.subtracting([AttributeName.strategy]).isEmpty else { continue }
      payload[index].narrowing = Property.Narrowing(
        tolerance: tolerances.first.flatMap { PresetTolerance(attribute: $0.plainName) },
        isRequired: names.contains(AttributeName.required), isSensitive: names.contains(AttributeName.sensitive))
      if names.contains(AttributeName.required) {
        payload[index].initial = nil
        payload[index].isInitialTaken = false
      }
    }
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
