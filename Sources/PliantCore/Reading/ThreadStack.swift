//===----------------------------------------------------------------------===//
// ThreadStack: whether the stack of the current thread has room for one more level of recursion.
//===----------------------------------------------------------------------===//

/// The stack of the current thread, which readers and writers of nested values ask for room before they recurse.
///
/// The first ``uncheckedLevels`` of a document are entered without asking, so that an ordinary document pays nothing.
package enum ThreadStack {
  /// The number of levels that any stack has room for.
  package static let uncheckedLevels = 16

  /// Whether one more level fits. True where nothing is known about the stack.
  package static var hasRoom: Bool {
    @inline(never) get { hasRoom(besides: 0) }
  }

  /// Whether one more level of a coder that is not Pliant's fits. Foundation's makes its coding path by a call for each level of
  /// the document that is open, which takes some 100 KB for 500 levels: that much is kept free as well.
  package static var hasRoomForOtherCoders: Bool {
    @inline(never) get { hasRoom(besides: 128 << 10) }
  }

  #if hasFeature(Embedded)
  /// No module knows the platform: the limit of depth alone keeps the stack from overflowing.
  private static func hasRoom(besides _: UInt) -> Bool { true }
  #else
  @inline(__always)
  private static func hasRoom(besides bytes: UInt) -> Bool {
    guard let bounds else { return true }
    var local: UInt8 = 0
    return unsafe withUnsafeMutablePointer(to: &local) { place in
      bounds.hasRoom(below: UInt(bitPattern: place), besides: bytes)
    }
  }

  /// What knows the platform, looked for once.
  private static let bounds: (any StackBounds.Type)? = {
    // By way of `Any`: which types conform is known at run time only.
    let stack: Any.Type = ThreadStack.self
    return stack as? any StackBounds.Type
  }()
  #endif

  /// How many containers may still be entered where the stack is first asked, of `depthLimit` in all.
  package static func checkedDepth(of depthLimit: Int) -> Int {
    Swift.max(depthLimit, uncheckedLevels) - uncheckedLevels
  }

  /// The same for a document that may be inside of another one: with a limit below the default, some levels may be open already.
  package static func checkedDepth(inside depthLimit: Int) -> Int {
    checkedDepth(of: Swift.max(depthLimit, JSONReader.defaultDepthLimit))
  }
}

/// What knows the bounds of stacks. This module imports nothing, so the one that knows the platform has ``ThreadStack`` conform.
package protocol StackBounds: SendableMetatype {
  /// Whether the current thread's stack has room below an address of the current frame, for one level and some more bytes.
  static func hasRoom(below address: UInt, besides bytes: UInt) -> Bool
}
