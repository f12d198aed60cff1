// The keywords that check a value itself.

#if CommandLine
import Pliant

extension SchemaCompiler {
  func assertions(_ place: SchemaPlace) throws -> [SchemaKeyword] {
    let json = place.json
    var keywords: [SchemaKeyword] = []
    if json["type"].exists {
      var types: SchemaTypes = []
      for name in json["type"].array ?? [json["type"]] {
        guard let type = name.string.flatMap({ SchemaTypes(name: $0) }) else {
          throw unexpected(place, "type", "the name of a type")
        }
        types.insert(type)
      }
      keywords.append(.type(types))
    }
    if json["const"].exists { keywords.append(.constant(json["const"])) }
    if json["enum"].exists {
      guard let choices = json["enum"].array else { throw unexpected(place, "enum", "an array") }
      keywords.append(.choices(choices, Set(choices)))
    }
    if json["multipleOf"].exists {
      guard let number = ExactNumber(json["multipleOf"]), !number.isNegative, !number.digits.isEmpty else {
        throw unexpected(place, "multipleOf", "a number above 0")
      }
      keywords.append(.multipleOf(json["multipleOf"], number))
    }
    for (key, make) in Self.limits where json[key].exists {
      guard json[key].type == .number else { throw unexpected(place, key, "a number") }
      keywords.append(make(json[key]))
    }
    for (key, make) in Self.counts {
      if let count = try count(place, key) { keywords.append(make(count)) }
    }
    if json["pattern"].exists {
      guard let source = json["pattern"].string else { throw unexpected(place, "pattern", "a regular expression") }
      keywords.append(.pattern(try compile(source, place)))
    }
    if json["uniqueItems"].bool == true { keywords.append(.uniqueItems) }
    if json["required"].exists {
      keywords.append(.required(try names(place, "required").map { ($0, otherKeys(of: $0, in: place)) }))
    }
    if let object = json["dependentRequired"].object {
      let inner = place.member("dependentRequired")
      keywords.append(.dependentRequired(try object.keys.map { ($0, try names(inner, $0)) }))
    }
    return keywords
  }

  /// `dependencies` of older drafts, which schemas of draft 2020-12 may still have.
  mutating func dependencies(_ place: SchemaPlace) throws -> [SchemaKeyword] {
    guard let object = place.json["dependencies"].object else { return [] }
    let inner = place.member("dependencies")
    return try object.map { key, value in
      value.type == .array
        ? .dependentRequired([(key, try names(inner, key))])
        : .dependentSchemas([(key, reference(to: inner.member(key)))])
    }
  }

  private static var limits: [(String, (JSON) -> SchemaKeyword)] {
    [
      ("maximum", SchemaKeyword.maximum), ("exclusiveMaximum", SchemaKeyword.exclusiveMaximum),
      ("minimum", SchemaKeyword.minimum), ("exclusiveMinimum", SchemaKeyword.exclusiveMinimum),
    ]
  }

  private static var counts: [(String, (Int) -> SchemaKeyword)] {
    [
      ("maxLength", SchemaKeyword.maxLength), ("minLength", SchemaKeyword.minLength),
      ("maxItems", SchemaKeyword.maxItems), ("minItems", SchemaKeyword.minItems),
      ("maxProperties", SchemaKeyword.maxProperties), ("minProperties", SchemaKeyword.minProperties),
    ]
  }

  /// A whole number from 0 on, even if it is written as `2.0`.
  func count(_ place: SchemaPlace, _ key: String) throws -> Int? {
    guard place.json[key].exists else { return nil }
    guard let number = ExactNumber(place.json[key]), number.isInteger, !number.isNegative else {
      throw unexpected(place, key, "a whole number from 0 on")
    }
    return place.json[key].int ?? .max
  }

  private func names(_ place: SchemaPlace, _ key: String) throws -> [String] {
    guard let names = place.json[key].array?.map(\.string), !names.contains(nil) else {
      throw unexpected(place, key, "an array of strings")
    }
    return names.compactMap { $0 }
  }
}
#endif
