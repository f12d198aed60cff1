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
  let syntax: FunctionDeclSyntax

  var canThrow: Bool { syntax.signature.effectSpecifiers?.throwsClause != nil }

  /// The type that it returns, unless that is `Void` or the caller may discard it.
  var result: TypeSyntax? {
    let type = syntax.signature.returnClause?.type
    let isVoid = type?.usualName == "Void" || type?.unqualified.as(TupleTypeSyntax.self)?.elements.isEmpty == true
    return isVoid || !syntax.attributes.all(named: "discardableResult").isEmpty ? nil : type
  }

  /// Whether calling it causes a warning.
  var isDeprecated: Bool { syntax.attributes.sayDeprecated }
}

extension [HookMethod] {
  subscript(name: HookMethod.Name) -> HookMethod? { first { $0.name == name } }
}

extension MemberBlockItemSyntax {
  /// The hook that the member is; nil for an override, which is called through the method that it overrides.
  var hook: HookMethod? {
    guard let function = decl.as(FunctionDeclSyntax.self), let name = HookMethod.Name(rawValue: function.name.text),
      !function.modifiers.has(.override), function.modifiers.isStatic == (name == .willDecode)
    else { return nil }
    let takesJSON = function.signature.typeOfOnlyParameter(labeled: "from")?.mayBeJSON ?? false
    guard
      function.signature.parameterClause.parameters.isEmpty
        || (takesJSON && (name == .willDecode || name == .didDecode))
    else { return nil }
    return HookMethod(name: name, takesJSON: takesJSON, syntax: function)
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
