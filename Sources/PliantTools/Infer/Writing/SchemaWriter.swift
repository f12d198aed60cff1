// SchemaWriter: a plan as JSON Schema, with keys and defaults as annotations.

#if CommandLine
import Pliant

/// Writes a plan as a JSON Schema of draft 2020-12.
struct SchemaWriter {
  private let plan: ModelPlan

  init(_ plan: ModelPlan) { self.plan = plan }

  var document: JSON {
    var members: [(String, JSON)] = [("$schema", JSON(MetaSchemas.address))]
    for (key, value) in schema(of: plan.root).objectValue { members.append((key, value)) }
    if !plan.declarations.isEmpty {
      members.append(("$defs", JSON(JSON.Object(plan.declarations.map { ($0.name, definition($0)) }))))
    }
    return JSON(JSON.Object(members))
  }

  private func schema(of type: PlannedType) -> JSON {
    switch type {
    case .bool: ["type": "boolean"]
    case .int, .int64: ["type": "integer"]
    case .uint64: ["type": "integer", "minimum": 0]
    case .double, .decimal: ["type": "number"]
    case .string: ["type": "string"]
    case .int64Text: ["type": "string", "pattern": "^-?[0-9]+$"]
    case .amountText: ["type": "string", "pattern": "^-?[0-9]+\\.[0-9]{2}$"]
    case .url: ["type": "string", "format": "uri"]
    case .uuid: ["type": "string", "format": "uuid"]
    case .json: JSON(JSON.Object())
    case .date(let source, let forms):
      switch source {
      case nil where forms.contains(.schemaDateTime): ["type": "string", "format": "date-time"]
      case ".day": ["type": "string", "format": "date"]
      case ".unixSeconds", ".unixMilliseconds": ["type": "number"]
      default: ["type": "string"]
      }
    case .array(let inner): ["type": "array", "items": schema(of: inner)]
    case .dictionary(let inner): ["type": "object", "additionalProperties": schema(of: inner)]
    case .optional(.json): JSON(JSON.Object())
    case .optional(let inner): Self.nullable(schema(of: inner))
    case .declared(let reference): ["$ref": JSON("#/$defs/\(plan.declarations[reference].name)")]
    }
  }

  private static func nullable(_ schema: JSON) -> JSON {
    guard let type = schema["type"].string else { return ["anyOf": [schema, ["type": "null"]]] }
    var schema = schema
    schema["type"] = [JSON(type), "null"]
    return schema
  }

  private func definition(_ declaration: ModelDeclaration) -> JSON {
    switch declaration.form {
    case .model(let properties): return model(properties)
    case .enumeration(let cases):
      let known: JSON = ["enum": JSON(cases.map { JSON($0.text ?? "") })]
      return ["anyOf": [known, ["type": "string", "not": known]]]
    case .tagged(let tag, let cases):
      return ["oneOf": JSON(cases.map { choice($0, tag) })]
    case .untagged(let cases):
      return ["anyOf": JSON(cases.compactMap { $0.type.map { schema(of: $0) } })]
    }
  }

  private func choice(_ planned: PlannedCase, _ tag: TagDecision) -> JSON {
    let constant: JSON = ["const": JSON(planned.text ?? "")]
    var properties = JSON.Object([(tag.key, constant)])
    var required: [JSON] = [JSON(tag.key)]
    if let content = tag.content, let type = planned.type {
      properties[content] = schema(of: type)
      if !type.isOptional { required.append(JSON(content)) }
    }
    let object: JSON = ["type": "object", "properties": JSON(properties), "required": JSON(required)]
    guard tag.content == nil, let type = planned.type else { return object }
    return ["allOf": [object, schema(of: type)]]
  }

  private func model(_ properties: [PlannedProperty]) -> JSON {
    var members = JSON.Object()
    var required: [JSON] = []
    for property in properties {
      var schema = schema(of: property.type)
      if property.keys.count > 1 { schema["x-keys"] = JSON(property.keys.map { JSON(SwiftWriter.path($0)) }) }
      if property.isNull, property.type.isOptional { schema["x-null"] = true }
      let isDefaulted = property.isBent && !property.type.isOptional
      if isDefaulted, let value = Self.zeroValue(of: property.type) { schema["default"] = value }
      members[property.keys[0]] = schema
      if !property.type.isOptional && !isDefaulted { required.append(JSON(property.keys[0])) }
    }
    var object: JSON = ["type": "object", "properties": JSON(members)]
    if !required.isEmpty { object["required"] = JSON(required) }
    return object
  }

  private static func zeroValue(of type: PlannedType) -> JSON? {
    switch type {
    case .bool: false
    case .int, .int64, .uint64, .double, .decimal: 0
    case .string: ""
    default: nil
    }
  }
}
#endif
