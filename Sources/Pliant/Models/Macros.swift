//===----------------------------------------------------------------------===//
// The attributes: @JSONModel, @Key, @Ignored. They need the package trait `Macros`, which is on by default.
//===----------------------------------------------------------------------===//

#if Macros

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
/// - A property's **key** is its name, unless ``Key(_:)`` or a nested `enum CodingKeys` says otherwise. Properties that
///   `CodingKeys` doesn't list are ignored, as with Swift's own `Codable`.
/// - A property's **initial value** is its default. A property without one is required, unless its type is an optional.
/// - A `let` with an initial value is written and never read.
/// - Static, lazy and computed properties take no part, nor do those with ``Ignored()``.
/// - **Generic** structs conform when the parameters that their properties are made of do.
/// - Property wrappers, observers, access levels and nested types need nothing special. The struct itself can't be
///   local to a function, because Swift can't extend such a type.
@attached(
  extension,
  conformances: JSONReadable, JSONWritable, Decodable, Encodable,
  names: named(init(from:)), named(write(to:)), named(encode(to:))
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
/// All else is as ``JSONModel()`` describes it. Keys that ``Key(_:)`` or `CodingKeys` give are taken as they are.
///
/// - Parameter keys: the style, written out: the compiler reads it before anything runs, so a variable won't do.
@attached(
  extension,
  conformances: JSONReadable, JSONWritable, Decodable, Encodable,
  names: named(init(from:)), named(write(to:)), named(encode(to:))
)
public macro JSONModel(keys: KeyStyle) = #externalMacro(module: "PliantMacros", type: "JSONModelMacro")

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
/// - Parameter candidates: string literals without interpolation; at least one.
@attached(peer)
public macro Key(_ candidates: String...) = #externalMacro(module: "PliantMacros", type: "KeyMacro")

/// Keeps a property out of JSON: it is neither read nor written, and keeps its initial value.
///
/// ```swift
/// @Ignored var isSelected = false
/// ```
///
/// The property needs an initial value, or to be an optional `var`.
@attached(peer)
public macro Ignored() = #externalMacro(module: "PliantMacros", type: "IgnoredMacro")

#endif
