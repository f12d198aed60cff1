// Conversion between `JSON` and trees of `Any`.

// For NSNull and NSNumber.
public import Foundation
import PliantCore

extension JSON {
  /// Creates a value from a tree of `Any`, such as `JSONSerialization` returns: strings, numbers, booleans, `NSNull`,
  /// arrays and dictionaries, whose members are sorted by key. Dates, URLs, UUIDs, data and nil are accepted, too.
  ///
  /// - Throws: `DecodingError` for a value of a type that has no JSON form, with its path.
  public init(any value: Any) throws {
    if let json = value as? JSON {
      self = json
      return
    }
    var reader = try ObjectTree.reader(of: value, for: JSON.self)
    do throws(JSONError) { try self.init(document: reader.document) } catch { throw error.asDecodingError() }
  }

  /// The value as `JSONSerialization` would return it.
  ///
  /// | JSON | Swift |
  /// |---|---|
  /// | object | `[String: Any]` |
  /// | array | `[Any]` |
  /// | string | `String` |
  /// | `true`, `false` | `Bool` |
  /// | number | `NSNumber`, which casts to every type that holds its value: 75 to `Int` and to `Double`, see ``jsonNumber`` |
  /// | number too large for all of them | an infinity |
  /// | `null` | `NSNull` |
  ///
  /// Swift releases such a tree recursively. Therefore an array or object inside of 512 others stays a ``JSON``. Only
  /// values that are made in code, or parsed with another limit, nest that deep.
  public var anyValue: Any { tree { NSNumber(value: $0.closestDouble) } }

  /// - Parameter large: makes the leaf for a number that is too large for every type.
  func tree<Failure>(_ large: (JSON) throws(Failure) -> Any) throws(Failure) -> Any {
    func leaf(_ value: JSON, _ depth: Int) throws(Failure) -> Any? {
      switch value.type {
      case .array, .object: return depth < JSONReader.defaultDepthLimit ? Any?.none : value
      case .bool: return value.boolValue
      case .string: return value.stringValue
      case .number:
        if let number = value.jsonNumber { return number }
        return try large(value)
      case .null: return NSNull()
      }
    }
    return try folded(leaf, array: { $0 }, object: { keys, values in Dictionary(zip(keys, values)) { $1 } })
  }

  /// The number as an `NSNumber`, exact if one of its forms can hold the value.
  ///
  /// An `Int64`, a `UInt64` or a `Double` is used if it holds the number exactly. Other numbers become an
  /// `NSDecimalNumber` of up to 38 digits, or else the closest `Double`. Nil for other values, and for numbers that
  /// are too large for all of these.
  public var jsonNumber: NSNumber? {
    get {
      guard type == .number else { return nil }
      // There is no integer for a negative zero.
      if let value = int64, value != 0 || numberText?.first != "-" { return NSNumber(value: value) }
      if let value = uint64, value != 0 { return NSNumber(value: value) }
      if let value = double, JSON(value) == self { return NSNumber(value: value) }
      if let value = decimal { return NSDecimalNumber(decimal: value) }
      return double.map { NSNumber(value: $0) }
    }
    set { self = newValue.flatMap { try? JSON(any: $0) } ?? nil }
  }

  /// The value as a number, converted as ``Tolerance/tolerant`` does (7.5 for `"7.5"`), or 0.
  public var numberValue: NSNumber {
    get { jsonNumber ?? converted(to: Decimal.self).flatMap { JSON($0).jsonNumber } ?? 0 }
    set { jsonNumber = newValue }
  }
}

// A tree of `Any` may contain `JSON` values.
extension JSON: ObjectTreeNode {}
extension JSON.Object: ObjectTreeNode {}
