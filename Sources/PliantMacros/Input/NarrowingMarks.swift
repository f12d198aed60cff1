//===----------------------------------------------------------------------===//
// @Strict, @Tolerant, @Forgiving, @Required and @Sensitive as data: the marks of a property that is read in its own way.
//===----------------------------------------------------------------------===//

#if Macros
import SwiftSyntax

struct NarrowingMarks {
  /// Attributes that say what may bend, in the order of the source. One is enough.
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

/// The tolerances that a property can ask for, named as the static members of the library's `Tolerance` are.
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
