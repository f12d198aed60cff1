// Any JSON value → an object tree.

// For NSNull.
import Foundation
import PliantCore

extension ObjectTree {
  /// Reads any value.
  ///
  /// | JSON | Swift |
  /// |---|---|
  /// | object | `[String: Any]`; of several members with the same key, the last |
  /// | array | `[Any]` |
  /// | string | `String` |
  /// | `true`, `false` | `Bool` |
  /// | number | `NSNumber`, which casts to every type that holds its value, see ``JSON/jsonNumber`` |
  /// | `null` | `NSNull` |
  ///
  /// - Throws: for text that is not JSON, for a number too large for a `Double`, and beyond the reader's depth limit.
  static func read(from reader: inout JSONReader) throws(JSONError) -> Any {
    switch reader.peek() {
    case .object: try readObject(from: &reader)
    case .array: try readArray(from: &reader)
    case .string: try reader.readString()
    case .number: try readNumber(from: &reader)
    case .bool: try reader.readBool()
    case .null: try readNull(from: &reader)
    case nil: throw reader.unexpected(.value)
    }
  }

  private static func readObject(from reader: inout JSONReader) throws(JSONError) -> [String: Any] {
    var object = [String: Any]()
    guard try reader.beginObject() else { return object }
    repeat {
      let key = try reader.readKey()
      object[key] = try read(from: &reader)
    } while try reader.nextMember()
    return object
  }

  private static func readArray(from reader: inout JSONReader) throws(JSONError) -> [Any] {
    var array: [Any] = []
    guard try reader.beginArray() else { return array }
    repeat { array.append(try read(from: &reader)) } while try reader.nextElement()
    return array
  }

  private static func readNull(from reader: inout JSONReader) throws(JSONError) -> NSNull {
    guard try reader.readNull() else { throw reader.unexpected(.value) }
    return NSNull()
  }

  /// Reads the number at the cursor.
  private static func readNumber(from reader: inout JSONReader) throws(JSONError) -> Any {
    let start = reader.position
    if let number = try JSON(from: &reader).jsonNumber { return number }
    reader.move(to: start)
    return try reader.readDouble()
  }
}
