//===----------------------------------------------------------------------===//
// MockDocument: a made-up document that a schema describes. The same seed gives the same document.
//===----------------------------------------------------------------------===//

import PliantCore

/// Makes documents up.
struct MockDocument {
  /// The definitions of the schema.
  private let definitions: JSON
  /// What stands where the schema says nothing: those with a strategy, enums without a tag.
  private let anything: JSON
  private var state: UInt64
  private var depth = 0

  init(schema: JSON, seed: UInt64, anything: JSON) {
    definitions = schema["$defs"]
    self.anything = anything
    state = seed
  }

  /// Vigna's SplitMix64: small, and the same on every platform.
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  private mutating func number(below limit: Int) -> Int {
    Int(truncatingIfNeeded: next() % UInt64(Swift.max(limit, 1)))
  }

  private mutating func pick(_ choices: [JSON]) -> JSON {
    choices.isEmpty ? nil : choices[number(below: choices.count)]
  }

  /// A document of `schema`.
  mutating func value(of schema: JSON) -> JSON {
    depth += 1
    defer { depth -= 1 }
    if let constant = schema["const"].present { return constant }
    if let choices = schema["enum"].array { return pick(Array(choices)) }
    if let choices = schema["oneOf"].array { return value(of: choice(of: Array(choices))) }
    // A value or null: deep inside, types that hold themselves come to an end.
    if let choices = schema["anyOf"].array { return value(of: (depth > 6 ? choices.last : choices.first) ?? nil) }
    if let reference = schema["$ref"].string {
      return value(of: definitions[String(reference.dropFirst("#/$defs/".count))])
    }
    switch schema["type"].string ?? schema["type"].array?.first?.string {
    case "string": return JSON(text(schema["format"].string))
    case "integer":
      let minimum = schema["minimum"].int ?? 0
      let maximum = schema["maximum"].int ?? 9_999
      return JSON(minimum + number(below: Swift.min(maximum - minimum, 9_999)))
    case "number": return JSON(Double(number(below: 100_000)) / 100)
    case "boolean": return JSON(next() & 1 == 0)
    case "null": return nil
    case "array":
      let count = depth > 6 ? 0 : 1 + number(below: 3)
      return JSON((0..<count).map { _ in value(of: schema["items"]) })
    case "object": return object(of: schema)
    default: return anything
    }
  }

  /// Of cases that hold each other, the last one that doesn't ends it.
  private mutating func choice(of choices: [JSON]) -> JSON {
    guard depth > 12 else { return pick(choices) }
    return choices.min { text(of: $0).count < text(of: $1).count } ?? nil
  }

  private func text(of schema: JSON) -> String { (try? schema.jsonString()) ?? "" }

  private mutating func object(of schema: JSON) -> JSON {
    let required = Set((schema["required"].array ?? []).compactMap(\.string))
    var members: [(String, JSON)] = []
    for (key, property) in schema["properties"].object ?? JSON.Object() {
      // Deep inside, what may be missing is.
      if depth > 6 && !required.contains(key) { continue }
      members.append((key, value(of: property)))
    }
    if let additional = schema["additionalProperties"].present, depth <= 6 {
      members.append(("key\(number(below: 100))", value(of: additional)))
    }
    return JSON(JSON.Object(members))
  }

  private mutating func text(_ format: String?) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    switch format {
    case "date-time":
      return
        "20\(two(10 + number(below: 16)))-\(two(1 + number(below: 12)))-\(two(1 + number(below: 28)))"
        + "T\(two(number(below: 24))):\(two(number(below: 60))):\(two(number(below: 60)))Z"
    case "uri": return "https://example.com/\(number(below: 10_000))"
    case "uuid":
      let digits = (String(next(), radix: 16) + String(next(), radix: 16) + String(repeating: "0", count: 32)).prefix(
        32)
      let parts = [8, 4, 4, 4, 12]
      var rest = digits[...]
      return parts.map { count in
        defer { rest = rest.dropFirst(count) }
        return String(rest.prefix(count))
      }.joined(separator: "-").uppercased()
    default:
      let words = ["amber", "birch", "cedar", "delta", "ember", "fjord", "grove", "höhe", "island", "日本"]
      return words[number(below: words.count)]
    }
  }
}

extension JSON {
  /// The value, unless nothing is there.
  fileprivate var present: JSON? { exists ? Optional.some(self) : Optional.none }
}
