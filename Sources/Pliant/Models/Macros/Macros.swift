// The attributes of properties: @Key, @Ignored, @Strict and the like. They need the package trait `Macros`, which is
// on by default.

#if Macros

/// Names the keys of a property, in order of preference, or paths to its value in the document.
///
/// ```swift
/// @Key("nickname", "nickName") var name: String      // the first candidate that has a usable value
/// @Key("userInfo.age") var age = 18                  // {"userInfo": {"age": 41}}
/// @Key("items.0.id") var first: Int?                 // an element of an array; -1 is the last one
/// @Key("items.*.id") var ids: [Int]                  // one value from every element
/// @Key(#"a\.b"#) var dotted: String                  // the key "a.b"
/// ```
///
/// The property's own name is not a candidate unless it is listed. The first candidate is the one that is written; a
/// path is written as nested objects, and properties may share the objects on their paths.
///
/// In a path, components are separated by dots. After the first component, an integer is an element of an array and
/// `*` every element. `\.` is a literal dot, `\\` a literal backslash, and a backslash at the start of a component
/// makes a number or `*` an ordinary key: `#"codes.\404"#`.
///
/// At a path with `*`, nil is not written. If the property has an initial value, reading gives that instead of nil.
///
/// Paths in other notations, such as `items[0].id`, `$.a` and `a/b`, would be keys. The compiler warns about them,
/// and proposes `items.0.id`. In a key that contains such characters, put a backslash before one of `[`, `]`, `/` and
/// `$`: `#"application\/json"#`.
///
/// - Parameter candidates: string literals without interpolation; at least one.
@attached(peer)
public macro Key(_ candidates: String...) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Keeps a property out of JSON, so that it keeps its initial value, or leaves it out in one direction.
///
/// ```swift
/// @Ignored var isSelected = false             // neither read nor written
/// @Ignored(.decoding) var version = 2         // written, never read
/// @Ignored(.encoding) var token: String?      // read, never written
/// ```
///
/// A property that is not read needs an initial value, or must be an optional `var`. An update keeps the value of one
/// that is neither read nor written.
///
/// The key of a property that is only written is known, and its member is skipped. If the property may be left out
/// after reading, since its initial value is nil or by ``Encode(_:)``, the member is an unknown one.
///
/// A case of an enum with the attribute never matches: its name counts as unknown, and writing the case is an error.
///
/// ```swift
/// @JSONModel enum State: String { case open, closed; @Ignored case draft }
/// ```
@attached(peer)
public macro Ignored(_ direction: IgnoredDirection? = nil) =
  #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Reads one property exactly, whatever the tolerance of the model and the decoder: a value of another type is an
/// error.
///
/// ```swift
/// @Strict var id: Int           // 7, never "7"
/// @Strict var limit = 10        // 10 when missing; an error when null or unusable
/// ```
///
/// The attribute applies to the whole value, see ``Tolerance/strict``: an unusable element of an array is an error as
/// well. Only a decoder that enforces its tolerance overrides it.
///
/// On a case of an enum, it applies to all associated values, or to the one with a label:
///
/// ```swift
/// @Strict(for: "id") case bought(id: Int, amount: Double)
/// ```
@attached(peer)
public macro Strict(for label: String? = nil) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Reads one property with the usual tolerance, whatever the tolerance of the model and the decoder.
///
/// ```swift
/// @JSONModel(.strict)
/// struct Payment {
///   var amount: Decimal                  // a number and nothing else
///   @Tolerant var tags: [String] = []    // bad elements are dropped, and reported
/// }
/// ```
///
/// The attribute applies to the whole value, see ``Tolerance/tolerant``. On a case of an enum, it applies to all associated
/// values, or to the one with a label.
@attached(peer)
public macro Tolerant(for label: String? = nil) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Gives one property the zero value of its type if there is no usable value, whatever the tolerance of the model and
/// the decoder.
///
/// ```swift
/// @Forgiving var title: String     // "" when missing, null or unusable; the report says so
/// ```
///
/// The attribute applies to the whole value, see ``Tolerance/forgiving``. It can't be combined with ``Required(for:)``.
/// On a case of an enum, it applies to all associated values, or to the one with a label.
@attached(peer)
public macro Forgiving(for label: String? = nil) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Makes a property required: there must be a usable value, or reading the model is an error.
///
/// ```swift
/// @Required var id: Int              // an error where `.forgiving` would make it 0
/// @Required var name: String?        // null and missing are errors, too
/// @Required var retries = 3          // 3 is for code that makes a value, not for reading one
/// ```
///
/// The initial value, `nil` and zero values aren't used as fallbacks. Values of other types are still
/// converted: to reject them, add ``Strict(for:)``. The attribute can't be combined with ``Forgiving(for:)``. A decoder that
/// enforces its tolerance overrides it: the property is then read like any other without an initial value.
///
/// On a case of an enum, it applies to all associated values, or to the one with a label.
@attached(peer)
public macro Required(for label: String? = nil) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

/// Keeps the value of a property out of reports and errors: they state what was expected and the kind of value that
/// was found, but not the value.
///
/// ```swift
/// @Sensitive var password: String
/// ```
///
/// The attribute applies to everything inside the value, including keys of dictionaries, and wherever the model is
/// read: inside other models, under every decoder, from streams. A subclass that overrides the property keeps the mark,
/// under its own keys, too. Errors of such models have no snippet. For debugging,
/// `PliantDecoder.showsSensitiveValues` shows everything.
///
/// On a case of an enum, it applies to all associated values, or to the one with a label:
///
/// ```swift
/// @Sensitive(for: "password") case login(name: String, password: String)
/// ```
@attached(peer)
public macro Sensitive(for label: String? = nil) = #externalMacro(module: "PliantMacros", type: "MarkMacro")

#endif
