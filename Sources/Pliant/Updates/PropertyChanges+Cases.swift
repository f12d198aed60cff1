// Associated values of enums during updates: if the case stays, they keep the parts that the update doesn't change.

import PliantCore

extension _Pliant.PropertyChanges {
  /// Keeps an associated value, or the parts of it, that the update doesn't change.
  public mutating func keep<Value>(_ value: inout Value, from old: Value, _ places: _Pliant.PropertyPlaces) {
    guard isTaken(old, value, places) else {
      value = old
      return
    }
    if let array = places.array, isReplaced(array) { return }
    merge(&value, old, inside(places))
  }

  /// Keeps an associated value that is the whole of its enum, or shares the members of its object, or the parts of it
  /// that the update doesn't change.
  public mutating func keepSpread<Value>(_ value: inout Value, from old: Value) {
    guard isTaken(membersOf: old, value) || noted == nil && isOtherwiseRead else {
      value = old
      return
    }
    value = unconsumed(value, from: old)
    merge(&value, old, insideOfSpread)
  }

  private mutating func merge<Value>(_ value: inout Value, _ old: Value, _ inner: _Pliant.PropertyChanges) {
    var inner = inner
    inner.updatesInPlace = updatesInPlace
    inner.keepOpened(&value, old)
    add(inner)
  }

  /// Whether an array inside the object gets new elements.
  private func isReplaced(_ array: ModelUpdate.Path) -> Bool {
    let path = object + array
    guard update.patch(at: path) != nil, let count = update.before.descendant(path[...]).array?.count else {
      return false
    }
    return !update.isMerged(path, count)
  }
}
