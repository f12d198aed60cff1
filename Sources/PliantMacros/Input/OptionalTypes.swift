//===----------------------------------------------------------------------===//
// Types that may be optional, judged by their spelling. If a missing value is not nil, nil must be written.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftSyntax

extension TypeSyntax {
  /// Whether the type is spelled as an optional.
  var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }

  /// Whether values of the type may be nil. Those of common types and collections can't; any other name may be an
  /// alias of an optional type.
  var mayBeOptional: Bool {
    if self.is(ArrayTypeSyntax.self) || self.is(DictionaryTypeSyntax.self) || self.is(SomeOrAnyTypeSyntax.self) {
      return false
    }
    if let tuple = self.as(TupleTypeSyntax.self) {
      return tuple.elements.count == 1 && (tuple.elements.first?.type.mayBeOptional ?? true)
    }
    if let member = self.as(MemberTypeSyntax.self) {
      return !modulesOfUsualTypes.contains(member.baseType.trimmedDescription)
        || !typesThatAreNoOptionals.contains(member.name.text)
    }
    guard let name = self.as(IdentifierTypeSyntax.self)?.name.text else { return true }
    return !typesThatAreNoOptionals.contains(name)
  }
}

extension ExprSyntax {
  /// Whether the initial value of a property without a type annotation may be an optional. A literal can't.
  fileprivate var mayBeOptional: Bool {
    if let prefix = self.as(PrefixOperatorExprSyntax.self) { return prefix.expression.mayBeOptional }
    return
      !(self.is(ArrayExprSyntax.self) || self.is(DictionaryExprSyntax.self)
      || self.is(StringLiteralExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self)
      || self.is(FloatLiteralExprSyntax.self) || self.is(BooleanLiteralExprSyntax.self))
  }
}

extension PropertyDeclaration {
  /// Whether nil may be another value than that of a missing property.
  var hidesNil: Bool {
    if let initial = binding.initializer?.value {
      return !initial.is(NilLiteralExprSyntax.self) && (type?.mayBeOptional ?? initial.mayBeOptional)
    }
    // A wrapper may bring a value.
    return isWrapped && (hasInitialValue || type == nil) && (type?.mayBeOptional ?? true)
  }
}

extension EnumCaseParameterSyntax {
  /// Whether nil may be another value than that of a missing associated value.
  var hidesNil: Bool {
    guard let initial = defaultValue?.value else { return false }
    return !initial.is(NilLiteralExprSyntax.self) && type.mayBeOptional
  }
}

private let modulesOfUsualTypes: Set<String> = ["Swift", "Foundation", "FoundationEssentials", AttributeName.module]

private let typesThatAreNoOptionals: Set<String> = [
  "String", "Bool", "Double", "Float", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32",
  "UInt64", "Character", "Array", "Dictionary", "Set", "Date", "Data", "Decimal", "URL", "UUID", "JSON", "Field",
]
#endif
