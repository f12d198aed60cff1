// The methods of a type that are called before and after it is read and written.

#if Macros
import SwiftSyntax

struct HookMethod {
  enum Name: String, CaseIterable {
    case willDecode, didDecode, willEncode, didEncode
  }

  let name: Name
  /// Whether it takes the JSON value.
  let takesJSON: Bool
  let canThrow: Bool
  /// The `async` keyword, if it has one.
  let asynchronous: TokenSyntax?
  /// The type that it returns, unless that is `Void` or the caller may discard it.
  let result: TypeSyntax?
  /// The `mutating` modifier, if it has one.
  let mutating: DeclModifierSyntax?
  /// Whether calling it causes a warning.
  let isDeprecated: Bool
}

extension [HookMethod] {
  subscript(name: HookMethod.Name) -> HookMethod? { first { $0.name == name } }
}

extension MemberBlockItemListSyntax {
  /// The hooks among a type's members. Overrides are left out: they are called through the method that they override.
  var hooks: [HookMethod] {
    compactMap { member in
      guard let function = member.decl.as(FunctionDeclSyntax.self),
        let name = HookMethod.Name(rawValue: function.name.text),
        !function.modifiers.has(.override)
      else { return nil }
      let takesJSON = function.signature.typeOfOnlyParameter(labeled: "from")?.mayBeJSON ?? false
      guard
        function.signature.parameterClause.parameters.isEmpty
          || (takesJSON && (name == .willDecode || name == .didDecode)),
        function.modifiers.isStatic == (name == .willDecode)
      else { return nil }
      return HookMethod(
        name: name, takesJSON: takesJSON, canThrow: function.signature.effectSpecifiers?.throwsClause != nil,
        asynchronous: function.signature.effectSpecifiers?.asyncSpecifier,
        result: function.discardsResult ? nil : function.signature.returnClause?.type,
        mutating: function.modifiers.first(.mutating),
        isDeprecated: function.attributes.sayDeprecated)
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether a call that doesn't use the result causes no warning.
  fileprivate var discardsResult: Bool {
    let type = signature.returnClause?.type.unqualified
    return type == nil || type?.usualName == "Void" || type?.as(TupleTypeSyntax.self)?.elements.isEmpty == true
      || !attributes.all(named: "discardableResult").isEmpty
  }
}

extension TypeSyntax {
  /// Whether a `JSON` can be passed for a parameter of this type, judged by its spelling.
  fileprivate var mayBeJSON: Bool {
    if self.as(AttributedTypeSyntax.self)?.trimmedDescription.hasPrefix("inout ") == true { return false }
    if self.is(ArrayTypeSyntax.self) || self.is(DictionaryTypeSyntax.self) || self.is(TupleTypeSyntax.self) {
      return false
    }
    let name = trimmedDescription.prefix { $0 != "<" }.split(separator: ".").last ?? ""
    let others = ["Array", "Decoder", "Dictionary", "NSArray", "NSDictionary", "any Decoder"]
    return name == "JSON" || !typesThatAreNoOptionals.union(others).contains(String(name))
  }
}
#endif
