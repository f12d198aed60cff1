// JSONPath: the path from the root of a document to a value.

/// The path from the root of a document to a value in it: `$.items[3].price`.
///
/// Printed as a normalized path in the spirit of RFC 9535: keys that are plain words follow a dot, others are in
/// brackets with single quotes. Keys are compared code unit by code unit, as in JSON.
public struct JSONPath: Sendable, Hashable {
  /// One step: into a member or into an element.
  public enum Component: Sendable, Hashable {
    case key(String)
    case index(Int)
    /// Every element of an array, if the values are missing that a path such as `items.*.id` leads to:
    /// `$.items[*].id`.
    case wildcard
  }

  /// The steps, outermost first. Empty for the root.
  public var components: [Component]

  /// Creates a path from steps, outermost first; none for the root.
  public init(_ components: [Component] = []) {
    self.components = components
  }

  /// Adds steps at the end.
  public mutating func append(_ steps: [Component]) {
    components += steps
  }
}

extension JSONPath.Component {
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.key(let key), .key(let other)): key.hasSameCodeUnits(as: other)
    case (.index(let index), .index(let other)): index == other
    case (.wildcard, .wildcard): true
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .key(let key): key.hashCodeUnits(into: &hasher)
    case .index(let index): hasher.combine(index)
    case .wildcard: hasher.combine(0xFF as UInt8)
    }
  }
}

extension JSONPath: CustomStringConvertible {
  public var description: String {
    components.reduce(into: "$") { $0 += $1.description }
  }

  /// The path as messages show it: long keys are cut.
  package var shortDescription: String {
    components.reduce(into: "$") { $0 += $1.shortDescription }
  }
}

extension JSONPath.Component: CustomStringConvertible {
  public var description: String {
    switch self {
    case .index(let index): "[\(index)]"
    case .wildcard: "[*]"
    case .key(let key): Self.isWord(key) ? ".\(key)" : "['\(EscapedText.escaped(key, in: "'"))']"
    }
  }

  /// The component as messages show it: a long key is cut.
  package var shortDescription: String {
    guard case .key(let key) = self else { return description }
    return Self.key(EscapedText.cut(key, EscapedText.keyLimit)).description
  }

  private static func isWord(_ key: String) -> Bool {
    guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    return key.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_": true
      case "\u{80}"...: !EscapedText.isHidden(scalar)
      default: false
      }
    }
  }
}

extension JSONPath {
  /// Creates the path to the value at, or around, `byteOffset`, by reading the document up to there.
  ///
  /// For an offset at a key, it is the path to the object that holds the key.
  /// The document need not be well-formed behind the offset.
  package init(toByteOffset byteOffset: Int, in document: DocumentBytes) {
    let (tree, marks) = PathTracer.marks(at: [byteOffset], in: document)
    self = tree.path(to: marks[0].node)
  }
}
