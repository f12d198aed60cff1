// The attributes of enums and their cases: @Fallback, and @Key with more than strings.

#if Macros

/// Marks the fallback case of an enum, for every value or tag that no other case has.
///
/// ```swift
/// @JSONModel
/// enum Level: Int {
///   case low = 1, high = 2
///   @Fallback case other
/// }
///
/// @JSONModel
/// enum City {
///   case beijing, shanghai
///   @Fallback case unknown(String)    // keeps what it was, and encodes it back
/// }
///
/// @JSONModel(tag: "type")
/// enum Shape {
///   case circle(radius: Double)
///   @Fallback case unknown(JSON)      // keeps the whole object, and encodes it back
/// }
/// ```
///
/// Use of the fallback case is reported. With one associated value, the case keeps what was found: the raw value, or
/// the object that contains the tag.
///
/// - Important: In an object with a tag, `String`, `Int`, `Double` and `Bool` keep only the tag. The rest of the
///   object is lost when such a value is encoded, so the compiler warns about it. Use ``JSON``, or declare that the
///   case is never encoded: `@Fallback @Ignored(.encoding) case unknown(String)`. Encoding it is then an error.
///
/// # Expected values
///
/// ```swift
/// @JSONModel
/// enum Currency {
///   case eur, usd
///   @Fallback(isReported: false) case other(String)    // new currencies are no news
/// }
/// ```
///
/// An unreported value is kept as it is, rather than converted: `"EUR"` is `other("EUR")` under every tolerance.
///
/// - Parameter isReported: `false` for an enum that is expected to get values unknown to the program. Values of
///   another kind, such as a number in place of a string, are reported all the same. Must be a literal, `true` or
///   `false`.
@attached(peer)
public macro Fallback(isReported: Bool = true) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Names the keys of an associated value of a case, in order of preference.
///
/// ```swift
/// @JSONModel(tag: "type")
/// enum Shape {
///   @PayloadKey("radius", "r", "radius") case circle(radius: Double)    // {"type": "circle", "r": 1}
///   @PayloadKey("w", "width") @PayloadKey("h", "height") case rect(w: Double, h: Double)
/// }
/// ```
///
/// The label itself is not a candidate unless it is listed. The first candidate is the one that is written. Swift
/// allows no attributes on associated values, so the attribute precedes the case.
///
/// - Parameters:
///   - label: the label of the associated value. A string literal.
///   - candidates: keys, not paths; string literals, at least one.
@attached(peer)
public macro PayloadKey(_ label: String, _ candidates: String...) =
  #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Names the keys of an associated value without a label, in order of preference.
///
/// ```swift
/// @JSONModel(tag: "type")
/// enum Shape {
///   @PayloadKey(0, "x") @PayloadKey(1, "y") case point(Double, Double)    // {"type": "point", "x": 1, "y": 2}
///   @PayloadKey(0, "id") case reference(Int)                              // {"type": "reference", "id": 7}
/// }
/// ```
///
/// - Parameters:
///   - position: the index of the associated value, from 0. An integer literal.
///   - candidates: keys, not paths; string literals, at least one.
@attached(peer)
public macro PayloadKey(_ position: Int, _ candidates: String...) =
  #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Names the raw values or tags of an enum's case: strings, numbers, Bools, or ranges of strings or numbers.
///
/// ```swift
/// @JSONModel
/// enum Status: Int {
///   @Key(200..<300, 304) case fine = 200    // 200 is written
///   @Key("404") case missing = 404          // 404 or "404"; 404 is written
/// }
///
/// @JSONModel
/// enum Shelf: String {
///   @Key("a"..<"n") case left = "a"         // "a", "book", "me"; strings are compared by their UTF-8 bytes
///   @Key("n"...) case right = "n"
/// }
/// ```
///
/// - Parameter values: literals; at least one. The first is written, unless the case has a raw value of its own.
@attached(peer)
public macro Key(_ values: any CaseKey...) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

#endif

/// A value that can represent an enum's case in JSON: a string, a number, a Bool, or a range of strings or numbers.
/// See `@Key`.
public protocol CaseKey: Sendable {}

extension String: CaseKey {}
extension Int: CaseKey {}
extension Double: CaseKey {}
extension Bool: CaseKey {}
extension Optional: CaseKey where Wrapped: CaseKey {}
extension Range: CaseKey where Bound: CaseKey {}
extension ClosedRange: CaseKey where Bound: CaseKey {}
extension PartialRangeFrom: CaseKey where Bound: CaseKey {}
