//===----------------------------------------------------------------------===//
// SensitiveScope: a value whose type has parts that must not be shown, and what an error or an issue leaves out for it.
//===----------------------------------------------------------------------===//

/// A value of a document that was read as a type with parts that must not be shown.
///
/// Errors and issues keep it until they are shown. Then the path of what they are about is followed through the type: what is at, inside or
/// above a sensitive part is not shown, wherever it was noticed and by whom.
package struct SensitiveScope: Sendable {
  fileprivate let type: TypeReference
  /// Where the value begins, white space aside; nil if the number of steps says it.
  private let byteOffset: Int?
  /// How many steps lead from there, or from the root, to the value.
  private let steps: Int

  private init(type: TypeReference, byteOffset: Int?, steps: Int) {
    self.type = type
    self.byteOffset = byteOffset
    self.steps = steps
  }

  /// The scope of the value at `byteOffset`, or at the end of as many steps from there.
  ///
  /// - Returns: nil for a type without such parts.
  package init?(_ type: TypeReference, from byteOffset: Int, steps: Int = 0) {
    guard SensitiveSearch.holds(type) else { return nil }
    self.type = type
    self.byteOffset = byteOffset
    self.steps = steps
  }

  /// The scope of the value to which as many steps lead from the root.
  package init?(_ type: TypeReference, depth: Int) {
    guard SensitiveSearch.holds(type) else { return nil }
    self.type = type
    byteOffset = nil
    steps = depth
  }

  /// Where the value begins in a document; nil if the number of steps says it.
  func valueOffset(in document: DocumentBytes) -> Int? {
    byteOffset.map { document.valueOffset(from: $0) }
  }

  /// The same scope with the number of steps from the root, if it is among `depths`.
  func knowingDepth(_ depths: ScopeDepths, in document: DocumentBytes) -> SensitiveScope {
    guard let offset = valueOffset(in: document), let depth = depths[offset] else { return self }
    return SensitiveScope(type: type, byteOffset: nil, steps: depth + steps)
  }

  /// How many steps of a path may be shown; nil if it leads to nothing that must not be shown.
  fileprivate func visibleCount(of path: JSONPath, in document: DocumentBytes?) -> Int? {
    var depth = steps
    if let document, let offset = valueOffset(in: document) {
      depth += JSONPath(toByteOffset: offset, in: document).components.count
    }
    // What is around the value holds it.
    guard depth <= path.components.count else { return path.components.count }
    return SensitiveSearch.visibleCount(of: path.components[depth...], from: type).map { depth + $0 }
  }
}

/// Types of values that have parts that must not be shown, for issues that are counted by pattern: where each value is isn't kept.
struct SensitiveTypes: Sendable, Hashable {
  private var types: [TypeReference] = []

  init(_ scopes: [SensitiveScope] = []) {
    for scope in scopes { insert(scope.type) }
  }

  mutating func insert(_ type: TypeReference) {
    if types.allSatisfy({ $0 != type }) { types.append(type) }
  }

  static func == (left: Self, right: Self) -> Bool {
    left.types.elementsEqual(right.types) { $0 == $1 }
  }

  func hash(into hasher: inout Hasher) {
    for type in types { hasher.combine(TypeIdentity(type)) }
  }

  /// The path as it may be shown wherever on it the values are, and whether its value must not be.
  func hide(_ path: JSONPath) -> (path: JSONPath, isHidden: Bool) {
    let counts = types.flatMap { type in
      path.components.indices.compactMap { depth in
        SensitiveSearch.visibleCount(of: path.components[depth...], from: type).map { depth + $0 }
      } + (path.components.isEmpty ? [0] : [])
    }
    guard let count = counts.min() else { return (path, false) }
    return (path.hidden(behind: count), true)
  }
}

extension [SensitiveScope] {
  /// The path as it may be shown, and whether its value must not be.
  ///
  /// Complexity: linear in the document up to where the values begin.
  package func hide(_ path: JSONPath, in document: DocumentBytes?) -> (path: JSONPath, isHidden: Bool) {
    let counts = compactMap { $0.visibleCount(of: path, in: document) }
    guard let count = counts.min() else { return (path, false) }
    return (path.hidden(behind: count), true)
  }
}

extension JSONPath {
  /// The path with a placeholder for each key behind the first steps.
  package func hidden(behind count: Int) -> JSONPath {
    var path = self
    for index in path.components.indices.dropFirst(count) {
      if case .key = path.components[index] { path.components[index] = .hiddenKey }
    }
    return path
  }
}

extension JSONPath.Component {
  /// What stands for a key that must not be shown.
  package static var hiddenKey: Self { .key(hiddenKeyText) }

  static let hiddenKeyText = "<hidden>"
}

extension DocumentBytes {
  /// Where the value begins behind the white space at an offset.
  fileprivate func valueOffset(from byteOffset: Int) -> Int {
    unsafe withBytes { bytes in
      var offset = Swift.max(0, byteOffset)
      while unsafe offset < bytes.count && [0x20, 0x0A, 0x0D, 0x09].contains(bytes[offset]) { offset += 1 }
      return offset
    }
  }
}

// MARK: - Errors

extension JSONError {
  /// The same error about something in a value that was read as `type`, which says what must not be shown of it.
  ///
  /// - Parameters:
  ///   - byteOffset: where the value begins.
  ///   - steps: how many steps lead from there to the value.
  package func within(_ type: TypeReference, from byteOffset: Int, steps: Int = 0) -> JSONError {
    within(SensitiveScope(type, from: byteOffset, steps: steps))
  }

  /// The same for a value to which so many steps lead from the root.
  package func within(_ type: TypeReference, depth: Int) -> JSONError {
    within(SensitiveScope(type, depth: depth))
  }

  package func within(_ scope: SensitiveScope?) -> JSONError {
    scope.map { scope in changed { $0.scopes.append(scope) } } ?? self
  }

  /// Where the values begin that have something that must not be shown.
  var scopeOffsets: [Int] {
    guard let document = details.document else { return [] }
    return details.scopes.compactMap { $0.valueOffset(in: document) }
  }

  /// What went wrong, without what must not be shown.
  var shownKind: Kind {
    switch details.kind {
    case .invalidValue(let expected) where isHidden: .invalidValue(expected: IssueText.plain(expected))
    case .unknownKey where isHidden: .unknownKey(JSONPath.Component.hiddenKeyText)
    case .duplicateKey where isHidden: .duplicateKey(JSONPath.Component.hiddenKeyText)
    default: details.kind
    }
  }

  /// Whether the value that the error is about must not be shown: a document that is not well-formed has its parts anywhere.
  package var isHidden: Bool {
    guard isWithinSensitive else { return false }
    return isAboutWholeDocument || details.scopes.hide(fullPath, in: details.document).isHidden
  }

  /// Whether reading ended since the document is none, or is too large: other errors are about a value or a key.
  private var isAboutWholeDocument: Bool {
    switch details.kind {
    case .unknownKey, .duplicateKey: false
    default: !isRecoverable
    }
  }
}

extension JSONReader {
  /// An error about something in the value at `start`, which is read as `type`.
  package func hiding(_ error: JSONError, in type: TypeReference?, from start: Position) -> JSONError {
    guard let type else { return error }
    return hiding(error, in: SensitiveScope(type, from: start.offset))
  }

  /// An error about something in a value that has parts that must not be shown.
  func hiding(_ error: JSONError, in scope: @autoclosure () -> SensitiveScope?) -> JSONError {
    guard !showsSensitiveValues, !(toleranceState?.isExact ?? false) else { return error }
    return error.within(scope())
  }

  /// How many issues were met so far.
  package var issuesMet: Int { toleranceState?.issuesMet ?? 0 }

  /// Has what was noted of the value between `start` and here leave out what must not be shown of a `type`.
  package mutating func hideNotes(of type: TypeReference, from start: Position) {
    hideNotes(of: type, in: start.offset..<Swift.max(start.offset, byteOffset) + 1)
  }

  /// The same for a value with its bytes.
  package mutating func hideNotes(of type: TypeReference, in range: Range<Int>) {
    hideNotes(in: range, within: SensitiveScope(type, from: range.lowerBound))
  }

  /// Has what was noted of the value between `start` and here not be shown.
  mutating func hideNotes(since start: Position) {
    hideNotes(
      in: start.offset..<Swift.max(start.offset, byteOffset) + 1, within: SensitiveScope.hidden(from: start.offset))
  }

  private mutating func hideNotes(in range: Range<Int>, within scope: @autoclosure () -> SensitiveScope?) {
    guard let toleranceState, !toleranceState.showsSensitiveValues,
      unsafe toleranceState.issues != nil || !toleranceState.problems.isEmpty, let scope = scope()
    else { return }
    unsafe toleranceState.issues?.hide(within: scope, in: range)
    for index in toleranceState.problems.indices
    where range.contains(toleranceState.problems[index].documentOffset) {
      let problem = toleranceState.problems[index]
      toleranceState.problems[index] = problem.changed { $0.scopes.append(scope) }
    }
  }

  /// Whether all is shown, whatever types say.
  package var showsSensitiveValues: Bool { toleranceState?.showsSensitiveValues ?? false }

  /// Has all be shown, whatever types say, to find out why a document isn't as expected.
  package mutating func showSensitiveValues() { state.showsSensitiveValues = true }
}

extension ToleranceState {
  /// The scope of what is being read and must not be shown.
  var sensitiveScopes: [SensitiveScope] {
    sensitiveStart.flatMap(SensitiveScope.hidden).map { [$0] } ?? []
  }

  /// The same, and that of the value at `start`, which was read as `type`.
  func scopes(_ type: TypeReference?, _ start: JSONReader.Position) -> [SensitiveScope] {
    guard let type, !showsSensitiveValues, let scope = SensitiveScope(type, from: start.offset) else {
      return sensitiveScopes
    }
    return sensitiveScopes + [scope]
  }
}

extension RawIssueList {
  /// Has the issues about a part of the document leave out what a value's type says must not be shown.
  package mutating func hide(within scope: SensitiveScope?, in range: Range<Int> = Int.min..<Int.max) {
    guard let scope else { return }
    changeStored(in: range) { $0.scopes.append(scope) }
    changeUnstored(in: range) { $0.outerTypes.insert(scope.type) }
  }
}

// MARK: - Text

extension IssueText {
  /// What was expected, without the reason behind it, which may quote the value.
  static func plain(_ expected: String, _ kind: IssueKind) -> String {
    // An error of somebody's own code may say anything.
    kind == .other ? "another value" : plain(expected)
  }

  /// The same for an error of ours.
  package static func plain(_ expected: String) -> String {
    guard let end = expected.firstIndex(of: "("), end > expected.startIndex else { return expected }
    let before = expected.index(before: end)
    return expected[before] == " " ? String(expected[..<before]) : expected
  }
}
