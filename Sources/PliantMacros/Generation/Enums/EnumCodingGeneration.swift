// init(from decoder:) of an enum: the same tags and keys under any decoder.

#if Macros
extension EnumModel {
  func writeDecoding(to source: inout SourceText) {
    let lines = descriptions
    let name =
      switch form {
      case .raw: ".rawValue"
      case .external: ".key"
      case .internallyTagged(let tag), .adjacent(let tag, _): ".tag(\(swiftLiteral(tag.text)))"
      case .untagged: "nil"
      }
    let call =
      "try _Pliant.ForeignObject.read(Self.self, casesOf: decoder, \(name), \(swiftLiteral(table))"
      + (hasDecodingHooks || readsItself ? ", isCopied: true" : "")
    let visit = ForeignCall.visit(by: visitsForDecoding ? RuntimeSignature.visitingLabel : "from")
    guard !lines.isEmpty else { return source.line("self = \(call)) \(visit)") }
    source.block("self = \(call), describing: { (cases: _Pliant.CaseSchema) in", closing: "}) \(visit)") { source in
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
        for payload in enumCase.payload where payload.initialValue != nil && !payload.isInitialTaken {
          let path = paths(of: payload, enumCase).first ?? ""
          lines.append(
            inferred(payload) {
              "cases.initial(\(index), \(swiftLiteral(path)), \($0), \(payload.initialValue ?? "")\(payload.usingStrategy))"
            })
        }
        continue
      }
      if enumCase.payload.contains(where: { $0.narrowing != nil }) {
        lines.append("cases.narrowed(\(index))")
      } else if let tolerance = heading.tolerance, !enumCase.payload.isEmpty {
        lines.append("cases.narrowed(\(index), to: \(tolerance))")
      }
    }
    if let enumCase = cases.first(where: \.isFallback) {
      let type = enumCase.payload.first.map(PropertyCall.type(for:))
      let reporting = isFallbackReported ? nil : "isReported: false"
      let arguments = [type, heading.tolerance.map { "under: \($0)" }, reporting].compactMap(\.self)
      lines.append("cases.fallback(\(arguments.joined(separator: ", ")))")
    }
    return lines
  }

  private func description(of enumCase: EnumCase, _ index: Int) -> [String] {
    func members(below key: String?) -> [String] {
      let place = key.map { ", below: \(swiftLiteral($0))" } ?? ""
      return enumCase.payload.map { payload in
        let initial =
          payload.isInitialTaken ? ", isRequired: false" : payload.initialValue.map { ", default: \($0)" } ?? ""
        return inferred(payload) {
          "cases.member(\(index), \(swiftLiteral(payload.key)), \($0)\(place)\(initial)\(payload.usingStrategy))"
        }
      }
    }
    func elements(in content: String?) -> [String] {
      let place = content.map { ", in: \(swiftLiteral($0))" } ?? ""
      return enumCase.payload.map {
        "cases.element(\(index), \(PropertyCall.type(for: $0))\(place)\($0.usingStrategy))"
      }
    }
    switch (form, enumCase.shape) {
    case (.untagged, .none): return enumCase.isFallback ? [] : ["cases.null(\(index))"]
    case (.untagged, .single(let payload)):
      return ["cases.value(\(index), \(PropertyCall.type(for: payload))\(payload.usingStrategy))"]
    case (.untagged, .members): return members(below: nil)
    case (.untagged, .tuple): return elements(in: nil)
    case (.adjacent(_, let content), .tuple): return elements(in: content)
    case (.external, .tuple): return members(below: enumCase.values.first?.key)
    default: return []
    }
  }

  /// Returns a call with the type of an associated value. A type that isn't spelled is inferred before the call: a
  /// default value that is a literal would decide otherwise.
  private func inferred(_ payload: Property, _ call: (String) -> String) -> String {
    let type = PropertyCall.type(for: payload)
    let isCertain = payload.type != nil || payload.initialValue == nil || payload.isInitialTaken
    return isCertain ? call(type) : "do { let valueType = \(type); \(call("valueType")) }"
  }

  /// Returns the candidate paths of an associated value, from the enum's own object.
  func paths(of payload: Property, _ enumCase: EnumCase) -> [String] {
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

extension Property {
  fileprivate var usingStrategy: String { fittedStrategy.map { ", using: \($0)" } ?? "" }
}
#endif
