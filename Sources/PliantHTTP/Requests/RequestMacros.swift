// The attributes of requests: @Request, @Query, @Header, @Body, @Path. They need the package trait `Macros`, which is on by default.

#if HTTP && Macros

/// Makes a struct a request, from a method and a path with the names of properties in braces.
///
/// ```swift
/// @Request("PATCH /users/{id}")
/// struct RenameUser {
///   typealias Response = User
///   var id: Int                              // in the path, as one segment
///   var name: String                         // a member of the JSON body
///   @Query var notify = true                 // ?notify=true
///   @Header("X-Trace") var trace: String?    // left out when nil
/// }
/// ```
///
/// A property that is neither in the path nor marked is a query item for GET, HEAD, DELETE, OPTIONS, TRACE and CONNECT,
/// and a member of the JSON body for other methods. Nil is left out; a ``Field`` can be null. `@Key("x")` gives it
/// another name, and `@Strategy` another form in the body.
/// Not sent: static, lazy and computed properties without a mark, constants with a value, and `@Ignored` properties.
///
/// The attribute adds a conformance to ``APIEndpoint``, unless the struct already conforms, for example to
/// ``APIRequest`` or to a protocol of your API. It doesn't generate members that the struct declares itself, such as
/// `body: APIBody`. A property with the name of such a member, and another type, is an error.
///
/// - Parameter route: a string literal. Method, path, placeholders and marks are checked at compile time.
@attached(
  extension,
  conformances: APIEndpoint,
  names: named(method), named(path), named(pathTemplate), named(query), named(headerFields), named(body)
)
public macro Request(_ route: String) = #externalMacro(module: "PliantMacros", type: "RequestMacro")

/// Sends a property of a request in the query, under its own name.
@attached(peer)
public macro Query() = #externalMacro(module: "PliantMacros", type: "RequestMarkMacro")

/// Sends a property of a request in the query, under another name.
@attached(peer)
public macro Query(_ name: String) = #externalMacro(module: "PliantMacros", type: "RequestMarkMacro")

/// Sends a property of a request as a header field; nil is left out.
@attached(peer)
public macro Header(_ name: String) = #externalMacro(module: "PliantMacros", type: "RequestMarkMacro")

/// Sends a property of a request as the whole JSON body. With `@Sensitive`, logs hide all of it.
@attached(peer)
public macro Body() = #externalMacro(module: "PliantMacros", type: "RequestMarkMacro")

/// Sends a property of a request in the path, in place of a placeholder with another name.
@attached(peer)
public macro Path(_ name: String) = #externalMacro(module: "PliantMacros", type: "RequestMarkMacro")

#endif
