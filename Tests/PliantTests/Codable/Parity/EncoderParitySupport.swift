/// What the parity suite of the encoders is made of: cases, the traces they leave, and outcomes that can be compared.

import Foundation
import Pliant
import Testing

/// What a case notes while it is encoded: paths and counts, which must agree as well.
final class Trace {
  var notes: [String] = []

  func note(_ path: [any CodingKey]) { notes.append(describe(path)) }
  func note(_ value: some Any) { notes.append("\(value)") }
}

func describe(_ path: [any CodingKey]) -> String {
  path.map { "\($0.stringValue)/\($0.intValue.map(String.init) ?? "-")" }.joined(separator: " ")
}

/// A value that encodes itself as a closure says.
struct Encoding: Encodable {
  let body: (any Encoder) throws -> Void

  init(_ body: @escaping (any Encoder) throws -> Void) { self.body = body }
  func encode(to encoder: any Encoder) throws { try body(encoder) }
}

struct SomeError: Error, CustomStringConvertible {
  var description: String { "some error" }
}

/// A value made by hand, to be encoded by both encoders.
struct EncoderCase: CustomTestStringConvertible, Sendable {
  let name: String
  let encode: @Sendable (any Encoder, Trace) throws -> Void

  init(_ name: String, _ encode: @escaping @Sendable (any Encoder, Trace) throws -> Void) {
    self.name = name
    self.encode = encode
  }

  /// A case that fills a keyed container.
  static func keyed(
    _ name: String, _ encode: @escaping @Sendable (inout KeyedEncodingContainer<AnyKey>, Trace) throws -> Void
  ) -> EncoderCase {
    EncoderCase(name) { encoder, trace in
      var container = encoder.container(keyedBy: AnyKey.self)
      try encode(&container, trace)
    }
  }

  /// A case that fills an unkeyed container.
  static func unkeyed(
    _ name: String, _ encode: @escaping @Sendable (inout any UnkeyedEncodingContainer, Trace) throws -> Void
  ) -> EncoderCase {
    EncoderCase(name) { encoder, trace in
      var container = encoder.unkeyedContainer()
      try encode(&container, trace)
    }
  }

  /// A case that encodes a value.
  static func value<Value: Encodable & Sendable>(_ name: String, _ value: Value) -> EncoderCase {
    EncoderCase(name) { encoder, _ in
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }

  var testDescription: String { name }
}

/// The options of one run, for either encoder.
struct EncoderOptions: CustomTestStringConvertible, Sendable {
  var name: String
  var formatting: JSONEncoder.OutputFormatting = .sortedKeys
  var dates = JSONEncoder.DateEncodingStrategy.deferredToDate
  var data = JSONEncoder.DataEncodingStrategy.base64
  var keys = JSONEncoder.KeyEncodingStrategy.useDefaultKeys
  var floats = JSONEncoder.NonConformingFloatEncodingStrategy.throw
  var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  var testDescription: String { name }

  var foundation: JSONEncoder {
    let encoder = JSONEncoder()
    set(encoder)
    return encoder
  }

  var subclass: JSONEncoder {
    let encoder = PliantJSONEncoder()
    set(encoder)
    return encoder
  }

  private func set(_ encoder: JSONEncoder) {
    encoder.outputFormatting = formatting
    encoder.dateEncodingStrategy = dates
    encoder.dataEncodingStrategy = data
    encoder.keyEncodingStrategy = keys
    encoder.nonConformingFloatEncodingStrategy = floats
    encoder.userInfo = userInfo
  }

  var pliant: PliantEncoder {
    var encoder = PliantEncoder()
    encoder.outputFormatting = formatting
    encoder.dateEncodingStrategy = dates
    encoder.dataEncodingStrategy = data
    encoder.keyEncodingStrategy = keys
    encoder.nonConformingFloatEncodingStrategy = floats
    encoder.userInfo = userInfo
    return encoder
  }
}

/// What came of an encoding.
enum EncodingOutcome: Equatable, CustomStringConvertible {
  case text(String)
  case invalidValue(type: String, path: String)
  case error(String)

  init(_ encode: () throws -> Data) {
    do {
      self = .text(String(decoding: try encode(), as: UTF8.self))
    } catch EncodingError.invalidValue(let value, let context) {
      self = .invalidValue(type: "\(type(of: value))", path: describe(context.codingPath))
    } catch { self = .error("\(error)") }
  }

  var description: String {
    switch self {
    case .text(let text): text
    case .invalidValue(let type, let path): "invalid \(type) at [\(path)]"
    case .error(let error): "error \(error)"
    }
  }

  /// The same with the members of objects in one order.
  var canonical: EncodingOutcome {
    guard case .text(let text) = self,
      let tree = try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed),
      let data = try? JSONSerialization.data(withJSONObject: tree, options: [.sortedKeys, .fragmentsAllowed])
    else { return self }
    return .text(String(decoding: data, as: UTF8.self))
  }
}

/// Runs a case through both encoders; what differs is recorded.
func expectParity(
  _ item: EncoderCase, _ options: EncoderOptions, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let (expected, expectedTrace) = outcome(item, options.foundation.encode)
  let isOrdered = options.formatting.contains(.sortedKeys)
  for (name, encode) in [
    ("PliantEncoder", options.pliant.encode as (Encoding) throws -> Data),
    ("PliantJSONEncoder", options.subclass.encode),
  ] {
    let (actual, trace) = outcome(item, encode)
    let isSame = isOrdered ? actual == expected : actual.canonical == expected.canonical
    #expect(
      isSame, "\(item.name), \(options.name), \(name): \(actual) and not \(expected)", sourceLocation: sourceLocation)
    #expect(trace == expectedTrace, "\(item.name), \(options.name), \(name)", sourceLocation: sourceLocation)
  }
}

private func outcome(_ item: EncoderCase, _ encode: (Encoding) throws -> Data) -> (EncodingOutcome, [String]) {
  let trace = Trace()
  let outcome = EncodingOutcome { try encode(Encoding { encoder in try item.encode(encoder, trace) }) }
  return (outcome, trace.notes)
}
