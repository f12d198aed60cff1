//===----------------------------------------------------------------------===//
// What may bend in a document, and in the types and properties that ask for a tolerance of their own.
//===----------------------------------------------------------------------===//

extension JSONReader {
  /// Whether the value being read may not be shown.
  package var isSensitive: Bool { toleranceState?.sensitiveStart != nil }

  /// Whether the tolerance overrides what types and properties ask for.
  @usableFromInline package var isEnforced: Bool { toleranceState?.isEnforced ?? false }

  /// A property that nothing may stand in for has its value deeper than itself, at the end of a path.
  mutating func moveRequirement(from start: Position) {
    if isRequired(at: start) { toleranceState?.requiredDepth = depthLeft }
  }

  /// Sets the tolerance that documents are read with unless something else is asked for.
  @usableFromInline
  package mutating func beTolerant() {
    tolerance = .tolerant
  }

  /// Sets what may bend in the document.
  ///
  /// - Parameters:
  ///   - isEnforced: whether that overrides what types and properties ask for.
  ///   - isReporting: whether it is to be written down what did bend, see ``takeIssues()``.
  ///   - isCollecting: whether problems are collected until ``throwProblems()``, rather than thrown one by one.
  package mutating func bend(
    _ tolerance: Tolerance, isEnforced: Bool = false, isReporting: Bool = false, isCollecting: Bool = false,
    issueLimit: Int = RawIssueList.defaultLimit
  ) {
    self.tolerance = tolerance
    // Most readers never need a state, and to make one takes as long as to read a small document.
    if toleranceState == nil && !isEnforced && !isReporting && !isCollecting { return }
    state.issueLimit = issueLimit
    state.isEnforced = isEnforced
    state.isReporting = isReporting
    state.isCollecting = isCollecting
  }

  /// Sets what `other` has: for a document inside of its document.
  package mutating func bend(like other: borrowing JSONReader) {
    tolerance = other.tolerance
    hasValueStrategies = other.hasValueStrategies
    guard let outer = other.toleranceState else { return }
    bend(tolerance, isEnforced: outer.isEnforced, isReporting: outer.isReporting, issueLimit: outer.issueLimit)
    state.isAsked = outer.isAsked
    state.showsSensitiveValues = outer.showsSensitiveValues
    // All of the document inside stands in the value.
    state.sensitiveStart = outer.sensitiveStart.map { _ in 0 }
    state.limits = outer.limits
    state.decodingOptions = outer.decodingOptions
    state.nonFiniteTexts = outer.nonFiniteTexts
  }

  /// Takes over the issues of a document inside of a string at `start`.
  package mutating func adoptIssues(of inner: inout JSONReader, at start: Position) {
    guard let list = inner.takeIssues() else { return }
    if unsafe state.issues == nil { unsafe state.issues = RawIssueList(limit: state.issueLimit) }
    unsafe state.issues?.append(list, of: inner.document, at: start.offset)
  }

  /// Goes back to where reading began, and forgets all that was noted.
  package mutating func startOver(at start: Position) {
    move(to: start)
    toleranceState = nil
    tracksMembers = false
    unsafe taggedObject = nil
  }

  /// The issues so far; nil when nothing bent.
  package mutating func takeIssues() -> RawIssueList? {
    defer { unsafe toleranceState?.issues = nil }
    return unsafe toleranceState?.issues
  }

  /// Collects the problems of a value that failed, in document order.
  package mutating func collectingProblems(_ read: (inout JSONReader) throws(JSONError) -> Void) -> [JSONError] {
    let state = state
    let (sharedObjects, tracksMembers) = (state.sharedObjects, self.tracksMembers)
    state.isCollecting = true
    defer {
      state.isCollecting = false
      state.sharedObjects = sharedObjects
      self.tracksMembers = tracksMembers
    }
    // What ends the reading is one of the problems, or there before them.
    do throws(JSONError) { try read(&self) } catch {}
    return takeProblems()
  }

  /// The problems that were collected, in document order.
  package mutating func takeProblems() -> [JSONError] {
    guard let problems = toleranceState?.problems, !problems.isEmpty else { return [] }
    defer { toleranceState?.problems = [] }
    return problems.sorted { $0.documentOffset < $1.documentOffset }
  }
}

// MARK: - Types and properties that ask for a tolerance of their own

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads with another tolerance until it is given back with ``leave(_:)``, as a type asks for it.
  ///
  /// - Returns: the tolerance before.
  public mutating func enter(_ tolerance: Tolerance) -> Tolerance {
    let outer = self.tolerance
    if let toleranceState, toleranceState.isEnforced || toleranceState.isExact { return outer }
    self.tolerance = tolerance
    return outer
  }

  /// Goes back to the tolerance that ``enter(_:)`` returned.
  public mutating func leave(_ outer: Tolerance) {
    tolerance = outer
  }

  /// Reads one property in its own way.
  ///
  /// - Parameters:
  ///   - tolerance: the property's own; nil for that of its type.
  ///   - isRequired: whether neither a default, nor nil, nor a zero value may stand in.
  ///   - isSensitive: whether no issue may show the value.
  public mutating func narrowed<Result>(
    to tolerance: Tolerance?, isRequired: Bool, isSensitive: Bool,
    _ read: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    let outer = self.tolerance
    let outerSensitive = state.sensitiveStart
    let outerRequired = state.requiredDepth
    if !state.isEnforced {
      if let tolerance, !state.isExact { self.tolerance = tolerance }
      if isRequired { state.requiredDepth = depthLeft }
    }
    if isSensitive, outerSensitive == nil, !state.showsSensitiveValues { state.sensitiveStart = byteOffset }
    defer {
      self.tolerance = outer
      state.sensitiveStart = outerSensitive
      state.requiredDepth = outerRequired
    }
    guard isSensitive else { return try read(&self) }
    let start = position
    do throws(JSONError) {
      let result = try read(&self)
      // What else was noted of the value was noted here.
      if outer.duplicateKeys != .ignore { hideNotes(since: start) }
      return result
    } catch {
      throw hiding(error, in: SensitiveScope.hidden(from: start.offset))
    }
  }
}
