// SwiftWriter: a plan as source code.

#if CommandLine
import Pliant
import PliantDescriptor

/// Writes the types of a plan in one of the styles.
struct SwiftWriter {
  let plan: ModelPlan
  let options: Inference.Options
  let sampleCount: Int
  private let children: [Int: [Int]]
  let isEquatable: Bool

  init(_ plan: ModelPlan, _ options: Inference.Options, sampleCount: Int) {
    self.plan = plan
    self.options = options
    self.sampleCount = sampleCount
    children = Dictionary(
      grouping: plan.declarations.indices.filter { plan.declarations[$0].parent != nil },
      by: { plan.declarations[$0].parent ?? 0 })
    isEquatable = !plan.declarations.contains(where: \.isClass)
  }

  var access: String { options.access.map { $0 + " " } ?? "" }

  /// All types in one file.
  var text: String {
    var text = heading
    if let alias { text += "\n" + alias }
    for index in outermost { text += "\n" + declaration(index, indent: "") }
    return text + support
  }

  /// A file for each outermost type.
  var files: [(name: String, text: String)] {
    var files = outermost.map { index in
      (plan.declarations[index].name, heading + "\n" + declaration(index, indent: ""))
    }
    if let alias { files.append((options.name, heading + "\n" + alias)) }
    if !support.isEmpty { files.append(("Amount", heading + support)) }
    return files
  }

  private var outermost: [Int] { plan.declarations.indices.filter { plan.declarations[$0].parent == nil } }

  private var heading: String {
    let imports = ["Foundation"] + (options.style == .codable && !usesJSON ? [] : ["Pliant"])
    let comment =
      options.hasComments
      ? "// Models of \(sampleCount) \(sampleCount == 1 ? "sample" : "samples"), by pliant infer.\n\n" : ""
    return comment + imports.map { "import \($0)\n" }.joined()
  }

  private var usesJSON: Bool {
    func holds(_ type: PlannedType) -> Bool {
      switch type {
      case .json: true
      case .array(let inner), .dictionary(let inner), .optional(let inner): holds(inner)
      default: false
      }
    }
    return holds(plan.root) || plan.declarations.contains { $0.types.contains(where: holds) }
  }

  /// A type alias with the root's name, if documents aren't objects. It has no place for a strategy, and outside of
  /// models, dates are numbers.
  private var alias: String? {
    guard plan.hasAlias else { return nil }
    let root = options.style == .macro ? plan.root.withoutStrategy.withoutDates : plan.root
    return "\(access)typealias \(options.name) = \(name(of: root))\n"
  }

  private var support: String {
    let usesAmounts =
      options.style == .macro && plan.declarations.contains { $0.types.contains { $0.strategy == "Amount.text" } }
    guard usesAmounts else { return "" }
    return """

      /// Amounts in texts, with two digits behind the point: "12.50".
      \(access)enum Amount {
        /// An amount that is no number.
        struct Malformed: Error {}

        \(access)static let text = ClosureStrategy(
          decode: { (text: String) throws -> Decimal in
            guard let amount = Decimal(string: text) else { throw Malformed() }
            return amount
          },
          encode: { (amount: Decimal) -> String in
            let parts = "\\(amount)".split(separator: ".")
            let fraction = parts.count > 1 ? String(parts[1]) : ""
            return parts[0] + "." + fraction + String(repeating: "0", count: max(0, 2 - fraction.count))
          })
      }

      """
  }

  // MARK: - Types

  func name(of type: PlannedType) -> String {
    switch type {
    case .bool: "Bool"
    case .int: "Int"
    case .int64, .int64Text: options.style == .macro || type == .int64 ? "Int64" : "String"
    case .uint64: "UInt64"
    case .double: "Double"
    case .decimal: "Decimal"
    case .amountText: options.style == .macro ? "Decimal" : "String"
    case .string: "String"
    case .url: "URL"
    case .uuid: "UUID"
    case .json: "JSON"
    case .date(let source, let forms): options.style == .macro ? "Date" : otherDateName(source, forms)
    case .array(let inner): "[\(name(of: inner))]"
    case .dictionary(let inner): "[String: \(name(of: inner))]"
    case .optional(let inner): name(of: inner) + "?"
    case .declared(let reference): plan.declarations[reference].name
    }
  }

  /// The type of dates in styles without strategies.
  func otherDateName(_ source: String?, _ forms: [TextForm]) -> String {
    guard let source else { return options.style == .tolerant && forms.contains(.wholeSeconds) ? "Date" : "String" }
    if source == ".unixMilliseconds" { return "Int64" }
    return source == ".unixSeconds" ? "Double" : "String"
  }

  // MARK: - Declarations

  func declaration(_ index: Int, indent: String) -> String {
    let declaration = plan.declarations[index]
    var text =
      switch options.style {
      case .macro: macro(declaration, indent)
      case .codable: codable(declaration, indent)
      case .tolerant: tolerant(declaration, indent)
      }
    for child in children[index] ?? [] { text += "\n" + self.declaration(child, indent: indent + "  ") }
    return text + indent + "}\n"
  }

  func conformances(_ more: [String] = []) -> String {
    let all = (isEquatable ? ["Equatable"] : []) + more
    return all.isEmpty ? "" : ": " + all.joined(separator: ", ")
  }

  private func macro(_ declaration: ModelDeclaration, _ indent: String) -> String {
    switch declaration.form {
    case .model(let properties): return model(declaration, properties, indent)
    case .enumeration(let cases):
      var text = "\(indent)@JSONModel\n\(indent)\(access)enum \(declaration.name)\(conformances()) {\n"
      text += self.cases(cases, indent + "  ")
      return text + fallback(cases, "(String)", indent)
    case .tagged(let tag, let cases):
      let content = tag.content.map { ", content: \(Self.literal($0))" } ?? ""
      var text = "\(indent)@JSONModel(tag: \(Self.literal(Self.path(tag.key)))\(content))\n"
      text += "\(indent)\(access)enum \(declaration.name)\(conformances()) {\n"
      text += self.cases(cases, indent + "  ")
      return text + fallback(cases, "", indent)
    case .untagged(let cases):
      var text = "\(indent)@JSONModel(untagged: true)\n\(indent)\(access)enum \(declaration.name)\(conformances()) {\n"
      text += self.cases(cases, indent + "  ")
      return text
    }
  }

  private func cases(_ cases: [PlannedCase], _ indent: String) -> String {
    cases.map { planned in
      let key = planned.text.map { KeyText($0) == KeyText(planned.name) ? "" : "@Key(\(Self.literal($0))) " } ?? ""
      let payload = planned.type.map { "(\(name(of: $0)))" } ?? ""
      return "\(indent)\(key)case \(Naming.escaped(planned.name))\(payload)\n"
    }.joined()
  }

  private func fallback(_ cases: [PlannedCase], _ payload: String, _ indent: String) -> String {
    var taken = Set(cases.map(\.name))
    let name = taken.contains("unknown") ? Naming.unique("other", &taken) : "unknown"
    return "\(indent)  @Fallback case \(name)\(payload)\n"
  }

  private func model(_ declaration: ModelDeclaration, _ properties: [PlannedProperty], _ indent: String) -> String {
    let known = properties.filter { !$0.keys[0].isEmpty }
    let style = KeySpelling.best(for: known)
    let argument = style.map { "(keys: .\($0.rawValue))" } ?? ""
    let keyword = declaration.isClass ? "final class" : "struct"
    var text = "\(indent)@JSONModel\(argument)\n"
    text += "\(indent)\(access)\(keyword) \(declaration.name)\(declaration.isClass ? "" : conformances()) {\n"
    for property in known { text += self.property(property, style, indent + "  ") }
    // No path leads to a member without a name.
    if known.count < properties.count {
      var taken = Set(known.map(\.name))
      let name = Naming.unique("unnamed", &taken)
      text += "\(indent)  @UnknownKeys \(access)var \(name): [String: JSON] = [:]\n"
    }
    return text
  }

  private func property(_ property: PlannedProperty, _ style: KeySpelling?, _ indent: String) -> String {
    var attributes: [String] = []
    if property.needsKey(style) {
      attributes.append("@Key(\(property.keys.map { Self.literal(Self.path($0)) }.joined(separator: ", ")))")
    }
    if let strategy = property.type.strategy { attributes.append("@Strategy(\(strategy))") }
    if property.isNull && property.type.isOptional { attributes.append("@Encode(.null)") }
    let value =
      property.isBent && !property.type.isOptional ? zeroValue(of: property.type).map { " = \($0)" } ?? "" : ""
    let line = (attributes + ["\(access)var \(Naming.escaped(property.name)): \(name(of: property.type))\(value)"])
      .joined(separator: " ")
    return indent + line + comment(property) + "\n"
  }

  func zeroValue(of type: PlannedType) -> String? {
    switch type {
    case .bool: "false"
    case .int, .int64, .uint64, .double, .decimal: "0"
    case .string: "\"\""
    case .array: "[]"
    case .dictionary: "[:]"
    case .optional: "nil"
    default: nil
    }
  }

  func comment(_ property: PlannedProperty) -> String {
    guard options.hasComments else { return "" }
    var parts: [String] = []
    if !property.note.isEmpty { parts.append(property.note) }
    if !property.examples.isEmpty {
      let examples = property.examples.map { Self.plain($0.description) }.joined(separator: ", ")
      parts.append((property.note.isEmpty ? "" : "e.g. ") + examples)
    }
    return parts.isEmpty ? "" : "  // " + parts.joined(separator: "; ")
  }

  // MARK: - Literals

  /// A text on one line, without invisible characters.
  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isShown($0) ? $0 : "\u{FFFD}" }))
  }

  private static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
    default: true
    }
  }

  static func literal(_ text: String) -> String {
    var literal = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": literal += "\\\""
      case "\\": literal += "\\\\"
      default: literal += isShown(scalar) ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return literal + "\""
  }

  /// A key as a step of a path, with escapes.
  static func path(_ key: String) -> String {
    // Character by character, a mark that combines with a dot would hide it.
    key.unicodeScalars.reduce(into: "") { path, scalar in
      // A slash or a bracket would look like a path in another notation.
      if "./[\\".unicodeScalars.contains(scalar) { path += "\\" }
      path.unicodeScalars.append(scalar)
    }
  }
}
#endif
