//===----------------------------------------------------------------------===//
// ForeignCapture: captures values from Foundation's JSONDecoder. It gives each value in one form only, so the
// likeliest can be requested first.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import PliantCore

/// Captures values from Foundation's `JSONDecoder` with few failed requests, each of which costs more than a value.
///
/// `JSONDecoder` never gives one value both as a number and as a string or bool. The one exception are strings for
/// non-finite numbers, so numbers are requested first. Other decoders may give one value in several forms, and the
/// order of requests decides which is captured (`ForeignValue.init(from:)`).
enum ForeignCapture {
  /// The type of the decoder that JSONDecoder passes to `init(from:)`.
  private static let foundationDecoder = (try? JSONDecoder().decode(DecoderType.self, from: Data("[]".utf8)))?.type

  /// Whether a decoder belongs to Foundation's JSONDecoder.
  static func takes(_ decoder: any Decoder) -> Bool { type(of: decoder) == foundationDecoder }

  /// Captures the value of a decoder; nil if it has to be captured as from any other decoder.
  ///
  /// - Parameter isObject: whether the value is likely an object, and not a scalar.
  static func value(of decoder: any Decoder, isObject: Bool) throws -> ForeignValue? {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { return .null }
    if !isObject, let value = scalar(SingleSource(container: container)) { return value }
    if let object = try? decoder.container(keyedBy: TextKey.self) {
      return try value(of: object) { (try? container.decode(URL.self)) != nil }
    }
    if isObject, let value = scalar(SingleSource(container: container)) { return value }
    return try (try? decoder.unkeyedContainer()).map { .array(try elements(of: $0)) }
  }

  /// Captures an object.
  private static func value(
    of object: KeyedDecodingContainer<TextKey>, isURL: () -> Bool
  ) throws -> ForeignValue {
    guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asDecodingError() }
    let keys = object.allKeys.sorted { $0.stringValue < $1.stringValue }
    var members: [(key: String, value: ForeignValue)] = []
    members.reserveCapacity(keys.count)
    for key in keys { members.append((key.stringValue, try value(of: object, key))) }
    return ForeignValue.areOfURL(keys) && isURL() ? .url(members) : .object(members)
  }

  private static func value(of object: KeyedDecodingContainer<TextKey>, _ key: TextKey) throws -> ForeignValue {
    if try object.decodeNil(forKey: key) { return .null }
    if let value = scalar(MemberSource(object: object, key: key)) { return value }
    if let inner = try? object.nestedContainer(keyedBy: TextKey.self, forKey: key) {
      return try value(of: inner) { (try? object.decode(URL.self, forKey: key)) != nil }
    }
    if let array = try? object.nestedUnkeyedContainer(forKey: key) { return .array(try elements(of: array)) }
    return try object.decode(ForeignValue.self, forKey: key)
  }

  /// Captures an array. An element is likely of the same kind as the one before it.
  private static func elements(of array: any UnkeyedDecodingContainer) throws -> [ForeignValue] {
    var array = array
    var elements: [ForeignValue] = []
    while !array.isAtEnd {
      if case .object? = elements.last {
        elements.append(try array.decode(ForeignValue.self))
      } else {
        elements.append(try array.decode(CapturedElement.self).value)
      }
    }
    return elements
  }

  private static func scalar(_ source: some ScalarOrigin) -> ForeignValue? {
    if let double = source.decode(Double.self) {
      guard double.isFinite else { return ForeignValue.nonFinite(double) }
      if double.rounded(.towardZero) == double {
        if let value = source.decode(Int64.self) { return .number(String(value)) }
        if let value = source.decode(UInt64.self) { return .number(String(value)) }
      }
      return ForeignValue.number(double, source.decode(Decimal.self))
    }
    if let text = source.decode(String.self) { return .string(text) }
    if let bool = source.decode(Bool.self) { return .bool(bool) }
    return nil
  }
}

/// The type of the decoder that a value is decoded from.
private struct DecoderType: Decodable {
  let type: Any.Type
  init(from decoder: any Decoder) { type = Swift.type(of: decoder) }
}

/// An element that is likely a scalar.
private struct CapturedElement: Decodable {
  let value: ForeignValue

  init(from decoder: any Decoder) throws {
    guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asDecodingError() }
    value = try ForeignCapture.value(of: decoder, isObject: false) ?? ForeignValue(asking: decoder)
  }
}

/// A place that scalars can be decoded from.
private protocol ScalarOrigin {
  func decode(_: Double.Type) -> Double?
  func decode(_: Int64.Type) -> Int64?
  func decode(_: UInt64.Type) -> UInt64?
  func decode(_: Decimal.Type) -> Decimal?
  func decode(_: String.Type) -> String?
  func decode(_: Bool.Type) -> Bool?
}

private struct MemberSource: ScalarOrigin {
  let object: KeyedDecodingContainer<TextKey>
  let key: TextKey

  func decode(_ type: Double.Type) -> Double? { try? object.decode(type, forKey: key) }
  func decode(_ type: Int64.Type) -> Int64? { try? object.decode(type, forKey: key) }
  func decode(_ type: UInt64.Type) -> UInt64? { try? object.decode(type, forKey: key) }
  func decode(_ type: Decimal.Type) -> Decimal? { try? object.decode(type, forKey: key) }
  func decode(_ type: String.Type) -> String? { try? object.decode(type, forKey: key) }
  func decode(_ type: Bool.Type) -> Bool? { try? object.decode(type, forKey: key) }
}

private struct SingleSource: ScalarOrigin {
  let container: any SingleValueDecodingContainer

  func decode(_ type: Double.Type) -> Double? { try? container.decode(type) }
  func decode(_ type: Int64.Type) -> Int64? { try? container.decode(type) }
  func decode(_ type: UInt64.Type) -> UInt64? { try? container.decode(type) }
  func decode(_ type: Decimal.Type) -> Decimal? { try? container.decode(type) }
  func decode(_ type: String.Type) -> String? { try? container.decode(type) }
  func decode(_ type: Bool.Type) -> Bool? { try? container.decode(type) }
}
