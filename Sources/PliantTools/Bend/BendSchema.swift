// BendSchema: a JSON Schema as a tolerant model: properties with candidates, paths, defaults and types.

#if CommandLine
import Foundation
import Pliant
import PliantCore

/// The requirements of a schema, in the terms of a model.
struct BendSchema: Sendable {
  typealias Reference = Int

  fileprivate(set) var nodes: [BendNode] = []
  fileprivate(set) var root: Reference = 0

  /// - Parameter validator: the same schema, to tell which choice a value is.
  init(_ schema: JSON, _ validator: JSONSchema) throws {
    var compiler = BendCompiler(document: schema, validator: validator)
    root = try compiler.compile(schema, at: JSONPointer(), name: schema["title"].string ?? "document")
    compiler.completeCopies()
    nodes = compiler.nodes
  }
}

/// One type of a model.
struct BendNode: Sendable {
  typealias Reference = BendSchema.Reference

  enum Form: Sendable {
    case anything
    case scalar(any BendScalar.Type)
    case constants(Set<JSON>)
    case array(Reference)
    case dictionary(Reference)
    case object([BendProperty])
    /// Objects that are distinguished by the value of a member; `rest` takes those that match no branch.
    case tagged(key: String, tag: Reference, branches: [JSON: Reference], rest: Reference?)
    /// Values without a tag. Branches whose schema the value meets come first.
    case untagged([(schema: JSONSchema, branch: Reference)])
  }

  var form: Form
  /// Whether null is allowed.
  var isNullable = false
  /// The name in messages.
  var name: String
}

/// A property of an object.
struct BendProperty: Sendable {
  /// The paths where it may be, in order of preference.
  var candidates: [ModelPlaces.Path]
  /// The keys of the path where it is written.
  var steps: [String]
  var type: BendNode.Reference
  var isRequired: Bool
  var defaultValue: JSON?
  var tolerance: Tolerance?
  /// Whether nil is written as null.
  var writesNull: Bool
}

/// Compiles a schema to a model.
private struct BendCompiler {
  let document: JSON
  var nodes: [BendNode] = []
  private var numbers: [KeyText: BendNode.Reference] = [:]
  /// The nodes that take their form from another one, which may not be complete when they are made.
  private var copies: [BendNode.Reference: BendNode.Reference] = [:]
  private let validators: [KeyText: JSONSchema]

  init(document: JSON, validator: JSONSchema) {
    self.document = document
    validators = validator.parts
  }

  mutating func compile(_ schema: JSON, at location: JSONPointer, name: String) throws -> BendNode.Reference {
    let isNullable = Self.isNullable(schema)
    var location = location
    let schema = Self.withoutNull(schema, at: &location)
    if let reference = schema["$ref"].string {
      let number = try compile(reference)
      guard isNullable else { return number }
      var node = nodes[number]
      node.isNullable = true
      nodes.append(node)
      copies[nodes.count - 1] = number
      return nodes.count - 1
    }
    let number = nodes.count
    nodes.append(BendNode(form: .anything, isNullable: isNullable, name: schema["title"].string ?? name))
    nodes[number].form = try form(of: schema, at: location, name: name)
    return number
  }

  /// Gives nodes the forms of others, as all of them are known.
  mutating func completeCopies() {
    for (copy, original) in copies {
      var known: Set = [copy]
      var source = original
      // A definition that only refers to itself allows anything.
      while let next = copies[source], known.insert(source).inserted { source = next }
      nodes[copy].form = nodes[source].form
    }
  }

  private mutating func compile(_ reference: String) throws -> BendNode.Reference {
    if let known = numbers[KeyText(reference)] { return known }
    guard reference.hasPrefix("#"), let pointer = try? JSONPointer(URIReference.decoded(reference.dropFirst())),
      document[pointer: pointer].exists
    else { throw SchemaError(location: reference, message: "expected a place in the schema, found none") }
    let target = document[pointer: pointer]
    let number = nodes.count
    numbers[KeyText(reference)] = number
    let name = target["title"].string ?? pointer.tokens.last ?? "document"
    nodes.append(BendNode(form: .anything, name: name))
    var location = pointer
    let schema = Self.withoutNull(target, at: &location)
    nodes[number].isNullable = Self.isNullable(target)
    if let inner = schema["$ref"].string {
      let original = try compile(inner)
      nodes[number] = nodes[original]
      copies[number] = original
    } else {
      nodes[number].form = try form(of: schema, at: location, name: name)
    }
    return number
  }

  private mutating func form(of schema: JSON, at location: JSONPointer, name: String) throws -> BendNode.Form {
    // The schema that no value meets.
    if schema.bool == false { return .constants([]) }
    if let constants = schema["enum"].array { return .constants(Set(constants)) }
    if schema["const"].exists { return .constants([schema["const"]]) }
    for keyword in ["oneOf", "anyOf"] {
      guard let choices = schema[keyword].array else { continue }
      return try choice(choices, at: location.appending(keyword), name: name)
    }
    if let parts = schema["allOf"].array {
      return try form(ofAll: parts, schema, at: location, name: name)
    }
    if schema["properties"].exists {
      return .object(try properties(of: schema, at: location, below: [], isRequired: true))
    }
    switch schema["type"].string {
    case "array":
      return .array(try compile(schema["items"], at: location.appending("items"), name: "element"))
    case "object":
      let values = schema["additionalProperties"]
      guard values.type == .object else { return values.bool == false ? .object([]) : .anything }
      return .dictionary(try compile(values, at: location.appending("additionalProperties"), name: "value"))
    case let type?: return scalar(type, schema).map { .scalar($0) } ?? .anything
    case nil: return .anything
    }
  }

  /// The form of values that meet several schemas: objects with the properties of all of them, or the form of the only
  /// one that has one.
  private mutating func form(
    ofAll parts: [JSON], _ schema: JSON, at location: JSONPointer, name: String
  ) throws -> BendNode.Form {
    var properties: [BendProperty]?
    if schema["properties"].exists {
      properties = try self.properties(of: schema, at: location, below: [], isRequired: true)
    }
    var other: BendNode.Form?
    for (index, part) in parts.enumerated() {
      let number = try compile(part, at: location.appending("allOf").appending("\(index)"), name: name)
      switch nodes[number].form {
      case .object(let inner): properties = (properties ?? []) + inner
      case .anything: continue
      case let form where other == nil: other = form
      default: throw SchemaError(location: "#\(location)", message: "expected parts of allOf that are objects")
      }
    }
    guard let properties else { return other ?? .anything }
    if other != nil {
      throw SchemaError(location: "#\(location)", message: "expected parts of allOf that are all objects")
    }
    return .object(properties)
  }

  private func scalar(_ type: String, _ schema: JSON) -> (any BendScalar.Type)? {
    switch type {
    case "boolean": return Bool.self
    case "number": return BentNumber.self
    case "integer": return integer(schema)
    case "string":
      switch schema["format"].string {
      case "date-time": return BentDate.self
      case "uri", "uri-reference": return URL.self
      case "uuid": return UUID.self
      default: return schema["contentEncoding"].string == "base64" ? Data.self : String.self
      }
    default: return nil
    }
  }

  private func integer(_ schema: JSON) -> any BendScalar.Type {
    func hasLimits<Integer: FixedWidthInteger>(_: Integer.Type) -> Bool {
      schema["minimum"].integer(as: Integer.self) == Integer.min
        && schema["maximum"].integer(as: Integer.self) == Integer.max
    }
    if hasLimits(Int8.self) { return Int8.self }
    if hasLimits(Int16.self) { return Int16.self }
    if hasLimits(Int32.self) { return Int32.self }
    if hasLimits(UInt8.self) { return UInt8.self }
    if hasLimits(UInt16.self) { return UInt16.self }
    if hasLimits(UInt32.self) { return UInt32.self }
    return schema["minimum"].int == 0 && !schema["maximum"].exists ? UInt64.self : Int.self
  }

  // MARK: - Objects

  /// The properties of an object. Nested objects without a title are steps of the paths to their properties.
  private mutating func properties(
    of schema: JSON, at location: JSONPointer, below path: [String], isRequired: Bool
  ) throws -> [BendProperty] {
    let required = Set((schema["required"].array ?? []).compactMap(\.string).map { KeyText($0) })
    var properties: [BendProperty] = []
    for (key, property) in schema["properties"].objectValue {
      let steps = path + [key]
      let inner = location.appending("properties").appending(key)
      let isNeeded = isRequired && required.contains(KeyText(key))
      if property["type"].string == "object", property["properties"].exists, !property["title"].exists {
        properties += try self.properties(of: property, at: inner, below: steps, isRequired: isNeeded)
        continue
      }
      let type = try compile(property, at: inner, name: key)
      let keys = (property["x-keys"].array ?? []).compactMap(\.string)
      properties.append(
        BendProperty(
          candidates: keys.isEmpty ? [steps.map { .key($0) }] : ModelPlaces.paths(keys), steps: steps, type: type,
          isRequired: isNeeded, defaultValue: property["default"].exists ? property["default"] : JSON?.none,
          tolerance: Self.tolerance(property["x-tolerance"].string), writesNull: property["x-null"].bool == true))
    }
    return properties
  }

  private static func tolerance(_ name: String?) -> Tolerance? {
    switch name {
    case "strict": .strict
    case "tolerant": .tolerant
    case "forgiving": .forgiving
    default: nil
    }
  }

  // MARK: - Choices

  private mutating func choice(_ choices: [JSON], at location: JSONPointer, name: String) throws -> BendNode.Form {
    if choices.count == 1 { return try form(of: choices[0], at: location.appending("0"), name: name) }
    // The known strings, and any other string.
    if choices.count == 2, choices[1]["not"].exists, choices[0]["enum"].exists, choices[1]["type"].string == "string" {
      return .scalar(String.self)
    }
    var known = choices
    var knownLocation = location
    var rest: BendNode.Reference?
    if choices.count == 2, let inner = choices[0]["oneOf"].array {
      known = inner
      knownLocation = location.appending("0").appending("oneOf")
      rest = try compile(JSON(JSON.Object()), at: location, name: name)
    }
    if let key = tagKey(known) {
      var branches: [JSON: BendNode.Reference] = [:]
      for (index, choice) in known.enumerated() {
        let number = try compile(choice, at: knownLocation.appending("\(index)"), name: name)
        let tag = Self.tag(choice, key, in: document)
        for value in tag["enum"].array ?? [tag["const"]] { branches[value] = number }
      }
      let tags = BendNode.Form.constants(Set(branches.keys))
      nodes.append(BendNode(form: rest == nil ? tags : .anything, name: name))
      return .tagged(key: key, tag: nodes.count - 1, branches: branches, rest: rest)
    }
    // The choices at this location may include null.
    let all = document[pointer: location].array ?? choices
    let indices = all.indices.filter { all.count == choices.count || !Self.isNull(all[$0]) }
    return .untagged(
      try zip(indices, choices).map { index, choice in
        let location = location.appending("\(index)")
        return (try validator(of: choice, at: location), try compile(choice, at: location, name: name))
      })
  }

  private func validator(of choice: JSON, at location: JSONPointer) throws -> JSONSchema {
    if let known = validators[KeyText("#\(location)")] { return known }
    // References in it have another base than this location.
    var schema = choice
    if document["$defs"].exists { schema["$defs"] = document["$defs"] }
    return try JSONSchema(schema)
  }

  /// The member that has a constant in every choice.
  private func tagKey(_ choices: [JSON]) -> String? {
    guard let first = choices.first else { return nil }
    let keys = Self.properties(first, in: document).keys
    return keys.first { key in
      choices.allSatisfy { choice in
        let tag = Self.tag(choice, key, in: document)
        return tag["const"].exists || tag["enum"].exists
      }
    }
  }

  private static func tag(_ choice: JSON, _ key: String, in document: JSON) -> JSON {
    properties(choice, in: document)[key] ?? JSON()
  }

  private static func properties(_ choice: JSON, in document: JSON) -> JSON.Object {
    var members = choice["properties"].objectValue
    for part in choice["allOf"].array ?? [] {
      for (key, value) in part["properties"].objectValue { members[key] = value }
    }
    return members
  }

  // MARK: - Null

  private static func isNullable(_ schema: JSON) -> Bool {
    if schema["type"].array?.contains("null") == true { return true }
    return schema["anyOf"].array?.contains(where: isNull) == true
  }

  private static func isNull(_ schema: JSON) -> Bool { schema["type"].string == "null" }

  /// The schema for values that are not null.
  ///
  /// - Parameter location: becomes that of the only other choice besides null, if there is one.
  private static func withoutNull(_ schema: JSON, at location: inout JSONPointer) -> JSON {
    var schema = schema
    if let types = schema["type"].array, types.contains("null") {
      let others = types.filter { $0 != "null" }
      if others.count == 1 { schema["type"] = others[0] } else { schema.removeValue(forKey: "type") }
      if let values = schema["enum"].array { schema["enum"] = JSON(values.filter { !$0.isNull }) }
    }
    if let choices = schema["anyOf"].array {
      let others = choices.filter { !isNull($0) }
      if others.count == 1, others.count < choices.count {
        for (key, value) in others[0].objectValue where key != "default" { schema[key] = value }
        location = location.appending("anyOf").appending("\(choices.firstIndex { !isNull($0) } ?? 0)")
        if !others[0]["anyOf"].exists { schema.removeValue(forKey: "anyOf") }
      } else if others.count < choices.count {
        schema["anyOf"] = JSON(others)
      }
    }
    return schema
  }
}
#endif
