// Decoding with another tolerance, and attempts at a value: without deviations, and then with conversions.

import PliantCore

extension DecodingSession {
  /// An attempt to decode a value as a type.
  struct Attempt: Hashable {
    let node: UInt32
    let type: ObjectIdentifier
  }

  /// Whether a value may be decoded a second time, with conversions. Inside of one that is being decoded a second time,
  /// that is allowed once for each value.
  func beginsConversion(of node: UInt32, _ type: any Any.Type) -> Bool {
    guard unsafe convertedNode != .max else { return true }
    return unsafe innerConversions.insert(Attempt(node: node, type: ObjectIdentifier(type))).inserted
  }

  /// Decodes without deviations, except those that types declare. If that fails, nothing is recorded.
  func withoutDeviations<Value>(of value: NodeDecoder, _ decode: () throws -> Value) throws -> Value {
    let outer = unsafe isTrying
    if outer, value.isStrict { return try decode() }
    let trial = unsafe reader.pointee.beginTrial(isExact: false)
    unsafe reader.pointee.tolerance = reader.pointee.tolerance.exact
    unsafe isTrying = true
    var start: JSONReader.Position?
    defer {
      unsafe reader.pointee.endTrial(trial, forgettingSince: start)
      unsafe isTrying = outer
    }
    do {
      return try decode()
    } catch {
      start = value.moveReader()
      throw error
    }
  }

  func withoutZeroValues<Value>(_ decode: () throws -> Value) rethrows -> Value {
    let outer = unsafe reader.pointee.tolerance
    unsafe reader.pointee.tolerance.usesZeroValues = false
    defer { unsafe reader.pointee.tolerance = outer }
    return try decode()
  }
}
