// Dates and data in the forms of the encoders' strategies.

import PliantCore
import PliantFoundation

extension Date {
  /// Whether the text of `JSONEncoder.DateEncodingStrategy.iso8601`, in which the fraction is cut off, can be written
  /// without Foundation: from 1600-01-01, because there is only one calendar since then, to 9999-12-31.
  var hasISO8601TextOfSeconds: Bool {
    -12_654_316_800 <= timeIntervalSinceReferenceDate && timeIntervalSinceReferenceDate < 252_423_993_600
  }

  func foundationText(_ strategy: JSONEncoder.DateEncodingStrategy) throws -> String {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = strategy
    // Older encoders write no scalar that is not inside of a container.
    return try [String](json: String(decoding: try encoder.encode([self]), as: UTF8.self))[0]
  }
}

extension JSONWriter {
  /// Appends a date as `@JSONModel` writes it; false if it has no such text.
  mutating func putRFC3339(_ date: Date) -> Bool {
    let interval = date.timeIntervalSinceReferenceDate
    guard ISO8601.canWrite(interval) else { return false }
    putISO8601(interval)
    return true
  }

  /// Appends a point in time that ISO 8601 can express.
  mutating func putISO8601(_ interval: Double) {
    // SAFETY: the room is what `ISO8601` needs; the same below.
    unsafe putQuoted(room: ISO8601.room) { unsafe ISO8601.write(interval, to: $0) }
  }

  mutating func putUUID(_ value: UUID) {
    unsafe putQuoted(room: UUIDText.room) { unsafe UUIDText.write(value, to: $0) }
  }

  mutating func putBase64(_ data: Data) {
    if options.contains(.escapingSlashes) { return putString(data.base64EncodedString()) }
    unsafe putQuoted(room: Base64Text.encodedCount(data.count)) { target in
      unsafe data.withUnsafeBytes { bytes in unsafe Base64Text.encode(bytes, to: target) }
    }
  }

  /// Appends a string without escapes, of which `write` writes at most `room` bytes and returns their number.
  @inline(__always)
  private mutating func putQuoted(room: Int, _ write: (UnsafeMutablePointer<UInt8>) -> Int) {
    reserve(room + 2)
    put(UInt8(ascii: "\""))
    unsafe cursor += write(cursor)
    put(UInt8(ascii: "\""))
  }
}

// MARK: - Dates and data of models

extension JSONWriter {
  var encodingForm: EncodingForm? {
    valueForm.map { unsafe unsafeDowncast($0, to: ValueForm.self).form }
  }

  /// Writes a date by the encoder's strategy; false if there is none.
  @inline(never)
  mutating func writeByStrategy(_ date: Date) throws(JSONError) -> Bool {
    if try keep(date) { return true }
    guard case .strategy(let strategy)? = encodingForm?.dates else { return false }
    switch strategy {
    case .deferredToDate: return false
    case .secondsSince1970: try write(date.timeIntervalSince1970)
    case .millisecondsSince1970: try write(1000 * date.timeIntervalSince1970)
    case .iso8601 where date.hasISO8601TextOfSeconds:
      let next = try beginValue()
      putISO8601(date.timeIntervalSinceReferenceDate.rounded(.down))
      state = next
    default: try encode(codable: date)
    }
    return true
  }

  @inline(never)
  mutating func writeByStrategy(_ data: Data) throws(JSONError) -> Bool {
    if try keep(data) { return true }
    guard let strategy = encodingForm?.data else { return false }
    if case .base64 = strategy { return false }
    try encode(codable: data)
    return true
  }
}
