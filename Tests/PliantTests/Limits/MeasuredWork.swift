// Shared by tests of work: processor time, its growth, deep documents, and a decoder that counts requests.

import Foundation
import Pliant
import Testing

/// Full sizes and all combinations take minutes longer in a debug build.
let isSlow = ProcessInfo.processInfo.environment["PLIANT_SLOW_TESTS"] != nil

func nested(_ count: Int, _ open: String, _ core: String, _ close: String) -> String {
  String(repeating: open, count: count) + core + String(repeating: close, count: count)
}

/// The time that this thread uses the processor for `body`, which doesn't depend on other tests.
func processorTime(_ body: () throws -> Void) rethrows -> Duration {
  func now() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
  let start = now()
  try body()
  return now() - start
}

/// Expects that `body` takes less than `limit`: far more than it needs, and far less than it once took.
func expectTime(
  _ text: String = "", below limit: Duration, _ body: () throws -> Void,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) rethrows {
  let time = try processorTime(body)
  #expect(time < limit, "\(text) \(time)", sourceLocation: sourceLocation)
}

/// Expects that `many` takes less than `factor` times as long as `few`, in one of five attempts: others run meanwhile.
func expectGrowth(
  _ name: String = "", below factor: Int, from few: Int, to many: Int, _ time: (Int) throws -> Duration,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) rethrows {
  var times: [String] = []
  _ = try time(few)
  for _ in 1...5 {
    let (short, long) = (try time(few), try time(many))
    if long < short * factor { return }
    times.append("\(short) for \(few), \(long) for \(many)")
  }
  Issue.record("\(name): \(times)", sourceLocation: sourceLocation)
}

/// Expects that `body` takes less than `factor` times as long as `other`, in one of five attempts.
func expectTime(
  below factor: Int, times other: () throws -> Void, _ body: () throws -> Void,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) rethrows {
  try expectGrowth(
    below: factor, from: 0, to: 1, { number in try processorTime { try number == 0 ? other() : body() } },
    sourceLocation: sourceLocation)
}

extension Trait where Self == TimeLimitTrait {
  /// A time limit for tests of operations that once took minutes or hours.
  ///
  /// The clock also runs while other tests use the cores, so the limit detects a hang, not a slow test.
  static var hangLimit: Self { .timeLimit(.minutes(30)) }
}

/// The number of requests to a ``CountingDecoder`` and to the decoders of the values inside its value.
final class RequestCount { var requests = 0 }

/// Decodes a `JSON` without conversions, as other decoders do.
struct CountingDecoder: Decoder {
  let value: JSON, count: RequestCount
  var codingPath: [any CodingKey] = [], userInfo: [CodingUserInfoKey: Any] = [:]

  fileprivate func inner(_ value: JSON, _ key: some CodingKey) -> CountingDecoder {
    CountingDecoder(value: value, count: count, codingPath: codingPath + [key], userInfo: userInfo)
  }

  fileprivate func mismatch(_ type: Any.Type) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: "another value"))
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    count.requests += 1
    guard let object = value.object else { throw mismatch([String: Any].self) }
    return KeyedDecodingContainer(Members<Key>(decoder: self, object: object))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    count.requests += 1
    guard let array = value.array else { throw mismatch([Any].self) }
    return Elements(decoder: self, elements: Array(array))
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension CountingDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    count.requests += 1
    return value.isNull
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    count.requests += 1
    let scalar: Any? =
      switch type {
      case is String.Type: value.string
      case is Bool.Type: value.bool
      case is Double.Type: value.double
      case is Int.Type: value.int
      case is Int64.Type: value.int64
      case is UInt64.Type: value.uint64
      case is Decimal.Type, is Date.Type, is Data.Type, is URL.Type: nil
      default: try Value(from: self)
      }
    guard let scalar = scalar as? Value else { throw mismatch(type) }
    return scalar
  }
}

private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let decoder: CountingDecoder, object: JSON.Object
  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { object.compactMap { Key(stringValue: $0.key) } }

  private func member(_ key: some CodingKey) throws -> CountingDecoder {
    guard let value = object[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: "no such key"))
    }
    return decoder.inner(value, key)
  }

  func contains(_ key: Key) -> Bool { object[key.stringValue] != nil }
  func decodeNil(forKey key: Key) throws -> Bool { try member(key).decodeNil() }
  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value { try member(key).decode(type) }

  func nestedContainer<Inner>(keyedBy type: Inner.Type, forKey key: Key) throws -> KeyedDecodingContainer<Inner> {
    try member(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try member(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }
  func superDecoder(forKey key: Key) throws -> any Decoder { try member(key) }
}

private struct Elements: UnkeyedDecodingContainer {
  let decoder: CountingDecoder, elements: [JSON]
  var currentIndex = 0
  var codingPath: [any CodingKey] { decoder.codingPath }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private mutating func next<Result>(_ body: (CountingDecoder) throws -> Result) throws -> Result {
    guard !isAtEnd else { throw decoder.mismatch([Any].self) }
    let result = try body(decoder.inner(elements[currentIndex], AnyKey(intValue: currentIndex)))
    currentIndex += 1
    return result
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try next { try $0.decode(type) } }

  mutating func nestedContainer<Inner>(keyedBy type: Inner.Type) throws -> KeyedDecodingContainer<Inner> {
    try next { try $0.container(keyedBy: type) }
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next { try $0.unkeyedContainer() }
  }

  mutating func superDecoder() throws -> any Decoder { try next { $0 } }
}
