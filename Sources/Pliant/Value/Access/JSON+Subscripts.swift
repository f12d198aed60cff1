// Reading and writing of members and elements.

public import PliantCore

extension JSON {
  /// The value of a member.
  ///
  /// Setting it appends the member if it is new. Null, or a missing value, becomes an object; a value of any other
  /// kind is replaced by one. Setting a missing value removes the member.
  ///
  /// - Complexity: constant; small objects are searched linearly.
  public subscript(key: String) -> JSON {
    get { member(key) }
    _modify {
      var value = takeMember(key)
      defer { putMember(value, key) }
      yield &value
    }
  }

  /// An element; negative indices count from the end: -1 is the last.
  ///
  /// Setting one behind the last adds elements, with null in the places before it. Null, or a missing value, becomes
  /// an array; a value of any other kind is replaced by one. An index before the first element, or more than a
  /// million places behind the last, is ignored.
  ///
  /// - Complexity: constant. The first access far into a large array of a document is linear.
  public subscript(index: Int) -> JSON {
    get { element(index) }
    _modify {
      var value = takeElement(index)
      defer { putElement(value, index) }
      yield &value
    }
  }

  /// The value of a member, written like a property.
  ///
  /// The declarations of `JSON` take precedence. These keys need the brackets, as in `json["count"]`:
  ///
  /// | | |
  /// |---|---|
  /// | what the value is | `type`, `exists`, `isNull`, `count`, `isEmpty`, `jsonError`, `description`, `debugDescription`, `hashValue` |
  /// | as a value of Swift | `string`, `bool`, `int`, `int8` … `uint128`, `double`, `float`, `decimal`, `numberText`, `array`, `object`, `dictionary`, `elements`, and each with `Value` behind it; `numberValue`, `jsonNumber`, `jsonURL` |
  /// | methods | `append`, `remove`, `removeValue`, `merge`, `mergePatch`, `apply`, `patch`, `update`, `decode`, `encode`, `write`, `readMember`, `detached`, `differences`, `hash`, `integer` |
  /// | as another value | `anyValue`, `withoutNulls`, `canonicalString`, `canonicalData`, and each with `exact` before it; `jsonString`, `jsonData`, `jsonObject`, `jsonArray`, `jsonValue` |
  /// | names of SwiftyJSON, which show the new ones | `uInt`, `rawValue`, `rawString`, `rawData`, `arrayObject`, `dictionaryObject`, `merged` |
  ///
  /// `error`, `url`, `number`, `data`, `id`, `name` and all other keys are members.
  public subscript(dynamicMember key: String) -> JSON {
    get { member(key) }
    _modify { yield &self[key] }
  }

  /// The value at the end of several steps: keys and indices.
  ///
  /// ```swift
  /// json[9, "list", "person", "name"]
  /// ```
  public subscript(first: any JSONStep, second: any JSONStep, rest: any JSONStep...) -> JSON {
    get { descendant(along: [first.jsonStep, second.jsonStep] + rest.map(\.jsonStep)) }
    _modify { yield &self[steps: [first.jsonStep, second.jsonStep] + rest.map(\.jsonStep)] }
  }

  /// The value at the end of any number of steps.
  public subscript(steps: [any JSONStep]) -> JSON {
    get { descendant(along: steps.lazy.map(\.jsonStep)) }
    _modify { yield &self[steps: steps.map(\.jsonStep)] }
  }

  /// The value at a path, such as that of an error. Missing if the path has a wildcard.
  public subscript(path path: JSONPath) -> JSON {
    get { descendant(along: path.components) }
    _modify { yield &self[steps: path.components] }
  }

  /// The value at a dotted path, as in `@Key`: `items.0.id`. For `items.*.id`, an array of the values found.
  ///
  /// Setting a path with a wildcard sets every existing value that it leads to, and adds none.
  public subscript(path path: String) -> JSON {
    get { descendant(PathPattern(path).components[...]) }
    _modify {
      let steps = PathPattern(path).components
      if steps.contains(.wildcard) {
        var value = descendant(steps[...])
        defer { set(value, at: steps[...]) }
        yield &value
      } else {
        yield &self[steps: steps]
      }
    }
  }

  /// The value at the end of several steps. A change takes the values along the path out one by one, so that nothing
  /// is copied.
  private subscript(steps steps: [JSONPath.Component]) -> JSON {
    get { descendant(along: steps) }
    _modify {
      var outer: [JSON] = []
      var value = self
      self = nil
      for step in steps {
        let inner = value.take(step)
        outer.append(value)
        value = inner
      }
      defer {
        for step in steps.reversed() {
          guard var container = outer.popLast() else { break }
          container.put(value, step)
          value = container
        }
        self = value
      }
      yield &value
    }
  }

  mutating func set(_ value: JSON, at path: ArraySlice<JSONPath.Component>) {
    guard let wildcard = path.firstIndex(of: .wildcard) else {
      self[steps: Array(path)] = value
      return
    }
    let steps = Array(path[..<wildcard])
    let rest = path[(wildcard + 1)...]
    guard descendant(along: steps).type == .array, ThreadStack.hasRoom else { return }
    // Only existing values are set. If another wildcard follows, the recursive call checks this.
    func setElements(of array: inout JSON) {
      for index in 0..<array.count where rest.contains(.wildcard) || array.element(index).descendant(rest).exists {
        array[index].set(value, at: rest)
      }
    }
    setElements(of: &self[steps: steps])
  }
}

// MARK: - Taking out and putting back

extension JSON {
  /// A missing value without its origin: a reference to the container would force a copy when the container is
  /// changed.
  static let absent = JSON(.missing(Failure(nil, .step(.key("")))))

  mutating func take(_ step: JSONPath.Component) -> JSON {
    switch step {
    case .key(let key): takeMember(key)
    case .index(let index): takeElement(index)
    case .wildcard: .absent
    }
  }

  mutating func put(_ value: JSON, _ step: JSONPath.Component) {
    switch step {
    case .key(let key): putMember(value, key)
    case .index(let index): putElement(value, index)
    case .wildcard: break
    }
  }

  /// Returns the value of a member and leaves null in its place, so that it is uniquely referenced while it is
  /// changed.
  mutating func takeMember(_ key: String) -> JSON {
    guard type == .object else { return .absent }
    return changeObject { object in
      guard let position = object.position(of: key) else { return .absent }
      var value: JSON = nil
      swap(&value, &object.values[position])
      return value
    }
  }

  mutating func putMember(_ value: JSON, _ key: String) {
    if !value.exists {
      guard type == .object else { return }
      changeObject { object in
        if let position = object.position(of: key) { _ = object.remove(at: position) }
      }
      return
    }
    if type != .object { storage = .object(ObjectStorage()) }
    changeObject { $0.set(value, forKey: key) }
  }

  mutating func takeElement(_ index: Int) -> JSON {
    guard type == .array else { return .absent }
    let position = index < 0 ? index &+ count : index
    guard position >= 0, position < count else { return .absent }
    return changeArray { array in
      var value: JSON = nil
      swap(&value, &array[position])
      return value.orNull
    }
  }

  /// The maximum number of places behind the last element that are filled with null.
  private static let fillLimit = 1 << 20

  mutating func putElement(_ value: JSON, _ index: Int) {
    if type != .array {
      guard value.exists, index >= 0, index <= Self.fillLimit else { return }
      storage = .array(ArrayStorage([]))
    }
    let count = count
    let position = index < 0 ? index &+ count : index
    guard position >= 0, position < count || (value.exists && position - count <= Self.fillLimit) else { return }
    changeArray { array in
      while array.count <= position { array.append(nil) }
      array[position] = value.orNull
    }
  }

  /// Changes the members of an object, in place if its storage is uniquely referenced.
  @discardableResult
  mutating func changeObject<Result>(_ change: (ObjectStorage) -> Result) -> Result {
    var object = takeObject()
    if !isKnownUniquelyReferenced(&object) { object = ObjectStorage(copying: object) }
    defer { storage = .object(object) }
    return change(object)
  }

  @discardableResult
  mutating func changeArray<Result>(_ change: (inout [JSON]) -> Result) -> Result {
    var array = takeArray()
    if !isKnownUniquelyReferenced(&array) { array = ArrayStorage(array.elements) }
    defer { storage = .array(array) }
    return change(&array.elements)
  }

  /// Takes the members out of an object; any other value becomes an empty object.
  mutating func takeObject() -> ObjectStorage {
    let object: ObjectStorage
    switch storage {
    case .object(let built): object = built
    case .indexed(let index, let node) where index.kind(at: Int(node)) == .object:
      object = ObjectStorage(materializing: index, Int(node))
    default: object = ObjectStorage()
    }
    storage = .null
    return object
  }

  mutating func takeArray() -> ArrayStorage {
    let array: ArrayStorage
    switch storage {
    case .array(let built): array = built
    case .indexed(let index, let node) where index.kind(at: Int(node)) == .array:
      // The elements remain in the document.
      array = ArrayStorage(index.elements(of: Int(node)))
    default: array = ArrayStorage([])
    }
    storage = .null
    return array
  }
}

extension ArrayStorage {
  /// Returns the elements, moved out of the storage if it is uniquely referenced.
  consuming func takeElements() -> [JSON] {
    var storage = self
    guard isKnownUniquelyReferenced(&storage) else { return storage.elements }
    var elements: [JSON] = []
    swap(&elements, &storage.elements)
    return elements
  }
}

extension ObjectStorage {
  /// Creates the storage of an object of a document. The values remain in the document. Of duplicate keys, the last
  /// value is used, at the place of the first.
  convenience init(materializing index: DocumentIndex, _ node: Int) {
    self.init()
    reserveCapacity(index.count(at: node))
    for key in index.keyNodes(of: node) { set(JSON(index, key + 1), forKey: index.string(at: key)) }
  }
}
