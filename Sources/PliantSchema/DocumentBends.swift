// DocumentBends: finds the deviations that the schema of a mock document allows for, and the outcome of each.

import Pliant
import PliantCore

/// Finds the ways in which a document can deviate from its schema.
struct DocumentBends {
  /// A location in the document, and the outcome of an unusable value there.
  struct Place {
    var path: [JSONPath.Component] = []
    /// The fallback for an unusable value; nil if there is none.
    var outcome: IssueOutcome.Kind?
    /// Whether null is accepted as a value.
    var isNullable = false
    /// The schema of the fallback case, if the value is of an enum that has one.
    var fallback: JSON?
    /// Whether the value is read by a strategy.
    var hasStrategy = false
    /// Whether the value is collected by a path with a wildcard.
    var isCollected = false
    /// Whether the value is inside of an untagged enum.
    var isInsideUntagged = false

    /// The fallback for a raw value or a tag that no case has.
    var unknown: IssueOutcome.Kind? { fallback != nil ? .usedFallback : outcome }
    /// The fallback for null or a value of the wrong type.
    var unusable: IssueOutcome.Kind? { fallback?["x-exact"].exists == true ? outcome : unknown }

    /// Sets the fallback to the initial value of a property.
    mutating func useInitial(of property: JSON, isNullable: Bool) {
      self.isNullable = isNullable
      outcome = isNullable && !property["default"].exists ? .usedNil : .usedDefault
    }

    func inside(_ component: JSONPath.Component) -> Place {
      Place(
        path: path + [component], outcome: outcome, isCollected: isCollected, isInsideUntagged: isInsideUntagged)
    }
  }

  private let document: JSON
  private let definitions: JSON
  private(set) var found: [HostileDocument] = []

  init(document: JSON, definitions: JSON) {
    self.document = document
    self.definitions = definitions
  }

  /// Resolves the references of a schema. A schema that refers back to itself becomes an empty one, which accepts
  /// anything.
  func resolved(_ schema: JSON) -> JSON {
    var schema = schema
    var names: Set<String> = []
    while schema["$ref"].exists {
      guard names.insert(schema.definitionName).inserted else { return JSON([:] as JSON.Object) }
      schema = definitions[schema.definitionName]
    }
    return schema
  }

  mutating func visit(_ schema: JSON, _ value: JSON, _ place: Place) {
    guard !schema["x-narrowed"].exists else { return }
    var place = place
    if schema["x-strategy"].exists { place.hasStrategy = true }
    let isModel = schema["$ref"].exists
    let schema = resolved(schema)
    if let choices = schema["anyOf"].array { return visit(choices: choices, value, place) }
    if !place.isNullable && !acceptsNull(schema) && (isModel || !leadsToCollected(schema)) {
      replace(place, nil, .nullValue, place.unusable)
    }
    if place.hasStrategy { return }
    if let choices = schema["oneOf"].array {
      replace(place, 7, .typeMismatch, place.unusable)
      if let choice = choices.first(where: { mayTake(value, $0) }) { visitMembers(choice, value, place, isCase: true) }
      return
    }
    if schema["allOf"].exists {
      replace(place, 7, .typeMismatch, place.unusable)
      return visitMembers(schema, value, place)
    }
    if let values = schema["enum"].array { return visit(values: values, place) }
    visit(schema.typeName, schema, value, place, isModel: isModel)
  }

  private func acceptsNull(_ schema: JSON) -> Bool {
    schema["type"].array?.contains("null") == true || schema["type"] == "null" || schema.object?.isEmpty != false
      || schema["const"].exists || !schema["type"].exists && !schema["oneOf"].exists && !schema["enum"].exists
  }

  /// Whether a path with a wildcard leads through a value. If the path ends early, it finds nothing, and no issue is
  /// reported.
  private func leadsToCollected(_ schema: JSON) -> Bool {
    schema["x-collected"].exists || schema["items"].exists && leadsToCollected(schema["items"])
      || schema["properties"].objectValue.contains { leadsToCollected($0.value) }
  }

  /// Returns the path from the first value that a path with a wildcard leads through to the values it collects; empty
  /// for any other value.
  private func collectedPath(in schema: JSON) -> [JSONPath.Component] {
    if schema["x-collected"].exists || !leadsToCollected(schema) { return [] }
    if schema["items"].exists { return [.wildcard] + collectedPath(in: schema["items"]) }
    let properties = schema["properties"].objectValue.filter { leadsToCollected($0.value) }
    let required = schema.requiredKeys
    // The first missing member is reported.
    guard let first = properties.first(where: { required.contains($0.key) }) ?? properties.first else { return [] }
    return [.key(first.key)] + collectedPath(in: first.value)
  }

  private mutating func visit(choices: [JSON], _ value: JSON, _ place: Place) {
    var place = place
    if SchemaEnds.isNullable(choices) {
      place.isNullable = true
      if !value.isNull { visit(choices[0], value, place) }
    } else if choices.count == 2, choices[1]["x-fallback"].exists {
      place.fallback = choices[1]
      visit(choices[0], value, place)
    } else if let choice = onlyChoice(of: choices, value) {
      // An error inside makes only this case fail: the next one may fit. So the outcome isn't known.
      visit(choice, value, Place(path: place.path, isInsideUntagged: true))
    }
  }

  private mutating func visit(values: [JSON], _ place: Place) {
    if place.fallback?["x-unreported"].exists == true { return }
    if values.allSatisfy({ $0.string != nil }) {
      replace(place, "no such value", .invalidValue, place.unknown)
    } else if values.allSatisfy({ $0.int != nil }) {
      replace(place, -77, .invalidValue, place.unknown)
    }
  }

  private mutating func visit(_ type: String?, _ schema: JSON, _ value: JSON, _ place: Place, isModel: Bool) {
    let unusable: JSON = ["bent": 7]
    switch type {
    case "integer", "number":
      replace(place, JSON((try? value.jsonString()) ?? ""), .typeMismatch, .converted, isTried: isModel)
      replace(place, unusable, .typeMismatch, place.outcome)
      if let maximum = schema["maximum"].int, maximum < .max {
        replace(place, JSON(maximum + 1), .numberNotRepresentable, place.outcome)
      }
    case "boolean":
      replace(place, value.bool == true ? 1 : 0, .typeMismatch, .converted, isTried: isModel)
      replace(place, unusable, .typeMismatch, place.outcome)
    case "string":
      let isPlain = !schema["format"].exists && !schema["contentEncoding"].exists && !schema["examples"].exists
      if isPlain { replace(place, 7, .typeMismatch, .converted, isTried: isModel) }
      replace(place, unusable, .typeMismatch, place.outcome)
    case "array": visitElements(schema, value, place)
    case "object":
      if let additional = schema["additionalProperties"].object.map({ JSON($0) }) {
        for (key, value) in value.objectValue {
          var inner = place.inside(.key(key))
          inner.outcome = isNullable(additional) ? .usedNil : .dropped
          visit(additional, value, inner)
        }
      } else {
        if isModel { replace(place, 7, .typeMismatch, place.outcome) }
        visitMembers(schema, value, place)
      }
    default: break
    }
  }

  private mutating func visitElements(_ schema: JSON, _ value: JSON, _ place: Place) {
    // With an unusable bound, a range is unusable as a whole, for a reason that depends on the bound.
    if schema["x-whole"].exists { return }
    let elements = value.arrayValue
    for (index, element) in elements.enumerated() {
      var inner = place.inside(.index(index))
      if let items = schema["prefixItems"].array {
        // One of several required positional values, or an element that a path leads through.
        guard index < items.count else { continue }
        let item = items[index]
        if visit(onPath: item, element, inner) { continue }
        let isRequired = index < schema["minItems"].int ?? 0 && !isNullable(item) && !item["default"].exists
        if !isRequired { inner.useInitial(of: item, isNullable: isNullable(item)) }
        visit(item, element, inner)
        continue
      }
      let items = schema["items"]
      inner.isNullable = isNullable(items)
      inner.outcome = inner.isNullable ? .usedNil : .dropped
      if items["properties"].exists {
        inner.isCollected = true
        visitMembers(items, element, inner)
      } else {
        visit(items, element, inner)
      }
    }
  }

  // MARK: - Members

  /// - Parameter isCase: whether a tag may be among the members.
  private mutating func visitMembers(_ schema: JSON, _ value: JSON, _ place: Place, isCase: Bool = false) {
    guard !schema["x-narrowed"].exists else { return }
    if let parts = schema["allOf"].array {
      for part in parts where !part["x-narrowed"].exists {
        var inner = place
        if part["x-defaulted"].exists { inner.outcome = .usedDefault }
        visitMembers(resolved(part), value, inner, isCase: isCase)
      }
      return
    }
    let required = schema.requiredKeys
    // A property that has a value under another candidate, too, may take that one.
    for (key, property) in schema["properties"].objectValue
    where value[key].exists && !property.hasOtherCandidate(in: value) {
      var inner = place.inside(.key(key))
      if isCase && isTag(property) {
        inner.fallback = place.fallback
        // A fallback case that keeps the object may lack required members in it.
        let mayKeep = place.fallback.map { !$0["allOf"].exists || mayTake(value, $0) } ?? true
        if value[key].string != nil, mayKeep { visit(values: [value[key]], inner) }
        continue
      }
      if place.isCollected {
        if property["x-collected"].exists {
          inner.isCollected = false
          inner.isNullable = isNullable(property)
          if inner.isNullable { inner.outcome = .usedNil }
        }
        visit(property, value[key], inner)
        continue
      }
      // An object on the path to a property has the outcome of its model.
      if isNested(property) { inner.fallback = place.fallback }
      if visit(onPath: property, value[key], inner, isCase: isCase) { continue }
      // A case without values is identified by its key alone.
      if isCase, property == ["type": "object"] { continue }
      if !required.contains(key) {
        inner.useInitial(of: property, isNullable: isNullable(property))
      } else if !property["x-narrowed"].exists, key != "_0" {
        // Without the key `_0`, the object is taken as the unlabeled value itself, and reported instead.
        remove(place, key, collectedPath(in: property))
      }
      visit(property, value[key], inner)
    }
  }

  /// Visits what is inside of an object or an array that a path leads through. Returns false for any other value.
  private mutating func visit(onPath part: JSON, _ value: JSON, _ place: Place, isCase: Bool = false) -> Bool {
    if isNested(part) {
      visitMembers(part, value, place, isCase: isCase)
    } else if leadsToElements(part) {
      // Of several values without labels, the first is reported as missing, so their key isn't removed.
      visitElements(part, value, place)
    } else {
      return false
    }
    return true
  }

  private func isTag(_ property: JSON) -> Bool {
    property["const"].exists || property["enum"].exists || property["anyOf"][0]["enum"].exists && !isNullable(property)
  }

  /// Whether a property is an array that paths lead through by index, or the values of a case.
  private func leadsToElements(_ property: JSON) -> Bool {
    (property["prefixItems"].exists || property["contains"].exists) && !property["x-strategy"].exists
      && !property["x-whole"].exists
  }

  /// Whether a property is an object that a path leads through.
  private func isNested(_ property: JSON) -> Bool {
    !property["$ref"].exists && property["properties"].exists
  }

  private func isNullable(_ property: JSON) -> Bool {
    if property["type"].array?.contains("null") == true { return true }
    return property["anyOf"].array?.last?["type"].string == "null"
  }

  // MARK: - Untagged enums

  /// Returns the only one of several schemas that may take an object or array, even with a deviation inside; nil
  /// unless exactly one may.
  func onlyChoice(of choices: [JSON], _ value: JSON) -> JSON? {
    guard value.object != nil || value.array != nil else { return nil }
    let able = choices.filter { mayTake(value, $0) }
    return able.count == 1 ? able[0] : nil
  }

  /// Whether a value may be taken as one of a schema, even with a deviation inside: by its type, its tags and its keys.
  ///
  /// - Parameter asked: the definitions that are being checked, which a case of the enum's own type leads back to.
  private func mayTake(_ value: JSON, _ schema: JSON, _ asked: Set<String> = []) -> Bool {
    if schema["x-strategy"].exists { return true }
    var asked = asked
    if schema["$ref"].exists && !asked.insert(schema.definitionName).inserted { return false }
    let schema = resolved(schema)
    if let constant = schema["const"].present { return constant == value }
    if let values = schema["enum"].array { return values.contains(value) }
    if let parts = schema["allOf"].array { return parts.allSatisfy { mayTake(value, $0, asked) } }
    if let choices = (schema["anyOf"].array ?? schema["oneOf"].array) {
      return choices.contains { mayTake(value, $0, asked) }
    }
    switch schema.typeName {
    case "array": return value.array != nil
    case "string": return value.string != nil
    case "boolean": return value.bool != nil
    case "null": return value.isNull
    case "integer", "number":
      guard let value = value.double else { return false }
      return value >= schema["minimum"].double ?? value && value <= schema["maximum"].double ?? value
        && value < schema["exclusiveMaximum"].double ?? .infinity
    case "object":
      // A case fails without its required members.
      guard value.type == .object, schema.requiredKeys.allSatisfy({ value[$0].exists }) else { return false }
      return schema["properties"].objectValue.allSatisfy { key, property in
        isTag(property) || isNested(property) ? mayTake(value[key], property, asked) : true
      }
    default: return true
    }
  }

  // MARK: - Documents

  /// - Parameter isTried: whether the outcome is known only after decoding.
  private mutating func replace(
    _ place: Place, _ value: JSON, _ kind: IssueKind, _ outcome: IssueOutcome.Kind?, isTried: Bool = false
  ) {
    guard !place.path.isEmpty else { return }
    var bent = document
    bent[path: JSONPath(place.path)] = value
    add(bent, place.path, kind, outcome, isTried: place.isInsideUntagged || isTried)
  }

  /// - Parameter rest: the path from the removed member to the value that is reported as missing.
  private mutating func remove(_ place: Place, _ key: String, _ rest: [JSONPath.Component]) {
    var bent = document
    bent[path: JSONPath(place.path)].removeValue(forKey: key)
    // An empty object is nothing where null is.
    let isNothing = place.isNullable && bent[path: JSONPath(place.path)].isEmpty
    let outcome = isNothing ? .usedNil : place.outcome
    add(bent, place.path + [.key(key)] + rest, .missingKey, outcome, isTried: place.isInsideUntagged)
  }

  private mutating func add(
    _ document: JSON, _ path: [JSONPath.Component], _ kind: IssueKind, _ outcome: IssueOutcome.Kind?,
    isTried: Bool
  ) {
    if isTried && outcome == nil { return }
    found.append(
      HostileDocument(
        document: document, path: JSONPath(path), kind: kind, outcome: outcome, isTried: isTried))
  }
}
