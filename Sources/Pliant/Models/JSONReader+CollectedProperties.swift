//===----------------------------------------------------------------------===//
// Properties whose values a visit collects from many places.
//===----------------------------------------------------------------------===//

public import PliantCore

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
    guard visit.isAtCollection else {
      return unsafe self.read(.property, &value, from: .other(Values.self)) { reader throws(JSONError) in
        try reader.readWhole()
      }
    }
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
    guard visit.isAtCollection else {
      // A missing value of an optional type is nil.
      if mode != .plain, mode != .candidate, mode != .last, Values.self is any ExpressibleByNilLiteral.Type {
        _ = takeMode()
        return
      }
      return unsafe self.read(.required, &value, from: .other(Values.self)) { reader throws(JSONError) in
        try reader.readWhole()
      }
    }
    _ = takeMode()
    let path = visit.pathText ?? ""
    silently { reader throws(JSONError) in
      let values = try reader.collect(Values.self, path: path, read)
      if let values { value = values }
      reader.noteResult(isFound: values != nil)
    }
  }

  /// Reads the whole collection from one value: a decoder's key mapping may lead to a path without a wildcard.
  private mutating func readWhole<Values>() throws(JSONError) -> Values {
    func open<Readable: JSONReadable>(_ type: Readable.Type) throws(JSONError) -> Values {
      // SAFETY: `Readable` is `Values`, as below.
      unsafe unsafeBitCast(try type.init(from: &self), to: Values.self)
    }
    func open<Asked: Decodable>(decoding type: Asked.Type) throws(JSONError) -> Values {
      unsafe unsafeBitCast(try decode(type), to: Values.self)
    }
    if let type = Values.self as? any JSONReadable.Type { return try open(type) }
    guard let type = Values.self as? any Decodable.Type else { throw mismatch(of: Values.self) }
    return try open(decoding: type)
  }
}
