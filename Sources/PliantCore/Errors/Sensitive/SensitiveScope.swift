// SensitiveScope: a value whose type has sensitive parts, and how errors and issues hide these parts.

/// A value of a document that was read as a type with sensitive parts, which must not be shown.
///
/// Errors and issues keep it until they are shown. Then the path of the error or issue is followed through the type:
/// anything at, inside or above a sensitive part is hidden, wherever it was found.
package struct SensitiveScope: Sendable {
  let type: TypeReference
  /// Where the value begins, without leading white space; nil if `steps` locates it.
  fileprivate let byteOffset: Int?
  /// The number of steps from there, or from the root, to the value.
  fileprivate let steps: Int

  /// Where the value begins in a document; nil if `steps` locates it.
  func valueOffset(in document: DocumentBytes) -> Int? {
    byteOffset.map { document.valueOffset(from: $0) }
  }

  /// Returns the scope of the same value inside of the one at `outer`.
  func below(_ outer: JSONPath) -> SensitiveScope {
    SensitiveScope(type: type, byteOffset: byteOffset, steps: outer.components.count + steps)
  }

  /// Returns the same scope with the number of steps from the root, if `depths` has it.
  func knowingDepth(_ depths: ScopeDepths, in document: DocumentBytes) -> SensitiveScope {
    guard let offset = valueOffset(in: document), let depth = depths[offset] else { return self }
    return SensitiveScope(type: type, byteOffset: nil, steps: depth + steps)
  }
}

extension SensitiveScope {
  /// Creates the scope of the value at `byteOffset`, or at the end of `steps` steps from there, or from the root.
  ///
  /// - Returns: nil for a type without sensitive parts.
  package init?(_ type: TypeReference, from byteOffset: Int?, steps: Int = 0) {
    guard SensitiveSearch.holds(type) else { return nil }
    self.init(type: type, byteOffset: byteOffset, steps: steps)
  }
}

extension SensitiveScope: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.type == right.type && left.byteOffset == right.byteOffset && left.steps == right.steps
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(TypeIdentity(type))
    hasher.combine(byteOffset)
    hasher.combine(steps)
  }
}

#if !hasFeature(Embedded)
extension [SensitiveScope] {
  /// Returns the number of steps that the scopes hide at the end of an error's path, which is only followed from the
  /// outermost value on: nil if they hide none. The result is nil if the error is not behind the beginnings of all values.
  fileprivate func localCount(in error: JSONError) -> Int?? {
    guard let document = error.document, error.hasOnlyOffset else { return nil }
    let starts = compactMap { $0.valueOffset(in: document) }
    guard starts.count == count, let first = starts.min(),
      let (place, depths) = PathTracer.path(from: first, to: error.documentOffset, passing: starts, in: document)
    else { return nil }
    let path = error.path(from: place).components
    var search = SensitiveSearch()
    return .some(visibleCount(of: path, zip(self, depths).map { $0.steps + $1 }, &search).map { path.count - $0 })
  }

  /// Returns the number of steps of a path from the root that may be shown; nil if it leads to nothing sensitive.
  ///
  /// Complexity: linear in the document up to where the values begin.
  fileprivate func visibleCount(
    of path: JSONPath, in document: DocumentBytes?, _ search: inout SensitiveSearch
  ) -> Int? {
    guard let document, contains(where: { $0.valueOffset(in: document) != nil }) else {
      return visibleCount(of: path.components, map(\.steps), &search)
    }
    let depths = ScopeDepths(self, in: document)
    return visibleCount(of: path.components, map { $0.knowingDepth(depths, in: document).steps }, &search)
  }

  /// - Parameter depths: the number of steps to each of the values.
  private func visibleCount(of path: [JSONPath.Component], _ depths: [Int], _ search: inout SensitiveSearch) -> Int? {
    let values = zip(self, depths).map { (type: $0.type, depth: $1) }
    return search.visibleCount(of: path, from: values.stablySorted { $0.depth })
  }
}
#endif

extension [SensitiveScope] {
  /// Returns the path as it may be shown, and whether its value is hidden.
  ///
  /// Complexity: linear in the document up to where the values begin.
  ///
  /// - Parameter search: the search of all paths of a report.
  package func hide(
    _ path: JSONPath, in document: DocumentBytes?, _ search: inout SensitiveSearch
  ) -> (path: JSONPath, isHidden: Bool) {
    #if hasFeature(Embedded)
    return (path, false)
    #else
    guard let count = visibleCount(of: path, in: document, &search) else { return (path, false) }
    return (path.hidden(behind: count), true)
    #endif
  }
}

extension JSONPath {
  /// Returns the path with a placeholder for each key after the first `count` steps.
  package func hidden(behind count: Int) -> JSONPath {
    var path = self
    for index in path.components.indices.dropFirst(count) {
      if case .key = path.components[index] { path.components[index] = .hiddenKey }
    }
    return path
  }
}

extension JSONPath.Component {
  package static var hiddenKey: Self { .key(hiddenKeyText) }

  static let hiddenKeyText = "<hidden>"
}

extension DocumentBytes {
  /// Returns where a value begins, without leading white space.
  package func valueOffset(from byteOffset: Int) -> Int {
    unsafe byteOffset < count ? Self.valueOffset(from: byteOffset, in: start) : byteOffset
  }
}

// MARK: - Errors

extension JSONError {
  /// Returns the error about something inside a value that was read as `type`, whose sensitive parts are hidden.
  package func within(_ type: TypeReference, from byteOffset: Int?, steps: Int = 0) -> JSONError {
    within(SensitiveScope(type, from: byteOffset, steps: steps))
  }

  package func within(_ scope: SensitiveScope?) -> JSONError {
    scope.map { scope in changed { $0.scopes.append(scope) } } ?? self
  }

  var shownKind: Kind {
    switch details.kind {
    case .invalidValue(let expected) where isHidden: .invalidValue(expected: IssueText.plain(expected))
    case .typeMismatch(let expected) where isHidden: .typeMismatch(expected: IssueText.plain(expected))
    case .unknownKey where isHidden: .unknownKey(JSONPath.Component.hiddenKeyText)
    case .duplicateKey where isHidden: .duplicateKey(JSONPath.Component.hiddenKeyText)
    case .underlying(let error) where isHidden: .underlying(Self.withoutText(error))
    case .unwritable where isHidden: .unwritable(IssueText.hiddenValue)
    default: details.kind
    }
  }

  /// Whether the value that the error is about must not be shown. Malformed documents may have sensitive parts
  /// anywhere.
  package var isHidden: Bool {
    guard isWithinSensitive else { return false }
    return isAboutWholeDocument || hiddenStepCount != nil
  }

  #if !hasFeature(Embedded)
  /// Returns an error of a document that is read as a type of which some parts may be sensitive without being declared.
  package func withoutTextAround() -> JSONError { changed { $0.mayHoldSensitive = true } }

  package var mayHoldSensitive: Bool { details.mayHoldSensitive }

  /// Whether the error is about malformed text of such a document: any text may be anywhere in it.
  var showsOneCharacter: Bool { mayHoldSensitive && isAboutWholeDocument }
  #endif

  /// The number of steps at the end of the path that must not be shown; nil if the value may be shown.
  package var hiddenStepCount: Int? {
    #if hasFeature(Embedded)
    return nil
    #else
    if details.scopes.isEmpty { return nil }
    if let known = details.hiddenStepCount { return known }
    // While a document is decoded, most values with sensitive parts are small, and may be far behind its beginning.
    if let count = details.scopes.localCount(in: self) { return count }
    var search = SensitiveSearch()
    return hiddenStepCount(&search)
    #endif
  }

  /// Returns the error with the number of its hidden steps, which is otherwise searched for on each access.
  package func knowingHiddenSteps() -> JSONError {
    #if hasFeature(Embedded)
    return self
    #else
    if details.scopes.isEmpty || details.hiddenStepCount != nil { return self }
    let count = hiddenStepCount
    return changed { $0.hiddenStepCount = .some(count) }
    #endif
  }

  #if !hasFeature(Embedded)
  private func hiddenStepCount(_ search: inout SensitiveSearch) -> Int? {
    let path = fullPath
    return details.scopes.visibleCount(of: path, in: details.document, &search).map { path.components.count - $0 }
  }

  /// Returns the error with the number of its hidden steps, found by the search of a list of errors.
  func knowingHiddenSteps(_ search: inout SensitiveSearch) -> JSONError {
    if details.scopes.isEmpty { return self }
    let count = hiddenStepCount(&search)
    return changed { $0.hiddenStepCount = .some(count) }
  }
  #endif

  /// Whether the error may have been found when the text was checked, before its values are read.
  package var isAboutText: Bool { if case .duplicateKey = details.kind { true } else { isAboutWholeDocument } }

  /// Whether reading ended because the document is malformed or too large. Other errors are about a value or a key.
  private var isAboutWholeDocument: Bool {
    switch details.kind {
    case .unknownKey, .duplicateKey, .unwritable, .unsupportedInput, .invalidNesting: false
    default: !isRecoverable
    }
  }
}

extension JSONReader {
  /// Returns an error about something in the value at `start`, which is read as `type`, whose sensitive parts are
  /// hidden.
  package func hiding(_ error: JSONError, in type: TypeReference?, from start: Position) -> JSONError {
    guard let type else { return error }
    return hiding(error, in: SensitiveScope(type, from: start.offset))
  }

  /// Returns an error about something in a value with sensitive parts, which are hidden.
  func hiding(_ error: JSONError, in scope: @autoclosure () -> SensitiveScope?) -> JSONError {
    guard !showsSensitiveValues, !(toleranceState?.isExact ?? false) else { return error }
    return error.within(scope())
  }

  /// Returns an error about a value on a path that a decoder maps a property of `type` to. The type doesn't know the
  /// path, so the value is hidden if any part of the type is.
  package func hiding(_ error: JSONError, onMappedPathOf type: TypeReference) -> JSONError {
    hiding(error, in: SensitiveSearch.holds(type) ? SensitiveScope.hidden(from: error.documentOffset) : nil)
  }

  /// Whether values with sensitive parts were noted.
  package var hasSensitiveValues: Bool { !(toleranceState?.sensitiveValues.isEmpty ?? true) }

  /// The number of issues met so far.
  package var issuesMet: Int { toleranceState?.issuesMet ?? 0 }

  /// Hides the sensitive parts of a `type` in the notes about the value between `start` and the cursor.
  package mutating func hideNotes(of type: TypeReference, from start: Position) {
    hideNotes(of: type, in: range(from: start))
  }

  /// Hides the sensitive parts of a `type` in the notes about the value in `range`.
  package mutating func hideNotes(of type: TypeReference, in range: Range<Int>) {
    hideNotes(in: range, within: SensitiveScope(type, from: range.lowerBound))
  }

  /// Hides the sensitive parts of the values in which reading failed in the notes about all of these values. Duplicate
  /// keys are noted before, by the check of the whole document.
  package mutating func hideNotes(behind error: JSONError) {
    #if !hasFeature(Embedded)
    guard tolerance.duplicateKeys != .ignore else { return }
    for scope in error.details.scopes {
      guard let offset = scope.byteOffset else { continue }
      move(to: Position(offset: offset, depthLeft: position.depthLeft))
      do throws(JSONError) { try skipValue() } catch { continue }
      hideNotes(in: offset..<byteOffset + 1, within: scope)
    }
    #endif
  }

  func range(from start: Position) -> Range<Int> { start.offset..<Swift.max(start.offset, byteOffset) + 1 }

  mutating func hideNotes(in range: Range<Int>, within scope: @autoclosure () -> SensitiveScope?) {
    guard let toleranceState, !toleranceState.showsSensitiveValues,
      unsafe toleranceState.issues != nil || !toleranceState.problems.isEmpty, let scope = scope()
    else { return }
    toleranceState.sensitiveValues.insert(scope, range)
  }

  /// Whether sensitive values are shown, whatever types declare.
  package var showsSensitiveValues: Bool { toleranceState?.showsSensitiveValues ?? false }

  /// Shows sensitive values, whatever types declare, to find out why a document isn't as expected.
  package mutating func showSensitiveValues() { state.showsSensitiveValues = true }
}

extension ToleranceState {
  /// Hides the values with sensitive parts that were read in the issues about them.
  func hideValues(in issues: inout RawIssueList) {
    if sensitiveValues.isEmpty { return }
    issues.hide(sensitiveValues.around())
    if problems.isEmpty { sensitiveValues = SensitiveValues() }
  }

  /// The collected problems, without these values.
  var problemsWithoutHiddenValues: [JSONError] {
    if sensitiveValues.isEmpty { return problems }
    let scopes = sensitiveValues.around()
    return problems.map { problem in
      let scopes = scopes(problem.documentOffset)
      return scopes.isEmpty ? problem : problem.changed { $0.scopes += scopes }
    }
  }
}

// MARK: - Text

extension IssueText {
  /// Returns the expectation without its reason, which may quote the value.
  static func plain(_ expected: String, _ kind: IssueKind) -> String {
    // An error of the user's code may contain anything.
    kind == .other ? hiddenExpectation : plain(expected)
  }

  /// Returns the same for an error of Pliant.
  package static func plain(_ expected: String) -> String {
    reasonStart(in: expected).map { String(decoding: expected.utf8.prefix($0 - 1), as: UTF8.self) } ?? expected
  }
}
