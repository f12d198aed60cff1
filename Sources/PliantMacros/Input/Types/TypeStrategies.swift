// The strategies that @JSONModel(dates:data:) declares for all properties of some types, and the properties that they
// apply to, judged by the spelling of their types.

#if Macros
import SwiftSyntax
import SwiftSyntaxBuilder

/// A strategy for all values of one type.
struct TypeStrategy {
  /// The values that the strategy is for.
  enum Values: String, CaseIterable {
    case dates, data

    /// The name of their type.
    fileprivate var name: String { self == .dates ? "Date" : "Data" }
  }

  /// Whether a strategy applies to a type.
  enum Reach {
    /// The type's spelling doesn't contain the values.
    case none
    /// A strategy for the values fits the type.
    case fits
    /// The type contains the values, but no strategy for them fits.
    case isTooDeep
  }

  let values: Values
  let option: LabeledExprSyntax

  /// The expression that makes the strategy.
  var expression: String { option.expression.trimmedDescription }

  /// Returns the strategy for values of a type that it applies to.
  func fitting(_ type: TypeSyntax) -> String? { type.fitting(expression) }

  /// Returns whether the strategy applies to a type, judged by its spelling.
  func reach(of type: TypeSyntax) -> Reach {
    guard type.innermostName == values.name else { return .none }
    return fitting(type) == nil ? .isTooDeep : .fits
  }

  /// Returns whether the strategy applies to a property, judged by its type, or by an initial value that names one.
  func reach(of property: PropertyDeclaration) -> Reach {
    (property.type ?? property.binding.initializer?.value.nameOfType).map { reach(of: $0) } ?? .none
  }
}

extension TypeSyntax {
  /// Returns the strategy for values of the type, or of an optional of it, composed from the one for the innermost type;
  /// nil if none fits.
  fileprivate func fitting(_ strategy: String) -> String? {
    switch spelling {
    case .field(let type): type.collected(strategy).map { "_Pliant.FieldStrategy(\($0))" }
    case .optional(let type): type.collected(strategy)
    default: collected(strategy)
    }
  }

  /// Returns the strategy for the innermost type, or for up to three layers of collections.
  private func collected(_ strategy: String) -> String? {
    guard layerCount <= 3 else { return nil }
    switch spelling {
    case .other: return strategy
    case .array(let type): return type.content(strategy).map { "_Pliant.ArrayStrategy(\($0))" }
    case .set(let type): return type.content(strategy).map { "_Pliant.SetStrategy(\($0))" }
    case .dictionary(_, let type): return type.content(strategy).map { "_Pliant.DictionaryStrategy(\($0))" }
    // Strategies reach other collections only if they are declared for the property.
    case .optional, .field, .otherList: return nil
    }
  }

  /// The same for the elements of a collection.
  private func content(_ strategy: String) -> String? {
    guard case .optional(let type) = spelling else { return collected(strategy) }
    return type.collected(strategy).map { "_Pliant.OptionalStrategy(\($0))" }
  }

  /// How many collections and optionals are around the innermost type.
  private var layerCount: Int { spelling.content.last.map { 1 + $0.layerCount } ?? 0 }

  /// The name of the innermost type, that of the values of a dictionary.
  fileprivate var innermostName: String? {
    if let type = spelling.content.last { return type.innermostName }
    return usualName
  }
}

extension ExprSyntax {
  /// The type that `Date()`, `Date.now`, `Date(timeIntervalSince1970: 0)` or `[Date]()` names.
  fileprivate var nameOfType: TypeSyntax? {
    var expression = self
    if let call = expression.as(FunctionCallExprSyntax.self) {
      expression = call.calledExpression
      if let type = expression.typeWithArguments { return type }
    }
    if let access = expression.as(MemberAccessExprSyntax.self) {
      let first = access.declName.baseName.text.first
      if !(first?.isUppercase ?? false), let base = access.base { expression = base }
    } else if !expression.is(DeclReferenceExprSyntax.self) {
      return nil
    }
    return TypeSyntax(stringLiteral: expression.trimmedDescription)
  }

  /// The type that the callee of an initializer spells with those that it contains: `[Int]`, `[String: Int]`, `Set<Int>`.
  var typeWithArguments: TypeSyntax? {
    let kinds: [SyntaxKind] = [.arrayExpr, .dictionaryExpr, .genericSpecializationExpr]
    return kinds.contains(kind) ? TypeSyntax(stringLiteral: trimmedDescription) : nil
  }
}

extension ModelAttribute {
  /// The strategies that the attribute names.
  var strategies: [TypeStrategy] {
    TypeStrategy.Values.allCases.compactMap { values in
      syntax.argument(labeled: values.rawValue).map { TypeStrategy(values: values, option: $0) }
    }
  }
}
#endif
