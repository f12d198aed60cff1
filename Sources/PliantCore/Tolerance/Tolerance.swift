// Tolerance: the deviations that are accepted while decoding, as independent settings.

/// The deviations from a declaration that are accepted while decoding.
///
/// A tolerance consists of independent settings. Three are predefined; to make another one, change the settings of
/// one of these:
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
  /// The accepted conversions between types.
  public var conversions: Conversions

  /// Whether a property keeps its default when its value is null or unusable. (When it is missing, it always does.)
  public var usesDefaults: Bool

  /// Whether an optional becomes nil when its value is unusable. (When it is missing or null, it always does.)
  public var usesNil: Bool

  /// Whether a required value that is missing, null or unusable becomes the zero value of its type: `0`, `""`, `[]`.
  public var usesZeroValues: Bool

  /// Whether unusable elements of arrays, sets and dictionaries are left out.
  public var dropsElements: Bool

  /// How members that no property takes are handled.
  public var unknownKeys: KeyPolicy = .ignore

  /// How a second member with the same key is handled. Unless it is an error, the last one counts.
  ///
  /// A decoder checks the whole document. A type that declares this policy checks its objects and everything inside
  /// them, but only under ``PliantDecoder``: other decoders don't show it the keys. The error isn't about a single
  /// value, so no fallback applies.
  public var duplicateKeys: KeyPolicy = .ignore

  /// How an optional property that is null rather than missing is handled. Unless it is an error, the property
  /// becomes nil.
  ///
  /// By default, null and missing mean the same. If they don't, as with a server that promises to omit unknown
  /// values, null can be reported or rejected:
  ///
  /// ```swift
  /// var tolerance = Tolerance.tolerant
  /// tolerance.nullOptionals = .fail
  /// ```
  ///
  /// To keep the difference in the value, declare the property as a ``Field``.
  public var nullOptionals: KeyPolicy = .ignore

  /// How an optional property that is missing rather than null is handled. Unless it is an error, the property
  /// becomes nil.
  ///
  /// The policy applies to properties without an initial value, or with an initial value of nil.
  public var missingOptionals: KeyPolicy = .ignore

  /// - Parameter usesFallbacks: whether defaults, nil and dropped elements replace unusable values.
  private init(conversions: Conversions, usesFallbacks: Bool, usesZeroValues: Bool = false) {
    self.conversions = conversions
    usesDefaults = usesFallbacks
    usesNil = usesFallbacks
    self.usesZeroValues = usesZeroValues
    dropsElements = usesFallbacks
  }

  /// Whether an unusable value gives way: the next candidate of its property is tried, and a value of the wrong type on
  /// a path counts as a missing value. If not, each of them is an error.
  package var givesWay: Bool { usesDefaults || usesNil || usesZeroValues }

  /// Accepts no deviations: a value of another type, a null that isn't allowed or an unusable element is an error.
  public static let strict = Tolerance(conversions: [], usesFallbacks: false)

  /// Converts values without loss, replaces unusable values with a default or nil, and drops unusable elements. A
  /// required value that is missing or unusable is an error.
  public static let tolerant = Tolerance(conversions: .lossless, usesFallbacks: true)

  /// Like ``tolerant``, but required values that are missing or unusable become the zero values of their types.
  public static let forgiving = Tolerance(conversions: .lossless, usesFallbacks: true, usesZeroValues: true)

  /// How an unexpected key, or an unexpected value behind a key, is handled.
  public enum KeyPolicy: Sendable, Hashable {
    /// It is accepted silently.
    case ignore
    /// It is reported as an issue.
    case report
    /// It is an error.
    case fail
  }
}

extension Tolerance {
  /// Conversions between types. Each can be enabled separately.
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
    /// `[]`, `""`, `{}`, `false` and `"null"` as nil for an optional, and as empty for a collection.
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
    /// A raw value that differs from an enum's in letter case only.
    public static let caseInsensitiveRawValue = Conversions(rawValue: 1 << 16)
    /// Strings separated by commas as an array of strings or numbers. Off by default.
    public static let commaSeparatedToArray = Conversions(rawValue: 1 << 17)
    /// `"NaN"`, `"Infinity"`, `"-Infinity"` as floating-point numbers. Off by default.
    public static let stringToNonFinite = Conversions(rawValue: 1 << 18)
    /// A fraction as an integer, cut off towards zero: `3.9` as 3. Loses information; off by default.
    public static let fractionToInteger = Conversions(rawValue: 1 << 19)
    /// A fraction as the nearest integer, halves away from zero: `3.5` as 4. Loses information; off by default.
    public static let roundedToInteger = Conversions(rawValue: 1 << 20)

    /// The conversions that lose no information and are on in `.tolerant`.
    public static let lossless: Conversions = [
      .stringToNumber, .integralFloatToInteger, .boolToNumber, .numberToBool, .stringToBool, .numberToString,
      .boolToString, .singleToArray, .emptyToNothing, .indexedObjectToArray, .arrayToIndexedDictionary, .stringToJSON,
      .stringToDate, .timestampToDate, .unencodedURL, .base64Variants, .caseInsensitiveRawValue,
    ]
  }
}
