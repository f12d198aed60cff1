// Generates the members of a class: its initializers, and the members that its subclasses override.

#if Macros
/// Writes the members that must be declared in the class itself.
func writeMembers(of model: ClassModel, to source: inout SourceText) {
  if model.addsPlainInitializer {
    // The one that Swift would give the class if it had no other initializer.
    let callsSuper = model.form == .inPlace(callsSuper: true)
    source.line(callsSuper ? "\(model.modifiers("override"))init() { super.init() }" : "init() {}")
  }
  if let initializer = model.model.memberwise, !initializer.parameters.isEmpty {
    initializer.write(callsSuper: model.superclass == .object || model.superclass.isRead, to: &source)
  }
  if model.isInheritable {
    writeSharedMembers(of: model, to: &source)
  } else {
    writeOwnInitializers(of: model, to: &source)
  }
}

extension ClassModel {
  /// Returns the modifiers of a member.
  func modifiers(isOpen: Bool = false, _ more: String = "") -> String {
    (isOpen && self.isOpen ? "open " : heading.modifiers) + (more.isEmpty ? "" : "\(more) ")
  }

  /// Writes a member that subclasses override, and that overrides the superclass's if that is a model.
  ///
  /// - Parameter usesProperties: whether the code uses properties, which may be deprecated.
  func writeOverridable(
    _ signature: String, isStatic: Bool = false, usesProperties: Bool = true, to source: inout SourceText,
    _ body: (inout SourceText) -> Void
  ) {
    if usesProperties { heading.writeAttributes(to: &source) } else { heading.writeVisibility(to: &source) }
    let kind = [superclass.isModel ? "override" : nil, isStatic ? "class" : nil].compactMap(\.self)
    source.block("\(modifiers(isOpen: true, kind.joined(separator: " ")))\(signature) {", body)
  }
}

// MARK: - Standalone classes

private func writeOwnInitializers(of model: ClassModel, to source: inout SourceText) {
  let isConvenience = model.form == .convenience
  let modifiers = model.modifiers(isConvenience ? "convenience" : "")
  if !model.readsItself {
    model.heading.writeAttributes(to: &source)
    let condition = model.heading.condition(for: .readable)
    source.block("\(modifiers)\(RuntimeProtocol.readable.requirement)\(condition) {") { source in
      if model.isOutline { source.line(emptyBody) } else { writeReadingBody(of: model, to: &source) }
    }
  }
  guard !model.heading.ownMembers.contains(.decodable) else { return }
  model.heading.writeAttributes(to: &source)
  let condition = model.heading.condition(for: .decodable)
  source.block("\(model.modifiers("convenience"))\(RuntimeProtocol.decodable.requirement)\(condition) {") { source in
    if model.isOutline { return source.line(emptyBody) }
    for line in ForeignCall.readIntoSelf(model) { source.line(line) }
  }
  guard model.visitsForDecoding, !model.isOutline else { return }
  model.heading.writeAttributes(to: &source)
  let visiting = "private \(isConvenience ? "convenience " : "")\(RuntimeSignature.visitingInitializer)\(condition)"
  source.block("\(visiting) {") { writeReadingBody(of: model, to: &$0) }
}

/// Writes code that reads all properties and completes the object.
private func writeReadingBody(of model: ClassModel, to source: inout SourceText) {
  switch model.form {
  case .convenience: source.line("self.init()")
  case .inPlace(callsSuper: true): source.line("super.init()")
  case .inPlace(callsSuper: false), .locals, .inherited, .passedOn: break
  }
  let read = model.readModel
  writeVisit(
    of: read, needsStart: model.superclass.isRead, callsHook: !model.isInheritable, ending: model.ending(of: read),
    to: &source)
  writeCompletion(of: model, to: &source)
  if !model.isInheritable, let hook = model.model.hooks[.didDecode] { source.line(ReaderCall.call(hook, on: "self")) }
}

/// Writes code that assigns the values that were read, before and after the superclass is initialized.
private func writeCompletion(of model: ClassModel, to source: inout SourceText) {
  let assigned = model.readModel.assignmentOrder
  func assign(_ property: Property) { source.line("self.\(property.name) = \(property.visitedValue)") }
  for property in model.rest where property.isThroughLocal { source.line("self.\(property.name) = .noMembers") }
  for property in assigned where !property.isWrapped || !property.isAssignedLast { assign(property) }
  let isContinued = model.model.members.contains { $0.isRead && $0.isReadAfterAssignment }
  if isContinued, model.superclass.isRead { source.line("defer { reader.end(visit) }") }
  switch (model.superclass, model.form) {
  case (.object, .locals): source.line("super.init()")
  // The compiler shows the line if the superclass, which the plugin can't see, has no such initializer.
  case (.unknown, .locals) where model.callsSuper:
    source.line("super.init()  // reading needs 'init()' of the superclass")
  case (.model, .locals):
    source.line("reader.beginNextPass(at: start)")
    source.line("try super.init(membersFrom: &reader)")
  case (.codable, _):
    source.line("reader.beginNextPass(at: start)")
    source.block("do {", closing: "} catch {") { $0.line("try super.init(from: try reader.decoderOfNextValue())") }
    source.indented { $0.line("throw reader.failure(decoding: error, of: Self.self, at: start)") }
    source.line("}")
    source.line("try reader.skipSuperclassMembers(from: start)")
  default: break
  }
  for property in assigned where property.isWrapped && property.isAssignedLast { assign(property) }
  writeDeferredReading(of: model.model, to: &source)
}

// MARK: - Classes in a hierarchy

private func writeSharedMembers(of model: ClassModel, to source: inout SourceText) {
  let inherits = model.superclass.isModel
  if model.form != .inherited {
    model.heading.writeAttributes(to: &source)
    let modifiers = model.modifiers(model.form == .convenience ? "required convenience" : "required")
    source.block("\(modifiers)\(ClassSignature.initializer) {") { source in
      if model.isOutline { return source.line(emptyBody) }
      guard model.form == .passedOn else { return writeReadingBody(of: model, to: &source) }
      source.line("try super.init(membersFrom: &reader)")
    }
  }
  if model.isOutline { return }
  if !inherits {
    model.heading.writeVisibility(to: &source)
    source.line("\(model.modifiers(isOpen: true))\(ClassSignature.readingMethod) {}")
  } else if model.form.hasReadingMethod {
    model.writeOverridable(ClassSignature.readingMethod, to: &source) { source in
      source.line("try super.readMembers(from: &reader, at: start)")
      source.line("reader.beginNextPass(at: start)")
      let read = model.readModel
      writeVisit(of: read, hasStart: true, ending: model.ending(of: read), to: &source)
      for property in read.assignmentOrder { source.line("self.\(property.name) = \(property.visitedValue)") }
    }
  }
  model.writeOverridable(ClassSignature.writingMethod, to: &source) { source in
    switch model.superclass {
    case .model: source.line("try super.writeMembers(to: &writer)")
    case .codable:
      source.line("try writer.write(membersOf: _Pliant.EncodedSuperclass { encoder in try super.encode(to: encoder) })")
    case .none, .object, .unknown: break
    }
    if let hook = model.model.hooks[.willEncode] { source.line(WriterCall.call(hook)) }
    let asks = model.model.properties.contains { $0.isReplaceable && $0.isWritten && !$0.role.isSpread }
    if asks { source.line(newReplacementFlag) }
    writeWritingMembers(of: model.wholeModel, isReadByOwnCode: model.readsItself, to: &source)
    if let hook = model.model.hooks[.didEncode] { source.line(WriterCall.call(hook)) }
  }
  writeHookOfMembers(of: model, to: &source)
  writeUpdateOfMembers(of: model, to: &source)
  model.writeSensitiveParts(to: &source)
  model.writeCheckingMethod(to: &source)
  model.writeHierarchyMembers(to: &source)
  // A superclass may require the initializer.
  if inherits, model.form == .locals || model.form == .passedOn { writeDecodingInitializer(of: model, to: &source) }
  if model.superclass == .codable {
    writeDecodingInitializer(of: model, to: &source)
    model.heading.writeVisibility(to: &source)
    source.block("\(model.modifiers("override"))\(RuntimeProtocol.encodable.requirement) {") {
      $0.line(ForeignCall.encode)
    }
  }
}

private func writeHookOfMembers(of model: ClassModel, to source: inout SourceText) {
  let inherits = model.superclass.isModel
  let hook = model.model.hooks[.didDecode]
  if inherits && hook == nil { return }
  model.writeOverridable(ClassSignature.hookMethod, usesProperties: false, to: &source) { source in
    if inherits { source.line("try super.didReadMembers(from: &reader, at: start)") }
    if let hook { source.line(ReaderCall.call(hook, on: "self")) }
  }
}

private func writeUpdateOfMembers(of model: ClassModel, to source: inout SourceText) {
  let inherits = model.superclass.isModel
  let whole = model.wholeModel
  let properties = whole.properties.filter { $0.isRead && !$0.isConstant }
  if inherits && whole.properties.isEmpty { return }
  model.writeOverridable(ClassSignature.updateMethod, to: &source) { source in
    let constants = model.model.members.filter { $0.isConstant && $0.isRead }
    if !constants.isEmpty || !properties.isEmpty {
      source.line("guard let other = other as? \(model.name) else { return }")
    }
    for property in constants { source.line(UpdateCall.keep(property)) }
    if inherits { source.line("try super.takeMembers(from: other, &changes)") }
    if properties.contains(where: \.isReplaceable) { source.line(newReplacementFlag) }
    for property in properties { writeConditionally(UpdateCall.take(property), property.condition, to: &source) }
  }
}

/// Writes a statement, under a condition if there is one.
func writeConditionally(_ statement: String, _ condition: String?, to source: inout SourceText) {
  source.line(condition.map { "if \($0) { \(statement) }" } ?? statement)
}

/// Writes the initializer that a superclass requires that is only Codable, whether it is the nearest one or further
/// up.
private func writeDecodingInitializer(of model: ClassModel, to source: inout SourceText) {
  if model.heading.ownMembers.contains(.decodable) { return }
  model.heading.writeVisibility(to: &source)
  source.block("\(model.modifiers("required convenience"))\(RuntimeProtocol.decodable.requirement) {") { source in
    for line in ForeignCall.readIntoSelf() { source.line(line) }
  }
}

// MARK: - Checks

extension ClassModel {
  /// Returns the statement after a visit, which throws if it has failed. If a required value is missing, the members
  /// of the other classes that were not validated yet are then validated.
  func ending(of read: Model) -> String {
    let isReadLater = form.hasReadingMethod
    let mayFail = read.properties.contains { $0.isRead && ($0.isThroughLocal || $0.isReplaceable) }
    guard isInheritable, isReadLater || superclass.isRead, mayFail else { return VisitCall.throwFailure }
    let others = "\(isReadLater ? "below" : "above"): \(name).self"
    let end = codableSuperclass.map { ", codable: (\($0)).self" } ?? ""
    return VisitCall.throwing("reader.takeFailure(visit, of: Self.self, \(others)\(end))")
  }

  /// Writes the method that finds all problems of the members although no object can be created.
  func writeCheckingMethod(to source: inout SourceText) {
    let inherits = superclass.isModel
    var model = readModel
    model.heading.tolerance = nil
    model.hooks = []
    model.properties = model.properties.filter { $0.isRead || $0.keepsKeyUnread }
      .map { $0.isRead ? $0.local : $0 }
    if inherits && model.properties.isEmpty { return }
    writeOverridable(ClassSignature.checkingMethod, isStatic: true, to: &source) { source in
      if inherits { source.line("super.validateMembers(from: &reader, at: start, check)") }
      if model.properties.isEmpty && codableSuperclass == nil { return }
      source.line("guard check.includes(\(name).self, isReadLater: \(form.hasReadingMethod)) else { return }")
      heading.writeTolerance(to: &source)
      if !model.properties.isEmpty {
        source.line("reader.beginNextPass(at: start)")
        writeVisit(of: model, hasStart: true, ending: "reader.endValidation(visit)", to: &source)
      }
      if let codableSuperclass {
        source.line("reader.collectProblems(ofCodable: (\(codableSuperclass)).self, from: start)")
      }
    }
  }
}
#endif
