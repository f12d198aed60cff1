//===----------------------------------------------------------------------===//
// Collections that bend: bad elements, and other values where an array or a dictionary is wanted.
//===----------------------------------------------------------------------===//

public import PliantCore

extension JSONReader {
  /// Reads the rest of an array, an element of which turned out to be unusable; bad elements are left out if the tolerance
  /// allows it.
  ///
  /// - Parameters:
  ///   - error: why.
  ///   - index: which element it was.
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
    var rest: [Element] = []
    let first = position
    try drop(Element.self, error, from: first, into: &rest)
    while try nextElement() {
      let start = position
      do throws(JSONError) {
        rest.append(try Element(from: &self))
      } catch {
        try drop(Element.self, error, from: start, into: &rest)
      }
    }
    return rest
  }

  /// Leaves an unusable element out, unless it is JSON inside of a string.
  private mutating func drop<Element: JSONReadable>(
    _: Element.Type, _ error: JSONError, from start: Position, into elements: inout [Element]
  ) throws(JSONError) {
    var error = error
    if let element = try readAgain(Element.self, after: &error, from: start) {
      elements.append(element)
    } else {
      try settle(error, of: Element.self, from: start, .dropping)
    }
  }

  /// Reads a value that is not an array as the elements of one, if the tolerance allows it.
  ///
  /// - Parameter collection: the type that is wanted.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readElsewise<Element: JSONReadable>(
    _ type: Element.Type, as collection: Any.Type
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
    if conversions.contains(.indexedObjectToArray), kind == .object, let elements = try readIndexedObject(type) {
      recordConversion(at: value, expected: expected(), to: "an array")
      return elements
    }
    var error: JSONError?
    if kind == .string {
      var problem = mismatch(expected: expected())
      if let elements = try readAgain([Element].self, as: collection, after: &problem, from: start) { return elements }
      error = problem
    }
    move(to: start)
    if conversions.contains(.commaSeparatedToArray), kind == .string, let elements = try readSeparated(type) {
      recordConversion(at: value, expected: expected(), to: "\(elements.count) elements", in: collection)
      return elements
    }
    move(to: start)
    if conversions.contains(.singleToArray) {
      do throws(JSONError) {
        let element = try Element(from: &self)
        recordConversion(at: value, expected: expected(), to: "an array of one element", in: collection)
        return [element]
      } catch {
        guard error.isRecoverable else { throw error }
        move(to: start)
      }
    }
    throw error ?? mismatch(expected: expected())
  }

  /// Reads an object with the keys "0", "1", … as an array; nil, and the reader before it, if it has others.
  private mutating func readIndexedObject<Element: JSONReadable>(_: Element.Type) throws(JSONError) -> [Element]? {
    let start = position
    var places: [Int: Position] = [:]
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
      do throws(JSONError) {
        elements.append(try Element(from: &self))
      } catch {
        try drop(Element.self, error, from: place, into: &elements)
      }
    }
    move(to: end)
    return elements
  }

  /// Reads a string of values separated by commas; nil if some part is none.
  private mutating func readSeparated<Element: JSONReadable>(_: Element.Type) throws(JSONError) -> [Element]? {
    let start = position
    let text = try readString()
    let end = position
    var elements: [Element] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var writer = JSONWriter()
      try writer.write(Self.trimmed(part))
      var inner = unsafe try writer.withBytes { bytes in unsafe DocumentBytes(copying: bytes) }.reader()
      inner.bend(like: self)
      lendWork(to: &inner)
      defer { takeWork(of: inner) }
      do throws(JSONError) {
        elements.append(try Element(from: &inner))
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

extension DocumentBytes {
  fileprivate func reader() -> JSONReader { JSONReader(self) }
}

// MARK: - Dictionaries

extension JSONReader {
  /// Reads the value of a dictionary's member; a bad one is left out if the tolerance allows it.
  @inlinable @inline(__always)
  mutating func readMember<Key: Hashable, Value: JSONReadable>(
    of dictionary: inout [Key: Value], forKey key: Key
  ) throws(JSONError) {
    let start = position
    do throws(JSONError) {
      dictionary[key] = try Value(from: &self)
    } catch {
      if let value = try readMemberElsewise(Value.self, error, from: start) { dictionary[key] = value }
    }
  }

  /// The unusable value of a dictionary's member, if it is JSON inside of a string; nil if it is left out.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readMemberElsewise<Value: JSONReadable>(
    _ type: Value.Type, _ error: JSONError, from start: Position
  ) throws(JSONError) -> Value? {
    var error = error
    if let value = try readAgain(type, after: &error, from: start) { return value }
    try settle(error, of: type, from: start, .dropping)
    return nil
  }

  /// Reads a value that is no object as a dictionary, if the tolerance allows it.
  @usableFromInline @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readElsewise<Key: Hashable, Value: JSONReadable>(
    _ type: [Key: Value].Type, from start: Position
  ) throws(JSONError) -> [Key: Value] {
    let value = position
    if tolerance.conversions.contains(.emptyToNothing), try takeNothing() {
      recordConversion(at: value, expected: TypeName.of(type), to: "[:]")
      return [:]
    }
    var error = mismatch(expected: TypeName.of(type))
    if let dictionary = try readAgain(type, after: &error, from: start) { return dictionary }
    move(to: start)
    throw error
  }

  /// Reads an array as a dictionary with its indices as keys; false, and the reader before it, if that is not to be.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func readIndexed<Key: Hashable, Value: JSONReadable>(
    into dictionary: inout [Key: Value], _ key: (Int) -> Key?
  ) throws(JSONError) -> Bool {
    guard tolerance.conversions.contains(.arrayToIndexedDictionary), peek() == .array, key(0) != nil else {
      return false
    }
    let start = position
    guard try beginArray() else {
      move(to: start)
      return false
    }
    var index = 0
    repeat {
      if let key = key(index) { try readMember(of: &dictionary, forKey: key) } else { try skipValue() }
      index += 1
    } while try nextElement()
    recordConversion(at: start, expected: TypeName.of([Key: Value].self), to: "a dictionary")
    return true
  }
}
