// takeUnserialized(from:_:) of an enum: keeps parts of associated values if an update doesn't change the case.

#if Macros
/// Writes the method that keeps the parts of associated values that an update doesn't change.
///
/// Associated values that are read exactly as they were written need no code. If the case changes, all values are
/// new.
func writeKeeping(of model: EnumModel, to source: inout SourceText) {
  let cases = model.cases.filter { enumCase in
    enumCase.isRead && enumCase.isWritten && enumCase.payload.contains { model.isKept($0, in: enumCase) }
  }
  guard !cases.isEmpty, !model.heading.ownMembers.contains(.writable) else { return }
  model.heading.writeAttributes(to: &source)
  source.block("\(model.heading.modifiers)\(RuntimeSignature.keepingMethod) {") { source in
    for enumCase in cases { model.writeKeeping(of: enumCase, to: &source) }
  }
}

extension EnumModel {
  fileprivate func isKept(_ payload: Property, in enumCase: EnumCase) -> Bool {
    if !payload.comesBack { return true }
    guard case .external = form, !enumCase.isFallback else { return false }
    // A case with several keys may be read from any of them, but is written under the first.
    return enumCase.values.count > 1
  }

  fileprivate func writeKeeping(of enumCase: EnumCase, to source: inout SourceText) {
    func pattern(_ binding: (Property) -> String) -> String {
      "case .\(enumCase.name)(\(enumCase.payload.map(binding).joined(separator: ", ")))"
    }
    let new = pattern { isKept($0, in: enumCase) ? "var \($0.name)" : "let \($0.name)" }
    let old = pattern { isKept($0, in: enumCase) ? "let \($0.former)" : "_" }
    source.block("if \(new) = self, \(old) = old {") { source in
      for payload in enumCase.payload where isKept(payload, in: enumCase) {
        source.line(keep(payload, of: enumCase))
      }
      source.line("self = \(enumCase.call(enumCase.payload.map(\.name)))")
    }
  }

  private func keep(_ payload: Property, of enumCase: EnumCase) -> String {
    let spread = "changes.keepSpread(&\(payload.name), from: \(payload.former))"
    if enumCase.isFallback { return spread }
    let place: String
    switch (form, enumCase.shape) {
    // The value makes up the whole enum, or its members are in the object of the tag.
    case (.internallyTagged, .single), (.untagged, .single): return spread
    case (.untagged, .tuple), (.adjacent, .tuple):
      place = ".init(element: \(payload.number), of: \(swiftLiteral(outerPaths(of: enumCase)[0])))"
    default:
      var list = paths(of: payload, enumCase).map(swiftLiteral)
      if case .external = form, case .single = enumCase.shape { list += outerPaths(of: enumCase).map(swiftLiteral) }
      let written = list.first ?? ""
      place = list.count == 1 ? written : ".init(read: \(list.joined(separator: ", ")), written: \(written))"
    }
    return "changes.keep(&\(payload.name), from: \(payload.former), \(place))"
  }
}
#endif
