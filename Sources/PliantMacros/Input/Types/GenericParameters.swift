// The generic parameters in the scope of a type, and what a property's type requires of them.

#if Macros
import SwiftSyntax

struct GenericParameters {
  /// Names in the order of declaration, from the outermost type inwards.
  private let names: [String]
  private let packs: Set<String>
  /// The type arguments with which each declaration refers to itself, innermost first: `<Key, repeat each Value>`, or
  /// nothing.
  let arguments: [String]

  /// The parameters of the type itself.
  let own: [GenericParameterSyntax]
  /// The bounds of each parameter: the types that it conforms to.
  private let bounds: [String: [TypeSyntax]]
  /// The parameters that are required to be one type.
  private let fixed: Set<String>

  /// - Parameter declarations: the type, then the enclosing declarations, innermost first.
  init(_ declarations: [Syntax]) {
    let types = declarations.reversed().flatMap(\.genericParameters).filter { !$0.isSpecified(by: .let) }
    names = types.map(\.name.text)
    let packs = Set(types.filter { $0.isSpecified(by: .each) }.map(\.name.text))
    self.packs = packs
    own = declarations.first?.genericParameters ?? []
    var bounds: [String: [TypeSyntax]] = [:]
    var fixed: Set<String> = []
    for declaration in declarations {
      for parameter in declaration.genericParameters {
        if let type = parameter.inheritedType { bounds[parameter.name.text, default: []].append(type) }
      }
      for requirement in declaration.genericWhereClause?.requirements ?? [] {
        switch requirement.requirement {
        case .conformanceRequirement(let conformance):
          bounds[conformance.leftType.subjectName, default: []].append(conformance.rightType)
        case .sameTypeRequirement(let equality): fixed.insert(equality.leftType.subjectName)
        default: continue
        }
      }
    }
    self.bounds = bounds
    self.fixed = fixed
    arguments = declarations.map { declaration in
      let parameters = declaration.genericParameters.map { parameter in
        packs.contains(parameter.name.text) ? "repeat each \(parameter.name.text)" : parameter.name.text
      }
      return parameters.isEmpty ? "" : "<\(parameters.joined(separator: ", "))>"
    }
  }

  /// Returns the parameters among some subjects that have no bound which may be related to JSON.
  func unbound(in subjects: [String]) -> [String] {
    let plain = subjects.map { $0.hasPrefix("repeat each ") ? String($0.dropFirst("repeat each ".count)) : $0 }
    return names.filter { name in
      plain.contains(name) && !fixed.contains(name) && (bounds[name] ?? []).allSatisfy(\.bringsNoJSON)
    }
  }

  /// Returns the subjects of the conditional conformances: each parameter, or member type of one, that types or initial
  /// values of properties use.
  func subjects(in types: [Syntax]) -> [String] {
    guard !names.isEmpty else { return [] }
    var subjects: [String] = []
    for syntax in types {
      let collector = SubjectCollector(names: Set(names))
      collector.walk(syntax)
      for subject in collector.subjects {
        let subject = packs.contains(subject) ? "repeat each \(subject)" : subject
        if !subjects.contains(subject) { subjects.append(subject) }
      }
    }
    return subjects
  }
}

/// Finds `T` and `T.Member` in types and expressions.
private final class SubjectCollector: SyntaxAnyVisitor {
  let names: Set<String>
  private(set) var subjects: [String] = []

  init(names: Set<String>) {
    self.names = names
    super.init(viewMode: .sourceAccurate)
  }

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let type = node.as(MemberTypeSyntax.self) {
      var base = type.baseType
      while let member = base.as(MemberTypeSyntax.self) { base = member.baseType }
      guard let root = base.as(IdentifierTypeSyntax.self), names.contains(root.name.text) else { return .visitChildren }
      subjects.append(type.trimmedDescription)
      return .skipChildren
    }
    let name = node.as(IdentifierTypeSyntax.self)?.name ?? node.as(DeclReferenceExprSyntax.self)?.baseName
    if let name, names.contains(name.text) { subjects.append(name.text) }
    return .visitChildren
  }
}

extension GenericParameterSyntax {
  /// Whether `each` or `let` precedes the name. Major versions of swift-syntax have different members for it.
  fileprivate func isSpecified(by keyword: Keyword) -> Bool {
    tokens(viewMode: .sourceAccurate).prefix { $0 != name }.contains { $0.tokenKind == .keyword(keyword) }
  }
}

extension SyntaxProtocol {
  /// The parameter that a requirement is about, without specifiers such as `each`.
  fileprivate var subjectName: String {
    trimmedDescription.split(separator: " ").last.map(String.init) ?? ""
  }
}

extension TypeSyntax {
  /// Whether a bound is a protocol of Swift that is unrelated to coding.
  fileprivate var bringsNoJSON: Bool {
    if let composition = self.as(CompositionTypeSyntax.self) {
      return composition.elements.allSatisfy { $0.type.bringsNoJSON }
    }
    let names: Set = [
      "Equatable", "Hashable", "Comparable", "Sendable", "AnyObject", "Identifiable", "Copyable", "CaseIterable",
      "CustomStringConvertible", "CustomDebugStringConvertible", "LosslessStringConvertible", "Error",
    ]
    let name = trimmedDescription
    return names.contains(name.hasPrefix("Swift.") ? String(name.dropFirst("Swift.".count)) : name)
  }
}

extension Syntax {
  fileprivate var genericWhereClause: GenericWhereClauseSyntax? {
    asProtocol((any WithGenericParametersSyntax).self)?.genericWhereClause
      ?? self.as(ExtensionDeclSyntax.self)?.genericWhereClause
  }

  fileprivate var genericParameters: [GenericParameterSyntax] {
    let clause = asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause
    return clause.map { Array($0.parameters) } ?? []
  }
}
#endif
