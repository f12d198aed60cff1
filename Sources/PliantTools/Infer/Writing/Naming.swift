// Naming: names of types, properties and cases from the keys and texts of documents.

#if CommandLine
/// Makes Swift names from any text.
enum Naming {
  /// The words of a key: `user_id`, `userID` and `User-Id` are `user`, `id`.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word = ""
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      guard isPart(scalar), scalar != "_" else {
        if !word.isEmpty { words.append(word) }
        word = ""
        continue
      }
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      if scalar.properties.isUppercase, let last = word.unicodeScalars.last,
        !last.properties.isUppercase || next?.properties.isLowercase == true
      {
        words.append(word)
        word = ""
      }
      word.unicodeScalars.append(scalar)
    }
    if !word.isEmpty { words.append(word) }
    return words.map { $0.lowercased() }
  }

  /// A key without separators and capitals, which its spellings share: `userid` for `user_id`, `userID` and `User-Id`.
  static func spelling(_ key: String) -> String {
    String(key.unicodeScalars.filter { isPart($0) && $0 != "_" }).lowercased()
  }

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isXIDContinue && !scalar.properties.isDefaultIgnorableCodePoint
  }

  private static let acronyms: Set<String> = [
    "id", "url", "uri", "html", "http", "https", "json", "uuid", "ip", "api", "sms",
  ]

  private static func capitalized(_ word: String) -> String {
    acronyms.contains(word) ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
  }

  /// A name of a type: `order_items` is `OrderItems`.
  static func typeName(_ text: String) -> String {
    let name = words(text).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    guard let first = name.unicodeScalars.first else { return "Value" }
    return first.properties.isXIDStart ? name : "Value" + name
  }

  /// A name of a property or a case: `user_id` is `userID`. Keywords are not escaped.
  static func propertyName(_ text: String) -> String {
    // Even in backticks, `self` would be the type where a key is expected.
    if text == "self" { return "itself" }
    // A name in Swift's spelling is kept.
    if text.utf8.first.map({ (0x61...0x7A).contains($0) }) == true,
      text.utf8.allSatisfy({ (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) })
    {
      return text
    }
    let words = words(text)
    guard let first = words.first else { return text.isEmpty ? "empty" : symbolName(text) }
    let name = first + words.dropFirst().map(capitalized).joined()
    guard let scalar = name.unicodeScalars.first, scalar.properties.isXIDStart else { return "_" + name }
    return name
  }

  /// A name for a text that consists of symbols.
  private static func symbolName(_ text: String) -> String {
    let names: [Character: String] = [
      "*": "star", "+": "plus", "-": "minus", "/": "slash", ".": "dot", "#": "number", "$": "dollar", "%": "percent",
      "&": "and", "@": "at", "?": "question", "!": "bang", "=": "equals", "<": "less", ">": "greater",
      "_": "underscore",
      " ": "space", ":": "colon", ",": "comma",
    ]
    let words = text.prefix(4).compactMap { names[$0] }
    guard let first = words.first else { return "symbol" }
    return first + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }

  /// The singular of a plural: `categories` is `category`.
  static func singular(_ text: String) -> String {
    let lower = text.lowercased()
    for (plural, singular) in [
      ("children", "child"), ("people", "person"), ("men", "man"), ("indices", "index"), ("vertices", "vertex"),
      ("matrices", "matrix"), ("data", "data"), ("media", "media"), ("series", "series"), ("news", "news"),
      ("status", "status"), ("address", "address"), ("movies", "movie"), ("caches", "cache"), ("shoes", "shoe"),
    ] where lower.hasSuffix(plural) {
      if plural == singular { return text }
      // Many other words end in "men".
      if plural == "men", lower != "men", !lower.hasSuffix("women") { continue }
      let stem = text.dropLast(plural.count)
      let isCapital = text.dropFirst(stem.count).first?.isUppercase == true
      return stem + (isCapital ? singular.prefix(1).uppercased() + singular.dropFirst() : singular)
    }
    if lower.hasSuffix("ies"), text.count > 4 { return text.dropLast(3) + "y" }
    for ending in ["sses", "shes", "ches", "xes", "zzes"] where lower.hasSuffix(ending) {
      return String(text.dropLast(2))
    }
    if lower.hasSuffix("s"), !["ss", "us", "is"].contains(where: { lower.hasSuffix($0) }), text.count > 2 {
      return String(text.dropLast())
    }
    return text
  }

  /// A unique name: the second `name` is `name2`.
  static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    if taken.insert(name).inserted { return name }
    var number = 2
    while !taken.insert("\(name)\(number)").inserted { number += 1 }
    return "\(name)\(number)"
  }

  /// A name in source code, with backticks if it is a keyword.
  static func escaped(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  static func isKeyword(_ name: String) -> Bool { keywords.contains(name) }

  private static let keywords: Set<String> = [
    "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
    "internal", "let", "open", "operator", "private", "precedencegroup", "protocol", "public", "rethrows", "static",
    "struct", "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
    "fallthrough", "for", "guard", "if", "in", "repeat", "return", "throw", "switch", "where", "while", "Any", "as",
    "await", "false", "is", "nil", "self", "Self", "super", "throws", "true", "try", "Type", "Protocol", "_",
  ]

  /// Names of types that a model must not shadow.
  static let reservedTypes: Set<String> = [
    "Any", "AnyHashable", "AnyObject", "Array", "Bool", "Character", "Codable", "CodingKey", "CodingKeys", "Data",
    "Date", "Decimal", "Decodable", "Decoder", "Dictionary", "Double", "Encodable", "Encoder", "Encode", "Equatable",
    "Error", "Fallback", "Field", "Flatten", "Float", "Hashable", "Ignored", "Int", "Int8", "Int16", "Int32", "Int64",
    "JSON", "JSONModel", "JSONReader", "JSONWriter", "Key", "KeyMapping", "Lossy", "MainActor", "Never", "Optional",
    "Protocol", "Result", "Self", "Sendable", "Sequence", "Set", "Strategy", "Strict", "String", "Task", "Tolerant",
    "Type", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "URL", "UUID", "Void", "Swift", "Foundation", "Pliant",
    "Sensitive", "Required", "Forgiving", "Mapped", "ModelProperty", "PliantCore", "Amount",
  ]
}
#endif
