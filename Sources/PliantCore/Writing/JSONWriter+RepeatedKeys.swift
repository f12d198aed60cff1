// Removing an object with a duplicate key: it began with a tag whose key is also that of a property of its model.

extension JSONWriter {
  /// A place where a value is about to be written.
  package struct ValuePlace {
    fileprivate let offset: Int
    fileprivate let state: State
  }

  /// The place of the next value.
  package var nextValue: ValuePlace {
    ValuePlace(offset: count, state: state == .prefixed ? stateBehindPrefix : state)
  }

  /// Removes the object that was just written at `place` if it has a key more than once.
  ///
  /// - Parameter key: the key as a JSON string, possibly followed by other bytes.
  /// - Returns: the object as it was written; nil if it is not removed.
  package mutating func takeBackObject(at place: ValuePlace, ifRepeating key: UnsafeRawBufferPointer) -> DocumentBytes?
  {
    var opening = place.offset
    // SAFETY: the bytes before `count` were written.
    while opening < count, unsafe start[opening] != UInt8(ascii: "{") { opening += 1 }
    let isPlain = options.isDisjoint(with: [.pretty, .sortedKeys, .escaping])
    guard !isPlain || (unsafe repeats(key, inObjectAt: opening)) else { return nil }
    let object = unsafe UnsafeRawBufferPointer(start: start + opening, count: count - opening)
    let document = unsafe DocumentBytes(copying: object)
    truncate(to: place.offset)
    state = place.state
    return document
  }

  /// Whether the object that begins at `opening` has a key more than once.
  private func repeats(_ text: UnsafeRawBufferPointer, inObjectAt opening: Int) -> Bool {
    guard let length = unsafe text.endOfString(from: 0), unsafe holds(text, length, moreThanOnceFrom: opening) else {
      return false
    }
    var found = 0
    var place = opening
    while place + 1 + length < count {
      // SAFETY: as above; `text` has `length` bytes.
      let isEqual = unsafe UnsafeRawBufferPointer(start: start + place + 1, count: length).elementsEqual(
        text.prefix(length))
      if isEqual { found += 1 }
      if found > 1 { return true }
      place = memberEnd(place)
    }
    return false
  }

  /// Whether a text occurs more than once after `offset`, as a key or anywhere else.
  private func holds(_ text: UnsafeRawBufferPointer, _ length: Int, moreThanOnceFrom offset: Int) -> Bool {
    // SAFETY: `text` has `length` bytes, which is two at least, and places are before `count`.
    let (second, last) = unsafe (text[1], text[length - 2])
    var found = 0
    var place = offset
    while place + length <= count {
      if unsafe start[place] == UInt8(ascii: "\"") && start[place + 1] == second && start[place + length - 2] == last,
        unsafe UnsafeRawBufferPointer(start: start + place, count: length).elementsEqual(text.prefix(length))
      {
        found += 1
        if found > 1 { return true }
      }
      place += 1
    }
    return false
  }
}
