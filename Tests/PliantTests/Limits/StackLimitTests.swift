// What a small stack has no room for is refused by name. `stackcheck` of the benchmarks sends documents through every door.

#if Macros
import Foundation
import Pliant
import Testing

struct StackLimitTests {
  private static let remedy = "a thread with a larger stack has room for more"

  private static func text(_ levels: Int) -> String {
    String(repeating: #"{"id":1,"a":["#, count: levels) + #"{"id":1}"# + String(repeating: "]}", count: levels)
  }

  /// What is refused for its depth is refused with a word about the stack, and taken where there is more of it.
  @Test func theStackIsNamedWhereItIsTooSmall() throws {
    let decodes: [@Sendable (String) throws -> Void] = [
      { _ = try DefaultArrayNode(json: $0) },
      { _ = try PliantDecoder(tolerance: .strict).decode(DefaultArrayNode.self, from: $0) },
      { _ = try PliantDecoder().decode(PlainNode.self, from: $0) },
      { _ = try PliantDecoder(tolerance: .strict).decode(PlainNode.self, from: $0) },
      { _ = try PliantDecoder().decode([String: PlainNode].self, from: "{\"a\":\($0)}") },
      { _ = try PliantDecoder().decode(PlainNode.self, from: $0, collectingAll: true) },
      { _ = try JSON(parsing: $0).decode(PlainNode.self) },
    ]
    for (index, decode) in decodes.enumerated() {
      for (size, expected) in [(256 << 10, "stackLimitExceeded, true"), (64 << 20, "value")] {
        let kind = try onSmallStack(ofBytes: size) {
          do { try decode(Self.text(255)) } catch {
            let error = (error as? DecodingError)?.jsonError
            return error.map { "\($0.kind), \($0.message.contains(Self.remedy))" } ?? "none"
          }
          return "value"
        }
        #expect(kind == expected, "\(index)")
      }
    }
  }

  @Test func whatIsWrittenOnASmallStackIsRefusedThere() throws {
    let value = try onSmallStack(ofBytes: 64 << 20) {
      UncheckedNode(node: try PliantDecoder().decode(PlainNode.self, from: Self.text(250)))
    }
    let message = try onSmallStack(ofBytes: 256 << 10) {
      do { _ = try PliantEncoder().encode(value.node) } catch { return "\(error)" }
      return ""
    }
    #expect(message.contains(Self.remedy), "\(message)")
  }

  private struct UncheckedNode: @unchecked Sendable { let node: PlainNode }

  @Test func deepValuesBecomeTreesAsDeepAsDocuments() throws {
    let json = (0..<600).reduce(JSON(7)) { inner, _ in [inner] }
    var tree = json.anyValue
    var depth = 0
    while let array = tree as? [Any] {
      tree = array[0]
      depth += 1
    }
    #expect(depth == 512)
    #expect((tree as? JSON)?.count == 1)
  }
}
#endif
