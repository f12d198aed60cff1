#if Macros
// What schemas say is true: they take every made-up document, and refuse what strict decoding refuses.

import Foundation
import Pliant
import PliantSchema
import Testing

struct SchemaValidationTests {
  @Test(arguments: AnySchemaModel.all)
  func takeEveryMadeUpDocument(_ model: AnySchemaModel) throws {
    let validator = SchemaValidator(model.schema())
    for seed in 0..<12 as Range<UInt64> {
      let document = try model.mock(seed)
      #expect(validator.problems(in: document) == [], "\(document)")
    }
  }

  @Test(arguments: AnySchemaModel.all)
  func refuseWhatStrictDecodingRefuses(_ model: AnySchemaModel) throws {
    let schema = model.schema()
    let validator = SchemaValidator(schema)
    var refused = 0
    for seed in 0..<2 as Range<UInt64> {
      for bent in try Self.variants(of: model.mock(seed)) {
        let text = try bent.jsonString()
        var report = DecodingReport()
        do {
          try model.decode(text, .strict, &report)
        } catch {
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
    if let object = document.object {
      for (key, value) in object {
        var other = object
        other.removeValue(forKey: key)
        variants.append(JSON(other))
        for variant in Self.variants(of: value) {
          other = object
          other.updateValue(variant, forKey: key)
          variants.append(JSON(other))
        }
      }
    } else if let array = document.array {
      for (index, value) in array.enumerated() {
        for variant in Self.variants(of: value) {
          var other = Array(array)
          other[index] = variant
          variants.append(JSON(other))
        }
      }
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
    var found: [String] = []
    for (keyword, rule) in object {
      found += problems(value, keyword, rule, schema, path)
    }
    return found
  }

  private func isValid(_ value: JSON, _ schema: JSON, _ path: String) -> Bool {
    problems(value, schema, path).isEmpty
  }

  private func problems(_ value: JSON, _ keyword: String, _ rule: JSON, _ schema: JSON, _ path: String) -> [String] {
    func check(_ isValid: Bool) -> [String] {
      isValid ? [] : ["\(path): \(keyword) \((try? rule.jsonString()) ?? "")"]
    }
    switch keyword {
    case "$schema", "$defs", "title", "default", "examples": return []
    case "$ref":
      guard let name = rule.string, name.hasPrefix("#/$defs/") else { return ["\(path): bad reference"] }
      return problems(value, root["$defs"][String(name.dropFirst(8))], path)
    case "type":
      let types = rule.array.map { $0.compactMap(\.string) } ?? [rule.stringValue]
      return check(types.contains { Self.isOf($0, value) })
    case "enum": return check(rule.array?.contains(value) ?? false)
    case "const": return check(rule == value)
    case "anyOf": return check((rule.array ?? []).contains { isValid(value, $0, path) })
    case "oneOf": return check((rule.array ?? []).filter { isValid(value, $0, path) }.count == 1)
    case "allOf": return (rule.array ?? []).flatMap { problems(value, $0, path) }
    case "not": return check(!isValid(value, rule, path))
    default: break
    }
    if let members = value.object { return problems(members, keyword, rule, schema, path, check) }
    if let elements = value.array { return problems(Array(elements), keyword, rule, schema, path, check) }
    if let text = value.string { return Self.problems(text, keyword, rule, check) }
    if let number = value.double { return Self.problems(number, keyword, rule, check) }
    return Self.known.contains(keyword) ? [] : ["\(path): unknown keyword \(keyword)"]
  }

  private static let known: Set<String> = [
    "properties", "required", "additionalProperties", "propertyNames", "minProperties", "maxProperties", "items",
    "prefixItems", "minItems", "uniqueItems", "minimum", "maximum", "exclusiveMaximum", "minLength", "maxLength",
    "pattern",
    "format", "contentEncoding", "x-keys", "x-tolerance",
  ]

  private static func isOf(_ type: String, _ value: JSON) -> Bool {
    switch type {
    case "null": value.isNull
    case "boolean": value.bool != nil
    case "string": value.string != nil
    case "array": value.array != nil
    case "object": value.object != nil
    case "number": value.type == .number
    case "integer": value.type == .number && value.double.map { $0.rounded() == $0 } == true
    default: false
    }
  }

  private func problems(
    _ members: JSON.Object, _ keyword: String, _ rule: JSON, _ schema: JSON, _ path: String, _ check: (Bool) -> [String]
  ) -> [String] {
    switch keyword {
    case "properties":
      return (rule.object ?? [:]).flatMap { key, schema in
        members[key].map { problems($0, schema, "\(path).\(key)") } ?? []
      }
    case "required": return check((rule.array ?? []).allSatisfy { members[$0.stringValue] != nil })
    case "additionalProperties":
      return members.filter { !schema["properties"][$0.key].exists }.flatMap { key, value in
        problems(value, rule, "\(path).\(key)")
      }
    case "propertyNames": return members.flatMap { key, _ in problems(JSON(key), rule, "\(path) key \(key)") }
    case "minProperties": return check(members.count >= rule.intValue)
    case "maxProperties": return check(members.count <= rule.intValue)
    default: return Self.known.contains(keyword) ? [] : ["\(path): unknown keyword \(keyword)"]
    }
  }

  private func problems(
    _ elements: [JSON], _ keyword: String, _ rule: JSON, _ schema: JSON, _ path: String, _ check: (Bool) -> [String]
  ) -> [String] {
    let prefix = schema["prefixItems"].array.map { Array($0) } ?? []
    switch keyword {
    case "items":
      return elements.enumerated().dropFirst(prefix.count).flatMap { problems($1, rule, "\(path)[\($0)]") }
    case "prefixItems":
      return zip(elements.indices, prefix).flatMap { problems(elements[$0], $1, "\(path)[\($0)]") }
    case "minItems": return check(elements.count >= rule.intValue)
    case "uniqueItems": return check(Set(elements).count == elements.count)
    default: return Self.known.contains(keyword) ? [] : ["\(path): unknown keyword \(keyword)"]
    }
  }

  private static func problems(
    _ number: Double, _ keyword: String, _ rule: JSON, _ check: (Bool) -> [String]
  ) -> [String] {
    switch keyword {
    case "minimum": check(number >= rule.doubleValue)
    case "maximum": check(number <= rule.doubleValue)
    case "exclusiveMaximum": check(number < rule.doubleValue)
    default: known.contains(keyword) ? [] : ["unknown keyword \(keyword)"]
    }
  }

  private static func problems(
    _ text: String, _ keyword: String, _ rule: JSON, _ check: (Bool) -> [String]
  ) -> [String] {
    func matches(_ pattern: String) -> Bool { text.range(of: pattern, options: .regularExpression) != nil }
    switch keyword {
    case "minLength": return check(text.unicodeScalars.count >= rule.intValue)
    case "maxLength": return check(text.unicodeScalars.count <= rule.intValue)
    case "pattern": return check(matches(rule.stringValue))
    case "format":
      switch rule.stringValue {
      case "date-time": return check(matches(#"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$"#))
      case "date": return check(matches(#"^\d{4}-\d\d-\d\d$"#))
      case "uri": return check(matches("^[a-z]+:"))
      case "uuid": return check(UUID(uuidString: text) != nil)
      default: return ["unknown format \(rule)"]
      }
    case "contentEncoding":
      switch rule.stringValue {
      case "base64": return check(Data(base64Encoded: text) != nil)
      case "base64url", "base16": return []
      default: return ["unknown encoding \(rule)"]
      }
    default: return known.contains(keyword) ? [] : ["unknown keyword \(keyword)"]
    }
  }
}
#endif
