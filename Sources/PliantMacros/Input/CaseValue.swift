// The values that represent an enum's case in JSON, as @Key and raw values spell them: "low", 1, 0.5, true,
// 200..<300.

#if Macros
import SwiftParser
import SwiftSyntax

enum CaseValue: Equatable {
  case text(String)
  /// The bounds of strings, by their UTF-8 bytes; there may be no upper one.
  case texts(from: String, to: String?, isClosed: Bool)
  case integer(Int64)
  /// An integer that only an unsigned type can represent.
  case unsigned(UInt64)
  /// The bounds, both included. `Int64.max` as the upper bound means no end.
  case integers(from: Int64, through: Int64)
  case number(Double)
  case numbers(from: Double, to: Double, isClosed: Bool)
  case bool(Bool)

  /// The value that a literal spells, or a range of two; nil for any other expression.
  init?(_ expression: ExprSyntax) {
    if let string = expression.as(StringLiteralExprSyntax.self) {
      guard let text = string.representedLiteralValue else { return nil }
      self = .text(text)
      return
    }
    if let bool = expression.as(BooleanLiteralExprSyntax.self) {
      self = .bool(bool.literal.tokenKind == .keyword(.true))
      return
    }
    if let range = Self(texts: expression) {
      self = range
      return
    }
    self.init(numbers: expression.tokens(viewMode: .sourceAccurate).map(\.text).joined())
  }

  /// The range that `"a"..."f"`, `"a"..<"g"` or `"a"...` spells.
  private init?(texts expression: ExprSyntax) {
    var operands: [ExprSyntax] = []
    var symbol = ""
    if let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count == 3 {
      let elements = sequence.elements.map(\.self)
      operands = [elements[0], elements[2]]
      symbol = elements[1].trimmedDescription
    } else if let infix = expression.as(InfixOperatorExprSyntax.self) {
      operands = [infix.leftOperand, infix.rightOperand]
      symbol = infix.operator.trimmedDescription
    } else if let postfix = expression.as(PostfixOperatorExprSyntax.self) {
      operands = [postfix.expression]
      symbol = postfix.operator.text
    }
    let texts = operands.compactMap(\.literalText)
    let isRange = symbol == "..." || (symbol == "..<" && texts.count == 2)
    guard texts.count == operands.count, let from = texts.first, isRange else { return nil }
    let to = texts.count == 2 ? texts[1] : nil
    let isClosed = symbol == "..."
    if let to, !from.precedes(to), !(isClosed && from == to) { return nil }
    self = .texts(from: from, to: to, isClosed: isClosed)
  }

  /// The value that `1`, `-0x1F`, `1_000`, `2.5e3`, `200..<300`, `1...5` or `500...` spells.
  private init?(numbers text: String) {
    for isClosed in [true, false] {
      guard let bounds = text.split(aroundFirst: isClosed ? "..." : "..<") else { continue }
      let lower = Self(number: bounds.0)
      let upper = bounds.1.isEmpty && isClosed ? Self(number: bounds.0)?.end : Self(number: bounds.1)
      switch (lower, upper) {
      case (.integer(let from)?, .integer(let to)?):
        guard from < to || isClosed && from == to else { return nil }
        self = .integers(from: from, through: isClosed ? to : to - 1)
      case (let lower?, let upper?):
        guard let from = lower.double, let to = upper.double, from < to || isClosed && from == to else { return nil }
        self = .numbers(from: from, to: to, isClosed: isClosed)
      default: return nil
      }
      return
    }
    self.init(number: text)
  }

  private init?(number text: String) {
    let digits = text.filter { $0 != "_" }
    let (isNegative, magnitude) = digits.hasPrefix("-") ? (true, String(digits.dropFirst())) : (false, digits)
    let radix = ["0x": 16, "0o": 8, "0b": 2][magnitude.prefix(2).lowercased()]
    let body = radix == nil ? magnitude : String(magnitude.dropFirst(2))
    guard body.first?.isHexDigit == true else { return nil }
    if let integer = Int64((isNegative ? "-" : "") + body, radix: radix ?? 10) {
      self = .integer(integer)
    } else if !isNegative, let integer = UInt64(body, radix: radix ?? 10) {
      self = .unsigned(integer)
    } else if let number = Double(digits) {
      self = .number(number)
    } else {
      return nil
    }
  }

  /// The upper bound of a range without an end.
  private var end: Self {
    if case .integer = self { .integer(.max) } else { .number(.infinity) }
  }

  /// The value of a number.
  var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}

extension ExprSyntax {
  /// Whether the expression spells an integer.
  var isInteger: Bool {
    (self.as(PrefixOperatorExprSyntax.self)?.expression ?? self).is(IntegerLiteralExprSyntax.self)
  }
}

extension CaseValue {
  /// The value as a Double.
  var asNumber: CaseValue {
    switch self {
    case .integer(let value): .number(Double(value))
    case .unsigned(let value): .number(Double(value))
    case .integers(let from, .max): .numbers(from: Double(from), to: .infinity, isClosed: true)
    case .integers(let from, let through): .numbers(from: Double(from), to: Double(through), isClosed: true)
    default: self
    }
  }

  /// The value that Swift gives the case after one with this raw value.
  var successor: CaseValue? {
    switch self {
    case .integer(.max): .unsigned(1 << 63)
    case .integer(let value): .integer(value + 1)
    case .unsigned(.max): .number(0x1p64)
    case .unsigned(let value): .unsigned(value + 1)
    case .number(let value): Int64(exactly: value.rounded()).flatMap { Self.integer($0).successor }
    default: nil
    }
  }

  /// The string that the value is.
  var text: String? { if case .text(let text) = self { text } else { nil } }

  /// Whether the value is an integer, or a range of integers.
  var isIntegral: Bool {
    switch self {
    case .integer, .unsigned, .integers: true
    default: false
    }
  }

  /// Whether the value is a number that may have a fraction, or a range of such numbers.
  var isFractional: Bool {
    switch self {
    case .number, .numbers: true
    default: false
    }
  }

  /// Whether a Double represents each integer of the value exactly.
  var isExactAsNumber: Bool {
    func isExact(_ value: Int64) -> Bool { value.magnitude <= 1 << 53 }
    return switch self {
    case .integer(let value): isExact(value)
    case .unsigned: false
    case .integers(let from, let through): isExact(from) && (isExact(through) || through == .max)
    default: true
    }
  }

  var isRange: Bool {
    switch self {
    case .integers, .numbers, .texts: true
    default: false
    }
  }

  /// The value as it is spelled in a document, and in the table of an enum's cases.
  var json: String {
    switch self {
    case .text(let text): jsonLiteral(text)
    case .texts(let from, let to, let isClosed):
      "\(jsonLiteral(from))\(isClosed ? "..." : "..<")\(to.map(jsonLiteral) ?? "")"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .integers(let from, let through): through == .max ? "\(from)..." : "\(from)...\(through)"
    case .number(let value): Self.json(value)
    case .numbers(let from, let to, let isClosed):
      to == .infinity ? "\(Self.json(from))..." : "\(Self.json(from))\(isClosed ? "..." : "..<")\(Self.json(to))"
    case .bool(let value): "\(value)"
    }
  }

  private static func json(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The value as the key of a member, which is always a string.
  var key: String { text ?? json }

  /// The value as diagnostics and a user spell it.
  var shown: String { text.map { "\"\($0)\"" } ?? json }

  /// Whether the values have a value in common.
  func overlaps(_ other: CaseValue) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)): return isSameKey(left, right)
    case (.texts(let from, let to, let isClosed), .text(let text)),
      (.text(let text), .texts(let from, let to, let isClosed)):
      return !text.precedes(from) && (to.map { text.precedes($0) || isClosed && isSameKey(text, $0) } ?? true)
    case (.texts(let from, let to, let isClosed), .texts(let otherFrom, let otherTo, let isOtherClosed)):
      return (to.map { otherFrom.precedes($0) || isClosed && isSameKey(otherFrom, $0) } ?? true)
        && (otherTo.map { from.precedes($0) || isOtherClosed && isSameKey(from, $0) } ?? true)
    case (.bool(let left), .bool(let right)): return left == right
    case (.unsigned(let left), .unsigned(let right)): return left == right
    case (.unsigned, .integers(_, let through)), (.integers(_, let through), .unsigned): return through == .max
    default:
      if let left = integers, let right = other.integers { return left.overlaps(right) }
      if isIntegral && other.isIntegral { return false }
      if let left = bounds, let right = other.bounds { return left.overlaps(right) }
      return false
    }
  }

  private var integers: ClosedRange<Int64>? {
    switch self {
    case .integer(let value): value...value
    case .integers(let from, let through): from...through
    default: nil
    }
  }

  private var bounds: ClosedRange<Double>? {
    switch asNumber {
    case .number(let value): value...value
    case .numbers(let from, let to, let isClosed): from...(isClosed ? to : to.nextDown)
    default: nil
    }
  }
}

extension String {
  /// Whether the UTF-8 bytes are ordered before another's.
  fileprivate func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  fileprivate func split(aroundFirst separator: String) -> (String, String)? {
    guard let start = indices.first(where: { self[$0...].hasPrefix(separator) }) else { return nil }
    return (String(self[..<start]), String(self[start...].dropFirst(separator.count)))
  }
}
#endif
