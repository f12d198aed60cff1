// The types that PliantDecoder decodes as Codable types, although they can read themselves.

import PliantCore
public import PliantFoundation

extension String { public static var hasCodableForm: Bool { true } }
extension Bool { public static var hasCodableForm: Bool { true } }
extension Double { public static var hasCodableForm: Bool { true } }
extension Float { public static var hasCodableForm: Bool { true } }
extension ShortInteger { public static var hasCodableForm: Bool { true } }
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

/// `Date`, and the standard library's types that contain dates, for which Codable has other numbers than models.
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
