//===----------------------------------------------------------------------===//
// validateMembers(from:at:_:) of a class: reports all problems of its members although no object can be created.
//===----------------------------------------------------------------------===//

#if Macros
/// Writes code that fails if a required value is missing. The members of the other classes that were not checked yet
/// are then checked.
func writeChecked(of model: ClassModel, to source: inout SourceText, _ body: (inout SourceText) -> Void) {
  let read = model.readModel.properties.filter(\.isRead)
  let isReadLater = model.form.hasReadingMethod
  let hasOthers = isReadLater || model.superclass.isRead
  let mayFail = read.contains { $0.localType != nil || $0.isReplaceable }
  guard model.isInheritable, hasOthers, mayFail else { return body(&source) }
  source.block("do throws(Pliant.JSONError) {", closing: "} catch {") { body(&$0) }
  source.indented { source in
    source.line(CheckCall.others(around: model.name, isReadLater: isReadLater))
    if case .codable = model.superclass, let superclass = model.superclassName {
      source.line("if \(ReaderCall.isCollecting) { \(CheckCall.codable(superclass)) }")
    }
    source.line("throw error")
  }
  source.line("}")
}

/// Writes checks of the properties that are read only after all others have values, for when one of those has none.
func writeDeferredChecks(of properties: [Property], to source: inout SourceText) {
  source.block("if \(CheckCall.isIncomplete) {") { source in
    source.line("let end = \(ReaderCall.position)")
    for property in properties { property.writeCheck(to: &source) }
    source.line(ReaderCall.move(to: "end"))
  }
}

extension ClassModel {
  func writeCheckingMethod(to source: inout SourceText) {
    let inherits = superclass.isModel
    let properties = readModel.properties.filter(\.isRead)
    var codable: String?
    if case .codable = superclass { codable = superclassName }
    if inherits && properties.isEmpty { return }
    heading.writeAttributes(to: &source)
    let modifiers = modifiers(isOpen: true, inherits ? "override class" : "class")
    source.block("\(modifiers)\(ClassSignature.checkingMethod) {") { source in
      if inherits { source.line(CheckCall.superclassMembers) }
      if properties.isEmpty && codable == nil { return }
      source.line("guard \(CheckCall.includes(name, isReadLater: form.hasReadingMethod)) else { return }")
      if let tolerance = heading.tolerance {
        source.line("let outer = \(ReaderCall.enter(tolerance))")
        source.line("defer { \(ReaderCall.leave("outer")) }")
      }
      if properties.contains(where: \.role.isSpread) {
        source.line(ReaderCall.move(to: "start"))
        source.line("let sharing = \(ReaderCall.beginSharing(keepsUnconsumed: true))")
        source.line("defer { \(ReaderCall.endSharing) }")
      }
      if properties.contains(where: \.isReplaceable) { source.line(ReplacementCall.newFlag) }
      for property in properties { property.writeCheck(to: &source) }
      if let codable { source.line(CheckCall.codable(codable)) }
    }
  }
}

extension Property {
  fileprivate func writeCheck(to source: inout SourceText) {
    var property = self
    if localType == nil { property.becomeLocal() }
    source.block("do {") { source in
      property.writeLocal(to: &source)
      guard let condition else { return property.writeOwnCheck(to: &source) }
      source.block("if \(condition) {", closing: "} else {") { property.writeOwnCheck(to: &$0) }
      let read = ReplacementCall.read(self, property.destination, isRequired: localType != nil)
      source.indented { $0.line(CheckCall.other(read)) }
      source.line("}")
    }
  }

  private func writeOwnCheck(to source: inout SourceText) {
    switch role {
    case .computed: source.line(CheckCall.other(compute))
    case .flattened, .flattenedRest, .unknownKeys: source.line(CheckCall.other(readSpread))
    case .member:
      source.block(CheckCall.member(paths)) { source in
        guard hasAlternatives else { return source.line("\(read(candidate: 0, isLast: true)); return true") }
        if paths.allSatisfy({ $0.rest == nil }) {
          source.line("if isLast { \(read(candidate: 0, isLast: true)); return true }")
          source.line("return \(read(candidate: 0, isLast: false))")
          return
        }
        source.line("switch index {")
        for index in paths.indices {
          source.line(index == paths.count - 1 ? "default:" : "case \(index):")
          source.indented { source in
            source.line("if isLast { \(read(candidate: index, isLast: true)); return true }")
            source.line("return \(read(candidate: index, isLast: false))")
          }
        }
        source.line("}")
      }
    }
    guard localType != nil, role != .computed else { return }
    source.line(
      ReaderCall.noteMissing(
        destination, paths: requiredPaths, from: "start", isAlways: narrowing?.isRequired == true))
  }

  /// Makes the property read into a local variable: with its initial value, or without one if that can't be named.
  private mutating func becomeLocal() {
    let value = initialValue ?? (isNilWhenMissing ? "nil" : nil)
    reading = .inPlace
    initialLocal = InitialLocal(
      type: nil, value: value ?? PropertyCall.none(of: self), isInferred: value != nil)
  }

  private func writeLocal(to source: inout SourceText) {
    switch localType {
    case .spelled(let type): source.line("var \(destination): (\(type))? = nil")
    case .inferred: source.line("var \(destination) = \(PropertyCall.none(of: self))")
    case nil:
      if let initialLocal { source.line("var \(destination)\(initialLocal.declaration(of: self))") }
    }
  }
}
#endif
