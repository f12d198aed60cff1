// CivilTime: the fields of a date and a time of day, validated and combined.

/// A date and time of day in a zone, as the formats of this folder contain it. Only its shape is checked at first.
struct CivilTime {
  var date: CivilDate
  var hour = 0
  var minute = 0
  var second = 0
  var fraction: DecimalFraction?
  /// The seconds by which the zone is ahead of UTC.
  var offset = 0

  /// The seconds from 2001-01-01T00:00:00Z; nil if there is no such day or time.
  ///
  /// As in ``ISO8601``, 24:00:00 is midnight of the next day, and a leap second is accepted only in the last minute
  /// of a UTC day.
  @inline(__always)
  var interval: Double? {
    // The fields may have had any number of digits; the years are limited to those that can be written.
    guard date.isValid, date.year.magnitude <= 999_999, 0...24 ~= hour, 0..<60 ~= minute, 0...60 ~= second else {
      return nil
    }
    if hour == 24 {
      guard minute | second == 0, fraction.map({ $0.digits.isEmpty }) ?? true else { return nil }
    }
    let secondOfDay = Int64(hour &* 3600 &+ minute &* 60 &+ second &- offset)
    let seconds = Int64(date.daysSinceReferenceDate) &* ReferenceTime.secondsInDay &+ secondOfDay
    // Leap seconds are added to the last minute of a UTC day; midnight follows it.
    if second == 60 && seconds % ReferenceTime.secondsInDay != 0 { return nil }
    guard let fraction else { return Double(seconds) }
    return ReferenceTime.interval(seconds: seconds, fraction: fraction)
  }

  /// Reads `HH:mm[:ss]`; the hour may have one digit.
  ///
  /// - Parameter allowsFraction: Whether a fraction may follow the seconds, after a point or a comma.
  mutating func takeTimeOfDay(_ cursor: inout TextCursor, allowsFraction: Bool) -> Bool {
    guard let hour = cursor.takeNumber(digits: 1...2)?.value, cursor.take(UInt8(ascii: ":")),
      let minute = cursor.takeDigits(2)
    else { return false }
    (self.hour, self.minute) = (hour, minute)
    guard cursor.take(UInt8(ascii: ":")) else { return true }
    guard let second = cursor.takeDigits(2) else { return false }
    self.second = second
    return !allowsFraction || takeFraction(&cursor)
  }

  /// Reads a fraction of the seconds, after a point or a comma, if there is one; false if it has no digits.
  @inline(__always)
  mutating func takeFraction(_ cursor: inout TextCursor) -> Bool {
    guard cursor.byte == UInt8(ascii: ".") || cursor.byte == UInt8(ascii: ",") else { return true }
    cursor.advance()
    let digits = DecimalFraction(&cursor)
    fraction = digits
    return digits.count > 0
  }

  /// Reads a zone: an offset such as `+0530`, `+05:30` or `+05`, or a name from RFC 2822 (section 4.3).
  ///
  /// The names are UTC, GMT, UT, Z, and those of the zones of the United States: EST, EDT, CST, CDT, MST, MDT, PST, PDT.
  mutating func takeZone(_ cursor: inout TextCursor) -> Bool {
    if cursor.isAtSign { return takeOffset(&cursor) }
    guard let name = cursor.takeWord(), let zone = Self.zones.first(where: { $0.name == name }) else { return false }
    offset = zone.hours * 3600
    return true
  }

  /// Reads an offset with its sign: `+0530`, `+05:30` or `+05`.
  @inline(__always)
  mutating func takeOffset(_ cursor: inout TextCursor) -> Bool {
    let isNegative = cursor.byte == UInt8(ascii: "-")
    cursor.advance()
    guard let hours = cursor.takeDigits(2), hours < 24 else { return false }
    var minutes = 0
    if cursor.take(UInt8(ascii: ":")) || cursor.isAtDigit {
      guard let digits = cursor.takeDigits(2), digits < 60 else { return false }
      minutes = digits
    }
    let seconds = (hours &* 60 &+ minutes) &* 60
    offset = isNegative ? -seconds : seconds
    return true
  }

  private static let zones: [(name: String, hours: Int)] = [
    ("z", 0), ("ut", 0), ("utc", 0), ("gmt", 0), ("est", -5), ("edt", -4), ("cst", -6), ("cdt", -5), ("mst", -7),
    ("mdt", -6), ("pst", -8), ("pdt", -7),
  ]
}

extension TextCursor {
  /// Whether the cursor is at a plus or a minus.
  @inline(__always)
  var isAtSign: Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }

  /// Whether the cursor is at a digit.
  @inline(__always)
  var isAtDigit: Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Whether the cursor is at an ASCII letter.
  var isAtLetter: Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Reads all digits at the cursor; nil if their number is not in `digits`, which ends at 18 at most.
  mutating func takeNumber(digits: ClosedRange<Int>) -> (value: Int, count: Int)? {
    var value = 0
    var count = 0
    while isAtDigit {
      guard count < digits.upperBound else { return nil }
      value = value * 10 + Int(byte & 0x0F)
      count += 1
      advance()
    }
    return count >= digits.lowerBound ? (value, count) : nil
  }

  /// Reads a word of 1 to 15 letters at the cursor, in lower case. A string of that length needs no allocation.
  mutating func takeWord() -> String? {
    var word = ""
    while isAtLetter {
      guard word.utf8.count < 15 else { return nil }
      word.unicodeScalars.append(Unicode.Scalar(byte | 0x20))
      advance()
    }
    return word.isEmpty ? nil : word
  }

  /// Skips spaces and tabs; false if there are none.
  mutating func skipSpaces() -> Bool {
    let count = count
    while byte == 0x20 || byte == 0x09 { advance() }
    return self.count < count
  }
}
