// Scalars of another type than the expected one: converted, if the tolerance allows it.

extension JSONReader {
  /// Converts the scalar at the cursor. Returns nil, and rewinds to the scalar, if `convert` does.
  ///
  /// - Parameter describe: returns the text of a value for the report.
  @inline(never)
  package mutating func converting<Value>(
    to expected: @autoclosure () -> String, describe: (Value) -> String = { "\($0)" },
    _ convert: (ScalarSource, Tolerance.Conversions) -> Value?
  ) throws(JSONError) -> Value? {
    let conversions = tolerance.conversions
    guard !conversions.isEmpty, peek() != nil else { return nil }
    let start = position
    guard let value = try withScalar({ convert($0, conversions) }) ?? nil else {
      move(to: start)
      return nil
    }
    recordConversion(at: start, expected: expected(), to: describe(value))
    return value
  }

  @usableFromInline @inline(never)
  mutating func convertToString() throws(JSONError) -> String {
    if let value = try converting(to: "String", describe: { $0 }, { Conversion.string($0, $1) }) { return value }
    throw mismatch(expected: "String")
  }

  @inline(never)
  mutating func convertToBool() throws(JSONError) -> Bool {
    if let value = try converting(to: "Bool", describe: { $0 ? "true" : "false" }, { Conversion.bool($0, $1) }) {
      return value
    }
    throw mismatch(expected: "Bool")
  }

  /// Converts the value at the cursor, which is no literal of the type, to an integer.
  ///
  /// Specialized for common types: otherwise each step of the arithmetic would call through a witness table.
  @_specialize(where Integer == Int)
  @_specialize(where Integer == Int64)
  @_specialize(where Integer == Int32)
  @_specialize(where Integer == UInt64)
  @usableFromInline @inline(never)
  package mutating func convertToInteger<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) throws(JSONError) -> Integer { try convertInteger(type) }

  /// A function of its own: otherwise generic code would look up the metadata of an optional before it calls one of the
  /// specializations.
  @inline(never)
  private mutating func convertInteger<Integer: FixedWidthInteger>(
    _ type: Integer.Type
  ) throws(JSONError) -> Integer {
    let value = try converting(
      to: Self.name(of: type), describe: { (value: Integer) in value.description },
      { Conversion.integer($0, $1) as Integer? })
    if let value { return value }
    throw integerFailure(type)
  }

  /// Returns the name of a type. The common names are constants, because the runtime takes microseconds for one.
  @inline(__always)
  private static func name<Integer: FixedWidthInteger>(of type: Integer.Type) -> String {
    if Integer.self == Int.self { return "Int" }
    if Integer.self == Int64.self { return "Int64" }
    if Integer.self == Int32.self { return "Int32" }
    if Integer.self == UInt64.self { return "UInt64" }
    return TypeName.ofInteger(type)
  }

  @inline(never)
  mutating func convertToDouble() throws(JSONError) -> Double {
    if let value = try readNonFiniteText(Double.self) { return value }
    if let value = try converting(to: "Double", describe: { $0.description }, { Conversion.double($0, $1) }) {
      return value
    }
    throw mismatch(expected: "Double")
  }

  @inline(never)
  mutating func convertToFloat() throws(JSONError) -> Float {
    if let value = try readNonFiniteText(Float.self) { return value }
    if let value = try converting(to: "Float", { Conversion.float($0, $1) }) { return value }
    throw mismatch(expected: "Float")
  }
}

// MARK: - Non-finite numbers

/// The strings that represent non-finite numbers.
package struct NonFiniteTexts: Sendable {
  private var values: [(text: String, value: Double)] = []

  package init() {}

  package var isEmpty: Bool { values.isEmpty }

  /// Adds a string that represents nothing else.
  package mutating func insert(_ text: String, _ value: Double) {
    if (self.value(of: text) as Double?) == nil { values.append((text, value)) }
  }

  package func value<Value: BinaryFloatingPoint>(of text: String) -> Value? {
    // Compared by bytes, like keys.
    for known in values where known.text.hasSameCodeUnits(as: text) {
      return known.value.isNaN ? .nan : known.value < 0 ? -.infinity : .infinity
    }
    return nil
  }
}

extension JSONReader {
  /// The strings that represent non-finite numbers; nil if the decoder has none.
  package var nonFiniteTexts: NonFiniteTexts? {
    get { toleranceState?.nonFiniteTexts }
    set { if newValue != nil || toleranceState != nil { state.nonFiniteTexts = newValue } }
  }

  /// Reads the string at the cursor as a non-finite number.
  ///
  /// - Returns: nil for any other value, with the reader still before it.
  private mutating func readNonFiniteText<Value: BinaryFloatingPoint>(_: Value.Type) throws(JSONError) -> Value? {
    guard let texts = nonFiniteTexts, peek() == .string else { return nil }
    let start = position
    if let value: Value = texts.value(of: try readString()) { return value }
    move(to: start)
    return nil
  }
}
