// EncodingScalar: values that are written the same way everywhere.

import PliantCore
import PliantFoundation

/// A type whose values are one token each, independent of strategies.
protocol EncodingScalar {
  func put(to writer: inout JSONWriter)
}

extension String: EncodingScalar {
  @_transparent func put(to writer: inout JSONWriter) { writer.putString(self) }
}

extension Bool: EncodingScalar {
  @_transparent func put(to writer: inout JSONWriter) {
    if self { writer.put("true") } else { writer.put("false") }
  }
}

extension EncodingScalar where Self: FixedWidthInteger & SignedInteger {
  @_transparent func put(to writer: inout JSONWriter) { writer.putInteger(Int64(truncatingIfNeeded: self)) }
}

extension EncodingScalar where Self: FixedWidthInteger & UnsignedInteger {
  @_transparent func put(to writer: inout JSONWriter) { writer.putInteger(UInt64(truncatingIfNeeded: self)) }
}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension Int128: EncodingScalar {
  func put(to writer: inout JSONWriter) { writer.putInteger(self) }
}

@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
extension UInt128: EncodingScalar {
  func put(to writer: inout JSONWriter) { writer.putInteger(self) }
}

/// A number that is only one token if it is finite; otherwise ``NonFiniteToken`` is written instead of it.
protocol EncodingFloat: EncodingScalar, BinaryFloatingPoint, Encodable {}

extension Double: EncodingFloat {
  @_transparent func put(to writer: inout JSONWriter) { writer.putFinite(self) }
}

extension Float: EncodingFloat {
  @_transparent func put(to writer: inout JSONWriter) { writer.putFinite(self) }
}

struct NullToken: EncodingScalar {
  @_transparent func put(to writer: inout JSONWriter) { writer.put("null") }
}

/// The token for a number that is not finite, if the writer has one.
struct NonFiniteToken: EncodingScalar {
  let value: Double

  func put(to writer: inout JSONWriter) { _ = writer.putNonFinite(value) }
}

/// A value that JSON has no form for.
enum UnwritableLeaf {
  case number(Double)
  case date(Date)
  /// `Decimal.nan`.
  case decimal

  @inline(never)
  func error(at path: [any CodingKey]) -> EncodingError {
    switch self {
    case .number(let number): return nonFiniteError(number, at: path)
    case .decimal: return nonFiniteError(Decimal.nan, at: path)
    case .date(let date):
      let reason = JSONError(.unwritable(date.textWithoutForm), path: JSONPath(codingPath: path))
      return EncodingError.invalidValue(
        Date.self,
        EncodingError.Context(codingPath: path, debugDescription: reason.description, underlyingError: reason))
    }
  }
}

@inline(never) @_semantics("optimize.sil.specialize.generic.never")
func nonFiniteError<Value>(_ value: Value, at path: [any CodingKey]) -> EncodingError {
  EncodingError.invalidValue(
    value,
    EncodingError.Context(
      codingPath: path, debugDescription: "Unable to encode \(Value.self).\(value) directly in JSON."))
}

extension JSONWriter {
  mutating func putElements<Element: EncodingScalar>(_ elements: [Element]) {
    let start = count
    // In debug builds, an iterator of a generic type is looked up for each array.
    var index = 0
    while index < elements.count {
      putComma()
      elements[index].put(to: &self)
      index &+= 1
    }
    putEnd(from: start, isObject: false)
  }

  /// Appends an array of numbers; appends nothing and returns false if one is not finite.
  mutating func putFinite(_ elements: [Double]) -> Bool {
    let start = count
    for element in elements {
      guard element.isFinite else {
        truncate(to: start)
        return false
      }
      putComma()
      putFinite(element)
    }
    putEnd(from: start, isObject: false)
    return true
  }
}
