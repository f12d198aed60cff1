//===----------------------------------------------------------------------===//
// Made-up values: the same for the same seed, and what strict decoding takes.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@Suite("Values of models can be made up")
struct MockTests {
  @Test func sameSeedSameValue() throws {
    #expect(try SchemaUser.mock(seed: 7) == SchemaUser.mock(seed: 7))
    #expect(try SchemaUser.mock(seed: 7) != SchemaUser.mock(seed: 8))
    #expect(try Set((0..<20).map { try SchemaLevel.mock(seed: $0).jsonString() }) == ["1", "2"])
  }

  @Test(arguments: 0..<30)
  func isStrictlyWhatTheModelTakes(_ seed: UInt64) throws {
    let shape = try SchemaShape.mock(seed: seed)
    #expect(try SchemaShape(json: shape.jsonString()) == shape)
    let tag = try SchemaTag.mock(seed: seed)
    #expect(!tag.text.isEmpty)
    let user = try SchemaUser.mock(seed: seed)
    #expect(user.city != nil && user.born != nil && !user.tags.isEmpty)
    #expect(try SchemaUser(json: user.jsonString()) == user)
    let document = try SchemaUser.mockDocument(seed: seed)
    #expect(try SchemaUser(json: document.jsonString()) == user)
  }
}
#endif
