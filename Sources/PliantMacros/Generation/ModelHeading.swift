//===----------------------------------------------------------------------===//
// What the extensions of every model have in common, whatever it is made of.
//===----------------------------------------------------------------------===//

#if Macros
struct ModelHeading {
  /// `public`, `package` or nil.
  let access: String?
  let isUsableFromInline: Bool
  let isNonisolated: Bool
  let isOnMainActor: Bool
  /// Whether a property or case that takes part is deprecated.
  let usesDeprecated: Bool
  let availability: [String]
  /// The generic parameters, and member types of them, that conform whenever the model does.
  let genericSubjects: [String]
  /// The expression of what may bend, if the model says.
  let tolerance: String?
  let ownMembers: OwnMembers
}

/// A valid model that code can be generated for: a struct's, a class's, an enum's.
protocol GeneratedModel {
  var heading: ModelHeading { get }

  /// Writes the body of the member that a conformance demands.
  func writeBody(for runtimeProtocol: RuntimeProtocol, to source: inout SourceText)
}
#endif
