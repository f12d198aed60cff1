// BentValue: a value whose type is given by a schema, read by the library's own rules.

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

  /// A choice, and the value that it is made for.
  struct Attempt: Hashable {
    let place: DecodingPlace
    let choice: BendSchema.Reference
  }

  /// The branches that values fit, and the errors of values that fit none. Otherwise each attempt at an outer value
  /// would repeat all attempts at the values inside, at every level of nesting.
  var outcomes: [Attempt: Result<BendSchema.Reference, any Error>] = [:]
  private var session: ObjectIdentifier?

  /// Returns nil for a value in a document of its own, whose place isn't known in this one.
  func attempt(_ decoder: any Decoder, _ choice: BendSchema.Reference) -> Attempt? {
    guard let place = DecodingPlace(decoder) else { return nil }
    session = session ?? place.session
    return place.session == session ? Attempt(place: place, choice: choice) : nil
  }

  private var models: [BendSchema.Reference: RuntimeModel] = [:]

  /// The model of an object's properties.
  func model(of properties: [BendProperty], _ reference: BendSchema.Reference) -> RuntimeModel {
    if let model = models[reference] { return model }
    let model = RuntimeModel(
      properties.map {
        (
          candidates: $0.candidates, isOptional: schema.nodes[$0.type].isNullable || !$0.isRequired,
          hasDefault: $0.defaultValue != nil
        )
      })
    models[reference] = model
    return model
  }
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
    json = try BentReading(decoder: decoder, context: context).read(reference)
  }
}

/// Reads one value from a decoder.
private struct BentReading {
  let decoder: any Decoder
  let context: BendContext

  func read(_ reference: BendSchema.Reference) throws -> JSON {
    let node = context.schema.nodes[reference]
    // A document may be null, and so may a choice. Nil properties and elements aren't decoded at all.
    if node.isNullable, try decoder.singleValueContainer().decodeNil() { return JSON() }
    switch node.form {
    case .anything: return try JSON(from: decoder)
    case .scalar(let type): return try scalar(type)
    case .constants(let values): return try constant(values, node)
    case .array(let element): return try whole(BentProperty(context, nil).array(element))
    case .dictionary(let value): return try whole(BentProperty(context, nil).dictionary(value))
    case .object(let properties): return try object(properties, reference)
    case .tagged(let key, let tag, let branches, let rest):
      return try read(branch(key, tag, branches, rest))
    case .untagged(let branches): return try untagged(branches, reference)
    }
  }

  private func whole(_ reading: any BentReadable) throws -> JSON {
    try reading.decode(decoder)
    return try reading.json() ?? JSON()
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
    throw mismatch(values.isEmpty ? "nothing" : node.name)
  }

  private func mismatch(_ expected: String) -> any Error {
    DecodingError.dataCorrupted(
      DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "expected \(expected)"))
  }

  // MARK: - Objects

  private func object(_ properties: [BendProperty], _ reference: BendSchema.Reference) throws -> JSON {
    let readings = properties.map { BentProperty(context, $0).reading($0) }
    try context.model(of: properties, reference).read(BentValue.self, from: decoder) { reader, number in
      readings[number].readMarked(&reader, properties[number].tolerance)
    }
    var object = JSON(JSON.Object())
    for (property, reading) in zip(properties, readings) {
      if let value = try reading.json() {
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
    context.next = tag
    let reading = BentCodable<BentValue>(nil, isOptional: false, context, tag) { $0.json }
    let model = RuntimeModel([(candidates: [[.key(key)]], isOptional: false, hasDefault: false)])
    try model.read(BentValue.self, from: decoder) { reader, _ in reading.read(&reader) }
    guard let value = try reading.json(), let branch = branches[value] ?? rest else {
      throw mismatch(context.schema.nodes[tag].name)
    }
    return branch
  }

  private func untagged(
    _ branches: [(schema: JSONSchema, branch: BendSchema.Reference)], _ reference: BendSchema.Reference
  ) throws -> JSON {
    let attempt = context.attempt(decoder, reference)
    if let known = attempt.flatMap({ context.outcomes[$0] }) { return try read(known.get()) }
    func remember(_ outcome: Result<BendSchema.Reference, any Error>) {
      if let attempt { context.outcomes[attempt] = outcome }
    }
    let mismatch = mismatch("a value of one of \(branches.count) schemas")
    // A choice that leads to itself again has no other way.
    remember(.failure(mismatch))
    let json = try JSON(from: decoder)
    var others: [BendSchema.Reference] = []
    var failure: (any Error)?
    func value(of branch: BendSchema.Reference) -> JSON? {
      do {
        let value = try read(branch)
        remember(.success(branch))
        return value
      } catch {
        failure = failure ?? error
        return nil
      }
    }
    // The first branch whose schema the value meets, or else the first that can read it.
    for (schema, branch) in branches {
      guard schema.isValid(json) else {
        others.append(branch)
        continue
      }
      if let value = value(of: branch) { return value }
    }
    for branch in others {
      if let value = value(of: branch) { return value }
    }
    let error = failure ?? mismatch
    remember(.failure(error))
    throw error
  }
}

// MARK: - Types of values

/// Finds the Swift type that a property is read as.
private struct BentProperty {
  let context: BendContext
  let defaultValue: JSON?
  let isOptional: Bool

  init(_ context: BendContext, _ property: BendProperty?) {
    self.context = context
    defaultValue = property?.defaultValue
    isOptional = property.map { context.schema.nodes[$0.type].isNullable || !$0.isRequired } ?? false
  }

  func reading(_ property: BendProperty) -> any BentReadable {
    switch context.schema.nodes[property.type].form {
    case .scalar(let type): return scalar(type)
    case .array(let element): return array(element)
    case .dictionary(let value): return dictionary(value)
    case .anything: return own(JSON.self)
    default: return bent(BentValue.self, property.type, BentValue.init) { $0.json }
    }
  }

  private func scalar<Value: BendScalar>(_ type: Value.Type) -> any BentReadable { own(type) }

  func array(_ element: BendSchema.Reference) -> any BentReadable {
    let node = context.schema.nodes[element]
    switch node.form {
    case .scalar(let type): return array(of: type, node.isNullable)
    case .anything: return own([JSON].self)
    default:
      guard node.isNullable else {
        return bent([BentValue].self, element, { $0.array?.map(BentValue.init) }) { JSON($0.map(\.json)) }
      }
      return bent([BentValue?].self, element, { $0.array?.map(Self.optional) }) {
        JSON($0.map { $0?.json ?? JSON() })
      }
    }
  }

  private func array<Value: BendScalar>(of _: Value.Type, _ isNullable: Bool) -> any BentReadable {
    isNullable ? own([Value?].self) : own([Value].self)
  }

  func dictionary(_ value: BendSchema.Reference) -> any BentReadable {
    let node = context.schema.nodes[value]
    switch node.form {
    case .scalar(let type): return dictionary(of: type, node.isNullable)
    case .anything: return own([String: JSON].self, write: Self.sorted)
    default:
      guard node.isNullable else {
        return bent([String: BentValue].self, value, { $0.dictionary?.mapValues(BentValue.init) }) {
          Self.sorted($0.mapValues(\.json))
        }
      }
      return bent([String: BentValue?].self, value, { $0.dictionary?.mapValues(Self.optional) }) {
        Self.sorted($0.mapValues { $0?.json ?? JSON() })
      }
    }
  }

  private func dictionary<Value: BendScalar>(of _: Value.Type, _ isNullable: Bool) -> any BentReadable {
    isNullable
      ? own([String: Value?].self) { try Self.sorted($0.mapValues { try JSON(encoding: $0) }) }
      : own([String: Value].self) { try Self.sorted($0.mapValues { try JSON(encoding: $0) }) }
  }

  /// An object with its members by key, as a dictionary has another order in each run.
  private static func sorted(_ values: [String: JSON]) -> JSON {
    JSON(JSON.Object(values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }))
  }

  private static func optional(_ json: JSON) -> BentValue? { json.isNull ? nil : BentValue(json) }

  private func own<Value: JSONReadable & JSONWritable & Decodable>(
    _: Value.Type, write: @escaping (Value) throws -> JSON = { try JSON(encoding: $0) }
  ) -> any BentReadable {
    BentCodable(defaultValue.flatMap { try? $0.decode(Value.self) }, isOptional: isOptional, context, nil, write)
  }

  /// - Parameters:
  ///   - initial: makes a value from the default.
  ///   - json: returns a value as JSON.
  private func bent<Value: Decodable>(
    _: Value.Type, _ reference: BendSchema.Reference, _ initial: (JSON) -> Value?, _ json: @escaping (Value) -> JSON
  ) -> any BentReadable {
    BentCodable(defaultValue.flatMap(initial), isOptional: isOptional, context, reference, json)
  }
}

/// A value that is read by the rules for properties of its type.
private protocol BentReadable: AnyObject {
  /// Reads the property that a visit is at.
  func read(_ reader: inout JSONReader)

  /// Decodes a whole value.
  func decode(_ decoder: any Decoder) throws

  /// The value as JSON; nil for nil.
  func json() throws -> JSON?
}

extension BentReadable {
  func readMarked(_ reader: inout JSONReader, _ tolerance: Tolerance?) {
    guard let tolerance else { return read(&reader) }
    reader.readNarrowed(to: tolerance, isRequired: false, isSensitive: false) { reader in read(&reader) }
  }
}

/// A value of a type that reads itself, or that a decoder reads.
private final class BentCodable<Value: Decodable>: BentReadable {
  private var value: Value?
  private let isOptional: Bool
  private let context: BendContext
  /// The type of values that only the context knows.
  private let reference: BendSchema.Reference?
  private let write: (Value) throws -> JSON

  init(
    _ initial: Value?, isOptional: Bool, _ context: BendContext, _ reference: BendSchema.Reference?,
    _ write: @escaping (Value) throws -> JSON
  ) {
    (value, self.isOptional, self.context, self.reference, self.write) =
      (initial, isOptional, context, reference, write)
  }

  func read(_ reader: inout JSONReader) {
    if let reference { context.next = reference }
    if var value {
      reader.readProperty(&value)
      self.value = value
    } else if isOptional {
      reader.readProperty(&value)
    } else {
      reader.readRequired(&value)
    }
  }

  func decode(_ decoder: any Decoder) throws {
    if let reference { context.next = reference }
    value = try decoder.singleValueContainer().decode(Value.self)
  }

  func json() throws -> JSON? { try value.map(write) }
}
#endif
