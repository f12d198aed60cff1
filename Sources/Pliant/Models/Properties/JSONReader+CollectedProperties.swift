// Properties whose values a visit collects from many places.

public import PliantCore

@_documentation(visibility: internal)
extension JSONReader {
  public mutating func collectProperty<Values: _Pliant.CollectedValues>(
    _ value: inout Values, at visit: borrowing Visit
  )
  where Values.CollectedValue: JSONReadable {
    unsafe collect(.property, &value, visit) { reader throws(JSONError) in try Values.CollectedValue(from: &reader) }
  }

  public mutating func collectRequired<Values: _Pliant.CollectedValues>(
    _ value: inout Values?, at visit: borrowing Visit
  )
  where Values.CollectedValue: JSONReadable {
    unsafe collect(.required, &value, visit) { reader throws(JSONError) in try Values.CollectedValue(from: &reader) }
  }

  @_disfavoredOverload
  public mutating func collectProperty<Values: _Pliant.CollectedValues>(
    _ value: inout Values, at visit: borrowing Visit
  )
  where Values.CollectedValue: Decodable & RawRepresentable, Values.CollectedValue.RawValue: JSONReadable {
    unsafe collect(.property, &value, visit) { reader throws(JSONError) in
      try Values.CollectedValue(rawValueFrom: &reader)
    }
  }

  @_disfavoredOverload
  public mutating func collectRequired<Values: _Pliant.CollectedValues>(
    _ value: inout Values?, at visit: borrowing Visit
  )
  where Values.CollectedValue: Decodable & RawRepresentable, Values.CollectedValue.RawValue: JSONReadable {
    unsafe collect(.required, &value, visit) { reader throws(JSONError) in
      try Values.CollectedValue(rawValueFrom: &reader)
    }
  }

  @_disfavoredOverload
  public mutating func collectProperty<Values: _Pliant.CollectedValues>(
    _ value: inout Values, at visit: borrowing Visit
  )
  where Values.CollectedValue: Decodable {
    unsafe collect(.property, &value, visit) { reader throws(JSONError) in try reader.decode(Values.CollectedValue.self)
    }
  }

  @_disfavoredOverload
  public mutating func collectRequired<Values: _Pliant.CollectedValues>(
    _ value: inout Values?, at visit: borrowing Visit
  )
  where Values.CollectedValue: Decodable {
    unsafe collect(.required, &value, visit) { reader throws(JSONError) in try reader.decode(Values.CollectedValue.self)
    }
  }

  private mutating func collect<Variable, Values: _Pliant.CollectedValues>(
    _ kind: PropertyKind<Variable, Values>, _ variable: UnsafeMutablePointer<Variable>, _ visit: borrowing Visit,
    _ read: (inout JSONReader) throws(JSONError) -> Values.CollectedValue
  ) {
    let target = unsafe PropertyVariable(kind, variable)
    let nothing = (Values.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Values
    guard visit.isAtCollection else {
      // A missing value of an optional type is nil, unless the property is marked as required.
      if target.isRequired, nothing != nil, mode == .missing || mode == .noting {
        _ = takeMode()
        return
      }
      return unsafe self.read(kind, variable, from: .other(Values.self)) { reader throws(JSONError) in
        // A decoder's key mapping may lead to a path without a wildcard, where one value is the whole collection.
        try reader.readAny()
      }
    }
    let isCandidate = mode == .candidate
    let path = PathPattern(visit.pathText ?? "")
    _ = takeMode()
    silently { reader throws(JSONError) in
      let (start, counts, drops) = (reader.position, reader.noteCounts, reader.tolerance.dropsElements)
      var values: [Values.CollectedValue] = []
      var unusable: JSONError?
      do throws(JSONError) {
        let isFound = try reader.forEachValue(at: path.components[...]) { reader throws(JSONError) in
          let start = reader.position
          do throws(JSONError) {
            values.append(try read(&reader))
            reader.noteCollected(at: start, isOrdered: Values.keepsOrder)
          } catch {
            unusable = error
            guard drops else { throw error }
            try reader.applyFallback(error, of: Values.CollectedValue.self, from: start, .dropping)
            unusable = nil
          }
        }
        if isFound { target.store(Values(collected: values)) }
        reader.noteResult(isFound: isFound)
      } catch {
        guard let unusable else {
          // The array of the first wildcard is missing or null.
          try reader.skipPathMismatch(error, from: start)
          return reader.noteResult(isFound: false)
        }
        guard unusable.isRecoverable, !drops else { throw error }
        reader.move(to: start)
        try reader.skipValue()
        // What was noted about the value before is about other properties.
        try reader.keepingNotes(counts, at: start) { reader throws(JSONError) in
          if isCandidate { return try reader.skipCandidate(unusable, Values.self, from: start) }
          reader.removeEarlierValue(of: target, Values.self)
          if target.value(of: Values.self).map({ !isAbsent($0) }) ?? false {
            try reader.applyFallback(unusable, of: Values.self, from: start, .defaultValue)
          } else {
            try reader.applyFallback(unusable, of: Values.self, from: start, nothing == nil ? .zeroValue : .nilValue)
            target.store(nothing ?? Values(collected: []))
          }
        }
        reader.noteResult(isFound: !isCandidate || !reader.tolerance.givesWay)
      }
    }
  }

  /// Reads a value of a type that may read itself or be Codable.
  mutating func readAny<Value>() throws(JSONError) -> Value {
    func open<Readable: JSONReadable>(_ type: Readable.Type) throws(JSONError) -> Value {
      // SAFETY: `Readable` is `Value`, as below.
      unsafe unsafeBitCast(try type.init(from: &self), to: Value.self)
    }
    func open<Asked: Decodable>(decoding type: Asked.Type) throws(JSONError) -> Value {
      unsafe unsafeBitCast(try decode(type), to: Value.self)
    }
    if let type = Value.self as? any JSONReadable.Type { return try open(type) }
    guard let type = Value.self as? any Decodable.Type else { throw mismatch(of: Value.self) }
    return try open(decoding: type)
  }
}
