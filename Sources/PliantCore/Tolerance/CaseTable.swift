// CaseTable: the raw values or tags of an enum's cases, for values that don't match one of them exactly.

/// The cases of an enum by name, with the raw values or tags of each. Generated code has them in one constant:
///
/// ```
/// low ⇥ "low" ⇥ "LOW"
/// fine ⇥ 200...299 ⇥ 304
/// rest ⇥ "m"..."z"
/// ```
///
/// Each line is one case; tabs separate its name and its raw values. Strings are written as in JSON. The table is
/// parsed only if a value doesn't match exactly, and then once per document.
package final class CaseTable {
  enum Raw {
    case text(String)
    case integer(Int64)
    /// An integer that doesn't fit `Int64`.
    case unsigned(UInt64)
    /// A range of integers. One through the last `Int64` has no upper bound.
    case integers(from: Int64, through: Int64)
    /// A number, or a range of numbers, without or with its upper bound.
    case numbers(from: Double, to: Double, isClosed: Bool)
    case bool(Bool)
    /// A range of strings by their UTF-8 bytes, without or with its upper bound; nil for an unbounded one.
    case texts(from: String, to: String?, isClosed: Bool)
  }

  package let names: [String]
  let raws: [(index: Int, raw: Raw)]
  /// The raw values that are strings.
  private let texts: [ExactText: Int]
  /// The same, in the order of declaration.
  private let declaredTexts: [(text: String, index: Int)]
  /// The raw values in lower case. Of several that differ only in case, the first counts.
  private lazy var lowercasedTexts: [ExactText: Int] = {
    var indices = [ExactText: Int]()
    for (text, index) in declaredTexts.reversed() { indices[ExactText(text.lowercased())] = index }
    return indices
  }()

  init(_ table: StaticString) {
    var (names, texts, declaredTexts) = ([String](), [ExactText: Int](), [(text: String, index: Int)]())
    var raws: [(index: Int, raw: Raw)] = []
    for (index, line) in "\(table)".split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      names.append(fields.first.map(String.init) ?? "")
      for field in fields.dropFirst() {
        guard let raw = Raw(field) else { continue }
        guard case .text(let text) = raw else {
          raws.append((index, raw))
          continue
        }
        texts[ExactText(text)] = index
        declaredTexts.append((text, index))
      }
    }
    (self.names, self.raws, self.texts, self.declaredTexts) = (names, raws, texts, declaredTexts)
  }
}

extension CaseTable.Raw {
  fileprivate init?(_ text: Substring) {
    switch text.utf8.first {
    case UInt8(ascii: "\""):
      var text = String(text)
      var reader = JSONReader(text.withUTF8 { unsafe DocumentBytes(copying: UnsafeRawBufferPointer($0)) })
      guard let string = try? reader.readString() else { return nil }
      let rest = text.utf8.dropFirst(reader.byteOffset)
      guard rest.count >= 3 else {
        self = .text(string)
        return
      }
      reader.move(toByteOffset: reader.byteOffset + 3)
      let upper = try? reader.readString()
      if upper == nil, rest.count > 3 { return nil }
      self = .texts(from: string, to: upper, isClosed: rest.dropFirst(2).first == UInt8(ascii: "."))
    case UInt8(ascii: "t"): self = .bool(true)
    case UInt8(ascii: "f"): self = .bool(false)
    default:
      guard let number = Self.number(text) else { return nil }
      self = number
    }
  }

  /// Parses `1`, `1.5`, `200..<300`, `0...0.5` or `500...`.
  private static func number(_ text: Substring) -> Self? {
    guard let dots = text.indices.first(where: { text[$0...].hasPrefix("...") || text[$0...].hasPrefix("..<") }) else {
      if let integer = Int64(text) { return .integer(integer) }
      if let integer = UInt64(text) { return .unsigned(integer) }
      return Double(text).map { .numbers(from: $0, to: $0, isClosed: true) }
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

// MARK: - Finding the case for a scalar

extension CaseTable {
  /// The result of a search for a scalar among the raw values.
  package enum Match {
    case found(Int)
    /// No raw value equals the scalar, although one is of its kind. With the scalar's text, if it has one.
    case unknown(text: String?)
    /// The scalar is not of the kind of any raw value.
    case mismatch
  }

  /// Returns the case for a scalar, as it is or converted.
  package func match(_ source: ScalarSource, _ conversions: Tolerance.Conversions) -> Match {
    var text: String?
    if !texts.isEmpty || raws.contains(where: { if case .texts = $0.raw { true } else { false } }) {
      text = Conversion.string(source, conversions)
      if let text, let index = texts[ExactText(text)] { return .found(index) }
    }
    var isOfKind = text != nil
    for (index, raw) in raws {
      switch raw {
      case .text: continue
      case .texts(let from, let to, let isClosed):
        guard let text else { continue }
        let isBelowEnd = to.map { end in
          text.utf8.lexicographicallyPrecedes(end.utf8) || isClosed && text.hasSameCodeUnits(as: end)
        }
        if isBelowEnd ?? true, !text.utf8.lexicographicallyPrecedes(from.utf8) { return .found(index) }
      case .integer, .unsigned, .integers:
        let integer: Int64? = Conversion.integer(source, conversions)
        let unsigned: UInt64? = integer == nil ? Conversion.integer(source, conversions) : nil
        if integer == nil, unsigned == nil { continue }
        if raw.holds(integer, unsigned) { return .found(index) }
      case .numbers(let from, let to, let isClosed):
        guard let number = Conversion.double(source, conversions) else { continue }
        if number >= from, number < to || isClosed && number == to { return .found(index) }
      case .bool(let raw):
        guard let bool = Conversion.bool(source, conversions) else { continue }
        if bool == raw { return .found(index) }
      }
      isOfKind = true
    }
    guard isOfKind else { return .mismatch }
    if let text, conversions.contains(.caseInsensitiveRawValue), let index = index(ignoringCaseOf: text) {
      return .found(index)
    }
    return .unknown(text: text)
  }

  package var keys: KnownKeys { KnownKeys(declaredTexts.map { $0.text }) }

  package func index(of text: String) -> Int? { texts[ExactText(text)] }

  /// Returns the case with a raw value that differs from `text` only in case.
  package func index(ignoringCaseOf text: String) -> Int? { lowercasedTexts[ExactText(text.lowercased())] }

  /// Returns the raw value that was probably intended by `text`, in quotes.
  package func suggestion(for text: String) -> String? {
    NearMiss.suggestion(for: text, among: declaredTexts.map { $0.text }).map(EscapedText.quoted)
  }
}

extension CaseTable.Raw {
  /// Whether the raw value equals or contains an integer, which is unsigned if it doesn't fit `Int64`.
  fileprivate func holds(_ integer: Int64?, _ unsigned: UInt64?) -> Bool {
    switch self {
    case .integer(let raw): integer == raw
    case .unsigned(let raw): unsigned == raw
    case .integers(let from, let through): integer.map { $0 >= from && $0 <= through } ?? (through == .max)
    default: false
    }
  }
}

extension JSONReader {
  /// Returns the table of a constant, which is parsed once per document.
  package mutating func caseTable(_ table: StaticString) -> CaseTable {
    let key = unsafe UInt(bitPattern: table.utf8Start)
    if let known = state.caseTables[key] { return known }
    let new = CaseTable(table)
    state.caseTables[key] = new
    return new
  }
}
