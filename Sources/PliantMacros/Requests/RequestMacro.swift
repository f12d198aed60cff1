// @Request: a struct in, its conformance to APIEndpoint out. Its marks add nothing on their own.

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A request that code can be generated for.
struct GeneratedRequest {
  let heading: TypeHeading
  let route: RequestRoute
  let properties: [RequestProperty]
  /// The requirements that the type declares itself.
  let declared: Set<String>
  let staticMembers: StaticMembers

  /// Where a property's value goes.
  func role(of property: RequestProperty) -> RequestProperty.Role {
    switch property.marks.first?.plainName {
    case RequestName.query: return .query
    case RequestName.header: return .header
    case RequestName.body: return .body
    case RequestName.path: return .path
    default:
      if route.placeholders.contains(property.name) { return .path }
      return RequestName.methodsWithQuery.contains(route.method) ? .query : .member
    }
  }

  func properties(_ role: RequestProperty.Role) -> [RequestProperty] { properties.filter { self.role(of: $0) == role } }

  /// The extension with all requirements that the type doesn't declare itself.
  func source(named name: String, addsConformance: Bool) -> String {
    let module = RequestName.module
    let conformance = addsConformance ? ": \(module).\(RequestName.endpoint)" : ""
    let opening = heading.availability + ["nonisolated extension \(name)\(conformance) {"]
    var source = SourceText()
    source.block(opening.joined(separator: "\n")) { source in
      add("method", "\(module).HTTPRequest.Method", to: &source) { $0.line(".\(route.method.lowercased())") }
      add("path", "Swift.String", to: &source) { $0.line(pathLiteral) }
      add("pathTemplate", "Swift.String", to: &source) { $0.line(swiftLiteral(route.path)) }
      addList("query", "\(module).QueryItems", .query, to: &source)
      addList("headerFields", "\(module).HTTPFields", .header, to: &source)
      if let body = properties(.body).first {
        add("body", "\(module).APIBody", to: &source) {
          $0.line(".json(self.\(body.spelledName)\(mark(of: body)))")
        }
      } else if !properties(.member).isEmpty {
        add("body", "\(module).APIBody", to: &source) { source in
          source.block(".members { members in") { source in
            for property in properties(.member) {
              if let strategy = strategy(of: property) {
                // The error for a strategy that doesn't fit is here.
                source.line(
                  "_ = _Pliant.ModelProperty.strategy(\(strategy), { (value: Self) in value.\(property.spelledName) })")
              }
              source.line("members\(call(property))")
            }
          }
        }
      }
    }
    return source.text
  }

  private var pathLiteral: String {
    let names = Dictionary(properties(.path).map { ($0.pathName, $0.spelledName) }) { first, _ in first }
    let pieces = route.pieces.map { piece in
      switch piece {
      case .text(let text): String(swiftLiteral(text).dropFirst().dropLast())
      case .placeholder(let name): "\\(self.segment(self.\(names[name] ?? name)))"
      }
    }
    return "\"\(pieces.joined())\""
  }

  private func add(_ name: String, _ type: String, to source: inout SourceText, _ body: (inout SourceText) -> Void) {
    guard !declared.contains(name) else { return }
    source.block("\(heading.modifiers)var \(name): \(type) {", body)
  }

  private func addList(_ name: String, _ type: String, _ role: RequestProperty.Role, to source: inout SourceText) {
    let properties = properties(role)
    guard !properties.isEmpty else { return }
    add(name, type, to: &source) { source in
      source.line("var list = \(type)()")
      for property in properties { source.line("list\(call(property))") }
      source.line("return list")
    }
  }

  private func call(_ property: RequestProperty) -> String {
    let plain = "self.\(property.spelledName)"
    let value = strategy(of: property).map { PropertyCall.written(plain, by: $0) } ?? plain
    return ".append(\(swiftLiteral(property.sentName)), \(value)\(mark(of: property)))"
  }

  /// The argument that hides a value.
  private func mark(of property: RequestProperty) -> String {
    property.isSensitive && role(of: property) != .header ? ", isSensitive: true" : ""
  }

  /// The expression that makes the strategy of a member.
  private func strategy(of property: RequestProperty) -> String? {
    property.declaration.marks.strategy(in: staticMembers)
  }
}

extension RequestProperty {
  /// The name as it is spelled, in backticks if necessary.
  var spelledName: String { declaration.name?.text ?? name }
}

/// Writes what a request sends, from its route and its properties.
struct RequestMacro: ExtensionMacro {
  /// Generated code is already formatted.
  static var formatMode: FormatMode { .disabled }

  static func expansion(
    of attribute: AttributeSyntax, attachedTo declaration: some DeclGroupSyntax,
    providingExtensionsOf type: some TypeSyntaxProtocol, conformingTo protocols: [TypeSyntax],
    in context: some MacroExpansionContext
  ) throws -> [ExtensionDeclSyntax] {
    let validation = RequestValidation()
    let request = validation.request(attribute, declaration, in: context.lexicalContext)
    validation.problems.diagnose(in: context)
    guard let request else { return [] }
    return [
      try ExtensionDeclSyntax(
        "\(raw: request.source(named: type.trimmedDescription, addsConformance: !protocols.isEmpty))")
    ]
  }
}

/// The marks of a request's properties: `@Query`, `@Header`, `@Body`, `@Path`.
struct RequestMarkMacro: PeerMacro {
  static func expansion(
    of attribute: AttributeSyntax, providingPeersOf declaration: some DeclSyntaxProtocol,
    in context: some MacroExpansionContext
  ) throws -> [DeclSyntax] {
    guard !declaration.is(VariableDeclSyntax.self) else { return [] }
    let problems = Problems()
    problems.report(
      .markOnNonProperty(mark: attribute.plainName, kind: DeclSyntax(declaration).kindWithArticle),
      removing: attribute, from: declaration)
    problems.diagnose(in: context)
    return []
  }
}
#endif
