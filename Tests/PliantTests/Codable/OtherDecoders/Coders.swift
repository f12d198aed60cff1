// Encoders and decoders of Foundation with each strategy that both have.

import Foundation
import Testing

/// Encoders and decoders with the same strategies.
struct Coders: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let change: @Sendable (JSONEncoder, JSONDecoder) -> Void

  var encoder: JSONEncoder {
    with(JSONEncoder()) {
      $0.outputFormatting = .sortedKeys
      change($0, JSONDecoder())
    }
  }

  var decoder: JSONDecoder { with(JSONDecoder()) { change(JSONEncoder(), $0) } }

  static let all = [
    Coders(testDescription: "none") { _, _ in },
    Coders(testDescription: "seconds") {
      $0.dateEncodingStrategy = .secondsSince1970
      $1.dateDecodingStrategy = .secondsSince1970
    },
    Coders(testDescription: "milliseconds") {
      $0.dateEncodingStrategy = .millisecondsSince1970
      $1.dateDecodingStrategy = .millisecondsSince1970
    },
    Coders(testDescription: "iso8601") {
      $0.dateEncodingStrategy = .iso8601
      $1.dateDecodingStrategy = .iso8601
    },
    Coders(testDescription: "formatted dates") {
      let formatter = DateFormatter()
      formatter.dateFormat = "dd/MM/yyyy HH:mm:ss"
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      $0.dateEncodingStrategy = .formatted(formatter)
      $1.dateDecodingStrategy = .formatted(formatter)
    },
    Coders(testDescription: "custom dates") {
      $0.dateEncodingStrategy = .custom { date, encoder in
        var container = encoder.container(keyedBy: AnyKey.self)
        try container.encode(date.timeIntervalSince1970, forKey: AnyKey("since"))
      }
      $1.dateDecodingStrategy = .custom { decoder in
        let container = try decoder.container(keyedBy: AnyKey.self)
        return Date(timeIntervalSince1970: try container.decode(Double.self, forKey: AnyKey("since")))
      }
    },
    Coders(testDescription: "deferred data") {
      $0.dataEncodingStrategy = .deferredToData
      $1.dataDecodingStrategy = .deferredToData
    },
    Coders(testDescription: "custom data") {
      $0.dataEncodingStrategy = .custom { data, encoder in try data.map { Int($0) + 1000 }.encode(to: encoder) }
      $1.dataDecodingStrategy = .custom { Data(try [Int](from: $0).map { UInt8($0 - 1000) }) }
    },
  ]
}
