// A profile as JSON, for `--json` and for the page.

#if CommandLine
package import Pliant

extension ProfileReport {
  /// All figures, with the paths in document order.
  package var json: JSON {
    [
      "inputs": JSON(profile.inputs.map { JSON($0) }),
      "values": JSON(profile.valueCount),
      "bytes": JSON(profile.bytesRead),
      "problems": JSON(profile.problemCount),
      "skipped": JSON(profile.tree.skipped),
      "accuracy": [
        "distinctStandardError": JSON(DistinctSketch.standardError),
        "quantileRankError": JSON(QuantileSketch.rankError),
      ],
      "paths": JSON(paths.map(\.json)),
    ]
  }
}

extension PathReport {
  static let ranks: [(name: String, rank: Double)] = [
    ("p1", 0.01), ("p5", 0.05), ("p25", 0.25), ("p50", 0.5), ("p75", 0.75), ("p95", 0.95), ("p99", 0.99),
  ]

  fileprivate var json: JSON {
    var json: JSON = [
      "path": JSON(path.description),
      "key": JSON(path.components.last.map(Self.name) ?? "$"),
      "depth": JSON(depth),
      "count": JSON(count),
    ]
    switch presence {
    case .all: json["presence"] = 1
    case .of: json["presence"] = JSON(share ?? 0)
    case .perParent(let parents): json["perParent"] = JSON(Double(count) / Double(max(1, parents)))
    }
    json["types"] = JSON(JSON.Object(types.map { ($0.name, JSON($0.count)) }))
    if statistics.distinct.count > 0 {
      json["distinct"] = JSON(statistics.distinct.count)
      json["distinctIsExact"] = JSON(statistics.distinct.isExact)
    }
    if statistics.numbers.count > 0 { json["numbers"] = numbers }
    if statistics.strings > 0 {
      var strings = Self.lengths(statistics.texts.lengths)
      strings["formats"] = JSON(JSON.Object(formats.map { ($0.name, JSON($0.count)) }))
      json["strings"] = strings
    }
    if statistics.lengths.count > 0 { json["arrays"] = Self.lengths(statistics.lengths) }
    if statistics.trues + statistics.falses > 0 {
      json["bools"] = ["true": JSON(statistics.trues), "false": JSON(statistics.falses)]
    }
    if !statistics.values.entries.isEmpty {
      json["examples"] = JSON(
        statistics.values.ranked.prefix(statistics.values.isFull ? 5 : 12).map { entry in
          let text = String(decoding: entry.text, as: UTF8.self)
          let value = entry.isString ? JSON(text) : JSON(numberText: text) ?? JSON(text)
          return statistics.values.isFull ? ["value": value] : ["value": value, "count": JSON(entry.count)]
        })
    }
    if !notes.isEmpty { json["notes"] = JSON(notes.map { JSON($0) }) }
    return json
  }

  private var numbers: JSON {
    let numbers = statistics.numbers
    let quantiles = numbers.sketch.quantiles(Self.ranks.map(\.rank))
    var json: JSON = [
      "min": JSON(numbers.least), "max": JSON(numbers.greatest), "mean": JSON(numbers.mean),
      "zeros": JSON(numbers.zeros), "negatives": JSON(numbers.negatives),
      "quantiles": JSON(JSON.Object(zip(Self.ranks, quantiles).map { ($0.name, JSON($1)) })),
    ]
    if !numbers.mean.isFinite { _ = json.removeValue(forKey: "mean") }
    if let histogram {
      json["histogram"] = [
        "from": JSON(histogram.from), "to": JSON(histogram.to), "isTrimmed": JSON(histogram.isTrimmed),
        "counts": JSON(histogram.counts.map { JSON($0) }),
      ]
    }
    return json
  }

  private static func lengths(_ lengths: LengthStatistics) -> JSON {
    ["minLength": JSON(lengths.least), "maxLength": JSON(lengths.greatest), "meanLength": JSON(lengths.mean)]
  }

  static func name(_ step: JSONPath.Component) -> String {
    switch step {
    case .key(let key): key
    case .index(let index): "[\(index)]"
    case .wildcard: "[*]"
    }
  }
}
#endif
