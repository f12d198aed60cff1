//===----------------------------------------------------------------------===//
// @JSONModel(.forgiving, keys: .snakeCase) as data.
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
  /// The expression of what may bend, if the model says.
  let tolerance: ExprSyntax?

  init(_ attribute: AttributeSyntax) {
    syntax = attribute
    guard case .argumentList(let arguments) = attribute.arguments else {
      keys = .asDeclared
      tolerance = nil
      return
    }
    tolerance = arguments.first.flatMap { $0.label == nil ? $0.expression : nil }
    let style = arguments.first { $0.label?.text == OptionName.keys }?.expression
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
