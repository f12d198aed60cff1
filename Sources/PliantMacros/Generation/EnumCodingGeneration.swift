//===----------------------------------------------------------------------===//
// init(from decoder:) and encode(to:) of an enum: the same tags and keys under any coder.
//===----------------------------------------------------------------------===//

#if Macros
extension EnumModel {
  // MARK: - Decoding

  func writeDecoding(to source: inout SourceText) {
    let lines = description
    let call = CaseCodingCall.read(self)
    guard !lines.isEmpty else { return source.line("self = \(call)") }
    source.block("self = \(call) \(CaseCodingCall.describing)") { source in
      for line in lines { source.line(line) }
    }
  }

  /// Statements that describe the cases for a schema.
  private var description: [String] {
    var lines: [String] = []
    for (index, enumCase) in readCases where !enumCase.isFallback || enumCase.payload.isEmpty {
      let description = description(of: enumCase, index)
      lines += description
      guard !description.isEmpty, !hasMarkedMembers(enumCase) else { continue }
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

  /// Whether each associated value is a member of its own in a schema, or all are those of a model.
  private func hasMarkedMembers(_ enumCase: EnumCase) -> Bool {
    if case .tuple = enumCase.shape { return false }
    if case .untagged = form { return false }
    return true
  }

  private func description(of enumCase: EnumCase, _ index: Int) -> [String] {
    func type(_ payload: CasePayload) -> String { typeText(of: payload, enumCase) }
    func strategy(_ payload: CasePayload) -> [String] { CaseCodingCall.describeStrategy(payload, for: type(payload)) }
    func members(below key: String?) -> [String] {
      enumCase.payload.flatMap { payload in
        (hasMarkedMembers(enumCase) ? marks(of: payload, enumCase) : []) + strategy(payload)
          + [CaseCodingCall.describe(member: type(payload), payload, index, below: key)]
      }
    }
    func elements(in content: String?) -> [String] {
      enumCase.payload.flatMap { payload in
        strategy(payload) + [CaseCodingCall.describe(element: type(payload), index, content: content)]
      }
    }
    switch (form, enumCase.shape) {
    case (.raw, _): return []
    case (.untagged, .none): return enumCase.isFallback ? [] : [CaseCodingCall.describe(null: index)]
    case (_, .none): return []
    case (.untagged, .single(let payload)):
      return strategy(payload) + [CaseCodingCall.describe(value: type(payload), index)]
    case (.untagged, .members), (.internallyTagged, .members): return members(below: nil)
    case (.internallyTagged, .single(let payload)):
      return marks(of: payload, nil) + [CaseCodingCall.describe(model: type(payload), index)]
    case (.adjacent(_, let content), .single(let payload)):
      return marks(of: payload, nil) + strategy(payload)
        + [CaseCodingCall.describe(member: type(payload), payload, index, below: nil, key: content)]
    case (.adjacent(_, let content), .members): return members(below: content)
    case (.adjacent(_, let content), .tuple): return elements(in: content)
    case (.untagged, .tuple), (.internallyTagged, .tuple): return elements(in: nil)
    case (.external, _): return members(below: enumCase.values.first?.key)
    }
  }

  /// Statements with the marks and the other keys of an associated value.
  private func marks(of payload: CasePayload, _ enumCase: EnumCase?) -> [String] {
    var lines: [String] = []
    if let enumCase {
      let paths = paths(of: payload, enumCase)
      if paths.count > 1 { lines.append(CaseCodingCall.describe(candidates: paths)) }
    }
    let tolerance = payload.narrowing?.tolerance.map { ".\($0.rawValue)" } ?? heading.tolerance
    let isRequired = payload.narrowing?.isRequired ?? false
    if tolerance != nil || isRequired {
      lines.append(CaseCodingCall.describe(marks: tolerance, isRequired: isRequired))
    }
    return lines
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
      if content != nil, case .tuple = enumCase.shape { value = payload.written }
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
