#if Macros
/// decode(encode(x)) == x, by every engine that writes models.

import Foundation
import Pliant
import Testing

/// A way from a value to a document and back.
struct RoundTrip<Model: JSONReadable & JSONWritable & Codable>: CustomStringConvertible {
  let description: String
  let run: (Model) throws -> Model

  init(_ description: String, _ run: @escaping (Model) throws -> Model) {
    self.description = description
    self.run = run
  }

  static var all: [RoundTrip] {
    [
      RoundTrip("bytes") { try Model(json: $0.jsonData()) },
      RoundTrip("bytes, strict") { try PliantDecoder(enforcing: .strict).decode(Model.self, from: $0.jsonString()) },
      RoundTrip("bytes, forgiving") {
        try PliantDecoder(enforcing: .forgiving).decode(Model.self, from: $0.jsonString(.pretty, .sortedKeys))
      },
      RoundTrip("object") { try Model(json: $0.jsonObject()) },
      RoundTrip("object by JSONSerialization") {
        let object = try JSONSerialization.jsonObject(with: $0.jsonData())
        return try Model(json: object as? [String: Any] ?? [:])
      },
      RoundTrip("JSON") { try JSON(encoding: $0).decode(Model.self) },
      RoundTrip("array") { try [Model](json: [$0, $0].jsonData())[1] },
      RoundTrip("lines") { try Array(Model.lines(of: [Array($0.jsonString().utf8)]))[0].get() },
      RoundTrip("PliantEncoder") { try PliantDecoder().decode(Model.self, from: PliantEncoder().encode($0)) },
      RoundTrip("PliantEncoder, around it") {
        try PliantDecoder(tolerance: .strict).decode([String: [Model]].self, from: PliantEncoder().encode(["a": [$0]]))[
          "a"]![0]
      },
      RoundTrip("PliantJSONEncoder") {
        try PliantJSONDecoder().decode(Model.self, from: PliantJSONEncoder().encode($0))
      },
      RoundTrip("JSONEncoder") { try JSONDecoder().decode(Model.self, from: JSONEncoder().encode($0)) },
      RoundTrip("JSONEncoder, then bytes") { try Model(json: JSONEncoder().encode($0)) },
      RoundTrip("bytes, then JSONDecoder") { try JSONDecoder().decode(Model.self, from: $0.jsonData()) },
      RoundTrip("PropertyListEncoder") {
        try PropertyListDecoder().decode([Model].self, from: PropertyListEncoder().encode([$0]))[0]
      },
    ]
  }
}

/// Checks that a value comes back as it was, whichever way it takes.
func expectComesBack<Model: JSONReadable & JSONWritable & Codable & Equatable>(
  _ value: Model, sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  let text = (try? value.jsonString()) ?? "unwritable"
  for trip in RoundTrip<Model>.all {
    #expect(throws: Never.self, "\(trip): \(text)", sourceLocation: sourceLocation) {
      let back = try trip.run(value)
      #expect(back == value, "\(trip): \(text)", sourceLocation: sourceLocation)
    }
  }
}
#endif
