//===----------------------------------------------------------------------===//
// The attributes of classes, and of properties that stand in the object in a way of their own: @Strategy, @Flatten,
// @UnknownKeys, @Encode, @Ignored(_:), @Key(_:encode:).
//===----------------------------------------------------------------------===//

#if Macros

public import PliantCore

/// Makes a class a JSON model that reads and writes its members beside those of its superclass.
///
/// ```swift
/// @JSONModel class Animal { var name = "" }
/// @JSONModel(inherits: true) class Dog: Animal { var barks = true }
/// @JSONModel(inherits: true) final class Puppy: Dog { let id: Int }
///
/// let puppy = try Puppy(json: #"{"name":"Rex","barks":false,"id":7}"#)
/// ```
///
/// - A class whose properties all have initial values keeps the `init()` that it would have without the attribute, and its
///   subclasses inherit it. Any other gets a `required` initializer for reading only; write others as you need them.
/// - `inherits: true` asks for a superclass that is a model itself. For one that is only `Codable`, write
///   `inherits: .codable`: it is decoded and encoded by its own code. A superclass that is neither, like `NSObject`, is
///   left alone, and made with `init()`.
/// - A list of inherited types that begins with a protocol of your own looks as if there were a superclass. Say that there is
///   none with `inherits: false`: then subclasses may add properties without initial values.
/// - A generic class that may have subclasses needs bounds for its parameters, such as `Codable`: conditions won't do.
/// - A subclass that overrides a property may read and write it in another way; it has to say `@Key` then. The superclass's
///   key counts for the superclass alone:
///   `@Key("dog_name") override var name: String { get { super.name } set { super.name = newValue } }`.
/// - Subclasses without the attribute are read as their superclass is.
/// - Under other coders, classes that may have subclasses are copied out and read as JSON: a coder's own strategies for dates
///   don't count there.
///
/// - Parameters:
///   - tolerance: what may bend, see ``JSONModel(_:)``.
///   - keys: the style of keys, see ``JSONModel(keys:)``.
///   - inherits: whether the superclass is a model.
///   - encoding: when properties are left out while writing.
@attached(
  extension,
  conformances: JSONReadable, JSONWritable, Decodable, Encodable, JSONModelClass, JSONUpdatable,
  SensitiveHolding,
  names: named(init(from:)), named(write(to:)), named(encode(to:)), named(takeProperties(from:_:)),
  named(takeUnread(from:_:)), named(mayWrite(keyBeginningWith:)), named(sensitiveParts),
  named(didTakeUpdate(of:))
)
@attached(
  member,
  conformances: JSONModelClass,
  names: named(init(from:)), named(init(membersFrom:)), named(readMembers(from:at:)), named(writeMembers(to:)),
  named(init()), named(encode(to:)), named(didReadMembers(from:at:)), named(takeMembers(from:_:)),
  named(memberTraits), named(replacer(of:)), named(readReplaced(_:into:from:at:)),
  named(readRest(from:at:sharing:)), named(writesMember(_:)), named(describeMembers(to:)), named(sensitiveParts),
  named(checkMembers(from:at:_:))
)
public macro JSONModel(
  _ tolerance: Tolerance? = nil, keys: KeyStyle? = nil, inherits: ModelInheritance,
  encoding: EncodingCondition = .skipNil
) = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")

/// Makes a type a JSON model that says when its properties are left out while writing.
///
/// ```swift
/// @JSONModel(encoding: .null)
/// struct Profile {
///   var name: String?                     // null when nil
///   @Encode(.skipNil) var note: String?   // left out when nil
/// }
/// ```
///
/// `encoding: .skipNil` leaves out nil of properties with initial values, too, for which reading gives those.
@attached(
  extension,
  conformances: JSONReadable, JSONWritable, Decodable, Encodable, JSONModelClass, JSONUpdatable,
  SensitiveHolding,
  names: named(init(from:)), named(write(to:)), named(encode(to:)), named(takeProperties(from:_:)),
  named(takeUnread(from:_:)), named(mayWrite(keyBeginningWith:)), named(sensitiveParts),
  named(didTakeUpdate(of:))
)
@attached(
  member,
  conformances: JSONModelClass,
  names: named(init(from:)), named(init(membersFrom:)), named(readMembers(from:at:)), named(writeMembers(to:)),
  named(init()), named(encode(to:)), named(didReadMembers(from:at:)), named(takeMembers(from:_:)),
  named(memberTraits), named(replacer(of:)), named(readReplaced(_:into:from:at:)),
  named(readRest(from:at:sharing:)), named(writesMember(_:)), named(describeMembers(to:)), named(sensitiveParts),
  named(checkMembers(from:at:_:))
)
public macro JSONModel(_ tolerance: Tolerance? = nil, keys: KeyStyle? = nil, encoding: EncodingCondition) =
  #externalMacro(module: "PliantMacros", type: "JSONModelMacro")

/// Reads and writes a property by a strategy instead of the way of its type.
///
/// ```swift
/// @Strategy(.iso8601) var at: Date
/// @Strategy(.format("yyyy-MM-dd HH:mm")) var days: [Date] = []     // optionals and collections too
/// @Strategy(.hex) var digest: Data?
/// ```
///
/// - Parameter strategy: one of Pliant's, or your own ``JSONStrategy``: any expression that means the same at file scope, so that a
///   model inside of `Outer` writes `Outer.Cents()`. It is made anew for each value: keep one that is costly to make in a
///   static property.
@attached(peer)
public macro Strategy<S: JSONStrategy>(_ strategy: S) = #externalMacro(module: "PliantMacros", type: "NarrowingMacro")

/// Reads and writes a property by closures. The types of their parameters have to be spelled.
///
/// ```swift
/// @Strategy(
///   decode: { (text: String) in (text, text.count) },
///   encode: { (pair: (String, Int)) in pair.0 })
/// var pair: (String, Int)
/// ```
///
/// - Parameters:
///   - decode: makes the property's value of a value that JSON knows. What it throws is why that is unusable.
///   - encode: the way back.
@attached(peer)
public macro Strategy<Wire: JSONReadable, Value, Written: JSONWritable>(
  decode: @Sendable (Wire) throws -> Value, encode: @Sendable (Value) throws -> Written
) = #externalMacro(module: "PliantMacros", type: "NarrowingMacro")

/// Makes a property's value of the whole object, whose raw JSON the closure is given.
///
/// ```swift
/// @Strategy(from: { json in json.first.stringValue + " " + json.last.stringValue }) var name: String
/// ```
///
/// The closure sees every member, those of other properties included. The property is written as a member of its own; leave that
/// out with `@Ignored(.encoding)`. What the closure throws is why the value is unusable.
@attached(peer)
public macro Strategy<Value>(from: @Sendable (JSON) throws -> Value) =
  #externalMacro(module: "PliantMacros", type: "NarrowingMacro")

/// Says which value an inherited property has where a subclass finds none for it.
///
/// ```swift
/// @JSONModel class Animal { var name = "?" }
/// @JSONModel(inherits: true) class Dog: Animal {
///   @Key("dog_name") @InheritedDefault("Rex") override var name: String { didSet {} }
/// }
/// ```
///
/// A property that a class declares itself has its default as its initial value.
///
/// - Parameter value: any expression that means the same in a method of the class.
@attached(peer)
public macro InheritedDefault<Value>(_ value: Value) =
  #externalMacro(module: "PliantMacros", type: "InheritedDefaultMacro")

/// Reads a property from the members of the model's own object, and writes its members there.
///
/// ```swift
/// @JSONModel struct Page { var page = 1; var size = 20 }
/// @JSONModel struct Search { var text: String; @Flatten var page: Page }
/// // {"text": "sea", "page": 2, "size": 50}
/// ```
///
/// An optional is nil if a member that it requires is missing, also where a zero value would stand in for that. A dictionary takes the members that nothing else takes.
@attached(peer)
public macro Flatten() = #externalMacro(module: "PliantMacros", type: "NarrowingMacro")

/// Keeps the members that no other property takes, and writes them back.
///
/// ```swift
/// @UnknownKeys var rest: [String: JSON] = [:]
/// ```
///
/// In a class, those count as taken that superclasses and subclasses take, plain `Codable` superclasses too. Where several
/// classes of a hierarchy have such a property, the last one, the class furthest from the first, takes them all, and the
/// others keep their initial values. A dictionary with ``Flatten()`` is such a property as well.
@attached(peer)
public macro UnknownKeys() = #externalMacro(module: "PliantMacros", type: "NarrowingMacro")

/// Says when a property is left out while writing.
///
/// ```swift
/// @Encode(.null) var note: String?               // null when nil
/// @Encode(.skipEmpty) var tags: [String] = []    // left out when empty
/// @Encode(.skipDefault) var size = 20            // left out when 20
/// ```
///
/// Without it, a property is left out when it is nil, unless its initial value is another one: that would stand in for what is
/// left out, so that nil is written as null. Ask for ``EncodingCondition/skipNil`` to have it left out all the same.
///
/// - Parameter condition: written out: the compiler reads it before anything runs.
@attached(peer)
public macro Encode(_ condition: EncodingCondition) = #externalMacro(module: "PliantMacros", type: "NarrowingMacro")

/// Names the value that is written for nil.
///
/// ```swift
/// @Encode(default: "") var note: String?         // "" when nil
/// ```
///
/// What is read is not changed by it: a document with `""` gives `""`, not nil.
///
/// - Parameter value: of the property's own type without the question mark, and spelled in full: `Color.red`, not `.red`.
@attached(peer)
public macro Encode<Value>(default value: Value) = #externalMacro(module: "PliantMacros", type: "NarrowingMacro")

/// Leaves a property out in one direction.
///
/// ```swift
/// @Ignored(.decoding) var version = 2         // written, never read
/// @Ignored(.encoding) var token: String?      // read, never written
/// ```
@attached(peer)
public macro Ignored(_ direction: IgnoredDirection) = #externalMacro(module: "PliantMacros", type: "IgnoredMacro")

/// Names the keys that a property is read from, and another one that it is written to.
///
/// ```swift
/// @Key("name", "title", encode: "label") var name: String
/// ```
///
/// - Parameters:
///   - candidates: keys or paths in order of preference.
///   - encode: the key or path that is written.
@attached(peer)
public macro Key(_ candidates: String..., encode: String) = #externalMacro(module: "PliantMacros", type: "KeyMacro")

#endif

/// The direction in which ``Ignored(_:)`` leaves a property out.
public enum IgnoredDirection: Sendable, Hashable {
  case decoding, encoding
}

/// What the superclass of a model is: `true` for another model, ``codable`` for a class that is only Codable.
public enum ModelInheritance: ExpressibleByBooleanLiteral, Sendable, Hashable {
  /// No model.
  case none
  /// A model.
  case model
  /// A class that is Codable, and no model.
  case codable

  public init(booleanLiteral value: Bool) { self = value ? .model : .none }
}
