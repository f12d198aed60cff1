//===----------------------------------------------------------------------===//
// @Key("a", "b.c") as data: the candidates in order of preference.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftParser
import SwiftSyntax

struct KeyAttribute {
  /// One argument of the attribute.
  struct Candidate {
    let syntax: LabeledExprSyntax
    /// The path that the literal spells; nil when the argument isn't a plain string literal.
    let text: String?
  }

  let syntax: AttributeSyntax
  let candidates: [Candidate]
  /// The path that is written instead of the first candidate: `encode:`.
  let written: Candidate?

  init(_ attribute: AttributeSyntax) {
    syntax = attribute
    guard case .argumentList(let arguments) = attribute.arguments else {
      candidates = []
      written = nil
      return
    }
    let all = arguments.map { argument in
      Candidate(
        syntax: argument,
        text: argument.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
      )
    }
    candidates = all.filter { $0.syntax.label?.text != OptionName.encodedKey }
    written = all.first { $0.syntax.label?.text == OptionName.encodedKey }
  }
}
#endif
