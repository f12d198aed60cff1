//===----------------------------------------------------------------------===//
// The runtime's entities by name: generated code calls what is spelled here, and nothing else.
// Types are qualified, so that a user's own `String`, `Decoder` or `Result` can't come between.
//===----------------------------------------------------------------------===//

enum RuntimeProtocol: String, CaseIterable {
  case readable = "Pliant.JSONReadable"
  case writable = "Pliant.JSONWritable"
  case decodable = "Swift.Decodable"
  case encodable = "Swift.Encodable"

  /// The name without the module.
  var plainName: Substring { rawValue.drop { $0 != "." }.dropFirst() }
}

/// The types that the protocols' requirements take, without their modules.
enum RuntimeType {
  static let reader = "JSONReader"
  static let writer = "JSONWriter"
  static let decoder = "Decoder"
  static let encoder = "Encoder"
}

/// The protocols' requirements.
enum RuntimeSignature {
  static let readingInitializer = "init(from reader: inout Pliant.\(RuntimeType.reader)) throws(Pliant.JSONError)"
  static let writingMethod = "func write(to writer: inout Pliant.\(RuntimeType.writer)) throws(Pliant.JSONError)"
  static let decodingInitializer = "init(from decoder: any Swift.\(RuntimeType.decoder)) throws"
  static let encodingMethod = "func encode(to encoder: any Swift.\(RuntimeType.encoder)) throws"
}

/// Calls of `Pliant.JSONReader`, which generated code knows as `reader`.
enum ReaderCall {
  static let positionType = "Pliant.JSONReader.Position"
  static let position = "reader.position"
  static let beginObject = "try reader.beginObject()"
  static let beginNestedObject = "try reader.beginNestedObject()"
  static let nextMember = "try reader.nextMember()"
  static let skipValue = "try reader.skipValue()"
  static let scanKey = "try reader.scanKey()"

  static func move(to position: String) -> String { "reader.move(to: \(position))" }

  static func skipMember(_ key: String) -> String { "try reader.skipMember(\(key))" }

  /// Takes a key that stands where it is expected.
  static func takeKey(_ key: String) -> String { "reader.takeKey(\(swiftLiteral(jsonLiteral(key) + ":")))" }

  /// How a value is read: into what, and whether failing leaves it to another candidate.
  enum Target: String {
    case into, required, candidate, requiredCandidate
  }

  /// Reads a property's value at the cursor, or at `rest` below it.
  static func read(_ target: Target, _ destination: String, rest: String?, isCollected: Bool) -> String {
    let verb = isCollected ? "collect" : "read"
    let path = rest.map { ", path: \(swiftLiteral($0))" } ?? ""
    return "try reader.\(verb)(\(target.rawValue): &\(destination)\(path))"
  }

  static func require(_ local: String, path: String, from start: String) -> String {
    "try reader.require(\(local), \(swiftLiteral(path)), from: \(start))"
  }
}

/// Members of `Pliant.JSONKey`.
enum KeyCall {
  static func count(of key: String) -> String { "\(key).count" }

  /// The key's first eight bytes as a number.
  static func word(of key: String) -> String { "\(key).word" }

  static func matches(_ key: String, _ text: String) -> String { "\(key).matches(\(swiftLiteral(text)))" }
}

/// Calls of `Pliant.JSONWriter`, which generated code knows as `writer`, and of `Pliant.PathTree`.
enum WriterCall {
  static let beginObject = "try writer.beginObject()"
  static let newTree = "Pliant.PathTree()"

  static func beginObject(member key: String) -> String { "try writer.beginObject(member: \(memberLiteral(key)))" }

  static func endObject(_ object: String) -> String { "try writer.endObject(\(object))" }

  static func endNestedObject(_ object: String) -> String { "try writer.endNestedObject(\(object))" }

  static func write(_ value: String, member key: String) -> String {
    "try writer.write(\(value), member: \(memberLiteral(key)))"
  }

  static func add(_ value: String, at rest: String, to tree: String, isCollected: Bool) -> String {
    "\(tree).add(\(isCollected ? "elementsOf: " : "")\(value), at: \(swiftLiteral(rest)))"
  }

  /// A member up to its value, with the comma before it.
  private static func memberLiteral(_ key: String) -> String { swiftLiteral(",\(jsonLiteral(key)):") }
}

/// Calls of `Pliant.ModelProperty`.
enum PropertyCall {
  static func none(of property: String) -> String { "Pliant.ModelProperty.none \(access(to: property))" }

  static func initialValue(_ value: String, of property: String) -> String {
    "Pliant.ModelProperty.value(\(value)) \(access(to: property))"
  }

  static func type(of property: String) -> String { "Pliant.ModelProperty.type(\(access(to: property)))" }

  private static func access(to property: String) -> String { "{ (value: Self) in value.\(property) }" }
}

/// Calls of `Pliant.ModelDecoder` and `Pliant.ModelEncoder`, which generated code knows as `model`.
enum CodingCall {
  static let newDecoder = "try Pliant.ModelDecoder(decoder)"
  static let newEncoder = "Pliant.ModelEncoder()"

  static func decode(_ type: String, paths: [String], isCollected: Bool) -> String {
    "try model.\(isCollected ? "collect" : "decode")(\(type), \(list(paths)))"
  }

  static func decode(into destination: String, paths: [String], isCollected: Bool) -> String {
    "try model.\(isCollected ? "collect" : "decode")(into: &\(destination), \(list(paths)))"
  }

  static func encode(_ value: String, path: String, isCollected: Bool) -> String {
    "model.encode(\(isCollected ? "elementsOf: " : "")\(value), \(swiftLiteral(path)))"
  }

  static func finish(_ model: String) -> String { "try \(model).finish(encoder)" }

  private static func list(_ paths: [String]) -> String { paths.map(swiftLiteral).joined(separator: ", ") }
}
