// Seconds since the reference date → ISO 8601 text.

import PliantCore

extension ISO8601 {
  /// The maximum number of bytes of a date-time: 7 for the year, 16 up to the seconds, 342 for the fraction of the
  /// least number above zero, and the zone.
  static let room = 384

  /// Whether ``write(_:to:)`` can write `interval`: it is finite, and within the years -999999 to 999999.
  static func canWrite(_ interval: Double) -> Bool {
    // -999999-01-01T00:00:00 up to, but not including, +1000000-01-01T00:00:00; NaN fails both comparisons.
    -31_620_065_904_000 <= interval && interval < 31_493_806_473_600
  }

  /// Writes a point in time as an RFC 3339 date-time in UTC and returns its length.
  ///
  /// There is no fraction if the seconds are whole. Otherwise it has three digits if they suffice, else six, else as
  /// few as read back as exactly the same Double. Years outside of 0000 to 9999 have a sign and six digits.
  ///
  /// - Parameters:
  ///   - interval: The seconds since 2001-01-01T00:00:00Z, of which ``canWrite(_:)`` is true.
  ///   - start: At least ``room`` bytes.
  @_optimize(speed)
  static func write(_ interval: Double, to start: UnsafeMutablePointer<UInt8>) -> Int {
    precondition(canWrite(interval))
    // SAFETY: the caller provides the room, which is computed above.
    var output = unsafe TextOutput(start)
    let seconds = Int64(interval.rounded(.down))
    put(seconds, to: &output)
    if Double(seconds) != interval {
      output.put(UInt8(ascii: "."))
      if let milliseconds = units(of: interval, in: 1000) {
        output.put(threeDigits: Int(milliseconds &- seconds &* 1000))
      } else if let microseconds = units(of: interval, in: 1_000_000) {
        let fraction = Int(microseconds &- seconds &* 1_000_000)
        output.put(threeDigits: fraction / 1000)
        output.put(threeDigits: fraction % 1000)
      } else {
        for digit in shortestFraction(of: interval) { output.put(0x30 | digit) }
      }
    }
    output.put(UInt8(ascii: "Z"))
    return output.count
  }

  /// The multiple of 1/`scale` seconds that is read as `interval`, if there is one and it is exact as a Double.
  @inline(__always)
  private static func units(of interval: Double, in scale: Double) -> Int64? {
    let units = (interval * scale).rounded()
    guard units.magnitude <= 0x1p53, units / scale == interval else { return nil }
    return Int64(units)
  }

  @inline(__always)
  static func floorDivide(_ dividend: Int64, by divisor: Int64) -> Int64 {
    (dividend >= 0 ? dividend : dividend &- (divisor &- 1)) / divisor
  }

  /// Writes the date and the time of day, up to the seconds.
  @inline(__always)
  private static func put(_ seconds: Int64, to output: inout TextOutput) {
    let days = floorDivide(seconds, by: ReferenceTime.secondsInDay)
    let secondOfDay = Int(seconds &- days &* ReferenceTime.secondsInDay)
    let date = CivilDate(daysSinceReferenceDate: Int(days))
    if 0...9999 ~= date.year {
      output.put(twoDigits: date.year / 100)
    } else {
      let year = Int(date.year.magnitude)
      output.put(date.year < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
      output.put(twoDigits: year / 10_000)
      output.put(twoDigits: year / 100 % 100)
    }
    output.put(twoDigits: Int(date.year.magnitude) % 100)
    output.put(UInt8(ascii: "-"))
    output.put(twoDigits: date.month)
    output.put(UInt8(ascii: "-"))
    output.put(twoDigits: date.day)
    output.put(UInt8(ascii: "T"))
    let minutes = secondOfDay / 60
    let hour = minutes / 60
    output.put(twoDigits: hour)
    output.put(UInt8(ascii: ":"))
    output.put(twoDigits: minutes &- hour &* 60)
    output.put(UInt8(ascii: ":"))
    output.put(twoDigits: secondOfDay &- minutes &* 60)
  }

  /// The fraction of the shortest decimal that reads back as `interval`, which is not whole.
  ///
  /// The shortest decimal of a number has the fewest digits in all, and so the fewest behind the point. Before 2001,
  /// the fraction counts forward from the preceding second, with as many digits.
  @inline(never)
  private static func shortestFraction(of interval: Double) -> [UInt8] {
    let text = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: ShortestDecimal.room) { bytes in
      // SAFETY: there is the room that `ShortestDecimal` names, and it returns how much of it has been written.
      let start = unsafe bytes.baseAddress.unsafelyUnwrapped
      let count = unsafe ShortestDecimal.write(interval.magnitude, to: start)
      return unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }
    // The layouts are `12.5` and `1.25e-05`, the latter only below one.
    var fraction: [UInt8] = []
    var exponent = 0
    if let mark = text.firstIndex(of: UInt8(ascii: "e")) {
      for byte in text[(mark + 2)...] { exponent = exponent * 10 + Int(byte & 0x0F) }
      fraction = Array(repeating: 0, count: exponent - 1) + digits(of: text[..<mark])
    } else if let point = text.firstIndex(of: UInt8(ascii: ".")) {
      fraction = digits(of: text[(point + 1)...])
    }
    if interval < 0 { ReferenceTime.complement(&fraction) }
    return fraction
  }

  private static func digits(of text: ArraySlice<UInt8>) -> [UInt8] {
    text.filter { $0 != UInt8(ascii: ".") }.map { $0 & 0x0F }
  }
}

extension TextOutput {
  /// Puts three digits for a number below 1000.
  @inline(__always)
  fileprivate mutating func put(threeDigits value: Int) {
    let hundreds = value / 100
    put(0x30 | UInt8(truncatingIfNeeded: hundreds))
    put(twoDigits: value &- hundreds &* 100)
  }
}
