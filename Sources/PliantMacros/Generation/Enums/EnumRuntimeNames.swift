// The runtime's entities that the code of enums calls, by name. As in RuntimeNames.swift, all are qualified.

#if Macros
/// Calls of `Pliant.JSONReader` for enums.
enum CaseCall {
  /// - Parameter fallback: the fallback case, and whether it is reported.
  static func otherCase(_ table: String, fallback: String, from start: String) -> String {
    "try reader.otherCase(of: Self.self, \(swiftLiteral(table)), fallback: \(fallback), from: \(start))"
  }

  static func beginTag(_ tag: DocumentPath, hasFallback: String) -> String {
    guard tag.components.count == 1, let key = tag.keys.first else {
      return "try reader.beginTag(of: Self.self, path: \(swiftLiteral(tag.text)), hasFallback: \(hasFallback))"
    }
    let quotedKey = swiftLiteral(jsonLiteral(key) + ":")
    return
      "try reader.beginTag(of: Self.self, \(quotedKey), \(swiftLiteral(key)), hasFallback: \(hasFallback))"
  }

  /// Lines that don't compile in an enum whose raw type isn't a string type.
  static let expectNames = ["let names = _Pliant.CaseNames.of(Self.self)", "names.standForCases()"]

  /// Reads an associated value that makes up the whole case.
  static func readValue(_ payload: CasePayload) -> String {
    let call = payload.fittedStrategy.map { "try reader.readValue(using: \($0))" } ?? "try reader.readValue()"
    return ReaderCall.narrowed(payload.narrowing, call)
  }

  /// Opens the closure that reads one case of several.
  static func readFirst(_ names: [String], isLastFallback: String) -> String {
    "try reader.readFirst(of: \(list(names)), count: \(names.count), isLastFallback: \(isLastFallback)) {"
      + " (\(RuntimeParameter.reader), index: Swift.Int, isExact: Swift.Bool) \(RuntimeParameter.throwing) -> Self? in"
  }

  static func list(_ keys: [String]) -> String { swiftLiteral(keys.joined(separator: "\n")) }
}

/// Calls of `Pliant.JSONWriter` for enums.
enum CaseWriterCall {
  /// - Parameter isSpelled: whether a coder's key strategy doesn't change the key.
  static func write(constantMember json: String, isSpelled: Bool = true) -> String {
    "try writer.write(\(isSpelled ? "constantMember" : "namedMember"): \(swiftLiteral(json)))"
  }

  static func writeValue(_ value: String) -> String { "try writer.writeValue(\(value))" }

  static func writeKey(member key: String) -> String {
    "try writer.writeKey(member: \(WriterCall.memberLiteral(key)))"
  }
}

/// Expressions for associated values, in code that can't spell their types.
enum CasePayloadCall {
  static func none(_ payload: CasePayload, of enumCase: EnumCase) -> String {
    "_Pliant.ModelProperty.none \(access(payload.number, of: enumCase.payload.count, in: enumCase.name))"
  }

  static func type(_ payload: CasePayload, of enumCase: EnumCase) -> String {
    "_Pliant.ModelProperty.type(\(access(payload.number, of: enumCase.payload.count, in: enumCase.name)))"
  }

  /// The strategy for the value's type, which may be an optional or a collection of the strategy's.
  ///
  /// - Parameter isInferred: whether the code can't spell the type.
  static func strategy(
    _ strategy: String, _ payload: CasePayload, count: Int, of name: String, isInferred: Bool
  ) -> String {
    let type =
      isInferred
      ? "_Pliant.ModelProperty.type(\(access(payload.number, of: count, in: name)))" : "(\(payload.type)).self"
    return "_Pliant.ModelProperty.strategy(\(strategy), for: \(type))"
  }

  private static func access(_ number: Int, of count: Int, in name: String) -> String {
    let bindings = (0..<count).map { $0 == number ? "let payload" : "_" }.joined(separator: ", ")
    return "{ (value: Self) in if case .\(name)(\(bindings)) = value { payload } "
      + "else { Swift.fatalError() } }"
  }
}
#endif
