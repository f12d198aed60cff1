// init(from decoder:) of an enum: the same tags and keys under any decoder.

#if Macros
extension EnumModel {
  func writeDecoding(to source: inout SourceText) {
    let lines = descriptions
    let call = CaseCodingCall.read(form, table, isCopied: hasDecodingHooks || readsItself)
    let visit = ForeignCall.visit(by: visitsForDecoding ? RuntimeSignature.visitingLabel : "from")
    guard !lines.isEmpty else { return source.line("self = \(call)) \(visit)") }
    source.block("self = \(call), \(CaseCodingCall.describing)", closing: "}) \(visit)") { source in
      for line in lines { source.line(line) }
    }
  }

  var isDecodedAsWhole: Bool { heading.readsWholeObject }

  /// Lines that describe what a schema can't learn from visits of the cases.
  private var descriptions: [String] {
    var lines: [String] = []
    for (index, enumCase) in readCases where !enumCase.isFallback || enumCase.payload.isEmpty {
      let description = description(of: enumCase, index)
      lines += description
      guard !description.isEmpty else {
        for payload in enumCase.payload where payload.initial != nil && !payload.isInitialTaken {
          let path = paths(of: payload, enumCase).first ?? ""
          lines.append(CaseCodingCall.describe(initial: typeText(of: payload, enumCase), payload, index, path))
        }
        continue
      }
      if enumCase.payload.contains(where: { $0.narrowing != nil }) {
        lines.append(CaseCodingCall.describe(narrowed: index))
      } else if let tolerance = heading.tolerance, !enumCase.payload.isEmpty {
        lines.append(CaseCodingCall.describe(narrowed: index, to: tolerance))
      }
    }
    if let enumCase = cases.first(where: \.isFallback) {
      let type = enumCase.payload.first.map { typeText(of: $0, enumCase) }
      lines.append(CaseCodingCall.describe(fallback: type, under: heading.tolerance))
    }
    return lines
  }

  private func description(of enumCase: EnumCase, _ index: Int) -> [String] {
    func type(_ payload: CasePayload) -> String { typeText(of: payload, enumCase) }
    func members(below key: String?) -> [String] {
      enumCase.payload.map { CaseCodingCall.describe(member: type($0), $0, index, below: key) }
    }
    func elements(in content: String?) -> [String] {
      enumCase.payload.map { CaseCodingCall.describe(element: type($0), $0, index, content: content) }
    }
    switch (form, enumCase.shape) {
    case (.untagged, .none): return enumCase.isFallback ? [] : [CaseCodingCall.describe(null: index)]
    case (.untagged, .single(let payload)): return [CaseCodingCall.describe(value: type(payload), payload, index)]
    case (.untagged, .members): return members(below: nil)
    case (.untagged, .tuple): return elements(in: nil)
    case (.adjacent(_, let content), .tuple): return elements(in: content)
    case (.external, .tuple): return members(below: enumCase.values.first?.key)
    default: return []
    }
  }

  /// Returns the candidate paths of an associated value, from the enum's own object.
  func paths(of payload: CasePayload, _ enumCase: EnumCase) -> [String] {
    let outer = outerPaths(of: enumCase)
    if case .adjacent = form, case .single = enumCase.shape { return outer }
    return outer.flatMap { outer in payload.keys.map { DocumentPath.text(ofKey: $0, inside: outer) } }
  }

  /// Returns the paths of the value that contains a case's associated values.
  func outerPaths(of enumCase: EnumCase) -> [String] {
    switch form {
    case .raw, .internallyTagged, .untagged: [""]
    case .external: enumCase.readValues.map { DocumentPath(key: $0.key).text }
    case .adjacent(_, let content): [DocumentPath(key: content).text]
    }
  }
}
#endif
