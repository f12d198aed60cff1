//===----------------------------------------------------------------------===//
// ModelDecoder: what a generated `init(from:)` reads from any Decoder.
//===----------------------------------------------------------------------===//

public import PliantCore

/// Finds the properties of a model by their candidates and paths in any Decoder, with the meaning that the fast path gives
/// them: the first candidate that is usable counts; what is missing, null or unusable is settled as the tolerance says.
///
/// What the decoder can give as it stands is taken from it. Anything else is copied out of it as JSON, and read by the
/// ``JSONReader``: so conversions, fallbacks and wording are those of the fast path, because they are the same code.
///
/// The tolerance is, the narrowest first, that of the property, of the type, of the decoder's `userInfo`
/// (`CodingUserInfoKey.pliantTolerance`), or `.tolerant`.
@_documentation(visibility: internal)
public struct ModelDecoder {
  let container: KeyedDecodingContainer<TextKey>
  /// How far the property may bend.
  var bending: ForeignBending
  /// How far the type may bend.
  private let typeBending: ForeignBending
  /// The path of the model.
  let path: JSONPath
  private let passed = PassedPlaces()
  private let settled = PassedPlaces()
  /// Who only wants to know what the model asks for.
  let recorder: SchemaRecorder?
  /// What PliantDecoder was told about the model's properties, which go by the first of their keys; nil for nothing.
  let told: ToldProperties?

  /// - Throws: when the decoder's value is not an object.
  public init(_ decoder: any Decoder) throws {
    try self.init(decoder, bending: ForeignBending(decoder))
  }

  /// A decoder for a type with a tolerance of its own.
  ///
  /// - Throws: when the decoder's value is not an object.
  public init(_ decoder: any Decoder, tolerance: Tolerance) throws {
    var bending = ForeignBending(decoder)
    bending.narrow(to: tolerance)
    try self.init(decoder, bending: bending)
  }

  /// A decoder for a model, as generated code asks for it.
  ///
  /// - Parameters:
  ///   - type: the model.
  ///   - keys: the paths of its properties, one a line.
  ///   - tolerance: the model's own, if it has one.
  /// - Throws: when the decoder's value is not an object, or has keys for which the tolerance has no room.
  public init(
    _ decoder: any Decoder, for type: Any.Type, keys: StaticString, tolerance: Tolerance? = nil
  ) throws {
    var bending = ForeignBending(decoder)
    if let tolerance { bending.narrow(to: tolerance) }
    try self.init(decoder, for: type, bending: bending)
    if tolerance != nil, bending.node != nil, bending.tolerance.duplicateKeys != .ignore {
      try bending.read(.whole(decoder)) { reader throws(JSONError) in try reader.checkDuplicateKeys() }
    }
    if bending.tolerance.unknownKeys != .ignore {
      try bending.checkKeys(of: container, known: ForeignKeys("\(keys)"))
    }
  }

  private init(_ decoder: any Decoder, for type: Any.Type? = nil, bending: ForeignBending) throws {
    var bending = bending
    bending.collectProblems(of: type, decoder)
    self.bending = bending
    typeBending = bending
    path = JSONPath(codingPath: decoder.codingPath)
    recorder = (decoder as? SchemaDecoder)?.recorder
    told = type.flatMap { ToldProperties(of: $0, bending.node) }
    do {
      container = try decoder.container(keyedBy: TextKey.self)
    } catch {
      // Said again in the words of the fast path.
      let place = ForeignPlace.whole(decoder)
      try bending.read(place) { reader throws(JSONError) in
        let start = reader.position
        do throws(JSONError) {
          _ = try reader.beginObject()
        } catch {
          throw type.map { reader.naming($0, error, from: start) } ?? error
        }
      }
      throw error
    }
  }

  /// The same model with one property's own tolerance.
  ///
  /// - Parameters:
  ///   - tolerance: the property's own; nil for that of its type.
  ///   - isRequired: whether neither a default, nor nil, nor a zero value may stand in for the property.
  ///   - isSensitive: whether no issue may show the value.
  public func narrowed(to tolerance: Tolerance?, isRequired: Bool, isSensitive: Bool) -> ModelDecoder {
    var narrowed = self
    if let tolerance { narrowed.bending.narrow(to: tolerance) }
    narrowed.bending.isRequired = isRequired && !bending.isEnforced
    narrowed.bending.isSensitive = isSensitive
    return narrowed
  }
}

// MARK: - Properties

extension ModelDecoder {
  /// A required property.
  func required<Value>(_ reading: ForeignReading<Value>, _ candidates: [String]) throws -> Value {
    if try rehearse(reading, candidates, isRequired: true) { return try sample(reading) }
    let standIn = told?.defaultValue(Value.self, candidates)
    let usesStandIn = bending.tolerance.usesZeroValues || standIn != nil && bending.tolerance.usesDefaults
    let found = try find(reading, candidates, usesStandIn ? .standIn : .none) {
      reader, error, start throws(JSONError) in
      guard let standIn else { return try reader.recoverOtherRequired(error, Value.self, from: start) }
      try reader.settle(error, of: reading.name, from: start, .defaultValue)
      return standIn
    }
    switch found {
    case .value(let value), .settled(let value?): return value
    case .missing where standIn != nil && !bending.isRequired: return try standIn ?? missing(Value.self, candidates)
    case .missing, .null, .settled(nil): return try missing(Value.self, candidates)
    }
  }

  /// Some value, for a decoder that only wants to know what the model asks for.
  private func sample<Value>(_ reading: ForeignReading<Value>) throws -> Value {
    guard let recorder else { throw SchemaStop() }
    return try reading.strategy?().sample(recorder.builder) ?? recorder.builder.sample(Value.self)
  }

  /// A property whose type is optional: missing and null are nil.
  func optional<Value>(_ reading: ForeignReading<Value>, _ candidates: [String]) throws -> Value? {
    if try rehearse(reading, candidates, isRequired: false, isOptional: true) { return nil }
    if bending.isRequired { return try required(reading, candidates) }
    var value: Value?
    try read(reading, into: &value, candidates)
    return value
  }

  /// A property that has a value already.
  func read<Value>(_ reading: ForeignReading<Value>, into value: inout Value, _ candidates: [String]) throws {
    if try rehearse(reading, candidates, isRequired: false, current: value) { return }
    if let standIn = told?.defaultValue(Value.self, candidates) { value = standIn }
    if let new = try defaulted(reading, candidates) { value = new }
  }

  /// A value that something stands in for if there is no usable one; nil then.
  func defaulted<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], current: Value? = nil
  ) throws -> Value? {
    if try rehearse(reading, candidates, isRequired: false, current: current) { return nil }
    let fallback: Fallback = bending.tolerance.usesDefaults ? .standIn : .none
    let found = try find(reading, candidates, fallback) { reader, error, start throws(JSONError) in
      try reader.settle(error, of: reading.name, from: start, .defaultValue)
      return nil
    }
    if case .value(let value) = found { return value }
    return nil
  }

  /// A value whose type is optional, and that something stands in for if it is missing or unusable.
  func optional<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], default value: () -> Value?
  ) throws -> Value? {
    // Only a schema wants to know the default before it is needed.
    if recorder != nil, try rehearse(reading, candidates, isRequired: false, isOptional: true, current: value()) {
      return value()
    }
    let found = try find(reading, candidates, .null) { reader, error, start throws(JSONError) in
      if try reader.isNothing(at: start) {
        reader.record(error, of: reading.name, .usedNil, insteadOfValueFrom: start)
        return nil
      }
      try reader.settle(error, of: reading.name, from: start, .defaultValue)
      return value()
    }
    switch found {
    case .value(let new): return new
    case .settled(let new): return new
    case .null: return nil
    case .missing: return value()
    }
  }

  /// A property that has a value already, and whose type is optional.
  func read<Value>(_ reading: ForeignReading<Value>, into value: inout Value?, _ candidates: [String]) throws {
    if try rehearse(reading, candidates, isRequired: false, isOptional: true, current: value) { return }
    if let standIn = told?.defaultValue(Value.self, candidates) { value = standIn }
    let current = value
    let found = try find(reading, candidates, .null) { reader, error, start throws(JSONError) in
      if try reader.isNothing(at: start) {
        reader.record(error, of: reading.name, .usedNil, insteadOfValueFrom: start)
        return nil
      }
      try reader.settle(error, of: reading.name, from: start, current == nil ? .nilValue : .defaultValue)
      return current
    }
    switch found {
    case .value(let new): value = new
    case .settled(let new): value = new
    case .null: value = nil
    case .missing:
      if current == nil, !bending.isRequired, bending.tolerance.missingOptionals != .ignore {
        try noteMissingOptional(candidates)
      }
    }
  }

  /// What may stand in for an unusable value.
  private enum Fallback {
    /// Nothing.
    case none
    /// Something, but null is unusable too.
    case standIn
    /// Nil, which null means.
    case null
  }

  /// What came of looking for a property.
  private enum Found<Value> {
    /// No candidate is there.
    case missing
    /// The candidate is null, and may be.
    case null
    case value(Value)
    /// The value is unusable, and this stands in for it.
    case settled(Value?)
  }

  /// How an unusable value is settled, in the end.
  private typealias Settling<Value> = (inout JSONReader, JSONError, JSONReader.Position) throws(JSONError) -> Value?

  /// The first candidate that is usable, or else the first that is there, settled.
  private func find<Value>(
    _ reading: ForeignReading<Value>, _ candidates: [String], _ fallback: Fallback, _ settle: Settling<Value>
  ) throws -> Found<Value> {
    let reading = bending.adapted(reading)
    let candidates = told?.places(candidates) ?? candidates
    guard candidates.count > 1 else {
      guard let candidate = candidates.first, let place = try place(candidate) else { return .missing }
      return try self.settle(place, reading, fallback, settle)
    }
    var first: ForeignPlace?
    // What is to be said of the first one that is there depends on the others.
    let firstCollector = bending.collector.map { DecodingReportCollector(limit: $0.report.limit) }
    for candidate in candidates {
      guard let place = try place(candidate) else { continue }
      let bending = first == nil && bending.node == nil ? bending.reporting(to: firstCollector) : bending
      first = first ?? place
      if try place.isNull() { continue }
      let givesWay = bending.tolerance.usesDefaults || bending.tolerance.usesNil
      if let value = try bending.take(reading, place, hasFallback: givesWay) {
        self.bending.collector?.add(firstCollector)
        return .value(value)
      }
      let value: Value? = try bending.read(place) { reader throws(JSONError) in
        let start = reader.position
        do throws(JSONError) {
          return try reading.read(&reader)
        } catch {
          var error = error
          if let value = try reading.readAgain(&reader, &error, start) { return value }
          try reader.passOtherCandidate(error, reading.name, from: start)
          return nil
        }
      }
      if let value {
        self.bending.collector?.add(firstCollector)
        return .value(value)
      }
    }
    guard let first else { return .missing }
    bending.retract(first)
    return try self.settle(first, reading, fallback, isTried: true, settle)
  }

  /// - Parameter isTried: whether the decoder was already asked for the value.
  private func settle<Value>(
    _ place: ForeignPlace, _ reading: ForeignReading<Value>, _ fallback: Fallback, isTried: Bool = false,
    _ settle: Settling<Value>
  ) throws -> Found<Value> {
    if fallback == .null, try place.isNull() {
      if bending.tolerance.nullOptionals != .ignore {
        try bending.read(place) { reader throws(JSONError) in
          try reader.settleNull(of: reading.name, from: reader.position)
        }
      }
      return .null
    }
    if !isTried {
      let hasFallback: Bool
      switch fallback {
      case .none: hasFallback = false
      case .standIn: hasFallback = !bending.isRequired
      case .null: hasFallback = !bending.isRequired && (bending.tolerance.usesNil || bending.tolerance.usesDefaults)
      }
      if let value = try bending.take(reading, place, hasFallback: hasFallback) { return .value(value) }
    }
    return try bending.read(place) { reader throws(JSONError) in
      let start = reader.position
      do throws(JSONError) {
        return .value(try reading.read(&reader))
      } catch {
        var error = error
        if let value = try reading.readAgain(&reader, &error, start) { return .value(value) }
        // One value is unusable once, however many properties are made of it.
        if bending.node == nil, !settled.insert(place.path) { _ = reader.pauseReporting() }
        return .settled(try settle(&reader, error, start))
      }
    }
  }
}

// MARK: - Wildcards

extension ModelDecoder {
  /// A required property.
  func collectedRequired<Values: CollectedValues>(
    _ whole: ForeignReading<Values>, _ element: ForeignReading<Values.CollectedValue>, _ candidates: [String]
  ) throws -> Values {
    if try rehearse(elements: Values.CollectedValue.self, candidates, isRequired: true) { return .nothingCollected }
    return try collected(whole, element, candidates) ?? missing(Values.self, candidates)
  }

  /// A property whose type is optional.
  func collectedOptional<Values: CollectedValues>(
    _ whole: ForeignReading<Values>, _ element: ForeignReading<Values.CollectedValue>, _ candidates: [String]
  ) throws -> Values? {
    let values = try collected(whole, element, candidates)
    if values == nil && bending.isRequired { throw missingFailure(candidates) }
    return values
  }

  /// The values of a property some candidate of which has a wildcard; nil when no candidate is there.
  func collected<Values: CollectedValues>(
    _ whole: ForeignReading<Values>, _ element: ForeignReading<Values.CollectedValue>, _ candidates: [String]
  ) throws -> Values? {
    if try rehearse(elements: Values.CollectedValue.self, candidates, isRequired: false) { return nil }
    let candidates = told?.places(candidates) ?? candidates
    for candidate in candidates {
      let pattern = PathPattern(candidate, beginsWithKey: true)
      guard pattern.hasWildcard else {
        guard let place = try place(candidate), try !place.isNull() else { continue }
        if candidates.count == 1 { return try required(whole, [candidate]) }
        var values: Values?
        try read(whole, into: &values, [candidate])
        if let values { return values }
        continue
      }
      guard let place = try place(PathPattern(Array(pattern.components.prefix(1)))) else { continue }
      let values: Values? = try bending.read(place) { reader throws(JSONError) in
        var values = Values.nothingCollected
        let isThere = try reader.collect(
          into: &values, at: pattern.components.dropFirst(), element.name, element.read)
        return isThere ? values : nil
      }
      if let values { return values }
    }
    return nil
  }
}

// MARK: - Places

extension ModelDecoder {
  private func place(_ candidate: String) throws -> ForeignPlace? {
    if candidate.utf8.contains(where: { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "\\") }) {
      return try place(PathPattern(candidate, beginsWithKey: true))
    }
    let key = TextKey(candidate)
    return container.contains(key) ? .member(container, key) : nil
  }

  /// The place of a path; nil when nothing is there.
  private func place(_ pattern: PathPattern) throws -> ForeignPlace? {
    var place = ForeignPlace.object(container)
    var isNestedObject = true
    for component in pattern.components {
      if case .key = component {} else { isNestedObject = false }
      let next: ForeignPlace?
      do {
        next = try place.step(component)
      } catch {
        // Said again in the words of the fast path.
        let bending = isNestedObject ? typeBending : bending
        let told = passed.insert(place.path) ? bending : bending.unreported
        try told.read(place) { reader throws(JSONError) in
          let start = reader.position
          do throws(JSONError) {
            _ = try reader.move(into: component)
          } catch {
            try reader.passObstacle(error, from: start)
          }
        }
        return nil
      }
      guard let next else { return nil }
      place = next
    }
    return place
  }
}

/// The values that stand where an object on the path of some property is wanted, or that are unusable: each is reported once,
/// however many properties are behind it.
private final class PassedPlaces {
  private var paths: Set<JSONPath> = []

  /// Whether the place is a new one.
  func insert(_ path: JSONPath) -> Bool { paths.insert(path).inserted }
}
