//===----------------------------------------------------------------------===//
// Types that read and write themselves as JSON but are not Codable, such as Character, under any decoder or encoder.
//===----------------------------------------------------------------------===//

import PliantCore

extension ForeignReadable: SchemaTransparent {
  static var heldType: Any.Type { Value.self }
  static func holding(_ value: Any) -> Any? { (value as? Value).map { ForeignReadable($0) } }
}

/// A value of a type that is not Decodable: always captured from the decoder and read as JSON.
struct ForeignReadable<Value: JSONReadable>: Decodable, JSONReadable, ForeignForm, SensitiveHolding {
  static var isCopied: Bool { true }
  static var sensitiveParts: SensitiveParts { ["": Value.self] }

  private(set) var value: Value

  init(_ value: Value) { self.value = value }

  init(from reader: inout JSONReader) throws(JSONError) { value = try Value(from: &reader) }

  init(from decoder: any Decoder) throws {
    let document = try ForeignValue(from: decoder).document()
    var reader = JSONReader(document)
    reader.beTolerant()
    reader.acceptTags(InternallyTaggedDecoder.split(decoder).tags)
    do throws(JSONError) {
      value = try Value(from: &reader)
    } catch {
      throw error.asDecodingError()
    }
  }
}

extension ForeignReadable: ZeroInitializable where Value: ZeroInitializable {
  static var zeroValue: ForeignReadable { ForeignReadable(Value.zeroValue) }
}

extension ForeignReadable: CollectedValues where Value: CollectedValues, Value.CollectedValue: JSONReadable {
  static var nothingCollected: ForeignReadable { ForeignReadable(Value.nothingCollected) }
  mutating func collect(_ element: ForeignReadable<Value.CollectedValue>) { value.collect(element.value) }
  var collectedValues: [ForeignReadable<Value.CollectedValue>] {
    value.collectedValues.map { ForeignReadable<Value.CollectedValue>($0) }
  }
}

/// A value of a type that is not Encodable: written as JSON, then passed to the encoder piece by piece.
struct ForeignWritable<Value: JSONWritable>: Encodable {
  let value: Value

  func encode(to encoder: any Encoder) throws {
    if try ModelEncoder.write(value, to: encoder) { return }
    let form = EncodingLevel.ours(encoder)?.state.form
    let conversion = form?.keyConversion
    var writer = JSONWriter(options: conversion == nil ? [] : .convertingKeys)
    writer.valueForm = form?.ofValues
    writer.keyConversion = conversion
    let path = conversion == nil ? [] : encoder.codingPath
    _ = conversion?.begin(at: path)
    let document: DocumentBytes
    do throws(JSONError) {
      try value.write(to: &writer)
      document = unsafe try writer.withBytes { bytes in unsafe DocumentBytes(copying: bytes) }
    } catch {
      throw error.asEncodingError(value, depth: path.count)
    }
    var reader = JSONReader(document)
    guard reader.peek() == .object else { return try ForeignPiece(reading: &reader).encode(to: encoder) }
    var container = encoder.container(keyedBy: TextKey.self)
    var hasMember = try reader.beginObject()
    while hasMember {
      try ForeignPiece.encode(reading: &reader, forKey: TextKey(spelled: reader.readKey()), in: &container)
      hasMember = try reader.nextMember()
    }
  }
}

/// One JSON value, to be encoded.
private indirect enum ForeignPiece: Encodable {
  case null
  case bool(Bool)
  case integer(Int64)
  case unsigned(UInt64)
  case double(Double)
  case string(String)
  case array([ForeignPiece])
  case object([(key: String, value: ForeignPiece)])

  init(reading reader: inout JSONReader) throws(JSONError) {
    switch reader.peek() {
    case .bool: self = .bool(try reader.readBool())
    case .string: self = .string(try reader.readString())
    case .number:
      if let integer = reader.scanInt64() {
        self = .integer(integer)
      } else if let unsigned = reader.scanUInt64() {
        self = .unsigned(unsigned)
      } else {
        self = .double(try reader.readDouble())
      }
    case .array:
      var elements: [ForeignPiece] = []
      var hasElement = try reader.beginArray()
      while hasElement {
        elements.append(try ForeignPiece(reading: &reader))
        hasElement = try reader.nextElement()
      }
      self = .array(elements)
    case .object:
      var members: [(key: String, value: ForeignPiece)] = []
      var hasMember = try reader.beginObject()
      while hasMember {
        let key = try reader.readKey()
        members.append((key, try ForeignPiece(reading: &reader)))
        hasMember = try reader.nextMember()
      }
      self = .object(members)
    case .null, nil:
      _ = try reader.readNull()
      self = .null
    }
  }

  /// Encodes the next value as a member; scalars directly, without a `ForeignPiece`.
  static func encode(
    reading reader: inout JSONReader, forKey key: TextKey, in container: inout KeyedEncodingContainer<TextKey>
  ) throws {
    switch reader.peek() {
    case .bool: try container.encode(reader.readBool(), forKey: key)
    case .string: try container.encode(reader.readString(), forKey: key)
    case .number:
      if let integer = reader.scanInt64() {
        try container.encode(integer, forKey: key)
      } else if let unsigned = reader.scanUInt64() {
        try container.encode(unsigned, forKey: key)
      } else {
        try container.encode(reader.readDouble(), forKey: key)
      }
    default: try container.encode(ForeignPiece(reading: &reader), forKey: key)
    }
  }

  func encode(to encoder: any Encoder) throws {
    guard ThreadStack.hasRoomForOtherCoders else { throw JSONError.outOfStack.asEncodingError(type(of: encoder)) }
    switch self {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
      return
    case .object(let members):
      var container = encoder.container(keyedBy: TextKey.self)
      for member in members { try container.encode(member.value, forKey: TextKey(spelled: member.key)) }
      return
    default: break
    }
    var container = encoder.singleValueContainer()
    switch self {
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .unsigned(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    default: try container.encodeNil()
    }
  }
}

// MARK: - The calls of generated code

extension ModelDecoder {
  /// Decodes a required property of a type that is not Decodable.
  @_disfavoredOverload
  public func decode<Value: JSONReadable>(_ type: Value.Type, _ candidates: String...) throws -> Value {
    try required(.bridged(Value.self), candidates).value
  }

  /// Decodes a property of an optional type that is not Decodable.
  @_disfavoredOverload
  public func decode<Value: JSONReadable>(_ type: Value?.Type, _ candidates: String...) throws -> Value? {
    try optional(.bridged(Value.self), candidates)?.value
  }

  /// Decodes a property of a type that is not Decodable, and that has an initial value.
  @_disfavoredOverload
  public func decode<Value: JSONReadable>(into value: inout Value, _ candidates: String...) throws {
    var wrapped = ForeignReadable(value)
    try read(.bridged(Value.self), into: &wrapped, candidates)
    value = wrapped.value
  }

  /// Decodes a property of an optional type that is not Decodable, and that has an initial value.
  @_disfavoredOverload
  public func decode<Value: JSONReadable>(into value: inout Value?, _ candidates: String...) throws {
    var wrapped: ForeignReadable<Value>?
    if let value { wrapped = ForeignReadable(value) }
    try read(.bridged(Value.self), into: &wrapped, candidates)
    value = wrapped?.value
  }

  /// Decodes a required property of values that are not Decodable, with a wildcard in a candidate.
  @_disfavoredOverload
  public func collect<Values: CollectedValues & JSONReadable>(
    _ type: Values.Type, _ candidates: String...
  ) throws -> Values where Values.CollectedValue: JSONReadable {
    try collectedRequired(.bridged(type), .bridged(Values.CollectedValue.self), candidates).value
  }

  /// Decodes an optional property of values that are not Decodable, with a wildcard in a candidate.
  @_disfavoredOverload
  public func collect<Values: CollectedValues & JSONReadable>(
    _ type: Values?.Type, _ candidates: String...
  ) throws -> Values? where Values.CollectedValue: JSONReadable {
    try collectedOptional(.bridged(Values.self), .bridged(Values.CollectedValue.self), candidates)?.value
  }

  /// Decodes a property of values that are not Decodable, with an initial value, and a wildcard in a candidate.
  @_disfavoredOverload
  public func collect<Values: CollectedValues & JSONReadable>(
    into values: inout Values, _ candidates: String...
  ) throws where Values.CollectedValue: JSONReadable {
    var wrapped = ForeignReadable(values)
    try collect(.bridged(Values.self), .bridged(Values.CollectedValue.self), into: &wrapped, candidates)
    values = wrapped.value
  }

  /// Decodes an optional property of values that are not Decodable, with an initial value, and a wildcard in a
  /// candidate.
  @_disfavoredOverload
  public func collect<Values: CollectedValues & JSONReadable>(
    into values: inout Values?, _ candidates: String...
  ) throws where Values.CollectedValue: JSONReadable {
    var wrapped: ForeignReadable<Values>?
    if let values { wrapped = ForeignReadable(values) }
    try collect(.bridged(Values.self), .bridged(Values.CollectedValue.self), into: &wrapped, candidates)
    values = wrapped?.value
  }
}

extension ModelEncoder {
  /// Encodes a property of a type that is not Encodable.
  @_disfavoredOverload
  public mutating func encode<Value: JSONWritable>(_ value: Value, _ path: String) {
    encode(ForeignWritable(value: value), path)
  }

  /// Encodes a property of a type that is not Encodable; nil is left out.
  @_disfavoredOverload
  public mutating func encode<Value: JSONWritable>(_ value: Value?, _ path: String) {
    if let value { encode(ForeignWritable(value: value), path) } else { leaveOut(path) }
  }

  /// Encodes a property of values that are not Encodable, whose path has a wildcard.
  @_disfavoredOverload
  public mutating func encode<Values: CollectedValues>(elementsOf values: Values, _ path: String)
  where Values.CollectedValue: JSONWritable {
    encode(elementsOf: values.collectedValues.map { ForeignWritable(value: $0) }, path)
  }

  /// Encodes a property of values that are not Encodable, whose path has a wildcard; nil is left out.
  @_disfavoredOverload
  public mutating func encode<Values: CollectedValues>(elementsOf values: Values?, _ path: String)
  where Values.CollectedValue: JSONWritable {
    if let values { encode(elementsOf: values.collectedValues.map { ForeignWritable(value: $0) }, path) }
  }
}
