// Code that matches a scalar or a key to a case: strings by length and words, numbers by a switch.

#if Macros
extension EnumModel {
  /// Writes code that finds the case of the scalar at the cursor, without conversions. If no case matches, `match`
  /// keeps its value; the reader may have moved.
  func writeMatch(to source: inout SourceText) {
    let values = readCases.flatMap { index, enumCase in enumCase.values.map { ($0, index) } }
    let ranges = values.filter { value, _ in value.isTextual && value.isRange }
    let texts = values.compactMap { value, index in value.text.map { ($0, index) } }
    let bools = values.compactMap { value, index in if case .bool(let bool) = value { (bool, index) } else { nil } }
    let numbers = values.filter { value, _ in value.isIntegral || value.isFractional }
    var kinds: [(name: String, write: (inout SourceText) -> Void)] = []
    if !texts.isEmpty || !ranges.isEmpty {
      kinds.append((".string", { writeMatch(ofTexts: texts, ranges, to: &$0) }))
    }
    if !numbers.isEmpty { kinds.append((".number", { writeMatch(ofNumbers: numbers, to: &$0) })) }
    if !bools.isEmpty {
      let choices = [true, false].map { flag in bools.first { $0.0 == flag }?.1 ?? -1 }
      let match = "if let flag = try reader.scanBool() { match = flag ? \(choices[0]) : \(choices[1]) }"
      kinds.append((".bool", { $0.line(match) }))
    }
    guard kinds.count > 1 else {
      kinds.first?.write(&source)
      return
    }
    source.line("switch reader.peek() {")
    for (kind, write) in kinds {
      source.line("case \(kind):")
      source.indented(write)
    }
    source.line("default: break")
    source.line("}")
  }

  private func writeMatch(ofTexts texts: [(String, Int)], _ ranges: [(CaseValue, Int)], to source: inout SourceText) {
    source.line("let text = try reader.scanText()")
    if !texts.isEmpty { writeDispatch(of: "text", among: texts, to: &source) }
    for case (.range(let from, let to, let isClosed), let index) in ranges {
      let end = to.map { ", \(swiftLiteral($0.key)), isClosed: \(isClosed)" } ?? ""
      source.line("if match < 0, text.isWithin(\(swiftLiteral(from.key))\(end)) { match = \(index) }")
    }
  }

  private func writeMatch(ofNumbers values: [(CaseValue, Int)], to source: inout SourceText) {
    guard values.allSatisfy({ $0.0.isIntegral }) else {
      source.block("if let number = reader.scanNumber() {") { source in
        writeSwitch(among: values.map { ($0.asNumber, $1) }, to: &source)
      }
      return
    }
    let unsigned = values.filter(\.0.isUnsigned)
    let signed = values.filter { !$0.0.isUnsigned }
    // A range without an end continues beyond the signed integers.
    let open = signed.first { value, _ in if case .range(_, nil, _) = value { true } else { false } }?.1
    if !signed.isEmpty {
      source.line("if let number = reader.scanInteger() {")
      source.indented { writeSwitch(among: signed, to: &$0) }
    }
    if !unsigned.isEmpty || open != nil {
      source.line("\(signed.isEmpty ? "" : "} else ")if let number = reader.scanUnsignedInteger() {")
      source.indented { writeSwitch(among: unsigned, other: open, to: &$0) }
    }
    source.line("}")
  }

  private func writeSwitch(among values: [(CaseValue, Int)], other: Int? = nil, to source: inout SourceText) {
    let choices = values.map { value, index in
      let pattern =
        switch value {
        case .range(let from, nil, _): "_ where number >= \(from.literal)"
        case .range(let from, let to?, let isClosed):
          "_ where number >= \(from.literal) && number \(isClosed ? "<=" : "<") \(to.literal)"
        default: value.literal
        }
      return (pattern, "match = \(index)")
    }
    source.choose(by: "number", choices, otherwise: other.map { "match = \($0)" } ?? "break")
  }
}

/// Writes code that finds a string by its length, its first eight bytes, and then in full.
func writeDispatch(of key: String, among texts: [(String, Int)], to source: inout SourceText) {
  source.line("switch \(key).count {")
  for (count, ofLength) in grouped(texts.indices, by: { texts[$0].0.utf8.count }) {
    source.line("case \(count):")
    let words = grouped(ofLength) { firstWord(of: texts[$0].0) }.map { word, indices in
      let choice =
        count <= 8
        ? "match = \(texts[indices[0]].1)"
        : indices.map { "if \(key).matches(\(swiftLiteral(texts[$0].0))) { match = \(texts[$0].1) }" }.joined(
          separator: " else ")
      return (pattern: "0x\(String(word, radix: 16))", code: choice)
    }
    source.indented { $0.choose(by: "\(key).word", words, otherwise: "break") }
  }
  source.line("default: break")
  source.line("}")
}

/// Returns the first eight bytes of a key as a number, the first byte lowest, padded with zeros.
func firstWord(of key: String) -> UInt64 {
  key.utf8.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
}

private func grouped<Group: Hashable & Comparable>(
  _ indices: some Sequence<Int>, by group: (Int) -> Group
) -> [(group: Group, indices: [Int])] {
  Dictionary(grouping: indices, by: group).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
}
#endif
