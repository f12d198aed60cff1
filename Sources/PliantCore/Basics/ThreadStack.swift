// ThreadStack: whether the stack of the current thread has room for one more level of recursion.

/// The stack of the current thread, which readers and writers of nested values check for room before they recurse.
///
/// The first ``uncheckedLevels`` of a document are entered without a check, so an ordinary document has no cost.
package enum ThreadStack {
  /// The number of levels that any stack has room for.
  package static let uncheckedLevels = 16

  /// Whether one more level fits. True if nothing is known about the stack.
  package static var hasRoom: Bool {
    @inline(never) get { hasRoom(besides: 0) }
  }

  /// Whether one more level of a coder that is not Pliant's fits. Foundation's builds its coding path by one call per
  /// open level of the document, which takes some 100 KB for 500 levels. That much is kept free as well.
  package static var hasRoomForOtherCoders: Bool {
    @inline(never) get { hasRoom(besides: 128 << 10) }
  }

  #if hasFeature(Embedded)
  /// No module knows the platform: only the depth limit keeps the stack from overflowing.
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

  /// The type that knows the platform, looked up once.
  private static let bounds: (any StackBounds.Type)? = {
    // The cast goes through `Any`, as the conformance is known only at run time.
    let stack: Any.Type = ThreadStack.self
    return stack as? any StackBounds.Type
  }()
  #endif

  /// Returns the number of containers, out of `depthLimit`, that may still be entered when the stack is first checked.
  package static func checkedDepth(of depthLimit: Int) -> Int {
    Swift.max(depthLimit, uncheckedLevels) - uncheckedLevels
  }

  /// The same for a document that may be inside another one: with a limit below the default, some levels may be open
  /// already.
  package static func checkedDepth(inside depthLimit: Int) -> Int {
    checkedDepth(of: Swift.max(depthLimit, JSONReader.defaultDepthLimit))
  }
}

/// A type that knows the bounds of stacks. This module imports nothing, so the one that knows the platform declares
/// the conformance of ``ThreadStack``.
package protocol StackBounds: SendableMetatype {
  /// Whether the current thread's stack has room below an address of the current frame, for one level and `bytes` more.
  static func hasRoom(below address: UInt, besides bytes: UInt) -> Bool
}
