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
  /// The names of the properties that are marked and that subclasses may override: they may have other keys there.
  private var markedProperties: [String] = []

  public init(dictionaryLiteral elements: (String, Any.Type)...) {
    parts = elements.map { (path: $0, type: $1) }
  }

  /// Returns the parts of both operands, such as those of a class and its superclass.
  public static func + (left: SensitiveParts, right: SensitiveParts) -> SensitiveParts {
    var parts = left
    parts.parts += right.parts
    parts.markedProperties += right.markedProperties
    return parts
  }

  /// Returns the names of a class's marked properties, without their places.
  @_documentation(visibility: internal)
  public static func marked(_ properties: String...) -> SensitiveParts {
    var parts: SensitiveParts = [:]
    parts.markedProperties = properties
    return parts
  }

  /// Returns the parts of a superclass and the places at which a subclass reads one of its properties: they must not
  /// be shown if the superclass marks the property.
  @_documentation(visibility: internal)
  public func replacing(_ property: String, at paths: String...) -> SensitiveParts {
    guard markedProperties.contains(where: property.hasSameCodeUnits) else { return self }
    var parts = self
    parts.parts += paths.map { (path: $0, type: HiddenValue.self) }
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
  // Keys and values may alternate in an array. Keys that are sensitive as a whole are hidden with their values.
  public static var sensitiveParts: SensitiveParts {
    let parts = (Key.self as? any SensitiveHolding.Type)?.sensitiveParts.parts ?? []
    let isHidden = parts.contains { $0.path.isEmpty && SensitiveSearch.hides($0.type) }
    return ["*": Value.self, "*": isHidden ? HiddenMembers.self : Key.self]
  }
}

extension Range: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Bound.self, "*": Bound.self] }
}

extension ClosedRange: SensitiveHolding {
  public static var sensitiveParts: SensitiveParts { ["": Bound.self, "*": Bound.self] }
}

#endif
