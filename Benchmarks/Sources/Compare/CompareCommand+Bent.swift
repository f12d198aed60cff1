// The cost of tolerance in reading: `PliantDecoder` with clean documents, and with documents in which one value in ten is bent.

import ArgumentParser
import Foundation
import Pliant
import PliantModels

extension CompareCommand {
  static let bentWorkloads = ["small", "records", "twitter"]

  /// Pliant's reading with and without tolerance and report, as multiples of the strict reading of the clean document.
  func runBent(corpus: Corpus?) throws {
    if !checkOnly {
      Report.line("workload  document  tolerance          |    min ms    median |  to strict")
      Report.line("-------------------------------------------------------------------------")
    }
    var isWrong = false
    for name in Self.bentWorkloads where only.isEmpty || only.contains(name) {
      do {
        switch name {
        case "small": try runBent([SmallModel].self, name, Self.manySmall())
        case "records": try runBent([Record].self, name, GeneratedDocuments.records())
        default:
          guard let corpus, corpus.has("twitter.json") else {
            Report.line("skipped: twitter (no such document in the corpus; see --corpus)")
            continue
          }
          try runBent(TwitterSearch.self, name, corpus.data(named: "twitter.json"))
        }
      } catch {
        Report.line("\(name) bent: failed: \(error)")
        isWrong = true
      }
    }
    if isWrong { throw ExitCode.failure }
  }

  /// The documents of `small` as one document.
  private static func manySmall() -> Data {
    var document = Data("[".utf8)
    for index in 0..<Workloads.smallRepetitions {
      if index > 0 { document.append(UInt8(ascii: ",")) }
      document.append(GeneratedDocuments.small)
    }
    document.append(UInt8(ascii: "]"))
    return document
  }

  private func runBent<Model: JSONReadable>(_ type: Model.Type, _ name: String, _ clean: Data) throws {
    let bent = try BentDocument(clean)
    try check(type, clean, bent)
    let share = "\(bent.bent) of \(bent.scalars) scalars bent"
    if checkOnly { return Report.line("\(name) bent: results are equal, \(share)") }

    func reading(_ document: Data, _ tolerance: Tolerance) -> () throws -> Void {
      let decoder = PliantDecoder(tolerance: tolerance)
      return { consume(try decoder.decode(type, from: document)) }
    }
    func reporting(_ document: Data) -> () throws -> Void {
      let decoder = PliantDecoder(tolerance: .tolerant)
      return {
        var report = DecodingReport()
        consume(try decoder.decode(type, from: document, report: &report))
        consume(report)
      }
    }
    let rows = [
      ("clean", "strict", reading(clean, .strict)),
      ("clean", "tolerant", reading(clean, .tolerant)),
      ("clean", "tolerant, report", reporting(clean)),
      ("bent", "tolerant", reading(bent.data, .tolerant)),
      ("bent", "tolerant, report", reporting(bent.data)),
    ]
    let times = try Measurement(samples: samples, milliseconds: sampleLength).run(rows.map(\.2))
    let ratios = times.map { $0.minimum / times[0].minimum }
    for ((row, time), ratio) in zip(zip(rows, times), ratios) {
      let columns = [(name, 10), (row.0, 10), (row.1, 18)].map { text, width in
        text.padding(toLength: width, withPad: " ", startingAt: 0)
      }
      Report.line(
        "\(columns.joined()) |\(pad(time.minimum, 10, 3))\(pad(time.median, 10, 3)) |\(pad(ratio, 11, 3))")
    }
    let cleanRatio = max(ratios[1], ratios[2])
    let bentRatio = max(ratios[3], ratios[4])
    let claims = [
      "clean with tolerance within 3 % of strict: \(cleanRatio <= 1.03 ? "yes" : "no") (\(pad(cleanRatio, 0, 3)))",
      "bent below 1.5 times clean: \(bentRatio < 1.5 ? "yes" : "no") (\(pad(bentRatio, 0, 3)))",
    ]
    Report.line("\(name): \(claims.joined(separator: "; ")); \(share)")
  }

  /// The bent document must give the clean one's value with an issue for each bent value, and fail in strict decoding.
  private func check<Model: JSONReadable>(_ type: Model.Type, _ clean: Data, _ bent: BentDocument) throws {
    let strict = PliantDecoder(tolerance: .strict)
    let tolerant = PliantDecoder(tolerance: .tolerant)
    let expected = try strict.decode(type, from: clean)
    var cleanReport = DecodingReport()
    var bentReport = DecodingReport()
    let readings = [
      ("clean", try tolerant.decode(type, from: clean)),
      ("clean with report", try tolerant.decode(type, from: clean, report: &cleanReport)),
      ("bent", try tolerant.decode(type, from: bent.data)),
      ("bent with report", try tolerant.decode(type, from: bent.data, report: &bentReport)),
    ]
    for (reading, value) in readings {
      if let difference = firstDifference(expected, value) {
        throw BentFailure("\(reading): results differ at \(difference)")
      }
    }
    guard cleanReport.isClean else { throw BentFailure("the clean document had \(cleanReport.count) issues") }
    guard bentReport.count == bent.bent, bentReport.outcomeCounts[.converted] == bent.bent else {
      throw BentFailure(
        "\(bent.bent) values were bent, the report has \(bentReport.count): \(bentReport.outcomeCounts)")
    }
    guard (try? strict.decode(type, from: bent.data)) == nil else {
      throw BentFailure("the bent document can be read strictly")
    }
  }
}

private struct BentFailure: Error, CustomStringConvertible {
  var description: String

  init(_ description: String) { self.description = description }
}
