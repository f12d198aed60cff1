#if CommandLine
/// Sketches keep within the errors that they state.

import Testing

@testable import PliantTools

@Suite struct SketchTests {
  @Test(arguments: [1, 100, 128, 129, 1000, 20_000, 1_000_000])
  func distinctCountsAreWithinTheirError(count: Int) {
    var whole = DistinctSketch()
    var parts = [DistinctSketch](repeating: DistinctSketch(), count: 7)
    for value in 0..<count {
      let hash = Hash.of(UInt64(value))
      for _ in 0..<2 { whole.insert(hash) }
      parts[value % 7].insert(hash)
    }
    #expect(whole.isExact == (count <= 128))
    let error = abs(Double(whole.count - count)) / Double(count)
    #expect(count <= 128 ? whole.count == count : error < 3 * DistinctSketch.standardError)
    // The order of merging makes no difference.
    var forward = DistinctSketch()
    for part in parts { forward.merge(part) }
    var backward = DistinctSketch()
    for part in parts.reversed() { backward.merge(part) }
    #expect(forward.count == whole.count)
    #expect(backward.count == whole.count)
  }

  @Test(arguments: [10, 255, 256, 5000, 300_000], [1, 16])
  func quantilesAreWithinTheirError(count: Int, parts: Int) {
    // Numbers with a skewed distribution, out of order.
    let numbers = (0..<count).map { index in
      let place = Double(Hash.of(UInt64(index)) >> 11) / Double(1 << 53)
      return place * place * place * 1000
    }
    var sketches = [QuantileSketch](repeating: QuantileSketch(), count: parts)
    for (index, number) in numbers.enumerated() { sketches[index * parts / count].insert(number) }
    var sketch = QuantileSketch()
    for part in sketches { sketch.merge(part) }
    #expect(sketch.count == count)
    let sorted = numbers.sorted()
    let ranks = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99]
    for (rank, value) in zip(ranks, sketch.quantiles(ranks)) {
      let actual = Double(sorted.firstIndex { $0 >= value } ?? count) / Double(count)
      #expect(abs(actual - rank) <= QuantileSketch.rankError + 1 / Double(count), "rank \(rank)")
    }
    let histogram = sketch.histogram(from: sorted[0], to: sorted[count - 1], bins: 10)
    #expect(abs(histogram.reduce(0, +) - count) <= 10)
  }

  @Test func aSketchStaysSmall() {
    var sketch = QuantileSketch()
    for index in 0..<1_000_000 { sketch.insert(Double(index)) }
    #expect(sketch.keptCount < 2000)
  }

  @Test func fewValuesAreCountedAndManyNot() {
    var counter = ValueCounter()
    func count(_ text: String) {
      var text = text
      text.withUTF8 { counter.count(Hash.of(UnsafeRawBufferPointer($0)), $0, isString: true) }
    }
    for index in 0..<300 { count("v\(index % 3 == 0 ? 0 : index % 7)") }
    #expect(counter.ranked.first.map { String(decoding: $0.text, as: UTF8.self) } == "v0")
    #expect(counter.ranked.reduce(0) { $0 + $1.count } == 300)
    for index in 0..<ValueCounter.limit { count("other \(index)") }
    #expect(counter.isFull && counter.entries.count == ValueCounter.exampleLimit)
  }

  @Test(arguments: [
    ("", "empty"), (" \t", "blank"), ("12", "integer in a string"), ("-1.50", "number in a string"), ("1.2.3", nil),
    ("2026-01-02", "date, yyyy-MM-dd"), ("2026-01-02T03:04:05Z", "date and time, ISO 8601"),
    ("2026-01-02T03:04:05.123+02:00", "date and time, ISO 8601"), ("2026-01-02 03:04", "date and time, no zone"),
    ("2026-01-02T03", nil), ("2026-01-02T03:04:05+", nil), ("03:04:05", "time, HH:mm:ss"), ("03-04", nil),
    ("123e4567-e89b-12d3-a456-426614174000", "UUID"), ("f23e4567-e89b-12d3-a456-426614174000", "UUID"),
    ("f23e4567-e89b-12d3-a456-42661417400x", nil), ("https://example.com/a?b", "URL"), ("https: no", nil),
    ("li@example.com", "email address"), ("li@example", nil), ("@", nil), ("TRUE", "boolean in a string"),
    ("null", "null in a string"), ("{\"a\":1}", "JSON in a string"), ("{x", nil), ("北京", nil), ("+", nil), ("-", nil),
  ])
  func formatsOfStrings(text: String, name: String?) {
    var text = text
    #expect(text.withUTF8 { TextFormat.of($0) }?.name == name)
  }
}
#endif
