//===----------------------------------------------------------------------===//
// @JSONModel(keys: .snakeCase) as data.
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

  init(_ attribute: AttributeSyntax) {
    syntax = attribute
    guard
      case .argumentList(let arguments) = attribute.arguments,
      let argument = arguments.first(where: { $0.label?.text == OptionName.keys })
    else {
      keys = .asDeclared
      return
    }
    keys = KeyStyle(argument.expression).map(Keys.styled) ?? .unknown(argument.expression)
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
