// DatePattern: dates in the patterns of Unicode Technical Standard 35, without a formatter.

import PliantCore
import PliantFoundation

/// A date pattern, which is parsed once. A strategy in an attribute is made again for each value: nothing is cached.
struct DatePattern: Sendable {
  let text: String
  let zone: TimeZone?
  let names: DateNames
  private var parts: [Part] = []

  private enum Part {
    /// A letter and its count.
    case field(UInt8, Int)
    /// A byte of other text, with or without quotes.
    case byte(UInt8)

    var isZone: Bool { if case .field(let letter, _) = self { "ZzXx".utf8.contains(letter) } else { false } }
  }

  init(text: String, zone: TimeZone?, names: DateNames) {
    (self.text, self.zone, self.names) = (text, zone, names)
    let quote = UInt8(ascii: "'")
    var (isQuoted, isAfterQuote) = (false, false)
    for byte in text.utf8 {
      if byte == quote {
        // Two quotes denote one, inside of a text and by themselves.
        if isAfterQuote { parts.append(.byte(quote)) }
        isQuoted.toggle()
        isAfterQuote.toggle()
        continue
      }
      isAfterQuote = false
      if isQuoted || (byte | 0x20) &- UInt8(ascii: "a") >= 26 {
        parts.append(.byte(byte))
      } else if case .field(byte, let count)? = parts.last {
        parts[parts.count - 1] = .field(byte, count + 1)
      } else {
        parts.append(.field(byte, 1))
      }
    }
  }
}

extension DatePattern {
  var hasNames: Bool {
    parts.contains { part in
      guard case .field(let letter, let count) = part else { return false }
      return "Ea".utf8.contains(letter) || count >= 3 && "ML".utf8.contains(letter)
    }
  }
}

// MARK: - Reading

extension DatePattern {
  private struct Fields {
    var time = CivilTime(date: CivilDate(year: 2000, month: 1, day: 1))
    var isAfternoon: Bool?
    var hasZone = false
  }

  /// The seconds from 2001-01-01T00:00:00Z; nil if the text doesn't match the pattern or denotes no point in time.
  func parse(_ bytes: UnsafeBufferPointer<UInt8>) -> Double? {
    guard var cursor = unsafe TextCursor(bytes) else { return nil }
    var fields = Fields()
    for part in parts {
      let isTaken =
        switch part {
        case .byte(let byte): cursor.take(byte)
        case .field(let letter, let count): take(letter, count, &cursor, &fields)
        }
      guard isTaken else { return nil }
    }
    guard cursor.count == 0 else { return nil }
    if let isAfternoon = fields.isAfternoon {
      // An hour from 0 to 23 may have a half of the day, too.
      if 1...12 ~= fields.time.hour { fields.time.hour = fields.time.hour % 12 + (isAfternoon ? 12 : 0) }
      guard fields.time.hour / 12 == (isAfternoon ? 1 : 0) else { return nil }
    }
    guard let interval = fields.time.interval else { return nil }
    guard !fields.hasZone, let zone else { return interval }
    // The offset depends on the time, and the time on the offset: a second lookup resolves this, except within a gap.
    let first = Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: interval)))
    let second = Double(zone.secondsFromGMT(for: Date(timeIntervalSinceReferenceDate: interval - first)))
    return interval - second
  }

  private func take(_ letter: UInt8, _ count: Int, _ cursor: inout TextCursor, _ fields: inout Fields) -> Bool {
    /// Reads as many digits as there are letters; for one letter, one or two.
    func take(_ field: inout Int) -> Bool {
      let number = count == 1 ? cursor.takeNumber(digits: 1...2)?.value : count <= 18 ? cursor.takeDigits(count) : nil
      field = number ?? field
      return number != nil
    }
    switch letter {
    case UInt8(ascii: "y"), UInt8(ascii: "u"):
      guard let year = count == 1 ? cursor.takeNumber(digits: 1...6)?.value : cursor.takeDigits(Swift.min(count, 18))
      else { return false }
      fields.time.date.year = count != 2 ? year : year < 50 ? 2000 + year : 1900 + year
    case UInt8(ascii: "M"), UInt8(ascii: "L"):
      if count < 3 { return take(&fields.time.date.month) }
      guard let index = takeName(names.months(for: letter, count: count), &cursor) else { return false }
      fields.time.date.month = index + 1
    case UInt8(ascii: "d"): return take(&fields.time.date.day)
    case UInt8(ascii: "E"):
      return takeName(count < 4 ? names.shortWeekdays : names.weekdays, &cursor) != nil
    case UInt8(ascii: "H"), UInt8(ascii: "h"):
      guard take(&fields.time.hour) else { return false }
      guard letter == UInt8(ascii: "h") else { return true }
      if fields.isAfternoon == nil { fields.isAfternoon = false }
      return 1...12 ~= fields.time.hour
    case UInt8(ascii: "a"):
      guard let index = takeName([names.am, names.pm], &cursor) else { return false }
      fields.isAfternoon = index == 1
    case UInt8(ascii: "m"): return take(&fields.time.minute)
    case UInt8(ascii: "s"): return take(&fields.time.second)
    case UInt8(ascii: "S"):
      let fraction = DecimalFraction(&cursor)
      guard fraction.count == count else { return false }
      fields.time.fraction = fraction
    case UInt8(ascii: "Z"), UInt8(ascii: "X"), UInt8(ascii: "x"), UInt8(ascii: "z"):
      fields.hasZone = true
      return fields.time.takeZone(&cursor)
    default: return false
    }
    return true
  }

  /// Reads the longest matching name, regardless of the case of ASCII letters, and returns its index.
  private func takeName(_ names: [String], _ cursor: inout TextCursor) -> Int? {
    var best: (index: Int, count: Int)?
    for (index, name) in names.enumerated() {
      let bytes = Array(name.utf8)
      guard bytes.count > best?.count ?? 0 else { continue }
      let matches = bytes.indices.allSatisfy { offset in
        let (found, wanted) = (cursor[offset], bytes[offset])
        return found == wanted || ((wanted | 0x20) &- UInt8(ascii: "a") < 26 && found | 0x20 == wanted | 0x20)
      }
      if matches { best = (index, bytes.count) }
    }
    guard let best else { return nil }
    cursor.advance(by: best.count)
    return best.index
  }
}

// MARK: - Writing

extension DatePattern {
  /// Returns the text of a date within the years -999999 to 999999.
  func format(_ date: Date) -> String {
    var offset = zone?.secondsFromGMT(for: date) ?? 0
    // The text of a zone has whole minutes. The time must fit to it, or another date would be read back.
    if parts.contains(where: \.isZone) { offset -= offset % 60 }
    let interval = date.timeIntervalSinceReferenceDate + Double(offset)
    var fractionDigits = 0
    for case .field(UInt8(ascii: "S"), let count) in parts {
      fractionDigits = Swift.min(Swift.max(fractionDigits, count), 9)
    }
    // Truncated, not rounded: a time does not move to the next second. The binary fraction may be just below the
    // decimal one.
    let scale = Double(ReferenceTime.powersOfTen[fractionDigits])
    let floor = interval.rounded(.down)
    let nearest = ((interval - floor) * scale).rounded()
    // A date that was made from seconds since 1970 has the precision of those.
    let precision = Swift.max(interval.ulp, (interval + Double(ReferenceTime.secondsFrom1970)).ulp)
    let isExact = nearest < scale && abs(floor + nearest / scale - interval) <= precision
    // Just before a second, the difference is rounded up to one.
    let fraction = Int64(isExact ? nearest : Swift.min(((interval - floor) * scale).rounded(.down), scale - 1))
    let seconds = Int64(floor)
    let day = ISO8601.floorDivide(seconds, by: ReferenceTime.secondsInDay)
    let civil = CivilDate(daysSinceReferenceDate: Int(day))
    let second = Int(seconds - day * ReferenceTime.secondsInDay)
    // 2001-01-01 was a Monday.
    let weekday = Int(((day + 1) % 7 + 7) % 7)
    var result: [UInt8] = []
    for part in parts {
      switch part {
      case .byte(let byte): result.append(byte)
      case .field(let letter, let count):
        append(
          letter, count, civil, weekday: weekday, second: second,
          fraction: (fraction, fractionDigits), offset: offset, to: &result)
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the text of a date; nil for one that the pattern can't hold, so that the text couldn't be read.
  func text(of date: Date) -> String? {
    let interval = date.timeIntervalSinceReferenceDate
    guard ISO8601.canWrite(interval) else { return nil }
    var (hasCentury, isClear) = (true, true)
    for (index, part) in parts.enumerated() {
      guard case .field(let letter, let count) = part else { continue }
      switch letter {
      case UInt8(ascii: "y"), UInt8(ascii: "u"):
        if count == 2 { hasCentury = false }
        // Three letters are read as three digits.
        if count == 3 { isClear = false }
      // More letters denote other forms.
      case UInt8(ascii: "M"), UInt8(ascii: "L"), UInt8(ascii: "E"): if count > 4 { return nil }
      case UInt8(ascii: "a"): if count > 3 { return nil } else { isClear = false }
      case UInt8(ascii: "Z"): if count == 4 { return nil }
      default: if !"dHhmsSXx".utf8.contains(letter) { return nil }
      }
      // One letter, a fraction and a zone may take more digits or letters than are written for them.
      guard count == 1 || "SZXx".utf8.contains(letter), index + 1 < parts.count else { continue }
      if case .byte(let next) = parts[index + 1], (part.isZone ? " -/.," : " -/.:,").utf8.contains(next) { continue }
      isClear = false
    }
    var text = format(date)
    // Seconds in the years 5 to 9986, which fit every pattern with whole years.
    if isClear, hasCentury, (-63e9...252e9).contains(interval) { return text }
    guard let read = text.withUTF8({ bytes in unsafe parse(bytes) }) else { return nil }
    // Two digits are a year from 1950 to 2049.
    return hasCentury || abs(read - interval) < Double(366 * ReferenceTime.secondsInDay) ? text : nil
  }

  private func append(
    _ letter: UInt8, _ count: Int, _ date: CivilDate, weekday: Int, second: Int, fraction: (Int64, digits: Int),
    offset: Int, to result: inout [UInt8]
  ) {
    func put(_ value: Int, digits: Int) { self.put(value, digits: digits, to: &result) }
    func name(_ names: [String], _ index: Int) {
      if names.indices.contains(index) { result += names[index].utf8 }
    }
    let hour = second / 3600
    switch letter {
    case UInt8(ascii: "y"), UInt8(ascii: "u"): put(count == 2 ? date.year % 100 : date.year, digits: count)
    case UInt8(ascii: "M"), UInt8(ascii: "L"):
      if count < 3 {
        put(date.month, digits: count)
      } else {
        name(names.months(for: letter, count: count), date.month - 1)
      }
    case UInt8(ascii: "d"): put(date.day, digits: count)
    case UInt8(ascii: "E"): name(count < 4 ? names.shortWeekdays : names.weekdays, weekday)
    case UInt8(ascii: "H"): put(hour, digits: count)
    case UInt8(ascii: "h"): put(hour % 12 == 0 ? 12 : hour % 12, digits: count)
    case UInt8(ascii: "a"): name([names.am, names.pm], hour < 12 ? 0 : 1)
    case UInt8(ascii: "m"): put(second / 60 % 60, digits: count)
    case UInt8(ascii: "s"): put(second % 60, digits: count)
    case UInt8(ascii: "S"):
      let digits = String(fraction.0)
      let padded = String(repeating: "0", count: Swift.max(0, fraction.digits - digits.count)) + digits
      result += (padded + String(repeating: "0", count: Swift.max(0, count - padded.count))).utf8.prefix(count)
    case UInt8(ascii: "Z"), UInt8(ascii: "z"), UInt8(ascii: "X"), UInt8(ascii: "x"):
      appendZone(letter, count, offset, to: &result)
    default: break
    }
  }

  private func appendZone(_ letter: UInt8, _ count: Int, _ offset: Int, to result: inout [UInt8]) {
    let isX = letter == UInt8(ascii: "X")
    if offset == 0, isX || (letter == UInt8(ascii: "Z") && count == 5) {
      result.append(UInt8(ascii: "Z"))
      return
    }
    let hasColon = count == 5 || (letter | 0x20 == UInt8(ascii: "x") && count == 3)
    let minutes = Int(offset.magnitude) / 60
    result.append(offset < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    put(minutes / 60, digits: 2, to: &result)
    if minutes % 60 == 0, letter | 0x20 == UInt8(ascii: "x"), count == 1 { return }
    if hasColon { result.append(UInt8(ascii: ":")) }
    put(minutes % 60, digits: 2, to: &result)
  }

  private func put(_ value: Int, digits: Int, to result: inout [UInt8]) {
    let text = String(value.magnitude)
    if value < 0 { result.append(UInt8(ascii: "-")) }
    for _ in 0..<Swift.max(0, digits - text.utf8.count) { result.append(UInt8(ascii: "0")) }
    result += text.utf8
  }
}
