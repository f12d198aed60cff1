//===----------------------------------------------------------------------===//
// A valid enum as plain data: all that generation knows.
//===----------------------------------------------------------------------===//

#if Macros
struct EnumModel {
  /// How a value tells its case.
  enum Form {
    /// By itself: a scalar.
    case raw
    /// By the only key of an object, which has the associated values behind it, as Swift's own Codable has it.
    case external
    /// By a tag beside the associated values.
    case beside(tag: DocumentPath)
    /// By a tag, with the associated values behind another key.
    case adjacent(tag: DocumentPath, content: String)
    /// By what it looks like.
    case untagged
  }

  let heading: ModelHeading
  /// Whether the generated extensions can't spell all types that the enum itself can.
  let isNested: Bool
  let form: Form
  /// Whether the names of cases count only if the compiler finds no raw type that has other values for them.
  let asksForRawType: Bool
  let hooks: HookMethods
  /// Whether reports tell of values that the case for what is unknown stands for.
  let isFallbackReported: Bool
  /// In the order of declaration.
  let cases: [EnumCase]

  /// Whether a hook is called before or behind the reading of a value.
  var hasDecodingHooks: Bool { hooks[.willDecode] != nil || hooks[.didDecode] != nil }

  var hasEncodingHooks: Bool { hooks[.willEncode] != nil || hooks[.didEncode] != nil }

  /// The cases that documents may have, with their numbers.
  var readCases: [(offset: Int, element: EnumCase)] { cases.enumerated().filter(\.element.isRead) }

  /// The number of the case that stands for what is unknown; -1 if there is none.
  var fallback: Int { cases.firstIndex(where: \.isFallback) ?? -1 }
}

struct EnumCase {
  /// As code spells it, in backticks if need be.
  let name: String
  /// The raw values or tags. The first is written.
  let values: [CaseValue]
  let payload: [CasePayload]
  let isFallback: Bool
  /// Whether documents may have the case.
  var isRead = true
  /// Whether the case may be written.
  var isWritten = true

  /// The name without backticks.
  var plainName: String { name.filter { $0 != "`" } }

  /// How the associated values stand in a document.
  enum Shape {
    case none
    /// One, as it is.
    case single(CasePayload)
    /// Members of an object.
    case members
    /// Elements of an array.
    case tuple
  }

  var shape: Shape {
    if let only = payload.first, payload.count == 1, !only.isMember { return .single(only) }
    if payload.isEmpty { return .none }
    return payload.contains(where: \.isMember) ? .members : .tuple
  }
}

/// One associated value.
struct CasePayload {
  let number: Int
  /// As code spells it; nil where there is none.
  let label: String?
  /// The keys of the value where it is a member, in order of preference. The first is written.
  let keys: [String]
  let type: String
  let isOptional: Bool
  /// The expression of the value that stands in for a missing one.
  var initial: String?
  /// Whether only the case itself can make that value, because its words mean something else in generated code. The
  /// expression names what was taken out of such a case then.
  var isInitialTaken = false
  /// Whether nil is written as null where the value is a member, lest something else stand in for it.
  var isNullable = false
  /// The expression that makes the value's strategy.
  var strategy: String?
  /// The same for the value's own type, as it is or optional.
  var fittedStrategy: String?
  /// Whether reading gives back every value as it was written.
  var comesBack = false
  /// Whether nothing in values of the type can be marked, as far as that can be seen.
  var isPlain = false
  /// Whether the value has a label or a key of its own, and so is a member of an object.
  var isMember = false
  /// In which own way the value is read.
  var narrowing: Property.Narrowing?

  /// The key that is written.
  var key: String { key(0) }

  func key(_ index: Int) -> String { keys.indices.contains(index) ? keys[index] : "" }

  /// The local variable that takes the value.
  var local: String { "value\(number)" }

  /// The local variable with the value before an update.
  var former: String { "old\(number)" }

  /// What is taken out of a case that was made with its own default values.
  var taken: String { "payload\(number)" }

  var hasAlternatives: Bool { keys.count > 1 }

  var isFound: String { "isFound\(number)" }

  func candidate(_ index: Int) -> String { "candidate\(number)_\(index)" }
}
#endif
