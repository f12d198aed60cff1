//===----------------------------------------------------------------------===//
// Plain Codable types around marked models: errors show no text but that of the value they are about.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@Suite("Text next to sensitive values")
struct SensitiveNeighborTests {
  @JSONModel struct NeighborLogin: Equatable {
    @Sensitive var pin: String
    var user = ""
  }
  /// Declares nothing about its properties, and reads the other ones before and after the marked model.
  struct NeighborPlain: Codable {
    var first: Int
    var login: NeighborLogin
    var last: Int?
  }
  @JSONModel struct NeighborModel { var plain: NeighborPlain?; @Required var id: Int }
  struct NeighborDeclared: Codable, SensitiveHolding {
    var first: Int
    static var sensitiveParts: SensitiveParts { [:] }
  }

  /// Documents with an error next to the sensitive value, or in it if they are malformed.
  private static let documents = [
    #"{"login":{"pin":"SECRET"},"first":"x"}"#, #"{"login":{"pin":"SECRET"}}"#,
    #"{"first":1,"login":{"pin":"SECRET"},"last":[]}"#, #"{"login":{"pin":"SECRET" 5},"first":1}"#,
    #"{"login":{"pin":SECRET},"first":1}"#, #"{"login":{"pin" "SECRET"},"first":1}"#,
    "{\"login\":{\"pin\":\"SECRET\u{1}\"},\"first\":1}", #"{"login":{"pin":"SEC\qRET"},"first":1}"#,
    #"{"login":{"pin":"SECRET"#, #"{"login":{"pin":"\ud800SECRET"},"first":1}"#, #"{"first":1} "SECRET""#,
  ]

  private func texts(_ error: any Error) -> String {
    let problems = (error as? DecodingError)?.jsonErrors ?? []
    var all = "\(error) \(error.localizedDescription)"
    for problem in problems { all += " \(problem) \(problem.message) \(problem.snippet ?? "") \(problem.kind)" }
    return all
  }

  private func thrown(_ decode: () throws -> Void) -> String {
    do {
      try decode()
      return "no error"
    } catch {
      return texts(error)
    }
  }

  @Test(arguments: documents) func errorsShowNoNeighbors(_ document: String) {
    var decoder = PliantDecoder(tolerance: .strict)
    let outer = #"{"plain":\#(document)}"#
    // A tree has no type, so its errors show the text.
    let tree = try? JSON(json: document)
    var texts = [
      thrown { _ = try decoder.decode(NeighborPlain.self, from: document) },
      thrown { _ = try decoder.decode(NeighborPlain.self, from: document, collectingAll: true) },
      thrown { _ = try decoder.decode([NeighborPlain].self, from: "[\(document)]") },
      thrown { _ = try decoder.decode([String: NeighborPlain].self, from: #"{"a":\#(document)}"#) },
      thrown { _ = try decoder.decode(NeighborModel.self, from: outer) },
      thrown { _ = try decoder.decode(NeighborModel.self, from: outer, collectingAll: true) },
      thrown { _ = try NeighborModel(json: outer) },
      thrown { _ = try tree?.decode(NeighborPlain.self) },
      thrown { for value in NeighborPlain.lines(of: Array(document.utf8), decoder: decoder) { _ = try value.get() } },
      thrown {
        let items = Array(#"{"items":[\#(document)]}"#.utf8)
        for value in NeighborPlain.elements(of: items, at: "items", decoder: decoder) { _ = try value.get() }
      },
      thrown { _ = try decoder.decode(NeighborPlain.self, from: outer, at: "plain") },
    ]
    for (door, text) in texts.enumerated() { #expect(!text.contains("RET"), "door \(door): \(text)") }
    #expect(texts[0] != "no error")
    decoder.showsSensitiveValues = true
    texts = [thrown { _ = try decoder.decode(NeighborPlain.self, from: document) }]
    #expect(texts[0].contains("RET") || !document.contains("first\":\"x") && !document.contains("last"))
  }

  /// A type that declares its parts, and values without parts, have snippets as ever.
  @Test func declaredTypesHaveSnippets() throws {
    func snippet<Value: Decodable>(_ type: Value.Type, _ document: String) -> String? {
      do {
        _ = try PliantDecoder(tolerance: .strict).decode(type, from: document)
      } catch let error as DecodingError {
        return error.jsonError?.snippet
      } catch {}
      return nil
    }
    #expect(snippet(NeighborDeclared.self, #"{"first":"x"}"#) == "{\"first\":\"x\"}\n         ^")
    #expect(snippet([Int].self, #"[1,"x"]"#) == "[1,\"x\"]\n   ^")
    #expect(snippet([String: [Double?]].self, #"{"a":["x"]}"#) == "{\"a\":[\"x\"]}\n      ^")
    #expect(snippet(NeighborPlain.self, #"{"first":"x"}"#) == nil)
  }
}
#endif
