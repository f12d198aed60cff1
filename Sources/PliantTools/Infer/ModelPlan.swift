// ModelPlan: the types to write, independent of any style.

#if CommandLine
import Pliant

/// The types that samples need, in the order in which they are found.
struct ModelPlan {
  typealias Reference = Int

  var declarations: [ModelDeclaration] = []
  var root: PlannedType = .json
  var guesses: [String] = []

  /// Whether the root's name is that of a type alias, because documents aren't objects.
  var hasAlias: Bool { if case .declared = root { false } else { true } }
}

/// A type of a value.
indirect enum PlannedType: Hashable {
  case bool, int, int64, uint64, double, decimal, string, url, uuid, json
  /// Dates, with the source code of their strategy, which is nil for ISO 8601, and the forms that all texts have.
  case date(String?, [TextForm] = [])
  case int64Text, amountText
  case array(PlannedType)
  case dictionary(PlannedType)
  case optional(PlannedType)
  case declared(ModelPlan.Reference)

  /// The source code of the strategy that the type needs. Arrays and dictionaries need that of their values.
  var strategy: String? {
    switch self {
    case .date(let source, _): source
    case .int64Text: ".losslessString(Int64.self)"
    case .amountText: "Amount.text"
    case .array(let inner), .dictionary(let inner), .optional(let inner): inner.strategy
    default: nil
    }
  }

  var isOptional: Bool { if case .optional = self { true } else { false } }

  /// The same type, whose values may be nil.
  var asOptional: PlannedType { isOptional ? self : .optional(self) }

  /// The declared type that values contain directly, so that a struct can't contain itself through it.
  var direct: ModelPlan.Reference? {
    switch self {
    case .declared(let reference): reference
    case .optional(let inner): inner.direct
    default: nil
    }
  }

  /// The declared type in this one, at any depth.
  var declared: ModelPlan.Reference? {
    switch self {
    case .declared(let reference): reference
    case .optional(let inner), .array(let inner), .dictionary(let inner): inner.declared
    default: nil
    }
  }

  /// The same type with texts for dates in ISO 8601.
  var withoutDates: PlannedType {
    switch self {
    case .date(nil, _): .string
    case .array(let inner): .array(inner.withoutDates)
    case .dictionary(let inner): .dictionary(inner.withoutDates)
    case .optional(let inner): .optional(inner.withoutDates)
    default: self
    }
  }

  /// The same type without strategies, for declarations that can't have one.
  var withoutStrategy: PlannedType {
    switch self {
    // A point in time as a number.
    case .date(.some(let source), _) where source.hasPrefix(".unix"): .double
    case .date(.some, _), .int64Text, .amountText: .string
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
  /// The paths of its values.
  var paths: [String]
  /// The type that it is nested in; nil for an outermost type.
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
  /// The keys, beginning with the one that is written.
  var keys: [String]
  var type: PlannedType
  /// Whether some samples are of another type that converts to this one.
  var isBent = false
  /// Whether nil is written as null, since the key was never missing.
  var isNull = false
  var note: String
  var examples: [JSON] = []
}

/// A case to write.
struct PlannedCase {
  var name: String
  /// The text that represents it; nil for untagged cases.
  var text: String?
  var type: PlannedType?
}
#endif
