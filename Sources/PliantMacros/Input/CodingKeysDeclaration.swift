// A nested `enum CodingKeys`, or an alias of one, as data: the keys that the user already gave to Swift's own Codable.

#if Macros
import PliantDescriptor
import SwiftSyntax

struct CodingKeysDeclaration {
  struct Case {
    let syntax: EnumCaseElementSyntax
    let key: String

    /// The property that the case names.
    var propertyName: String { syntax.name.plainName }
  }

  let syntax: EnumDeclSyntax
  let cases: [Case]
  /// The property that computes the keys, which then may differ from the raw values.
  let computation: TokenSyntax?

  /// The `CodingKeys` among a type's members, if there are any. They may be an alias of another member.
  init?(in members: some Collection<MemberBlockItemSyntax>, named name: String = codingKeysName) {
    let enums = members.lazy.compactMap { $0.decl.as(EnumDeclSyntax.self) }
    let alias = members.lazy.compactMap { $0.decl.as(TypeAliasDeclSyntax.self) }.first { $0.name.text == name }
    let name = alias?.initializer.value.trimmedDescription ?? name
    guard let syntax = enums.first(where: { $0.name.text == name }) else { return nil }
    self.syntax = syntax
    cases = syntax.memberBlock.members
      .compactMap { $0.decl.as(EnumCaseDeclSyntax.self) }
      .flatMap(\.elements)
      .map { element in
        Case(syntax: element, key: element.rawValue?.value.literalText ?? element.name.plainName)
      }
    computation = syntax.memberBlock.members.properties.lazy.compactMap(\.name)
      .first { ["stringValue", "rawValue"].contains($0.text) }
  }

  func key(for propertyName: String) -> String? {
    cases.first { $0.propertyName == propertyName }?.key
  }
}

/// The key of a property, a case or a label: the one that `CodingKeys` lists, otherwise in the style of the type.
func documentKey(of name: String, _ codingKeys: CodingKeysDeclaration?, _ style: KeySpelling?) -> String {
  codingKeys?.key(for: name) ?? style?.key(for: name) ?? name
}
#endif
