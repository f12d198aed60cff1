// PathTracer: the paths to many places of a document, in one pass over it.

/// Reads a document once and records the path to each of many places.
///
/// The open containers form a stack of one step each, so documents of any depth have paths. A step becomes a node of
/// a ``PathTree`` when a place inside it is recorded.
///
/// The document need not be well-formed: places behind a fault have the path to the fault.
///
/// Complexity: linear in the document.
package struct PathTracer: ~Copyable {
  /// A place as a node of a tree: that of the value at or around the place. For a place at a key or between two values,
  /// it is the node of their container.
  struct Mark: Sendable {
    let node: Int
    let isAtKey: Bool
  }

  private struct Step {
    /// The offset of the container.
    let start: Int
    /// The index of an element, or -1 minus the offset of a key.
    let step: Int
    var node = PathTree.unknown
  }

  /// The depth from which containers are entered without trying to skip them.
  private static let passedDepth = 8

  package let document: DocumentBytes
  /// Where the value begins from which the paths lead.
  private let root: JSONReader.Position
  private var reader: JSONReader
  /// Whether the reader is before a value, and not behind one.
  private var isBeforeValue = true
  private var byteOffsets: [Int]
  private var marks: [Mark] = []
  private var steps: [Step] = []
  private var tree: PathTree
  /// The last place that was asked for alone, and its path.
  private var last: (byteOffset: Int, path: JSONPath)?

  private init(_ byteOffsets: [Int], in document: DocumentBytes, from start: Int = 0, ofPatterns: Bool = false) {
    self.document = document
    reader = JSONReader(document, depthLimit: .max)
    if start > 0 { reader.move(to: JSONReader.Position(offset: start, depthLeft: .max)) }
    root = reader.position
    tree = PathTree(document, ofPatterns: ofPatterns)
    self.byteOffsets = byteOffsets
    marks.reserveCapacity(byteOffsets.count)
  }

  /// Returns the places at `byteOffsets`, which must ascend, as nodes of a tree; the same offset may occur several times.
  ///
  /// - Parameter ofPatterns: whether places with the same pattern share a node.
  static func marks(
    at byteOffsets: [Int], in document: DocumentBytes, ofPatterns: Bool = false
  ) -> (tree: PathTree, marks: [Mark]) {
    var tracer = PathTracer(byteOffsets, in: document, ofPatterns: ofPatterns)
    tracer.markAll()
    return (tracer.tree, tracer.marks)
  }

  private mutating func markAll() {
    do throws(JSONError) {
      try walk()
    } catch {
      // The document is malformed here: the steps so far are the path to everything that follows.
    }
    note(before: .max)
  }
}

// MARK: - One place after another

extension PathTracer {
  /// Creates a tracer of places that are not known yet.
  ///
  /// - Parameter start: where the value begins from which the paths lead; 0 for the root of the document.
  package init(_ document: DocumentBytes, from start: Int = 0) { self.init([], in: document, from: start) }

  /// Returns the path to a place inside the value at the start.
  ///
  /// Complexity: moving forward through the document is linear in it. The same place again, or a container around it,
  /// takes no time. Moving backward otherwise reads the innermost container around both places again.
  package mutating func path(to byteOffset: Int) -> JSONPath {
    if let last, last.byteOffset == byteOffset { return last.path }
    if let depth = steps.lastIndex(where: { $0.start == byteOffset }) { return path(toNode: node(atDepth: depth)) }
    if reader.byteOffset > byteOffset { rewind(before: byteOffset) }
    byteOffsets = [byteOffset]
    marks = []
    markAll()
    let path = path(toNode: marks.first?.node ?? PathTree.root)
    last = (byteOffset, path)
    return path
  }

  /// Returns the path without that of the document in an enclosing one.
  private func path(toNode node: Int) -> JSONPath {
    JSONPath(Array(tree.path(to: node).components.dropFirst(document.place?.path.count ?? 0)))
  }

  private mutating func rewind(before byteOffset: Int) {
    while let last = steps.last, last.start > byteOffset { steps.removeLast() }
    reader = JSONReader(document, depthLimit: .max)
    let start = steps.popLast()?.start ?? root.offset
    reader.move(to: JSONReader.Position(offset: start, depthLeft: .max - steps.count))
    isBeforeValue = true
  }
}

extension PathTracer {
  /// Returns the path from the value at `start` to a place inside it, and the depths of other places before that one;
  /// nil if one of the places is not inside.
  ///
  /// Complexity: linear in the bytes between them.
  static func path(
    from start: Int, to byteOffset: Int, passing others: [Int], in document: DocumentBytes
  ) -> (path: JSONPath, depths: [Int])? {
    guard start <= byteOffset, others.allSatisfy({ $0 <= byteOffset }) else { return nil }
    let offsets = Array(Set(others + [byteOffset])).stablySorted { $0 }
    var tracer = PathTracer(offsets, in: document, from: start)
    do throws(JSONError) { try tracer.walk() } catch { return nil }
    guard tracer.marks.count == offsets.count, let last = tracer.marks.last else { return nil }
    // The tree's paths begin at the root of an enclosing document, if there is one.
    let outer = document.place?.path.count ?? 0
    var depths = CompactDictionary<Int, Int>()
    for (offset, mark) in zip(offsets, tracer.marks) { depths[offset] = tracer.tree.depth(of: mark.node) - outer }
    return (tracer.path(toNode: last.node), others.map { depths[$0] ?? 0 })
  }
}

// MARK: - Walking

extension PathTracer {
  private var isDone: Bool { marks.count == byteOffsets.count }

  private mutating func walk() throws(JSONError) {
    while !isDone {
      if isBeforeValue {
        let kind = reader.peek()
        let start = reader.byteOffset
        note(before: start + 1)
        switch kind {
        case .object where passesOver(), .array where passesOver(): isBeforeValue = false
        case .object:
          if try reader.beginObject() {
            try enterMember(ofObjectAt: start)
          } else {
            isBeforeValue = false
          }
        case .array:
          if try reader.beginArray() {
            steps.append(Step(start: start, step: 0))
          } else {
            isBeforeValue = false
          }
        case nil: return
        default:
          try reader.skipValue()
          isBeforeValue = false
        }
        if !isBeforeValue { note(before: reader.byteOffset) }
      } else {
        // A place between two values belongs to the container.
        guard let step = steps.popLast() else { return }
        _ = reader.peek()
        note(before: reader.byteOffset + 1)
        if step.step < 0 {
          if try reader.nextMember() {
            try enterMember(ofObjectAt: step.start)
            isBeforeValue = true
          }
        } else if try reader.nextElement() {
          steps.append(Step(start: step.start, step: step.step + 1))
          isBeforeValue = true
        }
      }
    }
  }

  /// Moves behind the container at the cursor, if that is well-formed and no place is inside.
  ///
  /// Skipping a container that is entered afterwards is wasted work, so it is tried in the outer ones only. Otherwise
  /// a document of nothing but brackets would be skipped once for each of them.
  private mutating func passesOver() -> Bool {
    guard steps.count < Self.passedDepth, !isDone else { return false }
    let start = reader.position
    if (try? reader.skipValue()) != nil, byteOffsets[marks.count] >= reader.byteOffset { return true }
    reader.move(to: start)
    return false
  }

  /// Reads a key. Places before the value belong to the object; the place at the key is marked as such.
  private mutating func enterMember(ofObjectAt objectStart: Int) throws(JSONError) {
    let start = reader.position
    note(before: start.offset)
    let isAtKey = !isDone && byteOffsets[marks.count] == start.offset
    // A key that can't be read doesn't count as one.
    _ = try unsafe reader.scanKeyBytes()
    if isAtKey { note(before: start.offset + 1, isAtKey: true) }
    // Places within the key, or between it and the value.
    reader.skipWhitespace()
    note(before: reader.byteOffset)
    steps.append(Step(start: objectStart, step: -1 - start.offset))
  }
}

// MARK: - Noting

extension PathTracer {
  /// Assigns the current path to the places before `byteOffset` that have none yet.
  private mutating func note(before byteOffset: Int, isAtKey: Bool = false) {
    guard !isDone, byteOffsets[marks.count] < byteOffset || byteOffset == .max else { return }
    let mark = Mark(node: node(atDepth: steps.count), isAtKey: isAtKey)
    repeat { marks.append(mark) } while !isDone && (byteOffsets[marks.count] < byteOffset || byteOffset == .max)
  }

  /// Returns the node of the first `depth` steps. The outer ones may have nodes already.
  private mutating func node(atDepth depth: Int) -> Int {
    var first = depth
    while first > 0, steps[first - 1].node == PathTree.unknown { first -= 1 }
    var node = first > 0 ? steps[first - 1].node : PathTree.root
    for index in first..<depth {
      let step = steps[index].step
      node = step >= 0 ? tree.element(step, of: node) : tree.member(atKey: -1 - step, of: node)
      steps[index].node = node
    }
    return node
  }
}
