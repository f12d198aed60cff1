// The attributes about how an object represents a property: @Strategy, @Flatten, @UnknownKeys, @Encode, @Ignored(…).

#if Macros
import SwiftSyntax

struct ShapeMarks {
  let strategies: [AttributeSyntax]
  let flattened: [AttributeSyntax]
  let unknownKeys: [AttributeSyntax]
  let encodings: [AttributeSyntax]

  init(_ attributes: AttributeListSyntax) {
    strategies = attributes.all(named: AttributeName.strategy)
    flattened = attributes.all(named: AttributeName.flatten)
    unknownKeys = attributes.all(named: AttributeName.unknownKeys)
    encodings = attributes.all(named: AttributeName.encode)
  }

  var all: [AttributeSyntax] { strategies + flattened + unknownKeys + encodings }

  /// Whether the property takes members of the object itself rather than the value of one.
  var isSpread: Bool { !flattened.isEmpty || !unknownKeys.isEmpty }

  /// The only argument of `@Strategy(…)`, as it is written; nil for closures.
  var strategyExpression: ExprSyntax? {
    guard let arguments = strategies.first?.argumentList, arguments.count == 1, arguments.first?.label == nil else {
      return nil
    }
    return arguments.first?.expression
  }

  /// The expression that makes the strategy, in a type with these static members.
  func strategy(in members: StaticMembers) -> String? {
    guard let attribute = strategies.first, attribute.arguments != nil else { return nil }
    if let strategyExpression { return members.qualified(strategyExpression).description }
    if computation != nil { return nil }
    let closures = attribute.argumentList.map { argument in
      (argument.label.map { "\($0.text): " } ?? "") + members.qualified(argument.expression).description
    }
    return RuntimeStrategy.closures(closures.joined(separator: ", "))
  }

  /// The closure that computes the value from the whole object: `@Strategy(from:)`.
  var computation: ExprSyntax? {
    strategies.first?.argument(labeled: OptionName.wholeObject)?.expression
  }

  /// The condition that `@Encode(.null)` names; nil for any other expression.
  var encoding: EncodingCondition? {
    encodings.first?.firstArgument.flatMap(EncodingCondition.init)
  }

  /// The value that `@Encode(default:)` names for nil.
  var encodedDefault: ExprSyntax? {
    encodings.first?.argument(labeled: OptionName.encodedDefault)?.expression
  }
}

/// When a property is omitted from the document, named as in the library's `EncodingCondition`.
enum EncodingCondition: String, CaseIterable {
  case skipNil, null, skipEmpty, skipDefault

  init?(_ expression: ExprSyntax) { self.init(expression, of: OptionName.encodingCondition) }
}

/// The direction that `@Ignored` excludes.
enum IgnoredDirection: String {
  case decoding, encoding

  /// The direction of `@Ignored(.decoding)`; nil for plain `@Ignored`, which means both.
  init?(_ attribute: AttributeSyntax) {
    guard let access = attribute.firstArgument?.as(MemberAccessExprSyntax.self) else { return nil }
    self.init(rawValue: access.declName.baseName.text)
  }
}
#endif
