// SchemaCases: how an enum distinguishes its cases, for its schema.

import Pliant
import PliantCore

struct SchemaCases {
  /// A raw value or tag, or a range of them.
  struct Value {
    let schema: JSON
    /// The value, or one in the range.
    let sample: JSON
    let isConstant: Bool

    init(_ constant: JSON) { (schema, sample, isConstant) = (["const": constant], constant, true) }

    init(_ range: JSON, from lower: JSON) { (schema, sample, isConstant) = (range, lower, false) }
  }

  let form: _Pliant.CaseForm
  let values: [[Value]]

  init(_ form: _Pliant.CaseForm, table: StaticString) {
    self.form = form
    values = "\(table)".split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t").dropFirst().compactMap { Self.value($0) }
    }
  }

  private static func value(_ text: Substring) -> Value? {
    if let json = try? JSON(parsing: String(text)) { return Value(json) }
    // `200..<300`, `0.5...1` or `500...`, in the notation of `CaseTable`.
    var dots = text.startIndex
    var lower: JSON?
    while lower == nil, let next = text[dots...].firstIndex(of: "."), next < text.endIndex {
      let isOperator = text[next...].hasPrefix("...") || text[next...].hasPrefix("..<")
      // Dots inside of a string are not an operator.
      if isOperator { lower = try? JSON(parsing: String(text[..<next])) }
      dots = lower == nil ? text.index(after: next) : next
    }
    guard let lower else { return nil }
    // JSON Schema has no ranges of strings.
    if lower.string != nil { return Value(["type": "string"], from: lower) }
    let upper = try? JSON(parsing: String(text[dots...].dropFirst(3)))
    let isInteger = lower.int64 != nil && (upper == nil || upper?.int64 != nil)
    var schema: JSON = ["type": isInteger ? "integer" : "number", "minimum": lower]
    if let upper {
      let key = text[dots...].hasPrefix("...") ? "maximum" : "exclusiveMaximum"
      schema = SchemaPiece.adding(key, upper, to: schema)
    }
    return Value(schema, from: lower)
  }

  /// Returns the schema that any of some values matches.
  static func schema(of values: [Value]) -> JSON {
    let constants = values.filter(\.isConstant).map(\.sample)
    var choices = values.filter { !$0.isConstant }.map(\.schema)
    if !constants.isEmpty { choices.insert(["enum": JSON(constants)], at: 0) }
    return choices.count == 1 ? choices[0] : ["anyOf": JSON(choices)]
  }

  private var types: JSON {
    let hasFractions = values.joined().contains { value in
      if !value.isConstant { return value.schema["type"].string == "number" }
      return value.sample.type == .number && value.sample.int64 == nil && value.sample.uint64 == nil
    }
    var types: [JSON] = []
    for value in values.joined() {
      let sample = value.sample
      let type: JSON =
        if sample.string != nil {
          "string"
        } else if sample.bool != nil {
          "boolean"
        } else {
          hasFractions ? "number" : "integer"
        }
      if !types.contains(type) { types.append(type) }
    }
    return types.count == 1 ? types[0] : JSON(types)
  }

  /// Returns the schema of unknown values, which the fallback case takes.
  ///
  /// Unknown raw values and tags have the types of the known ones, unless the case keeps another type.
  func unknown(_ fallback: RecordedCases.Fallback) -> JSON {
    let known = Self.schema(of: Array(values.joined()))
    let isEmpty = values.allSatisfy(\.isEmpty)
    func other(_ schema: JSON) -> JSON { isEmpty ? schema : SchemaPiece.adding("not", known, to: schema) }
    switch form {
    case .rawValue:
      return other(fallback.type == nil ? isEmpty ? JSON([:] as JSON.Object) : ["type": types] : fallback.schema)
    case .key:
      if fallback.type == nil || fallback.keepsTag {
        let schema: JSON = ["type": "object", "minProperties": 1, "maxProperties": 1]
        return isEmpty ? schema : SchemaPiece.adding("propertyNames", ["not": known], to: schema)
      }
      return fallback.schema
    case .tag(let path):
      let tag = isEmpty ? fallback.keepsTag ? fallback.schema : JSON([:] as JSON.Object) : other(["type": types])
      let node = SchemaNode()
      node.insert(tag, at: PathPattern(path, beginsWithKey: true).components[...], isRequired: true)
      guard fallback.type != nil, !fallback.keepsTag, fallback.schema.object?.isEmpty == false else { return node.json }
      return ["allOf": [fallback.schema, node.json]]
    }
  }
}

extension SchemaRecorder {
  /// How the decoded enum distinguishes its cases.
  var declaredCases: SchemaCases? { cases.map { SchemaCases($0.form, table: $0.table) } }
}
