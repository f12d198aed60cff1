import Foundation
import Pliant
import PliantCore
import Testing

/// The paths of faults in documents of other dialects.
struct DialectPathTests {
  private var decoder: PliantDecoder {
    let decoder = with(PliantDecoder(tolerance: .strict)) { $0.dialect = .json5 }
    return decoder
  }

  static let faults: [(text: String, path: String, column: Int)] = [
    // Strings.
    (#"{a:"\1"}"#, "$.a", 5), ("{a:'x\ny'}", "$.a", 6), (#"{a:1,b:['\1']}"#, "$.b[0]", 10),
    (#"[{n:1},{a:'\x4'}]"#, "$[1].a", 12), ("{a:[1,'\\", "$.a[1]", 9), ("{a:{b:'x", "$.a.b", 9),
    (#"[/* é */ 'ö', 'ü\0\01']"#, "$[1]", 19),
    // Keys have the path of their object.
    (#"{a:{'\1':2}}"#, "$.a", 6),
    // Numbers.
    ("{n:0x}", "$.n", 4), ("{a:{b:[1,0x2.2]}}", "$.a.b[1]", 10), ("[1, 5Infinity]", "$[1]", 5), ("{a:-.}", "$.a", 4),
    ("[.5, +]", "$[1]", 6), ("[1,01]", "$[1]", 4),
    // A reader finds the first fault, and the rewriter another.
    (#"{a:tru, b:'\1'}"#, "$.a", 4), (#"{a:1 b:'\1'}"#, "$", 6),
  ]

  @Test(arguments: faults)
  func aFaultHasThePathOfItsValue(text: String, path: String, column: Int) throws {
    let error = try #require(#expect(throws: DecodingError.self) { try decoder.decode(JSON.self, from: text) })
    #expect(error.jsonError?.path.description == path)
    #expect(error.jsonError?.column == column)
    guard case .dataCorrupted(let context) = error else { throw error }
    #expect(
      JSONPath(context.codingPath.map { $0.intValue.map { .index($0) } ?? .key($0.stringValue) }).description == path)
  }

  @Test(arguments: faults)
  func aFaultInAnElementOfAStreamHasThePathOfItsValue(text: String, path: String, column: Int) async throws {
    guard text.hasSuffix("}") || text.hasSuffix("]") else { return }
    let bytes = Array("{list: [0, \(text)]}".utf8)
    for size in [1, 5, bytes.count] {
      let chunks = stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
      let stream = JSON.elements(of: ChunkStream(chunks: chunks), at: "list", decoder: decoder)
      let error = await #expect(throws: DecodingError.self) { for try await _ in stream {} }
      #expect(error?.jsonError?.path.description == "$.list[1]" + path.dropFirst(), "chunks of \(size)")
    }
  }

  #if Macros

  @JSONModel struct Login { var name = ""; @Sensitive var password = "" }

  @Test func aFaultInASensitiveValueShowsNothingOfIt() {
    let error = #expect(throws: DecodingError.self) { try decoder.decode(Login.self, from: #"{password:'abc\1'}"#) }
    #expect(error?.jsonError?.snippet == nil)
    #expect(error.map { "\($0)".contains("abc") } == false)
  }
  #endif
}
