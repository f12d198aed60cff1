// The extensions of a model: one for each conformance, and the members for any coder.

#if Macros
struct ExtensionSource {
  /// The text before the opening brace.
  let heading: String
  /// The text between the braces.
  let members: String

  init(_ heading: String, _ writeMembers: (inout SourceText) -> Void = { _ in }) {
    self.heading = heading
    var source = SourceText()
    source.indented(writeMembers)
    members = source.text
  }
}

/// The source of each extension.
///
/// - Parameters:
///   - missing: the protocols that the type doesn't conform to by its own declaration, without modules.
///   - isOutline: whether the members do nothing. If validation fails, the conformances still exist for code that
///     uses the model, so that the compiler reports only the actual errors.
func extensionSources(
  of model: some GeneratedModel, named type: String, missing: Set<String>, isOutline: Bool = false
) -> [ExtensionSource] {
  let heading = model.heading
  var sources: [ExtensionSource] = RuntimeProtocol.allCases.compactMap { runtimeProtocol in
    let declaresConformance = missing.contains(runtimeProtocol.plainName)
    let addsMember = model.addsMember(for: runtimeProtocol)
    guard declaresConformance || addsMember else { return nil }

    let opening = heading.opening(
      of: type, declaresConformance ? runtimeProtocol.rawValue : nil,
      where: declaresConformance ? heading.condition(for: runtimeProtocol) : "")
    return ExtensionSource(opening) { source in
      if addsMember {
        heading.writeAttributes(to: &source)
        let signature = heading.modifiers + runtimeProtocol.requirement
        if isOutline { return source.line("\(signature) { \(emptyBody) }") }
        source.block("\(signature) {") { model.writeBody(for: runtimeProtocol, to: &$0) }
      }
      if isOutline || model is ClassModel { return }
      switch runtimeProtocol {
      case .readable:
        if let model = model as? Model { writeKeeping(of: model, to: &source) }
        guard addsMember else { return }
        if let model = model as? EnumModel { writeKeeping(of: model, to: &source) }
        writeUpdateHook(model.hooks[.didDecode], heading, to: &source)
      case .decodable:
        // The arguments of a generic model may be only Decodable.
        guard addsMember, model.visitsForDecoding else { return }
        heading.writeAttributes(to: &source)
        source.block("private \(RuntimeSignature.visitingInitializer) {") { model.writeBody(for: .readable, to: &$0) }
      case .writable:
        if addsMember, let model = model as? Model { writeWrittenKeys(of: model, to: &source) }
      case .encodable: break
      }
    }
  }
  if missing.contains(SensitivePart.protocolName), let source = model.sensitivitySource(of: type) {
    sources.append(source)
  }
  if !isOutline, heading.declaresUpdatable, let model = model as? Model {
    sources.append(updateSource(of: model, named: type, "mutating \(UpdateCall.method(of: "Self"))"))
  }
  return sources
}

/// The body of a member of a type with errors.
let emptyBody = "Swift.fatalError()"

/// Writes the method that calls `didDecode` when an update has changed a value, if there is such a hook.
func writeUpdateHook(_ hook: HookMethod?, _ heading: TypeHeading, isClass: Bool = false, to source: inout SourceText) {
  guard let hook else { return }
  heading.writeAttributes(to: &source)
  let modifiers = heading.modifiers + (isClass ? "" : "mutating ")
  let call = "self.\(hook.name.rawValue)(\(hook.takesJSON ? "from: json()" : ""))"
  source.line(
    "\(modifiers)\(RuntimeSignature.updatingMethod) { \(hook.takesJSON || hook.canThrow ? "try " : "")\(call) }")
}

/// Writes the method that keeps the parts of a model that an update doesn't change.
///
/// Properties that are read exactly as they were written need no code.
private func writeKeeping(of model: Model, to source: inout SourceText) {
  let read = model.properties.filter(\.isRead)
  let variables = read.filter { !$0.isConstant && !$0.comesBack }
  let keepsConstants = !model.unreadConstants.isEmpty || read.contains { $0.isConstant && !$0.comesBack }
  guard !model.unread.isEmpty || !variables.isEmpty || keepsConstants else { return }
  model.heading.writeAttributes(to: &source)
  source.block("\(model.heading.modifiers)\(RuntimeSignature.keepingMethod) {") { source in
    for property in variables { source.line(UpdateCall.restore(property)) }
    if keepsConstants, writeKeepingOfConstants(of: model, to: &source) { return }
    for line in model.unread { source.line(line) }
  }
}

/// Writes code that keeps constants by assigning all variables to a copy of the old value, unless a constant that is
/// read differs: this is then another value.
///
/// - Returns: whether no more code is needed.
private func writeKeepingOfConstants(of model: Model, to source: inout SourceText) -> Bool {
  let read = model.properties.filter(\.isRead)
  let constants = read.filter(\.isConstant).map { UpdateCall.isSame($0) }
  let variables = read.filter { !$0.isConstant }
  func write(_ source: inout SourceText) {
    source.line("\(variables.isEmpty ? "let" : "var") kept = old")
    for property in variables {
      source.line(UpdateCall.assign("kept.\(property.name)", "self.\(property.name)", of: property))
    }
    source.line("self = kept")
  }
  guard !constants.isEmpty else {
    write(&source)
    return true
  }
  source.block("if \(constants.joined(separator: ", ")) {") { source in
    write(&source)
    source.line("return")
  }
  return false
}

/// Writes the method that returns whether the model may write a member with the key of an internal tag.
private func writeWrittenKeys(of model: Model, to source: inout SourceText) {
  let written = model.properties.filter(\.isWritten)
  guard !written.contains(where: \.role.isSpread) else { return }
  model.heading.writeVisibility(to: &source)
  let signature = "\(model.heading.modifiers)\(RuntimeSignature.writtenKeysMethod)"
  let words = Set(written.map { firstWord(of: $0.writtenPath.keys[0]) }).sorted()
  guard !words.isEmpty else { return source.line("\(signature) { false }") }
  let rows = stride(from: 0, to: words.count, by: 6).map { start in
    words[start...].prefix(6).map { "0x\(String($0, radix: 16))" }.joined(separator: ", ")
  }
  source.block("\(signature) {") { $0.choose(by: "word", rows.map { ($0, "true") }, otherwise: "false") }
}

extension Model: GeneratedModel {
  func writeBody(for runtimeProtocol: RuntimeProtocol, to source: inout SourceText) {
    switch runtimeProtocol {
    case .readable: writeReading(of: self, to: &source)
    case .writable: writeWriting(of: self, isReadByOwnCode: isReadByOwnCode, to: &source)
    case .decodable: writeDecoding(of: self, to: &source)
    case .encodable:
      writeEncoding(heading, to: &source) { writeWriting(of: self, isReadByOwnCode: isReadByOwnCode, to: &$0) }
    }
  }
}

extension RuntimeProtocol {
  /// The declaration of the member that the protocol requires.
  var requirement: String {
    switch self {
    case .readable: "init(from \(RuntimeParameter.reader)) \(RuntimeParameter.throwing)"
    case .writable: "func write(to \(RuntimeParameter.writer)) \(RuntimeParameter.throwing)"
    case .decodable: "init(from decoder: any Swift.\(RuntimeType.decoder)) throws"
    case .encodable: "func encode(to encoder: any Swift.\(RuntimeType.encoder)) throws"
    }
  }
}

extension TypeHeading {
  /// The conditions under which a generic model conforms; empty for any other.
  func condition(for runtimeProtocol: RuntimeProtocol) -> String {
    // Other coders handle a whole object by reading and writing it.
    let form: [RuntimeProtocol: RuntimeProtocol] = [.decodable: .readable, .encodable: .writable]
    let bounds = [runtimeProtocol, isWhole(for: runtimeProtocol) ? form[runtimeProtocol] : nil]
    return condition(bounds.compactMap { $0?.rawValue }.joined(separator: " & "))
  }

  /// Whether other coders handle a whole object by the model's own reading or writing. A generic model has neither for
  /// arguments that are only Codable.
  func isWhole(for runtimeProtocol: RuntimeProtocol) -> Bool {
    readsWholeObject && (genericSubjects.isEmpty || flattensArguments && !declaredCoding.contains(runtimeProtocol))
  }

  /// The requirement that all generic parameters have a bound; empty without any.
  func condition(_ bound: String) -> String {
    guard !genericSubjects.isEmpty else { return "" }
    return " where " + genericSubjects.map { "\($0): \(bound)" }.joined(separator: ", ")
  }

  /// Writes the attributes of a generated member.
  func writeAttributes(to source: inout SourceText) {
    // Deprecated code may use deprecated declarations without a warning.
    if usesDeprecated { source.line("@available(*, deprecated)") }
    writeVisibility(to: &source)
  }

  /// Writes the attribute of a generated member that uses no properties or cases.
  func writeVisibility(to source: inout SourceText) {
    if isUsableFromInline { source.line("@usableFromInline") }
  }
}

func writeDecoding(of model: Model, to source: inout SourceText) {
  let visit = model.visitsForDecoding ? " \(ForeignCall.visit(by: RuntimeSignature.visitingLabel))" : ""
  if model.hasInitialConstants {
    for line in ForeignCall.readIntoSelf(model) { source.line(line) }
  } else if model.isDecodedAsWhole && !model.readsItself {
    source.line("self = try _Pliant.ForeignObject.read(Self.self, from: decoder)\(visit)")
  } else {
    let copied = model.readsItself ? ", isCopied: true" : ""
    source.line("self = try _Pliant.ForeignObject.read(Self.self, membersOf: decoder\(copied))\(visit)")
  }
}

extension Model {
  /// A model with initial constants can't assign `self`, and so calls the initializer that it has by its declaration.
  var isDecodedAsWhole: Bool {
    heading.readsWholeObject || hasInitialConstants && readsItself && heading.genericSubjects.isEmpty
  }
}

/// Writes the body of `encode(to:)`, which leaves everything to `write(to:)`.
///
/// - Parameter writeWriting: writes the body of `write(to:)`, which a generic model needs for arguments that are only
///   Encodable.
func writeEncoding(_ heading: TypeHeading, to source: inout SourceText, _ writeWriting: (inout SourceText) -> Void) {
  guard !heading.isWhole(for: .encodable), !heading.genericSubjects.isEmpty else {
    return source.line(ForeignCall.encode)
  }
  let parameters = "(\(RuntimeParameter.writer)) \(RuntimeParameter.throwing)"
  source.block("\(ForeignCall.encode) { \(parameters) in") { writeWriting(&$0) }
}
#endif
