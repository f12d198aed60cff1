// The raw values and tags of an enum's cases, one by one and against each other.

#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// Finds the values of each case, and their conflicts with those of earlier cases.
struct CaseValueValidation {
  private let enumeration: EnumValidation
  private let rawKind: EnumDeclaration.RawKind
  private var known: [(value: CaseValue, enumCase: EnumCase)] = []
  /// The raw value that Swift gives the next case if it declares none.
  private var nextRaw: CaseValue? = .integer(0)

  init(_ enumeration: EnumValidation) {
    self.enumeration = enumeration
    rawKind = enumeration.declaration.rawKind
  }

  private var problems: Problems { enumeration.problems }

  /// Returns the values of a case. The first one is written.
  mutating func values(of enumCase: EnumCase) -> [CaseValue] {
    let raw = rawValue(of: enumCase)
    if enumCase.isIgnored { return [] }
    if case .untagged = enumeration.form {
      reportKey(.keyUntagged(name: enumCase.plainName), of: enumCase)
      return []
    }
    if enumCase.isFallback, !enumCase.parameters.isEmpty {
      reportKey(.keyOnUnknown(name: enumCase.plainName), of: enumCase)
      return []
    }
    var values: [CaseValue] = []
    if let raw, enumCase.element.rawValue != nil || enumCase.marks.keys.isEmpty {
      values.append(raw)
      note(
        raw, of: enumCase, at: enumCase.element.rawValue.map { Syntax($0.value) } ?? Syntax(enumCase.element.name),
        fixIts: [])
    }
    appendKeys(of: enumCase, to: &values)
    if let first = values.first, first.isRange,
      let expression = enumCase.marks.keys.first?.candidates.first?.expression
    {
      problems.report(.rangeFirst(name: enumCase.plainName, found: first.shown), at: expression)
    }
    return rawKind == .number ? values.map(\.asNumber) : values
  }

  /// The values that `@Key` names.
  private mutating func appendKeys(of enumCase: EnumCase, to values: inout [CaseValue]) {
    guard let key = enumCase.marks.keys.first else { return }
    if problems.isOneOfSeveral(enumCase, after: key) { return }
    let repeated = enumCase.marks.keys.dropFirst()
    problems.reportRepeated(repeated, of: enumCase.plainName, in: enumCase.declaration)
    if key.lacksCandidates {
      problems.report(.caseWithoutValue(name: enumCase.plainName), at: key)
    }
    for candidate in key.candidates {
      let expression = candidate.expression
      guard let value = CaseValue(expression) else {
        problems.report(.valueNotLiteral(found: expression.trimmedDescription), at: expression)
        continue
      }
      if isTooLarge(value, expression) { continue }
      if value.isRange, case .external = enumeration.form {
        problems.report(.rangeAsKey(found: value.shown), at: expression)
        continue
      }
      let fixIt = FixIt.removing(candidate, from: key, "remove-value", as: value.shown)
      let fixIts = key.argumentList.count > 1 ? [fixIt] : []
      // A range may contain the raw value of its own case.
      if values.contains(where: { $0.overlaps(value) && $0 == value }) {
        problems.report(.repeatedValue(found: value.shown), at: expression, fixIts: fixIts)
        continue
      }
      note(value, of: enumCase, at: Syntax(expression), fixIts: fixIts)
      values.append(value)
    }
  }

  /// Records a value, and reports it if another case has it.
  private mutating func note(_ value: CaseValue, of enumCase: EnumCase, at node: Syntax, fixIts: [FixIt]) {
    let value = rawKind == .number ? value.asNumber : value
    // A case without associated values is an empty object below its key.
    if case .external = enumeration.form, value.key.isEmpty, !enumCase.marks.keys.isEmpty || enumCase.parameters.isEmpty
    {
      problems.report(.emptyPath, at: node)
    }
    if let inexact = inexact(among: value) {
      problems.report(.integerAmongFractions(found: inexact.shown), at: node)
    } else if let other = known.first(where: { $0.enumCase.element != enumCase.element && $0.value.overlaps(value) }) {
      problems.report(
        .sameValue(
          found: value.shown, name: enumCase.plainName, other: other.enumCase.plainName, otherValue: other.value.shown),
        at: node, notes: [other.enumCase.note], fixIts: fixIts)
    }
    known.append((value, enumCase))
  }

  /// Returns the integer that can't be distinguished from its neighbors as a Double, if other values have fractions.
  private func inexact(among value: CaseValue) -> CaseValue? {
    if value.isFractional { return known.lazy.map(\.value).first { !$0.isExactAsNumber } }
    guard !value.isExactAsNumber, known.contains(where: \.value.isFractional) else { return nil }
    return value
  }

  private func reportKey(_ message: ModelDiagnostic, of enumCase: EnumCase) {
    for key in enumCase.marks.keys where enumCase.isFirstOfDeclaration {
      problems.report(message, at: key, fixIts: FixIt.removing([key], from: enumCase.declaration))
    }
  }

  // MARK: - Raw values

  /// The raw value that a case has in Swift, or the tag that its name implies.
  private mutating func rawValue(of enumCase: EnumCase) -> CaseValue? {
    guard let literal = enumCase.element.rawValue?.value else {
      switch rawKind {
      case .integer, .number:
        defer { nextRaw = nextRaw?.successor }
        guard rawKind == .integer, let raw = nextRaw, raw.isFractional else { return nextRaw }
        problems.report(.integerTooLarge(found: "the one after \(UInt64.max)"), at: enumCase.element.name)
        return nil
      case .text, .none:
        return .text(documentKey(of: enumCase.plainName, enumeration.declaration.codingKeys, enumeration.style))
      }
    }
    guard let value = CaseValue(literal), !value.isRange else {
      problems.report(.valueNotLiteral(found: literal.trimmedDescription), at: literal)
      nextRaw = nil
      return nil
    }
    nextRaw = value.successor
    return isTooLarge(value, literal) ? nil : value
  }

  /// Reports an integer of more than 64 bits: as a Double, it might equal another one.
  private func isTooLarge(_ value: CaseValue, _ literal: ExprSyntax) -> Bool {
    guard value.isFractional, literal.isInteger, rawKind != .number else { return false }
    problems.report(.integerTooLarge(found: literal.trimmedDescription), at: literal)
    return true
  }
}
#endif
