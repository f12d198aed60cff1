// @Strict, @Tolerant, @Forgiving, @Required and @Sensitive as data: the marks that change how a property is read.

#if Macros
import SwiftSyntax

struct NarrowingMarks {
  /// The attributes that name a tolerance, in the order of the source. Only one is allowed.
  let tolerances: [AttributeSyntax]
  let required: [AttributeSyntax]
  let sensitive: [AttributeSyntax]

  init(_ attributes: AttributeListSyntax) {
    tolerances = attributes.unconditional.filter { PresetTolerance(attribute: $0.plainName) != nil }
    required = attributes.all(named: AttributeName.required)
    sensitive = attributes.all(named: AttributeName.sensitive)
  }

  var all: [AttributeSyntax] { tolerances + required + sensitive }

  var tolerance: PresetTolerance? { tolerances.first.flatMap { PresetTolerance(attribute: $0.plainName) } }
}

/// The tolerances that a property can declare, named as the static members of the library's `Tolerance` are.
enum PresetTolerance: String {
  case strict, tolerant, forgiving

  init?(attribute: String) {
    switch attribute {
    case AttributeName.strict: self = .strict
    case AttributeName.tolerant: self = .tolerant
    case AttributeName.forgiving: self = .forgiving
    default: return nil
    }
  }
}
#endif
