// Rewrites a document with the members of its objects in another order; all bytes are kept, including white space.

import Foundation

enum KeyOrder: String, CaseIterable {
  /// The order of the document.
  case declared
  /// The reverse order.
  case reversed
  /// One random order of all keys, which is the same in all objects, as in the output of a server.
  case shuffled
  /// A random order for each object.
  case random

  /// The document with its members in this order, at every level. The document must be valid JSON.
  func applied(to document: Data) -> Data {
    guard self != .declared else { return document }
    var rewriter = Rewriter(bytes: [UInt8](document), order: self)
    return Data(rewriter.value())
  }
}

/// A cursor over a valid document that returns each value with its members reordered.
private struct Rewriter {
  let bytes: [UInt8]
  let order: KeyOrder
  var position = 0
  var random = SplitMix64(state: 1)

  init(bytes: [UInt8], order: KeyOrder) {
    self.bytes = bytes
    self.order = order
  }

  /// The next value with the white space on both sides.
  mutating func value() -> [UInt8] {
    let before = space()
    let core: [UInt8]
    switch position < bytes.count ? bytes[position] : 0 {
    case UInt8(ascii: "{"): core = container { $0.string(precededBy: $0.space()) + $0.space() + $0.byte() + $0.value() }
    case UInt8(ascii: "["): core = container(reorders: false) { $0.value() }
    case UInt8(ascii: "\""): core = string(precededBy: [])
    default: core = scalar()
    }
    return before + core + space()
  }

  private mutating func container(reorders: Bool = true, element: (inout Rewriter) -> [UInt8]) -> [UInt8] {
    var elements: [[UInt8]] = []
    var result = byte()
    let emptyStart = position
    let blank = space()
    if bytes[position] == UInt8(ascii: "}") || bytes[position] == UInt8(ascii: "]") { return result + blank + byte() }
    position = emptyStart
    repeat { elements.append(element(&self)) } while byte() == [UInt8(ascii: ",")]
    if reorders { reorder(&elements) }
    result += elements.joined(separator: [UInt8(ascii: ",")])
    result.append(bytes[position - 1])
    return result
  }

  private mutating func reorder(_ members: inout [[UInt8]]) {
    switch order {
    case .declared: break
    case .reversed: members.reverse()
    case .shuffled:
      let ranks = members.map(rank)
      members = members.indices.sorted { ranks[$0] < ranks[$1] }.map { members[$0] }
    case .random: members.shuffle(using: &random)
    }
  }

  /// A number that depends on the key alone, but not on its meaning (FNV-1a).
  private func rank(_ member: [UInt8]) -> UInt64 {
    var key = Rewriter(bytes: member, order: .declared)
    let text = key.string(precededBy: key.space()).drop { $0 != UInt8(ascii: "\"") }
    return text.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  private mutating func space() -> [UInt8] {
    take { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
  }

  private mutating func scalar() -> [UInt8] {
    take { !" \n\r\t,]}".utf8.contains($0) }
  }

  private mutating func string(precededBy space: [UInt8]) -> [UInt8] {
    let start = position
    position += 1
    while bytes[position] != UInt8(ascii: "\"") { position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1 }
    position += 1
    return space + bytes[start..<position]
  }

  private mutating func byte() -> [UInt8] {
    position += 1
    return [bytes[position - 1]]
  }

  private mutating func take(while isTaken: (UInt8) -> Bool) -> [UInt8] {
    let start = position
    while position < bytes.count, isTaken(bytes[position]) { position += 1 }
    return Array(bytes[start..<position])
  }
}
