//===----------------------------------------------------------------------===//
// Associated values whose members stand beside a tag: models leave the tag alone, dictionaries have to be kept from it.
//===----------------------------------------------------------------------===//

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Reads the members beside a tag as a value whose type the compiler infers.
  ///
  /// - Parameter key: the first key of the tag's path.
  @inlinable @inline(__always)
  public mutating func readValue<Value: JSONReadable>(besideTag key: StaticString) throws(JSONError) -> Value {
    try Value(from: &self)
  }

  /// Reads the members beside a tag, that one aside, as a dictionary.
  public mutating func readValue<Value: JSONReadable & UnclaimedMembers>(
    besideTag key: StaticString
  ) throws(JSONError) -> Value {
    var members = Value.noMembers
    try forEachMember(besideTag: key) { (reader, key) throws(JSONError) in try members.readMember(key, from: &reader) }
    return members
  }

  @_disfavoredOverload
  @inlinable
  public mutating func readValue<Value: Decodable & RawRepresentable>(
    besideTag key: StaticString
  ) throws(JSONError) -> Value where Value.RawValue: JSONReadable {
    try Value(rawValueFrom: &self)
  }

  @_disfavoredOverload
  public mutating func readValue<Value: Decodable>(besideTag key: StaticString) throws(JSONError) -> Value {
    if let type = Value.self as? any DecodableMembers.Type, let value = try type.read(&self, besideTag: key) as? Value {
      return value
    }
    return try decode(Value.self)
  }

  fileprivate mutating func forEachMember(
    besideTag tag: StaticString, _ body: (inout JSONReader, String) throws(JSONError) -> Void
  ) throws(JSONError) {
    let tag = "\(tag)"
    guard try beginObject() else { return }
    repeat {
      let key = try readKey()
      if key.hasSameCodeUnits(as: tag) { try skipValue() } else { try body(&self, key) }
    } while try nextMember()
  }
}

/// A dictionary of values that are only Decodable.
protocol DecodableMembers {
  static func read(_ reader: inout JSONReader, besideTag key: StaticString) throws(JSONError) -> Self
}

extension Dictionary: DecodableMembers where Key == String, Value: Decodable {
  static func read(_ reader: inout JSONReader, besideTag key: StaticString) throws(JSONError) -> [String: Value] {
    var members: [String: Value] = [:]
    try reader.forEachMember(besideTag: key) { (reader, key) throws(JSONError) in
      let start = reader.position
      do throws(JSONError) {
        members[key] = try reader.decode(Value.self)
      } catch {
        try reader.settle(error, of: Value.self, from: start, .dropping)
      }
    }
    return members
  }
}
