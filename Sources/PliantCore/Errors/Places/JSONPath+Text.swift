// JSONPath as text and back, and as a pattern that many paths share.

extension JSONPath {
  /// The path with a star for each index: `$.items[*].price` for `$.items[3].price`. It is the same for all elements of an
  /// array, and groups issues across documents. Keys of more than 40 characters are cut.
  public var pattern: String { JSONPath(components.withoutIndices).shortDescription }
}

extension [JSONPath.Component] {
  /// The steps with a wildcard for each index.
  var withoutIndices: [JSONPath.Component] { map { if case .index = $0 { .wildcard } else { $0 } } }
}

extension JSONPath: ExpressibleByStringLiteral {
  /// The path that ``description`` prints as this literal. Any other literal is one key with that text.
  ///
  /// ```swift
  /// issue.path == "$.tags[1]"
  /// ("name" as JSONPath).components    // [.key("name")]
  /// ```
  public init(stringLiteral text: String) {
    self = JSONPath.init(text) ?? JSONPath([.key(text)])
  }
}

extension JSONPath: LosslessStringConvertible {
  /// Reads a path as ``description`` prints it; nil for any other text. A literal is never nil, see
  /// ``init(stringLiteral:)``.
  ///
  /// ```swift
  /// JSONPath(line)?.components   // [.key("items"), .index(3), .key("price")] of "$.items[3].price"
  /// ```
  public init?(_ description: String) {
    self.init()
    var rest = description.unicodeScalars[...]
    guard rest.popFirst() == "$" else { return nil }
    while let first = rest.popFirst() {
      let component: Component?
      switch first {
      case ".": component = Self.readWord(&rest)
      case "[": component = rest.first == "'" ? Self.readQuotedKey(&rest) : Self.readIndex(&rest)
      default: component = nil
      }
      guard let component else { return nil }
      components.append(component)
    }
  }

  private static func readWord(_ text: inout Substring.UnicodeScalarView) -> Component? {
    let end = text.firstIndex { $0 == "." || $0 == "[" } ?? text.endIndex
    let key = String(text[..<end])
    text = text[end...]
    let component = Component.key(key)
    // A key that is not a word is printed in quotes.
    return component.description.unicodeScalars.first == "." ? component : nil
  }

  private static func readIndex(_ text: inout Substring.UnicodeScalarView) -> Component? {
    guard let end = text.firstIndex(of: "]") else { return nil }
    let digits = String(text[..<end])
    text = text[end...].dropFirst()
    if digits == "*" { return .wildcard }
    guard let index = Int(digits), String(index) == digits else { return nil }
    return .index(index)
  }

  private static func readQuotedKey(_ text: inout Substring.UnicodeScalarView) -> Component? {
    var key = String.UnicodeScalarView()
    text.removeFirst()
    while let scalar = text.popFirst() {
      switch scalar {
      case "'": return text.popFirst() == "]" ? .key(String(key)) : nil
      case "\\":
        guard let escaped = readEscaped(&text) else { return nil }
        key.append(escaped)
      default: key.append(scalar)
      }
    }
    return nil
  }

  private static func readEscaped(_ text: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
    switch text.popFirst() {
    case "'": return "'"
    case "\\": return "\\"
    case "n": return "\n"
    case "u":
      guard text.popFirst() == "{", let end = text.firstIndex(of: "}") else { return nil }
      let digits = String(text[..<end])
      text = text[end...].dropFirst()
      return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init)
    default: return nil
    }
  }
}
