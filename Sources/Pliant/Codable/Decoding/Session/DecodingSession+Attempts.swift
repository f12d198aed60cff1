// Decoding with another tolerance, and attempts at a value: without deviations, and then with conversions.

import PliantCore

extension DecodingSession {
  struct Attempt: Hashable {
    let node: UInt32
    let type: ObjectIdentifier
  }

  struct Attempts {
    /// The value that a type decodes again as its single value, with conversions, after refusing it without.
    var convertedNode = UInt32.max
    /// The value that is being coerced to a collection, and the types of these. An element that is this value itself is
    /// coerced to other types only, since a type may be an element of its own array.
    var collected: (node: UInt32, types: [ObjectIdentifier]) = (.max, [])
    /// The array or object that a single value container refused last.
    var refusedNode = UInt32.max
    /// The value that was refused last as a type around a raw value, without conversions.
    var refusedRaw: (node: UInt32, type: any Any.Type)?
    /// The last error of the program's own code, which has no place, and the same with its place.
    var ownError: (thrown: any Error, reason: JSONError)?
    /// The value, other than null, that an optional had a fallback for last.
    var unusableNode = UInt32.max
    /// The path mismatch that makes the value of the mapped type that is being decoded unusable.
    var pathMismatch: (any Error)?
    /// The number of values that were decoded again with conversions.
    var conversionCount = 0
    /// Whether a value is decoded without deviations, because a single value container asks for it.
    var isTrying = false
    /// The errors of the values that can't be decoded without deviations.
    var refusals: [Attempt: any Error] = [:]
    /// The values that were decoded a second time inside of one that is being decoded a second time.
    var innerConversions: Set<Attempt> = []
  }

  /// Whether a value may be decoded a second time, with conversions. Inside of such a value, that is allowed once.
  func beginsConversion(of node: UInt32, _ type: any Any.Type) -> Bool {
    guard unsafe attempts.convertedNode != .max else { return true }
    return unsafe attempts.innerConversions.insert(Attempt(node: node, type: ObjectIdentifier(type))).inserted
  }

  /// Decodes without deviations, except those that types declare. If that fails, nothing is recorded.
  func withoutDeviations<Value>(of value: NodeDecoder, _ decode: () throws -> Value) throws -> Value {
    let outer = unsafe attempts.isTrying
    if outer, value.isStrict { return try decode() }
    let trial = unsafe reader.pointee.beginTrial(isExact: false)
    unsafe reader.pointee.tolerance = reader.pointee.tolerance.exact
    unsafe attempts.isTrying = true
    var start: JSONReader.Position?
    defer {
      unsafe reader.pointee.endTrial(trial, forgettingSince: start)
      unsafe attempts.isTrying = outer
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
