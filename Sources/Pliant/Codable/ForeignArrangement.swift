//===----------------------------------------------------------------------===//
// ForeignArrangement: an object as a model that needs all of it has it, where PliantDecoder was told of other places.
//===----------------------------------------------------------------------===//

import PliantCore

/// A copy of an object in which the values of a model's properties stand where the model has them.
///
/// Models with hooks, flattened properties, or one for unknown keys, classes that may have subclasses, and some cases of enums are
/// read from a copy of all that a decoder has. A decoder's mapping can't tell them where to look: so what it names is moved.
///
/// ```
/// keyMapping: ["nickname": "login", "info.age": "years"]
/// {"login":"a","years":5,"x":1}  ▶  {"x":1,"nickname":"a","info":{"age":5}}
/// ```
struct ForeignArrangement {
  /// Where values were found, or looked for, by where the model has them.
  private var sources: [(place: [JSONPath.Component], source: [JSONPath.Component])] = []

  /// Moves what the decoder was told of the model that it is decoding.
  ///
  /// - Returns: nil where it was told nothing.
  init?(_ object: inout ForeignValue, of decoder: any Decoder) {
    guard let told = ToldProperties(decoding: decoder), case .object = object else { return nil }
    var found: [(place: PathPattern, value: ForeignValue)] = []
    var emptied: [PathPattern] = []
    for name in told.names.sorted() {
      let place = PathPattern(name, beginsWithKey: true)
      let candidates = told.places([name]).map { PathPattern($0, beginsWithKey: true) }
      let values = candidates.map { object.value(at: $0.components[...]) }
      let used = values.firstIndex { $0.map { !$0.isNull } ?? false } ?? values.firstIndex { $0 != nil }
      sources.append((place.steps, candidates[used ?? 0].steps))
      emptied += [place, candidates[used ?? 0]]
      var value = used.flatMap { values[$0] }
      if value?.isNull ?? true { value = told.defaultJSON(of: name) ?? value }
      if let value { found.append((place, value)) }
    }
    // The longest way first: what is inside of an object may stand elsewhere than that.
    sources.sort { $0.place.count > $1.place.count }
    for place in emptied { object.remove(at: place.components[...]) }
    for (place, value) in found { object.put(value, at: place.components[...]) }
  }

  /// Where in the document a path of the copy leads.
  func original(_ path: JSONPath) -> JSONPath {
    let steps = path.components
    for (place, source) in sources where steps.starts(with: place) {
      return JSONPath(source + steps.dropFirst(place.count))
    }
    return path
  }

  /// An error as the document has it.
  func original(_ kind: JSONError.Kind) -> JSONError.Kind {
    guard case .missingKey(let keys) = kind else { return kind }
    return .missingKey(original(JSONPath(keys)).components)
  }
}

extension ToldProperties {
  /// What the decoder was told of the model that it is about to decode.
  init?(decoding decoder: any Decoder) {
    guard let node = decoder as? NodeDecoder, let model = unsafe node.session.decodedModel, model.node == node.node
    else { return nil }
    self.init(of: model.type, node)
  }
}

// MARK: - Values at paths

extension ForeignValue {
  var isNull: Bool { if case .null = self { true } else { false } }

  /// The value at a path; with a wildcard, those of all elements that have it, as an array.
  fileprivate func value(at path: ArraySlice<PathPattern.Component>) -> ForeignValue? {
    guard let first = path.first else { return self }
    let rest = path.dropFirst()
    switch (first, self) {
    case (.key(let key), .object(let members)):
      return members.first { $0.key == key }?.value.value(at: rest)
    case (.index(let index), .array(let elements)):
      let position = index < 0 ? elements.count + index : index
      return elements.indices.contains(position) ? elements[position].value(at: rest) : nil
    case (.wildcard, .array(let elements)): return .array(elements.compactMap { $0.value(at: rest) })
    default: return nil
    }
  }

  /// Removes the member at a path of keys. Elements of arrays stay, since others are counted by them.
  fileprivate mutating func remove(at path: ArraySlice<PathPattern.Component>) {
    guard case .key(let key)? = path.first, case .object(var members) = self,
      let index = members.firstIndex(where: { $0.key == key })
    else { return }
    self = .null
    if path.count == 1 {
      members.remove(at: index)
    } else {
      members[index].value.remove(at: path.dropFirst())
    }
    self = .object(members)
  }

  /// Puts a value at a path, and makes the objects and arrays on the way.
  fileprivate mutating func put(_ value: ForeignValue, at path: ArraySlice<PathPattern.Component>) {
    guard let first = path.first else {
      self = value
      return
    }
    let rest = path.dropFirst()
    switch first {
    case .key(let key):
      var members: [(key: String, value: ForeignValue)] = []
      if case .object(let known) = self { members = known }
      // What has the members beside `members` would make each change a copy of all.
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

  /// A default as a document has it; nil if it can't be in one.
  init?(default value: Any) {
    guard let json = SchemaPiece.json(of: value), let text = try? json.jsonString(),
      let value = try? PliantDecoder(tolerance: .strict).decode(ForeignValue.self, from: text)
    else { return nil }
    self = value
  }
}
