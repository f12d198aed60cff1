// Types that may be optional, judged by their spelling. If a missing value is not nil, nil must be written.

#if Macros
import SwiftSyntax

extension TypeSyntax {
  /// Whether values of the type may be nil. Those of common types and collections can't; any other name may be an
  /// alias of an optional type.
  var mayBeOptional: Bool {
    switch spelling {
    case .optional: true
    case .array, .set, .otherList, .dictionary, .field: false
    case .other(let type):
      !type.is(SomeOrAnyTypeSyntax.self) && !type.is(TupleTypeSyntax.self)
        && !(type.usualName.map(typesThatAreNoOptionals.contains) ?? false)
    }
  }
}

extension ExprSyntax {
  /// Whether the initial value of a property without a type annotation may be an optional. A literal can't.
  fileprivate var mayBeOptional: Bool {
    !isScalarLiteral && !self.is(ArrayExprSyntax.self) && !self.is(DictionaryExprSyntax.self)
  }
}

extension PropertyDeclaration {
  /// Whether nil may be another value than that of a missing property.
  var hidesNil: Bool {
    if let initial = binding.initializer?.value {
      return !initial.is(NilLiteralExprSyntax.self) && (type?.mayBeOptional ?? initial.mayBeOptional)
    }
    // A wrapper may bring a value.
    guard isWrapped, hasInitialValue || type == nil, type?.mayBeOptional ?? true else { return false }
    return !["DefaultNil", "Lossy"].contains(outermostWrapper?.plainName.prefix { $0 != "<" })
  }
}

extension EnumCaseParameterSyntax {
  /// Whether nil may be another value than that of a missing associated value.
  var hidesNil: Bool {
    guard let initial = defaultValue?.value else { return false }
    return !initial.is(NilLiteralExprSyntax.self) && type.mayBeOptional
  }
}
#endif
