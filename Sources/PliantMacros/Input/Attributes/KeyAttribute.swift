// @Key("a", "b.c") as data: the candidates in order of preference.

#if Macros
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
    let all = attribute.argumentList.map { Candidate(syntax: $0, text: $0.expression.literalText) }
    candidates = all.filter { $0.syntax.label?.text != OptionName.encodedKey }
    written = all.first { $0.syntax.label?.text == OptionName.encodedKey }
  }
}
#endif
