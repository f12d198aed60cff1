//===----------------------------------------------------------------------===//
// Which types may be optional, as far as that can be seen: nil must be written where something else stands in for what is missing.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftSyntax

extension TypeSyntax {
  /// Whether the type is spelled as an optional.
  var isOptional: Bool {
    self.is(OptionalTypeSyntax.self) || self.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      || self.as(IdentifierTypeSyntax.self)?.name.text == "Optional"
  }

  /// Whether values of the type may be nil: not those of the usual types and collections. Any other name may be one for an
  /// optional type.
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
  /// Whether the value of a property without a type of its own may be an optional: not that of a literal.
  fileprivate var mayBeOptional: Bool {
    if let prefix = self.as(PrefixOperatorExprSyntax.self) { return prefix.expression.mayBeOptional }
    return
      !(self.is(ArrayExprSyntax.self) || self.is(DictionaryExprSyntax.self)
      || self.is(StringLiteralExprSyntax.self) || self.is(IntegerLiteralExprSyntax.self)
      || self.is(FloatLiteralExprSyntax.self) || self.is(BooleanLiteralExprSyntax.self))
  }
}

extension PropertyDeclaration {
  /// Whether nil may be another value than the one that stands in where the property is missing.
  var hidesNil: Bool {
    if let initial = binding.initializer?.value {
      return !initial.is(NilLiteralExprSyntax.self) && (type?.mayBeOptional ?? initial.mayBeOptional)
    }
    // A wrapper may bring a value.
    return isWrapped && (hasInitialValue || type == nil) && (type?.mayBeOptional ?? true)
  }
}

extension EnumCaseParameterSyntax {
  /// Whether nil may be another value than the one that stands in where the associated value is missing.
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
