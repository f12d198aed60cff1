// @JSONModel(.forgiving, keys: .snakeCase) and @JSONModel(tag: "type") as data.

#if Macros
import SwiftSyntax

struct ModelAttribute {
  let syntax: AttributeSyntax
  /// The expression of the tolerance, if the attribute declares one.
  let tolerance: ExprSyntax?

  init(_ attribute: AttributeSyntax) {
    syntax = attribute
    tolerance = attribute.argumentList.first.flatMap { $0.label == nil ? $0.expression : nil }
  }

  /// How keys derive from names.
  var keys: LabeledExprSyntax? { syntax.argument(labeled: OptionName.keys) }
  /// How an enum's cases are distinguished.
  var tag: LabeledExprSyntax? { syntax.argument(labeled: OptionName.tag) }
  var content: LabeledExprSyntax? { syntax.argument(labeled: OptionName.content) }
  var untagged: LabeledExprSyntax? { syntax.argument(labeled: OptionName.untagged) }
  /// Whether the superclass is a model.
  var inherits: LabeledExprSyntax? { syntax.argument(labeled: OptionName.inherits) }
  /// When properties are omitted from the document.
  var encoding: LabeledExprSyntax? { syntax.argument(labeled: OptionName.encoding) }
  /// The access of the memberwise initializer.
  var memberwise: LabeledExprSyntax? { syntax.argument(labeled: OptionName.memberwise) }
}
#endif
