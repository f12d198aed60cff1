//===----------------------------------------------------------------------===//
// Properties whose values a visit collects from many places.
//===----------------------------------------------------------------------===//

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  public mutating func collectProperty<Values: CollectedValues>(_ value: inout Values, at visit: borrowing Visit)
  where Values.CollectedValue: JSONReadable {
    unsafe collect(.property, &value, visit) { reader throws(JSONError) in try Values.CollectedValue(from: &reader) }
  }

  public mutating func collectRequired<Values: CollectedValues>(_ value: inout Values?, at visit: borrowing Visit)
  where Values.CollectedValue: JSONReadable {
    unsafe collect(.required, &value, visit) { reader throws(JSONError) in try Values.CollectedValue(from: &reader) }
  }

  @_disfavoredOverload
  public mutating func collectProperty<Values: CollectedValues>(_ value: inout Values, at visit: borrowing Visit)
  where Values.CollectedValue: Decodable & RawRepresentable, Values.CollectedValue.RawValue: JSONReadable {
    unsafe collect(.property, &value, visit) { reader throws(JSONError) in
      try Values.CollectedValue(rawValueFrom: &reader)
    }
  }

  @_disfavoredOverload
  public mutating func collectRequired<Values: CollectedValues>(_ value: inout Values?, at visit: borrowing Visit)
  where Values.CollectedValue: Decodable & RawRepresentable, Values.CollectedValue.RawValue: JSONReadable {
    unsafe collect(.required, &value, visit) { reader throws(JSONError) in
      try Values.CollectedValue(rawValueFrom: &reader)
    }
  }

  @_disfavoredOverload
  public mutating func collectProperty<Values: CollectedValues>(_ value: inout Values, at visit: borrowing Visit)
  where Values.CollectedValue: Decodable {
    unsafe collect(.property, &value, visit) { reader throws(JSONError) in try reader.decode(Values.CollectedValue.self)
    }
  }

  @_disfavoredOverload
  public mutating func collectRequired<Values: CollectedValues>(_ value: inout Values?, at visit: borrowing Visit)
  where Values.CollectedValue: Decodable {
    unsafe collect(.required, &value, visit) { reader throws(JSONError) in try reader.decode(Values.CollectedValue.self)
    }
  }

  private mutating func collect<Variable, Values: CollectedValues>(
    _ kind: PropertyKind<Variable, Values>, _ variable: UnsafeMutablePointer<Variable>, _ visit: borrowing Visit,
    _ read: (inout JSONReader) throws(JSONError) -> Values.CollectedValue
  ) {
    let target = unsafe PropertyVariable(kind, variable)
    let nothing = (Values.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Values
    guard visit.isAtCollection else {
      // A missing value of an optional type is nil.
      if target.isRequired, nothing != nil, mode != .plain, mode != .candidate, mode != .last {
        _ = takeMode()
        return
      }
      return unsafe self.read(kind, variable, from: .other(Values.self)) { reader throws(JSONError) in
        try reader.readWhole()
      }
    }
    let isCandidate = mode == .candidate
    let path = visit.pathText ?? ""
    _ = takeMode()
    silently { reader throws(JSONError) in
      let hasDefault = target.value(of: Values.self).map { !isAbsent($0) } ?? false
      let fallback: Fallback = hasDefault ? .defaultValue : nothing == nil ? .zeroValue : .nilValue
      var values = Values.nothingCollected
      let outcome = try reader.collect(into: &values, path: path, otherwise: isCandidate ? nil : fallback, read)
      switch outcome {
      case .collected: target.store(values)
      case .unusable where target.isRequired: target.store(nothing ?? Values.nothingCollected)
      case .unusable, .missing: break
      }
      reader.noteResult(isFound: outcome != .missing)
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
