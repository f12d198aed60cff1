// Literals for wrapped properties in memberwise initializers, where the parameter has the wrapper's type.

// Swift gives a wrapped property without an initial value, such as `@DefaultTrue var on: Bool`, a memberwise
// parameter of the wrapper's type. Literals are accepted there as for the property itself:
// `Settings(on: false, tags: ["a"])`. Any other value needs `.init(wrappedValue: flag)`, or an initial value in the
// declaration, `@DefaultTrue var on = true`, with which the parameter has the property's type.
public import PliantFoundation

extension Default: ExpressibleByBooleanLiteral where Strategy.Value: LiteralValue, Strategy.Value.Literal == Bool {
  public init(booleanLiteral value: Bool) { self.init(ofLiteral: value) }
}

extension Default: ExpressibleByIntegerLiteral
where Strategy.Value: LiteralValue, Strategy.Value.Literal: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Strategy.Value.Literal.IntegerLiteralType) {
    self.init(ofLiteral: Strategy.Value.Literal(integerLiteral: value))
  }
}

extension Default: ExpressibleByFloatLiteral
where Strategy.Value: LiteralValue, Strategy.Value.Literal: ExpressibleByFloatLiteral {
  public init(floatLiteral value: Strategy.Value.Literal.FloatLiteralType) {
    self.init(ofLiteral: Strategy.Value.Literal(floatLiteral: value))
  }
}

extension Default: ExpressibleByUnicodeScalarLiteral
where Strategy.Value: LiteralValue, Strategy.Value.Literal == String {
  public init(unicodeScalarLiteral value: String) { self.init(ofLiteral: value) }
}

extension Default: ExpressibleByExtendedGraphemeClusterLiteral
where Strategy.Value: LiteralValue, Strategy.Value.Literal == String {
  public init(extendedGraphemeClusterLiteral value: String) { self.init(ofLiteral: value) }
}

extension Default: ExpressibleByStringLiteral where Strategy.Value: LiteralValue, Strategy.Value.Literal == String {
  public init(stringLiteral value: String) { self.init(ofLiteral: value) }
}

extension Default: ExpressibleByArrayLiteral
where Strategy.Value: LiteralValue, Strategy.Value.Literal: ElementCollection {
  public init(arrayLiteral elements: Strategy.Value.Literal.Element...) {
    self.init(ofLiteral: Strategy.Value.Literal(elements))
  }
}

extension Default: ExpressibleByDictionaryLiteral
where Strategy.Value: LiteralValue, Strategy.Value.Literal: LiteralMembers {
  public init(dictionaryLiteral elements: (Strategy.Value.Literal.Key, Strategy.Value.Literal.Value)...) {
    self.init(ofLiteral: Strategy.Value.Literal(literalMembers: elements))
  }
}

extension Default: ExpressibleByNilLiteral where Strategy.Value: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self.init(wrappedValue: nil) }
}

extension Default where Strategy.Value: LiteralValue {
  fileprivate init(ofLiteral value: Strategy.Value.Literal) {
    self.init(wrappedValue: Strategy.Value(ofLiteral: value))
  }
}

extension Lossy: ExpressibleByArrayLiteral where Value: LiteralValue, Value.Literal: ElementCollection {
  public init(arrayLiteral elements: Value.Literal.Element...) {
    self.init(wrappedValue: Value(ofLiteral: Value.Literal(elements)))
  }
}

extension Lossy: ExpressibleByDictionaryLiteral where Value: LiteralValue, Value.Literal: LiteralMembers {
  public init(dictionaryLiteral elements: (Value.Literal.Key, Value.Literal.Value)...) {
    self.init(wrappedValue: Value(ofLiteral: Value.Literal(literalMembers: elements)))
  }
}

extension Lossy: ExpressibleByNilLiteral where Value: ExpressibleByNilLiteral {
  public init(nilLiteral: ()) { self.init(wrappedValue: nil) }
}

// MARK: - The types of values

/// A type whose values can be literals, or an optional of one.
@_documentation(visibility: internal)
public protocol LiteralValue {
  /// The type without optionals. A literal has the same value as for an unwrapped property.
  associatedtype Literal = Self
  init(ofLiteral value: Literal)
}

@_documentation(visibility: internal)
extension LiteralValue where Literal == Self {
  public init(ofLiteral value: Self) { self = value }
}

@_documentation(visibility: internal)
extension Optional: LiteralValue where Wrapped: LiteralValue {
  public init(ofLiteral value: Wrapped.Literal) { self = Wrapped(ofLiteral: value) }
}

extension Bool: LiteralValue {}
extension Float: LiteralValue {}
extension Double: LiteralValue {}
extension Decimal: LiteralValue {}
extension String: LiteralValue {}

extension Array: LiteralValue {}
extension Set: LiteralValue {}

/// A type whose values can be dictionary literals.
@_documentation(visibility: internal)
public protocol LiteralMembers {
  associatedtype Key
  associatedtype Value
  init(literalMembers: [(Key, Value)])
}

@_documentation(visibility: internal)
extension Dictionary: LiteralValue, LiteralMembers {
  public init(literalMembers: [(Key, Value)]) { self.init(literalMembers) { _, last in last } }
}
