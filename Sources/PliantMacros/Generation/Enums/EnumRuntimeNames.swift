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

  static let readPlainValue = "try reader.readValue()"
  /// Reads an associated value that makes up the whole case.
  static func readValue(_ payload: CasePayload) -> String {
    let call = payload.fittedStrategy.map { "try reader.readValue(using: \($0))" } ?? readPlainValue
    return ReaderCall.narrowed(payload.narrowing, call)
  }

  fileprivate static func using(_ payload: CasePayload) -> String {
    payload.fittedStrategy.map { ", using: \($0)" } ?? ""
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
  static func write(constant json: String) -> String { "try writer.write(constant: \(swiftLiteral(json)))" }

  /// - Parameter isSpelled: whether a coder's key strategy doesn't change the key.
  static func write(constantMember json: String, isSpelled: Bool = true) -> String {
    "try writer.write(\(isSpelled ? "constantMember" : "namedMember"): \(swiftLiteral(json)))"
  }

  /// - Parameter key: the first key of the tag's path.
  static func write(_ value: String, tag: String, key: String) -> String {
    "try writer.write(\(value), tag: \(swiftLiteral(tag)), key: 0x\(String(firstWord(of: key), radix: 16)))"
  }

  static func writeValue(_ value: String) -> String { "try writer.writeValue(\(value))" }

  static func writeKey(member key: String) -> String {
    "try writer.writeKey(member: \(WriterCall.memberLiteral(key)))"
  }
}

/// Calls for enums under any Decoder.
enum CaseCodingCall {
  /// Opens the call that reads an enum from a decoder.
  static func read(_ form: EnumModel.Form, _ table: String, isCopied: Bool) -> String {
    let name =
      switch form {
      case .raw: ".rawValue"
      case .external: ".key"
      case .internallyTagged(let tag), .adjacent(let tag, _): ".tag(\(swiftLiteral(tag.text)))"
      case .untagged: "nil"
      }
    return "try _Pliant.ForeignObject.read(Self.self, casesOf: decoder, \(name), \(swiftLiteral(table))"
      + (isCopied ? ", isCopied: true" : "")
  }

  /// Opens the closure that describes what a schema can't learn from visits.
  static let describing = "describing: { (cases: _Pliant.CaseSchema) in"

  static func describe(initial type: String, _ payload: CasePayload, _ index: Int, _ path: String) -> String {
    inferring(type, of: payload) {
      "cases.initial(\(index), \(swiftLiteral(path)), \($0), \(payload.initial ?? "")\(CaseCall.using(payload)))"
    }
  }

  /// Returns a call with a type as an argument. A type that isn't spelled is inferred before the call: a default value
  /// that is a literal would decide otherwise.
  private static func inferring(_ type: String, of payload: CasePayload, _ call: (String) -> String) -> String {
    let isCertain = type.hasSuffix(".self") || payload.initial == nil || payload.isInitialTaken
    return isCertain ? call(type) : "do { let valueType = \(type); \(call("valueType")) }"
  }

  static func describe(null index: Int) -> String { "cases.null(\(index))" }

  static func describe(value type: String, _ payload: CasePayload, _ index: Int) -> String {
    "cases.value(\(index), \(type)\(CaseCall.using(payload)))"
  }

  static func describe(element type: String, _ payload: CasePayload, _ index: Int, content: String?) -> String {
    let content = content.map { ", in: \(swiftLiteral($0))" } ?? ""
    return "cases.element(\(index), \(type)\(content)\(CaseCall.using(payload)))"
  }

  static func describe(member type: String, _ payload: CasePayload, _ index: Int, below key: String?) -> String {
    let key = key.map { ", below: \(swiftLiteral($0))" } ?? ""
    let initial = payload.isInitialTaken ? ", isRequired: false" : payload.initial.map { ", default: \($0)" } ?? ""
    return inferring(type, of: payload) {
      "cases.member(\(index), \(swiftLiteral(payload.key)), \($0)\(key)\(initial)\(CaseCall.using(payload)))"
    }
  }

  static func describe(narrowed index: Int, to tolerance: String? = nil) -> String {
    "cases.narrowed(\(index)\(tolerance.map { ", to: \($0)" } ?? ""))"
  }

  static func describe(fallback type: String?, under tolerance: String?) -> String {
    "cases.fallback(\([type, tolerance.map { "under: \($0)" }].compactMap(\.self).joined(separator: ", ")))"
  }
}

/// Calls of `Pliant.PropertyChanges` for enums.
enum CaseUpdateCall {
  /// Keeps the parts of an associated value that an update doesn't change.
  ///
  /// - Parameter places: the candidate paths of the value, the first of which is written.
  static func keep(_ payload: CasePayload, at places: [String]) -> String {
    let list = places.map(swiftLiteral)
    let first = list.first ?? ""
    return keep(payload, list.count == 1 ? first : ".init(read: \(list.joined(separator: ", ")), written: \(first))")
  }

  /// The same for an element of the array at `path`.
  static func keep(_ payload: CasePayload, elementOf path: String) -> String {
    keep(payload, ".init(element: \(payload.number), of: \(swiftLiteral(path)))")
  }

  private static func keep(_ payload: CasePayload, _ places: String) -> String {
    "changes.keep(&\(payload.local), from: \(payload.former), \(places))"
  }

  /// The same for a value that makes up the whole enum, or is internally tagged.
  static func keepSpread(_ payload: CasePayload) -> String {
    "changes.keepSpread(&\(payload.local), from: \(payload.former))"
  }
}

/// Expressions for associated values, in code that can't spell their types.
enum CasePayloadCall {
  static func none(_ payload: CasePayload, of enumCase: EnumCase) -> String {
    "_Pliant.ModelProperty.none \(access(to: payload, of: enumCase))"
  }

  static func type(_ payload: CasePayload, of enumCase: EnumCase) -> String {
    "_Pliant.ModelProperty.type(\(access(to: payload, of: enumCase)))"
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

  private static func access(to payload: CasePayload, of enumCase: EnumCase) -> String {
    access(payload.number, of: enumCase.payload.count, in: enumCase.name)
  }

  private static func access(_ number: Int, of count: Int, in name: String) -> String {
    let bindings = (0..<count).map { $0 == number ? "let payload" : "_" }.joined(separator: ", ")
    return "{ (value: Self) in if case .\(name)(\(bindings)) = value { payload } "
      + "else { Swift.fatalError() } }"
  }
}
#endif
