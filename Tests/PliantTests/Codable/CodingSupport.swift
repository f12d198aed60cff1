// Shared by tests: changed coders, keys of any text, paths as text, values with issues, lists that closures fill.

import Foundation
import Pliant

func with<Value>(_ value: Value, _ change: (inout Value) throws -> Void) rethrows -> Value {
  var value = value
  try change(&value)
  return value
}

struct AnyKey: CodingKey, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
  var stringValue: String, intValue: Int?
  init(_ text: String) { stringValue = text }
  init(stringValue: String) { self.stringValue = stringValue }
  init(intValue: Int) { (stringValue, self.intValue) = ("\(intValue)", intValue) }
  init(stringLiteral value: String) { stringValue = value }
  init(integerLiteral value: Int) { self.init(intValue: value) }
}

func steps(_ path: some Sequence<any CodingKey>) -> String {
  path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
}

func withReport<Value>(_ decode: (inout DecodingReport) throws -> Value) rethrows -> (Value, DecodingReport) {
  var report = DecodingReport()
  return (try decode(&report), report)
}

/// A value and the reported issues, each as `$.path outcome`.
func reported<Value>(_ decode: (inout DecodingReport) throws -> Value) rethrows -> (value: Value, issues: [String]) {
  let (value, report) = try withReport(decode)
  return (value, report.issues.map { "\($0.path) \($0.outcome)" })
}

extension PliantDecoder { static let strict = PliantDecoder(tolerance: .strict) }
extension JSONDecoder.NonConformingFloatDecodingStrategy {
  static func texts(_ infinity: String, _ negative: String, _ nan: String) -> Self {
    .convertFromString(positiveInfinity: infinity, negativeInfinity: negative, nan: nan)
  }
}
extension JSONEncoder.NonConformingFloatEncodingStrategy {
  static func texts(_ infinity: String, _ negative: String, _ nan: String) -> Self {
    .convertToString(positiveInfinity: infinity, negativeInfinity: negative, nan: nan)
  }
}
extension JSONEncoder {
  func encodeString(_ value: some Encodable) throws -> String { String(decoding: try encode(value), as: UTF8.self) }
}

final class SharedList<Element>: @unchecked Sendable {
  private let lock = NSLock()
  private var elements: [Element] = []
  var all: [Element] { lock.withLock { elements } }
  func add(_ element: Element) { lock.withLock { elements.append(element) } }
}
