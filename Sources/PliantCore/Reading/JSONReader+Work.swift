// The work limit: the number of bytes that are inspected while a document is read. A byte counts each time.

/// Between two moves a reader only advances. The bytes that it inspected are therefore those before the cursor, plus
/// those that it rewound over, minus those that it jumped over:
///
/// ```
/// {"kind":"a","body":{…}}      a tag behind other members: found, then the object is read from its start
/// ├──────────────────▶         19 bytes
/// ◀──────────────────┤         workLeft -= 19
/// ├──────────────────────▶     23 bytes more
/// ```
///
/// ``move(to:)`` subtracts the rewound bytes from `workLeft`. This is exact, and costs one subtraction per move and
/// nothing elsewhere. There are two stages:
///
/// 1. At first, the reader may inspect a document as often as most documents need (``ReadingLimits/usualWork``).
/// 2. Then it records the ends of the containers that it skips, and jumps over them when they are skipped again.
///    Otherwise a value would be inspected once for each level around it that is skipped. The rest of the limit is
///    for all other work.
///
/// Beyond the limit the reader stops for good: it is after the document, where there is nothing to read, it returns
/// to no position, and each of its errors states the reason.
extension JSONReader {
  /// Returns the number of bytes that may be inspected of a document of `count` bytes. A rewind subtracts from it
  /// without a check for overflow, and ``exhaust()`` more than there may be.
  @inline(__always)
  static func work(_ count: Int, times limit: Int, least: Int = ReadingLimits.leastWorkCount) -> Int {
    let (work, isBeyond) = Swift.max(count, least).multipliedReportingOverflow(by: limit)
    return isBeyond ? .max / 4 : Swift.min(work, .max / 4)
  }

  /// The number of bytes inspected so far, unless the limit was set below ``ReadingLimits/usualWork``.
  package var workDone: Int {
    Self.work(documentCount, times: ReadingLimits.usualWork) &+ (toleranceState?.moreWork ?? 0) &- workLeft
      &+ byteOffset
  }

  /// The number of bytes that the second stage adds.
  private var moreWork: Int {
    if let lent = toleranceState?.lentWork { return lent }
    let limit = Swift.max(0, toleranceState?.limits.work ?? ReadingLimits.standardWork)
    return Self.work(documentCount, times: limit) &- Self.work(documentCount, times: ReadingLimits.usualWork)
  }

  /// The number of bytes that may be inspected of the document by the default limit.
  package var standardWork: Int { Self.work(documentCount, times: ReadingLimits.standardWork) }

  /// Whether the limit is exceeded.
  @inlinable
  package var isExhausted: Bool { workLeft < 0 }

  /// Enters the second stage, or ends all reading.
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
    // Later moves still subtract, each less than the document's length.
    workLeft = .min / 2
    unsafe cursor = unsafe tail
  }

  /// Returns the error that ended all reading, or nil if reading may continue.
  mutating func exhaustion() -> JSONError? {
    guard isExhausted else { return nil }
    return JSONError(.workLimitExceeded(limit: state.limits.work), at: state.stoppedAt ?? byteOffset, in: document)
  }

  /// Throws if the limit is exceeded, for places where a value results although nothing could be read.
  @inlinable @inline(__always)
  package mutating func checkWork() throws(JSONError) {
    if isExhausted { throw failure(.trailingBytes) }
  }

  /// Counts bytes that other code inspected for this reader.
  package mutating func spend(_ count: Int) {
    workLeft &-= count
    if isExhausted { stop() }
  }

  /// Applies the rest of the limit to a document inside this one as well.
  package mutating func lendWork(to inner: inout JSONReader) {
    let isUsual = toleranceState?.moreWork == nil
    inner.state.lentWork = Swift.max(0, isUsual ? workLeft &+ moreWork : workLeft)
  }

  /// Counts the bytes that were inspected of a document inside this one.
  package mutating func takeWork(of inner: borrowing JSONReader) {
    spend(inner.isExhausted ? .max / 2 : inner.workDone)
  }

  /// Ends all reading at the cursor.
  ///
  /// - Returns: the error that states the reason.
  package mutating func exhaust() -> JSONError {
    if !isExhausted { spend(.max / 2) }
    return failure(.trailingBytes)
  }

  /// Returns the number of nodes that may be visited in an index of `nodeCount` nodes, by the same multiple as for
  /// bytes.
  package func work(_ nodeCount: Int) -> Int {
    let limit = Swift.max(0, toleranceState?.limits.work ?? ReadingLimits.standardWork)
    return Self.work(nodeCount, times: limit, least: ReadingLimits.leastWorkCount / 8)
  }

  /// Removes the limit, for a reader that outlives its decoding.
  package mutating func forgetWork() { workLeft = .max / 2 }
}

// MARK: - Values that are indexed repeatedly

extension JSONReader {
  /// Returns the node of the container at the cursor in an index of the whole document; nil in the first stage.
  ///
  /// A hook receives its object as `JSON`. With hooks at several levels, an inner object would be indexed once per
  /// level. In the second stage, one index has the nodes of all objects.
  ///
  /// - Parameter prepare: makes the index ready to be shared.
  package mutating func nodeOfWholeIndex(_ prepare: (DocumentIndex) -> Void) -> (index: DocumentIndex, node: Int)? {
    guard let state = toleranceState, state.moreWork != nil, !isBorrowed, !isExhausted else { return nil }
    skipWhitespace()
    if !state.isWholeIndexed {
      state.isWholeIndexed = true
      var reader = JSONReader(document, depthLimit: .max)
      // A document that is read in part may be incomplete.
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
  /// The nodes of all arrays and objects, by their byte offsets.
  fileprivate var containers: [Int: Int] {
    var nodes = [Int: Int]()
    var node = Self.root
    while unsafe node < count {
      let isContainer = kind(at: node).rawValue >= Kind.array.rawValue
      if isContainer { nodes[byteOffset(at: node)] = node }
      node += isContainer ? 2 : 1
    }
    return nodes
  }
}
