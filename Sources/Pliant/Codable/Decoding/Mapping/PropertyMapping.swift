// PropertyMapping: the key paths and defaults of one type's properties during a decoding or an encoding.

import PliantCore

/// The paths of a type's properties, and the defaults for missing and unusable values. It is made when the type is
/// first seen in a decoding, with what the type and the decoder declare. The type's initial values are inspected when
/// the first default is needed, or the first ``Mapped`` property is found.
final class PropertyMapping {
  let type: any Any.Type
  /// The type, if it declares a mapping itself.
  let model: (any TolerantCodable.Type)?
  let tolerance: Tolerance?
  private let defaults: PropertyDefaults?
  private(set) var paths: [String: [PathPattern]] = [:]
  /// Whether some property collects values by a wildcard, see ``collected(_:_:in:)``.
  private(set) var hasWildcards = false
  /// The properties that have several candidates, some of which have a path of several steps.
  private var namesWithOtherPaths: [String] = []
  private(set) var prototype: [String: Any]?
  /// The names in the mappings of the type and the decoder, until they are compared with the requested keys.
  private(set) var unconfirmed: Set<String> = []
  private var asked: Set<String> = []

  init(
    _ type: any Any.Type, _ model: (any TolerantCodable.Type)?, _ mapping: KeyMapping?, _ defaults: PropertyDefaults?
  ) {
    self.type = type
    self.model = model
    tolerance = model?.tolerance
    self.defaults = defaults
    var all = model?.keyMapping ?? KeyMapping()
    if let mapping { all.merge(mapping) }
    for name in all.names {
      guard let candidates = all[name]?.paths, !candidates.isEmpty else { continue }
      setPaths(candidates, of: name)
    }
    #if DEBUG
    unconfirmed = Set(paths.keys)
    #endif
  }

  /// Inspects the type's initial values, and finds the paths of wrapped properties; returns false if that was done.
  @discardableResult
  func learn() -> Bool {
    guard prototype == nil else { return false }
    prototype = [:]
    guard let value = model?.init() else { return true }
    let initial = InitialValues()
    // Values that were encoded before an error are valid.
    try? value.encode(to: initial)
    // A property's name stands in for its key, unless it is the key of another property.
    var mirror: Mirror? = Mirror(reflecting: value)
    while let current = mirror {
      for case (let label?, let child) in current.children {
        if child is any MappedProperty {
          // One that is nil is not among the values.
          let name = String(label.dropFirst())
          if initial.values[name] == nil { learn(name, child) }
        } else if !initial.keys.contains(label) {
          learn(label, child)
        }
      }
      mirror = current.superclassMirror
    }
    for (key, value) in initial.values { learn(key, value) }
    return true
  }

  private func learn(_ name: String, _ value: Any) {
    guard let mapped = value as? any MappedProperty else {
      prototype?[name] = value
      return
    }
    prototype?[name] = mapped.wrapped
    if paths[name] == nil, !mapped.paths.isEmpty {
      setPaths(mapped.paths, of: name)
    }
  }

  private func setPaths(_ candidates: [String], of name: String) {
    let patterns = candidates.map { PathPattern($0, beginsWithKey: true) }
    paths[name] = patterns
    if patterns.contains(where: \.hasWildcard) { hasWildcards = true }
    if patterns.count > 1, patterns.contains(where: { $0.components.count > 1 }) { namesWithOtherPaths.append(name) }
  }

  @_semantics("optimize.sil.specialize.generic.never")
  func defaultValue<Value>(_ type: Value.Type, _ key: any CodingKey) -> Value? {
    let name = key.stringValue
    if let value = defaults?.value(key), let value = Self.taken(value, type) { return value }
    if let value = model?.defaultValue(for: key), let value = Self.taken(value, type) { return value }
    learn()
    if let value = prototype?[name] ?? prototype?["_" + name] { return Self.taken(value, type) }
    return nil
  }

  /// Whether a missing property falls back to something other than nil, so that nil must be written.
  func hidesNil(_ key: any CodingKey) -> Bool {
    guard let model else { return false }
    func isValue(_ value: Any?) -> Bool? { value.map { !(($0 as? any AbsentForm)?.hasNoValue ?? false) } }
    if isValue(model.defaultValue(for: key)) == true { return true }
    learn()
    return isValue(prototype?[key.stringValue] ?? prototype?["_" + key.stringValue]) ?? false
  }

  /// A default as a value of a property's type; nil if it has another type.
  @_semantics("optimize.sil.specialize.generic.never")
  static func taken<Value>(_ value: Any, _ type: Value.Type) -> Value? {
    if let wrapper = type as? any MappedProperty.Type {
      let value = wrapper.wrapping(value)
      return wrapper.absent != nil && value.map { isAbsent($0.wrapped) } ?? true ? nil : value as? Value
    }
    if let wrapper = type as? any ValueWrapper.Type, let value = wrapper.wrapping(value) { return value as? Value }
    // Nil is no default, even if the property's type is one that an optional can be cast to.
    if (value as? any WrapperOptional)?.hasNoValue ?? false { return nil }
    return value as? Value ?? number(value, type)
  }

  /// Converts a default to a number type: a literal is an Int or a Double, whatever the property's type.
  private static func number<Value>(_ value: Any, _ type: Value.Type) -> Value? {
    func open<Number: Numeric>(_: Number.Type) -> Value? { (value as? Int).flatMap { Number(exactly: $0) } as? Value }
    if type == Float.self { return (value as? Double ?? (value as? Int).map(Double.init)).map { Float($0) } as? Value }
    return (type as? any Numeric.Type).flatMap { open($0) }
  }
}

// MARK: - Searching for values

extension PropertyMapping {
  enum Candidate {
    case none
    case mismatch(PathMismatch)
    case value(Int)
    /// The array whose elements the first wildcard of the path visits: the property collects values from it.
    case array(Int)

    var value: Int? { if case .value(let node) = self { node } else { nil } }
    var mismatch: PathMismatch? { if case .mismatch(let mismatch) = self { mismatch } else { nil } }
    /// The value, or the array of a wildcard.
    var node: Int? { if case .array(let node) = self { node } else { value } }
    var isArray: Bool { if case .array = self { true } else { false } }
  }

  struct PathMismatch: Error {
    let node: Int
    let isObjectExpected: Bool
  }

  static func candidate(at path: PathPattern, in object: NodeDecoder) -> Candidate {
    var node = Int(object.node)
    var steps = path.components[...]
    if case .key(let key)? = steps.first, unsafe object.session.settings.hasPlainKeys {
      node = NodeDecoder(object.session, node, depth: Int(object.depth)).value(for: key)
      if node < 0 { return .none }
      steps.removeFirst()
    }
    do throws(PathMismatch) {
      for step in steps {
        guard let next = try object.index.value(at: step, from: node) else {
          return step == .wildcard ? .array(node) : .none
        }
        node = next
      }
    } catch {
      return .mismatch(error)
    }
    return .value(node)
  }

  /// What the paths of a property lead to, in order of preference.
  func candidates(for key: String, in object: NodeDecoder) -> [Candidate] {
    (paths[key] ?? []).map { Self.candidate(at: $0, in: object) }
  }

  /// The values at all paths of a property, or the arrays of those with a wildcard. Nil if the property is not mapped.
  func values(for key: String, in object: NodeDecoder) -> [Int]? {
    paths[key] == nil ? nil : candidates(for: key, in: object).compactMap(\.node)
  }

  /// Returns the node of a property's value, or -1 if the object has no value for the property.
  func value(for key: String, in object: NodeDecoder) -> Int {
    if !unconfirmed.isEmpty { asked.insert(key) }
    guard let paths = paths[key] else { return object.valueOfSpelled(key) }
    var first = -1
    for path in paths {
      switch Self.candidate(at: path, in: object) {
      case .none, .mismatch: break
      case .value(let node):
        if object.index.kind(at: node) != .null { return node }
        if first < 0 { first = node }
      // A wildcard has no single value. The property counts as missing, and `missing` collects the values.
      case .array: return -1
      }
    }
    return first
  }

  /// The names of the properties that have a value, and the others of the object's keys.
  func keys(of texts: [String], in object: NodeDecoder) -> [String] {
    // A type that looks at all keys doesn't ask for each property.
    unconfirmed = []
    let names = Array(paths.keys).stablySorted(<)
    return names.filter { value(for: $0, in: object) >= 0 || collects($0, in: object) }
      + texts.filter { paths[$0] == nil }
  }

  /// The first path of a property; nil if its key is its own name.
  func path(of key: String) -> [JSONPath.Component]? { paths[key]?.first?.components }

  /// Reports the path mismatch because of which a property is missing, or throws it if the tolerance has no fallback.
  func notePathMismatch(_ key: String, in object: NodeDecoder) throws {
    for pathMismatch in pathMismatches(key, in: object) { try note(pathMismatch, in: object) }
  }

  /// The same where nothing can be thrown: the decoding of the type fails at its end if the tolerance has no fallback.
  func noteAbsence(of key: String, in object: NodeDecoder) {
    do {
      try notePathMismatch(key, in: object)
    } catch {
      if unsafe object.session.attempts.pathMismatch == nil { unsafe object.session.attempts.pathMismatch = error }
    }
  }

  func pathMismatches(_ key: String, in object: NodeDecoder) -> [PathMismatch] {
    candidates(for: key, in: object).compactMap(\.mismatch)
  }

  /// Reports the path mismatches of candidates that are preferred to those whose values were decoded, or to null;
  /// throws the first one if the tolerance has no fallback.
  func notePassedMismatches(in object: NodeDecoder) throws {
    var all: [PathMismatch] = []
    for name in namesWithOtherPaths {
      let candidates = candidates(for: name, in: object)
      let used = candidates.firstIndex { candidate in
        candidate.isArray || candidate.value.map { object.index.kind(at: $0) != .null } ?? false
      }
      // Those of a missing property were reported with it.
      guard used != nil || candidates.contains(where: { $0.value != nil }) else { continue }
      all += candidates[..<(used ?? candidates.count)].compactMap(\.mismatch)
    }
    for pathMismatch in all.stablySorted(by: \.node) { try note(pathMismatch, in: object) }
  }

  /// Reports the path mismatches of candidates below the unusable `node` and above the one used; nil if collected.
  func notePassedMismatches(_ key: String, below node: Int, above used: Int?, in object: NodeDecoder) throws {
    var isBelow = false
    for candidate in candidates(for: key, in: object) {
      if used.map({ candidate.value == $0 }) ?? candidate.isArray { return }
      if isBelow, let mismatch = candidate.mismatch { try note(mismatch, in: object) }
      if candidate.value == node { isBelow = true }
    }
  }

  private func note(_ pathMismatch: PathMismatch, in object: NodeDecoder) throws {
    if object.index.kind(at: pathMismatch.node) == .null { return }
    let error = self.error(about: pathMismatch, in: object)
    if object.tolerance.givesWay {
      object.reader.record(error, .ignored)
    } else if object.reader.isCollecting {
      object.reader.collect(error)
    } else {
      throw object.decodingError(error, pathMismatch.isObjectExpected ? [String: Any].self : [Any].self)
    }
  }

  func error(about pathMismatch: PathMismatch, in object: NodeDecoder) -> JSONError {
    let error = JSONError(
      .typeMismatch(expected: pathMismatch.isObjectExpected ? "object" : "array"),
      at: object.index.byteOffset(at: pathMismatch.node), in: object.index.document)
    return object.reader.hiding(error, onMappedPathOf: type)
  }

  /// The values that a property collects, or its default; nil if it has neither.
  func missing<Value: Decodable, Key: CodingKey>(
    _ type: Value.Type, _ key: Key, in object: NodeDecoder, mayBeNil: Bool
  ) throws -> Value? {
    if type is any MappedProperty.Type, learn(), paths[key.stringValue] != nil {
      return try object.decodeAgain(type, key, self)
    }
    if let value = try collectedIfUsable(type, key, in: object, mayBeNil: mayBeNil) { return value }
    try notePathMismatch(key.stringValue, in: object)
    return defaultValue(type, key)
  }

  /// The values that a property collects. Nil if no path with a wildcard leads to an array, and if one of the values is
  /// unusable and not dropped, so that the property has its fallback instead.
  private func collectedIfUsable<Value: Decodable, Key: CodingKey>(
    _ type: Value.Type, _ key: Key, in object: NodeDecoder, mayBeNil: Bool
  ) throws -> Value? {
    guard hasWildcards else { return nil }
    do {
      return try collected(type, key, in: object)
    } catch {
      let reason = object.jsonError(of: error, type)
      let tolerance = object.tolerance
      let hasDefault = (defaultValue(type, key) as Value?) != nil
      if hasDefault ? tolerance.usesDefaults : mayBeNil && tolerance.usesNil {
        object.reader.record(reason, hasDefault ? .usedDefault : .usedNil)
        return nil
      }
      guard !hasDefault, !mayBeNil, tolerance.usesZeroValues,
        let zero = (type as? any ZeroInitializable.Type)?.zeroValue as? Value
      else { throw error }
      object.reader.record(reason, .usedZeroValue)
      return zero
    }
  }
}

extension DocumentIndex {
  /// The value that one step of a path leads to; nil for none, and for a wildcard.
  func value(at step: JSONPath.Component, from node: Int) throws(PropertyMapping.PathMismatch) -> Int? {
    let isKey = if case .key = step { true } else { false }
    guard isKind(isKey ? .object : .array, at: node) else {
      throw PropertyMapping.PathMismatch(node: node, isObjectExpected: isKey)
    }
    switch step {
    case .key(var key):
      let end = self.node(after: node)
      var seen: UInt64 = 0
      let found = key.withUTF8 { unsafe firstKey(of: $0, from: firstChild(of: node), to: end, seen: &seen) }
      return found.map { $0 + 1 }
    case .index(let position): return element(position, of: node)
    case .wildcard: return nil
    }
  }
}

// MARK: - Mistakes

extension PropertyMapping {
  /// Reports mapped names of no property, which would go unnoticed: in debug builds, once per type and decoding.
  func confirmNames(at object: NodeDecoder) {
    let unknown = unconfirmed.filter { !asked.contains($0) }
    let known = Array(asked).stablySorted(<)
    unconfirmed = []
    asked = []
    guard !unknown.isEmpty else { return }
    learn()
    for name in Array(unknown).stablySorted(<) where prototype?[name] == nil && prototype?["_" + name] == nil {
      let hint = NearMiss.suggestion(for: name, among: known).map { ", did you mean \"\($0)\"?" } ?? ""
      let words = "property \"\(name)\" of \(TypeName.of(type)), which its key mapping names\(hint)"
      object.reader.record(object.jsonError(.invalidValue(expected: words)), .ignored)
    }
  }
}
