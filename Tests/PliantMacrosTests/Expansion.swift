//===----------------------------------------------------------------------===//
// The test kit: expands the macros in a source text, and applies the fix-its that come with diagnostics.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import Testing

@testable import PliantMacros

/// What the macros make of a source text.
struct Expansion {
  let source: String
  private(set) var extensions: [String] = []
  private(set) var members: [String] = []
  private(set) var diagnostics: [Diagnostic] = []

  /// Expands every attribute of ours.
  ///
  /// - Parameter missing: the protocols that the compiler would ask `@JSONModel` for.
  init(_ source: String, missing: [String] = ["JSONReadable", "JSONWritable", "Decodable", "Encodable"]) throws {
    self.source = source
    let file = Parser.parse(source: source)
    let bearers = AttributeBearers(viewMode: .sourceAccurate)
    bearers.walk(file)
    for (declaration, attribute) in bearers.found {
      let context = BasicMacroExpansionContext(lexicalContext: declaration.allMacroLexicalContexts())
      switch attribute.plainName {
      case "JSONModel": try expandModel(declaration, attribute: attribute, missing: missing, in: context)
      case "Key": _ = try KeyMacro.expansion(of: attribute, providingPeersOf: declaration, in: context)
      case "Fallback", "PayloadKey":
        _ = try FallbackMacro.expansion(of: attribute, providingPeersOf: declaration, in: context)
      case "Ignored": _ = try IgnoredMacro.expansion(of: attribute, providingPeersOf: declaration, in: context)
      case "Strict", "Tolerant", "Forgiving", "Required", "Sensitive", "Strategy", "Flatten", "UnknownKeys", "Encode":
        _ = try NarrowingMacro.expansion(of: attribute, providingPeersOf: declaration, in: context)
      case "InheritedDefault":
        _ = try InheritedDefaultMacro.expansion(of: attribute, providingPeersOf: declaration, in: context)
      default: continue
      }
      diagnostics += context.diagnostics
    }
  }

  private mutating func expandModel(
    _ declaration: DeclSyntax,
    attribute: AttributeSyntax,
    missing: [String],
    in context: BasicMacroExpansionContext
  ) throws {
    guard let group = declaration.asProtocol((any DeclGroupSyntax).self) else { return }
    let names = ([Syntax(declaration)] + context.lexicalContext).compactMap { node in
      node.asProtocol((any NamedDeclSyntax).self)?.name.text
        ?? node.as(ExtensionDeclSyntax.self)?.extendedType.trimmedDescription
    }
    let type = TypeSyntax(stringLiteral: names.reversed().joined(separator: "."))
    members += try JSONModelMacro.expansion(
      of: attribute,
      providingMembersOf: group,
      conformingTo: missing.filter { $0 == "JSONModelClass" }.map { TypeSyntax(stringLiteral: $0) },
      in: context
    ).map(\.description)
    extensions += try JSONModelMacro.expansion(
      of: attribute,
      attachedTo: group,
      providingExtensionsOf: type,
      conformingTo: missing.map { TypeSyntax(stringLiteral: $0) },
      in: context
    ).map(\.description)
  }

  /// The source after a fix-it.
  func applying(_ fixIt: FixIt) -> String {
    var bytes = Array(source.utf8)
    for edit in fixIt.edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      bytes.replaceSubrange(
        edit.range.lowerBound.utf8Offset..<edit.range.upperBound.utf8Offset, with: Array(edit.replacement.utf8))
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Finds declarations with their attributes, in the order of the source.
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

/// Expects the struct's extensions to be exactly `expected`, and Swift. What a descriptor has is shown as `"…"`: that it says what it
/// should is seen where it is read.
func expectExpansion(
  of source: String,
  missing: [String] = ["JSONReadable", "JSONWritable", "Decodable", "Encodable"],
  is expected: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) throws {
  let expansion = try Expansion(source, missing: missing)
  let written = expansion.extensions.joined(separator: "\n")
  let lines = written.split(separator: "\n", omittingEmptySubsequences: false)
  let text = lines.map(withoutDescriptor).joined(separator: "\n")
  #expect(expansion.diagnostics.map(\.message).isEmpty, sourceLocation: sourceLocation)
  #expect(!Parser.parse(source: written).hasError, "the expansion isn't Swift", sourceLocation: sourceLocation)
  guard text != expected else { return }
  let difference = text.split(separator: "\n", omittingEmptySubsequences: false)
    .difference(from: expected.split(separator: "\n", omittingEmptySubsequences: false))
  let changes = difference.map { change in
    switch change {
    case .insert(let line, let text, _): "found line \(line + 1): \(text)"
    case .remove(let line, let text, _): "expected line \(line + 1): \(text)"
    }
  }
  Issue.record("the expansion differs\n\(changes.joined(separator: "\n"))", sourceLocation: sourceLocation)
}

private func withoutDescriptor(_ line: Substring) -> String {
  guard let start = line.firstRange(of: "reader.begin(")?.upperBound, let end = line.lastIndex(of: ",") else {
    return String(line)
  }
  return line[..<start] + "\"…\"" + line[end...]
}

extension Substring {
  /// Where a text stands first.
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }
}
#endif
