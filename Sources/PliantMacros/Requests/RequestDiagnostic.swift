// The diagnostics of @Request and its marks: the severity and wording of each.

#if Macros
import SwiftDiagnostics

enum RequestDiagnostic: Error {
  // The type and the route.
  case requestNotAStruct(kind: String)
  case routeNotLiteral(found: String)
  case routeWithoutMethod(found: String)
  case unknownMethod(found: String)
  case pathWithoutSlash(found: String)
  case characterInPath(found: String, path: String)
  case openPlaceholder(path: String)
  case placeholderName(found: String, path: String)
  case placeholderWithoutProperty(name: String)
  case placeholderOfOther(name: String, found: String)
  case dotSegment(path: String)

  // Properties and their marks.
  case markOnNonProperty(mark: String, kind: String)
  case severalMarks(property: String)
  case markNotLiteral(mark: String, found: String)
  case headerName(found: String)
  case pathWithoutPlaceholder(name: String)
  case optionalInPath(property: String)
  case secondBody(property: String, other: String)
  case bodyOfMethod(method: String, property: String)
  case memberAndBody(property: String, body: String)
  case requirementName(property: String, mark: String, type: String)
  case sentTwice(name: String, property: String, other: String)
  case patternParameter(found: String)
  case conditionalParameter(property: String)
  case sensitiveElsewhere(property: String, place: String)
  case markOfModel(attribute: String, property: String)
  case strategyElsewhere(property: String, place: String)
  case pathAsName(found: String, instead: String)
}

extension RequestDiagnostic: MacroDiagnostic {
  var severity: DiagnosticSeverity {
    if case .sensitiveElsewhere = self { return .warning }
    return .error
  }

  var message: String {
    switch self {
    case .requestNotAStruct(let kind): "expected a struct after @Request, found \(kind)"
    case .routeNotLiteral(let found):
      "expected a string literal such as \"GET /users/{id}\", found '\(found)': it is read when the program is compiled"
    case .routeWithoutMethod(let found): "expected a method and a path such as \"GET /users\", found \"\(found)\""
    case .unknownMethod(let found):
      "expected one of \(RequestName.methods.joined(separator: ", ")), found \"\(found)\""
    case .pathWithoutSlash(let found): "expected a path that begins with a slash, found \"\(found)\""
    case .characterInPath(let found, let path):
      "expected a path without '\(found)', found \"\(path)\"; a query is made of properties with @Query"
    case .openPlaceholder(let path): "expected each brace to be closed, found \"\(path)\""
    case .placeholderName(let found, let path):
      "expected the name of a property in braces, found \"\(found)\" in \"\(path)\""
    case .placeholderWithoutProperty(let name): "expected a property '\(name)' for {\(name)}, found none"
    case .placeholderOfOther(let name, let found): "expected a property for {\(name)}, found '\(name)'\(found)"
    case .dotSegment(let path): "expected a path without dot segments, found \"\(path)\""
    case .markOnNonProperty(let mark, let kind): "expected a property after @\(mark), found \(kind)"
    case .severalMarks(let property): "expected one mark for '\(property)', found several"
    case .markNotLiteral(let mark, let found): "expected a string literal after @\(mark), found '\(found)'"
    case .headerName(let found): "expected the name of a header field, found \"\(found)\""
    case .pathWithoutPlaceholder(let name): "expected {\(name)} in the path of the request, found none"
    case .optionalInPath(let property): "expected a value that is never nil for the path, found '\(property)'"
    case .secondBody(let property, let other): "expected one property with @Body, found '\(property)' and '\(other)'"
    case .bodyOfMethod(let method, let property): "expected no body for \(method), found '\(property)' with @Body"
    case .memberAndBody(let property, let body):
      "expected @Query, @Header or @Path for '\(property)', since '\(body)' is the whole body"
    case .requirementName(let property, let mark, let type):
      "expected another name than '\(property)', which requests use themselves: such as "
        + "@\(mark)(\"\(property)\") var \(property)Value; or its own type, spelled out: \(property): \(type)"
    case .sentTwice(let name, let property, let other):
      "expected different names, found \"\(name)\" for '\(property)' and '\(other)'"
    case .patternParameter(let found): "expected a property with one name, found '\(found)'"
    case .conditionalParameter(let property): "expected '\(property)' outside of '#if'"
    case .sensitiveElsewhere(let property, let place):
      "'\(property)' is shown in \(place); @Sensitive hides what is in the query or in the body"
    case .markOfModel(let attribute, let property):
      "expected @\(attribute) in a model, found it at '\(property)': a struct with @JSONModel can be the whole @Body"
    case .strategyElsewhere(let property, let place):
      "expected @Strategy for a member of the body, found it at '\(property)', which is \(place): "
        + "make it a property of the type that is sent"
    case .pathAsName(let found, let instead): "expected a single key, found \"\(found)\": \(instead)"
    }
  }
}
#endif
