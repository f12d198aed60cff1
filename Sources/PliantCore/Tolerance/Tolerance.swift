//===----------------------------------------------------------------------===//
// Tolerance: what may bend while decoding, as independent knobs.
//===----------------------------------------------------------------------===//

/// What may bend while decoding, and how far.
///
/// A tolerance is a value made of independent knobs. Three are ready made; a fourth is made by turning the knobs of one:
///
/// ```swift
/// var tolerance = Tolerance.tolerant
/// tolerance.conversions.insert(.fractionToInteger)
/// tolerance.dropsElements = false
/// ```
///
/// | | `.strict` | `.tolerant` | `.forgiving` |
/// |---|---|---|---|
/// | ``conversions`` | none | ``Conversions/lossless`` | ``Conversions/lossless`` |
/// | ``usesDefaults``, ``usesNil`` | false | true | true |
/// | ``usesZeroValues`` | false | false | true |
/// | ``dropsElements`` | false | true | true |
/// | ``unknownKeys``, ``duplicateKeys``, ``nullOptionals``, ``missingOptionals`` | ignore | ignore | ignore |
public struct Tolerance: Sendable, Hashable {
  /// Which values of one type may be taken as another's.
  public var conversions: Conversions

  /// Whether a property keeps its default when its value is null or unusable. (When it is missing, it always does.)
  public var usesDefaults: Bool {
    get { fallbacks.contains(.defaults) }
    set { set(.defaults, newValue) }
  }

  /// Whether an optional becomes nil when its value is unusable. (When it is missing or null, it always does.)
  public var usesNil: Bool {
    get { fallbacks.contains(.nil) }
    set { set(.nil, newValue) }
  }

  /// Whether a required value that is missing, null or unusable becomes the zero value of its type: `0`, `""`, `[]`.
  public var usesZeroValues: Bool {
    get { fallbacks.contains(.zero) }
    set { set(.zero, newValue) }
  }

  /// Whether unusable elements of arrays, sets and dictionaries are left out.
  public var dropsElements: Bool {
    get { fallbacks.contains(.drop) }
    set { set(.drop, newValue) }
  }

  /// What happens to members that no property takes.
  public var unknownKeys: KeyPolicy = .ignore

  /// What happens to a second member with the same key. Unless that fails, the last one counts.
  ///
  /// A decoder looks for them in the whole document, a type that asks for it in its objects and all that is inside of them: under
  /// other decoders than ``PliantDecoder``, who alone see the keys, it can't. Such an error is none of a single value, so that
  /// nothing stands in for it.
  public var duplicateKeys: KeyPolicy = .ignore

  /// What happens to an optional property that is null rather than missing. Unless that fails, it becomes nil.
  ///
  /// By default null and missing are the same. Where they are not, as with a server that promises to leave out what it doesn't
  /// know, null is reported or refused:
  ///
  /// ```swift
  /// var tolerance = Tolerance.tolerant
  /// tolerance.nullOptionals = .fail
  /// ```
  ///
  /// To keep the difference in the value, make it a ``Field``.
  public var nullOptionals: KeyPolicy = .ignore

  /// What happens to an optional property that is missing rather than null. Unless that fails, it becomes nil.
  ///
  /// It counts for properties without an initial value, or with nil as one.
  public var missingOptionals: KeyPolicy = .ignore

  @usableFromInline var fallbacks: Fallbacks

  @usableFromInline
  struct Fallbacks: OptionSet, Sendable, Hashable {
    @usableFromInline let rawValue: UInt8

    @usableFromInline
    init(rawValue: UInt8) { self.rawValue = rawValue }

    static let defaults = Fallbacks(rawValue: 1)
    static let `nil` = Fallbacks(rawValue: 2)
    static let zero = Fallbacks(rawValue: 4)
    static let drop = Fallbacks(rawValue: 8)
  }

  private init(conversions: Conversions, fallbacks: Fallbacks) {
    self.conversions = conversions
    self.fallbacks = fallbacks
  }

  private mutating func set(_ fallback: Fallbacks, _ isOn: Bool) {
    if isOn { fallbacks.insert(fallback) } else { fallbacks.remove(fallback) }
  }

  /// Nothing bends: a value of another type, a null where none is allowed, an unusable element is an error.
  public static let strict = Tolerance(conversions: [], fallbacks: [])

  /// What converts without loss is converted; what is unusable gives way to a default or nil, bad elements are dropped; a required
  /// value that is missing or unusable is an error.
  public static let tolerant = Tolerance(conversions: .lossless, fallbacks: [.defaults, .nil, .drop])

  /// As ``tolerant``, and required values that are missing or unusable become the zero values of their types.
  public static let forgiving = Tolerance(conversions: .lossless, fallbacks: [.defaults, .nil, .drop, .zero])

  /// What happens to a key, or to what stands behind it, that is not as expected.
  public enum KeyPolicy: Sendable, Hashable {
    /// Nothing.
    case ignore
    /// The report says so.
    case report
    /// An error.
    case fail
  }
}

extension Tolerance {
  /// Which values of one type may be taken as another's. Each is a switch of its own.
  public struct Conversions: OptionSet, Sendable, Hashable {
    public let rawValue: UInt32

    @inlinable
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Number text in a string as a number: `"42"`, `" +42 "`, `"4.2e1"` and `"42.0"` as 42. Every digit counts for Decimal.
    public static let stringToNumber = Conversions(rawValue: 1 << 0)
    /// An integral floating-point literal as an integer: `42.0`, `4.2e1` as 42.
    public static let integralFloatToInteger = Conversions(rawValue: 1 << 1)
    /// `true` as 1, `false` as 0.
    public static let boolToNumber = Conversions(rawValue: 1 << 2)
    /// `1` as true, `0` as false.
    public static let numberToBool = Conversions(rawValue: 1 << 3)
    /// `"1"`, `"true"`, `"yes"`, `"y"`, `"t"`, `"on"` in any case as true, their opposites as false.
    public static let stringToBool = Conversions(rawValue: 1 << 4)
    /// A number's exact text as a string: `1.10` as `"1.10"`.
    public static let numberToString = Conversions(rawValue: 1 << 5)
    /// `true` as `"true"`.
    public static let boolToString = Conversions(rawValue: 1 << 6)
    /// A single value as an array of one element.
    public static let singleToArray = Conversions(rawValue: 1 << 7)
    /// `[]`, `""`, `{}`, `false` and `"null"` as nil where an optional is wanted, and as nothing where a collection is.
    public static let emptyToNothing = Conversions(rawValue: 1 << 8)
    /// An object with the keys `"0"`, `"1"`, … as an array.
    public static let indexedObjectToArray = Conversions(rawValue: 1 << 9)
    /// An array as a dictionary with integer keys.
    public static let arrayToIndexedDictionary = Conversions(rawValue: 1 << 10)
    /// JSON inside of a string as the object or array that it is: `"{\"a\":1}"`.
    public static let stringToJSON = Conversions(rawValue: 1 << 11)
    /// A date in another common form than ISO 8601: `yyyy/MM/dd HH:mm`, RFC 2822, HTTP.
    public static let stringToDate = Conversions(rawValue: 1 << 12)
    /// Seconds or milliseconds since 1970, as a number or a string, as a date.
    public static let timestampToDate = Conversions(rawValue: 1 << 13)
    /// A string with characters that a URL must percent-encode as a URL.
    public static let unencodedURL = Conversions(rawValue: 1 << 14)
    /// Base64 in the URL-safe alphabet or without padding as data.
    public static let base64Variants = Conversions(rawValue: 1 << 15)
    /// A raw value in another case as an enum's.
    public static let caseInsensitiveRawValue = Conversions(rawValue: 1 << 16)
    /// Strings separated by commas as an array of strings or numbers. Off unless asked for.
    public static let commaSeparatedToArray = Conversions(rawValue: 1 << 17)
    /// `"NaN"`, `"Infinity"`, `"-Infinity"` as floating-point numbers. Off unless asked for.
    public static let stringToNonFinite = Conversions(rawValue: 1 << 18)
    /// A fraction as an integer, cut off towards zero: `3.9` as 3. Loses information; off unless asked for.
    public static let fractionToInteger = Conversions(rawValue: 1 << 19)
    /// A fraction as the nearest integer, halves away from zero: `3.5` as 4. Loses information; off unless asked for.
    public static let roundedToInteger = Conversions(rawValue: 1 << 20)

    /// All that lose no information.
    public static let lossless: Conversions = [
      .stringToNumber, .integralFloatToInteger, .boolToNumber, .numberToBool, .stringToBool, .numberToString,
      .boolToString, .singleToArray, .emptyToNothing, .indexedObjectToArray, .arrayToIndexedDictionary, .stringToJSON,
      .stringToDate, .timestampToDate, .unencodedURL, .base64Variants, .caseInsensitiveRawValue,
    ]
  }
}
