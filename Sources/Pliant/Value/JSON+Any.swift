//===----------------------------------------------------------------------===//
// Conversion between `JSON` and trees of `Any`.
//===----------------------------------------------------------------------===//

// For NSNull and NSNumber.
public import Foundation
import PliantCore

extension JSON {
  /// Creates a value from a tree of `Any`, such as `JSONSerialization` returns: strings, numbers, booleans, `NSNull`,
  /// arrays and dictionaries. Dates, URLs, UUIDs, data and nil are accepted, too.
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
  public var anyValue: Any {
    // The open containers, innermost last, so that no depth requires recursion.
    var open: [OpenContainer] = []
    var value = self
    while true {
      var done: Any
      switch value.type {
      case .array where open.count >= Self.anyDepthLimit, .object where open.count >= Self.anyDepthLimit:
        done = value
        open[open.count - 1].add(done)
      case .array:
        open.append(.array([], value.elements.makeIterator()))
        done = NSNull()
      case .object:
        open.append(.object([:], value.objectValue.makeIterator(), key: nil))
        done = NSNull()
      default:
        done = value.anyScalar
        guard !open.isEmpty else { return done }
        open[open.count - 1].add(done)
      }
      // Find the next value, and close the containers that have ended.
      while true {
        if let next = open[open.count - 1].next() {
          value = next
          break
        }
        done = open.removeLast().result
        guard !open.isEmpty else { return done }
        open[open.count - 1].add(done)
      }
    }
  }

  private static let anyDepthLimit = JSONReader.defaultDepthLimit

  private var anyScalar: Any {
    switch type {
    case .bool: return boolValue
    case .string: return stringValue
    case .number: return jsonNumber ?? NSNumber(value: self < 0 ? -Double.infinity : .infinity)
    default: return NSNull()
    }
  }

  private enum OpenContainer {
    case array([Any], Elements.Iterator)
    case object([String: Any], Object.Iterator, key: String?)

    mutating func next() -> JSON? {
      switch self {
      case .array(let values, var rest):
        self = .array([], rest)
        let next = rest.next()
        self = .array(values, rest)
        return next
      case .object(let values, var rest, _):
        self = .array([], JSON.null.elements.makeIterator())
        let next = rest.next()
        self = .object(values, rest, key: next?.key)
        return next?.value
      }
    }

    mutating func add(_ value: Any) {
      switch self {
      case .array(var values, let rest):
        self = .array([], rest)
        values.append(value)
        self = .array(values, rest)
      case .object(var values, let rest, let key):
        self = .object([:], rest, key: nil)
        if let key { values[key] = value }
        self = .object(values, rest, key: key)
      }
    }

    var result: Any {
      switch self {
      case .array(let values, _): values
      case .object(let values, _, _): values
      }
    }
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
