//===----------------------------------------------------------------------===//
// CaseTable: the raw values or tags of an enum's cases, for whatever is not exactly one of them.
//===----------------------------------------------------------------------===//

import PliantCore

/// The cases of an enum by name, with the raw values or tags of each, as generated code has them in one constant:
///
/// ```
/// low ⇥ "low" ⇥ "LOW"
/// fine ⇥ 200..<300 ⇥ 304
/// ```
///
/// One line is one case, tabs separate its name and its raw values. Strings are as JSON writes them. It is taken apart only
/// when something is not as it should be.
struct CaseTable {
  enum Raw {
    case text(String)
    case integer(Int64)
    case integers(from: Int64, through: Int64)
    case number(Double)
    /// A range of numbers without its end, or with it.
    case numbers(from: Double, to: Double, isClosed: Bool)
    case bool(Bool)
  }

  private(set) var names: [String] = []
  private(set) var raws: [(index: Int, raw: Raw)] = []

  init(_ table: StaticString) {
    for (index, line) in "\(table)".split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      names.append(fields.first.map(String.init) ?? "")
      for field in fields.dropFirst() {
        if let raw = Raw(field) { raws.append((index, raw)) }
      }
    }
  }

  /// The raw values that are strings.
  var texts: [String] {
    raws.compactMap { entry in
      if case .text(let text) = entry.raw { text } else { nil }
    }
  }
}

extension CaseTable.Raw {
  fileprivate init?(_ text: Substring) {
    switch text.utf8.first {
    case UInt8(ascii: "\""):
      guard let string = try? String(json: String(text)) else { return nil }
      self = .text(string)
    case UInt8(ascii: "t"): self = .bool(true)
    case UInt8(ascii: "f"): self = .bool(false)
    default:
      guard let number = Self.number(text) else { return nil }
      self = number
    }
  }

  /// `1`, `1.5`, `200..<300`, `0...0.5` or `500...`.
  private static func number(_ text: Substring) -> Self? {
    guard let dots = text.indices.first(where: { text[$0...].hasPrefix("...") || text[$0...].hasPrefix("..<") }) else {
      if let integer = Int64(text) { return .integer(integer) }
      return Double(text).map(Self.number)
    }
    let (lower, upper) = (text[..<dots], text[dots...].dropFirst(3))
    let isClosed = text[dots...].hasPrefix("...")
    if let from = Int64(lower), let to = upper.isEmpty ? Int64.max : Int64(upper) {
      return .integers(from: from, through: isClosed ? to : to &- 1)
    }
    guard let from = Double(lower), let to = upper.isEmpty ? Double.infinity : Double(upper) else { return nil }
    return .numbers(from: from, to: to, isClosed: isClosed)
  }
}

// MARK: - Which case a scalar stands for

extension CaseTable {
  /// What came of looking for a scalar among the raw values.
  enum Match {
    case found(Int)
    /// There is no such raw value, though the scalar is of their kind; the word that may have been meant.
    case unknown(suggestion: String?)
    /// The scalar is not of the kind of any raw value.
    case mismatch
  }

  /// The case that a scalar stands for, as it is or converted.
  func match(_ source: ScalarSource, _ conversions: Tolerance.Conversions) -> Match {
    var isOfKind = false
    let text = Conversion.string(source, conversions)
    let integer = Conversion.integer(source, conversions) as Int64?
    let number = Conversion.double(source, conversions)
    let bool = Conversion.bool(source, conversions)
    for (index, raw) in raws {
      switch raw {
      case .text(let raw):
        guard let text else { continue }
        if text == raw { return .found(index) }
      case .integer(let raw):
        guard let integer else { continue }
        if integer == raw { return .found(index) }
      case .integers(let from, let through):
        guard let integer else { continue }
        if integer >= from && integer <= through { return .found(index) }
      case .number(let raw):
        guard let number else { continue }
        if number == raw { return .found(index) }
      case .numbers(let from, let to, let isClosed):
        guard let number else { continue }
        if number >= from && (number < to || isClosed && number == to) { return .found(index) }
      case .bool(let raw):
        guard let bool else { continue }
        if bool == raw { return .found(index) }
      }
      isOfKind = true
    }
    guard isOfKind else { return .mismatch }
    guard let text else { return .unknown(suggestion: nil) }
    if conversions.contains(.caseInsensitiveRawValue), let index = index(ignoringCaseOf: text) { return .found(index) }
    return .unknown(suggestion: NearMiss.suggestion(for: text, among: texts))
  }

  /// The first case with a raw value that differs from `text` in case only.
  func index(ignoringCaseOf text: String) -> Int? {
    let lowercased = text.lowercased()
    for case (let index, .text(let raw)) in raws where raw.lowercased() == lowercased { return index }
    return nil
  }
}
