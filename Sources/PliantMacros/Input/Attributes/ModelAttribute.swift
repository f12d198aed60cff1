//===----------------------------------------------------------------------===//
// @JSONModel(.forgiving, keys: .snakeCase) and @JSONModel(tag: "type") as data.
//===----------------------------------------------------------------------===//

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
    var arguments = LabeledExprListSyntax([])
    if case .argumentList(let list) = attribute.arguments { arguments = list }
    func option(_ name: String) -> LabeledExprSyntax? { arguments.first { $0.label?.text == name } }
    tag = option(OptionName.tag)
    content = option(OptionName.content)
    untagged = option(OptionName.untagged)
    inherits = option(OptionName.inherits)
    encoding = option(OptionName.encoding)
    memberwise = option(OptionName.memberwise)
    tolerance = arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
    let style = option(OptionName.keys)?.expression
    keys = style.map { style in KeyStyle(style).map(Keys.styled) ?? .unknown(style) } ?? .asDeclared
  }
}

extension KeyStyle {
  /// The style that `.snakeCase`, `KeyStyle.snakeCase` or `Pliant.KeyStyle.snakeCase` names.
  fileprivate init?(_ expression: ExprSyntax) {
    guard let access = expression.as(MemberAccessExprSyntax.self) else { return nil }
    let bases = [nil, OptionName.keyStyle, "\(AttributeName.module).\(OptionName.keyStyle)"]
    guard bases.contains(access.base?.trimmedDescription) else { return nil }
    self.init(rawValue: access.declName.baseName.text)
  }
}
#endif
