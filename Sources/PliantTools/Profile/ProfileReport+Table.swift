// A profile as a table for the terminal.

#if CommandLine
import Pliant
import PliantCore

extension ProfileReport {
  /// The table, after a line with the inputs and their size.
  package func table(width: Int, hasColors: Bool) -> String {
    var table = TextTable(
      header: ["path", "present", "types", "distinct", "what", "examples"],
      alignments: [.left, .right, .left, .right, .left, .left])
    table.rows = paths.map(\.row)
    let files = profile.inputs.count == 1 ? profile.inputs[0] : "\(profile.inputs.count) files"
    var head = "\(files): \(CountText.counted(profile.valueCount, "value")), \(ByteCount.text(profile.bytesRead))"
    if profile.problemCount > 0 { head += ", \(CountText.counted(profile.problemCount, "problem"))" }
    let text = table.text(width: width) { hasColors ? "\u{1B}[1m\($0)\u{1B}[0m" : $0 }
    let footer =
      profile.tree.skipped > 0
      ? "\nnot looked into, as there are too many paths: \(CountText.counted(profile.tree.skipped, "value"))\n" : ""
    return head + "\n\n" + text + footer
  }
}

extension PathReport {
  fileprivate var row: [String] {
    [path.description, present, typeList, distinctText, what, examples]
  }

  private var present: String {
    switch presence {
    case .all(let count): CountText.grouped(count)
    case .of(let parents): CountText.share(objectCount, of: parents)
    case .perParent(let parents): "× " + CountText.rounded(Double(count) / Double(max(1, parents)), 1)
    }
  }

  private var typeList: String {
    let types = types
    if types.count == 1 { return types[0].name }
    return types.map { "\($0.name) \(CountText.share($0.count, of: count))" }.joined(separator: ", ")
  }

  private var distinctText: String {
    guard statistics.distinct.count > 0 else { return "" }
    return (statistics.distinct.isExact ? "" : "≈ ") + CountText.grouped(statistics.distinct.count)
  }

  /// Ranges, lengths, formats and notes.
  private var what: String {
    var parts: [String] = []
    let numbers = statistics.numbers
    if numbers.count > 0 {
      var range = CountText.number(numbers.least)
      if numbers.greatest > numbers.least {
        range += " … \(CountText.number(numbers.greatest))"
        range += ", median \(CountText.number(numbers.sketch.quantiles([0.5])[0]))"
      }
      parts.append(range)
    }
    if statistics.strings > 0 {
      if let format = formats.first, format.count * 2 > statistics.strings {
        let isAll = format.count == statistics.strings
        parts.append(format.name + (isAll ? "" : " \(CountText.share(format.count, of: statistics.strings))"))
      } else {
        parts.append(Self.range(statistics.texts.lengths, "character"))
      }
    }
    if statistics.lengths.count > 0 { parts.append(Self.range(statistics.lengths, "element")) }
    if statistics.trues + statistics.falses > 0 {
      parts.append("true \(CountText.share(statistics.trues, of: statistics.trues + statistics.falses))")
    }
    return (parts + notes).joined(separator: "; ")
  }

  private static func range(_ lengths: LengthStatistics, _ unit: String) -> String {
    lengths.least == lengths.greatest
      ? CountText.counted(lengths.least, unit)
      : "\(CountText.grouped(lengths.least))–\(CountText.counted(lengths.greatest, unit))"
  }

  private var examples: String {
    statistics.values.ranked.prefix(4).map { entry in
      let text = String(decoding: entry.text, as: UTF8.self)
      let shown = entry.isString ? EscapedText.quoted(text) : text
      let isCounted = !statistics.values.isFull && statistics.values.entries.count > 1
      return isCounted ? "\(shown) \(CountText.share(entry.count, of: count))" : shown
    }.joined(separator: ", ")
  }
}
#endif
