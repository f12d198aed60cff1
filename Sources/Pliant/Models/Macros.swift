//===----------------------------------------------------------------------===//
// The attributes: @JSONModel, @Key, @Ignored, @Strict and the like. They need the package trait `Macros`, which is on by
// default.
//===----------------------------------------------------------------------===//

#if Macros

public import PliantCore

/// Makes a struct a JSON model: it can be read from JSON, written as JSON, and used with any `Codable` coder.
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
/// The attribute adds conformances to ``JSONReadable``, ``JSONWritable``, `Decodable` and `Encodable`, those aside
/// that the struct has already, and nothing else: stored properties stay what they are, no `init()` is asked for, and
/// the memberwise initializer remains.
///
/// - A property's **key** is its name, unless `@Key` or a nested `enum CodingKeys` says otherwise. Properties that
///   `CodingKeys` doesn't list are ignored, as with Swift's own `Codable`.
/// - A property's **initial value** is its default. A property without one is required, unless its type is an optional.
/// - A `let` with an initial value is written and never read.
/// - Static, lazy and computed properties take no part, nor do those with ``Ignored()``.
/// - **Generic** structs conform when the parameters that their properties are made of do.
/// - Property wrappers, observers, access levels and nested types need nothing special. The struct itself can't be
///   local to a function, because Swift can't extend such a type.
/// - A struct on a **global actor** conforms there. Actors of your own are known by names that end in `Actor`; one with another
///   name is known by an alias: `typealias StoreActor = Store`, then `@StoreActor`.
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
public macro JSONModel() = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")

/// Makes a struct a JSON model whose keys are spelled in another style than its properties.
///
/// ```swift
/// @JSONModel(keys: .snakeCase)
/// struct Photo {
///   var imageURL: String    // "image_url"
/// }
/// ```
///
/// All else is as ``JSONModel()`` describes it. Keys that `@Key` or `CodingKeys` give are taken as they are.
///
/// - Parameter keys: the style, written out: the compiler reads it before anything runs, so a variable won't do.
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
public macro JSONModel(keys: KeyStyle) = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")

/// Makes a struct a JSON model that says itself what may bend while it is read, whatever the decoder says.
///
/// ```swift
/// @JSONModel(.forgiving)
/// struct Banner {
///   var title: String     // "" when missing, null or unusable
/// }
/// ```
///
/// The tolerance counts for the model's properties and all that is inside of them, unless they ask for one of their own
/// by ``Strict()``, ``Tolerant()``, ``Forgiving()`` or ``Required()``, or their types do. Only a decoder that enforces
/// its tolerance has its way nevertheless. All else is as ``JSONModel()`` describes it.
///
/// - Parameter tolerance: any expression that means the same at file scope: `.strict`, `MyApp.tolerance`. It is evaluated
///   anew for each value that is read, so it is best a stored constant.
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
public macro JSONModel(_ tolerance: Tolerance) = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")

/// Makes a struct a JSON model that says itself what may bend, with keys in another style than its properties.
///
/// ```swift
/// @JSONModel(.strict, keys: .snakeCase)
/// struct Receipt {
///   let totalAmount: Decimal    // "total_amount", a number and nothing else
/// }
/// ```
///
/// - Parameters:
///   - tolerance: what may bend, see ``JSONModel(_:)``.
///   - keys: the style, written out, see ``JSONModel(keys:)``.
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
public macro JSONModel(_ tolerance: Tolerance, keys: KeyStyle) =
  #externalMacro(module: "PliantMacros", type: "JSONModelMacro")

/// Names the keys of a property, in order of preference, or paths to its value inside of the document.
///
/// ```swift
/// @Key("nickname", "nickName") var name: String      // the first candidate that has a usable value
/// @Key("userInfo.age") var age = 18                  // {"userInfo": {"age": 41}}
/// @Key("items.0.id") var first: Int?                 // an element of an array; -1 is the last one
/// @Key("items.*.id") var ids: [Int]                  // one value from every element
/// @Key(#"a\.b"#) var dotted: String                  // the key "a.b"
/// ```
///
/// The property's own name is not a candidate unless it is listed. The first candidate is the one that is written;
/// paths are nested again, and properties may share the objects around them.
///
/// In a path, components are separated by dots. Behind the first one, an integer means an element of an array and `*`
/// every element. `\.` is a literal dot, `\\` a literal backslash, and a backslash at the start of a component makes a
/// number or `*` an ordinary key: `#"codes.\404"#`.
///
/// Paths of other notations, such as `items[0].id`, `$.a` and `a/b`, would each be keys here. The compiler warns of them, and proposes `items.0.id`.
/// In a key that has such characters, a backslash before one of `[`, `]`, `/` and `$` says so: `#"application\/json"#`.
///
/// - Parameter candidates: string literals without interpolation; at least one.
@attached(peer)
public macro Key(_ candidates: String...) = #externalMacro(module: "PliantMacros", type: "KeyMacro")

/// Keeps a property out of JSON: it is neither read nor written, and keeps its initial value.
///
/// ```swift
/// @Ignored var isSelected = false
/// ```
///
/// The property needs an initial value, or to be an optional `var`. An update keeps its value.
///
/// A case of an enum with the attribute is in no document: its name is an unknown one, and to write it is an error.
///
/// ```swift
/// @JSONModel enum State: String { case open, closed; @Ignored case draft }
/// ```
@attached(peer)
public macro Ignored() = #externalMacro(module: "PliantMacros", type: "IgnoredMacro")

/// Lets nothing bend where one property is read: a value of another type is an error, whatever the model and the decoder say.
///
/// ```swift
/// @Strict var id: Int           // 7, never "7"
/// @Strict var limit = 10        // 10 when missing; an error when null or unusable
/// ```
///
/// That counts for the whole value, see ``Tolerance/strict``: an unusable element of an array is an error as well. Only a
/// decoder that enforces its tolerance has its way nevertheless.
@attached(peer)
public macro Strict() = #externalMacro(module: "PliantMacros", type: "NarrowingMacro")

/// Reads one property as tolerantly as usual, whatever the model and the decoder say.
///
/// ```swift
/// @JSONModel(.strict)
/// struct Payment {
///   var amount: Decimal                  // a number and nothing else
///   @Tolerant var tags: [String] = []    // bad elements are dropped, and reported
/// }
/// ```
///
/// That counts for the whole value, see ``Tolerance/tolerant``.
@attached(peer)
public macro Tolerant() = #externalMacro(module: "PliantMacros", type: "NarrowingMacro")

/// Gives one property the zero value of its type when there is nothing usable, whatever the model and the decoder say.
///
/// ```swift
/// @Forgiving var title: String     // "" when missing, null or unusable; the report says so
/// ```
///
/// That counts for the whole value, see ``Tolerance/forgiving``. It can't stand beside ``Required()``.
@attached(peer)
public macro Forgiving() = #externalMacro(module: "PliantMacros", type: "NarrowingMacro")

/// Makes a property required: there must be a usable value, or reading the model is an error.
///
/// ```swift
/// @Required var id: Int              // an error where `.forgiving` would make it 0
/// @Required var name: String?        // null and missing are errors, too
/// @Required var retries = 3          // 3 is for code that makes a value, not for reading one
/// ```
///
/// Neither the initial value, nor nil, nor a zero value stands in. Values of other types are still converted: to refuse
/// them, add ``Strict()``. The attribute can't stand beside ``Forgiving()``. A decoder that enforces its tolerance has its way
/// nevertheless: the property is then like any other without an initial value.
@attached(peer)
public macro Required() = #externalMacro(module: "PliantMacros", type: "NarrowingMacro")

/// Keeps the value of a property out of reports and errors: they say what was expected and what kind of value was found, and not which.
///
/// ```swift
/// @Sensitive var password: String
/// ```
///
/// It counts for all that is inside of the value, the keys of dictionaries too, and wherever the model is read: inside of others, under every
/// decoder, from streams. Errors of such models have no snippet. `PliantDecoder.showsSensitiveValues` shows everything, for debugging.
@attached(peer)
public macro Sensitive() = #externalMacro(module: "PliantMacros", type: "NarrowingMacro")

#endif
