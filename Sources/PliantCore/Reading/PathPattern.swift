// PathPattern: a dotted path into a document, as it is written in attributes and arguments.

/// A dotted path into a document: `data.items.0.id`.
///
/// | component | means |
/// |---|---|
/// | `name` | the member of that name |
/// | `0`, `12` | an element, counted from the first |
/// | `-1` | an element, counted from the last |
/// | `*` | every element |
/// | `a\.b` | the member `a.b`: a backslash takes the next character literally, at the start of a component too (`\0`, `\*`) |
package struct PathPattern: Sendable, Hashable {
  /// One step of a path.
  package typealias Component = JSONPath.Component

  /// The steps, outermost first.
  package var components: [Component]

  package init(_ components: [Component]) {
    self.components = components
  }

  /// Reads a path from its text. An empty text is the root.
  ///
  /// - Parameter beginsWithKey: the first component is a key even if it looks like an index, as in the path of a property.
  package init(_ text: String, beginsWithKey: Bool = false) {
    components = []
    guard !text.isEmpty else { return }
    var component = ""
    var isLiteral = beginsWithKey
    var isEscaped = false
    for character in text.unicodeScalars {
      if isEscaped {
        component.unicodeScalars.append(character)
        isEscaped = false
      } else if character == "\\" {
        if component.isEmpty { isLiteral = true }
        isEscaped = true
      } else if character == "." {
        components.append(Self.component(component, isLiteral: isLiteral))
        component = ""
        isLiteral = false
      } else {
        component.unicodeScalars.append(character)
      }
    }
    components.append(Self.component(component, isLiteral: isLiteral))
  }

  private static func component(_ text: String, isLiteral: Bool) -> Component {
    if isLiteral { return .key(text) }
    if text == "*" { return .wildcard }
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    if !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }), let index = Int(text) {
      return .index(index)
    }
    return .key(text)
  }

  /// Whether some component is a wildcard.
  package var hasWildcard: Bool { components.contains(.wildcard) }
}

// MARK: - Following a path

extension JSONReader {
  /// Moves from the value at the cursor to the value at `path` within it.
  ///
  /// - Parameter toFirst: whether the first of several members with the same key counts, as for Codable types, and
  ///   nothing behind it is read. Otherwise the last one counts.
  /// - Returns: whether there is one: false if a member or element is missing, or a container on the way is null.
  /// - Throws: if a value on the way is of another type, or if a skipped one is not well-formed.
  package mutating func move(along path: PathPattern, toFirst: Bool = false) throws(JSONError) -> Bool {
    for component in path.components[...] {
      guard try move(into: component, toFirst: toFirst) else { return false }
    }
    return true
  }

  /// Moves into a member or element of the value at the cursor.
  package mutating func move(
    into component: JSONPath.Component, toFirst: Bool = false
  ) throws(JSONError) -> Bool {
    if try readNull() { return false }
    switch component {
    case .key(let key):
      let start = position
      guard try beginObject() else { return false }
      var found: Position?
      repeat {
        let isMatch = try scanKey().matches(text: key)
        if isMatch { found = position }
        if isMatch && toFirst { return true }
        try skipValue()
      } while try nextMember()
      guard let found else { return try move(toRespelled: key, ofObjectAt: start, toFirst: toFirst) }
      move(to: found)
      return true
    case .index(var index):
      if index < 0 {
        index += try countElements()
        if index < 0 { return false }
      }
      guard try beginArray() else { return false }
      while index > 0 {
        try skipValue()
        guard try nextElement() else { return false }
        index -= 1
      }
      return true
    case .wildcard:
      throw mismatch(expected: "one value")
    }
  }

  /// Returns the number of elements of the array at the cursor. The reader doesn't move.
  package mutating func countElements() throws(JSONError) -> Int {
    let start = position
    defer { move(to: start) }
    guard try beginArray() else { return 0 }
    var count = 0
    repeat {
      try skipValue()
      count += 1
    } while try nextElement()
    return count
  }
}

@_documentation(visibility: internal)
extension JSONKey {
  /// Whether the key is exactly `text`. False if `scanText` found no string.
  public func matches(text: String) -> Bool {
    guard count == text.utf8.count else { return false }
    // SAFETY: the bytes are valid as long as the key.
    return unsafe UnsafeBufferPointer(start: start, count: count).elementsEqual(text.utf8)
  }
}
