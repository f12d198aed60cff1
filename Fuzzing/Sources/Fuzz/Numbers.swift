// Compares numbers with strtod, strtof and the standard library's integers, and written numbers with those read back.

import Foundation
import Pliant
import PliantCore

/// A number as the reader reads it: a number alone is decoded strictly as in Foundation, which reads `1e2` as an Int.
private struct Bare<Value: JSONReadable>: JSONReadable {
  let value: Value

  init(from reader: inout JSONReader) throws(JSONError) { value = try Value(from: &reader) }
}

func checkNumbers(_ bytes: [UInt8]) {
  guard !bytes.isEmpty else { return }
  // Most bytes are not a number; this maps all of them to characters of numbers.
  let alphabet = Array("0123456789.-+eE00019".utf8)
  check(String(decoding: bytes.prefix(2000).map { alphabet[Int($0) % alphabet.count] }, as: UTF8.self), bytes)
  check(String(decoding: bytes, as: UTF8.self), bytes)
  if bytes.count >= 8 {
    let pattern = bytes.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    checkWriting(Double(bitPattern: pattern), bytes)
    checkWriting(Float(bitPattern: UInt32(truncatingIfNeeded: pattern)), bytes)
    let integer = Int64(bitPattern: pattern)
    guard let text = try? integer.jsonString(), text == "\(integer)" else {
      found("writes \(integer) otherwise", bytes)
    }
  }
}

private func check(_ text: String, _ bytes: [UInt8]) {
  let strict = PliantDecoder(tolerance: .strict)
  let isNumber = isNumber(Array(text.utf8))
  let double = (try? strict.decode(Bare<Double>.self, from: text))?.value
  let expected = strtod(text, nil)
  if isNumber && expected.isFinite {
    if double?.bitPattern != expected.bitPattern { found("\(text) is \(expected), not \(double as Any)", bytes) }
  } else if double != nil {
    // White space around a number is allowed.
    let trimmed = text.trimmingCharacters(in: CharacterSet(charactersIn: " \t\r\n\u{FEFF}"))
    if trimmed == text { found("\(text) is no Double", bytes) }
  }
  guard isNumber else { return }
  let float = (try? strict.decode(Bare<Float>.self, from: text))?.value
  let expectedFloat = strtof(text, nil)
  if expectedFloat.isFinite ? float?.bitPattern != expectedFloat.bitPattern : float != nil {
    found("\(text) is \(expectedFloat), not \(float as Any)", bytes)
  }
  let integer = (try? strict.decode(Bare<Int64>.self, from: text))?.value
  if integer != Int64(text) { found("\(text) is \(Int64(text) as Any), not \(integer as Any)", bytes) }
  let unsigned = (try? strict.decode(Bare<UInt64>.self, from: text))?.value
  if unsigned != UInt64(text) && !(text == "-0" && unsigned == 0) { found("\(text) as UInt64", bytes) }
  let small = (try? strict.decode(Bare<Int8>.self, from: text))?.value
  if small != Int8(text) { found("\(text) as Int8", bytes) }
  // The same in a string, with a conversion.
  if expected.isFinite, let converted = try? Double(json: "\"\(text)\""), converted.bitPattern != expected.bitPattern {
    found("\"\(text)\" is \(expected), not \(converted)", bytes)
  }
}

private func checkWriting<Value: BinaryFloatingPoint & JSONReadable & JSONWritable>(_ value: Value, _ bytes: [UInt8]) {
  guard value.isFinite else { return }
  guard let text = try? value.jsonString(),
    let back = (try? PliantDecoder(tolerance: .strict).decode(Bare<Value>.self, from: text))?.value,
    back == value, back.sign == value.sign
  else { found("\(value) is another when read back", bytes) }
  // Not much longer than the shortest text from the standard library.
  let digits = text.filter(\.isNumber).count
  if digits > "\(value)".filter(\.isNumber).count + 20 { found("\(text) is too long", bytes) }
}

/// The grammar of RFC 8259, section 6.
private func isNumber(_ bytes: [UInt8]) -> Bool {
  var index = 0
  func byte() -> UInt8 { index < bytes.count ? bytes[index] : 0 }
  func digits() -> Int {
    let start = index
    while (0x30...0x39).contains(byte()) { index += 1 }
    return index - start
  }
  if byte() == UInt8(ascii: "-") { index += 1 }
  let isZero = byte() == UInt8(ascii: "0")
  let count = digits()
  guard count > 0, !isZero || count == 1 else { return false }
  if byte() == UInt8(ascii: ".") {
    index += 1
    guard digits() > 0 else { return false }
  }
  if byte() | 0x20 == UInt8(ascii: "e") {
    index += 1
    if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { index += 1 }
    guard digits() > 0 else { return false }
  }
  return index == bytes.count && !bytes.isEmpty
}
