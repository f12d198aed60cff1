#if Macros
// What schemas say is true: they take every made-up document, and refuse what strict decoding refuses.

import Foundation
import Pliant
import PliantSchema
import Testing

struct SchemaValidationTests {
  @Test(arguments: AnySchemaModel.all) func takeEveryMadeUpDocument(_ model: AnySchemaModel) throws {
    let validator = SchemaValidator(model.schema())
    for seed in 0..<12 as Range<UInt64> {
      let document = try model.mock(seed)
      #expect(validator.problems(in: document) == [], "\(document)")
    }
  }

  @Test(arguments: AnySchemaModel.all) func refuseWhatStrictDecodingRefuses(_ model: AnySchemaModel) throws {
    let schema = model.schema()
    let validator = SchemaValidator(schema)
    var refused = 0
    for seed in 0..<2 as Range<UInt64> {
      for bent in try Self.variants(of: model.mock(seed)) {
        let text = try bent.jsonString()
        var report = DecodingReport()
        do { try model.decode(text, .strict, &report) } catch {
          refused += 1
          #expect(!validator.problems(in: bent).isEmpty, "\(text): \(error)\n\(schema)")
        }
      }
    }
    // One that takes anything can't be wrong.
    #expect(refused > 0 || ["Anything"].contains(model.description))
  }

  /// The document with each of its values replaced by one of another kind in turn, or taken out.
  private static func variants(of document: JSON) -> [JSON] {
    let replacements: [JSON] = [nil, "text", 3, -4.5, true, [], [:], ["x"], ["x": 1]]
    var variants = replacements.filter { $0.type != document.type }
    for key in document.objectValue.keys {
      variants.append(with(document) { _ = $0.removeValue(forKey: key) })
      variants += Self.variants(of: document[key]).map { variant in with(document) { $0[key] = variant } }
    }
    for index in document.arrayValue.indices {
      variants += Self.variants(of: document[index]).map { variant in with(document) { $0[index] = variant } }
    }
    return variants
  }
}

// MARK: - A validator of JSON Schema 2020-12, as far as the schemas of models go: formats and encodings are asserted

struct SchemaValidator {
  let root: JSON

  init(_ schema: JSON) { root = schema }

  /// What is wrong with a document; empty when it is valid.
  func problems(in document: JSON) -> [String] { problems(document, root, "$") }

  private func problems(_ value: JSON, _ schema: JSON, _ path: String) -> [String] {
    guard let object = schema.object else { return schema.bool == true ? [] : ["\(path): no schema"] }
    return object.flatMap { keyword, rule in problems(value, keyword, rule, schema, path) }
  }

  private func isValid(_ value: JSON, _ schema: JSON, _ path: String) -> Bool { problems(value, schema, path).isEmpty }

  private func problems(_ value: JSON, _ keyword: String, _ rule: JSON, _ schema: JSON, _ path: String) -> [String] {
    func check(_ isValid: Bool) -> [String] { isValid ? [] : ["\(path): \(keyword) \((try? rule.jsonString()) ?? "")"] }
    switch keyword {
    case "$schema", "$defs", "title", "default", "examples", "x-keys", "x-tolerance": return []
    case "$ref":
      guard let name = rule.string, name.hasPrefix("#/$defs/") else { return ["\(path): bad reference"] }
      return problems(value, root["$defs"][String(name.dropFirst(8))], path)
    case "type":
      return check((rule.array.map(Array.init) ?? [rule]).contains { Self.isOf($0.stringValue, value) })
    case "enum": return check(rule.array?.contains(value) ?? false)
    case "const": return check(rule == value)
    case "anyOf": return check(rule.elements.contains { isValid(value, $0, path) })
    case "oneOf": return check(rule.elements.filter { isValid(value, $0, path) }.count == 1)
    case "allOf": return rule.elements.flatMap { problems(value, $0, path) }
    case "not": return check(!isValid(value, rule, path))
    default: break
    }
    guard let type = Self.types.first(where: { $0.value.contains(keyword) })?.key else {
      return ["\(path): unknown keyword \(keyword)"]
    }
    return type == value.type ? problems(in: value, keyword, rule, schema, path, check) : []
  }

  /// The keywords that are about values of one type.
  private static let types: [JSON.Kind: Set<String>] = [
    .object: ["properties", "required", "additionalProperties", "propertyNames", "minProperties", "maxProperties"],
    .array: ["items", "prefixItems", "minItems", "uniqueItems"],
    .number: ["minimum", "maximum", "exclusiveMaximum"],
    .string: ["minLength", "maxLength", "pattern", "format", "contentEncoding"],
  ]

  private static let formats = [
    "date-time": #"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$"#, "date": #"^\d{4}-\d\d-\d\d$"#,
    "uri": "^[a-z]+:", "uuid": "^[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$",
  ]

  private static func isOf(_ type: String, _ value: JSON) -> Bool {
    switch type {
    case "null": value.isNull
    case "boolean": value.type == .bool
    case "string": value.type == .string
    case "array": value.type == .array
    case "object": value.type == .object
    case "number": value.type == .number
    case "integer": value.type == .number && value.double.map { $0.rounded() == $0 } == true
    default: false
    }
  }

  private func problems(
    in value: JSON, _ keyword: String, _ rule: JSON, _ schema: JSON, _ path: String, _ check: (Bool) -> [String]
  ) -> [String] {
    let (members, elements) = (value.objectValue, value.elements)
    let (text, number) = (value.stringValue, value.doubleValue)
    func matches(_ pattern: String) -> Bool { text.range(of: pattern, options: .regularExpression) != nil }
    switch keyword {
    case "properties":
      return rule.objectValue.flatMap { key, schema in members[key].map { problems($0, schema, "\(path).\(key)") } ?? []
      }
    case "required": return check(rule.elements.allSatisfy { members[$0.stringValue] != nil })
    case "additionalProperties":
      return members.filter { !schema["properties"][$0.key].exists }.flatMap { problems($1, rule, "\(path).\($0)") }
    case "propertyNames": return members.flatMap { key, _ in problems(JSON(key), rule, "\(path) key \(key)") }
    case "minProperties": return check(members.count >= rule.intValue)
    case "maxProperties": return check(members.count <= rule.intValue)
    case "items":
      let rest = elements.enumerated().dropFirst(schema["prefixItems"].count)
      return rest.flatMap { problems($1, rule, "\(path)[\($0)]") }
    case "prefixItems":
      return zip(elements, rule.elements).enumerated().flatMap { problems($1.0, $1.1, "\(path)[\($0)]") }
    case "minItems": return check(elements.count >= rule.intValue)
    case "uniqueItems": return check(Set(elements).count == elements.count)
    case "minimum": return check(number >= rule.doubleValue)
    case "maximum": return check(number <= rule.doubleValue)
    case "exclusiveMaximum": return check(number < rule.doubleValue)
    case "minLength": return check(text.unicodeScalars.count >= rule.intValue)
    case "maxLength": return check(text.unicodeScalars.count <= rule.intValue)
    case "pattern": return check(matches(rule.stringValue))
    case "format": return Self.formats[rule.stringValue].map { check(matches($0)) } ?? ["unknown format \(rule)"]
    case "contentEncoding" where rule == "base64": return check(Data(base64Encoded: text) != nil)
    default: return ["base64url", "base16"].contains(rule) ? [] : ["unknown encoding \(rule)"]
    }
  }
}
#endif
