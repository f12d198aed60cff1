//===----------------------------------------------------------------------===//
// Objects that are read more than once: by a class and its superclass, by a model and what is flattened into it. What
// each reading passes over is remembered, so that in the end it is known which members nobody took.
//===----------------------------------------------------------------------===//

/// The members of one object that every reading so far passed over.
struct SharedObject {
  struct Member {
    let key: String
    /// How many readings passed over it.
    var passes: Int
  }

  /// Where the object begins, white space aside.
  let offset: Int
  /// How many more containers may be entered inside of the object.
  let depthLeft: Int
  /// How many readings were begun.
  var passes = 1
  /// By the offset of the key.
  var passedOver: [Int: Member] = [:]
  /// The keys that were looked for, to tell which one may have been meant.
  var known: [StaticString] = []

  /// Adds the keys of one reading, once for all its unknown members.
  mutating func learn(_ keys: StaticString) {
    let isNew = known.allSatisfy { unsafe $0.utf8Start != keys.utf8Start }
    if isNew, keys.utf8CodeUnitCount > 0 { known.append(keys) }
  }

  /// The offsets of members that nobody took, in document order.
  var unclaimed: [Int] {
    passedOver.filter { $0.value.passes >= passes }.map(\.key).sorted()
  }
}

extension JSONReader {
  /// What ``beginSharing(keepsUnclaimed:)`` gives, to be given back.
  @frozen
  public struct Sharing: Sendable {
    let index: Int?
  }

  /// Begins to remember which members of the next object no reading of it takes.
  ///
  /// - Parameter keepsUnclaimed: whether somebody will ask for them; otherwise they are remembered only if the tolerance does
  ///   not ignore unknown keys.
  public mutating func beginSharing(keepsUnclaimed: Bool) -> Sharing {
    guard keepsUnclaimed || tolerance.unknownKeys != .ignore else { return Sharing(index: nil) }
    skipWhitespace()
    state.sharedObjects.append(SharedObject(offset: byteOffset, depthLeft: depthLeft - 1))
    tracksMembers = true
    return Sharing(index: state.sharedObjects.count - 1)
  }

  /// Ends what ``beginSharing(keepsUnclaimed:)`` began.
  public mutating func endSharing(_ sharing: Sharing) {
    guard let index = sharing.index, index < state.sharedObjects.count else { return }
    state.sharedObjects.removeSubrange(index...)
    tracksMembers = !state.sharedObjects.isEmpty
  }

  /// Says that the object at the cursor is about to be read once more.
  public mutating func beginNextPass() {
    guard tracksMembers else { return }
    skipWhitespace()
    let offset = byteOffset
    for index in state.sharedObjects.indices where state.sharedObjects[index].offset == offset {
      state.sharedObjects[index].passes += 1
    }
  }

  /// Reports or refuses the members that nobody took, as the tolerance says about unknown keys.
  public mutating func noteUnclaimed(_ sharing: Sharing) throws(JSONError) {
    guard tolerance.unknownKeys != .ignore, let index = sharing.index else { return }
    let object = state.sharedObjects[index]
    // An object around this one will ask itself.
    if state.sharedObjects[..<index].contains(where: { $0.offset == object.offset }) { return }
    let known = object.known.flatMap { "\($0)".split(separator: "\n").map(String.init) }
    for offset in object.unclaimed {
      guard let key = object.passedOver[offset]?.key else { continue }
      try noteUnknown(key, suggestion: NearMiss.suggestion(for: key, among: known), at: offset)
    }
  }

  /// Remembers a member that is passed over, if its object is a shared one.
  mutating func rememberPassing(_ key: String, at offset: Int, _ known: StaticString) -> Bool {
    guard tracksMembers else { return false }
    var isShared = false
    for index in state.sharedObjects.indices where state.sharedObjects[index].depthLeft == depthLeft {
      isShared = true
      if state.sharedObjects[index].passedOver[offset] == nil {
        state.sharedObjects[index].passedOver[offset] = SharedObject.Member(key: key, passes: 0)
      }
      state.sharedObjects[index].passedOver[offset]?.passes += 1
      state.sharedObjects[index].learn(known)
    }
    return isShared
  }

  /// Calls `body` before the value of each member that nobody took, in document order. They are taken then.
  ///
  /// - Parameters:
  ///   - start: where the object begins. The reader is left where it was.
  ///   - body: must read or skip one value.
  public mutating func forEachUnclaimed(
    _ sharing: Sharing, from start: Position,
    _ body: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard let index = sharing.index else { return }
    let shared = state.sharedObjects[index]
    // What an object around this one takes itself is none of ours.
    let around = state.sharedObjects[..<index].filter { $0.offset == shared.offset }
    let unclaimed = Set(
      shared.unclaimed.filter { offset in
        around.allSatisfy { ($0.passedOver[offset]?.passes ?? 0) >= $0.passes }
      })
    guard !unclaimed.isEmpty else { return }
    for index in state.sharedObjects.indices where state.sharedObjects[index].offset == shared.offset {
      for offset in unclaimed { state.sharedObjects[index].passedOver[offset]?.passes = .min / 2 }
    }
    let end = position
    defer { move(to: end) }
    move(to: start)
    guard try beginObject() else { return }
    repeat {
      let (key, offset) = try scanKeyWithOffset()
      if unclaimed.contains(offset) { try body(&self, key) } else { try skipValue() }
    } while try nextMember()
  }

  private mutating func scanKeyWithOffset() throws(JSONError) -> (String, Int) {
    let key = try scanKey()
    return (key.string, offset(of: key))
  }

  /// The offset of a key that was just scanned.
  func offset(of key: borrowing JSONKey) -> Int {
    // SAFETY: the difference is used only for a key within the document; others, with escapes, stand in the scratch space.
    let isInDocument = unsafe key.start > start && key.start < end
    return unsafe isInDocument ? key.start - start - 1 : byteOffset
  }
}
