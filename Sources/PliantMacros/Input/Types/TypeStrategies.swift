//===----------------------------------------------------------------------===//
// The strategies that @JSONModel(dates:data:) declares for all properties of some types, and the properties that they
// apply to, judged by the spelling of their types.
//===----------------------------------------------------------------------===//

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
    /// It doesn't, judged by the type's spelling.
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
  func fitting(_ type: TypeSyntax) -> String? { SpelledType(type).fitting(expression) }

  /// Returns whether the strategy applies to a type, judged by its spelling.
  func reach(of type: TypeSyntax) -> Reach { SpelledType(type).reach(of: values.name) }

  /// Returns whether the strategy applies to a property, judged by its type, or by an initial value that names one.
  func reach(of property: PropertyDeclaration) -> Reach {
    if let type = property.type { return reach(of: type) }
    guard let initial = property.binding.initializer?.value else { return .none }
    return initial.nameOfType.map { SpelledType($0).reach(of: values.name) } ?? .none
  }
}

/// The structure of a type, as far as strategies distinguish it.
private indirect enum SpelledType {
  /// A type, by its name if it has no generic arguments.
  case leaf(String?)
  case optional(SpelledType)
  case array(SpelledType)
  case set(SpelledType)
  /// A dictionary's values.
  case values(SpelledType)
  /// A type that may be missing or null.
  case field(SpelledType)
  /// A collection that strategies reach only if they are declared for the property.
  case other(SpelledType)

  init(_ type: TypeSyntax) {
    switch type.spelling {
    case .optional(let type): self = .optional(SpelledType(type))
    case .array(let type): self = .array(SpelledType(type))
    case .set(let type): self = .set(SpelledType(type))
    case .otherList(let type): self = .other(SpelledType(type))
    case .dictionary(_, let type): self = .values(SpelledType(type))
    case .field(let type): self = .field(SpelledType(type))
    case .other(let type): self = .leaf(type.usualName)
    }
  }

  func reach(of name: String) -> TypeStrategy.Reach {
    guard leaf == name else { return .none }
    return fitting("") == nil ? .isTooDeep : .fits
  }

  /// Returns the strategy for values of the type, or of an optional of it, composed from the one for the leaf; nil if
  /// none fits.
  func fitting(_ strategy: String) -> String? {
    switch self {
    case .field(let type): type.collected(strategy).map(RuntimeStrategy.field)
    case .optional(let type): type.collected(strategy)
    default: collected(strategy)
    }
  }

  /// Returns the strategy for a leaf, or for up to three layers of collections.
  private func collected(_ strategy: String) -> String? {
    guard layerCount <= 3 else { return nil }
    return switch self {
    case .leaf: strategy
    case .array(let type): type.content(strategy).map(RuntimeStrategy.array)
    case .set(let type): type.content(strategy).map(RuntimeStrategy.set)
    case .values(let type): type.content(strategy).map(RuntimeStrategy.dictionary)
    case .optional, .field, .other: nil
    }
  }

  /// The same for the elements of a collection.
  private func content(_ strategy: String) -> String? {
    guard case .optional(let type) = self else { return collected(strategy) }
    return type.collected(strategy).map(RuntimeStrategy.optional)
  }

  /// How many collections and optionals are around the leaf.
  private var layerCount: Int {
    switch self {
    case .leaf: 0
    case .optional(let type), .array(let type), .set(let type), .values(let type), .field(let type), .other(let type):
      1 + type.layerCount
    }
  }

  private var leaf: String? {
    switch self {
    case .leaf(let name): name
    case .optional(let type), .array(let type), .set(let type), .values(let type), .field(let type), .other(let type):
      type.leaf
    }
  }
}

extension ExprSyntax {
  /// The type that `Date()`, `Date.now` or `Date(timeIntervalSince1970: 0)` names.
  fileprivate var nameOfType: TypeSyntax? {
    var expression = self
    if let call = expression.as(FunctionCallExprSyntax.self) { expression = call.calledExpression }
    if let access = expression.as(MemberAccessExprSyntax.self) {
      let first = access.declName.baseName.text.first
      if !(first?.isUppercase ?? false), let base = access.base { expression = base }
    } else if !expression.is(DeclReferenceExprSyntax.self) {
      return nil
    }
    return TypeSyntax(stringLiteral: expression.trimmedDescription)
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
