// The predefined defaults: true, false, zero, empty, a case, an initial value.

public import PliantFoundation

// MARK: - True and false

/// The strategy of ``DefaultTrue``.
@_documentation(visibility: internal)
public enum TrueStrategy<Value: LiteralValue>: DefaultStrategy where Value.Literal == Bool {
  public static var defaultValue: Value { Value(ofLiteral: true) }
}

/// The strategy of ``DefaultFalse``.
@_documentation(visibility: internal)
public enum FalseStrategy<Value: LiteralValue>: DefaultStrategy where Value.Literal == Bool {
  public static var defaultValue: Value { Value(ofLiteral: false) }
}

/// A Bool that is true when it is missing, null or unusable.
public typealias DefaultTrue<Value: LiteralValue> = Default<TrueStrategy<Value>> where Value.Literal == Bool

/// A Bool that is false when it is missing, null or unusable.
public typealias DefaultFalse<Value: LiteralValue> = Default<FalseStrategy<Value>> where Value.Literal == Bool

// MARK: - Nil

/// The strategy of ``DefaultNil``.
@_documentation(visibility: internal)
public enum NilStrategy<Value: ExpressibleByNilLiteral>: DefaultStrategy {
  public static var defaultValue: Value { nil }
}

/// An optional that is nil when its value is missing, null or unusable.
///
/// ```swift
/// struct User: Codable {
///   @DefaultNil var age: Int?     // "unknown": nil
/// }
/// ```
public typealias DefaultNil<Value: ExpressibleByNilLiteral> = Default<NilStrategy<Value>>

// MARK: - Zero

/// A type for ``ZeroDefault``: one that is ``ZeroInitializable``, or an optional of one.
public protocol ZeroDefaultable: Codable {
  /// The fallback for a missing, null or unusable value.
  static var zeroDefault: Self { get }
}

extension ZeroDefaultable where Self: ZeroInitializable {
  @_documentation(visibility: internal)
  public static var zeroDefault: Self { zeroValue }
}

extension Optional: ZeroDefaultable where Wrapped: ZeroDefaultable {
  public static var zeroDefault: Wrapped? { Wrapped.zeroDefault }
}

extension Double: ZeroDefaultable {}
extension Float: ZeroDefaultable {}
extension Bool: ZeroDefaultable {}
extension String: ZeroDefaultable {}
extension Decimal: ZeroDefaultable {}
extension Array: ZeroDefaultable where Element: Codable {}
extension Set: ZeroDefaultable where Element: Codable {}
extension Dictionary: ZeroDefaultable where Key: Codable, Value: Codable {}

/// The reference date.
extension Date: ZeroDefaultable {
  public static var zeroDefault: Date { Date(timeIntervalSinceReferenceDate: 0) }
}

/// The strategy of ``ZeroDefault``.
@_documentation(visibility: internal)
public enum ZeroStrategy<Value: ZeroDefaultable>: DefaultStrategy {
  public static var defaultValue: Value { Value.zeroDefault }
}

/// A value that is `0`, `""`, `false`, `[]` when it is missing, null or unusable.
public typealias ZeroDefault<Value: ZeroDefaultable> = Default<ZeroStrategy<Value>>

// MARK: - Empty

/// A type with an empty value, for ``DefaultEmpty``.
public protocol EmptyDefaultable {
  /// The empty value.
  static var emptyDefault: Self { get }
}

extension EmptyDefaultable where Self: RangeReplaceableCollection {
  @_documentation(visibility: internal)
  public static var emptyDefault: Self { Self() }
}

extension String: EmptyDefaultable {}
extension Array: EmptyDefaultable {}
extension ContiguousArray: EmptyDefaultable {}
extension Data: EmptyDefaultable {}

extension Set: EmptyDefaultable {
  public static var emptyDefault: Set<Element> { [] }
}

extension Dictionary: EmptyDefaultable {
  public static var emptyDefault: [Key: Value] { [:] }
}

extension Optional: EmptyDefaultable where Wrapped: EmptyDefaultable {
  public static var emptyDefault: Wrapped? { Wrapped.emptyDefault }
}

/// The strategy of ``DefaultEmpty``.
@_documentation(visibility: internal)
public enum EmptyStrategy<Value: EmptyDefaultable>: DefaultStrategy {
  public static var defaultValue: Value { Value.emptyDefault }
}

/// A collection or string that is empty when it is missing, null or unusable.
public typealias DefaultEmpty<Value: EmptyDefaultable> = Default<EmptyStrategy<Value>>

// MARK: - A case

/// An enum with a default case, for ``DefaultCase``.
///
/// ```swift
/// enum City: String, Codable, CaseDefaultable {
///   case beijing, shanghai, unknown
///   static var defaultCase: City { .unknown }
/// }
///
/// struct User: Codable {
///   @DefaultCase var city: City       // "shenzhen": .unknown
/// }
/// ```
public protocol CaseDefaultable {
  /// The fallback for a missing, null or unusable value.
  static var defaultCase: Self { get }
}

extension Optional: CaseDefaultable where Wrapped: CaseDefaultable {
  public static var defaultCase: Wrapped? { Wrapped.defaultCase }
}

/// The strategy of ``DefaultCase``.
@_documentation(visibility: internal)
public enum CaseStrategy<Value: CaseDefaultable>: DefaultStrategy {
  public static var defaultValue: Value { Value.defaultCase }
}

/// An enum that is its default case if it is missing, null or unusable.
public typealias DefaultCase<Value: CaseDefaultable> = Default<CaseStrategy<Value>>

// MARK: - An initial value

/// A type that can be created without arguments, for ``DefaultInit``.
///
/// ```swift
/// struct Settings: Codable, InitDefaultable { var volume = 5 }
///
/// struct User: Codable {
///   @DefaultInit var settings: Settings
/// }
/// ```
public protocol InitDefaultable {
  /// Creates the fallback for a missing, null or unusable value.
  init()
}

extension Optional: InitDefaultable where Wrapped: InitDefaultable {
  public init() { self = Wrapped() }
}

/// The strategy of ``DefaultInit``.
@_documentation(visibility: internal)
public enum InitStrategy<Value: InitDefaultable>: DefaultStrategy {
  public static var defaultValue: Value { Value() }
}

/// A value that is made by `init()` if it is missing, null or unusable.
public typealias DefaultInit<Value: InitDefaultable> = Default<InitStrategy<Value>>
