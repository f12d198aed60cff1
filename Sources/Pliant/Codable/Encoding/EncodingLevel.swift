//===----------------------------------------------------------------------===//
// EncodingLevel: one value that is being encoded.
//===----------------------------------------------------------------------===//

import PliantCore

/// A place for one value: what `encode(to:)` gets as its encoder, and what containers write to.
///
/// Levels are stacked while they are open. The lowest one of a value that is encoded by its `encode(to:)` is that call's frame;
/// above it are the nested containers and super encoders that the call asked for. When the call returns, all of them are closed.
///
/// A level is used again for the next value of the same depth, if nobody kept it.
@safe
final class EncodingLevel {
  enum Kind: UInt8 {
    /// Nothing was encoded yet.
    case none
    case object, array
    /// Some complete value.
    case value
  }

  /// What leads to the value from the level below.
  enum Step: UInt8 {
    case none, index, text, key
  }

  let state: EncodingState
  private unowned(unsafe) var uncheckedBelow: EncodingLevel?
  private unowned(unsafe) var uncheckedFrame: EncodingLevel?
  /// A level for the next inner value; the one that is open, if that is a nested container.
  var next: EncodingLevel?

  var kind = Kind.none
  /// Whether this is the frame of an `encode(to:)`.
  var isFrame = true
  /// Whether this is a nested container, and not what somebody got as an encoder.
  var isContainer = false
  /// Whether the value was closed where it stands, although somebody still has a container of it.
  var isClosed = false
  /// How many containers contain the value.
  var depth = 0
  /// The offset of the comma before the value, of the value, and the number of keys written before.
  var before = 0
  var start = 0
  var keyBase = 0
  /// A bit for each key that was written, by its hash: most keys are seen to be new at a glance.
  var keyMask: UInt64 = 0
  /// The number of elements.
  var count = 0

  var step = Step.none
  var key: (any CodingKey)?
  var index = 0
  var text = ""

  /// The value as a tree, once it is one.
  var node: EncodingNode?
  /// What stands in for properties of the value, while it encodes itself.
  var mapping: PropertyMapping?
  /// What few levels have.
  private var aside: Aside?
  private final class Aside {
    var paths: EncodingPaths?
    var closed: [EncodingLevel] = []
  }

  /// The paths: once somebody asked for them, once this level is no longer on the stack, or from the beginning if nothing on the
  /// stack leads to it.
  var paths: EncodingPaths? {
    get { aside?.paths }
    set { madeAside.paths = newValue }
  }

  /// Nested containers of this frame that are closed where they stand.
  var closed: [EncodingLevel] { aside?.closed ?? [] }

  private var madeAside: Aside {
    if let aside { return aside }
    let made = Aside()
    aside = made
    return made
  }

  init(_ state: EncodingState) {
    self.state = state
    state.levelCount &+= 1
  }

  deinit { state.levelCount &-= 1 }

  /// The open level under this one, as long as this one is on the stack.
  @inline(__always)
  var below: EncodingLevel? {
    // SAFETY: a level is closed before the one that it was opened from.
    get { unsafe uncheckedBelow }
    set { unsafe uncheckedBelow = newValue }
  }

  /// The frame of the call that this level belongs to, as long as this one is on the stack.
  var frame: EncodingLevel? {
    // SAFETY: a frame is closed after the levels above it.
    isFrame ? self : unsafe uncheckedFrame
  }

  /// Notes that this is a nested container or super encoder of `outer`, which is on the stack.
  func join(_ outer: EncodingLevel) { unsafe uncheckedFrame = outer.frame }

  /// What containers of this value say to be their path.
  var codingPath: [any CodingKey] { linkedPaths().container.keys }

  /// Where the paths of inner values and of errors begin.
  var encoderPath: [any CodingKey] { linkedPaths().encoder.keys }

  /// The paths, worked out once for each level from the one around it, however many ask.
  func linkedPaths() -> EncodingPaths {
    if let paths { return paths }
    var levels = [self]
    while let outer = levels.last?.below, outer.paths == nil { levels.append(outer) }
    var paths = levels.last?.below?.paths ?? EncodingPaths()
    for level in levels.reversed() {
      paths = paths.appending(level.lastKey, isContainer: level.isContainer)
      level.paths = paths
    }
    return paths
  }

  private var lastKey: (any CodingKey)? {
    switch step {
    case .none: nil
    case .index: IndexKey(index)
    case .text: dictionaryKey(text)
    case .key: key
    }
  }

  /// The key of a dictionary's member, for paths.
  func dictionaryKey(_ text: String) -> any CodingKey {
    state.keepsKeys ? TextKey(text) : PlainKey(text)
  }

  /// Keeps the paths, as this level leaves the stack: what is below may be gone before it.
  func keepPaths() {
    _ = linkedPaths()
    below = nil
    unsafe uncheckedFrame = nil
  }
}

extension EncodingLevel {
  /// The text that a key is written as.
  @_transparent
  func text<Key: CodingKey>(of key: Key) -> String {
    state.keepsKeys ? key.stringValue : state.convertedText(key, at: self)
  }
}

// MARK: - The stack

extension EncodingLevel {
  /// Whether this level may write at the end of the buffer.
  @_transparent
  var isOnTop: Bool { state.isOnTop(self) }

  /// Puts a level for an inner value on the stack. Its step is still to be said.
  ///
  /// - Parameters:
  ///   - before: where the comma before the value is.
  ///   - keyBase: the number of keys before the value's own.
  @_transparent
  func push(_ inner: EncodingLevel, isFrame: Bool, before: Int) {
    inner.isFrame = isFrame
    inner.isContainer = false
    inner.isClosed = false
    inner.kind = .none
    inner.before = before
    inner.start = state.writer.count
    inner.keyBase = state.keys.count
    inner.count = 0
    inner.keyMask = 0
    inner.depth = depth &+ 1
    inner.below = state.top
    state.top = inner
  }

  /// A level that nobody else has.
  @_transparent
  func takeNext() -> EncodingLevel {
    next.take() ?? EncodingLevel(state)
  }

  /// Writes the end of the value.
  @_transparent
  func close() {
    switch kind {
    case .object: state.writer.putEnd(from: start, isObject: true)
    case .array: state.writer.putEnd(from: start, isObject: false)
    case .value: break
    case .none: state.writer.putEnd(from: start, isObject: true)
    }
    state.keys.truncate(to: keyBase)
  }

  /// Tries to bring this level to the top; false when it has to be written as a tree.
  @inline(never)
  func reach() -> Bool {
    guard node == nil else { return false }
    guard let frame = openFrame else {
      // The encoding, or the part of it that this level belongs to, is over. What is still written goes nowhere.
      if !isClosed { node = EncodingNode() }
      return false
    }
    // An inner value is being encoded, and meanwhile somebody writes to an outer one.
    while let top = state.topFrame, top !== frame { top.makeTree() }
    guard !isClosed else {
      frame.makeTree()
      return false
    }
    while let top = state.top, top !== self { closeTop() }
    return true
  }

  /// The frame on the stack that this level belongs to. Without a tree, a level that is not closed is on the stack.
  private var openFrame: EncodingLevel? {
    guard isClosed else { return frame }
    var frame = state.topFrame
    while let open = frame, !open.closed.contains(where: { $0 === self }) { frame = open.below?.frame }
    return frame
  }

  /// Closes the nested container on top, where it stands.
  private func closeTop() {
    guard let outer = state.top?.below else { return }
    state.top?.close()
    if isKnownUniquelyReferenced(&outer.next) {
      outer.next?.aside = nil
      state.top = outer
      return
    }
    // Somebody has a container of it, and may still write to it.
    if let level = state.top {
      level.isClosed = true
      state.topFrame?.madeAside.closed.append(level)
      level.keepPaths()
    }
    outer.next = nil
    state.top = outer
  }

  /// Closes what is open above this frame, and the frame. Its bytes stand where they are to stand.
  ///
  /// What somebody kept of it leads nowhere from now on.
  @_transparent
  func finishFrame() {
    if !isOnTop { closeInner() }
    close()
    state.top = below
    if aside != nil { dropClosed() }
  }

  @inline(never)
  private func closeInner() {
    while let top = state.top, top !== self { closeTop() }
  }

  @inline(never)
  private func dropClosed() {
    for level in closed { level.node = EncodingNode() }
    aside?.closed = []
  }

  /// Forgets what this frame wrote, and takes it from the stack.
  @inline(never)
  func abandonFrame() {
    guard node == nil else { return }
    if !isOnTop { closeInner() }
    dropClosed()
    state.writer.truncate(to: before)
    state.keys.truncate(to: keyBase)
    state.top = below
  }

  /// Keeps a level for the next value, or cuts it off if somebody has it.
  @_transparent
  func reuse(_ level: consuming EncodingLevel) {
    if isKnownUniquelyReferenced(&level) && level.node == nil {
      if level.aside != nil { level.aside = nil }
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
  /// The frame of the `encode(to:)` that is running.
  var topFrame: EncodingLevel? { top?.frame }
}

// MARK: - Trees

extension EncodingLevel {
  /// Makes a tree of what this frame has so far, and takes it from the stack and out of the buffer.
  ///
  /// This frame must be the topmost.
  func makeTree() {
    var levels = closed
    // From the top down: each is complete before the one around it is closed.
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
    // Each has a value in it, so this is for none.
    for level in levels where level.node == nil { level.node = EncodingNode() }
    aside?.closed = []
    state.writer.truncate(to: before)
  }
}
