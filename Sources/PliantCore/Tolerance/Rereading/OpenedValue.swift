// OpenedValue: an object or array on the path of a property, of which passes read a part.

/// A value inside a shared object that property paths lead into.
///
/// ```
/// @Key("meta.trace"), @Key("items.0.x")
/// {"meta":{"trace":"t","span":7},"items":[{"x":1,"y":2}]}
///          ▲ entered, "span" is skipped          ▲ opened for the path 0.x
/// ```
struct OpenedValue {
  /// The number of passes that continued from here, and of those that did so by an object's keys. A pass counts once.
  private(set) var openings = 0
  private(set) var entries = 0
  private var lastOpening = 0
  private var lastEntry = 0
  /// The members that passes skipped.
  var skippedMembers = SkippedMembers()
  /// The paths that properties follow from here.
  private(set) var paths: [PathPattern] = []

  mutating func enter(pass: Int) {
    open(pass: pass)
    guard lastEntry != pass else { return }
    lastEntry = pass
    entries += 1
  }

  mutating func open(pass: Int, for paths: [PathPattern] = []) {
    for path in paths where !self.paths.contains(path) { self.paths.append(path) }
    guard lastOpening != pass else { return }
    lastOpening = pass
    openings += 1
  }

  /// The offsets of the unconsumed members, in document order.
  var unconsumed: [Int] { skippedMembers.unconsumed(after: entries) }
}

@_documentation(visibility: internal)
extension JSONReader {
  /// Records that the object at the cursor, which is on the path of a property, is about to be entered.
  @inline(never)
  mutating func noteNestedObject() {
    noteOpened { value, pass in value.enter(pass: pass) }
    let (state, offset, depth) = (state, byteOffset, depthLeft)
    state.nestedObjects[depth - 1] = offset
  }

  private mutating func noteOpened(_ body: (inout OpenedValue, _ pass: Int) -> Void) {
    skipWhitespace()
    let (state, offset, depth) = (state, byteOffset, depthLeft)
    let outer = state.nestedObjects[depth]
    for index in state.multiPassObjects.innermost {
      let isInside = outer.map { state.multiPassObjects[index].inside[$0] != nil } ?? false
      guard isInside || state.multiPassObjects[index].depthLeft == depth else { continue }
      let pass = state.multiPassObjects[index].passes
      body(&state.multiPassObjects[index].inside[offset, default: OpenedValue()], pass)
    }
  }

  /// Records that a path with a wildcard put the value at a position into a collection.
  ///
  /// - Parameter isOrdered: whether the collection keeps the order of its values.
  package mutating func noteCollected(at place: Position, isOrdered: Bool) {
    guard tracksMembers else { return }
    state.collectedValues.change(place.offset, adding: isOrdered) { $0 = isOrdered }
  }
}

extension JSONReader {
  /// Records the paths that the next actions follow from the value at the cursor, so that the rest of the value counts
  /// as unconsumed. The empty path means the whole value.
  @inline(never)
  mutating func notePaths(of visit: borrowing Visit) {
    var paths: [String] = []
    // SAFETY: actions are complete, and end with a dot.
    var step = unsafe visit.step
    var isEntered = false
    actions: while true {
      switch unsafe step[0] {
      case UInt8(ascii: "K"):
        let place = unsafe visit.candidate(Int(step[3]), of: Visit.short(at: step + 1))
        paths.append(unsafe place.map { unsafe Visit.text(at: $0 + 1) } ?? "")
        unsafe step += 6
      case UInt8(ascii: "R"):
        paths.append(unsafe Visit.text(at: step + 7))
        unsafe step += unsafe 9 + Visit.short(at: step + 7)
      case UInt8(ascii: "N"):
        isEntered = true
        break actions
      case UInt8(ascii: "S"), UInt8(ascii: "O"): unsafe step += 1
      default: break actions
      }
    }
    if paths.isEmpty || (!isEntered && paths.contains { $0.isEmpty }) { return }
    noteOpened { value, pass in value.open(pass: pass, for: paths.map { PathPattern($0) }) }
  }
}
