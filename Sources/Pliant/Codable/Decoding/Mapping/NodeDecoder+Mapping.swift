// Types whose properties have key paths of their own, or defaults.

import PliantCore

extension NodeDecoder {
  @inline(never)
  func decodeMapped<Value: Decodable>(_ mapping: PropertyMapping, as type: Value.Type) throws -> Value {
    let met = reader.issuesMet
    defer { hideNotes(of: type, since: met, mapping) }
    guard let tolerance = mapping.tolerance else { return try decodeProperties(mapping, as: type) }
    let outer = reader.enter(tolerance)
    defer { reader.leave(outer) }
    // The check for the decoder's tolerance was made before anything was decoded.
    if self.tolerance.duplicateKeys != .ignore, node != .max {
      try read(as: Any.self) { reader throws(JSONError) in try reader.checkDuplicateKeys() }
    }
    return try decodeProperties(mapping, as: type)
  }

  private func decodeProperties<Value: Decodable>(_ mapping: PropertyMapping, as type: Value.Type) throws -> Value {
    let scope = DecodingScope(of: self, key: nil, model: mapping)
    let decoder = NodeDecoder(session, Int(node), depth: Int(depth), scope: scope)
    let count = unsafe session.attempts.conversionCount
    let outer = unsafe session.attempts.pathMismatch
    unsafe session.attempts.pathMismatch = nil
    defer { unsafe session.attempts.pathMismatch = outer }
    let value: Value
    do {
      value = try type.init(from: decoder)
    } catch {
      return try decodeByCoercion(type, placed(error, type, mapping), since: count, hiding: mapping)
    }
    guard kind == .object else { return value }
    if let pathMismatch = unsafe session.attempts.pathMismatch { throw pathMismatch }
    try mapping.notePassedMismatches(in: self)
    if !mapping.unconfirmed.isEmpty { mapping.confirmNames(at: self) }
    guard let model = mapping.model else { return value }
    return try finish(value, as: model)
  }

  /// Calls the hook of a value whose type is `model`.
  private func finish<Value, Model: TolerantCodable>(_ value: Value, as model: Model.Type) throws -> Value {
    // SAFETY: `Model` is `Value`: the mapping is that of the type; the same on the way back.
    var value = unsafe unsafeBitCast(value, to: model)
    try value.didDecode(from: JSON(session.sharedIndex, Int(node)))
    return unsafe unsafeBitCast(value, to: Value.self)
  }

  /// Adds the place of a property's value to an error of the type itself, whose coding path has the property's name.
  private func placed(_ error: any Error, _ type: any Any.Type, _ mapping: PropertyMapping) -> any Error {
    guard let failure = error as? DecodingError, failure.jsonError == nil, node != .max else { return error }
    let relative = failure.relative(to: codingPath)
    guard let key = relative.context.codingPath.first, mapping.path(of: key.stringValue) != nil else { return error }
    let value = mapping.value(for: key.stringValue, in: self)
    guard value >= 0 else { return error }
    let scope = DecodingScope(of: self, key: key)
    let start = NodeDecoder(session, value, depth: Int(depth) + 1, scope: scope).moveReader()
    let reason = reader.failure(relative, decoding: type, from: start, below: 1)
    return failure.placed(suggesting(reason, failure))
  }

  /// The property whose value this is, if its type has a mapping; nil for an element that the value is coerced to.
  var property: ModelProperty? {
    let depth = Int(depth)
    guard depth > 0, unsafe depth <= session.liveDepth, unsafe session.attempts.collected.node != node else {
      return nil
    }
    // SAFETY: there are at least as many levels as are in use.
    let level = unsafe session.levels[depth - 1]
    // SAFETY: the container's scope lives as long as the container, which is decoding.
    guard level.node == node, let scope = unsafe level.scope?.takeUnretainedValue(), let mapping = scope.model,
      let key = level.callerKey
    else { return nil }
    let object = NodeDecoder(session, Int(level.container), depth: depth - 1, scope: scope)
    return ModelProperty(key: key, object: object, mapping: mapping)
  }

  struct ModelProperty {
    let key: any CodingKey
    let object: NodeDecoder
    let mapping: PropertyMapping

    var candidates: [PropertyMapping.Candidate] { mapping.candidates(for: key.stringValue, in: object) }

    func decode<Value>(at node: Int, _ decode: (NodeDecoder) throws -> Value) throws -> Value {
      try object.withMember(key, node, decode)
    }
  }

  /// Decodes a property of this object again, now that its paths are known.
  func decodeAgain<Value: Decodable, Key: CodingKey>(
    _ type: Value.Type, _ key: Key, _ mapping: PropertyMapping
  ) throws -> Value {
    let value = mapping.value(for: key.stringValue, in: self)
    guard value >= 0 else { return try missing(type, key) }
    return try withMember(key, value) { try $0.decodeOrRecover(type) }
  }

  /// Applies a fallback to the property's first candidate instead, if that is null and may give way; otherwise nil.
  func atNullCandidate<Value>(_ recover: (NodeDecoder) throws -> Value) throws(JSONError) -> Value? {
    guard kind != .null, tolerance.givesWay, let property,
      let null = property.candidates.lazy.compactMap(\.value).first, null != node, index.kind(at: null) == .null
    else { return nil }
    do {
      return try property.decode(at: null, recover)
    } catch {
      throw error as? JSONError ?? JSONError(.underlying(error))
    }
  }

  /// Returns the value of another candidate, as this one is unusable. Other unusable candidates are reported.
  @inline(never)
  func otherCandidate<Value: Decodable>(
    _ type: Value.Type, for reason: JSONError, from start: JSONReader.Position, _ counts: NoteCounts?
  ) throws(JSONError) -> Value? {
    guard tolerance.givesWay, let property else { return nil }
    for other in otherPlaces ?? [] {
      guard let value = try? property.decode(at: other, { try $0.decodeCandidate(type) }) else { continue }
      try giveWay(to: other, reason, type, from: start, counts)
      return value
    }
    let collected = try? property.mapping.collected(type, property.key, in: property.object)
    if collected == nil { try? property.mapping.notePathMismatch(property.key.stringValue, in: property.object) }
    _ = moveReader()
    guard let collected else { return nil }
    try giveWay(to: nil, reason, type, from: start, counts)
    return collected
  }

  /// The values of the property's other candidates, if they may replace this one; nil if there is no other candidate.
  var otherPlaces: [Int]? {
    guard tolerance.givesWay, let property else { return nil }
    let candidates = property.candidates
    let places = candidates.compactMap(\.value).filter { $0 != node && index.kind(at: $0) != .null }
    return places.isEmpty && !candidates.contains(where: \.isArray) ? nil : places
  }

  /// Reports this candidate as unusable, and path mismatches between it and `other`, which is used; nil if collected.
  func giveWay(
    to other: Int?, _ reason: JSONError, _ type: Any.Type, from start: JSONReader.Position, _ counts: NoteCounts?
  ) throws(JSONError) {
    try skipCandidate(reason, type, from: start, counts)
    guard let property else { return }
    // The tolerance lets candidates give way, so a mismatch is no error.
    try? property.mapping.notePassedMismatches(
      property.key.stringValue, below: Int(node), above: other, in: property.object)
  }

  /// Reports this candidate as unusable. `counts` is what was recorded before it was decoded; nil if nothing was since.
  func skipCandidate(
    _ reason: JSONError, _ type: Any.Type, from start: JSONReader.Position, _ counts: NoteCounts? = nil
  ) throws(JSONError) {
    _ = moveReader()
    guard kind != .null else { return }
    let counts = counts ?? reader.noteCounts
    try reader.keepingNotes(counts, at: start) { reader throws(JSONError) in
      try reader.skipCandidate(reason, type, from: start)
    }
  }

  /// Decodes a candidate; if it is unusable, reports it and returns nil.
  private func decodeCandidate<Value: Decodable>(_ type: Value.Type) throws -> Value? {
    let counts = reader.noteCounts
    do {
      return try decodeValue(type)
    } catch {
      var reason = jsonError(of: error, type)
      let start = moveReader()
      if let value = try readEmbeddedJSON(type, after: &reason, from: start) { return value }
      try skipCandidate(reason, type, from: start, counts)
      return nil
    }
  }

  /// Whether another candidate or a default is used if this value is unusable.
  func hasStandIn<Value: Decodable>(_ type: Value.Type) -> Bool {
    guard tolerance.usesDefaults, let property else { return false }
    return property.mapping.defaultValue(type, property.key) as Value? != nil || otherPlaces != nil
  }

  /// Returns the default of the property, as this value is unusable; nil if there is none.
  @inline(never)
  func standIn<Value: Decodable>(
    _ type: Value.Type, for reason: JSONError, from start: JSONReader.Position
  ) throws(JSONError) -> Value? {
    guard let property, let value = property.mapping.defaultValue(type, property.key) as Value? else { return nil }
    try reader.applyFallback(reason, of: type, from: start, .defaultValue)
    return value
  }
}
