// KeptPieces: the JSON of a model, which an encoder receives piece by piece, with the kept values in their places.

import PliantCore

struct KeptPieces: ~Copyable {
  private var reader: JSONReader
  private let kept: KeptValues
  private let names: [ExactText: String]

  private enum Piece {
    case null
    case bool(Bool)
    case integer(Int)
    case text(String)
    case value(any Encodable)
    case object, array
  }

  /// Takes a document that was written for `kept`, and the names of keys that were converted.
  init(_ document: DocumentBytes, _ kept: KeptValues, names: [ExactText: String]) {
    reader = JSONReader(document)
    self.kept = kept
    self.names = names
  }

  mutating func encode(to encoder: any Encoder) throws {
    let piece = try next()
    switch piece {
    case .object:
      var container = encoder.container(keyedBy: TextKey.self)
      return try encodeMembers(to: &container)
    case .array:
      var container = encoder.unkeyedContainer()
      return try encodeElements(to: &container)
    default: break
    }
    var container = encoder.singleValueContainer()
    switch piece {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .value(let value): try container.encode(ForeignlyKeyedForm.form(of: value, for: encoder))
    case .object, .array: break
    }
  }

  /// Reads a scalar, or looks at a container.
  private mutating func next() throws(JSONError) -> Piece {
    switch reader.peek() {
    case .object: return .object
    case .array: return .array
    case .string:
      let text = try reader.readString()
      return kept.value(of: text).map(Piece.value) ?? .text(text)
    case .number:
      let (start, isNegative) = (reader.position, reader.skipWhitespace() == UInt8(ascii: "-"))
      if let value = reader.scanInteger().flatMap(Int.init(exactly:)) {
        // An integer has no negative zero.
        return value == 0 && isNegative ? .value(-0.0) : .integer(value)
      }
      reader.move(to: start)
      return .value(try JSON(from: &reader))
    case .bool: return .bool(try reader.readBool())
    default:
      _ = try reader.readNull()
      return .null
    }
  }

  private mutating func encodeMembers(to container: inout KeyedEncodingContainer<TextKey>) throws {
    guard try reader.beginObject() else { return }
    // Keys are compared as the encoder's dictionaries compare them: as Strings, and after its strategy was applied.
    var keys = Set<String>()
    repeat {
      let text = try reader.readKey()
      let key = TextKey(spelled: text, name: names.isEmpty ? nil : names[ExactText(text)])
      let isRepeated = !keys.insert(Self.withoutStyle(text)).inserted
      switch try next() {
      // Foundation's encoders stop the program if there is another value already, or go on with its container.
      case .object where isRepeated, .array where isRepeated:
        try container.encode(try JSON(from: &reader), forKey: key)
      case .null: try container.encodeNil(forKey: key)
      case .bool(let value): try container.encode(value, forKey: key)
      case .integer(let value): try container.encode(value, forKey: key)
      case .text(let value): try container.encode(value, forKey: key)
      case .value(let value): try Self.encode(value, forKey: key, in: &container)
      case .object:
        var inner = container.nestedContainer(keyedBy: TextKey.self, forKey: key)
        try encodeMembers(to: &inner)
      case .array:
        var inner = container.nestedUnkeyedContainer(forKey: key)
        try encodeElements(to: &inner)
      }
    } while try reader.nextMember()
  }

  /// Returns a key without what an encoder's strategy may change: case, underscores and hyphens.
  private static func withoutStyle(_ key: String) -> String {
    let isPlain = key.utf8.allSatisfy { $0.isSmallLetter || $0.isDigit }
    return isPlain ? key : key.lowercased().filter { $0 != "_" && $0 != "-" }
  }

  /// Encodes a kept value. Containers encode scalars faster by their special methods, as synthesized code does.
  private static func encode<Value: Encodable>(
    _ value: Value, forKey key: TextKey, in container: inout KeyedEncodingContainer<TextKey>
  ) throws {
    // SAFETY: each cast is from a type to itself.
    if Value.self == Double.self {
      try container.encode(unsafe unsafeBitCast(value, to: Double.self), forKey: key)
    } else if Value.self == Int64.self {
      try container.encode(unsafe unsafeBitCast(value, to: Int64.self), forKey: key)
    } else if Value.self == Float.self {
      try container.encode(unsafe unsafeBitCast(value, to: Float.self), forKey: key)
    } else if Value.self == Int32.self {
      try container.encode(unsafe unsafeBitCast(value, to: Int32.self), forKey: key)
    } else if ForeignlyKeyedForm.isAltered(Value.self) {
      try container.encode(ForeignlyKeyedForm.form(of: value), forKey: key)
    } else {
      try container.encode(value, forKey: key)
    }
  }

  private mutating func encodeElements(to container: inout any UnkeyedEncodingContainer) throws {
    guard try reader.beginArray() else { return }
    repeat {
      switch try next() {
      case .null: try container.encodeNil()
      case .bool(let value): try container.encode(value)
      case .integer(let value): try container.encode(value)
      case .text(let value): try container.encode(value)
      case .value(let value): try container.encode(ForeignlyKeyedForm.form(of: value))
      case .object:
        var inner = container.nestedContainer(keyedBy: TextKey.self)
        try encodeMembers(to: &inner)
      case .array:
        var inner = container.nestedUnkeyedContainer()
        try encodeElements(to: &inner)
      }
    } while try reader.nextElement()
  }
}
