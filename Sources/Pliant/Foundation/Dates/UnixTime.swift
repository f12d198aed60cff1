// UnixTime: numbers since 1970 → seconds since the reference date.

import PliantCore

/// Points in time as numbers of seconds or milliseconds since 1970-01-01T00:00:00Z, leap seconds not counted (POSIX).
enum UnixTime {
  /// From this magnitude on, a number counts milliseconds.
  static let firstMilliseconds: Int64 = 100_000_000_000

  /// The seconds from 2001-01-01T00:00:00Z to the point in time that a JSON number denotes; nil beyond the years
  /// -999999 to 999999.
  ///
  /// A number without an exponent and with up to nine decimals, eighteen digits in all, is rounded once. Any other is
  /// first converted to the closest Double.
  static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var interval = unsafe parseExactly(text)
    if interval == nil, let number = unsafe NumberScanner.parseDouble(text) {
      let seconds = number.magnitude < Double(firstMilliseconds) ? number : number / 1000
      interval = seconds - Double(ReferenceTime.secondsFrom1970)
    }
    return interval.flatMap { ISO8601.canWrite($0) ? $0 : nil }
  }

  /// The same for a number without an exponent and with a limited number of digits, rounded once at the end.
  private static func parseExactly(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    guard var cursor = unsafe TextCursor(text) else { return nil }
    let isNegative = cursor.take(UInt8(ascii: "-"))
    let whole = DecimalFraction(&cursor)
    guard !whole.isLong else { return nil }
    var places = 0
    var units = Int64(bitPattern: whole.value)
    let isMilliseconds = units >= firstMilliseconds
    if cursor.take(UInt8(ascii: ".")) {
      let fraction = DecimalFraction(&cursor)
      guard fraction.count <= 9, let sum = ReferenceTime.units(units, fraction) else { return nil }
      (units, places) = (sum, fraction.count)
    }
    guard cursor.count == 0 else { return nil }
    if isNegative { units = -units }
    if isMilliseconds { places += 3 }
    let offset = ReferenceTime.secondsFrom1970.multipliedReportingOverflow(
      by: Int64(bitPattern: ReferenceTime.powersOfTen[places]))
    let difference = units.subtractingReportingOverflow(offset.partialValue)
    guard !offset.overflow, !difference.overflow else { return nil }
    return ReferenceTime.interval(units: difference.partialValue, places: places)
  }
}
