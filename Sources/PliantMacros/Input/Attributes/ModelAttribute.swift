// @JSONModel(.forgiving, keys: .snakeCase) and @JSONModel(tag: "type") as data.

#if Macros
import SwiftSyntax

struct ModelAttribute {
  enum Keys {
    /// Keys are spelled as the properties are.
    case asDeclared
    case styled(KeyStyle)
    case unknown(ExprSyntax)
  }

  let syntax: AttributeSyntax
  let keys: Keys
  /// The expression of the tolerance, if the attribute declares one.
  let tolerance: ExprSyntax?
  /// How an enum's cases are distinguished, if the attribute declares it: `tag:`, `content:` and `untagged:`.
  let tag: LabeledExprSyntax?
  let content: LabeledExprSyntax?
  let untagged: LabeledExprSyntax?
  /// Whether the superclass is a model, if the attribute declares it: `inherits:`.
  let inherits: LabeledExprSyntax?
  /// When properties are omitted from the document, if the attribute declares it: `encoding:`.
  let encoding: LabeledExprSyntax?
  /// The access of the memberwise initializer, if the attribute requests one: `memberwise:`.
  let memberwise: LabeledExprSyntax?

  init(_ attribute: AttributeSyntax) {
    syntax = attribute
    tag = attribute.argument(labeled: OptionName.tag)
    content = attribute.argument(labeled: OptionName.content)
    untagged = attribute.argument(labeled: OptionName.untagged)
    inherits = attribute.argument(labeled: OptionName.inherits)
    encoding = attribute.argument(labeled: OptionName.encoding)
    memberwise = attribute.argument(labeled: OptionName.memberwise)
    tolerance = attribute.argumentList.first.flatMap { $0.label == nil ? $0.expression : nil }
    let style = attribute.argument(labeled: OptionName.keys)?.expression
    keys = style.map { KeyStyle($0, of: OptionName.keyStyle).map(Keys.styled) ?? .unknown($0) } ?? .asDeclared
  }
}
#endif
