//===----------------------------------------------------------------------===//
// CaseDecoder: finds the case of an enum in any Decoder, for a generated `init(from:)`.
//===----------------------------------------------------------------------===//

import PliantCore

/// Finds the raw value or the tag of an enum in any Decoder.
///
/// Generated code compares the result with the values of the cases, and decodes the associated values with a
/// ``ModelDecoder``. A value that isn't exactly one of them, in the usual form, is copied out of the decoder as JSON
/// and read by the ``JSONReader``. Tolerance, fallback cases and messages are then the same as on the fast path,
/// because the code is the same.
@_documentation(visibility: internal)
public enum CaseDecoder {
  /// A raw value or a tag.
  public enum Tag: Sendable {
    case text(CaseText)
    case integer(Int64)
    /// An integer that doesn't fit into `Int64`.
    case unsigned(UInt64)
    case number(Double)
    case bool(Bool)
    /// Any other value, or none.
    case none
  }

  /// Returns the raw value that a decoder holds.
  ///
  /// - Parameter table: the cases with their raw values, one per line.
  public static func rawValue(of decoder: any Decoder, _ table: StaticString) -> Tag {
    if let recorder = (decoder as? RecordingDecoder)?.recorder { return recorder.tell(.rawValue, table) }
    guard let container = try? decoder.singleValueContainer() else { return .none }
    if let text = try? container.decode(String.self) { return .text(CaseText(text)) }
    if let bool = try? container.decode(Bool.self) { return .bool(bool) }
    if let integer = try? container.decode(Int64.self) { return .integer(integer) }
    if let number = try? container.decode(Double.self) {
      return Tag(number, unsigned: try? container.decode(UInt64.self))
    }
    return .none
  }

  /// Returns the tag of the object that a decoder holds.
  ///
  /// - Parameters:
  ///   - path: the keys that lead to the tag.
  ///   - table: the cases with their tags, one per line.
  public static func tag(of decoder: any Decoder, _ path: String, _ table: StaticString) -> Tag {
    var object: TaggedObject?
    return tag(of: decoder, path, table, in: &object)
  }

  /// Returns the tag of the object that a decoder holds, and the object's container if more can be decoded from it.
  public static func tag(
    of decoder: any Decoder, _ path: String, _ table: StaticString, in object: inout TaggedObject?
  ) -> Tag {
    guard ModelDecoder.isPliants(decoder) else {
      // An internally tagged model would report the tag's key as unknown.
      if DecodingContext.tolerance(in: decoder.userInfo).0.unknownKeys != .ignore { return .none }
      guard let container = try? decoder.container(keyedBy: TextKey.self) else { return .none }
      object = TaggedObject(container: container)
      return tag(in: container, path, hasNodes: decoder is NotingDecoder || decoder is InternallyTaggedDecoder)
    }
    if let recorder = (decoder as? RecordingDecoder)?.recorder { return recorder.tell(.tag(path), table) }
    let context = DecodingContext(decoder)
    // A mapping may name another tag: the enum then reads the document.
    if context.tolerance.unknownKeys != .ignore || context.mapsModels { return .none }
    guard let container = try? decoder.container(keyedBy: TextKey.self) else { return .none }
    return tag(in: container, path, hasNodes: true)
  }

  private static func tag(
    in container: KeyedDecodingContainer<TextKey>, _ path: String, hasNodes: Bool
  ) -> Tag {
    var container = container
    func key(_ text: String) -> TextKey { container.key(spelled: text) ?? TextKey(text) }
    if path.isOneKey { return tag(in: container, key(path), hasNodes: hasNodes) }
    var steps = PathPattern(path, beginsWithKey: true).components[...]
    while let step = steps.popFirst(), case .key(let text) = step {
      if steps.isEmpty { return tag(in: container, key(text), hasNodes: hasNodes) }
      guard let next = try? container.nestedContainer(keyedBy: TextKey.self, forKey: key(text)) else { return .none }
      container = next
    }
    return .none
  }

  private static func tag(
    in container: KeyedDecodingContainer<TextKey>, _ key: TextKey, hasNodes: Bool
  ) -> Tag {
    guard container.contains(key) else { return .none }
    // Pliant's own decoders would convert the value or apply a fallback.
    if hasNodes, let node = try? ForeignPlace.member(container, key).node() { return tag(at: node, container, key) }
    if let text = try? container.decode(String.self, forKey: key) { return .text(CaseText(text)) }
    if let bool = try? container.decode(Bool.self, forKey: key) { return .bool(bool) }
    if let integer = try? container.decode(Int64.self, forKey: key) { return .integer(integer) }
    if let number = try? container.decode(Double.self, forKey: key) {
      return Tag(number, unsigned: try? container.decode(UInt64.self, forKey: key))
    }
    return .none
  }

  private static func tag(
    at node: NodeDecoder, _ container: KeyedDecodingContainer<TextKey>, _ key: TextKey
  ) -> Tag {
    switch node.kind {
    case .string: return (try? container.decode(String.self, forKey: key)).map { .text(CaseText($0)) } ?? .none
    case .true: return .bool(true)
    case .false: return .bool(false)
    case .number:
      guard let number = try? container.decode(JSON.self, forKey: key) else { return .none }
      return Tag(number: number)
    default: return .none
    }
  }

  /// Returns the only key of the object that a decoder holds, if its value is an object.
  ///
  /// - Parameter table: the cases with their keys, one per line.
  public static func key(of decoder: any Decoder, _ table: StaticString) -> Tag {
    if let recorder = (decoder as? RecordingDecoder)?.recorder { return recorder.tell(.key, table) }
    guard let container = try? decoder.container(keyedBy: TextKey.self), container.allKeys.count == 1,
      let key = container.allKeys.first,
      (try? container.nestedContainer(keyedBy: TextKey.self, forKey: key)) != nil
    else { return .none }
    return .text(CaseText(key.stringValue))
  }

  /// True if the decoder's object has an object at its only key, with an unlabeled value as the only member.
  public static func isSingle(_ decoder: any Decoder) -> Bool {
    if decoder is RecordingDecoder { return true }
    guard let container = try? decoder.container(keyedBy: TextKey.self), let key = container.allKeys.first,
      let content = try? container.nestedContainer(keyedBy: TextKey.self, forKey: key)
    else { return false }
    return content.contains(TextKey("_0"))
  }

  /// Decodes an internally tagged model.
  public static func model<Value: Decodable>(_ decoder: any Decoder, internallyTaggedBy path: StaticString) throws
    -> Value
  {
    guard !(decoder is RecordingDecoder), let type = Value.self as? any DecodableMembers.Type else {
      return try InternallyTaggedDecoder.decode(Value.self, decoder, internallyTaggedBy: path)
    }
    let members = try DecodingContext(decoder).read(.whole(decoder)) { reader throws(JSONError) -> Value? in
      try type.read(&reader, internallyTaggedBy: path) as? Value
    }
    return try members ?? Value(from: decoder)
  }

  /// Decodes a dictionary of the members other than the tag.
  public static func model<Value: Decodable & JSONReadable & UnconsumedMembers>(
    _ decoder: any Decoder, internallyTaggedBy path: StaticString
  ) throws -> Value {
    try model(decoder, internallyTaggedBy: path, to: nil, isRequired: false, isSensitive: false)
  }

  @_disfavoredOverload
  public static func model<Value: JSONReadable>(_ decoder: any Decoder, internallyTaggedBy path: StaticString) throws
    -> Value
  {
    try InternallyTaggedDecoder.decode(ForeignReadable<Value>.self, decoder, internallyTaggedBy: path).value
  }

  /// Decodes an internally tagged model that has a tolerance of its own.
  public static func model<Value: Decodable & JSONReadable>(
    _ decoder: any Decoder, internallyTaggedBy path: StaticString, to tolerance: Tolerance?, isRequired: Bool,
    isSensitive: Bool
  ) throws -> Value {
    let narrowing = PayloadNarrowing(tolerance, isRequired, isSensitive)
    return try narrowing.decode(decoder, internallyTaggedBy: path) { reader throws(JSONError) in
      try reader.readValue(internallyTaggedBy: path)
    }
  }

  /// Decodes a dictionary of the members other than the tag, with a tolerance of its own.
  public static func model<Value: Decodable & JSONReadable & UnconsumedMembers>(
    _ decoder: any Decoder, internallyTaggedBy path: StaticString, to tolerance: Tolerance?, isRequired: Bool,
    isSensitive: Bool
  ) throws -> Value {
    let narrowing = PayloadNarrowing(tolerance, isRequired, isSensitive)
    return try narrowing.decode(decoder, internallyTaggedBy: path, isCopied: true) { reader throws(JSONError) in
      try reader.readValue(internallyTaggedBy: path)
    }
  }

  @_disfavoredOverload
  public static func model<Value: Decodable>(
    _ decoder: any Decoder, internallyTaggedBy path: StaticString, to tolerance: Tolerance?, isRequired: Bool,
    isSensitive: Bool
  ) throws -> Value {
    let narrowing = PayloadNarrowing(tolerance, isRequired, isSensitive)
    return try narrowing.decode(decoder, internallyTaggedBy: path, isCopied: Value.self is any DecodableMembers.Type) {
      reader throws(JSONError) in try reader.readValue(internallyTaggedBy: path)
    }
  }

  @_disfavoredOverload
  public static func model<Value: JSONReadable>(
    _ decoder: any Decoder, internallyTaggedBy path: StaticString, to tolerance: Tolerance?, isRequired: Bool,
    isSensitive: Bool
  ) throws -> Value {
    if decoder is RecordingDecoder { return try ForeignReadable<Value>(from: decoder).value }
    let narrowing = PayloadNarrowing(tolerance, isRequired, isSensitive)
    return try narrowing.read(decoder, internallyTaggedBy: path) { reader throws(JSONError) in
      try reader.readValue(internallyTaggedBy: path)
    }
  }

  /// Copies the decoder's whole value, and reads it as on the fast path.
  public static func read<Model: JSONReadable>(_ decoder: any Decoder) throws -> Model {
    if let rehearsal = decoder as? RecordingDecoder { throw rehearsal.stop() }
    var context = DecodingContext(decoder)
    context.collectProblems(of: Model.self, decoder)
    return try context.read(.whole(decoder)) { reader throws(JSONError) in
      try Model(from: &reader)
    }
  }

  /// Reads the decoder's whole value as on the fast path; returns nil while a schema is recorded.
  public static func readWhole<Model: JSONReadable>(_: Model.Type, _ decoder: any Decoder) throws -> Model? {
    if decoder is RecordingDecoder { return nil }
    let model: Model = try read(decoder)
    return model
  }

  /// Reads a generic model whose conformance to `JSONReadable` is known only at run time.
  @_disfavoredOverload
  public static func read<Model: Decodable>(_ decoder: any Decoder) throws -> Model {
    func open<Readable: JSONReadable>(_: Readable.Type) throws -> Model? { try read(decoder) as Readable as? Model }
    if let type = Model.self as? any JSONReadable.Type, let model = try open(type) { return model }
    throw DecodingError.dataCorrupted(
      DecodingError.Context(
        codingPath: decoder.codingPath,
        debugDescription:
          "expected \(TypeName.of(Model.self)) in its usual form, found another, which only types that read JSON take"))
  }
}

/// An object whose tag was decoded.
@_documentation(visibility: internal)
public struct TaggedObject {
  let container: KeyedDecodingContainer<TextKey>
}

/// The marks of an internally tagged associated value.
private struct PayloadNarrowing {
  private let tolerance: Tolerance?
  private let isRequired: Bool
  private let isSensitive: Bool

  init(_ tolerance: Tolerance?, _ isRequired: Bool, _ isSensitive: Bool) {
    (self.tolerance, self.isRequired, self.isSensitive) = (tolerance, isRequired, isSensitive)
  }

  /// Reads a value from a copy of the decoder's value, unless decoding it directly gives the same result.
  ///
  /// - Parameter isCopied: whether a copy is always needed.
  func decode<Value: Decodable>(
    _ decoder: any Decoder, internallyTaggedBy path: StaticString, isCopied: Bool = false,
    _ body: (inout JSONReader) throws(JSONError) -> Value
  ) throws -> Value {
    if let rehearsal = decoder as? RecordingDecoder {
      let isNarrowed = isRequired || tolerance.map { $0 != .tolerant } ?? false
      return try rehearsal.recorder.narrowed(isNarrowed) { try Value(from: decoder) }
    }
    let context = DecodingContext(decoder)
    let isSame = tolerance.map { context.isEnforced || $0 == context.tolerance } ?? true
    if isSame, !isRequired, !isSensitive, !isCopied {
      return try InternallyTaggedDecoder.decode(Value.self, decoder, internallyTaggedBy: path)
    }
    return try read(decoder, internallyTaggedBy: path, body)
  }

  func read<Value>(
    _ decoder: any Decoder, internallyTaggedBy path: StaticString, _ body: (inout JSONReader) throws(JSONError) -> Value
  ) throws -> Value {
    try DecodingContext(decoder).read(.whole(decoder)) { reader throws(JSONError) in
      reader.acceptTags(["\(path)"])
      return try reader.narrowed(to: tolerance, isRequired: isRequired, isSensitive: isSensitive, body)
    }
  }
}

/// A range of strings, compared by their UTF-8 bytes, used as a pattern by generated code.
@_documentation(visibility: internal)
public struct CaseTextRange: Sendable {
  let lower: String
  let upper: String?
  let isClosed: Bool

  public init(_ lower: String, _ upper: String?, isClosed: Bool) {
    self.lower = lower
    self.upper = upper
    self.isClosed = isClosed
  }

  public static func ~= (range: CaseTextRange, found: CaseText) -> Bool {
    let text = found.text
    guard !text.utf8.lexicographicallyPrecedes(range.lower.utf8) else { return false }
    guard let upper = range.upper else { return true }
    return text.utf8.lexicographicallyPrecedes(upper.utf8) || range.isClosed && text.hasSameCodeUnits(as: upper)
  }
}

/// A raw value or a tag, as a pattern of generated code. It is equal to another if their UTF-8 bytes are.
@_documentation(visibility: internal)
public struct CaseText: ExpressibleByStringLiteral, Equatable, Sendable {
  let text: String

  package init(_ text: String) { self.text = text }

  public init(stringLiteral text: String) { self.text = text }

  public static func == (left: CaseText, right: CaseText) -> Bool { left.text.hasSameCodeUnits(as: right.text) }
}

extension CaseDecoder.Tag {
  /// A number that doesn't fit into `Int64`. An integer that fits into `UInt64` is kept exactly.
  fileprivate init(_ number: Double, unsigned: @autoclosure () -> UInt64?) {
    if number >= 0x1p63, let integer = unsigned() {
      self = .unsigned(integer)
    } else {
      self = .number(number)
    }
  }

  /// The tag that a JSON number represents.
  package init(number: JSON) {
    if let integer = number.int64 {
      self = .integer(integer)
    } else if let integer = number.uint64 {
      self = .unsigned(integer)
    } else {
      self = number.double.map(Self.number) ?? .none
    }
  }
}
