//===----------------------------------------------------------------------===//
// SensitiveParts: the parts of a type's values that must not be shown. The type declares them, independently of any
// value.
//===----------------------------------------------------------------------===//

#if !hasFeature(Embedded)

/// A type that declares which parts of its values must not be shown.
///
/// `@JSONModel` generates the conformance from `@Sensitive` and from the types of the properties. By hand:
///
/// ```swift
/// extension Login: SensitiveHolding {
///   static var sensitiveParts: SensitiveParts { ["password": HiddenValue.self, "owner": Owner.self] }
/// }
/// ```
///
/// Issues and errors about a value of the type leave these parts out.
public protocol SensitiveHolding {
  /// The parts that must not be shown, and those that may hold some.
  static var sensitiveParts: SensitiveParts { get }

  /// Returns the other paths at which a part may be, such as those of the type's key mapping.
  @_documentation(visibility: internal)
  static func otherPlaces(ofSensitivePart path: String) -> [String]
}

extension SensitiveHolding {
  @_documentation(visibility: internal)
  public static func otherPlaces(ofSensitivePart path: String) -> [String] { [] }
}

/// The parts of a type's values that must not be shown, and those that may hold such parts: paths from the value, and their types.
///
/// The path is written as in `@Key`; an empty one means the value itself, as with a flattened property. A part that
/// must not be shown has the type ``HiddenValue``.
public struct SensitiveParts: Sendable, ExpressibleByDictionaryLiteral {
  package private(set) var parts: [(path: String, type: Any.Type)]

  public init(dictionaryLiteral elements: (String, Any.Type)...) {
    parts = elements.map { (path: $0, type: $1) }
  }

  /// Returns the parts of both operands, such as those of a class and its superclass.
  public static func + (left: SensitiveParts, right: SensitiveParts) -> SensitiveParts {
    var parts = left
    parts.parts += right.parts
    return parts
  }
}

/// The type of a part that must not be shown.
public enum HiddenValue: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { [:] }
}

/// The type of a part at `*` that consists of whole members, such as those that no other property takes. Their keys
/// must not be shown either, unless another part has the same key.
public enum HiddenMembers: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": HiddenValue.self] }
}

// A collection may be read from a single value, too.

extension Optional: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Wrapped.self] }
}

extension Array: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Element.self, "*": Element.self] }
}

extension ContiguousArray: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Element.self, "*": Element.self] }
}

extension ArraySlice: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Element.self, "*": Element.self] }
}

extension Set: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Element.self, "*": Element.self] }
}

extension Dictionary: SensitiveHolding {
  // Keys and values may alternate in an array.
  public static var sensitiveParts: SensitiveParts { ["*": Value.self, "*": Key.self] }
}

// MARK: - Searching

/// A search for the sensitive parts of a type, made when something is shown.
package struct SensitiveSearch {
  private typealias Part = (path: String, type: Any.Type)

  private struct Visit: Hashable {
    let type: ObjectIdentifier
    let depth: Int
  }

  /// The types searched so far: types may be recursive.
  private var visited = CompactSet<Visit>()

  init() {}

  /// Whether values of a type may have sensitive parts.
  package static func holds(_ type: Any.Type) -> Bool {
    var search = SensitiveSearch()
    return search.holds(type)
  }

  /// Whether a type, or that of one of its parts, declares no parts and satisfies a condition.
  package static func hasUndeclared(_ type: Any.Type, where isUndeclared: (Any.Type) -> Bool) -> Bool {
    var search = SensitiveSearch()
    return search.hasUndeclared(type, isUndeclared)
  }

  private mutating func hasUndeclared(_ type: Any.Type, _ isUndeclared: (Any.Type) -> Bool) -> Bool {
    guard type is any SensitiveHolding.Type else { return isUndeclared(type) }
    for part in parts(of: type, -1) ?? [] where hasUndeclared(part.type, isUndeclared) { return true }
    return false
  }

  /// Returns the number of steps from a value to the sensitive part that a path leads through or ends at; all steps
  /// if it ends at or above such a part. Nil if it does neither.
  package static func visibleCount(of path: ArraySlice<JSONPath.Component>, from type: Any.Type) -> Int? {
    var search = SensitiveSearch()
    return search.end(of: path, from: type).map { $0 - path.startIndex }
  }

  /// Returns the index behind those steps; nil also if this search was at the same value on the path before.
  mutating func end(of path: ArraySlice<JSONPath.Component>, from type: Any.Type) -> Int? { find(type, path) }

  private mutating func holds(_ type: Any.Type) -> Bool {
    if type == HiddenValue.self { return true }
    guard let parts = parts(of: type, -1) else { return false }
    for part in parts where holds(part.type) { return true }
    return false
  }

  private mutating func find(_ type: Any.Type, _ path: ArraySlice<JSONPath.Component>) -> Int? {
    if type == HiddenValue.self { return path.startIndex }
    guard let parts = parts(of: type, path.startIndex) else { return nil }
    var first: Int?
    for part in parts {
      let steps = PathPattern(part.path, beginsWithKey: part.path != "*").components
      guard zip(steps, path).allSatisfy({ $0.mayBe($1) }) else { continue }
      let found: Int?
      if part.type == HiddenMembers.self, !path.isEmpty {
        found = path.startIndex
      } else if steps.count <= path.count {
        found = find(part.type, path.dropFirst(steps.count))
      } else {
        found = Self.holds(part.type) ? path.endIndex : nil
      }
      if let found { first = Swift.min(first ?? found, found) }
    }
    // A declared key is not one of hidden members.
    if first == path.startIndex, let key = path.first, parts.contains(where: { Self.begins($0, with: key) }) {
      return path.startIndex + 1
    }
    return first
  }

  /// Whether the first step to a part is a key, spelled like this.
  private static func begins(_ part: Part, with step: JSONPath.Component) -> Bool {
    part.path != "*" && PathPattern(part.path, beginsWithKey: true).components.first == step
  }

  /// Returns nil for a type that declares no parts, and for one that was visited at this place before.
  private mutating func parts(of type: Any.Type, _ depth: Int) -> [Part]? {
    guard let holding = type as? any SensitiveHolding.Type,
      visited.insert(Visit(type: ObjectIdentifier(type), depth: depth))
    else { return nil }
    let parts = holding.sensitiveParts.parts
    return parts
      + parts.flatMap { part in
        holding.otherPlaces(ofSensitivePart: part.path).map { (path: $0, type: part.type) }
      }
  }
}

extension JSONPath.Component {
  /// Whether a step of a document's path may match this one: keys may be spelled in another style, and elements may
  /// be counted from the end.
  fileprivate func mayBe(_ step: JSONPath.Component) -> Bool {
    switch (self, step) {
    case (.key(let key), .key(let other)):
      key.hasSameCodeUnits(as: other) || Self.letters(of: key).elementsEqual(Self.letters(of: other))
    case (.key, _): false
    case (.index, _), (.wildcard, _): true
    }
  }

  private static func letters(of key: String) -> [Unicode.Scalar] {
    key.lowercased().unicodeScalars.filter { !"_- .".unicodeScalars.contains($0) }
  }
}

#endif
