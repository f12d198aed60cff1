// @Request: its expansions and its diagnostics.

#if Macros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import PliantMacros

struct RequestMacroTests {
  /// Expands the attributes of requests in the first declaration of a source text, or in the first member of an
  /// extension.
  private func expand(_ source: String, conforms: Bool = false) throws -> (text: String, diagnostics: [Diagnostic]) {
    let outer = try #require(Parser.parse(source: source).statements.first?.item.as(DeclSyntax.self))
    let declaration = outer.as(ExtensionDeclSyntax.self)?.memberBlock.members.first?.decl ?? outer
    let group = try #require(declaration.asProtocol((any DeclGroupSyntax).self))
    let attribute = try #require(group.attributes.unconditional.first)
    let context = BasicMacroExpansionContext(lexicalContext: declaration.allMacroLexicalContexts())
    let name = declaration.asProtocol((any NamedDeclSyntax).self)?.name.text ?? ""
    let extensions = try RequestMacro.expansion(
      of: attribute, attachedTo: group, providingExtensionsOf: TypeSyntax(stringLiteral: name),
      conformingTo: conforms ? [] : [TypeSyntax(stringLiteral: "APIEndpoint")], in: context)
    for member in group.memberBlock.members {
      guard let marked = member.decl.asProtocol((any WithAttributesSyntax).self) else { continue }
      for mark in marked.attributes.unconditional where RequestName.marks.contains(mark.plainName) {
        _ = try RequestMarkMacro.expansion(of: mark, providingPeersOf: member.decl, in: context)
      }
    }
    return (extensions.map(\.description).joined(separator: "\n"), context.diagnostics)
  }

  @Test func generatesTheRequest() throws {
    let (text, diagnostics) = try expand(
      #"""
      @Request("PATCH /users/{id}/names/{kind}")
      public struct RenameUser {
        public typealias Response = User
        public var id: Int
        @Path("kind") var nameKind: String
        var name: String
        @Key("nick_name") var nick: String?
        @Sensitive var password: String
        @Strategy(.unixSeconds) var at: Date?
        @Key("read", encode: "a\\.b") var written: Int
        @Query var notify = true
        @Query("page_size") @Sensitive var size: Int?
        @Header("X-Trace") var trace: String?
        let `in`: Int
        static var shared = 1
        let fixed = 2
        var computed: Int { 1 }
        @Ignored var cache = 3
        lazy var later = 4
      }
      """#)
    #expect(diagnostics.map(\.message).isEmpty)
    #expect(
      text == #"""
        nonisolated extension RenameUser: PliantHTTP.APIEndpoint {
          public var method: PliantHTTP.HTTPRequest.Method {
            .patch
          }
          public var path: Swift.String {
            "/users/\(self.segment(self.id))/names/\(self.segment(self.nameKind))"
          }
          public var pathTemplate: Swift.String {
            "/users/{id}/names/{kind}"
          }
          public var query: PliantHTTP.QueryItems {
            var list = PliantHTTP.QueryItems()
            list.append("notify", self.notify)
            list.append("page_size", self.size, isSensitive: true)
            return list
          }
          public var headerFields: PliantHTTP.HTTPFields {
            var list = PliantHTTP.HTTPFields()
            list.append("X-Trace", self.trace)
            return list
          }
          public var body: PliantHTTP.APIBody {
            .members { members in
              members.append("name", self.name)
              members.append("nick_name", self.nick)
              members.append("password", self.password, isSensitive: true)
              _ = _Pliant.ModelProperty.strategy(.unixSeconds, { (value: Self) in value.at })
              members.append("at", _Pliant.ModelProperty.written(self.at, .unixSeconds))
              members.append("a.b", self.written)
              members.append("in", self.`in`)
            }
          }
        }
        """#)
    #expect(!Parser.parse(source: text).hasError)
  }

  @Test func unmarkedPropertiesOfGETAreItsQuery() throws {
    let (text, _) = try expand(#"@Request("GET /a") struct A { var page: Int }"#, conforms: true)
    #expect(text.hasPrefix("nonisolated extension A {") && text.contains("list.append(\"page\", self.page)"))
    #expect(!text.contains("APIBody"))
  }

  @Test func leavesWhatTheTypeDeclares() throws {
    let (text, diagnostics) = try expand(
      #"""
      @Request("POST /a") struct A {
        var x: Int
        @Flatten var y: Y
        @Strategy(.hex) @Key("d.z") var z: Data
        var body: APIBody { .json(self) }
        let responsePath: String? = "d"
      }
      """#)
    #expect(diagnostics.map(\.message).isEmpty)
    #expect(!text.contains("APIBody") && text.contains("pathTemplate"))
  }

  /// A property with the name of a requirement satisfies it if it has the requirement's type and isn't static.
  @Test func requirementsHaveTheirTypes() throws {
    let (text, diagnostics) = try expand(
      #"""
      @Request("POST /a") struct A {
        var x: Int
        @Query var page: Int
        static let query = 1
        static var path: String { "" }
        let method: PliantHTTP.HTTPRequest.Method
        let headerFields: HTTPTypes.HTTPFields, pathTemplate: Swift.String
        let responsePath: Optional<String>
      }
      """#)
    #expect(diagnostics.map(\.message).isEmpty)
    for generated in ["var query: ", "var path: ", "var body: "] { #expect(text.contains(generated)) }
    for declared in ["var method", "var headerFields", "var pathTemplate"] { #expect(!text.contains(declared)) }
  }

  @Test func membersAreAsVisibleAsTheRequest() throws {
    let (text, _) = try expand(#"@available(macOS 99, *) public extension Api { @Request("GET /a") struct A {} }"#)
    #expect(text.hasPrefix("@available(macOS 99, *)") && text.contains("public var method"))
    let (hidden, _) = try expand(#"extension Api { @Request("GET /a") struct A {} }"#)
    #expect(!hidden.contains("public"))
  }

  @Test func bodiesAreOneValue() throws {
    let (text, _) = try expand(#"@Request("PUT /a/{id}") struct A { var id: Int; @Body var user: User }"#)
    #expect(text.contains(".json(self.user)"))
    let (hidden, _) = try expand(#"@Request("PUT /a") struct A { @Sensitive @Body var user: User }"#)
    #expect(hidden.contains(".json(self.user, isSensitive: true)"))
  }

  private static func onlyInModels(_ mark: String) -> String {
    "expected \(mark) in a model, found it at 'x': a struct with @JSONModel can be the whole @Body"
  }

  private static func reserved(_ name: String, _ mark: String, _ type: String) -> String {
    "expected another name than '\(name)', which requests use themselves: such as "
      + #"@\#(mark)("\#(name)") var \#(name)Value; or its own type, spelled out: \#(name): \#(type)"#
  }

  /// The request, the members of a struct, and the diagnostic.
  @Test(arguments: [
    ("/a", "", #"expected a method and a path such as "GET /users", found "/a""#),
    ("get /a", "", #"expected one of GET, HEAD, POST, PUT, DELETE, CONNECT, OPTIONS, TRACE, PATCH, found "get""#),
    ("GET a", "", #"expected a path that begins with a slash, found "a""#),
    ("GET /a?b=1", "", #"expected a path without '?', found "/a?b=1"; a query is made of properties with @Query"#),
    ("GET /{a", "", #"expected each brace to be closed, found "/{a""#),
    ("GET /a}", "", #"expected each brace to be closed, found "/a}""#),
    ("GET /{}", "", #"expected the name of a property in braces, found "" in "/{}""#),
    ("GET /{id}", "", "expected a property 'id' for {id}, found none"),
    ("GET /a", "\n#if true\n@Sensitive\n#endif\nvar token: Int", "expected '@Sensitive' outside of '#if'"),
    ("GET /a", "\n#if true\n@PliantHTTP.Header\n#endif\nvar b: Int", "expected '@Header' outside of '#if'"),
    ("GET /{id}", "var id: Int?", "expected a value that is never nil for the path, found 'id'"),
    ("GET /a", #"@Path("id") var x: Int"#, "expected {id} in the path of the request, found none"),
    ("GET /a", "@Body var x: B", "expected no body for GET, found 'x' with @Body"),
    ("POST /a", "@Body var x: B; @Body var y: B", "expected one property with @Body, found 'y' and 'x'"),
    ("POST /a", "@Body var x: B; var y: Int", "expected @Query, @Header or @Path for 'y', since 'x' is the whole body"),
    ("GET /a", #"@Query @Header("X") var x: Int"#, "expected one mark for 'x', found several"),
    ("GET /a", "@Query(name) var x: Int", "expected a string literal after @Query, found 'name'"),
    ("GET /a", #"@Header("a b") var x: Int"#, #"expected the name of a header field, found "a b""#),
    ("GET /a", "@Query var query: String", reserved("query", "Query", "QueryItems")),
    ("POST /a", "var body: String", reserved("body", "Key", "APIBody")),
    ("GET /a", #"let responsePath = "data""#, reserved("responsePath", "Key", "String?")),
    ("GET /a", #"var x: Int; @Query("x") var y: Int"#, #"expected different names, found "x" for 'y' and 'x'"#),
    ("POST /{x}", #"@Path("x") var y: Int; var x: Int"#, #"expected different names, found "x" for 'x' and 'y'"#),
    ("GET /a/%2e./b", "", #"expected a path without dot segments, found "/a/%2e./b""#),
    ("GET /{v}", "let v = 2", #"expected a property for {v}, found 'v', which is sent only with @Path("v")"#),
    ("GET /{v}", "lazy var v = 2", "expected a property for {v}, found 'v', which is lazy"),
    ("GET /{v}", "@Ignored var v = 2", "expected a property for {v}, found 'v' with @Ignored"),
    ("GET /{path}", "var path: String", "expected a property for {path}, found 'path', which requests use themselves"),
    ("GET /{v}", "@Sensitive @Query var v: Int", "expected a property for {v}, found 'v' with @Query"),
    ("POST /{v}", "@Sensitive @Body var v: Int", "expected a property for {v}, found 'v' with @Body"),
    ("GET /a", "@Query func f() {}", "expected a property after @Query, found a function"),
    (
      "GET /a", "@Strategy(.hex) var x: Data",
      "expected @Strategy for a member of the body, found it at 'x', which is in the query: make it a property of the type that is sent"
    ),
    ("POST /a", "@Strategy(from: { j in 1 }) var x: Int", onlyInModels("@Strategy")),
    ("POST /a", "@Flatten var x: X", onlyInModels("@Flatten")),
    ("POST /a", "@UnknownKeys var x: [String: JSON]", onlyInModels("@UnknownKeys")),
    ("GET /a", "@Encode(.skipEmpty) var x: [Int]", onlyInModels("@Encode")),
    (
      "POST /a", #"@Key("x", encode: "b.c") var x: Int"#,
      #"expected a single key, found "b.c": a model in a member makes a nested object"#
    ),
    (
      "GET /a", #"@Key("b.c") var x: Int"#,
      #"expected a single key, found "b.c": @Query("b.c") sends a name with a dot"#
    ),
    (
      "GET /{id}", "@Sensitive var id: Int",
      "'id' is shown in the path; @Sensitive hides what is in the query or in the body"
    ),
  ]) func complains(_ request: String, _ members: String, _ message: String) throws {
    try complains(#"@Request("\#(request)") struct A { \#(members) }"#, message)
  }

  @Test func complainsAboutWhatIsNoRequest() throws {
    try complains(#"@Request("GET /a") class A {}"#, "expected a struct after @Request, found a class")
    try complains(
      "@Request(route) struct A {}",
      #"expected a string literal such as "GET /users/{id}", found 'route': it is read when the program is compiled"#)
  }

  private func complains(_ source: String, _ message: String) throws {
    let (text, diagnostics) = try expand(source)
    #expect(diagnostics.map(\.message) == [message])
    let isWarning = diagnostics.first?.diagMessage.severity == .warning
    #expect(text.isEmpty == (!isWarning && !message.contains("a function")))
  }

  @Test(arguments: [
    ("@Request(\"get /a\") struct A {}", "@Request(\"GET /a\") struct A {}"),
    ("@Request(\"GET a\") struct A {}", "@Request(\"GET /a\") struct A {}"),
    (
      "@Request(\"GET /{userId}\") struct A { var userID: Int }",
      "@Request(\"GET /{userID}\") struct A { var userID: Int }"
    ),
    ("@Request(\"GET /a\") class A {}", "class A {}"),
    ("@Request(\"GET /a\") struct A { @Path(\"id\") var x: Int }", "@Request(\"GET /a\") struct A { var x: Int }"),
  ]) func proposes(_ source: String, _ fixed: String) throws {
    let fixIt = try #require(try expand(source).diagnostics.first?.fixIts.first)
    #expect(Expansion.applying(fixIt, to: source) == fixed)
  }
}
#endif
