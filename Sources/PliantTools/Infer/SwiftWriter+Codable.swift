//===----------------------------------------------------------------------===//
// Plain Codable types, and TolerantCodable ones.
//===----------------------------------------------------------------------===//

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
      if properties.contains(where: { $0.name != $0.keys[0] }) {
        text += "\n\(indent)  \(access)enum CodingKeys: String, CodingKey {\n"
        for property in properties {
          let raw = property.name == property.keys[0] ? "" : " = \(Self.literal(property.keys[0]))"
          text += "\(indent)    case \(Naming.escaped(property.name))\(raw)\n"
        }
        text += "\(indent)  }\n"
      }
      return text
    case .enumeration(let cases): return rawEnumeration(declaration, cases, indent)
    case .tagged(let tag, let cases): return taggedCodable(declaration, tag, cases, indent)
    case .untagged(let cases): return untaggedCodable(declaration, cases, indent)
    }
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
    for planned in cases { text += "\(inner)case \(Self.literal(planned.text ?? "")): self = .\(planned.name)\n" }
    text += "\(inner)default: self = .\(unknown)(rawValue)\n\(inner)}\n\(indent)  }\n\n"
    text += "\(indent)  \(access)var rawValue: String {\n\(inner)switch self {\n"
    for planned in cases { text += "\(inner)case .\(planned.name): \(Self.literal(planned.text ?? ""))\n" }
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
        tag.content == nil
          ? "(try \(name(of: type))(from: decoder))"
          : "(try container.decode(\(name(of: type)).self, forKey: .content))"
      }
      text += "\(inner)case \(Self.literal(planned.text ?? "")): self = .\(planned.name)\(value ?? "")\n"
    }
    text += "\(inner)default: self = .\(unknown)(tag)\n\(inner)}\n\(indent)  }\n\n"
    text += "\(indent)  \(access)func encode(to encoder: any Encoder) throws {\n"
    text += "\(inner)var container = encoder.container(keyedBy: CodingKeys.self)\n\(inner)switch self {\n"
    for planned in cases {
      text += "\(inner)case .\(planned.name)\(planned.type == nil ? "" : "(let value)"):\n"
      text += "\(inner)  try container.encode(\(Self.literal(planned.text ?? "")), forKey: .tag)\n"
      guard planned.type != nil else { continue }
      text +=
        tag.content == nil
        ? "\(inner)  try value.encode(to: encoder)\n" : "\(inner)  try container.encode(value, forKey: .content)\n"
    }
    return text
      + "\(inner)case .\(unknown)(let tag): try container.encode(tag, forKey: .tag)\n\(inner)}\n\(indent)  }\n"
  }

  private func untaggedCodable(_ declaration: ModelDeclaration, _ cases: [PlannedCase], _ indent: String) -> String {
    let inner = indent + "    "
    var text = "\(indent)\(access)enum \(declaration.name)\(conformances(["Codable"])) {\n"
    for planned in cases { text += "\(indent)  case \(planned.name)(\(planned.type.map { name(of: $0) } ?? ""))\n" }
    text += "\n\(indent)  \(access)init(from decoder: any Decoder) throws {\n"
    text += "\(inner)let container = try decoder.singleValueContainer()\n"
    for (index, planned) in cases.enumerated() {
      let type = planned.type.map { name(of: $0) } ?? ""
      if index == cases.count - 1 {
        text += "\(inner)self = .\(planned.name)(try container.decode(\(type).self))\n"
      } else {
        text +=
          "\(inner)if let value = try? container.decode(\(type).self) {\n\(inner)  self = .\(planned.name)(value)\n"
        text += "\(inner)  return\n\(inner)}\n"
      }
    }
    text += "\(indent)  }\n\n\(indent)  \(access)func encode(to encoder: any Encoder) throws {\n"
    text += "\(inner)var container = encoder.singleValueContainer()\n\(inner)switch self {\n"
    for planned in cases { text += "\(inner)case .\(planned.name)(let value): try container.encode(value)\n" }
    return text + "\(inner)}\n\(indent)  }\n"
  }

  // MARK: - TolerantCodable

  func tolerant(_ declaration: ModelDeclaration, _ indent: String) -> String {
    guard case .model(let properties) = declaration.form else { return codable(declaration, indent) }
    let keyword = declaration.isClass ? "final class" : "struct"
    let conformances = declaration.isClass ? ": TolerantCodable" : conformances(["TolerantCodable"])
    var text = "\(indent)\(access)\(keyword) \(declaration.name)\(conformances) {\n"
    for property in properties {
      text += "\(indent)  \(access)var \(Naming.escaped(property.name)): \(name(of: property.type))"
      text += " = \(initialValue(of: property.type, in: []) ?? "nil")\(comment(property))\n"
    }
    text += "\n\(indent)  \(access)init() {}\n"
    let mapped = properties.filter { $0.keys != [$0.name] && !$0.keys[0].isEmpty }
    if !mapped.isEmpty {
      text += "\n\(indent)  \(access)static var keyMapping: KeyMapping {\n\(indent)    [\n"
      for property in mapped {
        let keys = property.keys.map { Self.literal(Self.path($0)) }
        let value = keys.count == 1 ? keys[0] : "[\(keys.joined(separator: ", "))]"
        text += "\(indent)      \(Self.literal(property.name)): \(value),\n"
      }
      text += "\(indent)    ]\n\(indent)  }\n"
    }
    return text
  }

  /// The initial value of a property.
  private func initialValue(of type: PlannedType, in known: Set<Int>) -> String? {
    switch type {
    case .int64Text, .amountText: return "\"\""
    case .date(let source):
      if source == nil { return "Date(timeIntervalSince1970: 0)" }
      return source?.hasPrefix(".unix") == true ? "0" : "\"\""
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
