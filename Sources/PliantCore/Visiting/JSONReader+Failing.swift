// Reads that don't throw: a failed reader stays failed until the initializer throws.

@_documentation(visibility: internal)
extension JSONReader {
  /// Keeps an error until the current initializer throws it. The cursor moves into the padding, where nothing can be
  /// read.
  @inline(never)
  package mutating func fail(_ error: JSONError) {
    let state = state
    guard state.failure == nil else { return }
    state.failure = (error, byteOffset)
    mode = .plain
    unsafe cursor = unsafe tail
  }

  /// Keeps an error that ends a visit.
  ///
  /// - Returns: -1, the number that stands for no property.
  @inline(__always)
  mutating func end(_ visit: inout Visit, with error: JSONError) -> Int {
    fail(error)
    visit.hasFailed = true
    return -1
  }

  /// Whether a read has failed.
  package var hasFailed: Bool { toleranceState?.failure != nil }

  /// Ends a visit that has failed, and moves the reader to where the error occurred, as if it had been thrown there.
  ///
  /// - Returns: the error to throw.
  @inline(never)
  public mutating func takeFailure(_ visit: borrowing Visit) -> JSONError {
    forgetNotes(of: visit)
    do throws(JSONError) { try throwFailure() } catch { return error }
    return failure(.collectedProblem)
  }

  /// Discards the notes of a visit that may not have been continued to its end.
  public mutating func end(_ visit: borrowing Visit) { forgetNotes(of: visit) }

  /// Throws the error of a failed read that belongs to no visit.
  public mutating func throwFailure() throws(JSONError) {
    guard let toleranceState, let (error, offset) = toleranceState.failure else { return }
    toleranceState.failure = nil
    // SAFETY: the cursor was there, so it is within the document or at the end of what can be read.
    unsafe cursor = unsafe start + offset
    throw error
  }

  /// Reads one property with its own settings.
  ///
  /// - Parameters:
  ///   - tolerance: the property's own; nil for that of its type.
  ///   - isRequired: whether the value may not be replaced by a default, nil or a zero value.
  ///   - isSensitive: whether issues must not show the value.
  public mutating func readNarrowed(
    to tolerance: Tolerance?, isRequired: Bool, isSensitive: Bool, _ read: (inout JSONReader) -> Void
  ) {
    if mode == .noting || mode == .alwaysNoting || mode == .supply { return read(&self) }
    // A missing value can't be shown.
    let isSensitive = isSensitive && mode != .missing && mode != .alwaysMissing
    do throws(JSONError) {
      try narrowed(to: tolerance, isRequired: isRequired, isSensitive: isSensitive) { reader throws(JSONError) in
        read(&reader)
        try reader.throwFailure()
      }
    } catch {
      fail(error)
    }
  }

  /// Calls a function that may throw. If it does, the reader has failed.
  @inline(__always)
  package mutating func silently(_ read: (inout JSONReader) throws(JSONError) -> Void) {
    do throws(JSONError) { try read(&self) } catch { fail(error) }
  }

  /// Removes and returns the mode for the current property. The values inside it are read as usual.
  @inline(__always)
  package mutating func takeMode() -> ReadingMode {
    let mode = mode
    self.mode = .plain
    return mode
  }

  /// Stores whether a candidate was usable.
  @inline(__always)
  package mutating func noteResult(isFound: Bool) { mode = isFound ? .found : .plain }

  /// Moves to the end of the property's remaining path.
  ///
  /// - Returns: whether there is a value to read.
  public mutating func follow(_ visit: inout Visit) -> Bool {
    guard let path = visit.pathText else { return true }
    do throws(JSONError) {
      visit.pathEnd = try beginPath(path)
    } catch {
      fail(error)
    }
    if visit.pathEnd == nil { mode = .plain }
    return visit.pathEnd != nil
  }

  /// Moves behind the value that the property's path begins in.
  public mutating func endPath(_ visit: inout Visit) {
    guard !hasFailed, let end = visit.pathEnd else { return }
    visit.pathEnd = nil
    move(to: end)
    // A property without other candidates doesn't say whether it has a value.
    if visit.awaitsResult, visit.flags & Visit.Flags.isCandidate == 0 { noteResult(isFound: true) }
  }

  /// The paths of the property without a value, with tabs between them, and where its object begins.
  package var askedProperty: (paths: String, start: Position) {
    toleranceState?.asked ?? ("", position)
  }
}
