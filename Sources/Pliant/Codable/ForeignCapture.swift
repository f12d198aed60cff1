//===----------------------------------------------------------------------===//
// ForeignCapture: values copied out of Foundation's JSONDecoder, which gives each in one form only, so that it may be asked for the
// likeliest first.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import PliantCore

/// Asks Foundation's `JSONDecoder` for values in an order that makes for few errors, each of which takes it longer than a value.
///
/// What it gives as a number it gives neither as a string nor as a bool, and the other way round. The one exception are strings
/// that stand for numbers that are not finite: so a number is asked for first. Other decoders may give one value in several forms.
/// Of those it matters which is asked for first (`ForeignValue.init(from:)`).
enum ForeignCapture {
  /// The type of decoders that JSONDecoder makes.
  private static let foundationDecoder = (try? JSONDecoder().decode(DecoderType.self, from: Data("[]".utf8)))?.type

  /// Whether it is Foundation's JSONDecoder that values are asked of.
  static func takes(_ decoder: any Decoder) -> Bool { type(of: decoder) == foundationDecoder }

  /// What a decoder has; nil if the usual questions have to be asked.
  ///
  /// - Parameter isObject: whether that is likely an object, and no scalar.
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

  /// What an object has.
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

  /// What an array has. An element is likely what the one before it is.
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

/// Where a scalar may be.
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
