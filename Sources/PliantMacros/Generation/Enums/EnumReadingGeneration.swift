// init(from reader:) of an enum: which case it is, then its associated values.

#if Macros
import PliantDescriptor

extension EnumModel: GeneratedModel {
  /// The library and Swift have the members of types with raw values.
  func addsMember(for runtimeProtocol: RuntimeProtocol) -> Bool {
    !hasOwnRawValues && !heading.ownMembers.contains(runtimeProtocol)
  }

  func writeBody(for runtimeProtocol: RuntimeProtocol, to source: inout SourceText) {
    switch runtimeProtocol {
    case .readable: writeReading(to: &source)
    case .writable: writeWriting(to: &source)
    case .decodable: writeDecoding(to: &source)
    case .encodable: writeEncoding(heading, to: &source) { writeWriting(to: &$0) }
    }
  }
}

extension EnumModel {
  func writeReading(to source: inout SourceText) {
    if asksForRawType {
      // This doesn't compile in an enum whose raw type isn't a string type.
      source.line("let names = _Pliant.CaseNames.of(Self.self)")
      source.line("names.standForCases()")
    }
    heading.writeTolerance(to: &source)
    if heading.tolerance != nil { source.line("try reader.checkDuplicateKeys()") }
    if !form.isUntagged || hasDecodingHooks { source.line("let start = reader.position") }
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

  /// The cases with their values, in the runtime's format.
  var table: String {
    cases.map { enumCase in
      ([enumCase.plainName] + enumCase.readValues.map(\.json)).joined(separator: "\t")
    }.joined(separator: "\n")
  }

  /// The argument for the fallback case, and for whether it is reported.
  private var fallbackArgument: String { "\(fallback)\(quietly)" }

  private var quietly: String { isFallbackReported ? "" : ", isReported: false" }

  private func otherCase(from start: String) -> String {
    "try reader.otherCase(of: Self.self, \(swiftLiteral(table)), fallback: \(fallbackArgument), from: \(start))"
  }

  /// The tags as keys: the known keys of the enum's object.
  private var keys: [String] { cases.flatMap { $0.readValues.map(\.key) } }

  // MARK: - Scalars

  private func writeReadingRaw(to source: inout SourceText) {
    source.line("var match = -1")
    writeMatch(to: &source)
    source.line("if match < 0 { match = \(otherCase(from: "start")) }")
    writeSwitch(to: &source) { enumCase, source in
      if case .none = enumCase.shape {
        source.line("self = Self.\(enumCase.name)")
      } else {
        source.line("self = \(enumCase.call(["try reader.readUnknown(from: start)"]))")
      }
    }
  }

  /// Writes a switch over cases. The last one is the `default`, which no other number reaches.
  private func writeSwitch(
    over number: String = "match", _ cases: [(offset: Int, element: EnumCase)]? = nil, to source: inout SourceText,
    _ write: (EnumCase, inout SourceText) -> Void
  ) {
    let cases = cases ?? readCases
    source.line("switch \(number) {")
    for (index, enumCase) in cases {
      source.line(index == cases.last?.offset ? "default:" : "case \(index):")
      source.indented { write(enumCase, &$0) }
    }
    source.line("}")
  }

  // MARK: - By the key of an object

  private func writeReadingExternal(to source: inout SourceText) {
    source.line("let names: Swift.StaticString = \(swiftLiteral(table))")
    source.line("var match = -1")
    source.block("if try reader.beginCases() {") { source in
      source.block("cases: repeat {", closing: "} while try reader.nextMember()") { source in
        source.line("let key = try reader.scanKey()")
        let texts = readCases.flatMap { index, enumCase in enumCase.readValues.map { ($0.key, index) } }
        writeDispatch(of: "key", among: texts, to: &source)
        let other = "try reader.otherCase(key, names, keys: \(swiftLiteral(lines: keys)))"
        source.line("if match < 0 { match = \(other); if match < 0 { continue } }")
        source.line("guard try reader.passesNullCase() else { break cases }")
        source.line("match = -1")
      }
    }
    source.line("var hasContent = match >= 0")
    let arguments = "ofKeyIn: Self.self, names, fallback: \(fallbackArgument), from: start, hasContent: &hasContent"
    source.line("if match < 0 { match = try reader.otherCase(\(arguments)) }")
    writeSwitch(to: &source) { enumCase, source in
      if enumCase.isFallback, !enumCase.payload.isEmpty {
        source.line("self = \(enumCase.call(["try reader.readUnknownCase(in: start)"]))")
      } else {
        writeExternal(enumCase, to: &source)
      }
    }
  }

  private func writeExternal(_ enumCase: EnumCase, to source: inout SourceText) {
    let own = enumCase.readValues.map(\.key)
    guard !enumCase.payload.isEmpty else {
      let others = keys.filter { key in !own.contains { isSameKey($0, key) } }
      let lists = "of: \(swiftLiteral(lines: own)), others: \(swiftLiteral(lines: others))"
      source.line("if hasContent { try reader.skipContent(\(lists)) }")
      source.line("self = Self.\(enumCase.name)")
      return
    }
    let key = enumCase.values.first?.key ?? ""
    let properties = visited(enumCase)
    let content = Descriptor.Member(
      key: key, enumCase.content(properties), Descriptor.Member.all(of: properties), isUnlisted: true)
    writeVisit(
      of: enumCase, properties,
      members: [content]
        + keys.map { key in Descriptor.Member(key: key, isOtherCase: !own.contains { isSameKey($0, key) }) },
      begin: ", content: hasContent, from: start", to: &source)
  }

  // MARK: - By a tag

  private func writeReadingTagged(by tag: DocumentPath, content: String?, to source: inout SourceText) {
    let key = tag.components.count == 1 ? tag.keys.first : nil
    let place =
      key.map { "\(swiftLiteral(jsonLiteral($0) + ":")), \(swiftLiteral($0))" } ?? "path: \(swiftLiteral(tag.text))"
    source.line("let tag = try reader.beginTag(of: Self.self, \(place), hasFallback: \(needsNoTag))")
    source.line("let tagStart = reader.position")
    source.line("var match = \(fallback)")
    source.block("if tag != .none {") { source in
      source.line("match = -1")
      writeMatch(to: &source)
      source.line("if match < 0 { match = \(otherCase(from: "tagStart")) }")
    }
    writeSwitch(to: &source) { enumCase, source in
      if enumCase.isFallback, !enumCase.payload.isEmpty {
        source.line(
          "self = \(enumCase.call(["try reader.readUnknown(tag: tag == .none ? nil : tagStart, in: start)"]))")
      } else {
        writeTagged(enumCase, tag, content: content, to: &source)
      }
    }
  }

  /// The expression that is true if the fallback case applies when there is no tag.
  private var needsNoTag: String {
    guard fallback >= 0 else { return "false" }
    let enumCase = cases[fallback]
    return enumCase.payload.first.map { "reader.keepsWhole(\(PropertyCall.type(for: $0)))" } ?? "true"
  }

  private func writeTagged(_ enumCase: EnumCase, _ tag: DocumentPath, content: String?, to source: inout SourceText) {
    let tagKey = tag.keys.first ?? ""
    switch enumCase.shape {
    case .none: writeEnd(of: enumCase, tag, known: [tagKey] + [content].compactMap(\.self), to: &source)
    case .single(let payload) where content == nil:
      let path = tag.keys.count > 1 ? ", isPath: true" : ""
      source.line("try reader.beginModel(from: start, key: \(swiftLiteral(tagKey))\(path))")
      // From the members of the tag's object.
      let read = "try reader.readValue(internallyTaggedBy: \(swiftLiteral(tag.text)))"
      source.line("self = \(enumCase.call([ReaderCall.narrowed(payload.narrowing, read)]))")
    case .single, .members, .tuple:
      let properties = visited(enumCase)
      var members = Descriptor.Member.all(of: properties)
      if let content, !enumCase.isSingle {
        members = [Descriptor.Member(key: content, enumCase.content(properties), members)]
      }
      writeVisit(
        of: enumCase, properties, members: members.skipping([tag]), begin: ", tag: tag, from: start", to: &source)
    }
  }

  /// Writes the end of the object of a case without associated values.
  private func writeEnd(of enumCase: EnumCase, _ tag: DocumentPath, known: [String], to source: inout SourceText) {
    if tag.keys.count > 1, !enumCase.isFallback {
      // Members next to the tag, inside of the objects on its path, are unknown ones.
      let members = known.map { Descriptor.Member(key: $0) }.skipping([tag])
      return writeVisit(of: enumCase, [], members: members, begin: ", tag: tag, from: start", to: &source)
    }
    source.line("try reader.endTag(tag, from: start, known: \(swiftLiteral(lines: known)))")
    source.line("self = Self.\(enumCase.name)")
  }

  // MARK: - By the form of the value

  private func writeReadingUntagged(to source: inout SourceText) {
    let read = cases.filter(\.isRead)
    let tried = read.filter { !$0.isFallback } + read.filter(\.isFallback)
    let opening =
      "try reader.readFirst(of: \(swiftLiteral(lines: tried.map(\.plainName))), count: \(tried.count), "
      + "isLastFallback: \(fallback >= 0)\(quietly)) { "
      + "(\(RuntimeParameter.reader), index: Swift.Int, isExact: Swift.Bool) \(RuntimeParameter.throwing) -> Self? in"
    source.block("self = \(opening)") { source in
      writeSwitch(over: "index", Array(tried.enumerated()), to: &source) { writeAttempt($0, to: &$1) }
    }
  }

  private func writeAttempt(_ enumCase: EnumCase, to source: inout SourceText) {
    switch enumCase.shape {
    case .none where enumCase.isFallback:
      source.line("try reader.skipValue(); return Self.\(enumCase.name)")
    case .none:
      source.line("guard try reader.readNull() else { throw reader.mismatch(expected: \"null\") }")
      source.line("return Self.\(enumCase.name)")
    case .single(let payload):
      source.line("guard !isExact || reader.mayHold(\(PropertyCall.type(for: payload))) else { return nil }")
      let read = payload.fittedStrategy.map { "try reader.readValue(using: \($0))" } ?? "try reader.readValue()"
      source.line("return \(enumCase.call([ReaderCall.narrowed(payload.narrowing, read)]))")
    case .members, .tuple:
      let properties = visited(enumCase)
      let begin = enumCase.isTuple ? ", elements: \(enumCase.payload.count)" : ""
      writeVisit(
        of: enumCase, properties, members: Descriptor.Member.all(of: properties), begin: begin, verb: "return",
        to: &source)
    }
  }

  // MARK: - Associated values

  /// Returns the associated values as a visit reads them.
  private func visited(_ enumCase: EnumCase) -> [Property] {
    let outer = outerPaths(of: enumCase).first ?? ""
    return enumCase.payload.map { payload in
      var property = payload
      // Beside a tag, a single value has the key of the content.
      if case .adjacent(_, let content) = form, enumCase.isSingle { property.paths = [DocumentPath(key: content)] }
      property.missingPaths =
        enumCase.isSingle ? [outer] : payload.keys.map { DocumentPath.text(ofKey: $0, inside: outer) }
      property.isNilWhenMissing = payload.isSpelledOptional && payload.initialValue == nil
      return property
    }
  }

  /// Writes the visit that reads the associated values into local variables, and code that makes the case of them.
  private func writeVisit(
    of enumCase: EnumCase, _ properties: [Property], members: [Descriptor.Member], begin: String,
    verb: String = "self =", to source: inout SourceText
  ) {
    let model = Model(heading: heading, properties: properties, isMemberwise: true, hooks: [])
    source.line(VisitCall.begin(Descriptor(model, members: members), begin))
    for property in properties { writeLocal(of: property, to: &source) }
    writeLoop(over: properties.map { ($0.number, $0.visit + "  // \(enumCase.plainName)") }, to: &source)
    source.line(VisitCall.throwFailure)
    let values = properties.map { property in
      property.initialValue.map { "reader.take(&\(property.name)) ?? (\($0))" } ?? property.visitedValue
    }
    enumCase.writeCall(values, verb: verb, to: &source)
  }
}

extension EnumCase {
  fileprivate var isTuple: Bool { if case .tuple = shape { true } else { false } }

  fileprivate var isSingle: Bool { if case .single = shape { true } else { false } }

  /// The form of the associated values.
  fileprivate func content(_ properties: [Property]) -> Descriptor.Content {
    switch shape {
    case .none, .members: return .members
    case .tuple: return .elements(count: payload.count)
    case .single(let payload):
      let isOptional = payload.mayBeMissing && payload.narrowing?.isRequired != true || payload.initialValue != nil
      return .single(property: properties[0].number, isOptional: isOptional)
    }
  }

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
  func call(_ values: [String], where isGiven: (Property) -> Bool = { _ in true }) -> String {
    let arguments = zip(payload, values).filter { isGiven($0.0) }.map { payload, value in
      payload.label.map { "\($0): \(value)" } ?? value
    }
    return payload.isEmpty ? "Self.\(name)" : "Self.\(name)(\(arguments.joined(separator: ", ")))"
  }
}
#endif
