// Plain Codable types, and TolerantCodable ones.

#if CommandLine
extension SwiftWriter {
  func codable(_ declaration: ModelDeclaration, _ indent: String) -> String {
    switch declaration.form {
    case .model(let properties):
      let keyword = declaration.isClass ? "final class" : "struct"
      let conformances = declaration.isClass ? ": Codable" : conformances(["Codable"])
      var text = "\(indent)\(access)\(keyword) \(declaration.name)\(conformances) {\n"
      for property in properties {
        text +=
          "\(indent)  \(access)var \(Naming.escaped(property.name)): \(name(of: property.type))\(comment(property))\n"
      }
      return text + codingKeys(properties.map { ($0.name, $0.keys[0]) }, indent)
    case .enumeration(let cases): return rawEnumeration(declaration, cases, indent)
    case .tagged(let tag, let cases): return taggedCodable(declaration, tag, cases, indent)
    case .untagged(let cases): return untaggedCodable(declaration, cases, indent)
    }
  }

  /// The keys of properties; nothing if all of them are the names.
  private func codingKeys(_ keys: [(name: String, key: String)], _ indent: String) -> String {
    guard keys.contains(where: { KeyText($0.name) != KeyText($0.key) }) else { return "" }
    var text = "\n\(indent)  \(access)enum CodingKeys: String, CodingKey {\n"
    for (name, key) in keys {
      let value = KeyText(name) == KeyText(key) ? "" : " = \(Self.literal(key))"
      text += "\(indent)    case \(Naming.escaped(name))\(value)\n"
    }
    return text + "\(indent)  }\n"
  }

  /// An enum that keeps unknown texts.
  private func rawEnumeration(_ declaration: ModelDeclaration, _ cases: [PlannedCase], _ indent: String) -> String {
    let inner = indent + "    "
    var taken = Set(cases.map(\.name))
    let unknown = Naming.unique("unknown", &taken)
    var text = "\(indent)\(access)enum \(declaration.name)\(conformances(["RawRepresentable", "Codable"])) {\n"
    for planned in cases { text += "\(indent)  case \(Naming.escaped(planned.name))\n" }
    text += "\(indent)  case \(unknown)(String)\n\n"
    text += "\(indent)  \(access)init(rawValue: String) {\n\(inner)switch rawValue {\n"
    for planned in cases {
      text += "\(inner)case \(Self.literal(planned.text ?? "")): self = .\(Naming.escaped(planned.name))\n"
    }
    text += "\(inner)default: self = .\(unknown)(rawValue)\n\(inner)}\n\(indent)  }\n\n"
    text += "\(indent)  \(access)var rawValue: String {\n\(inner)switch self {\n"
    for planned in cases {
      text += "\(inner)case .\(Naming.escaped(planned.name)): \(Self.literal(planned.text ?? ""))\n"
    }
    return text + "\(inner)case .\(unknown)(let text): text\n\(inner)}\n\(indent)  }\n"
  }

  private func taggedCodable(
    _ declaration: ModelDeclaration, _ tag: TagDecision, _ cases: [PlannedCase], _ indent: String
  ) -> String {
    let inner = indent + "    "
    var taken = Set(cases.map(\.name))
    let unknown = Naming.unique("unknown", &taken)
    var text = "\(indent)\(access)enum \(declaration.name)\(conformances(["Codable"])) {\n"
    for planned in cases {
      text += "\(indent)  case \(Naming.escaped(planned.name))\(planned.type.map { "(\(name(of: $0)))" } ?? "")\n"
    }
    text += "\(indent)  case \(unknown)(String)\n\n"
    text += "\(indent)  private enum CodingKeys: String, CodingKey {\n\(inner)case tag = \(Self.literal(tag.key))\n"
    if let content = tag.content { text += "\(inner)case content = \(Self.literal(content))\n" }
    text += "\(indent)  }\n\n\(indent)  \(access)init(from decoder: any Decoder) throws {\n"
    text += "\(inner)let container = try decoder.container(keyedBy: CodingKeys.self)\n"
    text += "\(inner)let tag = try container.decode(String.self, forKey: .tag)\n\(inner)switch tag {\n"
    for planned in cases {
      let value = planned.type.map { type in
        if tag.content != nil { return "(try container.decode(\(name(of: type)).self, forKey: .content))" }
        // Its own initializer would not know the keys of a TolerantCodable type.
        return keepsTag(type)
          ? "(try decoder.singleValueContainer().decode(\(name(of: type)).self))"
          : "(try \(name(of: type))(from: decoder))"
      }
      text +=
        "\(inner)case \(Self.literal(planned.text ?? "")): self = .\(Naming.escaped(planned.name))\(value ?? "")\n"
    }
    text += "\(inner)default: self = .\(unknown)(tag)\n\(inner)}\n\(indent)  }\n\n"
    text += "\(indent)  \(access)func encode(to encoder: any Encoder) throws {\n"
    let container = "var container = encoder.container(keyedBy: CodingKeys.self)\n"
    let isShared = !cases.contains { tag.content == nil && keepsTag($0.type) }
    text += "\(isShared ? inner + container : "")\(inner)switch self {\n"
    for planned in cases {
      let literal = Self.literal(planned.text ?? "")
      if let type = planned.type, tag.content == nil, keepsTag(type), let payload = type.declared {
        text += "\(inner)case .\(Naming.escaped(planned.name))(var value):\n"
        text += "\(inner)  value.\(Naming.escaped(tagProperty(tag, of: payload))) = \(literal)\n"
        text += "\(inner)  var container = encoder.singleValueContainer()\n\(inner)  try container.encode(value)\n"
        continue
      }
      text += "\(inner)case .\(Naming.escaped(planned.name))\(planned.type == nil ? "" : "(let value)"):\n"
      if !isShared { text += "\(inner)  \(container)" }
      text += "\(inner)  try container.encode(\(literal), forKey: .tag)\n"
      guard planned.type != nil else { continue }
      text +=
        tag.content == nil
        ? "\(inner)  try value.encode(to: encoder)\n" : "\(inner)  try container.encode(value, forKey: .content)\n"
    }
    text += "\(inner)case .\(unknown)(let tag):\n"
    if !isShared { text += "\(inner)  \(container)" }
    return text + "\(inner)  try container.encode(tag, forKey: .tag)\n\(inner)}\n\(indent)  }\n"
  }

  /// Whether an internally tagged type has a property for the tag, and is encoded as one value: a TolerantCodable type
  /// is written with the keys of its mapping only by its encoder.
  private func keepsTag(_ type: PlannedType?) -> Bool {
    guard options.style == .tolerant, case .declared(let payload)? = type else { return false }
    if case .model = plan.declarations[payload].form { return true }
    return false
  }

  /// The tags of an internally tagged type, whose keys are properties of it.
  private func tags(of payload: ModelPlan.Reference) -> [TagDecision] {
    var tags: [TagDecision] = []
    for declaration in plan.declarations {
      guard case .tagged(let tag, let cases) = declaration.form, tag.content == nil, !tags.contains(tag) else {
        continue
      }
      if cases.contains(where: { $0.type == .declared(payload) }) { tags.append(tag) }
    }
    return tags
  }

  /// The name of the property for a tag.
  private func tagProperty(_ tag: TagDecision, of payload: ModelPlan.Reference) -> String {
    var taken: Set<String> = []
    if case .model(let properties) = plan.declarations[payload].form { taken = Set(properties.map(\.name)) }
    for other in tags(of: payload) {
      let name = Naming.unique(Naming.propertyName(other.key), &taken)
      if other == tag { return name }
    }
    return Naming.unique(Naming.propertyName(tag.key), &taken)
  }

  private func untaggedCodable(_ declaration: ModelDeclaration, _ cases: [PlannedCase], _ indent: String) -> String {
    let inner = indent + "    "
    var text = "\(indent)\(access)enum \(declaration.name)\(conformances(["Codable"])) {\n"
    for planned in cases {
      text += "\(indent)  case \(Naming.escaped(planned.name))(\(planned.type.map { name(of: $0) } ?? ""))\n"
    }
    text += "\n\(indent)  \(access)init(from decoder: any Decoder) throws {\n"
    text += "\(inner)let container = try decoder.singleValueContainer()\n"
    for (index, planned) in cases.enumerated() {
      let type = planned.type.map { name(of: $0) } ?? ""
      if index == cases.count - 1 {
        text += "\(inner)self = .\(Naming.escaped(planned.name))(try container.decode(\(type).self))\n"
      } else {
        text +=
          "\(inner)if let value = try? container.decode(\(type).self) {\n\(inner)  self = .\(Naming.escaped(planned.name))(value)\n"
        text += "\(inner)  return\n\(inner)}\n"
      }
    }
    text += "\(indent)  }\n\n\(indent)  \(access)func encode(to encoder: any Encoder) throws {\n"
    text += "\(inner)var container = encoder.singleValueContainer()\n\(inner)switch self {\n"
    for planned in cases {
      text += "\(inner)case .\(Naming.escaped(planned.name))(let value): try container.encode(value)\n"
    }
    return text + "\(inner)}\n\(indent)  }\n"
  }

  // MARK: - TolerantCodable

  func tolerant(_ declaration: ModelDeclaration, _ indent: String) -> String {
    guard case .model(let properties) = declaration.form else { return codable(declaration, indent) }
    let keyword = declaration.isClass ? "final class" : "struct"
    let conformances = declaration.isClass ? ": TolerantCodable" : conformances(["TolerantCodable"])
    let payload = plan.declarations.firstIndex { $0.name == declaration.name }
    let ownTags = payload.map { payload in tags(of: payload).map { ($0.key, tagProperty($0, of: payload)) } } ?? []
    var text = "\(indent)\(access)\(keyword) \(declaration.name)\(conformances) {\n"
    for property in properties {
      text += "\(indent)  \(access)var \(Naming.escaped(property.name)): \(name(of: property.type))"
      text += " = \(initialValue(of: property.type, in: []) ?? "nil")\(comment(property))\n"
    }
    for (key, name) in ownTags {
      text += "\(indent)  /// The value of `\(key)`, which names the case.\n"
      text += "\(indent)  \(access)var \(Naming.escaped(name)) = \"\"\n"
    }
    text += "\n\(indent)  \(access)init() {}\n"
    // No path leads to a member without a name.
    let members = properties.map { ($0.name, $0.keys) } + ownTags.map { ($1, [$0]) }
    text += codingKeys(members.map { name, keys in (name, keys[0].isEmpty ? "" : name) }, indent)
    let mapped = members.filter { name, keys in keys.map(KeyText.init) != [KeyText(name)] && !keys[0].isEmpty }
    if !mapped.isEmpty {
      text += "\n\(indent)  \(access)static var keyMapping: KeyMapping {\n\(indent)    [\n"
      for (name, keys) in mapped {
        let places = keys.map { Self.literal(Self.path($0)) }
        let value = places.count == 1 ? places[0] : "[\(places.joined(separator: ", "))]"
        text += "\(indent)      \(Self.literal(name)): \(value),\n"
      }
      text += "\(indent)    ]\n\(indent)  }\n"
    }
    return text
  }

  /// The initial value of a property.
  private func initialValue(of type: PlannedType, in known: Set<Int>) -> String? {
    switch type {
    case .int64Text, .amountText: return "\"\""
    case .date(let source, let forms):
      switch otherDateName(source, forms) {
      case "Date": return "Date(timeIntervalSince1970: 0)"
      case "String": return "\"\""
      default: return "0"
      }
    case .url: return "URL(fileURLWithPath: \"/\")"
    case .uuid: return "UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))"
    case .json: return "JSON()"
    case .declared(let reference):
      let declaration = plan.declarations[reference]
      switch declaration.form {
      case .model: return "\(declaration.name)()"
      case .enumeration(let cases), .tagged(_, let cases):
        var taken = Set(cases.map(\.name))
        return ".\(Naming.unique("unknown", &taken))(\"\")"
      case .untagged(let cases):
        guard !known.contains(reference), let first = cases.first, let inner = first.type else { return nil }
        return initialValue(of: inner, in: known.union([reference])).map { ".\(first.name)(\($0))" }
      }
    default: return zeroValue(of: type)
    }
  }
}
#endif
