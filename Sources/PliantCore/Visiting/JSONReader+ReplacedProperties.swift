// The properties of a class that its subclasses declare again.

extension JSONReader {
  /// Leaves properties to subclasses: the visit doesn't look for them.
  package mutating func replace(_ properties: Set<Int>, _ visit: inout Visit) {
    visit.replaced = Int32(clamping: state.replacedProperties.count)
    state.replacedProperties.append(properties)
    visit.hasPlainEnd = false
    unsafe visit.expect(visit.expected)
  }

  func isReplaced(_ property: Int, _ visit: borrowing Visit) -> Bool {
    guard visit.replaced >= 0, let toleranceState else { return false }
    return toleranceState.replacedProperties[Int(visit.replaced)].contains(property)
  }

  /// Whether subclasses replace all properties that are read from a member.
  func isReplaced(_ entry: UnsafePointer<UInt8>, _ visit: borrowing Visit) -> Bool {
    guard visit.replaced >= 0, let toleranceState else { return false }
    let replaced = toleranceState.replacedProperties[Int(visit.replaced)]
    let properties = unsafe visit.properties(of: entry)
    return !properties.isEmpty && properties.allSatisfy(replaced.contains)
  }
}

extension JSONReader.Visit {
  /// Returns the properties that are read from a member, or from a value inside it.
  fileprivate func properties(of entry: UnsafePointer<UInt8>) -> [Int] {
    // SAFETY: entries and actions are complete; an entry with actions is followed by their offset.
    guard unsafe entry[2] == Self.hasActions else { return unsafe [Int(entry[2])] }
    var step = unsafe descriptor + Self.long(at: entry + 4 + Self.short(at: entry))
    var properties: [Int] = []
    while true {
      switch unsafe step[0] {
      case UInt8(ascii: "K"):
        unsafe properties.append(Self.short(at: step + 1))
        unsafe step += 6
      case UInt8(ascii: "R"):
        unsafe properties.append(Self.short(at: step + 1))
        unsafe step += unsafe 9 + Self.short(at: step + 7)
      case UInt8(ascii: "S"), UInt8(ascii: "O"): unsafe step += 1
      case UInt8(ascii: "N"):
        var inner = unsafe descriptor + Self.long(at: step + 1) + 11
        while unsafe Self.short(at: inner) > 1 {
          unsafe properties += self.properties(of: inner)
          unsafe inner += unsafe 4 + Self.short(at: inner) + (inner[2] == Self.hasActions ? 3 : 0)
        }
        return properties
      default: return properties
      }
    }
  }
}
