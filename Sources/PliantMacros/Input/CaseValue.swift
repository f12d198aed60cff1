// The values that represent an enum's case in JSON, as @Key and raw values spell them: "low", 1, 0.5, true,
// 200..<300.

#if Macros
import SwiftParser
import SwiftSyntax

enum CaseValue: Equatable {
  case text(String)
  case integer(Int64)
  /// An integer that only an unsigned type can represent.
  case unsigned(UInt64)
  case number(Double)
  case bool(Bool)
  /// The bounds of texts, by their UTF-8 bytes, of integers or of numbers; there may be no upper one. Both bounds of
  /// integers are included.
  indirect case range(from: CaseValue, to: CaseValue?, isClosed: Bool)

  /// The value that a literal spells, or a range of two; nil for any other expression.
  init?(_ expression: ExprSyntax) {
    if let string = expression.as(StringLiteralExprSyntax.self) {
      guard let text = string.representedLiteralValue else { return nil }
      self = .text(text)
    } else if let bool = expression.as(BooleanLiteralExprSyntax.self) {
      self = .bool(bool.literal.tokenKind == .keyword(.true))
    } else if let sequence = expression.as(SequenceExprSyntax.self), sequence.elements.count == 3 {
      let elements = sequence.elements.map(\.self)
      self.init(from: elements[0], to: elements[2], elements[1].trimmedDescription)
    } else if let infix = expression.as(InfixOperatorExprSyntax.self) {
      self.init(from: infix.leftOperand, to: infix.rightOperand, infix.operator.trimmedDescription)
    } else if let postfix = expression.as(PostfixOperatorExprSyntax.self) {
      self.init(from: postfix.expression, to: nil, postfix.operator.text)
    } else {
      self.init(number: expression.tokens(viewMode: .sourceAccurate).map(\.text).joined())
    }
  }

  /// The range that `"a"..."f"`, `"a"..<"g"`, `200..<300`, `-1.5...1.5` or `500...` spells.
  private init?(from first: ExprSyntax, to last: ExprSyntax?, _ symbol: String) {
    guard var from = CaseValue(first), from.double != nil || from.text != nil else { return nil }
    var to = last.flatMap { CaseValue($0) }
    var isClosed = symbol == "..."
    guard isClosed || symbol == "..<" && last != nil, (to == nil) == (last == nil) else { return nil }
    if let to, to.kind != from.kind || to.isRange { return nil }
    if case .unsigned = from { from = from.asNumber }
    if from.isFractional || to?.isInteger == false { (from, to) = (from.asNumber, to?.asNumber) }
    if let to, !from.precedes(to), !isClosed || to.precedes(from) { return nil }
    if !isClosed, case .integer(let end)? = to { (to, isClosed) = (.integer(end - 1), true) }
    if to == .integer(.max) || to == .number(.infinity) { to = nil }
    self = .range(from: from, to: to, isClosed: isClosed)
  }

  /// The value that `1`, `-0x1F`, `1_000` or `2.5e3` spells.
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
}

extension ExprSyntax {
  /// Whether the expression spells an integer.
  var isInteger: Bool {
    (self.as(PrefixOperatorExprSyntax.self)?.expression ?? self).is(IntegerLiteralExprSyntax.self)
  }
}

extension CaseValue {
  /// The value itself, or the lower bound of a range.
  private var lower: CaseValue { if case .range(let from, _, _) = self { from } else { self } }

  /// What the value, or each value of a range, is.
  private enum Kind {
    case text, number, bool
  }

  private var kind: Kind {
    switch lower {
    case .text: .text
    case .bool: .bool
    default: .number
    }
  }

  /// The number as a Double.
  private var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .unsigned(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The value as a Double, or the range with such bounds.
  var asNumber: CaseValue {
    if case .range(let from, let to, let isClosed) = self {
      return .range(from: from.asNumber, to: to?.asNumber, isClosed: isClosed)
    }
    return double.map(CaseValue.number) ?? self
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

  /// Whether the value is a string, or a range of strings.
  var isTextual: Bool { kind == .text }

  /// Whether the value is an integer, or a range of integers.
  var isIntegral: Bool { kind == .number && !isFractional }

  /// Whether the value is a number that may have a fraction, or a range of such numbers.
  var isFractional: Bool { if case .number = lower { true } else { false } }

  var isUnsigned: Bool { if case .unsigned = self { true } else { false } }

  private var isInteger: Bool { if case .integer = self { true } else { false } }

  /// Whether a Double represents each integer of the value exactly.
  var isExactAsNumber: Bool {
    switch self {
    case .integer(let value): value.magnitude <= 1 << 53
    case .unsigned: false
    case .range(let from, let to, _): from.isExactAsNumber && to?.isExactAsNumber ?? true
    default: true
    }
  }

  var isRange: Bool { if case .range = self { true } else { false } }

  /// The number as Swift spells it.
  var literal: String {
    switch self {
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .number(let value): "\(value)"
    default: json
    }
  }

  /// The value as it is spelled in a document, and in the table of an enum's cases.
  var json: String {
    switch self {
    case .text(let text): return jsonLiteral(text)
    case .integer, .unsigned, .number: return literal.hasSuffix(".0") ? String(literal.dropLast(2)) : literal
    case .bool(let value): return "\(value)"
    case .range(let from, let to, let isClosed): return from.json + (isClosed ? "..." : "..<") + (to?.json ?? "")
    }
  }

  /// The value as the key of a member, which is always a string.
  var key: String { text ?? json }

  /// The value as diagnostics and a user spell it.
  var shown: String { text.map { "\"\($0)\"" } ?? json }

  /// Whether the values have a value in common.
  func overlaps(_ other: CaseValue) -> Bool {
    kind == other.kind && lower.isBelowEnd(of: other) && other.lower.isBelowEnd(of: self)
  }

  /// Whether a value is not beyond another one of the same kind, or the upper bound of a range.
  private func isBelowEnd(of other: CaseValue) -> Bool {
    guard case .range(_, let to, let isClosed) = other else { return !other.precedes(self) }
    return to.map { isClosed ? !$0.precedes(self) : precedes($0) } ?? true
  }

  /// Whether a value is ordered before another one of the same kind.
  private func precedes(_ other: CaseValue) -> Bool {
    switch (self, other) {
    case (.text(let left), .text(let right)): return left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.bool(let left), .bool(let right)): return !left && right
    case (.integer(let left), .integer(let right)): return left < right
    case (.unsigned(let left), .unsigned(let right)): return left < right
    case (.integer, .unsigned): return true
    case (.unsigned, .integer): return false
    default:
      guard let left = double, let right = other.double else { return false }
      return left < right
    }
  }
}
#endif
