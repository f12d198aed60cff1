//===----------------------------------------------------------------------===//
// init(from reader:) of an enum: which case it is, then its associated values.
//===----------------------------------------------------------------------===//

#if Macros
extension EnumModel: GeneratedModel {
  func writeBody(for runtimeProtocol: RuntimeProtocol, to source: inout SourceText) {
    switch runtimeProtocol {
    case .readable: writeReading(to: &source)
    case .writable: writeWriting(to: &source)
    case .decodable: writeDecoding(to: &source)
    case .encodable: writeEncoding(to: &source)
    }
  }
}

extension EnumModel {
  fileprivate func writeReading(to source: inout SourceText) {
    if asksForRawType { for line in CaseCall.expectNames { source.line(line) } }
    if let tolerance = heading.tolerance {
      source.line("let outer = \(ReaderCall.enter(tolerance))")
      source.line("defer { \(ReaderCall.leave("outer")) }")
      source.line(ReaderCall.checkDuplicateKeys)
    }
    if asksForStart { source.line("let start = \(ReaderCall.position)") }
    if let hook = hooks[.willDecode] { source.line(ReaderCall.call(hook, on: "Self")) }
    switch form {
    case .raw: writeReadingRaw(to: &source)
    case .external: writeReadingExternal(to: &source)
    case .internallyTagged(let tag): writeReadingTagged(by: tag, content: nil, to: &source)
    case .adjacent(let tag, let content): writeReadingTagged(by: tag, content: content, to: &source)
    case .untagged: writeReadingUntagged(to: &source)
    }
    if let hook = hooks[.didDecode] { source.line(ReaderCall.call(hook, on: "self")) }
  }

  private var asksForStart: Bool { if case .untagged = form { hasDecodingHooks } else { true } }

  /// The cases with their values, in the runtime's format.
  var table: String {
    cases.map { enumCase in
      ([enumCase.plainName] + enumCase.readValues.map(\.json)).joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// The argument for the fallback case, and for whether it is reported.
  private var fallbackArgument: String { "\(fallback)\(quietly)" }

  private var quietly: String { isFallbackReported ? "" : ", isReported: false" }

  /// The tags as keys: the known keys of the enum's object.
  private var keys: [String] { cases.flatMap { $0.readValues.map(\.key) } }

  // MARK: - Scalars

  private func writeReadingRaw(to source: inout SourceText) {
    source.line("var match = -1")
    writeMatch(to: &source)
    source.line("if match < 0 { match = \(CaseCall.otherCase(table, fallback: fallbackArgument, from: "start")) }")
    writeSwitch(to: &source) { enumCase, source in
      if case .none = enumCase.shape {
        source.line("self = Self.\(enumCase.name)")
      } else {
        source.line("self = \(enumCase.call([CaseCall.readUnknown(from: "start")]))")
      }
    }
  }

  /// Writes a switch over the cases. The last one is the `default`, which no other number reaches.
  private func writeSwitch(
    to source: inout SourceText, _ write: (EnumCase, inout SourceText) -> Void
  ) {
    source.line("switch match {")
    let last = readCases.last?.offset
    for (index, enumCase) in readCases {
      source.line(index == last ? "default:" : "case \(index):")
      source.indented { write(enumCase, &$0) }
    }
    source.line("}")
  }

  // MARK: - By the key of an object

  private func writeReadingExternal(to source: inout SourceText) {
    source.line("var match = -1")
    source.block("if \(CaseCall.beginCases) {") { source in
      source.block("cases: repeat {", closing: "} while \(ReaderCall.nextMember)") { source in
        source.line("let key = \(ReaderCall.scanKey)")
        let texts = readCases.flatMap { index, enumCase in enumCase.readValues.map { ($0.key, index) } }
        writeDispatch(of: "key", among: texts, to: &source)
        source.line("if match < 0 { \(ReaderCall.skipMember("key", of: keys)); continue }")
        source.line("guard \(CaseCall.passesNullCase) else { break cases }")
        source.line("match = -1")
      }
    }
    source.line("var hasContent = match >= 0")
    let other = CaseCall.otherCase(
      ofKeyIn: table, fallback: fallbackArgument, from: "start", hasContent: "hasContent")
    source.line("if match < 0 { match = \(other) }")
    writeSwitch(to: &source) { enumCase, source in
      if enumCase.isFallback, !enumCase.payload.isEmpty {
        source.line("self = \(enumCase.call([CaseCall.readUnknownCase(in: "start")]))")
      } else {
        writeExternal(enumCase, to: &source)
      }
    }
  }

  private func writeExternal(_ enumCase: EnumCase, to source: inout SourceText) {
    let skip = CaseCall.skipMembers(of: keys)
    let prefix = DocumentPath(key: enumCase.values.first?.key ?? "").text
    switch enumCase.shape {
    case .none:
      source.line("if hasContent { \(ReaderCall.skipValue); \(skip) }")
      source.line("self = Self.\(enumCase.name)")
    case .single(let payload):
      writeLocals(of: enumCase, to: &source)
      source.block("if hasContent {") { source in
        let isOptional = payload.isOptional && payload.narrowing?.isRequired != true || payload.initial != nil
        source.line("switch \(CaseCall.beginSingle(isOptional: isOptional)) {")
        source.line("case .plain: \(CaseCall.read(payload))")
        source.line("case .member: \(CaseCall.read(payload)); \(CaseCall.skipMembers(of: ["_0"]))")
        source.line("case .missing: break")
        source.line("}")
        source.line(skip)
      }
      writeAssignment(of: enumCase, path: { _, _ in prefix }, to: &source)
    case .members, .tuple:
      writeLocals(of: enumCase, to: &source)
      source.block("if hasContent {") { source in
        writeTupleOrMembers(of: enumCase, to: &source)
        source.line(skip)
      }
      writeAssignment(of: enumCase, path: { "\(prefix).\(DocumentPath.innerText(ofKey: $0.key($1)))" }, to: &source)
    }
  }

  // MARK: - By a tag

  private func writeReadingTagged(by tag: DocumentPath, content: String?, to source: inout SourceText) {
    source.line("let tag = \(CaseCall.beginTag(tag, hasFallback: needsNoTag))")
    source.line("let tagStart = \(ReaderCall.position)")
    source.line("var match = \(fallback)")
    source.block("if tag != .none {") { source in
      source.line("match = -1")
      writeMatch(to: &source)
      source.line("if match < 0 { match = \(CaseCall.otherCase(table, fallback: fallbackArgument, from: "tagStart")) }")
    }
    let tagKey = tag.keys.first ?? ""
    writeSwitch(to: &source) { enumCase, source in
      if enumCase.isFallback, !enumCase.payload.isEmpty {
        source.line(
          "self = \(enumCase.call([CaseCall.readUnknown(tag: "tag == .none ? nil : tagStart", in: "start")]))")
      } else if let content {
        writeAdjacent(enumCase, content: content, tagKey: tagKey, to: &source)
      } else {
        writeInternallyTagged(enumCase, tag, to: &source)
      }
    }
  }

  /// The expression that is true if the fallback case applies when there is no tag.
  private var needsNoTag: String {
    guard fallback >= 0 else { return "false" }
    let enumCase = cases[fallback]
    return enumCase.payload.first.map { CaseCall.keepsWhole(typeText(of: $0, enumCase)) } ?? "true"
  }

  private func writeInternallyTagged(_ enumCase: EnumCase, _ tag: DocumentPath, to source: inout SourceText) {
    let tagKey = tag.keys.first ?? ""
    switch enumCase.shape {
    case .none:
      source.line(CaseCall.endTag("tag", from: "start", known: [tagKey]))
      source.line("self = Self.\(enumCase.name)")
    case .single(let payload):
      source.line(CaseCall.beginModel(from: "start", key: tagKey, isPath: tag.keys.count > 1))
      let read = ReaderCall.narrowed(payload.narrowing, CaseCall.readValue(internallyTaggedBy: tag))
      source.line("self = \(enumCase.call([read]))")
    case .members, .tuple:
      writeLocals(of: enumCase, to: &source)
      writeMembers(
        of: enumCase, condition: CaseCall.beginMembers("tag", from: "start"), alsoKnown: [tagKey], to: &source)
      writeAssignment(of: enumCase, path: { DocumentPath(key: $0.key($1)).text }, to: &source)
    }
  }

  private func writeAdjacent(_ enumCase: EnumCase, content: String, tagKey: String, to source: inout SourceText) {
    let known = [tagKey, content]
    let path = DocumentPath(key: content).text
    if case .none = enumCase.shape {
      source.line(CaseCall.endTag("tag", from: "start", known: known))
      source.line("self = Self.\(enumCase.name)")
      return
    }
    writeLocals(of: enumCase, to: &source)
    source.line("let hasContent = \(CaseCall.beginContent(content, "tag", from: "start"))")
    switch enumCase.shape {
    case .single(let payload): source.line("if hasContent { \(CaseCall.read(payload)) }")
    default: source.block("if hasContent {") { writeTupleOrMembers(of: enumCase, to: &$0) }
    }
    source.line(CaseCall.endContent("hasContent", from: "start", known: known))
    writeAssignment(
      of: enumCase,
      path: { payload, index in
        if case .single = enumCase.shape {
          path
        } else {
          "\(path).\(DocumentPath.innerText(ofKey: payload.key(index)))"
        }
      }, to: &source)
  }

  // MARK: - By the form of the value

  private func writeReadingUntagged(to source: inout SourceText) {
    let read = cases.filter(\.isRead)
    let tried = read.filter { !$0.isFallback } + read.filter(\.isFallback)
    let opening = CaseCall.readFirst(
      tried.map(\.plainName), isLastFallback: "\(fallback >= 0)\(quietly)")
    source.block("self = \(opening)") { source in
      source.line("switch index {")
      for (index, enumCase) in tried.enumerated() {
        source.line(index == tried.count - 1 ? "default:" : "case \(index):")
        source.indented { writeAttempt(enumCase, to: &$0) }
      }
      source.line("}")
    }
  }

  private func writeAttempt(_ enumCase: EnumCase, to source: inout SourceText) {
    switch enumCase.shape {
    case .none where enumCase.isFallback:
      source.line("\(ReaderCall.skipValue); return Self.\(enumCase.name)")
    case .none:
      source.line("guard \(CaseCall.readNull) else { throw \(CaseCall.mismatch(expected: "null")) }")
      source.line("return Self.\(enumCase.name)")
    case .single(let payload):
      source.line("guard !isExact || \(CaseCall.mayHold(typeText(of: payload, enumCase))) else { return nil }")
      source.line("return \(enumCase.call([CaseCall.readValue(payload)]))")
    case .members, .tuple:
      source.line("let start = \(ReaderCall.position)")
      writeLocals(of: enumCase, to: &source)
      writeTupleOrMembers(of: enumCase, to: &source, opening: ReaderCall.beginObject)
      writeAssignment(of: enumCase, path: { DocumentPath(key: $0.key($1)).text }, verb: "return", to: &source)
    }
  }

  // MARK: - Associated values

  private func writeLocals(of enumCase: EnumCase, to source: inout SourceText) {
    for payload in enumCase.payload {
      let value =
        isNested ? " = \(CasePayloadCall.none(payload, of: enumCase))" : ": (\(payload.type))? = nil"
      source.line("var \(payload.local)\(value)")
      guard payload.hasAlternatives else { continue }
      source.line("var \(payload.isFound) = false")
      for index in payload.keys.indices {
        source.line("var \(payload.candidate(index)): \(ReaderCall.positionType)? = nil")
      }
    }
  }

  private func writeTupleOrMembers(
    of enumCase: EnumCase, to source: inout SourceText, opening: String = ReaderCall.beginNestedObject
  ) {
    guard case .tuple = enumCase.shape else {
      writeMembers(of: enumCase, condition: opening, alsoKnown: [], to: &source)
      return
    }
    source.block("if let isFilled = \(CaseCall.beginTuple) {", closing: "} else {") { source in
      source.block("tuple: if isFilled {") { source in
        for (index, payload) in enumCase.payload.enumerated() {
          source.line(CaseCall.read(payload))
          if index < enumCase.payload.count - 1 {
            source.line("guard \(CaseCall.nextElement) else { break tuple }")
          }
        }
        source.line(CaseCall.skipElements)
      }
    }
    source.indented { writeMembers(of: enumCase, condition: opening, alsoKnown: [], to: &$0) }
    source.line("}")
  }

  /// Writes code that reads the members of an object into the local variables.
  private func writeMembers(
    of enumCase: EnumCase, condition: String, alsoKnown: [String], to source: inout SourceText
  ) {
    let members =
      enumCase.payload.flatMap(\.expectedMembers) + alsoKnown.map { ExpectedMember(key: $0, statement: nil) }
    source.block("if \(condition) {") { source in
      var generation = ReadingGeneration()
      generation.writeLoop(over: members, to: &source)
    }
    for payload in enumCase.payload where payload.hasAlternatives {
      source.block("if !\(payload.isFound) {") { source in
        writeChoice(
          among: payload.keys.indices.map { CandidatePlace(variable: payload.candidate($0)) }, from: 1,
          isFound: payload.isFound, to: &source
        ) { _, isLast in
          isLast ? CaseCall.read(payload, isLast: true) : CaseCall.readCandidate(payload)
        }
      }
    }
  }

  private func writeAssignment(
    of enumCase: EnumCase, path: (CasePayload, Int) -> String, verb: String = "self =", to source: inout SourceText
  ) {
    let required = enumCase.payload.filter { $0.initial == nil }
    if !required.isEmpty {
      let notes = required.map { payload in
        let isAlways = payload.narrowing?.isRequired == true
        let paths = (0..<max(1, payload.keys.count)).map { path(payload, $0) }
        return ReaderCall.noteMissing(payload.local, paths: paths, from: "start", isAlways: isAlways)
      }
      source.line("if \(ReaderCall.isCollecting) { \(notes.joined(separator: "; ")) }")
    }
    let values = enumCase.payload.map { payload in
      if let initial = payload.initial { return "\(ReaderCall.take(payload.local)) ?? (\(initial))" }
      let isAlways = payload.narrowing?.isRequired == true
      return ReaderCall.narrowed(
        payload.narrowing,
        ReaderCall.require("&\(payload.local)", path: path(payload, 0), from: "start", isAlways: isAlways))
    }
    enumCase.writeCall(values, verb: verb, to: &source)
  }

  /// The type of an associated value as an expression.
  func typeText(of payload: CasePayload, _ enumCase: EnumCase) -> String {
    isNested ? CasePayloadCall.type(payload, of: enumCase) : "(\(payload.type)).self"
  }
}

extension CasePayload {
  /// The members that may have the value. The preferred one is read immediately; the positions of all are kept.
  fileprivate var expectedMembers: [ExpectedMember] {
    guard hasAlternatives else { return [ExpectedMember(key: key, statement: CaseCall.read(self))] }
    return keys.enumerated().map { index, key in
      let place = "\(candidate(index)) = \(ReaderCall.position)"
      let read = index == 0 ? "\(isFound) = \(CaseCall.readCandidate(self))" : ReaderCall.skipValue
      return ExpectedMember(key: key, statement: "\(place); \(read)")
    }
  }
}

extension EnumCase {
  /// The raw values or tags that documents may have.
  var readValues: [CaseValue] { isRead ? values : [] }

  /// Writes code that returns or assigns the case with its associated values. A default value that only the case
  /// itself can evaluate is taken out of a case created with it.
  func writeCall(_ values: [String], verb: String, to source: inout SourceText) {
    guard payload.contains(where: \.isInitialTaken) else { return source.line("\(verb) \(call(values))") }
    source.line("let whole = \(call(values, where: { !$0.isInitialTaken }))")
    source.block("if case .\(name)(\(payload.map { "let \($0.taken)" }.joined(separator: ", "))) = whole {") { source in
      let values = zip(payload, values).map { $0.isInitialTaken ? $1 : $0.taken }
      source.line("\(verb) \(call(values))")
    }
    source.line("else { \(verb) whole }")
  }

  /// The case with its associated values.
  func call(_ values: [String], where isGiven: (CasePayload) -> Bool = { _ in true }) -> String {
    let arguments = zip(payload, values).filter { isGiven($0.0) }.map { payload, value in
      payload.label.map { "\($0): \(value)" } ?? value
    }
    return "Self.\(name)(\(arguments.joined(separator: ", ")))"
  }
}
#endif
