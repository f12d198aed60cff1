// The part of a model that its extensions need, whatever the kind of type.

#if Macros
struct ModelHeading {
  let type: TypeHeading
  /// Whether a property or case that generated code uses is deprecated.
  let usesDeprecated: Bool
  /// The generic parameters, and member types of them, that conform whenever the model does.
  var genericSubjects: [String]
  /// Whether other coders handle the model as a whole, which is then read as a document.
  let readsWholeObject: Bool
  /// The expression of the tolerance, if the model declares one.
  var tolerance: String?

  init(_ type: TypeHeading, usesDeprecated: Bool, genericSubjects: [String], readsWholeObject: Bool) {
    self.type = type
    self.usesDeprecated = usesDeprecated
    self.genericSubjects = genericSubjects
    self.readsWholeObject = readsWholeObject
    tolerance = type.tolerance
  }

  /// The access modifier with a space, as members of extensions begin.
  var modifiers: String { type.access.map { "\($0) " } ?? "" }

  /// Returns the text before the braces of an extension.
  ///
  /// - Parameter conformance: the protocol that the extension adds conformance to, if any.
  func opening(of type: String, _ conformance: String?, where condition: String) -> String {
    let modifier = self.type.isNonisolated ? "nonisolated " : ""
    let conformance = conformance.map { ": \(self.type.isolation.map { "\($0) " } ?? "")\($0)" } ?? ""
    return (self.type.availability + ["\(modifier)extension \(type)\(conformance)\(condition)"]).joined(separator: "\n")
  }

  /// Writes the code that sets the reader's tolerance, if the model declares one.
  func writeTolerance(to source: inout SourceText) {
    guard let tolerance else { return }
    source.line("let outer = reader.enter(\(tolerance))")
    source.line("defer { reader.leave(outer) }")
  }

  /// Returns the qualified name of the model with its type arguments, which Swift requires outside of the model's
  /// body.
  func applied(to type: String) -> String {
    var components = type.split(separator: ".").map(String.init)
    for (index, arguments) in zip(components.indices.reversed(), self.type.generics.arguments) {
      components[index] += arguments
    }
    return components.joined(separator: ".")
  }
}

/// A valid model that code can be generated for: a struct, a class or an enum.
protocol GeneratedModel {
  var heading: ModelHeading { get }

  var hooks: [HookMethod] { get }

  /// Whether other decoders always give a copy.
  var isDecodedAsWhole: Bool { get }

  /// Whether an extension declares the member that a conformance requires.
  func addsMember(for runtimeProtocol: RuntimeProtocol) -> Bool

  /// The parts of values that must not be shown, and those that may contain such parts.
  var sensitiveParts: [SensitivePart] { get }

  /// Returns the extension that declares these parts, if there are any.
  func sensitivitySources(of type: String) -> [ExtensionSource]

  /// Writes the body of the member that a conformance requires.
  func writeBody(for runtimeProtocol: RuntimeProtocol, to source: inout SourceText)
}

extension GeneratedModel {
  /// Whether the model is read by an initializer that is written by hand, also under other decoders.
  var readsItself: Bool { heading.type.ownMembers.contains(.readable) }

  /// Whether other decoders need an initializer of their own. A generic model may be `Decodable` under conditions under
  /// which it doesn't read itself. An initializer that is written by hand describes no schema and reads no excerpts.
  var visitsForDecoding: Bool { !isDecodedAsWhole && (!heading.genericSubjects.isEmpty || readsItself) }

  /// Whether no generated code reads the properties or associated values.
  var isReadByOwnCode: Bool { readsItself && (!visitsForDecoding || heading.type.ownMembers.contains(.decodable)) }

  func addsMember(for runtimeProtocol: RuntimeProtocol) -> Bool { !heading.type.ownMembers.contains(runtimeProtocol) }
}
#endif
