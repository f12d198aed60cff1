// A path into a document as @Key spells it: "userInfo.age", "items.0.id", "items.*.id", "a\.b".

struct DocumentPath: Equatable {
  enum Component: Equatable {
    case key(String)
    /// An element of an array, from its end when negative.
    case index(Int)
    /// Every element of an array.
    case wildcard

    static func == (left: Component, right: Component) -> Bool {
      switch (left, right) {
      case (.key(let left), .key(let right)): isSameKey(left, right)
      case (.index(let left), .index(let right)): left == right
      case (.wildcard, .wildcard): true
      default: false
      }
    }
  }

  enum Malformation: Error, Equatable {
    case emptyPath
    case emptyComponent
    /// A backslash before something that it doesn't escape.
    case unknownEscape(String)
  }

  let components: [Component]
  /// The components as they were spelled, escapes included.
  let spellings: [String]

  /// The whole path as it was spelled.
  var text: String { spellings.joined(separator: ".") }

  /// The keys before the first index or wildcard. There is always one.
  var keys: [String] {
    components.prefix(while: \.isKey).compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  /// The part after the keys, as it was spelled; nil if there is none.
  var rest: String? {
    let spellings = spellings.dropFirst(keys.count)
    return spellings.isEmpty ? nil : spellings.joined(separator: ".")
  }

  var hasWildcard: Bool { components.contains(.wildcard) }
}

/// Whether two keys have the same bytes, which is how keys of documents are compared. Strings that are equal in Swift
/// may have different bytes, such as `é` and `e` with a combining accent.
func isSameKey(_ key: String, _ other: String) -> Bool { key.utf8.elementsEqual(other.utf8) }

extension DocumentPath {
  /// The path that consists of one key, whatever its characters.
  init(key: String) {
    components = [.key(key)]
    // Scalar by scalar, as a dot with a combining mark is another character.
    spellings = [key.unicodeScalars.map { $0 == "\\" || $0 == "." ? "\\\($0)" : String($0) }.joined()]
  }

  /// Returns the text of a key that follows another one, where digits alone would spell an index.
  static func innerText(ofKey key: String) -> String {
    (key == "*" || Int(key) != nil ? "\\" : "") + DocumentPath(key: key).text
  }

  /// Returns the path of a key inside of the object at `path`, which may be the document.
  static func text(ofKey key: String, inside path: String) -> String {
    path.isEmpty ? DocumentPath(key: key).text : "\(path).\(innerText(ofKey: key))"
  }

  /// Parses a path. Only the components after the first can be an index or the wildcard.
  init(parsing text: String) throws(Malformation) {
    guard !text.isEmpty else { throw .emptyPath }
    var components: [Component] = []
    var spellings: [String] = []
    for spelling in splitAtDots(text) {
      guard !spelling.isEmpty else { throw .emptyComponent }
      components.append(try Component(spelling: spelling, isFirst: components.isEmpty))
      spellings.append(spelling)
    }
    self.components = components
    self.spellings = spellings
  }
}

extension DocumentPath.Component {
  var isKey: Bool { if case .key = self { true } else { false } }

  init(spelling: String, isFirst: Bool) throws(DocumentPath.Malformation) {
    if !isFirst, spelling == "*" {
      self = .wildcard
    } else if !isFirst, let index = Int(spelling), !spelling.hasPrefix("+") {
      self = .index(index)
    } else {
      self = .key(try unescaped(spelling))
    }
  }
}

private func splitAtDots(_ text: String) -> [String] {
  var parts = [""]
  var isEscaped = false
  for scalar in text.unicodeScalars {
    if scalar == "." && !isEscaped {
      parts.append("")
    } else {
      parts[parts.count - 1].unicodeScalars.append(scalar)
    }
    isEscaped = scalar == "\\" && !isEscaped
  }
  return parts
}

/// Returns the key that a component spells: `\.` is a dot, `\\` a backslash. A leading backslash keeps a digit, `-`
/// or `*` from meaning an element. A backslash before a character of another path notation makes it part of the key.
private func unescaped(_ spelling: String) throws(DocumentPath.Malformation) -> String {
  var key = ""
  var scalars = spelling.unicodeScalars.makeIterator()
  while let scalar = scalars.next() {
    guard scalar == "\\" else {
      key.unicodeScalars.append(scalar)
      continue
    }
    guard let escaped = scalars.next() else { throw .unknownEscape("\\") }
    let keepsLiteral = key.isEmpty && (("0"..."9").contains(escaped) || escaped == "-" || escaped == "*")
    guard ".\\[]/$".unicodeScalars.contains(escaped) || keepsLiteral else { throw .unknownEscape("\\\(escaped)") }
    key.unicodeScalars.append(escaped)
  }
  return key
}
