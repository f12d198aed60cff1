// ModelPlanner: chooses types for shapes.

#if CommandLine
import Pliant

/// Chooses types for the shapes of samples.
struct ModelPlanner {
  let options: Inference.Options
  var plan = ModelPlan()
  private var objects: [ObjectIdentifier: ModelPlan.Reference] = [:]
  var values: [ObjectIdentifier: ModelPlan.Reference] = [:]

  init(_ options: Inference.Options) { self.options = options }

  mutating func plan(_ root: ValueShape, unwrapsArrays: Bool) -> ModelPlan {
    // Documents that are arrays are read element by element.
    if unwrapsArrays, root.kinds == [.array], root.nulls == 0, let element = root.element, element.kinds == [.object] {
      plan.root = type(of: element, named: options.name)
    } else {
      plan.root = type(of: root, named: options.name)
    }
    if let reference = plan.root.declared, !plan.hasAlias { plan.declarations[reference].name = options.name }
    ModelLayout.arrange(&plan, options)
    return plan
  }

  mutating func note(_ guess: String) {
    if !plan.guesses.contains(guess) { plan.guesses.append(guess) }
  }

  /// The type of the values of a shape; optional if some are null.
  mutating func type(of shape: ValueShape, named name: String) -> PlannedType {
    var isBent = false
    let type = type(of: shape, named: name, isBent: &isBent)
    return shape.nulls > 0 ? type.asOptional : type
  }

  /// The type of the values of a shape, except null.
  mutating func type(of shape: ValueShape, named name: String, isBent: inout Bool) -> PlannedType {
    switch options.hints.kind(of: shape.paths) {
    case .type(let type):
      isBent = bentKind(shape) != nil
      return Self.hinted(type, shape)
    case .enumeration where shape.kinds == [.text]: return enumeration(shape, name)
    default: break
    }
    let kinds = shape.kinds.sorted()
    guard kinds.count > 1 else { return kinds.first.map { type($0, of: shape, named: name) } ?? .json }
    if let kind = bentKind(shape) {
      isBent = true
      // Dates, ids and the like have no default, and other values don't convert to them.
      return kind == .text ? .string : type(kind, of: shape, named: isNamed(name, Self.times) ? "" : name)
    }
    return untagged(shape, kinds, name)
  }

  private static func hinted(_ name: String, _ shape: ValueShape) -> PlannedType {
    switch name {
    case "String": .string
    case "Int": .int
    case "Int64": shape.kinds == [.text] ? .int64Text : .int64
    case "UInt64": .uint64
    case "Double": .double
    case "Decimal": shape.kinds == [.text] && shape.texts.forms.contains(.amount) ? .amountText : .decimal
    case "Bool": .bool
    case "Date":
      shape.kinds == [.number]
        ? .date(shape.numbers.maximum > 1e11 ? ".unixMilliseconds" : ".unixSeconds")
        : .date(shape.texts.forms.compactMap { $0.dateStrategy }.first?.source, shape.texts.forms)
    case "URL": .url
    case "UUID": .uuid
    default: .json
    }
  }

  mutating func type(_ kind: ValueKind, of shape: ValueShape, named name: String) -> PlannedType {
    switch kind {
    case .bool: return .bool
    case .number: return numberType(shape, name)
    case .text: return textType(shape, name)
    case .array:
      guard let element = shape.element, element.count > 0 else { return .array(.json) }
      return .array(type(of: element, named: Naming.singular(name)))
    case .object:
      guard let object = shape.object else { return .json }
      if let value = object.dictionaryValue {
        note("\(shape.paths[0]) is a dictionary")
        return .dictionary(type(of: value, named: Naming.singular(name)))
      }
      if object.members.isEmpty && object.variants.isEmpty { return .dictionary(.json) }
      return .declared(declare(object, name))
    }
  }

  // MARK: - Declarations

  mutating func declare(_ name: String, _ paths: [String], _ form: ModelDeclaration.Form) -> ModelPlan.Reference {
    plan.declarations.append(
      ModelDeclaration(name: options.hints.name(of: paths) ?? Naming.typeName(name), form: form, paths: paths))
    return plan.declarations.count - 1
  }

  private mutating func declare(_ object: ObjectShape, _ name: String) -> ModelPlan.Reference {
    if let known = objects[ObjectIdentifier(object)] { return known }
    let reference = declare(object.names.first ?? name, object.paths, .model([]))
    objects[ObjectIdentifier(object)] = reference
    if let tag = object.tag {
      plan.declarations[reference].form = .tagged(tag, cases(of: object, tag))
    } else {
      plan.declarations[reference].form = .model(properties(of: object))
    }
    return reference
  }

  private mutating func cases(of object: ObjectShape, _ tag: TagDecision) -> [PlannedCase] {
    var taken: Set<String> = []
    return object.variants.map { variant, shape in
      let text = variant.text
      let name = Naming.unique(Naming.propertyName(text), &taken)
      // A content that is always null counts as missing.
      guard shape.count > shape.nulls else { return PlannedCase(name: name, text: text) }
      if tag.content == nil, shape.object?.members.isEmpty ?? true { return PlannedCase(name: name, text: text) }
      return PlannedCase(name: name, text: text, type: type(of: shape, named: text).withoutStrategy)
    }
  }

  private mutating func untagged(_ shape: ValueShape, _ kinds: [ValueKind], _ name: String) -> PlannedType {
    if let known = values[ObjectIdentifier(shape)] { return .declared(known) }
    let reference = declare(name + "_value", [], .untagged([]))
    values[ObjectIdentifier(shape)] = reference
    plan.declarations[reference].form = .untagged(
      kinds.map { kind in
        let type = kind == .text ? .string : type(kind, of: shape, named: name).withoutStrategy
        return PlannedCase(name: Self.caseName(kind), text: nil, type: type)
      })
    return .declared(reference)
  }

  private static func caseName(_ kind: ValueKind) -> String {
    switch kind {
    case .bool: "flag"
    case .number: "number"
    case .text: "text"
    case .array: "list"
    case .object: "object"
    }
  }

  // MARK: - Properties

  private mutating func properties(of object: ObjectShape) -> [PlannedProperty] {
    var taken: Set<String> = []
    return members(of: object).map { keys, member in
      let shape = member.value
      var isBent = false
      var type = type(of: shape, named: keys[0], isBent: &isBent)
      let isMissing = member.presence < object.count
      if isMissing || shape.nulls > 0 || type == .json && shape.kinds.isEmpty { type = type.asOptional }
      return PlannedProperty(
        name: Naming.unique(Naming.propertyName(keys[0]), &taken), keys: keys, type: type, isBent: isBent,
        isNull: shape.nulls > 0 && !isMissing, note: note(member, object), examples: Self.examples(shape))
    }
  }

  /// The members of objects, with all spellings of their keys.
  private func members(of object: ObjectShape) -> [(keys: [String], member: ObjectShape.Member)] {
    // Plain Codable types look for one key.
    if options.isStrict || options.style == .codable { return object.members.map { ([$0.key], $0) } }
    let spelled = Dictionary(grouping: object.members) { Naming.spelling($0.key) }
    var groups: [(keys: [String], member: ObjectShape.Member)] = []
    var positions: [String: Int] = [:]
    for member in object.members {
      let spelling = Naming.spelling(member.key)
      if let position = positions[spelling] {
        groups[position].keys.append(member.key)
        groups[position].member.presence += member.presence
        ShapeMerging.merge(groups[position].member.value, member.value)
        continue
      }
      if areSpellings(spelled[spelling] ?? []), !spelling.isEmpty, !object.repeatedSpellings.contains(spelling) {
        positions[spelling] = groups.count
      }
      groups.append(([member.key], member))
    }
    return groups
  }

  /// Whether the values of members with the same spelling are of one kind. It is decided for all of them together, so
  /// that the order of the samples doesn't matter.
  private func areSpellings(_ members: [ObjectShape.Member]) -> Bool {
    Set(members.map(\.value.kinds).filter { !$0.isEmpty }).count <= 1
  }

  private func note(_ member: ObjectShape.Member, _ object: ObjectShape) -> String {
    var parts: [String] = []
    if member.presence < object.count { parts.append("in \(member.presence) of \(object.count)") }
    if member.value.nulls > 0 {
      parts.append(
        member.value.nulls == member.value.count
          ? "always null" : "null in \(member.value.nulls) of \(member.value.count)")
    }
    // The values, or those that arrays and dictionaries contain.
    var shape = member.value
    for _ in 0..<8 where shape.kinds.count == 1 { shape = shape.element ?? shape.object?.dictionaryValue ?? shape }
    if let kind = bentKind(shape) {
      let all = shape.count - shape.nulls
      parts.append("of another type in \(all - shape.count(of: kind)) of \(all)")
    }
    return parts.joined(separator: ", ")
  }

  private static func examples(_ shape: ValueShape) -> [JSON] {
    if !shape.texts.order.isEmpty {
      let short = shape.texts.order.filter { !$0.isEmpty && $0.utf8.count <= 40 }
      return short.prefix(2).map { JSON($0) }
    }
    var examples: [JSON] = []
    for number in shape.numbers.examples where !examples.contains(number) && examples.count < 2 {
      examples.append(number)
    }
    return examples
  }
}
#endif
