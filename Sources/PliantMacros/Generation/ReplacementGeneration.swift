// The members that describe a class's part in its hierarchy: the properties of superclasses that it replaces, and the
// unconsumed members that it takes.

#if Macros
/// Declares the variable that is true if any property is replaced.
let newReplacementFlag = "let replaces = Self.memberTraits.contains(.replacing)"

extension Property {
  /// The condition under which the class at hand reads and writes the property; nil if it always does.
  var condition: String? {
    let name = swiftLiteral(plainName)
    if let replacer { return "_Pliant.ReplacedProperty.replaces(\(name), by: \(replacer).self, in: Self.self)" }
    return isReplaceable
      ? "(!replaces || _Pliant.ReplacedProperty.keeps(\(name), in: Self.self))" : nil
  }
}

extension ClassModel {
  /// Whether the class is the hierarchy's first model.
  private var isRoot: Bool { !superclass.isModel }

  /// Writes the members about properties of superclasses, and about members that no class consumes.
  func writeHierarchyMembers(to source: inout SourceText) {
    writeTraits(to: &source)
    if isRoot || !replacements.isEmpty { writeReplacer(to: &source) }
    if isRoot || !rest.isEmpty { writeRestReading(to: &source) }
    writeWrittenMembers(to: &source)
  }

  private func writeTraits(to source: inout SourceText) {
    var traits: [String] = []
    if !replacements.isEmpty { traits.append(".replacing") }
    if !rest.isEmpty { traits.append(".keepingRest") }
    if model.properties.contains(where: { $0.role == .flattened && $0.isRead }) { traits.append(".flattening") }
    let ofNil = Set(model.properties.compactMap { $0.isReplaceable ? $0.traitOfNil : nil })
    traits += ofNil.contains(".hidingNil") ? [".hidingNil"] : ofNil.sorted()
    let nested = Set(writtenProperties.filter { $0.writtenPath.components.count > 1 }.map { $0.writtenPath.keys[0] })
    var merging = ""
    let spreadCount = writtenProperties.filter(\.role.isSpread).count
    if spreadCount > 0 && (spreadCount > 1 || superclass.isModel || superclass.isRead || !nested.isEmpty) {
      // The keys that flattened values write are not known.
      traits.append(".merging")
    } else if !nested.isEmpty, superclass.isModel {
      let asked = nested.sorted().map { "super.writesMember(\(swiftLiteral($0)))" }.joined(separator: " || ")
      merging = ".union(\(asked) ? [.merging] : [])"
    } else if !nested.isEmpty, superclass.isRead {
      traits.append(".merging")
    }
    guard isRoot || !traits.isEmpty || !merging.isEmpty else { return }
    let own = "[\(traits.joined(separator: ", "))]"
    let usesProperties = own.contains("{")
    if usesProperties { heading.writeAttributes(to: &source) } else { heading.writeVisibility(to: &source) }
    let all = isRoot ? own : "super.memberTraits\(traits.isEmpty ? "" : ".union(\(own))")\(merging)"
    source.line("\(modifiers(isOpen: true, isRoot ? "class" : "override class"))\(ClassSignature.traits) { \(all) }")
  }

  private func writeReplacer(to source: inout SourceText) {
    writeOverridable(ClassSignature.replacer, isStatic: true, usesProperties: false, to: &source) { source in
      guard !isRoot else { return source.line("nil") }
      let names = replacements.map { swiftLiteral($0.plainName) }.joined(separator: ", ")
      source.choose(by: "property", [(names, "\(name).self")], otherwise: "super.replacer(of: property)")
    }
    writeOverridable(ClassSignature.replacedReading, isStatic: true, to: &source) { source in
      guard !isRoot else { return }
      source.line("switch property {")
      for property in replacements {
        source.line("case \(swiftLiteral(property.plainName)):")
        source.indented { writeReading(ofReplaced: property, to: &$0) }
      }
      source.line("default: try super.readReplaced(property, into: &value, from: &reader, at: start)")
      source.line("}")
    }
  }

  /// Writes code that reads a property of a superclass: with its initial value, or as one that requires a value.
  private func writeReading(ofReplaced property: Property, to source: inout SourceText) {
    let type = property.declaration?.localType
    guard property.isRead else {
      guard let value = property.initialValue, let type else { return source.line("break") }
      return source.line("value = (((\(value)) as (\(type))) as Any) as? PliantValue")
    }
    func read(_ source: inout SourceText, initial: String?) {
      var property = property
      if let initial {
        property.reading = .inPlace
        property.initialLocal = Property.InitialLocal(type: type.map { "(\($0))" }, value: initial)
      } else {
        property.reading = .throughLocal
        property.type = type
      }
      source.line("reader.beginNextPass(at: start)")
      let model = Model(heading: heading, properties: [property], isMemberwise: false, hooks: [])
      writeVisit(of: model, hasStart: true, to: &source)
      source.line("value = \(property.visitedValue) as? PliantValue")
    }
    if property.narrowing?.isRequired == true { return read(&source, initial: nil) }
    if let value = property.initialValue { return read(&source, initial: value) }
    // The value that the superclass has for the property.
    let inherited = "_Pliant.ReplacedProperty.initial(value, as: \(PropertyCall.type(for: property)))"
    source.block("if let initial = \(inherited) {", closing: "} else {") { read(&$0, initial: "initial") }
    source.indented { read(&$0, initial: nil) }
    source.line("}")
  }

  private func writeRestReading(to source: inout SourceText) {
    writeOverridable(ClassSignature.restReading, to: &source) { source in
      // Members that this class takes are no longer available to its superclasses.
      for property in rest {
        var property = property
        property.reading = .inPlace
        property.initialLocal = nil
        source.line(property.visit)
      }
      if !rest.isEmpty { source.line("try reader.throwFailure()") }
      if !isRoot { source.line("try super.readRest(from: &reader, at: start, sharing: sharing)") }
    }
  }

  private func writeWrittenMembers(to source: inout SourceText) {
    let written = writtenProperties
    if !isRoot && written.isEmpty { return }
    writeOverridable(ClassSignature.writtenMembers, isStatic: true, usesProperties: false, to: &source) { source in
      // The keys that flattened values write are not known.
      if written.contains(where: \.role.isSpread) { return source.line("true") }
      var known: Set<String> = []
      let keys = written.map { $0.writtenPath.keys[0] }.filter { known.insert($0).inserted }
      let inherited = isRoot ? "false" : "super.writesMember(key)"
      guard !keys.isEmpty else { return source.line(inherited) }
      let own = keys.map(swiftLiteral).joined(separator: ", ")
      source.choose(by: "key", [(own, "true")], otherwise: inherited)
    }
  }

  private var writtenProperties: [Property] { wholeModel.properties.filter(\.isWritten) }
}
#endif
