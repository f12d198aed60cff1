// Tolerant reading of collections: unusable elements, and coercion of other values to arrays and dictionaries.

public import PliantCore

extension JSONReader {
  /// Reads the rest of an array after an unusable element. Unusable elements are dropped if the tolerance allows it.
  ///
  /// - Parameters:
  ///   - error: the error of the element.
  ///   - index: the index of the element.
  ///   - start: the position of the array.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readRest<Element: JSONReadable>(
    _: Element.Type, after error: JSONError, at index: Int, ofArrayFrom start: Position
  ) throws(JSONError) -> [Element] {
    guard error.isRecoverable else { throw error }
    move(to: start)
    guard try beginArray() else { throw error }
    for _ in 0..<index {
      try skipValue()
      guard try nextElement() else { throw error }
    }
    let form = ElementForm<Element>.own
    var rest: [Element] = []
    if let element = try readDropping(form, error, from: position) { rest.append(element) }
    while try nextElement() {
      if let element = try readDropping(form) { rest.append(element) }
    }
    return rest
  }

  /// Reads an array, or a value that the tolerance coerces to one, and drops bad elements.
  ///
  /// - Parameter collection: the expected type.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readArray<Element>(_ form: ElementForm<Element>, as collection: Any.Type) throws(JSONError) -> [Element]
  {
    guard peek() == .array else { return try coerceCollection(form, as: collection) }
    var elements: [Element] = []
    guard try beginArray() else { return elements }
    repeat {
      if let element = try readDropping(form) { elements.append(element) }
    } while try nextElement()
    return elements
  }

  /// Reads an element or a member's value. Returns nil if it is dropped.
  private mutating func readDropping<Value>(_ form: ElementForm<Value>) throws(JSONError) -> Value? {
    let start = position
    do throws(JSONError) {
      return try form.read(&self)
    } catch {
      return try readDropping(form, error, from: start)
    }
  }

  /// Reads an unusable value as JSON inside of a string. Returns nil if it is dropped.
  private mutating func readDropping<Value>(
    _ form: ElementForm<Value>, _ error: JSONError, from start: Position
  ) throws(JSONError) -> Value? {
    var error = error
    if let value = try readEmbeddedJSON(form, after: &error, from: start) { return value }
    try applyFallback(error, of: Value.self, from: start, .dropping)
    return nil
  }

  /// Reads a value that is not an array as the elements of one, by coercion, if the tolerance allows it.
  ///
  /// - Parameter collection: the expected type.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func coerceCollection<Element: JSONReadable>(
    _: Element.Type, as collection: Any.Type
  ) throws(JSONError) -> [Element] {
    try coerceCollection(ElementForm<Element>.own, as: collection)
  }

  private mutating func coerceCollection<Element>(
    _ form: ElementForm<Element>, as collection: Any.Type
  ) throws(JSONError) -> [Element] {
    let start = position
    let conversions = tolerance.conversions
    let kind = peek()
    func expected() -> String { TypeName.of(collection) }
    guard !conversions.isEmpty, let kind, kind != .null else { throw mismatch(expected: expected()) }
    let value = position

    if conversions.contains(.emptyToNothing), try takeNothing() {
      recordConversion(at: value, expected: expected(), to: "[]")
      return []
    }
    if conversions.contains(.indexedObjectToArray), kind == .object, let elements = try readIndexedObject(form) {
      recordConversion(at: value, expected: expected(), to: "an array")
      return elements
    }
    var error: JSONError?
    if kind == .string {
      var problem = mismatch(expected: expected())
      let array = form.collection { (reader, form) throws(JSONError) in
        try reader.readArray(form, as: collection)
      }
      if let elements = try readEmbeddedJSON(array, as: collection, after: &problem, from: start) { return elements }
      error = problem
    }
    move(to: start)
    if conversions.contains(.commaSeparatedToArray), kind == .string, let elements = try readSeparated(form) {
      recordConversion(at: value, expected: expected(), to: "\(elements.count) elements", in: collection)
      return elements
    }
    move(to: start)
    if conversions.contains(.singleToArray) {
      do throws(JSONError) {
        let element = try form.read(&self)
        replacedValue = nil
        recordConversion(at: value, expected: expected(), to: "an array of one element", in: collection)
        return [element]
      } catch {
        guard error.isRecoverable else { throw error }
        move(to: start)
      }
    }
    throw error ?? mismatch(expected: expected())
  }

  /// Reads an object with the keys "0", "1", … as an array. Returns nil and rewinds if it has other keys.
  private mutating func readIndexedObject<Element>(_ form: ElementForm<Element>) throws(JSONError) -> [Element]? {
    let start = position
    var places = CompactDictionary<Int, Position>()
    var hasMember = try beginObject()
    while hasMember {
      let key = try readKey()
      guard let index = Int(key), index >= 0, String(index) == key else {
        move(to: start)
        return nil
      }
      places[index] = position
      try skipValue()
      hasMember = try nextMember()
    }
    let end = position
    guard places.keys.allSatisfy({ $0 < places.count }) else {
      move(to: start)
      return nil
    }
    var elements: [Element] = []
    for index in 0..<places.count {
      guard let place = places[index] else { continue }
      move(to: place)
      if let element = try readDropping(form) { elements.append(element) }
    }
    move(to: end)
    return elements
  }

  /// Reads a string of values separated by commas. Returns nil and rewinds if a part is unusable.
  private mutating func readSeparated<Element>(_ form: ElementForm<Element>) throws(JSONError) -> [Element]? {
    let start = position
    let text = try readString()
    let end = position
    var elements: [Element] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let part = Self.trimmed(part)
      if part.hasSameCodeUnits(as: text) {
        // It is read where it is, so that a type that contains itself can't begin again without end.
        move(to: start)
        guard let element = try? form.read(&self) else {
          move(to: start)
          return nil
        }
        return [element]
      }
      var writer = JSONWriter()
      try writer.write(part)
      var inner = JSONReader(try writer.document())
      inner.bend(like: self)
      lendWork(to: &inner)
      defer { takeWork(of: inner) }
      do throws(JSONError) {
        elements.append(try form.read(&inner))
      } catch {
        move(to: start)
        return nil
      }
    }
    move(to: end)
    return elements
  }

  private static func trimmed(_ text: Substring) -> String {
    var text = text
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}

// MARK: - Dictionaries

extension JSONReader {
  /// Reads the value of a dictionary's member; an unusable one is dropped if the tolerance allows it.
  @inlinable @inline(__always)
  mutating func readMember<Key: Hashable, Value: JSONReadable>(
    of dictionary: inout [Key: Value], forKey key: Key
  ) throws(JSONError) {
    let start = position
    do throws(JSONError) {
      dictionary[key] = try Value(from: &self)
    } catch {
      if let value = try coerceMember(Value.self, error, from: start) { dictionary[key] = value }
    }
  }

  /// Returns the unusable value of a dictionary's member if it is JSON inside of a string; nil if it is dropped.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func coerceMember<Value: JSONReadable>(
    _ type: Value.Type, _ error: JSONError, from start: Position
  ) throws(JSONError) -> Value? {
    try readDropping(ElementForm<Value>.own, error, from: start)
  }

  /// Reads a value that is not an object as a dictionary, by coercion, if the tolerance allows it.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func coerceCollection<Key: Hashable, Value: JSONReadable>(
    _ type: [Key: Value].Type, from start: Position
  ) throws(JSONError) -> [Key: Value] {
    try coerceCollection(ElementForm<Value>.own, from: start)
  }

  private mutating func coerceCollection<Key: Hashable, Value>(
    _ form: ElementForm<Value>, from start: Position
  ) throws(JSONError) -> [Key: Value] {
    let value = position
    let type = [Key: Value].self
    if tolerance.conversions.contains(.emptyToNothing), try takeNothing() {
      recordConversion(at: value, expected: TypeName.of(type), to: "[:]")
      return [:]
    }
    var error = mismatch(expected: TypeName.of(type))
    let dictionary = form.collection { (reader, form) throws(JSONError) in
      var members = [Key: Value]()
      try reader.readMembers(into: &members, form)
      return members
    }
    if let dictionary = try readEmbeddedJSON(dictionary, after: &error, from: start) { return dictionary }
    move(to: start)
    throw error
  }

  /// Reads a dictionary with keys of any type, or a value that the tolerance coerces to one, and drops bad members.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readMembers<Key: Hashable, Value>(
    into dictionary: inout [Key: Value], _ form: ElementForm<Value>
  ) throws(JSONError) {
    guard let keys = ObjectKeys<Key>.find() else { return try readPairs(into: &dictionary, form) }
    let start = position
    guard peek() == .object else {
      if try readIndexed(into: &dictionary, form, keys) { return }
      if try readPairsOfTexts(into: &dictionary, form, keys) { return }
      dictionary = try coerceCollection(form, from: start)
      return
    }
    guard try beginObject() else { return }
    repeat {
      let start = position
      let text = try readKey()
      let behindKey = position
      guard let key = keys.key(text) else {
        let error = invalidValue(expected: TypeName.of(Key.self), at: start).aboutKey(text)
        move(to: behindKey)
        try applyFallback(error, of: Value.self, from: behindKey, .dropping)
        continue
      }
      if let value = try readDropping(form) { dictionary[key] = value }
    } while try nextMember()
  }

  /// Reads an array as a dictionary with its indices as keys. Returns false and rewinds if the tolerance or the keys
  /// don't allow that.
  private mutating func readIndexed<Key: Hashable, Value>(
    into dictionary: inout [Key: Value], _ form: ElementForm<Value>, _ keys: ObjectKeys<Key>
  ) throws(JSONError) -> Bool {
    guard tolerance.conversions.contains(.arrayToIndexedDictionary), Key.self != String.self, peek() == .array,
      keys.key("0") != nil
    else { return false }
    let start = position
    guard try beginArray() else {
      move(to: start)
      return false
    }
    var index = 0
    repeat {
      if let key = keys.key(String(index)) {
        if let value = try readDropping(form) { dictionary[key] = value }
      } else {
        let value = position
        let error = invalidValue(expected: TypeName.of(Key.self), at: value).aboutIndex(index)
        try applyFallback(error, of: Value.self, from: value, .dropping)
      }
      index += 1
    } while try nextElement()
    recordConversion(at: start, expected: TypeName.of([Key: Value].self), to: "a dictionary")
    return true
  }

  /// Reads an array of keys and values in turn, as `JSONEncoder` writes most dictionaries, for keys that can't be indices.
  /// Returns false and rewinds if this is no such array, or the tolerance doesn't allow that.
  private mutating func readPairsOfTexts<Key: Hashable, Value>(
    into dictionary: inout [Key: Value], _ form: ElementForm<Value>, _ keys: ObjectKeys<Key>
  ) throws(JSONError) -> Bool {
    guard tolerance.conversions.contains(.arrayToIndexedDictionary), peek() == .array, keys.key("0") == nil else {
      return false
    }
    let start = position
    if try beginArray(), peek() == .string, let key = try? readString(), keys.key(key) != nil {
      move(to: start)
      try readPairs(into: &dictionary, form)
      recordConversion(at: start, expected: TypeName.of([Key: Value].self), to: "a dictionary")
      return true
    }
    move(to: start)
    return false
  }

  /// Reads an array of keys and values in turn, as Codable writes dictionaries whose keys have no text. Pairs with
  /// a bad key or value are dropped; an array without a valid key is unusable.
  private mutating func readPairs<Key: Hashable, Value>(
    into dictionary: inout [Key: Value], _ form: ElementForm<Value>
  ) throws(JSONError) {
    guard Key.self is any JSONReadable.Type || Key.self is any Decodable.Type else {
      throw mismatch(expected: "a key type that JSON has a form for")
    }
    let start = position
    guard peek() == .array else {
      dictionary = try coerceCollection(form, from: start)
      return
    }
    guard try beginArray() else { return }
    var (failure, hasKey) = (nil as JSONError?, false)
    repeat {
      let key = try readPairKey(Key.self, &failure)
      guard try nextElement() else { throw invalidValue(expected: "a key and a value in turn", at: start) }
      if let key {
        hasKey = true
        if let value = try readDropping(form) { dictionary[key] = value }
      } else {
        try skipValue()
      }
    } while try nextElement()
    if let failure, !hasKey { throw failure }
  }

  /// Reads a key; nil if it is dropped. `failure` becomes the error of the first bad key.
  private mutating func readPairKey<Key>(_: Key.Type, _ failure: inout JSONError?) throws(JSONError) -> Key? {
    let form = ElementForm<Key>(isOwn: true) { (reader) throws(JSONError) in try reader.readAny() }
    let start = position
    do throws(JSONError) {
      return try form.read(&self)
    } catch {
      var error = error
      if let key = try readEmbeddedJSON(form, after: &error, from: start) { return key }
      try applyFallback(error, of: Key.self, from: start, .dropping)
      if failure == nil { failure = error }
      return nil
    }
  }
}

/// The way to read the values in a collection: that of their type, or a strategy.
struct ElementForm<Value> {
  let read: (inout JSONReader) throws(JSONError) -> Value
  /// Whether the type itself reads the values, so that a remembered failure holds for the next reading, too.
  let isOwn: Bool

  init<Strategy: JSONStrategy<Value>>(_ strategy: Strategy) {
    read = { (reader) throws(JSONError) in try strategy.read(from: &reader) }
    isOwn = false
  }

  init(isOwn: Bool, _ read: @escaping (inout JSONReader) throws(JSONError) -> Value) {
    self.read = read
    self.isOwn = isOwn
  }

  /// Returns the form of a collection of these values.
  func collection<Whole>(
    _ read: @escaping (inout JSONReader, ElementForm) throws(JSONError) -> Whole
  ) -> ElementForm<Whole> {
    ElementForm<Whole>(isOwn: isOwn) { (reader) throws(JSONError) in try read(&reader, self) }
  }
}

extension ElementForm where Value: JSONReadable {
  /// The form of a type that reads itself.
  static var own: ElementForm { own(Value.self) }

  /// The form of a type that reads itself, which may be a subclass of `Value`.
  static func own(_ type: Value.Type) -> ElementForm {
    ElementForm(isOwn: true) { (reader) throws(JSONError) in try type.init(from: &reader) }
  }
}
