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
    let path = visit.pathText ?? ""
    let mode = takeMode()
    if mode == .supply {
      if let known: Values = suppliedDefault() { value = known }
      return
    }
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
