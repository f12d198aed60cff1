// A valid enum as plain data: all that generation knows.

#if Macros
struct EnumModel {
  /// How the cases are distinguished.
  enum Form {
    /// By the value itself, a scalar.
    case raw
    /// By the only key of an object, whose value contains the associated values, as in Swift's own Codable.
    case external
    /// Internally tagged: by a tag in the object of the associated values.
    case internallyTagged(tag: DocumentPath)
    /// Adjacently tagged: by a tag, with the associated values under another key.
    case adjacent(tag: DocumentPath, content: String)
    /// By the form of the value.
    case untagged

    var isUntagged: Bool { if case .untagged = self { true } else { false } }
  }

  let heading: TypeHeading
  /// Whether generated code can't spell all types that the enum's cases do.
  let infersTypes: Bool
  let form: Form
  /// Whether the compiler must check that the names of the cases are their values: a raw type may have other values.
  let asksForRawType: Bool
  /// Whether the enum is read and written by raw values that its own code computes.
  let hasOwnRawValues: Bool
  let hooks: [HookMethod]
  /// Whether values that become the fallback case are reported.
  let isFallbackReported: Bool
  /// In the order of declaration.
  let cases: [EnumCase]

  /// Whether a hook is called before or after a value is read.
  var hasDecodingHooks: Bool { hooks[.willDecode] != nil || hooks[.didDecode] != nil }

  /// The cases that documents may have, with their numbers.
  var readCases: [(offset: Int, element: EnumCase)] { cases.enumerated().filter(\.element.isRead) }

  /// The number of the fallback case; -1 if there is none.
  var fallback: Int { cases.firstIndex(where: \.isFallback) ?? -1 }
}

struct EnumCase {
  /// The name as code spells it, in backticks if necessary.
  let name: String
  /// The raw values or tags. The first is written.
  let values: [CaseValue]
  let payload: [CasePayload]
  let isFallback: Bool
  /// Whether documents may have the case.
  var isRead = true
  /// Whether the value is specified, and not derived from the name alone.
  var isSpelled = false
  /// Whether the case may be written.
  var isWritten = true

  /// The name without backticks.
  var plainName: String { name.filter { $0 != "`" } }

  /// How the associated values are represented in a document.
  enum Shape {
    case none
    /// One value, as it is.
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
  /// The label as code spells it; nil if there is none.
  let label: String?
  /// The keys of the value where it is a member, in order of preference. The first is written.
  let keys: [String]
  let type: String
  let isOptional: Bool
  /// Whether the value may be missing, judged by its spelling.
  var mayBeMissing: Bool { isOptional || type.hasPrefix("Field<") || type.hasPrefix("Pliant.Field<") }
  /// The expression of the default value.
  var initial: String?
  /// Whether the default value must be taken out of a case that is created with it, because its expression has
  /// another meaning in generated code. `initial` then names the variable with that value.
  var isInitialTaken = false
  /// Whether nil is written as null if the value is a member: a missing member would get the default value instead.
  var isNullable = false
  /// The expression that makes the value's strategy.
  var strategy: String?
  /// The same expression, fitted to the value's own type, which may be an optional.
  var fittedStrategy: String?
  /// Whether each value is read exactly as it was written.
  var comesBack = false
  /// Whether values of the type can't contain properties with marks, judged by its spelling.
  var isPlain = false
  /// The dictionaries in the value whose keys may have no JSON form, as suffixes of an expression for the value.
  var uncheckedDictionaries: [String] = []
  /// Whether the key is specified, and not derived from the label alone.
  var isSpelled = false
  /// Whether the value has a label or a key of its own, and so is a member of an object.
  var isMember = false
  /// The marks that change how the value is read.
  var narrowing: Property.Narrowing?

  /// The key that is written.
  var key: String { keys[0] }

  /// The closure that returns the value of one of `count`, in code that can't spell its type.
  func access(among count: Int, in name: String) -> String {
    let bindings = (0..<count).map { $0 == number ? "let payload" : "_" }.joined(separator: ", ")
    return "{ (value: Self) in if case .\(name)(\(bindings)) = value { payload } else { Swift.fatalError() } }"
  }

  /// The type as an expression.
  func typeText(isInferred: Bool, among count: Int, in name: String) -> String {
    isInferred ? "_Pliant.ModelProperty.type(\(access(among: count, in: name)))" : "(\(type)).self"
  }

  /// The local variable that takes the value.
  var local: String { "value\(number)" }

  /// The local variable with the value before an update.
  var former: String { "old\(number)" }

  /// The local variable for a value that is taken out of a case created with its own default values.
  var taken: String { "payload\(number)" }
}
#endif
