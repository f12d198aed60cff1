// Test support: expands the macros in a source text, and applies the fix-its of diagnostics.

#if Macros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import PliantMacros

struct Expansion {
  let source: String
  private(set) var extensions: [String] = []
  private(set) var members: [String] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var extensionsOfFailures: [String] = []

  static let all = ["JSONReadable", "JSONWritable", "Decodable", "Encodable", "JSONModelClass", "JSONUpdatable"]
  static let ofCodable = ["JSONReadable", "JSONWritable", "JSONModelClass", "JSONUpdatable"]

  /// Expands every attribute of Pliant.
  ///
  /// - Parameter missing: the protocols that the compiler asks `@JSONModel` for; nil for those that the superclass
  ///   doesn't conform to.
  init(_ source: String, missing: [String]? = nil) throws {
    self.source = source
    let file = Parser.parse(source: source)
    let bearers = AttributeBearers(viewMode: .sourceAccurate)
    bearers.walk(file)
    for (declaration, attribute) in bearers.found {
      let context = BasicMacroExpansionContext(lexicalContext: declaration.allMacroLexicalContexts())
      switch attribute.plainName {
      case "JSONModel":
        let text = attribute.trimmedDescription
        let ofSuperclass = text.contains(".codable") ? Self.ofCodable : Self.all
        let missing = missing ?? (text.contains("inherits: true") ? [] : ofSuperclass)
        try expandModel(declaration, attribute: attribute, missing: missing, in: context)
      case "Key", "Ignored", "Fallback", "PayloadKey", "Strict", "Tolerant", "Forgiving", "Required", "Sensitive",
        "Strategy", "Flatten", "UnknownKeys", "Encode", "InheritedDefault":
        _ = try MarkMacro.expansion(of: attribute, providingPeersOf: declaration, in: context)
      default: continue
      }
      diagnostics += context.diagnostics
    }
  }

  private mutating func expandModel(
    _ declaration: DeclSyntax, attribute: AttributeSyntax, missing: [String], in context: BasicMacroExpansionContext
  ) throws {
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return }
    let names = ([Syntax(declaration)] + context.lexicalContext).compactMap { node in
      node.asProtocol((any NamedDeclSyntax).self)?.name.text
        ?? node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    }
    let type = TypeSyntax(stringLiteral: names.reversed().joined(separator: "."))
    let types = missing.map { TypeSyntax(stringLiteral: $0) }
    members += try JSONModelMacro.expansion(
      of: attribute, providingMembersOf: group,
      conformingTo: types.filter { ["JSONModelClass", "Decodable"].contains($0.description) }, in: context
    ).map(\.description)
    let added = try JSONModelMacro.expansion(
      of: attribute, attachedTo: group, providingExtensionsOf: type, conformingTo: types, in: context
    ).map(\.description)
    extensions += added
    if context.diagnostics.contains(where: { $0.diagMessage.severity == .error }) { extensionsOfFailures += added }
  }

  func applying(_ fixIt: FixIt) -> String { Self.applying(fixIt, to: source) }

  static func applying(_ fixIt: FixIt, to source: String) -> String {
    var bytes = Array(source.utf8)
    for edit in fixIt.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(
        edit.range.lowerBound.utf8Offset..<edit.range.upperBound.utf8Offset, with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Finds declarations with attributes, in the order of the source.
private final class AttributeBearers: SyntaxAnyVisitor {
  private(set) var found: [(DeclSyntax, AttributeSyntax)] = []

  override func visitAny(_ node: Syntax) -> SyntaxVisitorContinueKind {
    if let declaration = node.as(DeclSyntax.self),
      let attributes = node.asProtocol((any WithAttributesSyntax).self)?.attributes
    {
      for attribute in attributes.unconditional { found.append((declaration, attribute)) }
    }
    return .visitChildren
  }
}
#endif
