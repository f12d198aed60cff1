#if Macros
/// Members beside a tag that a path leads to: the tag is known, and the others are not.

import Foundation
import Pliant
import Testing

@JSONModel private struct TagPathPart: Equatable { @Key("a.b") var value = 5 }
@JSONModel(tag: "a.t") private enum TagPathEnum: Equatable { case members(i: Int), model(TagPathPart), empty }

@JSONModel(tag: "m.n.t", content: "c") private enum TagPathAdjacent: Equatable {
  case value(Int)
  case empty
  @Fallback case other
}

@JSONModel private struct TagPathHolder: Equatable {
  @Flatten var kind: TagPathEnum
  @UnknownKeys var rest: [String: JSON] = [:]
}

@Suite("Members beside a tag that a path leads to")
struct TagPathMemberTests {
  private static var decoders: [PliantDecoder] {
    let plain = with(PliantDecoder(tolerance: .strict)) { $0.tolerance.unknownKeys = .fail }
    var mapped = plain
    mapped.keyMapping[TagPathEnum.self] = KeyMapping()
    mapped.keyMapping[TagPathAdjacent.self] = KeyMapping()
    return [plain, mapped]
  }

  @Test func theTagIsKnown() throws {
    for decoder in Self.decoders {
      for value in [TagPathEnum.members(i: 1), .model(TagPathPart()), .empty] {
        #expect(try decoder.decode(TagPathEnum.self, from: value.jsonString()) == value)
      }
      for value in [TagPathAdjacent.value(1), .empty] {
        #expect(try decoder.decode(TagPathAdjacent.self, from: value.jsonString()) == value)
      }
    }
  }

  @Test func othersAreUnknown() {
    for decoder in Self.decoders {
      func expectUnknown<Value: Decodable>(_ path: String, _ type: Value.Type, _ text: String) {
        let error = #expect(throws: DecodingError.self) { try decoder.decode(type, from: text) }
        #expect(error?.jsonError?.path.description == path, "\(text)")
      }
      expectUnknown("$.a.d", TagPathEnum.self, #"{"a":{"t":"members","d":1},"i":2}"#)
      expectUnknown("$.a.d", TagPathEnum.self, #"{"a":{"t":"model","b":5,"d":1}}"#)
      expectUnknown("$.a.d", TagPathEnum.self, #"{"a":{"t":"empty","d":1}}"#)
      expectUnknown("$.m.q", TagPathAdjacent.self, #"{"m":{"n":{"t":"value"},"q":1},"c":1}"#)
      expectUnknown("$.m.n.r", TagPathAdjacent.self, #"{"m":{"n":{"t":"empty","r":1}}}"#)
    }
  }

  @Test(arguments: [
    #"{"a":{"t":"members","d":4},"i":1}"#, #"{"a":{"t":"model","b":5,"d":4},"x":1}"#,
    #"{"a":{"t":"empty","d":4},"x":1}"#,
  ])
  func othersAreKept(_ text: String) throws {
    let holder = try TagPathHolder(json: text)
    #expect(holder.rest["a"] == ["d": 4])
    #expect(try JSON(parsing: holder.jsonString()) == JSON(parsing: text))
    #expect(try JSONDecoder().decode(TagPathHolder.self, from: Data(text.utf8)) == holder)
  }
}
#endif
