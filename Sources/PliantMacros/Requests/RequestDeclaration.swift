// A type with @Request as data: the route, and the role of each property.

#if Macros
import SwiftSyntax

/// The marks of a request's properties, and names that generated code shares with users' code.
enum RequestName {
  static let attribute = "Request"
  static let query = "Query"
  static let header = "Header"
  static let body = "Body"
  static let path = "Path"
  static let marks = [query, header, body, path]

  static let module = "PliantHTTP"
  static let endpoint = "APIEndpoint"
  /// The requirements that a request may declare itself, and their types. A property with such a name is not a parameter.
  static let requirements = [
    "method": "HTTPRequest.Method", "path": "String", "pathTemplate": "String", "query": "QueryItems",
    "headerFields": "HTTPFields", "body": "APIBody", "responsePath": "String?",
  ]
  /// A type without the names of the modules that its parts may come from, and with a question mark for an optional.
  static func spelling(_ type: TypeSyntax) -> String {
    if case .optional(let wrapped) = type.spelling { return "\(spelling(wrapped))?" }
    let text = type.unqualified.trimmedDescription
    let module = ["\(module).", "HTTPTypes."].first { text.hasPrefix($0) }
    return String(text.dropFirst(module?.count ?? 0))
  }

  static let methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH"]
  /// The methods whose unmarked properties are in the query.
  static let methodsWithQuery: Set<String> = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE", "CONNECT"]
  /// The methods for which a body has no meaning (RFC 9110, section 9.3).
  static let methodsWithoutBody: Set<String> = ["GET", "HEAD", "TRACE", "CONNECT"]
}

extension AttributeSyntax {
  /// The first argument, if it is a plain string literal.
  var literalArgument: (syntax: StringLiteralExprSyntax, text: String)? {
    guard let syntax = firstArgument?.as(StringLiteralExprSyntax.self), let text = firstArgument?.literalText else {
      return nil
    }
    return (syntax, text)
  }
}

/// A property of a request, and where its value goes.
struct RequestProperty {
  enum Role: Equatable {
    case path, query, header, body, member
  }

  let declaration: PropertyDeclaration
  let marks: [AttributeSyntax]

  init(_ declaration: PropertyDeclaration) {
    self.declaration = declaration
    marks = declaration.declaration.attributes.unconditional.filter { RequestName.marks.contains($0.plainName) }
  }

  var name: String { declaration.plainName }

  /// The name in the request: that of the mark or of `@Key`, or the property's own.
  var sentName: String {
    if let name = nameOfMark { return name }
    guard let text = sentKey?.expression.literalText else { return name }
    return (try? DocumentPath(parsing: text))?.keys.first ?? text
  }

  /// The argument of `@Key` that names the property in the request, if no mark does.
  var sentKey: LabeledExprSyntax? {
    guard nameOfMark == nil, let key = declaration.marks.keys.first else { return nil }
    return key.writtenCandidate ?? key.candidates.first
  }

  private var nameOfMark: String? { marks.lazy.compactMap { $0.literalArgument?.text }.first }

  var isSensitive: Bool { !declaration.marks.sensitive.isEmpty }

  /// Whether the property is a requirement that the type declares itself: one of an instance, with the requirement's type.
  var isRequirement: Bool {
    guard marks.isEmpty, declaration.storage != .static, let type = RequestName.requirements[name] else { return false }
    return declaration.type.map(RequestName.spelling) == type
  }

  /// Whether the property is a parameter of the request: a stored one, or one with a mark.
  var takesPart: Bool {
    if !marks.isEmpty { return true }
    return declaration.storage == .stored && declaration.marks.ignored.isEmpty && declaration.name != nil
      && RequestName.requirements[name] == nil
      && !(declaration.isLet && declaration.binding.initializer != nil)
  }
}

/// The method and the path of `@Request("PATCH /users/{id}")`.
struct RequestRoute {
  enum Piece: Equatable {
    case text(String)
    case placeholder(String)
  }

  let method: String
  let path: String
  let pieces: [Piece]

  var placeholders: [String] {
    pieces.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
  }

  /// - Throws: the diagnostic for an invalid text.
  init(_ text: String) throws(RequestDiagnostic) {
    let parts = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw .routeWithoutMethod(found: text) }
    method = parts[0]
    path = parts[1]
    guard RequestName.methods.contains(method) else { throw .unknownMethod(found: method) }
    guard path.first == "/" else { throw .pathWithoutSlash(found: path) }
    if let character = path.first(where: { " ?#".contains($0) }) {
      throw .characterInPath(found: String(character), path: path)
    }
    let segments = path.lowercased().split(separator: "/").map { segment in
      segment.parts(separatedBy: "%2e").joined(separator: ".")
    }
    guard !segments.contains("."), !segments.contains("..") else { throw .dotSegment(path: path) }
    var pieces: [Piece] = []
    var rest = path[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}") else { throw .openPlaceholder(path: path) }
      let name = rest[rest.index(after: open)..<close]
      guard name.first?.isNumber == false, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
        throw .placeholderName(found: String(name), path: path)
      }
      pieces.append(.placeholder(String(name)))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    for case .text(let text) in pieces where text.contains("}") { throw .openPlaceholder(path: path) }
    self.pieces = pieces
  }
}
#endif
