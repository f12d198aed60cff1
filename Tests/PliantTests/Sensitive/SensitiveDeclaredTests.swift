//===----------------------------------------------------------------------===//
// Codable types that declare sensitive parts by hand, wherever they are: nothing of these parts is shown.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

@Suite("Codable types that declare sensitive parts")
struct SensitiveDeclaredTests {
  struct Declared: Codable, SensitiveHolding {
    var pin: Int
    var other: Int?
    var tokens: [String: Int]?
    static var sensitiveParts: SensitiveParts { ["pin": HiddenValue.self, "tokens": HiddenValue.self] }
  }
  final class DeclaredNode: Codable, SensitiveHolding {
    var pin: Int
    var next: DeclaredNode?
    static var sensitiveParts: SensitiveParts { ["pin": HiddenValue.self, "next": DeclaredNode.self] }
  }
  struct Undeclared: Codable {
    var value: Declared
    var id: Int
  }
  struct Perhaps: Codable { var value: Declared? }
  struct Many: Codable {
    var list: [Declared]
    var names: [String: Declared]
  }

  private static let values = [
    #"{"pin":"SECRET"}"#, #"{"pin":"4711","other":"x"}"#, #"{"pin":1,"tokens":{"SECRET":"4711"}}"#, #"{"pin":"4711"}"#,
    #"{"pin":1,"tokens":{"SECRET":"SECRET"},"other":[]}"#, #"{"pin":{"SECRET":4711}}"#, #"{"tokens":["SECRET"]}"#,
    #"{"pin":[4711,"SECRET"]}"#,
  ]

  private struct PrefixedKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(_ text: String) { stringValue = text }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  private static let decoders: [@Sendable () -> (decoder: PliantDecoder, rename: (String) -> String)] = [
    { (PliantDecoder(), { $0 }) },
    {
      var decoder = PliantDecoder()
      decoder.keyMapping[Declared.self] = ["pin": ["card.no", "number"], "tokens": "number.more"]
      return (decoder, { $0.replacingOccurrences(of: "\"pin\"", with: "\"number\"") })
    },
    {
      var decoder = PliantDecoder()
      decoder.keyMapping[Declared.self] = ["tokens": "all.0.x", "pin": "card.0"]
      return (
        decoder,
        { text in
          let inner = text.replacingOccurrences(of: "\"pin\":", with: "\"card\":[").dropLast()
          return text.contains("\"pin\"") ? inner.replacingOccurrences(of: ",\"", with: "],\"") + "]}" : text
        }
      )
    },
    {
      var decoder = PliantDecoder()
      decoder.keyDecodingStrategy = .custom { path in
        let text = path.last?.stringValue ?? ""
        return PrefixedKey(text.hasPrefix("_") ? String(text.dropFirst()) : text)
      }
      return (
        decoder,
        {
          $0.replacingOccurrences(of: "\"pin\"", with: "\"_pin\"")
            .replacingOccurrences(of: "\"tokens\"", with: "\"_tokens\"")
        }
      )
    },
  ]

  private func texts(_ errors: any Error) -> String {
    let problems = (errors as? DecodingError)?.jsonErrors ?? []
    return problems.reduce("\(errors) \(errors.localizedDescription)") {
      "\($0) \($1) \($1.message) \($1.snippet ?? "") \($1.kind) \($1.path)"
    }
  }

  /// All that decoding a document says: its error, its report, and the problems if all are collected.
  private func said<Value: Decodable>(_ type: Value.Type, _ document: String, _ decoder: PliantDecoder) -> String {
    var report = DecodingReport()
    var all = ""
    do { _ = try decoder.decode(type, from: document, report: &report) } catch { all += texts(error) }
    do { _ = try decoder.decode(type, from: document, collectingAll: true) } catch { all += texts(error) }
    for issue in report.issues { all += " \(issue) \(issue.path) \(issue.found)" }
    return all + " \(report) \(report.summary)"
  }

  @Test(arguments: 0..<decoders.count, [Tolerance.strict, .tolerant, .forgiving])
  func nothingIsShown(_ number: Int, _ tolerance: Tolerance) {
    var (decoder, rename) = Self.decoders[number]()
    decoder.tolerance = tolerance
    var shown = ""
    for value in Self.values.map(rename) {
      let said = [
        said(Declared.self, value, decoder), said([Declared].self, "[\(value),\(value)]", decoder),
        said(Undeclared.self, #"{"value":\#(value),"id":1}"#, decoder),
        said(Undeclared.self, #"{"value":\#(value),"id":[]}"#, decoder),
        said(Perhaps.self, #"{"value":\#(value)}"#, decoder),
        said(Many.self, #"{"list":[\#(value)],"names":{"a":\#(value)}}"#, decoder),
        said([[Perhaps]].self, #"[[{"value":\#(value)}]]"#, decoder),
      ]
      for (door, text) in said.enumerated() {
        #expect(!text.contains("SECRET") && !text.contains("4711"), "\(door), \(value): \(text)")
      }
      decoder.showsSensitiveValues = true
      shown += self.said(Undeclared.self, #"{"value":\#(value),"id":1}"#, decoder)
      decoder.showsSensitiveValues = false
    }
    #expect(shown.contains("SECRET") && shown.contains("4711"))
  }

  /// Hiding the parts of each level doesn't look at the levels inside again.
  @Test func recursiveTypesTakeLinearTime() throws {
    func time(_ depth: Int) -> Duration {
      let text =
        String(repeating: #"{"pin":1,"next":"#, count: depth) + #"{"pin":"x"}"# + String(repeating: "}", count: depth)
      let list = "[" + Array(repeating: text, count: 2000 / depth).joined(separator: ",") + "]"
      var decoder = PliantDecoder()
      decoder.tolerance = .tolerant
      return processorTime {
        var report = DecodingReport()
        _ = try? decoder.decode([DeclaredNode].self, from: list, report: &report)
      }
    }
    for attempt in 1...5 {
      let (shallow, deep) = (time(10), time(80))
      if deep < shallow * 4 { return }
      #expect(attempt < 5, "\(shallow) for 10 levels, \(deep) for 80")
    }
  }
}
