//===----------------------------------------------------------------------===//
// Reads that fail in silence: a failed reader stays failed until the initializer throws.
//===----------------------------------------------------------------------===//

@_documentation(visibility: internal)
extension JSONReader {
  /// Keeps an error until the initializer that goes on throws it. The cursor moves into the padding, where nothing can be read.
  @inline(never)
  package mutating func fail(_ error: JSONError) {
    let state = state
    guard state.failure == nil else { return }
    state.failure = (error, byteOffset)
    mode = .plain
    unsafe cursor = unsafe tail
  }

  /// Whether a read has failed.
  package var hasFailed: Bool { toleranceState?.failure != nil }

  /// Ends a visit that has failed: the reader is where the error was met, as if it had been thrown there.
  ///
  /// - Returns: the error, to be thrown.
  @inline(never)
  public mutating func takeFailure(_ visit: borrowing Visit) -> JSONError {
    forgetPlaces(visit)
    guard let (error, offset) = takeFailure() else { return failure(.collectedProblem) }
    // SAFETY: the cursor was there, so it is within the document or at the end of what can be read.
    unsafe cursor = unsafe start + offset
    return error
  }

  /// Takes the error of a read that has failed, to be changed, and where it was met.
  package mutating func takeFailure() -> (error: JSONError, offset: Int)? {
    guard let state = toleranceState, let failure = state.failure else { return nil }
    state.failure = nil
    return failure
  }

  /// Reads one property in its own way.
  ///
  /// - Parameters:
  ///   - tolerance: the property's own; nil for that of its type.
  ///   - isRequired: whether neither a default, nor nil, nor a zero value may stand in.
  ///   - isSensitive: whether no issue may show the value.
  public mutating func readNarrowed(
    to tolerance: Tolerance?, isRequired: Bool, isSensitive: Bool, _ read: (inout JSONReader) -> Void
  ) {
    if mode == .noting || mode == .alwaysNoting { return read(&self) }
    do throws(JSONError) {
      try narrowed(to: tolerance, isRequired: isRequired, isSensitive: isSensitive) { reader throws(JSONError) in
        read(&reader)
        guard let (error, offset) = reader.takeFailure() else { return }
        unsafe reader.cursor = unsafe reader.start + offset
        throw error
      }
    } catch {
      fail(error)
    }
  }

  /// Does something that may throw: the reader has failed then.
  @inline(__always)
  package mutating func silently(_ read: (inout JSONReader) throws(JSONError) -> Void) {
    do throws(JSONError) { try read(&self) } catch { fail(error) }
  }

  /// What is to be done with the property that is read now. The values inside of it are read as usual.
  @inline(__always)
  package mutating func takeMode() -> ReadingMode {
    let mode = mode
    self.mode = .plain
    return mode
  }

  /// Says whether a candidate was usable.
  @inline(__always)
  package mutating func settle(isFound: Bool) { mode = isFound ? .found : .plain }

  /// Reads a property at the end of the path that is left to it.
  package mutating func follow(_ visit: borrowing Visit, _ read: (inout JSONReader) -> Void) {
    guard let path = visit.pathText else { return read(&self) }
    do throws(JSONError) {
      guard let end = try beginPath(path) else {
        mode = .plain
        return
      }
      read(&self)
      if !hasFailed { move(to: end) }
    } catch {
      fail(error)
    }
  }

  /// The paths of the property that has no value, with tabs between them, and where its object begins.
  package var askedProperty: (paths: String, start: Position) {
    guard let asked = toleranceState?.asked else { return ("", position) }
    return (asked.pathsText, asked.start)
  }
}
