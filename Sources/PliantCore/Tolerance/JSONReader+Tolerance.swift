// The tolerance of a reader, and the tolerances that types and properties declare.

extension JSONReader {
  /// Whether the tolerance overrides those that types and properties declare.
  @usableFromInline package var isEnforced: Bool { toleranceState?.isEnforced ?? false }

  /// Suspends the requirement while a property is read from the members of the object at `start`.
  ///
  /// - Returns: the requirement; and once more, if it is the property's own. A requirement of the object itself was set
  ///   before its first member, and a property's own behind its last one.
  package mutating func suspendRequirement(at start: Position) -> (outer: Position?, own: Position?) {
    guard let requirement = toleranceState?.requirement else { return (nil, nil) }
    let isOwn = isRequired(at: start) && requirement.offset > start.offset
    toleranceState?.requirement = nil
    return (requirement, isOwn ? requirement : nil)
  }

  /// Restores a requirement that ``suspendRequirement(at:)`` returned.
  package mutating func resumeRequirement(_ requirement: Position?) {
    if let requirement { toleranceState?.requirement = requirement }
  }

  /// Sets the default tolerance for documents.
  @usableFromInline
  package mutating func beTolerant() {
    tolerance = .tolerant
  }

  /// Sets the tolerance for the document.
  ///
  /// - Parameters:
  ///   - isEnforced: whether it overrides those that types and properties declare.
  ///   - isReporting: whether accepted deviations are recorded, see ``takeIssues()``.
  ///   - isCollecting: whether problems are collected until `takeProblems()`, rather than thrown one by one.
  package mutating func bend(
    _ tolerance: Tolerance, isEnforced: Bool = false, isReporting: Bool = false, isCollecting: Bool = false,
    issueLimit: Int = RawIssueList.defaultLimit
  ) {
    self.tolerance = tolerance
    // Most readers never need a state, and creating one takes as long as reading a small document.
    if toleranceState == nil && !isEnforced && !isReporting && !isCollecting { return }
    state.issueLimit = issueLimit
    state.isEnforced = isEnforced
    state.isReporting = isReporting
    state.isCollecting = isCollecting
  }

  /// Adopts the settings of `other`, for a document inside of its document.
  package mutating func bend(like other: borrowing JSONReader) {
    tolerance = other.tolerance
    hasValueStrategies = other.hasValueStrategies
    guard let outer = other.toleranceState else { return }
    bend(tolerance, isEnforced: outer.isEnforced, isReporting: outer.isReporting, issueLimit: outer.issueLimit)
    state.isAsked = outer.isAsked
    state.showsSensitiveValues = outer.showsSensitiveValues
    // The whole inner document is part of the sensitive value.
    state.sensitiveStart = outer.sensitiveStart.map { _ in 0 }
    state.limits = outer.limits
    state.decodingOptions = outer.decodingOptions
    state.keyConversion = outer.keyConversion
    state.nonFiniteTexts = outer.nonFiniteTexts
    map(like: other)
  }

  /// Takes over the issues of a document inside the string at `start`.
  package mutating func adoptIssues(of inner: inout JSONReader, at start: Position) {
    guard let list = inner.takeIssues() else { return }
    if unsafe state.issues == nil { unsafe state.issues = RawIssueList(limit: state.issueLimit) }
    unsafe state.issues?.append(list, of: inner.document, at: start.offset)
  }

  /// Rewinds to where reading began, and discards all notes.
  package mutating func startOver(at start: Position) {
    move(to: start)
    toleranceState = nil
    tracksMembers = false
    unsafe taggedObject = nil
  }

  /// Removes and returns the issues so far; nil without any.
  package mutating func takeIssues() -> RawIssueList? {
    guard let toleranceState, var issues = unsafe toleranceState.issues else { return nil }
    unsafe toleranceState.issues = nil
    toleranceState.hideValues(in: &issues)
    return issues
  }

  /// Reads a value that failed, and returns all its problems in document order.
  package mutating func collectingProblems(_ read: (inout JSONReader) throws(JSONError) -> Void) -> [JSONError] {
    let state = state
    let (multiPassObjects, tracksMembers) = (state.multiPassObjects, self.tracksMembers)
    state.isCollecting = true
    defer {
      state.isCollecting = false
      state.multiPassObjects = multiPassObjects
      self.tracksMembers = tracksMembers
    }
    // The error that ends the reading is among the collected problems, or was found before them.
    do throws(JSONError) { try read(&self) } catch {}
    return takeProblems()
  }

  /// Removes and returns the collected problems, in document order.
  package mutating func takeProblems() -> [JSONError] {
    guard let toleranceState, !toleranceState.problems.isEmpty else { return [] }
    defer { toleranceState.problems = [] }
    return toleranceState.problemsWithoutHiddenValues.stablySorted { $0.documentOffset }
  }
}

// MARK: - Types and properties with their own tolerance

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads with the tolerance of a type until ``leave(_:)`` restores the previous one.
  ///
  /// - Returns: the previous tolerance.
  public mutating func enter(_ tolerance: Tolerance) -> Tolerance {
    let outer = self.tolerance
    if let toleranceState, toleranceState.isEnforced || toleranceState.isExact { return outer }
    self.tolerance = tolerance
    return outer
  }

  /// Restores the tolerance that ``enter(_:)`` returned.
  public mutating func leave(_ outer: Tolerance) {
    tolerance = outer
  }

  /// Reads one property with its own settings.
  ///
  /// - Parameters:
  ///   - tolerance: the property's own; nil for that of its type.
  ///   - isRequired: whether the value may not be replaced by a default, nil or a zero value.
  ///   - isSensitive: whether issues must not show the value.
  public mutating func narrowed<Result>(
    to tolerance: Tolerance?, isRequired: Bool, isSensitive: Bool,
    _ read: (inout JSONReader) throws(JSONError) -> Result
  ) throws(JSONError) -> Result {
    let outer = self.tolerance
    let outerSensitive = state.sensitiveStart
    let outerRequirement = state.requirement
    if !state.isEnforced {
      if let tolerance, !state.isExact { self.tolerance = tolerance }
      if isRequired { state.requirement = position }
    }
    if isSensitive, outerSensitive == nil, !state.showsSensitiveValues { state.sensitiveStart = byteOffset }
    defer {
      self.tolerance = outer
      state.sensitiveStart = outerSensitive
      state.requirement = outerRequirement
    }
    guard isSensitive else { return try read(&self) }
    let start = position
    do throws(JSONError) {
      let result = try read(&self)
      // Duplicate keys were noted before, by the check of the whole document. All other notes hide the value already.
      if outer.duplicateKeys != .ignore {
        hideNotes(in: range(from: start), within: SensitiveScope.hidden(from: start.offset))
      }
      return result
    } catch {
      throw hiding(error, in: SensitiveScope.hidden(from: start.offset))
    }
  }
}

#if !hasFeature(Embedded)
extension JSONReader {
  /// The string with JSON in it that an enum was read from last, and whether that JSON was unusable, so that the enum
  /// uses its fallback case.
  package var embeddedJSON: (offset: Int, isUnusable: Bool)? {
    get { toleranceState?.embeddedJSON }
    set { state.embeddedJSON = newValue }
  }

  /// Where the last unusable value begins that read itself as nil, or as a field without a value, and why. It is noted
  /// while candidates are read: one that replaced the value where it stands gives way to others.
  package var replacedValue: (offset: Int, error: JSONError)? {
    get { toleranceState?.replacedValue }
    set { if isReadingCandidate, toleranceState != nil || newValue != nil { state.replacedValue = newValue } }
  }
}
#endif
