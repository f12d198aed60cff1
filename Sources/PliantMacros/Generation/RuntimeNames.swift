//===----------------------------------------------------------------------===//
// The runtime's entities by name: generated code calls what is spelled here, and nothing else.
// Types are qualified, so that a user's own `String`, `Decoder` or `Result` can't come between.
//===----------------------------------------------------------------------===//

#if Macros
enum RuntimeProtocol: String, CaseIterable {
  case readable = "Pliant.JSONReadable"
  case writable = "Pliant.JSONWritable"
  case decodable = "Swift.Decodable"
  case encodable = "Swift.Encodable"

  /// The name without the module.
  var plainName: Substring { rawValue.drop { $0 != "." }.dropFirst() }
}

/// The types that the protocols' requirements take, and that of what may bend, without their modules.
enum RuntimeType {
  static let reader = "JSONReader"
  static let writer = "JSONWriter"
  static let decoder = "Decoder"
  static let encoder = "Encoder"
  static let tolerance = "Tolerance"
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

  /// Passes over a member that is none of the `known` ones.
  static func skipMember(_ key: String, of known: [String]) -> String {
    "try reader.skipMember(\(key), of: \(swiftLiteral(known.joined(separator: "\n"))))"
  }

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

  /// The value of a local variable that holds none if nothing usable was read.
  ///
  /// - Parameter isAlways: whether nothing stands in for it, not even nil for an optional.
  static func require(_ local: String, path: String, from start: String, isAlways: Bool) -> String {
    "try reader.require\(isAlways ? "Always" : "")(\(local), \(swiftLiteral(path)), from: \(start))"
  }

  static let isCollecting = "reader.isCollecting"

  /// Notes that a required value is missing, for an error that names all that are.
  static func noteMissing(_ local: String, path: String, from start: String) -> String {
    "reader.noteMissing(\(local), \(swiftLiteral(path)), from: \(start))"
  }

  /// Moves the value out of a local variable of an optional type.
  static func take(_ local: String) -> String { "reader.take(&\(local))" }

  /// Makes the reader as tolerant as `tolerance`, and gives how tolerant it was.
  static func enter(_ tolerance: String) -> String { "reader.enter(\(tolerance))" }

  static func leave(_ outer: String) -> String { "reader.leave(\(outer))" }

  static let checkDuplicateKeys = "try reader.checkDuplicateKeys()"

  /// Makes a call of the reader in a property's own way.
  static func narrowed(_ narrowing: Property.Narrowing?, _ call: String) -> String {
    guard let narrowing else { return call }
    let closure = "{ (reader: inout Pliant.\(RuntimeType.reader)) throws(Pliant.JSONError) in \(call) }"
    return "try reader.narrowed(\(arguments(of: narrowing))) \(closure)"
  }
}

/// What `narrowed` of a reader or a `Pliant.ModelDecoder` takes.
private func arguments(of narrowing: Property.Narrowing) -> String {
  let tolerance = narrowing.tolerance.map { ".\($0.rawValue)" } ?? "nil"
  return "to: \(tolerance), isRequired: \(narrowing.isRequired), isSensitive: \(narrowing.isSensitive)"
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
  static let newEncoder = "Pliant.ModelEncoder()"

  /// - Parameter paths: the paths of all properties that are read.
  static func newDecoder(paths: [DocumentPath], tolerance: String?) -> String {
    let keys = swiftLiteral(paths.map(\.text).joined(separator: "\n"))
    let tolerance = tolerance.map { ", tolerance: \($0)" } ?? ""
    return "try Pliant.ModelDecoder(decoder, for: Self.self, keys: \(keys)\(tolerance))"
  }

  static func decode(_ type: String, of property: Property) -> String {
    "\(verb(for: property))(\(type), \(list(property.paths)))"
  }

  static func decode(into destination: String, of property: Property) -> String {
    "\(verb(for: property))(into: &\(destination), \(list(property.paths)))"
  }

  static func encode(_ value: String, path: String, isCollected: Bool) -> String {
    "model.encode(\(isCollected ? "elementsOf: " : "")\(value), \(swiftLiteral(path)))"
  }

  static func finish(_ model: String) -> String { "try \(model).finish(encoder)" }

  private static func verb(for property: Property) -> String {
    let narrowed = property.narrowing.map { ".narrowed(\(arguments(of: $0)))" } ?? ""
    return "try model\(narrowed).\(property.isCollected ? "collect" : "decode")"
  }

  private static func list(_ paths: [DocumentPath]) -> String {
    paths.map { swiftLiteral($0.text) }.joined(separator: ", ")
  }
}
#endif
