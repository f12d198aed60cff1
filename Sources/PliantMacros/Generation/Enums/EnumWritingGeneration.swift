// write(to writer:) of an enum: constants for tags and keys, one call per associated value.

#if Macros
extension EnumModel {
  func writeWriting(to source: inout SourceText) {
    if let hook = hooks[.willEncode] { source.line(WriterCall.call(hook)) }
    source.line("switch self {")
    for enumCase in cases {
      source.line("case \(enumCase.pattern):")
      source.indented { write(enumCase, to: &$0) }
    }
    source.line("}")
    if let hook = hooks[.didEncode] { source.line(WriterCall.call(hook)) }
  }

  private func write(_ enumCase: EnumCase, to source: inout SourceText) {
    guard enumCase.isWritten else {
      return source.line("throw writer.ignoredCase(\(swiftLiteral(enumCase.plainName)), of: Self.self)")
    }
    if isReadByOwnCode {
      for strategy in enumCase.payload.compactMap(\.fittedStrategy) { source.line("_ = \(strategy)") }
    }
    for payload in enumCase.payload where payload.strategy == nil {
      if !enumCase.isRead || isReadByOwnCode {
        source.line("_ = \(PropertyCall.onlyWritten(payload.name))")
      }
      for dictionary in payload.uncheckedDictionaries {
        source.line("_Pliant.ModelProperty.checkKeys { (_: Self) in \(payload.name)\(dictionary) }")
      }
    }
    if enumCase.isFallback, let payload = enumCase.payload.first {
      switch form {
      case .raw, .untagged: source.line("try writer.writeValue(\(payload.name))")
      case .external: source.line("try writer.writeUnknownCase(\(payload.name))")
      case .internallyTagged(let tag), .adjacent(let tag, _):
        source.line("try writer.writeUnknown(\(payload.name), at: \(swiftLiteral(tag.text)))")
      }
      return
    }
    switch (form, enumCase.shape) {
    case (.raw, _): source.line("try writer.write(constant: \(swiftLiteral(enumCase.json)))")
    case (.external, _): writeExternal(enumCase, to: &source)
    case (.internallyTagged(let tag), .single(let payload)):
      let key = String(firstWord(of: tag.keys.first ?? ""), radix: 16)
      source.line("try writer.write(\(payload.name), tag: \(swiftLiteral(enumCase.member(tag))), key: 0x\(key))")
    case (.internallyTagged(let tag), _): writeObject(of: enumCase, tag: enumCase.member(tag), to: &source)
    case (.adjacent(let tag, let content), _):
      writeAdjacent(enumCase, tag: enumCase.member(tag), content: content, to: &source)
    case (.untagged, .none): source.line("try writer.writeNull()")
    case (.untagged, .single(let payload)): source.line("try writer.writeValue(\(payload.written))")
    case (.untagged, .members): writeObject(of: enumCase, tag: nil, to: &source)
    case (.untagged, .tuple): writeElements(of: enumCase, to: &source)
    }
  }

  private func writeExternal(_ enumCase: EnumCase, to source: inout SourceText) {
    let key = enumCase.values.first?.key ?? ""
    source.line("let object0 = try writer.beginObject()")
    if enumCase.payload.isEmpty {
      // A coder's key strategy changes keys that the model doesn't specify.
      let kind = enumCase.isSpelled ? "constantMember" : "namedMember"
      source.line("try writer.write(\(kind): \(swiftLiteral(",\(jsonLiteral(key)):{}")))")
    } else {
      WriterCall.writeKept(enumCase.isSpelled ? [key] : [], to: &source)
      source.line("try writer.writeKey(member: \(WriterCall.memberLiteral(key)))")
      source.line("let object1 = try writer.beginObject()")
      writeMembers(of: enumCase, to: &source)
      source.line("try writer.endObject(object1)")
    }
    source.line("try writer.endObject(object0)")
  }

  private func writeObject(of enumCase: EnumCase, tag: String?, to source: inout SourceText) {
    source.line("let object0 = try writer.beginObject()")
    if let tag { source.line("try writer.write(constantMember: \(swiftLiteral(tag)))") }
    writeMembers(of: enumCase, to: &source)
    source.line("try writer.endObject(object0)")
  }

  private func writeAdjacent(_ enumCase: EnumCase, tag: String, content: String, to source: inout SourceText) {
    source.line("let object0 = try writer.beginObject()")
    source.line("try writer.write(constantMember: \(swiftLiteral(tag)))")
    if !enumCase.payload.isEmpty { WriterCall.writeKept([content], to: &source) }
    switch enumCase.shape {
    case .none: break
    case .single(let payload):
      source.line(WriterCall.write(payload.written, member: content, isNullable: payload.encoding == .null))
    case .members:
      source.line("let object1 = try writer.beginObject(content: \(WriterCall.memberLiteral(content)))")
      writeMembers(of: enumCase, to: &source)
      source.line("try writer.endNestedObject(object1)")
    case .tuple:
      source.line("try writer.writeKey(member: \(WriterCall.memberLiteral(content)))")
      writeElements(of: enumCase, to: &source)
    }
    source.line("try writer.endObject(object0)")
  }

  private func writeMembers(of enumCase: EnumCase, to source: inout SourceText) {
    WriterCall.writeKept(enumCase.payload.filter(\.isSpelled).map(\.key), to: &source)
    for payload in enumCase.payload {
      source.line(
        WriterCall.write(
          payload.written, member: payload.key, isNullable: payload.encoding == .null || enumCase.keepsNil))
    }
  }

  private func writeElements(of enumCase: EnumCase, to source: inout SourceText) {
    source.line("let array0 = try writer.beginArray()")
    for payload in enumCase.payload { source.line("try writer.writeValue(\(payload.written))") }
    source.line("try writer.endArray(array0)")
  }
}

extension Property {
  /// An associated value as it is written: by its strategy.
  fileprivate var written: String { strategy.map { PropertyCall.written(name, by: $0) } ?? name }
}

extension EnumCase {
  /// Whether nil of a single value without a label is written as null: an empty object would be read as the value, if its
  /// type is only optional by another name.
  fileprivate var keepsNil: Bool {
    guard case .single(let payload) = shape else { return false }
    return !payload.mayBeMissing
  }

  /// The raw value or tag that is written, as JSON.
  var json: String { values.first?.json ?? "null" }

  /// The tag as a member of the object: `,"type":"circle"`.
  fileprivate func member(_ tag: DocumentPath) -> String {
    let keys = tag.keys
    let opening = keys.dropLast().map { "\(jsonLiteral($0)):{" }.joined()
    let closing = String(repeating: "}", count: keys.count - 1)
    return ",\(opening)\(jsonLiteral(keys.last ?? "")):\(json)\(closing)"
  }

  /// The pattern that binds the associated values to local variables.
  var pattern: String {
    guard !payload.isEmpty, isWritten else { return ".\(name)" }
    return ".\(name)(\(payload.map { "let \($0.name)" }.joined(separator: ", ")))"
  }
}
#endif
