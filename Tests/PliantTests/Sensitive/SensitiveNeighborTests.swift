// Plain Codable types around marked models: errors show no text but that of the value they are about.

#if Macros
import Pliant
import Testing

struct SensitiveNeighborTests {
  @JSONModel struct NeighborLogin: Equatable { @Sensitive var pin: String; var user = "" }
  /// Declares nothing about its properties, and reads the other ones before and after the marked model.
  struct NeighborPlain: Codable {
    var first: Int, login: NeighborLogin, last: Int?
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
  ].map { document in
    let secret = SensitiveWatch.secret
    return document.replacing("SEC\\qRET", with: "\(secret.prefix(3))\\q\(secret.dropFirst(3))")
      .replacing("SECRET", with: secret)
  }

  @Test(arguments: documents) func errorsShowNoNeighbors(_ document: String) {
    var decoder = PliantDecoder(tolerance: .strict)
    let outer = #"{"plain":\#(document)}"#
    let items = Array(#"{"items":[\#(document)]}"#.utf8)
    // A tree has no type, so its errors show the text.
    let tree = try? JSON(json: document)
    let watch = SensitiveWatch(door: "neighbors in \(document.utf8.count) bytes")
    watch.attempt(NeighborPlain.self, document, decoder)
    watch.attempt(NeighborModel.self, outer, decoder)
    for door in [
      { _ = try decoder.decode([NeighborPlain].self, from: "[\(document)]") },
      { _ = try decoder.decode([String: NeighborPlain].self, from: #"{"a":\#(document)}"#) },
      { _ = try NeighborModel(json: outer) },
      { _ = try tree?.decode(NeighborPlain.self) },
      { for value in NeighborPlain.lines(of: Array(document.utf8), decoder: decoder) { _ = try value.get() } },
      { for value in NeighborPlain.elements(of: items, at: "items", decoder: decoder) { _ = try value.get() } },
      { _ = try decoder.decode(NeighborPlain.self, from: outer, at: "plain") },
    ] as [() throws -> Void] { watch.attempt(door) }
    #expect(throws: (any Error).self) { try decoder.decode(NeighborPlain.self, from: document) }
    decoder.showsSensitiveValues = true
    let error = #expect(throws: DecodingError.self) { try decoder.decode(NeighborPlain.self, from: document) }
    let texts = (error?.jsonErrors ?? []).map { "\($0.message) \($0.snippet ?? "")" }.joined()
    #expect(texts.contains("x7!Wk") || !document.contains("first\":\"x") && !document.contains("last"))
  }

  @Test func declaredTypesHaveSnippets() throws {
    func snippet<Value: Decodable>(_ type: Value.Type, _ document: String) -> String? {
      #expect(throws: DecodingError.self) { try PliantDecoder(tolerance: .strict).decode(type, from: document) }?
        .jsonError?.snippet
    }
    #expect(snippet(NeighborDeclared.self, #"{"first":"x"}"#) == "{\"first\":\"x\"}\n         ^")
    #expect(snippet([Int].self, #"[1,"x"]"#) == "[1,\"x\"]\n   ^")
    #expect(snippet([String: [Double?]].self, #"{"a":["x"]}"#) == "{\"a\":[\"x\"]}\n      ^")
    #expect(snippet(NeighborPlain.self, #"{"first":"x"}"#) == nil)
  }
}
#endif
