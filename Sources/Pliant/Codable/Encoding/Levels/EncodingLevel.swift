// EncodingLevel: one value that is being encoded.

import PliantCore

/// A place for one value: the encoder that is passed to `encode(to:)`, and the target of its containers.
///
/// Open levels form a stack. The lowest one of a value that is encoded by its `encode(to:)` is that call's frame; above
/// it are the nested containers and super encoders that the call requested, which are closed when it returns. A level
/// is reused for the next value of the same depth, unless it is still referenced elsewhere.
@safe
final class EncodingLevel {
  enum Kind: UInt8 {
    /// Nothing was encoded. Written as an empty object.
    case none
    case object, array
    /// Some complete value.
    case value
  }

  /// The step to a value from the level below.
  enum Step {
    case none
    case index(Int)
    case text(String)
    case key(any CodingKey)
  }

  let state: EncodingState
  /// The number that identifies this level among those of the encoding.
  let number: Int

  // SAFETY: the variables are accessed briefly, and never by two at a time. A level is closed before the one from which it
  // was opened, and a frame after the levels above it.

  /// The open level below, while this one is on the stack.
  @safe @exclusivity(unchecked) unowned(unsafe) var below: EncodingLevel?
  /// The frame that a nested container or super encoder belongs to, while it is on the stack.
  @safe @exclusivity(unchecked) unowned(unsafe) var outerFrame: EncodingLevel?
  /// The level for the next inner value, or the open one if that is a nested container.
  @safe @exclusivity(unchecked) var next: EncodingLevel?

  @safe @exclusivity(unchecked) var kind = Kind.none
  @safe @exclusivity(unchecked) var isFrame = true
  /// Whether this is a nested container, and not an encoder.
  @safe @exclusivity(unchecked) var isContainer = false
  /// Whether the value was closed in place, although a container of it is still referenced.
  @safe @exclusivity(unchecked) var isClosed = false
  /// How many containers contain the value.
  @safe @exclusivity(unchecked) var depth = 0
  /// The offset of the comma before the value, that of the value, and the number of keys written before.
  @safe @exclusivity(unchecked) var before = 0
  @safe @exclusivity(unchecked) var start = 0
  @safe @exclusivity(unchecked) var keyBase = 0
  /// A bit for each key that was written, by its hash: shows for most keys that they are new.
  @safe @exclusivity(unchecked) var keyMask: UInt64 = 0
  @safe @exclusivity(unchecked) var count = 0

  @safe @exclusivity(unchecked) var step = Step.none

  /// The number of levels from this one on, if no value was encoded at them since they were last reset; 0 otherwise.
  @safe @exclusivity(unchecked) var spareCount = 0

  /// The value as a tree, if it has become one.
  @safe @exclusivity(unchecked) var node: EncodingNode?
  /// The mapping of the value's properties, while it encodes itself.
  var mapping: PropertyMapping?
  /// The conversion of keys by which a model with a mapping was written; nil for other types.
  var modelConversion: EncodedKeyConversion?
  /// The levels of superclasses whose properties the mapping moves, too. They are kept, so that none is reused.
  var supers: [EncodingLevel] = []
  /// The paths, once requested or off the stack; from the beginning if no level on the stack contains this one.
  @safe @exclusivity(unchecked) var paths: EncodingPaths?
  @safe @exclusivity(unchecked) private var closed: [EncodingLevel] = []

  init(_ state: EncodingState) {
    self.state = state
    state.lastNumber &+= 1
    number = state.lastNumber
    state.levelCount &+= 1
  }

  deinit { state.levelCount &-= 1 }

  /// The frame of the call that this level belongs to, while it is on the stack.
  var frame: EncodingLevel? { isFrame ? self : outerFrame }

  var codingPath: [any CodingKey] { linkedPaths().container.keys }

  /// The path from which those of inner values and errors continue.
  var encoderPath: [any CodingKey] { linkedPaths().encoder.keys }

  /// The paths, computed once for each level from those of the enclosing one.
  func linkedPaths() -> EncodingPaths {
    if let paths { return paths }
    var levels = [self]
    while let outer = levels.last?.below, outer.paths == nil { levels.append(outer) }
    var paths = levels.last?.below?.paths ?? state.rootPaths
    for level in levels.reversed() {
      paths = paths.appending(level.key(of: level.step), isContainer: level.isContainer)
      level.paths = paths
    }
    return paths
  }

  /// The key of a step in paths; nil for the level's own value.
  func key(of step: Step) -> (any CodingKey)? {
    switch step {
    case .none: nil
    case .index(let index): IndexKey(index)
    case .text(let text): state.keepsKeys ? TextKey(text) : PlainKey(text)
    case .key(let key): key
    }
  }

  /// The path of a value at a step from this one, for errors.
  func path(to step: Step) -> [any CodingKey] { encoderPath + (key(of: step).map { [$0] } ?? []) }

  /// Sets the paths of a level whose outer one is not on the stack, but a tree.
  @inline(never)
  func takePaths(from outer: EncodingLevel) {
    paths = outer.linkedPaths().appending(key(of: step), isContainer: isContainer)
  }

  /// Keeps the paths when this level leaves the stack: the levels below may be released first.
  func keepPaths() {
    _ = linkedPaths()
    below = nil
    outerFrame = nil
  }
}

extension EncodingLevel {
  @_transparent
  func text<Key: CodingKey>(of key: Key) -> String {
    state.keepsKeys ? key.stringValue : state.convertedText(key, at: self)
  }
}

// MARK: - The stack

extension EncodingLevel {
  @_transparent
  var isOnTop: Bool { state.isOnTop(self) }

  /// Pushes a level for an inner value on the stack; `before` is the offset of the comma before the value.
  @_transparent
  func push(_ inner: EncodingLevel, at step: Step, before: Int, isFrame: Bool, isContainer: Bool) {
    inner.step = step
    inner.isFrame = isFrame
    inner.isContainer = isContainer
    inner.isClosed = false
    inner.kind = .none
    inner.before = before
    inner.start = state.writer.count
    inner.keyBase = state.keys.count
    inner.count = 0
    inner.keyMask = 0
    inner.depth = depth &+ 1
    inner.spareCount = 0
    inner.below = state.top
    state.top = inner
  }

  /// Returns a level that is not referenced elsewhere.
  @_transparent
  func takeNext() -> EncodingLevel {
    next.take() ?? EncodingLevel(state)
  }

  @_transparent
  func close() {
    switch kind {
    case .object, .none: state.writer.putEnd(from: start, isObject: true)
    case .array: state.writer.putEnd(from: start, isObject: false)
    case .value: break
    }
    state.keys.truncate(to: keyBase)
  }

  /// Closes the levels above this one, so that it can be written; false if it has to be written as a tree.
  @inline(never)
  func reach() -> Bool {
    guard node == nil else { return false }
    guard let frame = openFrame else {
      // The encoding, or the part that this level belongs to, is over. Later output is discarded.
      if !isClosed { node = EncodingNode() }
      return false
    }
    // An outer value is written to while an inner one is being encoded.
    while let top = state.topFrame, top !== frame { top.makeTree() }
    guard !isClosed else {
      frame.makeTree()
      return false
    }
    closeInner()
    return true
  }

  /// The frame on the stack that this level belongs to. A level that is neither a tree nor closed is on the stack.
  private var openFrame: EncodingLevel? {
    guard isClosed else { return frame }
    var frame = state.topFrame
    while let open = frame, !open.closed.contains(where: { $0 === self }) { frame = open.below?.frame }
    return frame
  }

  /// Closes this frame, whose bytes are in their final place, and the levels above. Kept containers discard output.
  @_transparent
  func finishFrame() {
    if !isOnTop { closeInner() }
    close()
    state.top = below
    if !closed.isEmpty { dropClosed() }
  }

  /// Closes the nested containers above this level, in place.
  @inline(never)
  private func closeInner() {
    // By number: a reference to the level on top would count as one that may be written to.
    while !isOnTop, let outer = state.top?.below {
      state.top?.close()
      if isKnownUniquelyReferenced(&outer.next) {
        outer.next?.paths = nil
      } else {
        // A container of the level is still referenced, and may be written to.
        if let level = state.top {
          level.isClosed = true
          state.topFrame?.closed.append(level)
          level.keepPaths()
        }
        outer.next = nil
      }
      state.top = outer
    }
  }

  @inline(never)
  private func dropClosed() {
    for level in closed { level.node = EncodingNode() }
    closed = []
  }

  /// Removes the output of this frame, and takes it from the stack.
  @inline(never)
  func abandonFrame() {
    guard node == nil else { return }
    if !isOnTop { closeInner() }
    dropClosed()
    state.writer.truncate(to: before)
    state.keys.truncate(to: keyBase)
    state.top = below
  }

  /// Keeps a level for the next value, or detaches it if it is referenced elsewhere.
  @_transparent
  func reuse(_ level: consuming EncodingLevel) {
    if isKnownUniquelyReferenced(&level) && level.node == nil {
      if level.paths != nil { level.paths = nil }
      next = consume level
    } else {
      level.cutOff()
    }
  }

  @inline(never)
  func cutOff() {
    keepPaths()
    node = EncodingNode()
  }
}

extension EncodingState {
  var topFrame: EncodingLevel? { top?.frame }
}

// MARK: - Trees

extension EncodingLevel {
  /// Converts the output of this frame, the topmost, to a tree, and takes it from the stack and the buffer.
  func makeTree() {
    var levels = closed
    // From the top down: each level is complete before the enclosing one is closed.
    while let level = state.top {
      let outer = level.below
      level.keepPaths()
      level.close()
      if level !== self { outer?.next = nil }
      levels.append(level)
      state.top = outer
      if level === self { break }
    }
    let root = EncodingNode.parsing(state.writer.bytes(from: start), from: start, levels: levels)
    if node == nil { node = root }
    // Every level has a value in the tree, so this never applies.
    for level in levels where level.node == nil { level.node = EncodingNode() }
    closed = []
    state.writer.truncate(to: before)
  }
}
