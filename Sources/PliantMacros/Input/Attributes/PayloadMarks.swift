// The attributes of a case about the form of its associated values: Swift allows no attributes on the values
// themselves.

#if Macros
import SwiftSyntax

/// An attribute of a case, such as `@Strategy(.iso8601, for: "at")`.
struct PayloadMark {
  let syntax: AttributeSyntax
  /// The expression after `for:`.
  let target: ExprSyntax?
  /// The other arguments.
  let arguments: [LabeledExprSyntax]

  init(_ attribute: AttributeSyntax) {
    syntax = attribute
    target = attribute.argument(labeled: OptionName.payload)?.expression
    arguments = attribute.argumentList.filter { $0.label?.text != OptionName.payload }
  }

  /// The label after `for:`; nil if there is none, or it isn't a literal.
  var label: String? { target?.literalText }

  var isStrategy: Bool { syntax.plainName == AttributeName.strategy }

  /// The expression that makes the strategy, in a type with these static members; nil for closures.
  func strategy(in members: StaticMembers) -> String? {
    guard isStrategy, arguments.count == 1, let argument = arguments.first, argument.label == nil else { return nil }
    return members.qualified(argument.expression).description
  }
}

extension AttributeListSyntax {
  /// The attributes about associated values, except the one for keys.
  var payloadMarks: [PayloadMark] {
    unconditional.filter { AttributeName.ofPayloads.contains($0.plainName) }.map(PayloadMark.init)
  }
}
#endif
