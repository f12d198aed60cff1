//===----------------------------------------------------------------------===//
// BentValue: a value whose type is given by a schema, read by the library's own rules.
//===----------------------------------------------------------------------===//

#if CommandLine
import Pliant
import PliantCore

/// The type of the next value to decode. The decoder's `userInfo` carries it to nested values.
final class BendContext: @unchecked Sendable {
  // SAFETY of Sendable: one document is read on one thread.
  let schema: BendSchema
  var next: BendSchema.Reference

  init(_ schema: BendSchema) {
    self.schema = schema
    next = schema.root
  }

  static let key = CodingUserInfoKey(rawValue: "pliant.bend")

  var node: BendNode { schema.nodes[next] }
}

/// A value in the form that its schema declares.
struct BentValue: Decodable, Sendable {
  let json: JSON

  init(_ json: JSON) { self.json = json }

  init(from decoder: any Decoder) throws {
    guard let key = BendContext.key, let context = decoder.userInfo[key] as? BendContext else {
      json = try JSON(from: decoder)
      return
    }
    let reference = context.next
    // Nested values set other types; the values after this one have its type again.
    defer { context.next = reference }
    json = try BentReading(decoder: decoder, context: context).read(context.node)
  }
}

/// Reads one value from a decoder.
private struct BentReading {
  let decoder: any Decoder
  let context: BendContext

  func read(_ node: BendNode) throws -> JSON {
    switch node.form {
    case .anything: return try JSON(from: decoder)
    case .scalar(let type): return try scalar(type)
    case .constants(let values): return try constant(values, node)
    case .array(let element): return try BentProperty(self, nil).array(element, isOptional: false) ?? JSON()
    case .dictionary(let value): return try BentProperty(self, nil).dictionary(value, isOptional: false) ?? JSON()
    case .object(let properties): return try object(properties)
    case .tagged(let key, let tag, let branches, let rest):
      return try read(context.schema.nodes[branch(key, tag, branches, rest)])
    case .untagged(let branches): return try untagged(branches)
    }
  }

  private func scalar<Value: BendScalar>(_ type: Value.Type) throws -> JSON {
    try JSON(encoding: decoder.singleValueContainer().decode(type))
  }

  private func constant(_ values: Set<JSON>, _ node: BendNode) throws -> JSON {
    let container = try decoder.singleValueContainer()
    let json = try container.decode(JSON.self)
    if values.contains(json) { return json }
    // A value that converts to one of the constants is accepted.
    let areTexts = values.allSatisfy { $0.type == .string }
    if areTexts, json.type != .array, json.type != .object, let text = try? container.decode(String.self),
      values.contains(JSON(text))
    {
      return JSON(text)
    }
    let areNumbers = values.allSatisfy { $0.int64 != nil }
    if areNumbers, json.type != .array, json.type != .object, let number = try? container.decode(Int64.self),
      values.contains(JSON(number))
    {
      return JSON(number)
    }
    throw mismatch(node.name)
  }

  private func mismatch(_ expected: String) -> any Error {
    DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "expected \(expected)"))
  }

  // MARK: - Objects

  private func object(_ properties: [BendProperty]) throws -> JSON {
    let model = try ModelDecoder(decoder, for: BentValue.self, keys: "")
    var object = JSON(JSON.Object())
    for property in properties {
      var own = model
      if let tolerance = property.tolerance {
        own = model.narrowed(to: tolerance, isRequired: false, isSensitive: false)
      }
      var reading = BentProperty(self, own)
      let value = try reading.read(property)
      if let value {
        object[property.steps.map { $0 as any JSONStep }] = value
      } else if property.writesNull {
        object[property.steps.map { $0 as any JSONStep }] = JSON.null
      }
    }
    return object
  }

  // MARK: - Choices

  private func branch(
    _ key: String, _ tag: BendSchema.Reference, _ branches: [JSON: BendSchema.Reference],
    _ rest: BendSchema.Reference?
  ) throws -> BendSchema.Reference {
    let model = try ModelDecoder(decoder, for: BentValue.self, keys: "")
    context.next = tag
    let value = try model.decode(BentValue.self, SwiftWriter.path(key)).json
    guard let branch = branches[value] ?? rest else { throw mismatch(context.schema.nodes[tag].name) }
    return branch
  }

  private func untagged(_ branches: [(schema: JSONSchema, branch: BendSchema.Reference)]) throws -> JSON {
    let json = try JSON(from: decoder)
    // The first branch whose schema the value meets, or else the first that can read it.
    if let exact = branches.first(where: { $0.schema.isValid(json) }) {
      return try read(context.schema.nodes[exact.branch])
    }
    var failure: (any Error)?
    for (_, branch) in branches {
      do {
        return try read(context.schema.nodes[branch])
      } catch {
        failure = failure ?? error
      }
    }
    throw failure ?? mismatch("a value of one of \(branches.count) schemas")
  }
}

/// Reads one property of a model, or a whole value.
private struct BentProperty {
  let reading: BentReading
  let model: ModelDecoder?
  var candidates: [String] = []
  var defaultValue: JSON?

  init(_ reading: BentReading, _ model: ModelDecoder?) {
    self.reading = reading
    self.model = model
  }

  mutating func read(_ property: BendProperty) throws -> JSON? {
    candidates = property.candidates
    defaultValue = property.defaultValue
    let node = reading.context.schema.nodes[property.type]
    let isOptional = node.isNullable || !property.isRequired
    switch node.form {
    case .scalar(let type): return try scalar(type, isOptional)
    case .array(let element): return try array(element, isOptional: isOptional)
    case .dictionary(let value): return try dictionary(value, isOptional: isOptional)
    case .anything: return try take(JSON.self, isOptional)
    default:
      reading.context.next = property.type
      return try takeBent(BentValue.self, isOptional, BentValue.init) { $0.json }
    }
  }

  private func scalar<Value: BendScalar>(_ type: Value.Type, _ isOptional: Bool) throws -> JSON? {
    try take(type, isOptional)
  }

  func array(_ element: BendSchema.Reference, isOptional: Bool) throws -> JSON? {
    let node = reading.context.schema.nodes[element]
    switch node.form {
    case .scalar(let type): return try array(of: type, node.isNullable, isOptional)
    case .anything: return try take([JSON].self, isOptional)
    default:
      reading.context.next = element
      guard node.isNullable else {
        return try takeBent([BentValue].self, isOptional, { $0.array?.map(BentValue.init) }) { JSON($0.map(\.json)) }
      }
      return try takeBent([BentValue?].self, isOptional, { $0.array?.map(Self.optional) }) {
        JSON($0.map { $0?.json ?? JSON() })
      }
    }
  }

  private func array<Value: BendScalar>(of type: Value.Type, _ isNullable: Bool, _ isOptional: Bool) throws -> JSON? {
    if isNullable { return try take([Value?].self, isOptional) }
    return try take([Value].self, isOptional)
  }

  func dictionary(_ value: BendSchema.Reference, isOptional: Bool) throws -> JSON? {
    let node = reading.context.schema.nodes[value]
    switch node.form {
    case .scalar(let type): return try dictionary(of: type, node.isNullable, isOptional)
    case .anything: return try take([String: JSON].self, isOptional)
    default:
      reading.context.next = value
      return try takeBent([String: BentValue].self, isOptional, { $0.dictionary?.mapValues(BentValue.init) }) {
        values in
        JSON(JSON.Object(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.json) }))
      }
    }
  }

  private func dictionary<Value: BendScalar>(
    of type: Value.Type, _ isNullable: Bool, _ isOptional: Bool
  ) throws -> JSON? {
    if isNullable { return try take([String: Value?].self, isOptional) }
    return try take([String: Value].self, isOptional)
  }

  private static func optional(_ json: JSON) -> BentValue? { json.isNull ? nil : BentValue(json) }

  // MARK: - The model's calls

  private func take<Value: JSONReadable & JSONWritable & Decodable>(_: Value.Type, _ isOptional: Bool) throws -> JSON? {
    guard let model else { return try JSON(encoding: reading.decoder.singleValueContainer().decode(Value.self)) }
    let value = try model.property(
      Value.self, candidates, isOptional: isOptional, default: defaultValue.flatMap { try? $0.decode(Value.self) })
    return try value.map { try JSON(encoding: $0) }
  }

  /// Does the same for types that can be read only from a decoder.
  ///
  /// - Parameters:
  ///   - initial: makes a value from the default.
  ///   - json: returns a value as JSON.
  private func takeBent<Value: Decodable>(
    _: Value.Type, _ isOptional: Bool, _ initial: (JSON) -> Value?, _ json: (Value) -> JSON
  ) throws -> JSON? {
    guard let model else { return json(try reading.decoder.singleValueContainer().decode(Value.self)) }
    return try model.property(
      Value.self, candidates, isOptional: isOptional, default: defaultValue.flatMap(initial)
    ).map(json)
  }
}
#endif
