//===----------------------------------------------------------------------===//
// ModelPlan: the types to write, free of any style.
//===----------------------------------------------------------------------===//

#if CommandLine
import Pliant

/// The types that samples need, in the order in which they are met.
struct ModelPlan {
  typealias Reference = Int

  var declarations: [ModelDeclaration] = []
  var root: PlannedType = .json
  /// Whether the documents are arrays of the root's type.
  var rootIsElement = false
  var guesses: [String] = []
}

/// A type of a value.
indirect enum PlannedType: Hashable {
  case bool, int, int64, uint64, double, decimal, string, url, uuid, json
  /// Dates in a form; nil for ISO 8601.
  case date(String?)
  case int64Text, amountText
  case array(PlannedType)
  case dictionary(PlannedType)
  case optional(PlannedType)
  case declared(ModelPlan.Reference)

  /// The expression of a strategy that the type needs, as an array or a dictionary of such values does.
  var strategy: String? {
    switch self {
    case .date(let source): source
    case .int64Text: ".losslessString(Int64.self)"
    case .amountText: "Amount.text"
    case .array(let inner), .dictionary(let inner), .optional(let inner): inner.strategy
    default: nil
    }
  }

  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The same type, whose values may be nil.
  var asOptional: PlannedType { isOptional ? self : .optional(self) }

  /// The declared types that values hold directly, so that a struct can't hold itself through them.
  var direct: ModelPlan.Reference? {
    switch self {
    case .declared(let reference): reference
    case .optional(let inner): inner.direct
    default: nil
    }
  }

  /// The declared type somewhere in this one.
  var declared: ModelPlan.Reference? {
    switch self {
    case .declared(let reference): reference
    case .optional(let inner), .array(let inner), .dictionary(let inner): inner.declared
    default: nil
    }
  }

  /// The same type without strategies, for places that take none.
  var withoutStrategy: PlannedType {
    switch self {
    case .date(.some), .int64Text, .amountText: .string
    case .array(let inner): .array(inner.withoutStrategy)
    case .dictionary(let inner): .dictionary(inner.withoutStrategy)
    case .optional(let inner): .optional(inner.withoutStrategy)
    default: self
    }
  }
}

/// A type to write.
struct ModelDeclaration {
  enum Form {
    case model([PlannedProperty])
    case enumeration([PlannedCase])
    case tagged(TagDecision, [PlannedCase])
    case untagged([PlannedCase])
  }

  var name: String
  var form: Form
  /// The places of its values.
  var paths: [String]
  /// The type inside of which it is written; nil for one of its own.
  var parent: ModelPlan.Reference?
  var isClass = false

  var types: [PlannedType] {
    switch form {
    case .model(let properties): properties.map(\.type)
    case .enumeration: []
    case .tagged(_, let cases), .untagged(let cases): cases.compactMap(\.type)
    }
  }
}

/// A property to write.
struct PlannedProperty {
  var name: String
  /// The keys, the one that is written first.
  var keys: [String]
  var type: PlannedType
  /// Whether values were seen that bend to the type.
  var isBent = false
  /// Whether nil is written as null, since the key never was missing.
  var isNull = false
  var note: String
  var examples: [JSON] = []
}

/// A case to write.
struct PlannedCase {
  var name: String
  /// The text that stands for it; nil for untagged cases.
  var text: String?
  var type: PlannedType?
}
#endif
