// The attributes of properties that are read or written in a special way: @Strategy, @Flatten, @UnknownKeys, @Encode,
// @Key(_:encode:).

#if Macros

/// Reads and writes a property, or an associated value of a case, by a strategy instead of by its type.
///
/// ```swift
/// @Strategy(.iso8601) var at: Date
/// @Strategy(.format("yyyy-MM-dd HH:mm")) var days: [Date] = []     // optionals and collections too
/// @Strategy(.hex) var digest: Data?
///
/// @JSONModel(tag: "type")
/// enum Event {
///   @Strategy(.iso8601, for: "at") case moved(at: Date, to: String)
///   @Strategy(.unixSeconds) case left(at: Date)        // the only value needs no label
/// }
/// ```
///
/// Swift allows no closures in an attribute of a case: store a ``ClosureStrategy`` in a static property, and name it
/// with its type.
///
/// - Parameters:
///   - strategy: one of Pliant's, or your own ``JSONStrategy``: any expression that means the same at file scope, so
///     that a model inside `Outer` writes `Outer.Cents()`. It is evaluated for each value: keep a strategy that is
///     costly to create in a static property.
///   - label: the label of the associated value. A string literal.
@attached(peer)
public macro Strategy<S: JSONStrategy>(_ strategy: S, for label: String? = nil) =
  #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Reads and writes a property by closures with explicit parameter types, which mean the same at file scope.
///
/// ```swift
/// @Strategy(
///   decode: { (text: String) in (text, text.count) },
///   encode: { (pair: (String, Int)) in pair.0 })
/// var pair: (String, Int)
/// ```
///
/// - Parameters:
///   - decode: makes the property's value from a value that JSON can represent. An error that it throws makes the
///     value unusable.
///   - encode: the inverse of `decode`.
@attached(peer)
public macro Strategy<Wire: JSONReadable, Value, Written: JSONWritable>(
  decode: @Sendable (Wire) throws -> Value, encode: @Sendable (Value) throws -> Written
) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Makes a property's value from the whole object, which the closure gets as raw JSON.
///
/// ```swift
/// @Strategy(from: { json in json.first.stringValue + " " + json.last.stringValue }) var name: String
/// ```
///
/// The closure sees every member, including those of other properties. The property is written as a member of its
/// own; leave that out with `@Ignored(.encoding)`. An error that the closure throws makes the value unusable.
@attached(peer)
public macro Strategy<Value>(from: @Sendable (JSON) throws -> Value) =
  #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Specifies the default of an inherited property that a subclass reads.
///
/// ```swift
/// @JSONModel class Animal { var name = "?" }
/// @JSONModel(inherits: true) class Dog: Animal {
///   @Key("dog_name") @InheritedDefault("Rex") override var name: String { didSet {} }
/// }
/// ```
///
/// The default of a property that the class itself declares is its initial value.
///
/// - Parameter value: any expression that means the same in a method of the class.
@attached(peer)
public macro InheritedDefault<Value>(_ value: Value) =
  #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Specifies that an inherited property that a subclass reads is nil by default.
@_documentation(visibility: internal)
@attached(peer)
public macro InheritedDefault(_ value: Never?) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Reads a property from the members of the model's own object, and writes its members there.
///
/// ```swift
/// @JSONModel struct Page { var page = 1; var size = 20 }
/// @JSONModel struct Search { var text: String; @Flatten var page: Page }
/// // {"text": "sea", "page": 2, "size": 50}
/// ```
///
/// An optional is nil if a member that it requires is missing, even if the tolerance would use a zero value for the
/// member; the other members that it would take are still consumed, but not those that its ``UnknownKeys()`` would keep.
/// A dictionary takes the members that nothing else takes. An untagged enum tries its cases on the whole object, so a
/// dictionary in one of them also takes the members of other properties. Several flattened models read their members
/// in order of declaration, so one that keeps unconsumed members is declared last.
@attached(peer)
public macro Flatten() = #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Keeps the unconsumed members, and writes them back.
///
/// ```swift
/// @UnknownKeys var rest: [String: JSON] = [:]
/// ```
///
/// These include the members and elements of values on the paths of properties. A value on a path that is not the object
/// or array that the path needs is unusable for the property, and not kept: `5` in `{"meta":5}` for `@Key("meta.trace")`.
///
/// In a class, members that superclasses and subclasses take are consumed, including those of plain `Codable`
/// superclasses. If several classes of a hierarchy have such a property, the most derived class takes all of the
/// members, and the others keep their initial values. A dictionary with ``Flatten()`` is such a property as well. A
/// flattened model with such a property takes the members before the classes do. It leaves each class its own, apart from
/// plain `Codable` superclasses.
@attached(peer)
public macro UnknownKeys() = #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Specifies when a property is left out while writing.
///
/// ```swift
/// @Encode(.null) var note: String?               // null when nil
/// @Encode(.skipEmpty) var tags: [String] = []    // left out when empty
/// @Encode(.skipDefault) var size = 20            // left out when 20
/// ```
///
/// By default, a property is left out when it is nil. If its initial value is not nil, reading would use that for a
/// missing member, so nil is written as null. Use ``EncodingCondition/skipNil`` to leave it out all the same.
///
/// - Parameter condition: must be written out: the compiler needs it at compile time.
@attached(peer)
public macro Encode(_ condition: EncodingCondition) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Specifies the value that is written for nil.
///
/// ```swift
/// @Encode(default: "") var note: String?         // "" when nil
/// ```
///
/// Reading is not affected: a document with `""` gives `""`, not nil.
///
/// - Parameter value: of the property's type without the question mark, and spelled in full: `Color.red`, not `.red`. Any
///   expression that means the same at file scope, so that a model inside `Outer` writes `Outer.Color.red`.
@attached(peer)
public macro Encode<Value>(default value: Value) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Names the keys that a property is read from, and a different one that it is written to.
///
/// ```swift
/// @Key("name", "title", encode: "label") var name: String
/// ```
///
/// - Parameters:
///   - candidates: keys or paths in order of preference.
///   - encode: the key or path that is written.
@attached(peer)
public macro Key(_ candidates: String..., encode: String) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

#endif

/// The direction in which ``Ignored(_:)`` leaves a property out.
public enum IgnoredDirection: Sendable, Hashable {
  case decoding, encoding
}

/// The kind of a model's superclass: `true` for another model, ``codable`` for a class that is only Codable.
public enum ModelInheritance: ExpressibleByBooleanLiteral, Sendable, Hashable {
  /// Not a model, or no superclass.
  case none
  /// A model.
  case model
  /// A class that is Codable, but not a model.
  case codable

  public init(booleanLiteral value: Bool) { self = value ? .model : .none }
}

/// The access of an initializer that `@JSONModel(memberwise:)` writes.
public enum MemberwiseAccess: Sendable, Hashable {
  /// Public.
  case `public`
  /// Public within the package.
  case `package`
  /// Internal to the module.
  case `internal`
}
