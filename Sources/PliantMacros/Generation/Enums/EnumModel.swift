// A valid enum: all that generation knows.

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

extension EnumCase {
  /// How the associated values are represented in a document.
  enum Shape {
    case none
    /// One value, as it is.
    case single(Property)
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

extension Property {
  /// The keys of an associated value where it is a member, in order of preference. The first is written.
  var keys: [String] { paths.map { $0.keys[0] } }

  /// The key that is written.
  var key: String { keys[0] }

  /// The local variable with the value before an update.
  var former: String { "old\(number)" }

  /// The local variable for a value that is taken out of a case created with its own default values.
  var taken: String { "payload\(number)" }
}
#endif
