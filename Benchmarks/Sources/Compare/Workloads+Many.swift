// 200 different models read in turn: what is measured is code that the processor has not just run.

import Foundation
import FoundationModels
import Pliant
import PliantModels

extension Workloads {
  static func many() -> [Workload] {
    let read = Workload(name: "models200", direction: .read, engine: "model") { _, _ in
      let documents = Self.manyDocuments
      let decoder = JSONDecoder()
      return Contest(
        bytes: documents.reduce(0) { $0 + $1.count },
        pliant: {
          for (type, document) in zip(PliantModels.ManyModels.types, documents) { try take(type, document) }
        },
        foundation: {
          for (type, document) in zip(FoundationModels.ManyModels.types, documents) {
            try take(type, document, decoder)
          }
        },
        firstDifference: {
          firstDifference(try Self.pliantValues(documents), try Self.foundationValues(documents, decoder))
        })
    }
    let write = Workload(name: "models200", direction: .write, engine: "model") { _, _ in
      let decoder = JSONDecoder()
      let encoder = JSONEncoder()
      let pliantValues = try Self.pliantValues(Self.manyDocuments)
      let foundationValues = try Self.foundationValues(Self.manyDocuments, decoder)
      let written = try pliantValues.map { try $0.jsonData() }
      return Contest(
        bytes: written.reduce(0) { $0 + $1.count },
        pliant: { for value in pliantValues { consume(try value.jsonData()) } },
        foundation: { for value in foundationValues { consume(try encoder.encode(value)) } },
        firstDifference: { firstDifference(foundationValues, try Self.foundationValues(written, decoder)) })
    }
    return [read, write]
  }

  private static var manyDocuments: [Data] {
    GeneratedDocuments.many.split(separator: "\n").map { Data($0.utf8) }
  }

  private static func pliantValues(_ documents: [Data]) throws -> [any JSONWritable] {
    try zip(PliantModels.ManyModels.types, documents).map { type, document in try type.init(json: document) }
  }

  private static func foundationValues(_ documents: [Data], _ decoder: JSONDecoder) throws -> [any Encodable] {
    var values: [any Encodable] = []
    for (type, document) in zip(FoundationModels.ManyModels.types, documents) {
      values.append(try decoded(type, document, decoder))
    }
    return values
  }
}

private func decoded<Model: Codable>(
  _ type: Model.Type, _ document: Data, _ decoder: JSONDecoder
) throws -> any Encodable {
  try decoder.decode(type, from: document)
}

private func take<Model: JSONReadable>(_ type: Model.Type, _ document: Data) throws {
  consume(try Model(json: document))
}

private func take<Model: Decodable>(_ type: Model.Type, _ document: Data, _ decoder: JSONDecoder) throws {
  consume(try decoder.decode(type, from: document))
}
