// Keys that models spell themselves, under coders that convert keys.

#if Macros
import Foundation
import Pliant
import Testing

@Suite("Keys that models spell, under strategies for keys")
struct SpelledKeyTests {
  @JSONModel(keys: .snakeCase) struct Snake: Equatable {
    var createdAt = 0
    var userName: String?
    @Key("meta.trace_id") var trace = "?"
    @Key("userID", "user_number") var userID = 0
  }
  @JSONModel(keys: .snakeCase) struct Whole: Equatable {
    var createdAt = 0
    var userName: String?
    var innerPart = Snake()
    @UnknownKeys var rest: [String: JSON] = [:]
  }
  @JSONModel(keys: .snakeCase) class Object { var createdAt = 0, userName: String?, innerPart = Snake() }
  @JSONModel(keys: .snakeCase, tag: "event_kind") enum Event: Equatable { case made(createdAt: Int, userName: String) }

  private static let snake = #"{"created_at":1,"user_name":"li","meta":{"trace_id":"t"},"userID":4}"#
  private static let whole = #"{"created_at":1,"user_name":"li","inner_part":\#(snake),"z":1}"#
  private let expected = Snake(createdAt: 1, userName: "li", trace: "t", userID: 4)

  private var decoders: [PliantDecoder] {
    let changes: [(inout PliantDecoder) -> Void] = [
      { _ in }, { $0.keyDecodingStrategy = .convertFromSnakeCase }, { $0.keyStyle = .kebabCase },
      { $0.keyDecodingStrategy = .custom { keys in AnyKey("x" + keys[keys.count - 1].stringValue) } },
      { $0.ignoresKeyCase = true },
    ]
    return changes.map { with(with(PliantDecoder(), $0)) { $0.tolerance.unknownKeys = .report } }
  }

  @Test func pliantsDecoder() throws {
    for (index, decoder) in decoders.enumerated() {
      var report = DecodingReport()
      #expect(try decoder.decode(Snake.self, from: Self.snake, report: &report) == expected, "\(index)")
      #expect(report.isClean, "\(index): \(report)")
      let whole = try decoder.decode(Whole.self, from: Self.whole)
      #expect(whole.createdAt == 1 && whole.userName == "li" && whole.innerPart == expected, "\(index)")
      #expect(whole.rest.count == 1, "\(index): \(whole.rest)")
      let object = try decoder.decode(Object.self, from: Self.whole)
      #expect(object.createdAt == 1 && object.userName == "li" && object.innerPart == expected, "\(index)")
      let event = try decoder.decode(Event.self, from: #"{"event_kind":"made","created_at":1,"user_name":"li"}"#)
      #expect(event == .made(createdAt: 1, userName: "li"), "\(index)")
    }
  }

  /// Names that nobody spelled are looked for as the strategy has them.
  @Test func namesAreConverted() throws {
    let document = #"{"some_count":1,"keptName":"li"}"#
    let expected = WrittenKeyTests.WrittenInner(someCount: 1, kept: "li")
    #expect(try decoders[1].decode(WrittenKeyTests.WrittenInner.self, from: document) == expected)
    let foundation = with(JSONDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    #expect(try foundation.decode(WrittenKeyTests.WrittenInner.self, from: Data(document.utf8)) == expected)
  }

  @Test func foundationsDecoder() throws {
    for decoder in [JSONDecoder(), with(JSONDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }] {
      #expect(try decoder.decode(Snake.self, from: Data(Self.snake.utf8)) == expected)
      let whole = try decoder.decode(Whole.self, from: Data(Self.whole.utf8))
      #expect(whole.createdAt == 1 && whole.innerPart == expected && whole.rest.count == 1)
      let object = try decoder.decode(Object.self, from: Data(Self.whole.utf8))
      #expect(object.createdAt == 1 && object.userName == "li" && object.innerPart == expected)
      let event = try decoder.decode(
        Event.self, from: Data(#"{"event_kind":"made","created_at":1,"user_name":"li"}"#.utf8))
      #expect(event == .made(createdAt: 1, userName: "li"))
    }
    // A document with keys that would have been converted was not.
    let mixed = Data(#"{"createdAt":1,"user_name":"li"}"#.utf8)
    #expect(try JSONDecoder().decode(Snake.self, from: mixed) == Snake(userName: "li"))
  }

  @Test func pliantsEncoder() throws {
    var encoder = with(PliantEncoder()) { $0.keyEncodingStrategy = .convertToSnakeCase }
    #expect(try encoder.encodeString(expected) == Self.snake)
    encoder.keyEncodingStrategy = .custom { keys in AnyKey("x" + keys[keys.count - 1].stringValue) }
    #expect(try encoder.encodeString(expected) == Self.snake)
  }
}
#endif
