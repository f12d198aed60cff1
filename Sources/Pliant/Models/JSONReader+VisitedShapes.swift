//===----------------------------------------------------------------------===//
// Properties of a visit that are not single members: collected, flattened, computed, and unconsumed members.
//===----------------------------------------------------------------------===//

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  /// Computes the value of a property from the whole object.
  public mutating func computeProperty<Value>(
    _ value: inout Value, at start: Position, _ make: (JSON) throws -> Value
  ) {
    silently { reader throws(JSONError) in try reader.compute(into: &value, at: start, make) }
  }

  /// The same for an optional property.
  public mutating func computeProperty<Value>(
    _ value: inout Value?, at start: Position, _ make: (JSON) throws -> Value?
  ) {
    silently { reader throws(JSONError) in try reader.compute(into: &value, at: start, make) }
  }

  /// The same for a required property.
  public mutating func computeRequired<Value>(
    _ value: inout Value?, at start: Position, _ make: (JSON) throws -> Value
  ) {
    let mode = takeMode()
    if mode == .plain {
      silently { reader throws(JSONError) in try reader.compute(required: &value, at: start, make) }
    } else if value == nil, isCollecting {
      // The problem of a value that can't be computed was collected before.
      fail(failure(.underlying(CollectedProblem()), at: start))
    } else {
      provide(&value, mode)
    }
  }

  /// The same for a required property whose type is optional.
  public mutating func computeRequired<Value>(
    _ value: inout Value??, at start: Position, _ make: (JSON) throws -> Value?
  ) {
    let mode = takeMode()
    guard mode == .plain else { return provide(optional: &value, mode) }
    silently { reader throws(JSONError) in try reader.compute(required: &value, at: start, make) }
  }

  /// Reads a property from the members of the object at `start`.
  public mutating func flattenProperty<Value: JSONReadable>(
    _ value: inout Value, _ sharing: Sharing, from start: Position
  ) {
    silently { reader throws(JSONError) in try reader.flatten(into: &value, sharing, from: start) }
  }

  /// The same for an optional property.
  public mutating func flattenProperty<Value: JSONReadable>(
    _ value: inout Value?, _ sharing: Sharing, from start: Position
  ) {
    silently { reader throws(JSONError) in try reader.flatten(into: &value, sharing, from: start) }
  }

  /// The same for a required property.
  public mutating func flattenRequired<Value: JSONReadable>(
    _ value: inout Value?, _ sharing: Sharing, from start: Position
  ) {
    let mode = takeMode()
    guard mode == .plain else { return provide(&value, mode) }
    silently { reader throws(JSONError) in try reader.flatten(required: &value, sharing, from: start) }
  }

  /// The same for a required property whose type is optional.
  public mutating func flattenRequired<Value: JSONReadable>(
    _ value: inout Value??, _ sharing: Sharing, from start: Position
  ) {
    let mode = takeMode()
    guard mode == .plain else { return provide(optional: &value, mode) }
    silently { reader throws(JSONError) in try reader.flatten(required: &value, sharing, from: start) }
  }

  // A property whose type takes unconsumed members, and whose declaration spells another name of it.

  public mutating func flattenProperty<Members: JSONReadable & UnconsumedMembers>(
    _ members: inout Members, _ sharing: Sharing, from start: Position
  ) {
    readUnconsumedProperty(&members, sharing, from: start)
  }

  public mutating func flattenProperty<Members: JSONReadable & UnconsumedMembers>(
    _ members: inout Members?, _ sharing: Sharing, from start: Position
  ) {
    readUnconsumedProperty(&members, sharing, from: start)
  }

  public mutating func flattenRequired<Members: JSONReadable & UnconsumedMembers>(
    _ members: inout Members?, _ sharing: Sharing, from start: Position
  ) {
    readUnconsumedRequired(&members, sharing, from: start)
  }

  public mutating func flattenRequired<Members: JSONReadable & UnconsumedMembers>(
    _ members: inout Members??, _ sharing: Sharing, from start: Position
  ) {
    readUnconsumedRequired(&members, sharing, from: start)
  }

  /// Reads the unconsumed members into a property.
  public mutating func readUnconsumedProperty<Members: UnconsumedMembers>(
    _ members: inout Members, _ sharing: Sharing, from start: Position
  ) {
    silently { reader throws(JSONError) in try reader.readUnconsumed(into: &members, sharing, from: start) }
  }

  /// The same for an optional property.
  public mutating func readUnconsumedProperty<Members: UnconsumedMembers>(
    _ members: inout Members?, _ sharing: Sharing, from start: Position
  ) {
    silently { reader throws(JSONError) in try reader.readUnconsumed(into: &members, sharing, from: start) }
  }

  /// The same for a required property.
  public mutating func readUnconsumedRequired<Members: UnconsumedMembers>(
    _ members: inout Members?, _ sharing: Sharing, from start: Position
  ) {
    let mode = takeMode()
    guard mode == .plain else { return provide(&members, mode) }
    silently { reader throws(JSONError) in try reader.readUnconsumed(required: &members, sharing, from: start) }
  }

  /// The same for a required property whose type is optional.
  public mutating func readUnconsumedRequired<Members: UnconsumedMembers>(
    _ members: inout Members??, _ sharing: Sharing, from start: Position
  ) {
    let mode = takeMode()
    guard mode == .plain else { return provide(optional: &members, mode) }
    silently { reader throws(JSONError) in try reader.readUnconsumed(required: &members, sharing, from: start) }
  }

  /// Reports or rejects unconsumed members, as the tolerance for unknown keys specifies.
  public mutating func reportUnconsumed(_ sharing: Sharing) {
    silently { reader throws(JSONError) in try reader.noteUnconsumed(sharing) }
  }
}

// MARK: - Values at many places

@_documentation(visibility: internal)
extension JSONReader {
  public mutating func collectProperty<Values: CollectedValues>(_ value: inout Values, at visit: borrowing Visit)
  where Values.CollectedValue: JSONReadable {
    collectProperty(&value, visit) { reader throws(JSONError) in try Values.CollectedValue(from: &reader) }
  }

  public mutating func collectRequired<Values: CollectedValues>(_ value: inout Values?, at visit: borrowing Visit)
  where Values.CollectedValue: JSONReadable {
    collectRequired(&value, visit) { reader throws(JSONError) in try Values.CollectedValue(from: &reader) }
  }

  @_disfavoredOverload
  public mutating func collectProperty<Values: CollectedValues>(_ value: inout Values, at visit: borrowing Visit)
  where Values.CollectedValue: Decodable & RawRepresentable, Values.CollectedValue.RawValue: JSONReadable {
    collectProperty(&value, visit) { reader throws(JSONError) in try Values.CollectedValue(rawValueFrom: &reader) }
  }

  @_disfavoredOverload
  public mutating func collectRequired<Values: CollectedValues>(_ value: inout Values?, at visit: borrowing Visit)
  where Values.CollectedValue: Decodable & RawRepresentable, Values.CollectedValue.RawValue: JSONReadable {
    collectRequired(&value, visit) { reader throws(JSONError) in try Values.CollectedValue(rawValueFrom: &reader) }
  }

  @_disfavoredOverload
  public mutating func collectProperty<Values: CollectedValues>(_ value: inout Values, at visit: borrowing Visit)
  where Values.CollectedValue: Decodable {
    collectProperty(&value, visit) { reader throws(JSONError) in try reader.decode(Values.CollectedValue.self) }
  }

  @_disfavoredOverload
  public mutating func collectRequired<Values: CollectedValues>(_ value: inout Values?, at visit: borrowing Visit)
  where Values.CollectedValue: Decodable {
    collectRequired(&value, visit) { reader throws(JSONError) in try reader.decode(Values.CollectedValue.self) }
  }

  private mutating func collectProperty<Values: CollectedValues>(
    _ value: inout Values, _ visit: borrowing Visit,
    _ read: (inout JSONReader) throws(JSONError) -> Values.CollectedValue
  ) {
    let path = visit.pathText ?? ""
    _ = takeMode()
    silently { reader throws(JSONError) in
      let values = try reader.collect(Values.self, path: path, read)
      if let values { value = values }
      reader.noteResult(isFound: values != nil)
    }
  }

  private mutating func collectRequired<Values: CollectedValues>(
    _ value: inout Values?, _ visit: borrowing Visit,
    _ read: (inout JSONReader) throws(JSONError) -> Values.CollectedValue
  ) {
    let mode = takeMode()
    guard mode == .plain || mode == .candidate else {
      if !(Values.self is any ExpressibleByNilLiteral.Type) { provide(&value, mode) }
      return
    }
    let path = visit.pathText ?? ""
    silently { reader throws(JSONError) in
      let values = try reader.collect(Values.self, path: path, read)
      if let values { value = values }
      reader.noteResult(isFound: values != nil)
    }
  }
}
