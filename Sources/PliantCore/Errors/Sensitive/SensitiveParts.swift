// SensitiveParts: the parts of a type's values that must not be shown. The type declares them, independently of any
// value.

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

  /// Whether values of a type are hidden as a whole.
  static func hides(_ type: Any.Type) -> Bool { type == HiddenValue.self }

  /// Whether values of a type may have sensitive parts.
  package static func holds(_ type: Any.Type) -> Bool {
    reaches(type, hides)
  }

  /// Whether a type, or that of one of its parts, declares no parts and satisfies a condition.
  package static func hasUndeclared(_ type: Any.Type, where isUndeclared: (Any.Type) -> Bool) -> Bool {
    reaches(type) { !($0 is any SensitiveHolding.Type) && isUndeclared($0) }
  }

  /// Whether a step is the key of a part that a type, or one that its values are flattened into, declares.
  package static func declares(_ step: JSONPath.Component?, in type: Any.Type) -> Bool {
    guard case .key? = step else { return false }
    var search = SensitiveSearch()
    var types = [type]
    while let type = types.popLast() {
      for part in search.parts(of: type, 0) ?? [] {
        let first = Self.steps(of: part).first
        if first == nil { types.append(part.type) } else if first == step { return true }
      }
    }
    return false
  }

  /// Returns the number of steps from a value to the sensitive part that a path leads through or ends at; all steps
  /// if it ends at or above such a part. Nil if it does neither.
  package static func visibleCount(of path: ArraySlice<JSONPath.Component>, from type: Any.Type) -> Int? {
    var search = SensitiveSearch()
    return search.end(of: path, from: type).map { $0 - path.startIndex }
  }

  /// Returns the index behind those steps; nil also if this search was at the same value on the path before.
  ///
  /// The stack isn't used for the steps: an error about a lack of stack has a long path, too.
  mutating func end(of path: ArraySlice<JSONPath.Component>, from type: Any.Type) -> Int? {
    var first: Int?
    func note(_ end: Int) { first = Swift.min(first ?? end, end) }
    var places = [Place(type: type, start: path.startIndex, isKeyDeclared: false)]
    while let place = places.popLast() {
      let rest = path[place.start...]
      if Self.hides(place.type) { note(place.end) }
      let parts = (parts(of: place.type, place.start) ?? []).map { part in
        (steps: Self.steps(of: part), type: part.type)
      }
      let declares = if case .key? = rest.first { parts.contains { $0.steps.first == rest.first } } else { false }
      let here = Place(type: place.type, start: place.start, isKeyDeclared: place.isKeyDeclared || declares)
      for (steps, type) in parts.reversed() where zip(steps, rest).allSatisfy({ $0.mayBe($1) }) {
        if type == HiddenMembers.self, !rest.isEmpty {
          note(here.end)
        } else if steps.count <= rest.count {
          places.append(here.part(type, behind: steps.count))
        } else if Self.holds(type) {
          note(path.endIndex)
        }
      }
    }
    return first
  }

  private static func steps(of part: Part) -> [JSONPath.Component] {
    PathPattern(part.path, beginsWithKey: part.path != "*").components
  }

  /// A value on a path, and the type that it is searched as.
  private struct Place {
    let type: Any.Type
    /// The index of the first step inside the value.
    let start: Int
    /// Whether the type, or one that the value is flattened into, declares the key there.
    let isKeyDeclared: Bool

    /// The index behind the steps to show if the value or its members are hidden. A declared key is not one of hidden
    /// members.
    var end: Int { isKeyDeclared ? start + 1 : start }

    func part(_ type: Any.Type, behind steps: Int) -> Place {
      Place(type: type, start: start + steps, isKeyDeclared: isKeyDeclared && steps == 0)
    }
  }

  /// Whether a type, or that of one of its parts, satisfies a condition.
  private static func reaches(_ type: Any.Type, _ condition: (Any.Type) -> Bool) -> Bool {
    var search = SensitiveSearch()
    var types = [type]
    while let type = types.popLast() {
      if condition(type) { return true }
      for part in search.parts(of: type, -1) ?? [] { types.append(part.type) }
    }
    return false
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
  /// be counted from either end.
  fileprivate func mayBe(_ step: JSONPath.Component) -> Bool {
    switch (self, step) {
    case (.key(let key), .key(let other)):
      key.hasSameCodeUnits(as: other) || NearMiss.letters(of: key) == NearMiss.letters(of: other)
    case (.key, _): false
    case (.index(let index), .index(let other)): index == other || index < 0 || other < 0
    case (.index, _), (.wildcard, _): true
    }
  }
}

#endif
