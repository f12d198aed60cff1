//===----------------------------------------------------------------------===//
// Associated values of enums under updates: where the case stays, they keep what the update leaves alone.
//===----------------------------------------------------------------------===//

import PliantCore

extension PropertyChanges {
  /// Keeps an associated value that the update leaves alone.
  @_disfavoredOverload
  public mutating func keep<Value>(_ value: inout Value, from old: Value, _ places: PropertyPlaces) {
    if !isTaken(old, value, places) { value = old }
  }

  /// Keeps an associated value that the update leaves alone, or what it leaves alone inside.
  public mutating func keep<Value: JSONReadable>(_ value: inout Value, from old: Value, _ places: PropertyPlaces) {
    guard isTaken(old, value, places) else {
      value = old
      return
    }
    if let array = places.array, isReplaced(array) { return }
    merge(&value, old, inside(places))
  }

  /// Keeps an associated value that is the whole of its enum, or has members of the object itself.
  @_disfavoredOverload
  public mutating func keepSpread<Value>(_ value: inout Value, from old: Value) {
    if !isTakenSpread(old, value) { value = old }
  }

  /// Keeps an associated value that is the whole of its enum, or has members of the object itself, or what the update leaves
  /// alone inside of it.
  public mutating func keepSpread<Value: JSONReadable>(_ value: inout Value, from old: Value) {
    guard isTakenSpread(old, value) else {
      value = old
      return
    }
    merge(&value, old, insideOfSpread)
  }

  private mutating func merge<Value: JSONReadable>(_ value: inout Value, _ old: Value, _ inner: PropertyChanges) {
    var inner = inner
    inner.keepsIdentity = keepsIdentity
    inner.keep(&value, old)
    add(inner)
  }

  private func isTakenSpread<Value>(_ value: Value, _ new: Value) -> Bool {
    isTaken(membersOf: value, new) || noted == nil && isOtherwiseRead
  }

  /// Whether the elements of an array inside of the object are new ones.
  private func isReplaced(_ array: ModelUpdate.Path) -> Bool {
    let path = object + array
    guard update.patch(at: path) != nil, let count = update.before.descendant(path[...]).array?.count else {
      return false
    }
    return !update.isMerged(path, count)
  }
}
