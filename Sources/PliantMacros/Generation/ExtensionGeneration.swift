//===----------------------------------------------------------------------===//
// The extensions of a model: one for each conformance.
//===----------------------------------------------------------------------===//

#if Macros
struct ExtensionSource {
  /// All that stands before the opening brace.
  let heading: String
  /// All that stands between the braces.
  let members: String
}

/// The source of each extension.
///
/// - Parameter missing: the protocols that the type doesn't conform to by its own declaration.
func extensionSources(of model: Model, named type: String, missing: [String]) -> [ExtensionSource] {
  let missing = Set(missing.map { $0.split(separator: ".").last ?? "" })
  return RuntimeProtocol.allCases.compactMap { runtimeProtocol in
    let declaresConformance = missing.contains(runtimeProtocol.plainName)
    let addsMember = !model.ownMembers.includes(runtimeProtocol)
    guard declaresConformance || addsMember else { return nil }

    let conformance = declaresConformance ? model.conformance(to: runtimeProtocol) : ""
    let modifier = model.isNonisolated ? "nonisolated " : ""
    let lines = model.availability + ["\(modifier)extension \(type)\(conformance)"]
    var members = SourceText()
    members.indented { if addsMember { writeMember(for: runtimeProtocol, of: model, to: &$0) } }
    return ExtensionSource(heading: lines.joined(separator: "\n"), members: members.text)
  }
}

private func writeMember(for runtimeProtocol: RuntimeProtocol, of model: Model, to source: inout SourceText) {
  // Code that is deprecated itself may use what is deprecated without a warning.
  if model.usesDeprecated { source.line("@available(*, deprecated)") }
  if model.isUsableFromInline { source.line("@usableFromInline") }
  let access = model.access.map { "\($0) " } ?? ""
  switch runtimeProtocol {
  case .readable:
    source.block("\(access)\(RuntimeSignature.readingInitializer) {") { writeReading(of: model, to: &$0) }
  case .writable:
    source.block("\(access)\(RuntimeSignature.writingMethod) {") { writeWriting(of: model, to: &$0) }
  case .decodable:
    source.block("\(access)\(RuntimeSignature.decodingInitializer) {") { writeDecoding(of: model, to: &$0) }
  case .encodable:
    source.block("\(access)\(RuntimeSignature.encodingMethod) {") { writeEncoding(of: model, to: &$0) }
  }
}

extension Model {
  /// What follows the type's name: the protocol, and the conditions under which a generic model conforms.
  fileprivate func conformance(to runtimeProtocol: RuntimeProtocol) -> String {
    let conformance = ": \(isOnMainActor ? "@MainActor " : "")\(runtimeProtocol.rawValue)"
    guard !genericSubjects.isEmpty else { return conformance }
    return conformance + " where "
      + genericSubjects.map { "\($0): \(runtimeProtocol.rawValue)" }.joined(separator: ", ")
  }
}

extension OwnMembers {
  fileprivate func includes(_ runtimeProtocol: RuntimeProtocol) -> Bool {
    switch runtimeProtocol {
    case .readable: readsJSON
    case .writable: writesJSON
    case .decodable: decodes
    case .encodable: encodes
    }
  }
}
#endif
