// The types that PliantDecoder decodes as Codable types, although they can read themselves.

import PliantCore
public import PliantFoundation

extension String { public static var hasCodableForm: Bool { true } }
extension Bool { public static var hasCodableForm: Bool { true } }
extension Double { public static var hasCodableForm: Bool { true } }
extension Float { public static var hasCodableForm: Bool { true } }
extension Int { public static var hasCodableForm: Bool { true } }
extension Int8 { public static var hasCodableForm: Bool { true } }
extension Int16 { public static var hasCodableForm: Bool { true } }
extension Int32 { public static var hasCodableForm: Bool { true } }
extension Int64 { public static var hasCodableForm: Bool { true } }
extension UInt { public static var hasCodableForm: Bool { true } }
extension UInt8 { public static var hasCodableForm: Bool { true } }
extension UInt16 { public static var hasCodableForm: Bool { true } }
extension UInt32 { public static var hasCodableForm: Bool { true } }
extension UInt64 { public static var hasCodableForm: Bool { true } }
@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension Int128 { public static var hasCodableForm: Bool { true } }
@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension UInt128 { public static var hasCodableForm: Bool { true } }
#if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
@available(macOS 11, iOS 14, watchOS 7, tvOS 14, *)
extension Float16 { public static var hasCodableForm: Bool { true } }
#endif
extension Date { public static var hasCodableForm: Bool { true } }
extension Data { public static var hasCodableForm: Bool { true } }
extension URL { public static var hasCodableForm: Bool { true } }
extension UUID { public static var hasCodableForm: Bool { true } }
extension Decimal { public static var hasCodableForm: Bool { true } }

// A collection has the form of its elements, so that an array of models is read as the models are.

extension Array where Element: JSONReadable {
  public static var hasCodableForm: Bool { Element.hasCodableForm }
}

extension ContiguousArray where Element: JSONReadable {
  public static var hasCodableForm: Bool { Element.hasCodableForm }
}

extension Set where Element: JSONReadable {
  public static var hasCodableForm: Bool { Element.hasCodableForm }
}

extension Dictionary where Value: JSONReadable {
  /// Models write these dictionaries as objects if the keys have texts, while Codable writes some as arrays, and reads
  /// other texts as keys.
  public static var hasCodableForm: Bool {
    Value.hasCodableForm || Key.self != String.self && ObjectKeys<Key>.find() != nil
  }
}

extension Optional where Wrapped: JSONReadable {
  public static var hasCodableForm: Bool { Wrapped.hasCodableForm }
}

extension Range where Bound: JSONReadable {
  public static var hasCodableForm: Bool { Bound.hasCodableForm }
}

extension ClosedRange where Bound: JSONReadable {
  public static var hasCodableForm: Bool { Bound.hasCodableForm }
}

extension PartialRangeFrom where Bound: JSONReadable {
  public static var hasCodableForm: Bool { Bound.hasCodableForm }
}

extension PartialRangeUpTo where Bound: JSONReadable {
  public static var hasCodableForm: Bool { Bound.hasCodableForm }
}

extension PartialRangeThrough where Bound: JSONReadable {
  public static var hasCodableForm: Bool { Bound.hasCodableForm }
}

/// `Date`, and the standard library's types that contain dates. Codable represents a date by another number than models
/// do.
protocol DateHolding {}

extension Date: DateHolding {}
extension Field: DateHolding where Value: DateHolding {}
extension Optional: DateHolding where Wrapped: DateHolding {}
extension Array: DateHolding where Element: DateHolding {}
extension ContiguousArray: DateHolding where Element: DateHolding {}
extension Set: DateHolding where Element: DateHolding {}
extension Dictionary: DateHolding where Value: DateHolding {}
extension Range: DateHolding where Bound: DateHolding {}
extension ClosedRange: DateHolding where Bound: DateHolding {}
extension PartialRangeFrom: DateHolding where Bound: DateHolding {}
extension PartialRangeUpTo: DateHolding where Bound: DateHolding {}
extension PartialRangeThrough: DateHolding where Bound: DateHolding {}
