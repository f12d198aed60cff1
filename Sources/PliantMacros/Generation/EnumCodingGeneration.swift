//===----------------------------------------------------------------------===//
// init(from decoder:) and encode(to:) of an enum: the same tags and keys under any coder.
//===----------------------------------------------------------------------===//

#if Macros
extension EnumModel {
  // MARK: - Decoding

  func writeDecoding(to source: inout SourceText) {
    let lines = descriptions
    let call = CaseCodingCall.read(form, table, isCopied: hasDecodingHooks || heading.ownMembers.includes(.readable))
    let visit = CaseCodingCall.visit(by: visitsForDecoding ? RuntimeSignature.visitingLabel : "from")
    guard !lines.isEmpty else { return source.line("self = \(call)) \(visit)") }
    source.block("self = \(call), \(CaseCodingCall.describing)", closing: "}) \(visit)") { source in
      for line in lines { source.line(line) }
    }
  }

  /// Whether other decoders need an initializer of their own: the condition of a generic enum for `Decodable` doesn't
  /// say that the enum reads itself, and one that is written by hand doesn't read excerpts.
  var visitsForDecoding: Bool {
    !heading.readsWholeObject && (!heading.genericSubjects.isEmpty || heading.ownMembers.includes(.readable))
  }

  /// Whether no generated code reads the associated values.
  var isReadByOwnCode: Bool {
    heading.ownMembers.includes(.readable) && (!visitsForDecoding || heading.ownMembers.includes(.decodable))
  }

  /// Writes the initializer that reads a generic enum whose arguments are only Decodable.
  func writeVisitingInitializer(to source: inout SourceText) {
    heading.writeAttributes(to: &source)
    source.block("private \(RuntimeSignature.visitingInitializer) {") { writeReading(to: &$0) }
  }

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
    let members = payload.keys.map { DocumentPath(key: $0).text }
    let innerMembers = payload.keys.map(DocumentPath.innerText)
    switch form {
    case .external:
      return enumCase.values.flatMap { value in innerMembers.map { "\(DocumentPath(key: value.key).text).\($0)" } }
    case .adjacent(_, let content):
      let path = DocumentPath(key: content).text
      if case .single = enumCase.shape { return [path] }
      return innerMembers.map { "\(path).\($0)" }
    case .raw, .internallyTagged, .untagged: return members
    }
  }

  // MARK: - Encoding

  func writeEncoding(to source: inout SourceText) {
    if hasEncodingHooks { return source.line(ForeignCall.encode) }
    source.line(CodingCall.writeWhole)
    source.line("switch self {")
    for enumCase in cases {
      source.line("case \(enumCase.pattern):")
      source.indented { writeEncoding(of: enumCase, to: &$0) }
    }
    source.line("}")
  }

  private func writeEncoding(of enumCase: EnumCase, to source: inout SourceText) {
    guard enumCase.isWritten else { return source.line(CaseCodingCall.refuse(enumCase.plainName)) }
    if heading.ownMembers.writesJSON {
      for payload in enumCase.payload where payload.strategy == nil {
        source.line("_ = \(PropertyCall.onlyWritten(payload.local))")
      }
    }
    if enumCase.isFallback, let payload = enumCase.payload.first {
      switch form {
      case .raw, .untagged: source.line(CaseCodingCall.encode(payload.local))
      case .external: source.line(CaseCodingCall.encodeUnknownCase(payload.local))
      case .internallyTagged(let tag), .adjacent(let tag, _):
        source.line(CaseCodingCall.encodeUnknown(payload.local, at: tag))
      }
      return
    }
    switch form {
    case .raw: source.line(CaseCodingCall.encode(enumCase.literal))
    case .external:
      source.block("do {") { source in
        let path = DocumentPath(key: enumCase.values.first?.key ?? "").text
        let specified = (enumCase.isSpelled ? [path] : []) + enumCase.specifiedPaths(below: path)
        source.line("var model = \(CodingCall.newCaseEncoder(specified: specified, isGathering: true))")
        // The object is written even if all associated values are nil.
        source.line(encode(CaseCodingCall.empty, at: path))
        for payload in enumCase.payload {
          source.line(encode(payload.writtenMember, at: "\(path).\(DocumentPath.innerText(ofKey: payload.key))"))
        }
        source.line(CodingCall.finish("model"))
      }
    case .internallyTagged(let tag): writeEncoding(of: enumCase, tag: tag, content: nil, to: &source)
    case .adjacent(let tag, let content): writeEncoding(of: enumCase, tag: tag, content: content, to: &source)
    case .untagged: writeEncodingUntagged(enumCase, to: &source)
    }
  }

  private func writeEncoding(
    of enumCase: EnumCase, tag: DocumentPath, content: String?, to source: inout SourceText
  ) {
    if content == nil, case .single(let payload) = enumCase.shape {
      source.line(CaseCodingCall.encode(payload.local, internalTag: enumCase.literal, at: tag))
      return
    }
    var specified = tag.textsOfPrefixes
    let place = content.map { DocumentPath(key: $0).text }
    if let place { specified.append(place) }
    specified += enumCase.specifiedPaths(below: place)
    source.line("var model = \(CodingCall.newCaseEncoder(specified: specified))")
    source.line(encode(enumCase.literal, at: tag.text))
    for (index, payload) in enumCase.payload.enumerated() {
      var path = DocumentPath(key: payload.key).text
      if let place {
        switch enumCase.shape {
        case .single: path = place
        case .tuple: path = "\(place).\(index)"
        default: path = "\(place).\(DocumentPath.innerText(ofKey: payload.key))"
        }
      }
      var value = payload.writtenMember
      // An element is null for nil, also at the end.
      if content != nil, case .tuple = enumCase.shape { value = CasePayloadCall.orNull(payload.written) }
      source.line(encode(value, at: path))
    }
    source.line(CodingCall.finish("model"))
  }

  private func writeEncodingUntagged(_ enumCase: EnumCase, to source: inout SourceText) {
    switch enumCase.shape {
    case .none: source.line(CaseCodingCall.encodeNil)
    case .single(let payload): source.line(CaseCodingCall.encode(payload.written))
    case .members:
      source.line("var model = \(CodingCall.newCaseEncoder(specified: enumCase.specifiedPaths(below: nil)))")
      for payload in enumCase.payload {
        source.line(encode(payload.writtenMember, at: DocumentPath(key: payload.key).text))
      }
      source.line(CodingCall.finish("model"))
    case .tuple:
      source.line("var array0: any Swift.UnkeyedEncodingContainer = encoder.unkeyedContainer()")
      for payload in enumCase.payload {
        source.line(CaseCodingCall.encode(payload.written, into: "array0"))
      }
    }
  }

  private func encode(_ value: String, at path: String) -> String {
    CodingCall.encode(value, path: path, isCollected: false)
  }
}

extension EnumCase {
  /// The paths of the associated values whose keys are specified.
  ///
  /// - Parameter place: the path of the object around them.
  fileprivate func specifiedPaths(below place: String?) -> [String] {
    guard case .members = shape else { return [] }
    return payload.filter(\.isSpelled).map { value in
      place.map { "\($0).\(DocumentPath.innerText(ofKey: value.key))" } ?? DocumentPath(key: value.key).text
    }
  }

  /// The raw value or tag that is written, as an expression.
  fileprivate var literal: String {
    switch values.first {
    case .text(let text)?: "\(swiftLiteral(text)) as Swift.String"
    case .integer(let value)?: "\(value) as Swift.Int64"
    case .unsigned(let value)?: "\(value) as Swift.UInt64"
    case .number(let value)?: "\(value) as Swift.Double"
    case .bool(let value)?: "\(value) as Swift.Bool"
    case .integers, .numbers, .texts, nil: "\"\" as Swift.String"
    }
  }
}
#endif
