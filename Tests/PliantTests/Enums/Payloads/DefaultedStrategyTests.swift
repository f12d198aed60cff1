#if Macros
/// Associated values whose type is optional, with a default and a strategy.

import Foundation
import Pliant
import Testing

@JSONModel enum DefaultedMove: Equatable {
  @Strategy(.unixSeconds, for: "at") case moved(at: Date? = Date(timeIntervalSince1970: 9), to: Int = 1)
}

@JSONModel(tag: "type") enum DefaultedTagged: Equatable {
  @Strategy(.unixSeconds, for: "at") case moved(at: Date? = Date(timeIntervalSince1970: 9))
}

@Suite("Defaults of optional associated values with strategies")
struct DefaultedStrategyTests {
  @Test(
    arguments: [
      (#"{"moved":{}}"#, 9), (#"{"moved":{"at":"x"}}"#, 9), (#"{"moved":{"at":[1,2]}}"#, 9),
      (#"{"moved":{"at":null}}"#, nil),
      (#"{"moved":{"at":3}}"#, 3), (#"{"moved":{"at":""}}"#, nil),
    ] as [(String, Double?)])
  func external(_ json: String, _ seconds: Double?) throws {
    let expected = DefaultedMove.moved(at: seconds.map { Date(timeIntervalSince1970: $0) })
    #expect(try DefaultedMove(json: json) == expected)
    #expect(try JSONDecoder().decode(DefaultedMove.self, from: Data(json.utf8)) == expected)
    #expect(try PliantDecoder().decode([DefaultedMove].self, from: "[\(json)]") == [expected])
  }

  @Test(
    arguments: [
      (#"{"type":"moved"}"#, 9), (#"{"type":"moved","at":"x"}"#, 9), (#"{"type":"moved","at":null}"#, nil),
      (#"{"type":"moved","at":3}"#, 3),
    ] as [(String, Double?)])
  func tagged(_ json: String, _ seconds: Double?) throws {
    let expected = DefaultedTagged.moved(at: seconds.map { Date(timeIntervalSince1970: $0) })
    #expect(try DefaultedTagged(json: json) == expected)
    #expect(try JSONDecoder().decode(DefaultedTagged.self, from: Data(json.utf8)) == expected)
  }
}
#endif
