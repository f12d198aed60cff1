// The types of numbers and texts, and of values that need conversion.

#if CommandLine
import Pliant

extension ModelPlanner {
  func isNamed(_ name: String, _ words: Set<String>) -> Bool { Naming.words(name).contains { words.contains($0) } }

  private static let amounts: Set<String> = [
    "price", "prices", "amount", "amounts", "total", "subtotal", "cost", "costs", "fee", "fees", "tax", "balance",
    "sum",
    "salary", "payment", "discount", "refund", "deposit", "credit", "debit", "revenue",
  ]
  static let times: Set<String> = [
    "at", "time", "date", "created", "updated", "modified", "utc", "timestamp", "ts", "expires", "expiry", "start",
    "end", "begin", "since", "until", "day", "birthday", "published", "last", "begins", "starts", "ends",
  ]

  mutating func numberType(_ shape: ValueShape, _ name: String) -> PlannedType {
    let numbers = shape.numbers
    let isWhole = numbers.fractions == 0
    if isWhole, !numbers.exceedsInt64 {
      if !options.isStrict, let unit = unixUnit(numbers), isNamed(name, Self.times) {
        note("\(shape.paths[0]) is Date")
        return .date(unit)
      }
      if !numbers.hasPoints { return .int }
    }
    if isWhole, !numbers.exceedsUInt64, !numbers.hasPoints, numbers.minimum >= 0 { return .uint64 }
    guard !numbers.exceedsDecimal else { return numbers.exceedsDouble ? .json : .double }
    if numbers.exceedsDouble || isWhole && numbers.exceedsInt64 { return .decimal }
    if !isWhole, !options.isStrict, isNamed(name, Self.amounts), numbers.scale <= 4, numbers.maximum < 1e15 {
      note("\(shape.paths[0]) is Decimal")
      return .decimal
    }
    return .double
  }

  /// The strategy for numbers that are times from 2001 on, as seconds or milliseconds since 1970; nil for others.
  private func unixUnit(_ numbers: NumberShape) -> String? {
    if numbers.minimum >= 978_307_200, numbers.maximum < 4_102_444_800 { return ".unixSeconds" }
    if numbers.minimum >= 978_307_200_000, numbers.maximum < 4_102_444_800_000 { return ".unixMilliseconds" }
    return nil
  }

  mutating func textType(_ shape: ValueShape, _ name: String) -> PlannedType {
    let forms = shape.texts.forms
    if forms.contains(.uuid) { return .uuid }
    if forms.contains(.url) { return .url }
    if let form = forms.first(where: { $0.dateStrategy != nil }), !(options.isStrict && form == .anyISO8601) {
      return .date(form.dateStrategy?.source, forms)
    }
    if !options.isStrict {
      if forms.contains(.integer), let last = Naming.words(name).last, ["id", "ids"].contains(last) {
        note("\(shape.paths[0]) is Int64")
        return .int64Text
      }
      if forms.contains(.amount), isNamed(name, Self.amounts) {
        note("\(shape.paths[0]) is Decimal")
        return .amountText
      }
      if isEnumeration(shape.texts) {
        note("\(shape.paths[0]) is an enum")
        return enumeration(shape, name)
      }
    }
    return .string
  }

  private func isEnumeration(_ texts: TextShape) -> Bool {
    let count = texts.order.count
    guard !texts.hasMoreDistinct, (2...24).contains(count), texts.count >= 8, texts.count >= count * 3 else {
      return false
    }
    guard texts.forms.allSatisfy({ $0.dateStrategy != nil }) else { return false }
    return texts.order.allSatisfy { text in
      let letters = text.unicodeScalars.filter { $0.properties.isAlphabetic }.count
      return text.utf8.count <= 32 && letters * 10 >= text.unicodeScalars.count * 7
        && text.split(separator: " ").count <= 2
        && !text.unicodeScalars.contains { "/:#@<>&%".unicodeScalars.contains($0) }
    }
  }

  mutating func enumeration(_ shape: ValueShape, _ name: String) -> PlannedType {
    if let known = values[ObjectIdentifier(shape)] { return .declared(known) }
    var taken: Set<String> = []
    // Sorted by text, so that the order of the samples doesn't matter.
    let texts = shape.texts.order.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let cases = texts.map { text in
      PlannedCase(name: Naming.unique(Naming.propertyName(text), &taken), text: text)
    }
    let reference = declare(name, shape.paths, .enumeration(cases))
    values[ObjectIdentifier(shape)] = reference
    return .declared(reference)
  }

  /// The kind that nearly all values are of, if others convert to it without loss; nil if all are of one kind.
  func bentKind(_ shape: ValueShape) -> ValueKind? {
    let all = shape.count - shape.nulls
    guard !options.isStrict, shape.kinds.count > 1, all >= 5,
      let kind = shape.kinds.max(by: { shape.count(of: $0) < shape.count(of: $1) }),
      shape.count(of: kind) * 5 >= all * 4
    else { return nil }
    let others = shape.kinds.subtracting([kind])
    let texts = shape.texts
    switch kind {
    case .text: return others.isSubset(of: [.number, .bool]) ? kind : nil
    case .number:
      let form: TextForm = shape.numbers.fractions == 0 ? .integer : .number
      return others == [.text] && texts.forms.contains(form) ? kind : nil
    case .bool:
      let areNumbers =
        !others.contains(.number)
        || shape.numbers.fractions == 0 && shape.numbers.minimum >= 0 && shape.numbers.maximum <= 1
      let areTexts =
        !others.contains(.text)
        || !texts.hasMoreDistinct && texts.order.allSatisfy { (try? JSON($0).decode(Bool.self)) != nil }
      return others.isSubset(of: [.number, .text]) && areNumbers && areTexts ? kind : nil
    case .array, .object: return nil
    }
  }
}
#endif
