// The parts of a model that must not be shown: those with a mark, and those whose types may contain such parts.

#if Macros
/// One part: the path to it, and its type as an expression.
struct SensitivePart {
  let path: String
  let type: String

  static let protocolName = "SensitiveHolding"
  /// The requirement of the protocol.
  static let property = "var sensitiveParts: Pliant.SensitiveParts"
  /// The type of parts that must not be shown.
  static let hidden = "Pliant.HiddenValue.self"

  /// The parts as an expression.
  static func literal(_ parts: [SensitivePart]) -> String {
    parts.isEmpty ? "[:]" : "[\(parts.map { "\(swiftLiteral($0.path)): \($0.type)" }.joined(separator: ", "))]"
  }
}

extension TypeHeading {
  /// Returns the extension that declares a type's parts. It is nonisolated, since messages are created on any actor.
  fileprivate func sensitivitySource(
    of type: String, _ writeMembers: (inout SourceText) -> Void = { _ in }
  ) -> ExtensionSource {
    let opening = availability + ["extension \(type): nonisolated Pliant.\(SensitivePart.protocolName)"]
    return ExtensionSource(opening.joined(separator: "\n"), writeMembers)
  }
}

extension GeneratedModel {
  func sensitivitySource(of type: String) -> ExtensionSource? {
    let parts = sensitiveParts
    if parts.isEmpty { return nil }
    return heading.sensitivitySource(of: type) { source in
      heading.writeAttributes(to: &source)
      source.line(
        "nonisolated \(heading.modifiers)static \(SensitivePart.property) { \(SensitivePart.literal(parts)) }")
    }
  }
}

extension Property {
  fileprivate var isSensitive: Bool { narrowing?.isSensitive ?? false }

  /// Returns the types at the property's paths, if they may contain such parts.
  ///
  /// - Parameter type: the property's own type.
  fileprivate func partTypes(_ type: String, isolation: String?, isListed: Bool = false) -> [String] {
    if isSensitive { return [SensitivePart.hidden] }
    // A strategy may read and write other types than that of its values.
    let strategy = PropertyCall.type(ofStrategy: strategy, fittedStrategy, isolation: isolation)
    return isPlain && strategy == nil && !isListed ? [] : [type] + [strategy].compactMap(\.self)
  }
}

extension Model {
  var sensitiveParts: [SensitivePart] {
    let properties = properties.filter(\.isRead)
    // The keys of the other properties are not those of hidden members.
    let hidesRest = properties.contains { $0.role.isSpread && $0.isSensitive }
    return properties.flatMap { property -> [SensitivePart] in
      let isolation = heading.isolation
      let types = property.partTypes(
        PropertyCall.type(of: property, isolation: isolation), isolation: isolation, isListed: hidesRest)
      guard property.role.isSpread, let type = types.first else {
        return property.paths.flatMap { path in types.map { SensitivePart(path: path.text, type: $0) } }
      }
      if property.isSensitive { return [SensitivePart(path: "*", type: "Pliant.HiddenMembers.self")] }
      return [SensitivePart(path: property.role.takesRest ? "*" : "", type: type)]
    }
  }
}

extension ClassModel {
  var sensitiveParts: [SensitivePart] { wholeModel.sensitiveParts }

  func sensitivitySource(of type: String) -> ExtensionSource? {
    // The class itself has the member, which subclasses override.
    if isInheritable { return heading.sensitivitySource(of: type) }
    // `Self` can't be a parameter type in a class.
    return wholeModel.owned(by: heading.applied(to: type)).sensitivitySource(of: type)
  }

  /// Writes the property that adds the class's parts to its superclass's.
  ///
  /// A superclass's mark applies to the places at which the class reads the property. The macro can't see the mark.
  func writeSensitiveParts(to source: inout SourceText) {
    let parts = sensitiveParts
    let inherits = superclass.isModel
    let replaced = replacements.filter { $0.isRead && !$0.isSensitive }.map { property in
      let paths = property.paths.map { swiftLiteral($0.text) }.joined(separator: ", ")
      return ".replacing(\(swiftLiteral(property.plainName)), at: \(paths))"
    }
    let marked = wholeModel.properties.filter { $0.isSensitive && ($0.isReplaceable || $0.replacer != nil) }
      .map { swiftLiteral($0.plainName) }.joined(separator: ", ")
    if inherits && parts.isEmpty && replaced.isEmpty { return }
    var terms = inherits ? ["super.sensitiveParts\(replaced.joined())"] : []
    if !marked.isEmpty { terms.append("Pliant.SensitiveParts.marked(\(marked))") }
    if !parts.isEmpty || terms.isEmpty { terms.append(SensitivePart.literal(parts)) }
    heading.writeAttributes(to: &source)
    source.line(
      "nonisolated \(modifiers(isOpen: true, inherits ? "override class" : "class"))\(SensitivePart.property) "
        + "{ \(terms.joined(separator: " + ")) }")
  }
}

extension EnumModel {
  var sensitiveParts: [SensitivePart] {
    cases.filter(\.isRead).flatMap { enumCase in
      enumCase.payload.flatMap { payload -> [SensitivePart] in
        let types = payload.partTypes(PropertyCall.type(for: payload), isolation: heading.isolation)
        return partPaths(of: payload, enumCase).flatMap { path in types.map { SensitivePart(path: path, type: $0) } }
      }
    }
  }

  /// Returns the paths of an associated value in the enum's value.
  private func partPaths(of payload: Property, _ enumCase: EnumCase) -> [String] {
    let outer = enumCase.isFallback ? [""] : outerPaths(of: enumCase)
    switch enumCase.shape {
    case .none: return []
    case .single:
      return enumCase.isFallback ? outer : outer.flatMap { [$0, DocumentPath.text(ofKey: "_0", inside: $0)] }
    case .tuple:
      return outer.flatMap { outer -> [String] in
        let key = "_\(payload.number)"
        return outer.isEmpty ? ["*"] : [DocumentPath.text(ofKey: key, inside: outer), "\(outer).\(payload.number)"]
      }
    case .members: return paths(of: payload, enumCase)
    }
  }
}
#endif
