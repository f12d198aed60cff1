// init(from decoder:) and encode(to:): the same keys, paths and defaults under any coder.

#if Macros
func writeDecoding(of model: Model, to source: inout SourceText) {
  if model.isDecodedAsWhole {
    writeDescription(of: model, isStruct: !model.hasInitialConstants, to: &source)
    if model.hasInitialConstants {
      for line in ForeignCall.readIntoSelf("Self.self") { source.line(line) }
    } else {
      source.line("self = \(ForeignCall.read)")
    }
    return
  }
  if model.hasInitialConstants {
    let initializer = model.visitsForDecoding ? RuntimeSignature.visitingLabel : "from"
    for line in ForeignCall.readIntoSelf("Self.self", isOfMembers: true, by: initializer) { source.line(line) }
  } else {
    source.line("self = \(ForeignCall.readMembers(isVisited: model.visitsForDecoding, isCopied: model.readsItself))")
  }
}

extension Model {
  /// A model with initial constants can't assign `self`, and so calls the initializer that it has by its declaration.
  var isDecodedAsWhole: Bool {
    heading.readsWholeObject || hasInitialConstants && readsItself && heading.genericSubjects.isEmpty
  }
}

/// Writes the initializer that reads a generic model whose arguments are only Decodable.
func writeVisitingInitializer(of model: some GeneratedModel, to source: inout SourceText) {
  model.heading.writeAttributes(to: &source)
  source.block("private \(RuntimeSignature.visitingInitializer) {") { model.writeBody(for: .readable, to: &$0) }
}

/// Writes the body of `encode(to:)`, which leaves everything to `write(to:)`.
///
/// - Parameter writeWriting: writes the body of `write(to:)`, which a generic model needs for arguments that are only
///   Encodable.
func writeEncoding(_ heading: ModelHeading, to source: inout SourceText, _ writeWriting: (inout SourceText) -> Void) {
  guard !heading.readsWholeObject, !heading.genericSubjects.isEmpty else { return source.line(ForeignCall.encode) }
  source.block(ForeignCall.encodeGeneric) { writeWriting(&$0) }
}
#endif
