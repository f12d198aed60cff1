//===----------------------------------------------------------------------===//
// WrittenMembers: the keys that an object has from elsewhere, when the members of other values are written into it.
//===----------------------------------------------------------------------===//

/// The keys of a model's own members, and of what was flattened into it so far: none of them is written twice.
@_documentation(visibility: internal)
public struct WrittenMembers: Sendable {
  private let own: StaticString
  private var others: Set<ExactText> = []
  /// How many values are still to come whose members are written: after the last one nobody asks.
  var spreadsLeft: Int

  /// - Parameters:
  ///   - own: the keys of the model's own members, one a line.
  ///   - spreadCount: how many values have their members written into the object.
  public init(_ own: StaticString, _ spreadCount: Int) {
    self.own = own
    spreadsLeft = spreadCount
  }

  /// Whether a key is new. It is not any more then.
  mutating func take(_ key: String) -> Bool {
    var key = key
    guard key.withUTF8({ unsafe !isOwn($0) }), !others.contains(ExactText(key)) else { return false }
    if spreadsLeft > 0 { others.insert(ExactText(key)) }
    return true
  }

  /// Whether a key, in UTF-8, is one of the model's own.
  func isOwn(_ key: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    let count = own.utf8CodeUnitCount
    let bytes = unsafe UnsafeBufferPointer(start: own.utf8Start, count: count)
    while index < count {
      var end = index
      while end < count, unsafe bytes[end] != UInt8(ascii: "\n") { end += 1 }
      if end - index == key.count, unsafe key.elementsEqual(bytes[index..<end]) { return true }
      index = end + 1
    }
    return false
  }

  /// Whether nothing but the model's own keys has to be looked at.
  var onlyOwn: Bool { others.isEmpty && spreadsLeft <= 0 }
}

extension JSONWriter {
  /// Removes members of the open object that were written from `before` on and that it has from elsewhere.
  @inline(never)
  mutating func removeMembers(from before: Int, except members: inout WrittenMembers) {
    var kept = before
    var place = before
    while place < count {
      let end = memberEnd(place)
      if keeps(memberAt: place, &members) {
        // SAFETY: both places are within what was written, the first not behind the second.
        if kept < place { unsafe (start + kept).update(from: start + place, count: end - place) }
        kept += end - place
      }
      place = end
    }
    unsafe cursor = start + kept
  }

  /// Where the member ends whose comma is at `place`.
  func memberEnd(_ place: Int) -> Int {
    var depth = 0
    var index = place + 1
    // SAFETY: `index` stays before `count`, and what is there was written.
    while index < count {
      switch unsafe start[index] {
      case UInt8(ascii: "\""): index = stringEnd(index) - 1
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0: return index
      default: break
      }
      index += 1
    }
    return count
  }

  /// Where the string ends that begins at `place`: behind its quote.
  private func stringEnd(_ place: Int) -> Int {
    var index = place + 1
    // SAFETY: as for `memberEnd`.
    while index < count {
      let byte = unsafe start[index]
      if byte == UInt8(ascii: "\"") { return index + 1 }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return count
  }

  private func keeps(memberAt place: Int, _ members: inout WrittenMembers) -> Bool {
    let end = stringEnd(place + 1)
    // SAFETY: a comma, and a key in quotes, were written there.
    let key = unsafe UnsafeBufferPointer(start: UnsafePointer(start + place + 2), count: end - place - 3)
    guard unsafe key.contains(UInt8(ascii: "\\")) else {
      if members.onlyOwn { return unsafe !members.isOwn(key) }
      return unsafe members.take(String(decoding: key, as: UTF8.self))
    }
    let quoted = unsafe UnsafeRawBufferPointer(start: start + place + 1, count: end - place - 1)
    var reader = unsafe JSONReader(copying: quoted)
    guard let text = try? reader.readString() else { return true }
    return members.take(text)
  }
}
