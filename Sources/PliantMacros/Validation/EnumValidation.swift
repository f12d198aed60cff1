//===----------------------------------------------------------------------===//
// From an enum's declaration to a model of it.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftDiagnostics
import SwiftSyntax

/// The model that an enum's declaration describes. It is complete only if no errors were reported.
func validatedEnum(_ declaration: EnumDeclaration, problems: inout Problems) -> (any GeneratedModel)? {
  reportUnknownModel(
    Syntax(declaration.syntax), attribute: declaration.heading.attribute.syntax, problems: &problems)
  return nil
}

/// Reports options of enums before another type.
func reportEnumOptions(of attribute: ModelAttribute, kind: String, problems: inout Problems) {
  for option in [attribute.tag, attribute.content, attribute.untagged].compactMap(\.self) {
    problems.report(.enumOption(name: option.label?.text ?? "", kind: kind), at: option)
  }
}
#endif
