// @JSONModel. It needs the package trait `Macros`, which is on by default.

#if Macros

public import PliantCore
public import PliantFoundation

/// Makes a type a JSON model: it can be read from JSON, written as JSON, and used with any `Codable` coder.
///
/// ```swift
/// @JSONModel
/// struct User {
///   @Key("nickname", "nickName") var name: String   // required; two keys, the first preferred
///   @Key("userInfo.age") var age = 18               // a path; 18 when there is nothing usable
///   var city: String?                               // nil when missing or null
///   let id: Int64                                   // required
/// }
/// let user = try User(json: #"{"nickName":"Li","id":1}"#)
/// ```
///
/// The attribute adds conformances to ``JSONReadable``, ``JSONWritable``, `Decodable` and `Encodable`, except those
/// that the type already declares. Stored properties are unchanged, no `init()` is needed, and a struct's memberwise
/// initializer remains.
///
/// - A property's **key** is its name, unless `@Key` or a nested `enum CodingKeys` gives another. Properties that
///   `CodingKeys` doesn't list are ignored, as with Swift's own `Codable`. They have to be in the declaration: a macro
///   doesn't see extensions. The keys are the names or raw values of their cases.
/// - A property's **initial value** is its default. A property without one is required, unless its type is an
///   optional.
/// - A `let` with an initial value is written and never read.
/// - Static, lazy and computed properties are ignored, and so are those with ``Ignored(_:)``.
/// - **Generic** types conform when the type parameters that their properties use conform. With an argument that is only
///   Codable, a struct or enum is Codable, for ``PliantDecoder`` and others; `init(json:)` needs a model as the argument.
/// - Observers, access levels and nested types need nothing special. The type itself can't be local to a function,
///   because Swift can't extend such a type.
/// - Of a **property wrapper**, a model reads and writes the wrapped value, by that value's own type. A wrapper of your own
///   that has a form in JSON itself, by its `init(from:)` and `encode(to:)`, doesn't use it in a model, and nothing reports
///   that: a macro sees only an attribute's name. Specify the form with ``Strategy(_:for:)`` or one of Pliant's
///   wrappers, or leave a type with such properties `Codable`, without the attribute.
/// - A type on a **global actor** has conformances on that actor. The macro recognizes an actor of your own by a
///   name that ends in `Actor`. For another name, declare an alias: `typealias StoreActor = Store`, then
///   `@StoreActor`.
/// - Where a module's **default isolation** is the main actor, so is a model's: one that is read elsewhere is a
///   `nonisolated struct`. The macro sees that a type is `nonisolated`, an error or a key. It can't see the same of an
///   extension's type, of a protocol or of a superclass, and models inside of an actor may contain others: write
///   `nonisolated` before such models.
///
/// # Tolerance and keys
///
/// ```swift
/// @JSONModel(.forgiving, keys: .snakeCase)
/// struct Banner {
///   var imageTitle: String     // "image_title"; "" when missing, null or unusable
/// }
/// ```
///
/// A model's own tolerance applies to its properties and everything inside them, unless they have one of their own by
/// ``Strict(for:)``, ``Tolerant(for:)``, ``Forgiving(for:)`` or ``Required(for:)``, or their types do. It takes precedence over the
/// decoder's, unless the decoder enforces its own.
///
/// # Enums
///
/// ```swift
/// @JSONModel(tag: "type")
/// enum Shape {
///   case circle(radius: Double)                                // {"type": "circle", "radius": 1}
///   @Key("rect", "rectangle") case rect(w: Double, h: Double)   // two tags, the first is written
///   @Fallback case unknown                                     // any other tag
/// }
///
/// @JSONModel(tag: "t", content: "c")
/// enum Event {
///   case joined(String)                                        // {"t": "joined", "c": "Li"}
///   case left                                                  // {"t": "left"}
/// }
///
/// @JSONModel(untagged: true)
/// enum IDOrObject {
///   case id(Int)                                               // 7
///   case object(Thing)                                         // {"name": "a thing"}
/// }
/// ```
///
/// The tag may be anywhere in the object. Without `content`, enums are internally tagged: labeled associated values
/// are members of the tag's object. A single unlabeled value must be an object, and its members are in the tag's
/// object too; a dictionary gets all members except the tag. With `content`, enums are adjacently tagged: associated
/// values have a member of their own. The cases of an untagged enum are tried in order of declaration: first exactly,
/// then with the tolerance. The first case that fits is used. If none does, the error names every attempt. Without
/// `tag` and `untagged`, an enum with raw values has the form of its raw value, any other that of Swift's `Codable`.
/// `CodingKeys` for cases, and `CircleCodingKeys` for the associated values of `circle`, give keys as there, but can't
/// leave an associated value out.
///
/// # Classes
///
/// ```swift
/// @JSONModel class Animal { var name = "" }
/// @JSONModel(inherits: true) class Dog: Animal { var barks = true }
/// @JSONModel(inherits: true) final class Puppy: Dog { let id: Int }
///
/// let puppy = try Puppy(json: #"{"name":"Rex","barks":false,"id":7}"#)
/// ```
///
/// - A class whose properties all have initial values keeps the `init()` that it would have without the attribute,
///   and its subclasses inherit it. Any other class gets a `required` initializer for reading only; write others as
///   needed.
/// - `inherits: true` requires a superclass that is a model itself. For one that is only `Codable`, write
///   `inherits: .codable`: it is decoded and encoded by its own code. An initializer that you need is then yours to
///   write, such as `override init() { super.init() }`. A superclass that is neither, like `NSObject`,
///   is initialized with `init()`, which must not throw or take arguments, and otherwise ignored.
/// - To the macro, a protocol of your own at the start of the inheritance list looks like a superclass. Write
///   `inherits: false` if there is no superclass; subclasses may then add properties without initial values.
/// - A generic class that may have subclasses needs constraints on its type parameters, such as `Codable`: its
///   conformances can't be conditional.
/// - A subclass that overrides a property may read and write it differently; it must then specify `@Key`. The
///   superclass's key applies to the superclass only:
///   `@Key("dog_name") override var name: String { get { super.name } set { super.name = newValue } }`.
///   A property that the superclass doesn't read, by ``Ignored(_:)``, is not read by the subclass either,
///   only written.
/// - A property that overrides none needs a key that no superclass has: otherwise each class writes a member with it.
/// - Subclasses without the attribute are read like their superclass.
/// - A class on a global actor is a model of that actor. The macro knows an actor by a name that ends in `Actor`; give any
///   other such a name: `typealias DatabaseActor = Database`.
///
/// # Dates and data
///
/// ```swift
/// @JSONModel(dates: .unixSeconds)
/// struct Session {
///   var begin: Date                                // 1709247598
///   var end: Date?                                 // 1709251198, or null
///   var visits: [Date] = []                        // [1709247598]
///   @Strategy(.format("yyyy-MM-dd")) var day: Date // "2024-02-29": what a property says itself comes first
/// }
///
/// @JSONModel(data: .hex)
/// struct Block {
///   var hash: Data           // "00ff1a"
///   var parents: [Data]
/// }
/// ```
///
/// The strategy applies to each property, and each associated value of an enum's cases, whose type is spelled as
/// `Date`, `Date?`, `[Date]`, `Set<Date>`, `[String: Date]`, `Field<Date>`, or an optional of those, or whose initial
/// value is spelled as one: `= Date()`; for `Data` likewise. The macro sees only the spelling, so a type alias needs
/// ``Strategy(_:for:)``. Nested models have their own strategies.
///
/// The strategy takes precedence over that of a decoder or encoder: ``PliantDecoder/dateDecodingStrategy`` is for
/// dates without a strategy of their own.
///
/// # Memberwise initializers
///
/// ```swift
/// @JSONModel(memberwise: .public)
/// public struct User {
///   public let id: Int
///   public var name = "guest"
///   public var email: String?
///   @Lossy public var tags: [String]
/// }
/// // public init(id: Int, name: String = "guest", email: String? = nil, tags: [String] = [])
/// ```
///
/// Swift's own memberwise initializer is internal, and classes have none. The parameters are in the order of the
/// properties; for a property with a wrapper, the type is that of the wrapped value. An initial value is the default.
/// Constants and private properties with a value have no parameter. A class has parameters for its own properties,
/// and calls `super.init()`, which the superclass must have.
///
/// Swift requires that default values of a public initializer use public names only. A property without a type
/// annotation needs an initial value whose type is obvious: a literal, or a call such as `Date()`.
///
/// - Parameters:
///   - tolerance: which deviations are accepted: any expression that means the same at file scope, such as `.strict` or
///     `MyApp.tolerance`. It is evaluated for each value that is read, so a stored constant is best.
///   - keys: the style of keys, or of tags and labels, that have no spelling of their own.
///   - tag: the key of an enum's tag, or a path of keys to it: `"meta.type"`.
///   - content: the key, not a path, of an enum's associated values, next to its tag.
///   - untagged: whether an enum's cases are identified by the form of their values.
///   - memberwise: the access of an initializer with a parameter for each stored property; without it, there is none.
///   - inherits: whether the superclass is a model, and shares the object of the document.
///   - encoding: when properties are left out while writing. With `.null`, nil is written as null. With `.skipNil`, nil
///     is left out, also for properties with initial values, which then get those when they are read.
///   - dates: a strategy for dates, one of ``DateStrategy`` or your own; an expression that means the same at file
///     scope.
///   - data: a strategy for `Data`, in the same way.
///
/// The compiler needs all arguments but the tolerance and the strategies at compile time: write them out, variables are not allowed.
@attached(
  extension,
  conformances: JSONReadable, JSONWritable, Decodable, Encodable, JSONModelClass, JSONUpdatable, SensitiveHolding,
  names: named(init(from:)), named(init(pliantVisiting:)), named(write(to:)), named(encode(to:)),
  named(takeProperties(from:_:)), named(takeUnserialized(from:_:)), named(mayWrite(keyBeginningWith:)),
  named(sensitiveParts), named(didTakeUpdate(of:))
)
@attached(
  member,
  conformances: JSONModelClass, Decodable,
  names: named(init), named(init(from:)), named(init(pliantVisiting:)), named(init(membersFrom:)),
  named(readMembers(from:at:)), named(writeMembers(to:)), named(init()), named(encode(to:)),
  named(didReadMembers(from:at:)), named(takeMembers(from:_:)), named(memberTraits), named(replacer(of:)),
  named(readReplaced(_:into:from:at:)), named(readRest(from:at:sharing:)), named(writesMember(_:)),
  named(sensitiveParts), named(validateMembers(from:at:_:))
)
public macro JSONModel<Dates: JSONStrategy, Bytes: JSONStrategy>(
  _ tolerance: Tolerance? = nil, keys: KeyStyle? = nil, tag: String? = nil, content: String? = nil,
  untagged: Bool = false, memberwise: MemberwiseAccess? = nil, inherits: ModelInheritance = .none,
  encoding: EncodingCondition = .skipNil, dates: Dates = _Pliant.UnfittingStrategy<Date>(),
  data: Bytes = _Pliant.UnfittingStrategy<Data>()
) = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")
where Dates.Value == Date, Bytes.Value == Data

#endif
