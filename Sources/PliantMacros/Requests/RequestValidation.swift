// Whether a type with @Request describes a request. All problems are collected before code is generated.

#if Macros
import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder

struct RequestValidation {
  let problems = Problems()

  /// The request that the declaration describes; nil after an error.
  func request(
    _ attribute: AttributeSyntax, _ declaration: some DeclGroupSyntax, in lexicalContext: [Syntax]
  ) -> GeneratedRequest? {
    guard let type = declaration.as(StructDeclSyntax.self) else {
      let kind = DeclSyntax(declaration).map(\.kindWithArticle) ?? "another declaration"
      problems.report(.requestNotAStruct(kind: kind), removing: attribute, from: declaration)
      return nil
    }
    let all = type.memberBlock.members.properties
    let properties = all.map(RequestProperty.init).filter(\.takesPart)
    for property in all {
      checkAttributes(of: property)
      checkName(of: RequestProperty(property))
    }
    for property in properties { check(property) }
    guard let (literal, route) = route(attribute) else { return nil }
    let request = GeneratedRequest(
      heading: TypeHeading(type, attribute: ModelAttribute(attribute), lexicalContext: lexicalContext),
      route: route, properties: properties,
      declared: Set(all.map(RequestProperty.init).filter(\.isRequirement).map(\.name)),
      staticMembers: StaticMembers(type.memberBlock.members))
    let named = Set(request.properties(.path).map(\.pathName))
    for name in Set(route.placeholders).subtracting(named).sorted() {
      if let other = all.first(where: { $0.plainName == name && $0.storage != .static }) {
        problems.report(
          .placeholderOfOther(name: name, found: RequestProperty(other).otherPlace), at: other.binding.pattern)
        continue
      }
      problems.report(
        .placeholderWithoutProperty(name: name), at: literal,
        fixIts: nearestName(to: name, in: properties.map(\.name)).map {
          [replacing(literal, "{\(name)}", by: "{\($0)}")]
        } ?? [])
    }
    checkRoles(request)
    return problems.hasErrors ? nil : request
  }

  private func route(_ attribute: AttributeSyntax) -> (StringLiteralExprSyntax, RequestRoute)? {
    guard let (literal, text) = attribute.literalArgument else {
      let found = attribute.firstArgument
      problems.report(
        .routeNotLiteral(found: found?.trimmedDescription ?? ""), at: found.map(Syntax.init) ?? Syntax(attribute))
      return nil
    }
    do throws(RequestDiagnostic) {
      return (literal, try RequestRoute(text))
    } catch {
      var fixIts: [FixIt] = []
      if case .unknownMethod(let found) = error, RequestName.methods.contains(found.uppercased()) {
        fixIts = [replacing(literal, found, by: found.uppercased())]
      }
      if case .pathWithoutSlash(let found) = error, !found.isEmpty {
        fixIts = [replacing(literal, found, by: "/\(found)")]
      }
      problems.report(error, at: literal, fixIts: fixIts)
      return nil
    }
  }

  /// Reports attributes inside of `#if`: the macro can't see which branch is built.
  private func checkAttributes(of property: PropertyDeclaration) {
    let names = AttributeName.ofMembers + RequestName.marks
    for attribute in property.declaration.attributes.conditional where names.contains(attribute.plainName) {
      problems.report(.conditionalParameter(property: "@\(attribute.plainName)"), at: attribute)
    }
  }

  /// Reports a property that has the name of a requirement, and neither declares it nor could be sent.
  private func checkName(of property: RequestProperty) {
    guard let type = RequestName.requirements[property.name], !property.isRequirement else { return }
    guard property.declaration.storage != .static || !property.marks.isEmpty else { return }
    problems.report(
      .requirementName(property: property.name, mark: property.marks.isEmpty ? "Key" : RequestName.query, type: type),
      at: property.declaration.binding.pattern)
  }

  /// Reports problems of a property that don't depend on the route.
  private func check(_ property: RequestProperty) {
    let declaration = property.declaration.declaration
    guard property.declaration.name != nil else {
      let pattern = property.declaration.binding.pattern
      return problems.report(.patternParameter(found: pattern.trimmedDescription), at: pattern)
    }
    if property.declaration.isConditional {
      problems.report(.conditionalParameter(property: property.name), at: property.declaration.binding.pattern)
    }
    if property.marks.count > 1 {
      problems.report(.severalMarks(property: property.name), removing: property.marks[1], from: declaration)
    }
    for mark in property.marks {
      if let argument = mark.firstArgument, mark.literalArgument == nil {
        problems.report(.markNotLiteral(mark: mark.plainName, found: argument.trimmedDescription), at: argument)
      } else if mark.plainName == RequestName.header, let (literal, text) = mark.literalArgument, !text.isFieldName {
        problems.report(.headerName(found: text), at: literal)
      }
    }
  }

  /// Reports problems with the roles of properties.
  private func checkRoles(_ request: GeneratedRequest) {
    let bodies = request.properties(.body)
    for property in request.properties {
      let pattern = property.declaration.binding.pattern
      checkMarksOfModels(of: property, in: request)
      let role = request.role(of: property)
      if property.isSensitive, role == .path || role == .header {
        let place = role == .path ? "the path" : "header fields"
        problems.report(.sensitiveElsewhere(property: property.name, place: place), at: pattern)
      }
      switch role {
      case .path:
        if let mark = property.marks.first, !request.route.placeholders.contains(property.pathName) {
          problems.report(
            .pathWithoutPlaceholder(name: property.pathName), removing: mark,
            from: property.declaration.declaration)
        }
        if property.declaration.type?.isOptional == true {
          problems.report(.optionalInPath(property: property.name), at: pattern)
        }
      case .body:
        if RequestName.methodsWithoutBody.contains(request.route.method) {
          problems.report(.bodyOfMethod(method: request.route.method, property: property.name), at: property.marks[0])
        }
        if let first = bodies.first, first.name != property.name {
          problems.report(.secondBody(property: property.name, other: first.name), at: property.marks[0])
        }
      case .member:
        if let body = bodies.first {
          problems.report(.memberAndBody(property: property.name, body: body.name), at: pattern)
        }
      case .query, .header: break
      }
    }
    for role in [RequestProperty.Role.path, .query, .member, .header] {
      var first: [String: String] = [:]
      for property in request.properties(role) {
        let spelled = role == .path ? property.pathName : property.sentName
        let name = role == .header ? spelled.lowercased() : spelled
        if let other = first[name] {
          problems.report(
            .sentTwice(name: spelled, property: property.name, other: other),
            at: property.declaration.binding.pattern)
        }
        first[name] = property.name
      }
    }
  }

  /// Reports attributes for models that have no effect on a request. A requirement that the type declares itself may
  /// use them.
  private func checkMarksOfModels(of property: RequestProperty, in request: GeneratedRequest) {
    let role = request.role(of: property)
    guard !request.declared.contains(role.requirement) else { return }
    let marks = property.declaration.marks
    for mark in marks.flattened + marks.unknownKeys + marks.encodings {
      problems.report(
        .markOfModel(attribute: mark.plainName, property: property.name), removing: mark,
        from: property.declaration.declaration)
    }
    if let strategy = marks.strategies.first {
      if role != .member {
        problems.report(.strategyElsewhere(property: property.name, place: role.place), at: strategy)
      } else if marks.computation != nil {
        problems.report(.markOfModel(attribute: strategy.plainName, property: property.name), at: strategy)
      }
    }
    guard let key = property.sentKey, let text = key.expression.literalText, [.query, .header, .member].contains(role)
    else { return }
    let path = try? DocumentPath(parsing: text)
    guard path?.components.count != 1 else { return }
    let mark = role == .header ? RequestName.header : RequestName.query
    problems.report(
      .pathAsName(
        found: text,
        instead: role == .member
          ? "a model in a member makes a nested object" : "@\(mark)(\"\(text)\") sends a name with a dot"),
      at: key.expression)
  }
}

extension RequestProperty {
  /// The name of the placeholder that the property is for.
  var pathName: String {
    marks.first { $0.plainName == RequestName.path }?.literalArgument?.text ?? name
  }

  /// Why the property isn't in place of the placeholder that has its name.
  fileprivate var otherPlace: String {
    if let mark = marks.first { return " with @\(mark.plainName)" }
    if isRequirement { return ", which requests use themselves" }
    if !declaration.marks.ignored.isEmpty { return " with @Ignored" }
    return declaration.storage == .lazy ? ", which is lazy" : ", which is sent only with @Path(\"\(name)\")"
  }
}

extension RequestProperty.Role {
  /// The requirement that sends properties with the role.
  fileprivate var requirement: String {
    switch self {
    case .path: "path"
    case .query: "query"
    case .header: "headerFields"
    case .body, .member: "body"
    }
  }

  fileprivate var place: String {
    switch self {
    case .path: "in the path"
    case .query: "in the query"
    case .header: "a header field"
    case .body, .member: "the body"
    }
  }
}

extension String {
  /// Whether the text is a token (RFC 9110, section 5.6.2).
  fileprivate var isFieldName: Bool {
    !isEmpty
      && utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
          || "!#$%&'*+-.^_`|~".utf8.contains($0)
      }
  }
}

/// Returns a name that differs from another by case, or by a letter.
private func nearestName(to name: String, in names: [String]) -> String? {
  names.first { $0.lowercased() == name.lowercased() }
    ?? names.first { max($0.count, name.count) > 2 && isNear($0, name) }
}

/// Replaces the first occurrence of a text in a literal.
private func replacing(_ literal: StringLiteralExprSyntax, _ old: String, by new: String) -> FixIt {
  let text = literal.trimmedDescription
  let pieces = text.parts(separatedBy: old, atMost: 1)
  let replacement = ExprSyntax("\(raw: pieces.joined(separator: new))").inPlace(of: literal)
  return FixIt("replace-type", "replace it with '\(new)'", replacing: literal, with: replacement)
}
#endif
