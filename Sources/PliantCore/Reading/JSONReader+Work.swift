//===----------------------------------------------------------------------===//
// The limit of work: how many bytes of a document are looked at, those looked at once more counted again.
//===----------------------------------------------------------------------===//

/// Between two moves a reader only goes forward, so the bytes that it looked at are those before the cursor and those that it
/// went back over, without those that it went past:
///
/// ```
/// {"kind":"a","body":{…}}      a tag behind other members: found, then the object is read from its start
/// ├──────────────────▶         19 bytes
/// ◀──────────────────┤         workLeft -= 19
/// ├──────────────────────▶     23 bytes more
/// ```
///
/// ``move(to:)`` takes off `workLeft` what it goes back. That is exact, costs a subtraction where a position is returned to, and nothing
/// elsewhere. There are two stages:
///
/// 1. At first the reader may look at a document as often as most are looked at (``ReadingLimits/usualWork``).
/// 2. Then it remembers where the containers end that it skips, and goes past them: values that are skipped at each level that they
///    are nested in would otherwise be looked at as often. What is left of the limit is for all else.
///
/// Beyond the limit the reader stops for good: it stands behind the document, where there is nothing to read, returns to no position,
/// and each error that it makes says why.
extension JSONReader {
  /// How many bytes of a document of `count` bytes may be looked at.
  @inline(__always)
  static func work(_ count: Int, times limit: Int) -> Int {
    let (work, isBeyond) = Swift.max(count, ReadingLimits.leastWorkCount).multipliedReportingOverflow(by: limit)
    return isBeyond ? .max / 4 : work
  }

  /// How many bytes were looked at, as far as nothing else than the usual was asked for.
  package var workDone: Int {
    Self.work(documentCount, times: ReadingLimits.usualWork) &+ (toleranceState?.moreWork ?? 0) &- workLeft
      &+ byteOffset
  }

  /// What is added in the second stage.
  private var moreWork: Int {
    if let lent = toleranceState?.lentWork { return lent }
    let limit = Swift.max(0, toleranceState?.limits.work ?? ReadingLimits.standardWork)
    return Self.work(documentCount, times: limit) &- Self.work(documentCount, times: ReadingLimits.usualWork)
  }

  /// Sets the limit, before anything was read.
  mutating func limitWork(to limit: Int) {
    guard limit < ReadingLimits.usualWork else { return }
    workLeft = Self.work(documentCount, times: Swift.max(0, limit)) &+ byteOffset
  }

  /// Whether more was looked at than the limit allows.
  @inlinable
  package var isExhausted: Bool { workLeft < 0 }

  /// Goes on to the second stage, or ends all reading.
  @usableFromInline @inline(never)
  mutating func stop() {
    let state = state
    if state.moreWork == nil {
      let more = moreWork
      state.moreWork = more
      workLeft &+= more
      if workLeft >= 0 { return }
    }
    if state.stoppedAt == nil { state.stoppedAt = byteOffset }
    // Moves go on subtracting what is less than the document.
    workLeft = .min / 2
    unsafe cursor = unsafe tail
  }

  /// The error that ended all reading, if that is over.
  mutating func exhaustion() -> JSONError? {
    guard isExhausted else { return nil }
    return JSONError(.workLimitExceeded(limit: state.limits.work), at: state.stoppedAt ?? byteOffset, in: document)
  }

  /// Throws if more was looked at than the limit allows: where a value was made all the same, of nothing.
  @inlinable @inline(__always)
  package mutating func checkWork() throws(JSONError) {
    if isExhausted { throw failure(.trailingBytes) }
  }

  /// Counts bytes that others looked at for this reader.
  package mutating func spend(_ count: Int) {
    workLeft &-= count
    if isExhausted { stop() }
  }

  /// Has what is left count for a document inside of this one as well.
  package mutating func lendWork(to inner: inout JSONReader) {
    let isUsual = toleranceState?.moreWork == nil
    inner.state.lentWork = Swift.max(0, isUsual ? workLeft &+ moreWork : workLeft)
  }

  /// Counts what was looked at of a document inside of this one.
  package mutating func takeWork(of inner: borrowing JSONReader) {
    spend(inner.isExhausted ? .max / 2 : inner.workDone)
  }

  /// Ends all reading here.
  ///
  /// - Returns: why.
  package mutating func exhaust() -> JSONError {
    if !isExhausted { spend(.max / 2) }
    return failure(.trailingBytes)
  }

  /// How many nodes of an index with so many may be gone into, as bytes may be looked at.
  package func work(_ nodeCount: Int) -> Int {
    let limit = Swift.max(0, toleranceState?.limits.work ?? ReadingLimits.standardWork)
    let (work, isBeyond) = Swift.max(nodeCount, ReadingLimits.leastWorkCount / 8).multipliedReportingOverflow(by: limit)
    return isBeyond ? .max / 2 : work
  }

  /// Lets a reader that outlives its decoding go on for as long as it is asked.
  package mutating func forgetWork() { workLeft = .max / 2 }
}

// MARK: - Values that are indexed again and again

extension JSONReader {
  /// The node of the container at the cursor in an index of the whole document; nil in the first stage.
  ///
  /// A hook takes its object as `JSON`. Each object would be indexed, and so would all those around it. In the second stage one index has
  /// the nodes of all.
  ///
  /// - Parameter prepare: makes the index ready to be shared.
  package mutating func nodeOfWholeIndex(
    _ prepare: (DocumentIndex) -> Void
  ) -> (index: DocumentIndex, node: Int)? {
    guard let state = toleranceState, state.moreWork != nil, !isBorrowed, !isExhausted else { return nil }
    skipWhitespace()
    if !state.isWholeIndexed {
      state.isWholeIndexed = true
      var reader = JSONReader(document, depthLimit: .max)
      // A document that is read in part may be broken off.
      guard let index = try? reader.index() else { return nil }
      prepare(index)
      spend(documentCount)
      state.wholeIndex = (index, index.containers)
    }
    guard let whole = state.wholeIndex, let node = whole.nodes[byteOffset] else { return nil }
    return (whole.index, node)
  }
}

extension DocumentIndex {
  /// The nodes of all arrays and objects, by where they begin.
  fileprivate var containers: [Int: Int] {
    var nodes: [Int: Int] = [:]
    var node = Self.root
    while unsafe node < count {
      let isContainer = kind(at: node).rawValue >= Kind.array.rawValue
      if isContainer { nodes[byteOffset(at: node)] = node }
      node += isContainer ? 2 : 1
    }
    return nodes
  }
}
