// Keywords about the elements of an array and the members of an object.

#if CommandLine
import Pliant

extension SchemaValidation {
  mutating func checkElements(
    _ value: JSON, _ keyword: SchemaKeyword, _ schema: CompiledSchema, _ evaluated: inout EvaluatedParts?
  ) -> Bool {
    guard value.type == .array else { return true }
    let first = memory.numberInside(count: value.count)
    var isValid = true
    switch keyword {
    case .items(let prefix, let rest):
      for (index, element) in value.elements.enumerated() {
        guard let target = index < prefix.count ? prefix[index] : rest else { break }
        isValid = checkInside(element, at: String(index), first + index, target) && isValid
        if !isValid && endsEarly { return false }
      }
      let count = rest == nil ? min(prefix.count, value.count) : value.count
      evaluated?.noteElements(upTo: count)
    case .contains(let target, let minimum, let maximum):
      var count = 0
      for (index, element) in value.elements.enumerated() {
        var inner: EvaluatedParts?
        guard test(element, target, &inner, at: first + index) else { continue }
        count += 1
        evaluated?.elements.insert(index)
      }
      if count < minimum {
        return fail("contains", "expected \(Self.atLeast(minimum)) that matches, found \(count)", schema)
      }
      if let maximum, count > maximum {
        return fail("maxContains", "expected at most \(maximum) elements that match, found \(count)", schema)
      }
    case .unevaluatedItems(let target):
      for (index, element) in value.elements.enumerated() {
        if index < evaluated?.elementCount ?? 0 || evaluated?.elements.contains(index) == true { continue }
        isValid = checkInside(element, at: String(index), first + index, target) && isValid
        if !isValid && endsEarly { return false }
      }
      evaluated?.elementCount = value.count
    default: break
    }
    return isValid
  }

  private static func atLeast(_ count: Int) -> String { count == 1 ? "an element" : "at least \(count) elements" }

  mutating func validateMembers(
    _ value: JSON, _ keyword: SchemaKeyword, _ schema: CompiledSchema, _ evaluated: inout EvaluatedParts?
  ) -> Bool {
    guard let object = value.object else { return true }
    var number = memory.numberInside(count: object.count) - 1
    var isValid = true
    for (key, member) in object {
      number += 1
      switch keyword {
      case .members(let members):
        isValid = check(member, key, number, of: object, members, schema, &evaluated) && isValid
      case .propertyNames(let target): isValid = checkInside(JSON(key), at: key, ~number, target) && isValid
      case .unevaluatedProperties(let target):
        if evaluated?.hasAllMembers == true || evaluated?.keys.contains(KeyText(key)) == true { continue }
        isValid = checkUnknown(member, key, number, target, "unevaluatedProperties", schema) && isValid
      default: break
      }
      if !isValid && endsEarly { return false }
    }
    if case .unevaluatedProperties = keyword { evaluated?.hasAllMembers = true }
    return isValid
  }

  private mutating func check(
    _ member: JSON, _ key: String, _ number: Int, of object: JSON.Object, _ members: SchemaMembers,
    _ schema: CompiledSchema, _ evaluated: inout EvaluatedParts?
  ) -> Bool {
    var isKnown = false
    var isValid = true
    if let target = members.properties[KeyText(key)] {
      isKnown = true
      isValid = checkInside(member, at: key, number, target)
    } else if let (property, target) = members.others[KeyText(key)] {
      isKnown = true
      isValid = object[property] != nil || checkInside(member, at: key, number, target)
    }
    for (pattern, target) in members.patterns {
      let matches = matches(pattern, key, "patternProperties", schema, below: key)
      guard matches != false else { continue }
      isKnown = true
      isValid = matches != nil && checkInside(member, at: key, number, target) && isValid
    }
    if !isKnown, let additional = members.additional {
      isKnown = true
      isValid = checkUnknown(member, key, number, additional, "additionalProperties", schema)
    }
    if isKnown, evaluated != nil { evaluated?.keys.insert(KeyText(key)) }
    return isValid
  }

  /// Checks a member that no other keyword covers. If no such member is allowed, the problem is the key, not its value.
  private mutating func checkUnknown(
    _ member: JSON, _ key: String, _ number: Int, _ target: Reference, _ keyword: String, _ schema: CompiledSchema
  ) -> Bool {
    if case .never? = graph.nodes[target].keywords.first {
      return fail(keyword, "expected no other key, found \(Self.quoted(key))", schema, below: key)
    }
    return checkInside(member, at: key, number, target)
  }
}
#endif
