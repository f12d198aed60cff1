//===----------------------------------------------------------------------===//
// ForeignArrangement: moves the members of a captured object to where its model expects them.
//===----------------------------------------------------------------------===//

import PliantCore

/// A copy of an object whose members are at the paths that the model declares.
///
/// Models with hooks, flattened properties, or a property for unknown keys, classes that may have subclasses, and
/// some enum cases are read from a capture of the decoder's object. They don't know the decoder's key mapping, so the
/// members that it names are moved.
///
/// ```
/// keyMapping: ["nickname": "login", "info.age": "years"]
/// {"login":"a","years":5,"x":1}  ▶  {"x":1,"nickname":"a","info":{"age":5}}
/// ```
struct ForeignArrangement {
  /// The path at which each value was found or expected, by the path that the model declares.
  private var sources: [(place: [JSONPath.Component], source: [JSONPath.Component])] = []

  /// Moves the properties that the decoder's mappings name for the model being decoded.
  ///
  /// - Returns: nil if the decoder has no mapping for the model.
  init?(_ object: inout ForeignValue, of decoder: any Decoder) {
    guard let overrides = PropertyOverrides(decoding: decoder), let node = decoder as? NodeDecoder,
      case .object = object
    else { return nil }
    let keys = CapturedKeys(node)
    var found: [(place: PathPattern, value: ForeignValue)] = []
    var emptied: [PathPattern] = []
    for name in overrides.names.sorted() {
      let place = PathPattern(name, beginsWithKey: true)
      let candidates = overrides.places([name]).map { PathPattern($0, beginsWithKey: true) }
      let values = candidates.map { object.value(at: $0.components[...], keys) }
      let used = values.firstIndex { $0.map { !$0.isNull } ?? false } ?? values.firstIndex { $0 != nil }
      sources.append((place.components, candidates[used ?? 0].components))
      emptied += [place, candidates[used ?? 0]]
      var value = used.flatMap { values[$0] }
      if value?.isNull ?? true { value = overrides.defaultJSON(of: name) ?? value }
      if let value { found.append((place, value)) }
    }
    // The longest paths first: a value inside an object may have a source of its own.
    sources = sources.stablySorted { -$0.place.count }
    for place in emptied { object.remove(at: place.components[...], keys) }
    for (place, value) in found { object.put(value, at: place.components[...]) }
  }

  /// The path in the document for a path in the copy.
  func original(_ path: JSONPath) -> JSONPath {
    let steps = path.components
    for (place, source) in sources where steps.starts(with: place) {
      return JSONPath(source + steps.dropFirst(place.count))
    }
    return path
  }

  /// The error with the paths of the document.
  func original(_ kind: JSONError.Kind) -> JSONError.Kind {
    guard case .missingKey(let keys) = kind else { return kind }
    return .missingKey(original(JSONPath(keys)).components)
  }
}

extension PropertyOverrides {
  /// The mappings for the model that the decoder is about to decode.
  init?(decoding decoder: any Decoder) {
    guard let node = decoder as? NodeDecoder, let model = unsafe node.session.decodedModel, model.node == node.node
    else { return nil }
    self.init(of: model.type, node)
  }
}

// MARK: - Values at paths

/// Finds the members of captured objects, whose keys may be in another spelling than those of paths.
private struct CapturedKeys {
  private let settings: DecodingSettings
  private let path: [any CodingKey]

  init(_ node: NodeDecoder) {
    settings = unsafe node.session.settings
    path = settings.convertsKeysAlike ? [] : node.codingPath
  }

  func index(of key: String, in members: [(key: String, value: ForeignValue)]) -> Int? {
    if let index = members.firstIndex(where: { $0.key.hasSameCodeUnits(as: key) }) { return index }
    if settings.hasPlainKeys { return nil }
    return members.firstIndex { settings.meaning(of: $0.key, among: [key]) { path } != nil }
  }
}

extension ForeignValue {
  var isNull: Bool { if case .null = self { true } else { false } }

  /// The value at a path; for a wildcard, an array of the values of all elements that have one.
  fileprivate func value(at path: ArraySlice<JSONPath.Component>, _ keys: CapturedKeys) -> ForeignValue? {
    guard let first = path.first else { return self }
    let rest = path.dropFirst()
    switch (first, self) {
    case (.key(let key), .object(let members)):
      return keys.index(of: key, in: members).flatMap { members[$0].value.value(at: rest, keys) }
    case (.index(let index), .array(let elements)):
      let position = index < 0 ? elements.count + index : index
      return elements.indices.contains(position) ? elements[position].value(at: rest, keys) : nil
    case (.wildcard, .array(let elements)): return .array(elements.compactMap { $0.value(at: rest, keys) })
    default: return nil
    }
  }

  /// Removes the member at a path of keys. Elements of arrays stay, so that the indices of the others don't change.
  fileprivate mutating func remove(at path: ArraySlice<JSONPath.Component>, _ keys: CapturedKeys) {
    guard case .key(let key)? = path.first, case .object(var members) = self,
      let index = keys.index(of: key, in: members)
    else { return }
    self = .null
    if path.count == 1 {
      members.remove(at: index)
    } else {
      members[index].value.remove(at: path.dropFirst(), keys)
    }
    self = .object(members)
  }

  /// Puts a value at a path, and creates the objects and arrays on the way.
  fileprivate mutating func put(_ value: ForeignValue, at path: ArraySlice<JSONPath.Component>) {
    guard let first = path.first else {
      self = value
      return
    }
    let rest = path.dropFirst()
    switch first {
    case .key(let key):
      var members: [(key: String, value: ForeignValue)] = []
      if case .object(let known) = self { members = known }
      // A second reference to the members would make each change copy all of them.
      self = .null
      let index = members.firstIndex { $0.key == key } ?? members.endIndex
      if index == members.endIndex { members.append((key, .null)) }
      members[index].value.put(value, at: rest)
      self = .object(members)
    case .index(let index):
      var elements: [ForeignValue] = []
      if case .array(let known) = self { elements = known }
      self = .null
      let position = index < 0 ? Swift.max(0, elements.count + index) : index
      while elements.count <= position { elements.append(.null) }
      elements[position].put(value, at: rest)
      self = .array(elements)
    case .wildcard:
      guard case .array(let values) = value else { return }
      for (index, value) in values.enumerated() { put(value, at: [.index(index)] + rest) }
    }
  }

  /// A default value in its JSON form; nil if it has none.
  init?(default value: Any) {
    guard let json = SchemaPiece.json(of: value), let text = try? json.jsonString(),
      let value = try? PliantDecoder(tolerance: .strict).decode(ForeignValue.self, from: text)
    else { return nil }
    self = value
  }
}
