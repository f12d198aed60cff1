// The table of workloads. A new engine is another row: its name, and its functions for reading and writing.

import Foundation
import FoundationModels
import Pliant
import PliantModels

enum Workloads {
  static let smallRepetitions = 10_000

  static func all() -> [Workload] {
    model() + codable() + object() + dynamic() + lines()
  }

  /// Synthesized Codable: the same types with Pliant's coders and Foundation's.
  static func codable() -> [Workload] {
    let small = codable(
      "small", FoundationModels.SmallModel.self, .generated { GeneratedDocuments.small }, repetitions: smallRepetitions)
    let records = codable("records", [FoundationModels.Record].self, .generated { GeneratedDocuments.records() })
    let twitter = codable("twitter", FoundationModels.TwitterSearch.self, .corpus("twitter.json"))
    let citm = codable("citm", FoundationModels.CitmCatalog.self, .corpus("citm_catalog.json"))
    let canada = codable("canada", FoundationModels.CanadaCollection.self, .corpus("canada.json"))
    return small + records + twitter + citm + canada
  }

  private static func codable<Model: Codable>(
    _ name: String, _ type: Model.Type, _ source: Source, repetitions: Int = 1
  ) -> [Workload] {
    let foundation = foundation(type)
    let decoder = PliantDecoder()
    let encoder = PliantEncoder()
    let pliant = Coder(read: { try decoder.decode(type, from: $0) }, write: { try encoder.encode($0) })
    return rows(
      name, engine: "codable", source: source, repetitions: repetitions, pliant: pliant,
      foundation: foundation)
  }

  /// `@JSONModel` compared with synthesized Codable with Foundation's coders.
  static func model() -> [Workload] {
    let small = rows(
      "small", source: .generated { GeneratedDocuments.small }, repetitions: smallRepetitions,
      pliant: Coder(read: { try PliantModels.SmallModel(json: $0) }, write: { try $0.jsonData() }),
      foundation: foundation(FoundationModels.SmallModel.self))
    let records = rows(
      "records", source: .generated { GeneratedDocuments.records() },
      pliant: Coder(read: { try [PliantModels.Record](json: $0) }, write: { try $0.jsonData() }),
      foundation: foundation([FoundationModels.Record].self))
    let twitter = rows(
      "twitter", source: .corpus("twitter.json"),
      pliant: Coder(read: { try PliantModels.TwitterSearch(json: $0) }, write: { try $0.jsonData() }),
      foundation: foundation(FoundationModels.TwitterSearch.self))
    let citm = rows(
      "citm", source: .corpus("citm_catalog.json"),
      pliant: Coder(read: { try PliantModels.CitmCatalog(json: $0) }, write: { try $0.jsonData() }),
      foundation: foundation(FoundationModels.CitmCatalog.self))
    let canada = rows(
      "canada", source: .corpus("canada.json"),
      pliant: Coder(read: { try PliantModels.CanadaCollection(json: $0) }, write: { try $0.jsonData() }),
      foundation: foundation(FoundationModels.CanadaCollection.self))
    let models200 = rows(
      "models200", source: .generated { try GeneratedDocuments.models200() },
      pliant: Coder(read: { try PliantModels.Models200(json: $0) }, write: { try $0.jsonData() }),
      foundation: foundation(FoundationModels.Models200.self))
    return small + records + feed() + twitter + citm + canada + models200
  }

  /// `@JSONModel` compared with synthesized Codable, both with Foundation's coders. Not in `all`, since no ratio can be
  /// above 1.
  static func foreign() -> [Workload] {
    let small = foreign(
      "small", PliantModels.SmallModel.self, FoundationModels.SmallModel.self,
      .generated { GeneratedDocuments.small }, repetitions: smallRepetitions)
    let records = foreign(
      "records", [PliantModels.Record].self, [FoundationModels.Record].self,
      .generated { GeneratedDocuments.records() })
    let twitter = foreign(
      "twitter", PliantModels.TwitterSearch.self, FoundationModels.TwitterSearch.self, .corpus("twitter.json"))
    let citm = foreign(
      "citm", PliantModels.CitmCatalog.self, FoundationModels.CitmCatalog.self, .corpus("citm_catalog.json"))
    return small + records + twitter + citm
  }

  private static func foreign<Model: Codable, Reference: Codable>(
    _ name: String, _ type: Model.Type, _ reference: Reference.Type, _ source: Source, repetitions: Int = 1
  ) -> [Workload] {
    rows(
      name, engine: "foreign", source: source, repetitions: repetitions, pliant: foundation(type),
      foundation: foundation(reference))
  }

  /// A timeline of an internally tagged enum, with bent values: compared with hand-written Codable that accepts the same.
  static func feed() -> [Workload] {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    let pliantDecoder = PliantDecoder()
    let pliant = Coder<PliantModels.Feed>(
      read: { data in
        // With tolerance and a report.
        var report = DecodingReport()
        return try pliantDecoder.decode(PliantModels.Feed.self, from: data, report: &report)
      }, write: { value in try value.jsonData() })
    let foundation = Coder<FoundationModels.Feed>(
      read: { data in try decoder.decode(FoundationModels.Feed.self, from: data) },
      write: { value in try encoder.encode(value) })
    return rows(
      "feed", source: .generated { GeneratedDocuments.feed() }, pliant: pliant, foundation: foundation)
  }

  /// The flat model from a `[String: Any]`: Pliant reads it directly, Foundation's decoder needs it serialized again.
  static func object() -> [Workload] {
    let row = Workload(name: "object", direction: .read, engine: "model") { _, _ in
      let dictionary = GeneratedDocuments.smallDictionary
      let decoder = JSONDecoder()
      let pliant = { try PliantModels.SmallModel(json: dictionary) }
      let foundation = {
        try decoder.decode(FoundationModels.SmallModel.self, from: JSONSerialization.data(withJSONObject: dictionary))
      }
      return Contest(
        bytes: GeneratedDocuments.small.count * smallRepetitions,
        pliant: { for _ in 0..<smallRepetitions { consume(try pliant()) } },
        foundation: { for _ in 0..<smallRepetitions { consume(try foundation()) } },
        firstDifference: { firstDifference(try pliant(), try foundation()) })
    }
    let codable = Workload(name: "object", direction: .read, engine: "codable") { _, _ in
      let dictionary = GeneratedDocuments.smallDictionary
      let decoder = JSONDecoder()
      let pliantDecoder = PliantDecoder()
      let pliant = { try pliantDecoder.decode(FoundationModels.SmallModel.self, from: dictionary) }
      let foundation = {
        try decoder.decode(FoundationModels.SmallModel.self, from: JSONSerialization.data(withJSONObject: dictionary))
      }
      return Contest(
        bytes: GeneratedDocuments.small.count * smallRepetitions,
        pliant: { for _ in 0..<smallRepetitions { consume(try pliant()) } },
        foundation: { for _ in 0..<smallRepetitions { consume(try foundation()) } },
        firstDifference: { firstDifference(try pliant(), try foundation()) })
    }
    return [row, codable]
  }

  /// Records as a stream, one per line: Foundation's decoder gets one line at a time.
  static func lines() -> [Workload] {
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    return rows(
      "ndjson", engine: "stream", source: .generated { GeneratedDocuments.recordLines() },
      pliant: Coder(
        read: { try PliantModels.Record.lines(of: [$0]).map { try $0.get() } },
        write: { records in
          var writer = NDJSONWriter()
          for record in records { try writer.write(record) }
          return writer.takeData()
        }),
      foundation: Coder(
        read: { data in
          try data.split(separator: 0x0A).map { try decoder.decode(FoundationModels.Record.self, from: $0) }
        },
        write: { records in
          var lines = Data()
          for record in records {
            lines += try encoder.encode(record)
            lines.append(0x0A)
          }
          return lines
        }))
  }

  /// Foundation's coders, made once and reused, which is the fastest way to use them.
  private static func foundation<Model: Codable>(_ type: Model.Type) -> Coder<Model> {
    let decoder = JSONDecoder()
    let encoder = JSONEncoder()
    return Coder(read: { try decoder.decode(type, from: $0) }, write: { try encoder.encode($0) })
  }
}
