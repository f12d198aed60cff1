//===----------------------------------------------------------------------===//
// What the extensions of every model have in common, whatever it is made of.
//===----------------------------------------------------------------------===//

#if Macros
struct ModelHeading {
  /// `public`, `package` or nil.
  let access: String?
  let isUsableFromInline: Bool
  let isNonisolated: Bool
  /// The attribute of the global actor that the model belongs to.
  let isolation: String?
  /// Whether a property or case that takes part is deprecated.
  let usesDeprecated: Bool
  let availability: [String]
  /// The generic parameters, and member types of them, that conform whenever the model does.
  var genericSubjects: [String]
  /// The type arguments of the model and of the types around it, innermost first.
  let genericArguments: [String]
  /// The expression of what may bend, if the model says.
  let tolerance: String?
  let ownMembers: OwnMembers
  /// Whether other coders give the model as a whole, to be read as a document.
  var readsWholeObject = false

  /// All that stands before the braces of an extension.
  ///
  /// - Parameter conformance: the protocol that the extension says the model conforms to, if it does.
  func opening(of type: String, _ conformance: String?, where condition: String) -> String {
    let modifier = isNonisolated ? "nonisolated " : ""
    let conformance = conformance.map { ": \(isolation.map { "\($0) " } ?? "")\($0)" } ?? ""
    return (availability + ["\(modifier)extension \(type)\(conformance)\(condition)"]).joined(separator: "\n")
  }

  /// The qualified name of the model with its type arguments: outside of its own body, Swift asks for them.
  func applied(to type: String) -> String {
    var components = type.split(separator: ".").map(String.init)
    for (index, arguments) in zip(components.indices.reversed(), genericArguments) { components[index] += arguments }
    return components.joined(separator: ".")
  }
}

/// A valid model that code can be generated for: a struct's, a class's, an enum's.
protocol GeneratedModel {
  var heading: ModelHeading { get }

  /// Whether an extension has the member that a conformance demands.
  func addsMember(for runtimeProtocol: RuntimeProtocol) -> Bool

  /// What must not be shown of values, and what may hold some of it.
  var sensitiveParts: [SensitivePart] { get }

  /// The extension that says so, if there is something to say.
  func sensitivitySources(of type: String) -> [ExtensionSource]

  /// Writes the body of the member that a conformance demands.
  func writeBody(for runtimeProtocol: RuntimeProtocol, to source: inout SourceText)
}

extension GeneratedModel {
  func addsMember(for runtimeProtocol: RuntimeProtocol) -> Bool { !heading.ownMembers.includes(runtimeProtocol) }
}
#endif
