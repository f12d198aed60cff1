// Literals for wrapped properties in memberwise initializers, where the parameter has the wrapper's type.

// Swift gives a wrapped property without an initial value, such as `@DefaultTrue var on: Bool`, a memberwise
// parameter of the wrapper's type. Literals are accepted there as for the property itself:
// `Settings(on: false, tags: ["a"])`. Any other value needs `.init(wrappedValue: flag)`, or an initial value in the
// declaration, `@DefaultTrue var on = true`, with which the parameter has the property's type.
public import PliantFoundation

extension Default: ExpressibleByBooleanLiteral where Strategy.Value: TruthValue {
  public init(booleanLiteral value: Bool) { self.init(wrappedValue: Strategy.Value(truth: value)) }
}

extension Default: ExpressibleByIntegerLiteral where Strategy.Value: IntegerLiteralValue {
  public init(integerLiteral value: Strategy.Value.LiteralInteger) {
    self.init(wrappedValue: Strategy.Value(integerLiteralValue: value))
  }
}

extension Default: ExpressibleByFloatLiteral where Strategy.Value: FloatLiteralValue {
  public init(floatLiteral value: Strategy.Value.LiteralFloat) {
    self.init(wrappedValue: Strategy.Value(floatLiteralValue: value))
  }
}

extension Default: ExpressibleByUnicodeScalarLiteral where Strategy.Value: StringLiteralValue {
  public init(unicodeScalarLiteral value: String) { self.init(stringLiteral: value) }
}

extension Default: ExpressibleByExtendedGraphemeClusterLiteral where Strategy.Value: StringLiteralValue {
  public init(extendedGraphemeClusterLiteral value: String) { self.init(stringLiteral: value) }
}

extension Default: ExpressibleByStringLiteral where Strategy.Value: StringLiteralValue {
  public init(stringLiteral value: String) { self.init(wrappedValue: Strategy.Value(stringLiteralValue: value)) }
}

extension Default: ExpressibleByNilLiteral where Strategy.Value: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self.init(wrappedValue: nil) }
}

// MARK: - Numbers and strings

/// A number that can be an integer literal, or an optional of one.
@_documentation(visibility: internal)
public protocol IntegerLiteralValue {
  associatedtype LiteralInteger: _ExpressibleByBuiltinIntegerLiteral = IntegerLiteralType
  init(integerLiteralValue integer: LiteralInteger)
}

/// A number that can be a literal with a fraction, or an optional of one.
@_documentation(visibility: internal)
public protocol FloatLiteralValue {
  associatedtype LiteralFloat: _ExpressibleByBuiltinFloatLiteral = FloatLiteralType
  init(floatLiteralValue float: LiteralFloat)
}

/// A string, or an optional one.
@_documentation(visibility: internal)
public protocol StringLiteralValue {
  init(stringLiteralValue string: String)
}

// A literal has the same value as for an unwrapped property.

extension IntegerLiteralValue where Self: ExpressibleByIntegerLiteral, LiteralInteger == IntegerLiteralType {
  public init(integerLiteralValue integer: IntegerLiteralType) { self.init(integerLiteral: integer) }
}

extension FloatLiteralValue where Self: ExpressibleByFloatLiteral, LiteralFloat == FloatLiteralType {
  public init(floatLiteralValue float: FloatLiteralType) { self.init(floatLiteral: float) }
}

extension Float: IntegerLiteralValue, FloatLiteralValue {}
extension Double: IntegerLiteralValue, FloatLiteralValue {}
extension Decimal: IntegerLiteralValue, FloatLiteralValue {}

@_documentation(visibility: internal)
extension String: StringLiteralValue {
  public init(stringLiteralValue string: String) { self = string }
}

@_documentation(visibility: internal)
extension Optional: IntegerLiteralValue where Wrapped: IntegerLiteralValue {
  public init(integerLiteralValue integer: Wrapped.LiteralInteger) { self = Wrapped(integerLiteralValue: integer) }
}

@_documentation(visibility: internal)
extension Optional: FloatLiteralValue where Wrapped: FloatLiteralValue {
  public init(floatLiteralValue float: Wrapped.LiteralFloat) { self = Wrapped(floatLiteralValue: float) }
}

@_documentation(visibility: internal)
extension Optional: StringLiteralValue where Wrapped: StringLiteralValue {
  public init(stringLiteralValue string: String) { self = Wrapped(stringLiteralValue: string) }
}

// MARK: - Collections

/// A collection that can be an array literal: an array, a set, or an optional of one.
@_documentation(visibility: internal)
public protocol ArrayLiteralValue {
  associatedtype LiteralElement
  init(elementsOfLiteral elements: [LiteralElement])
}

@_documentation(visibility: internal)
extension Array: ArrayLiteralValue {
  public init(elementsOfLiteral elements: [Element]) { self = elements }
}

@_documentation(visibility: internal)
extension Set: ArrayLiteralValue {
  public init(elementsOfLiteral elements: [Element]) { self = Set(elements) }
}

@_documentation(visibility: internal)
extension Optional: ArrayLiteralValue where Wrapped: ArrayLiteralValue {
  public init(elementsOfLiteral elements: [Wrapped.LiteralElement]) { self = Wrapped(elementsOfLiteral: elements) }
}

/// A dictionary, or an optional of one.
@_documentation(visibility: internal)
public protocol DictionaryLiteralValue {
  associatedtype LiteralKey
  associatedtype LiteralValue
  init(membersOfLiteral members: [(LiteralKey, LiteralValue)])
}

@_documentation(visibility: internal)
extension Dictionary: DictionaryLiteralValue {
  public init(membersOfLiteral members: [(Key, Value)]) { self.init(members) { _, last in last } }
}

@_documentation(visibility: internal)
extension Optional: DictionaryLiteralValue where Wrapped: DictionaryLiteralValue {
  public init(membersOfLiteral members: [(Wrapped.LiteralKey, Wrapped.LiteralValue)]) {
    self = Wrapped(membersOfLiteral: members)
  }
}

extension Default: ExpressibleByArrayLiteral where Strategy.Value: ArrayLiteralValue {
  public init(arrayLiteral elements: Strategy.Value.LiteralElement...) {
    self.init(wrappedValue: Strategy.Value(elementsOfLiteral: elements))
  }
}

extension Default: ExpressibleByDictionaryLiteral where Strategy.Value: DictionaryLiteralValue {
  public init(dictionaryLiteral elements: (Strategy.Value.LiteralKey, Strategy.Value.LiteralValue)...) {
    self.init(wrappedValue: Strategy.Value(membersOfLiteral: elements))
  }
}

extension Lossy: ExpressibleByArrayLiteral where Value: ArrayLiteralValue {
  public init(arrayLiteral elements: Value.LiteralElement...) {
    self.init(wrappedValue: Value(elementsOfLiteral: elements))
  }
}

extension Lossy: ExpressibleByDictionaryLiteral where Value: DictionaryLiteralValue {
  public init(dictionaryLiteral elements: (Value.LiteralKey, Value.LiteralValue)...) {
    self.init(wrappedValue: Value(membersOfLiteral: elements))
  }
}

extension Lossy: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self.init(wrappedValue: nil) }
}
