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
    let uses = unsafe visit.uses(of: entry)
    return !uses.isEmpty && uses.allSatisfy { replaced.contains($0.property) }
  }
}
