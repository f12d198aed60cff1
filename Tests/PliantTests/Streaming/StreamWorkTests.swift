// Streams take time in proportion to their length, whatever is in them and however it arrives.

import Pliant
import Testing

struct StreamWorkTests {
  /// Many times what it takes, and a small part of what it took when it was quadratic.
  private static let bound = Duration.seconds(60)

  private func expectSoon(_ text: String, within bound: Duration = bound, _ body: () throws -> Void) rethrows {
    let time = try processorTime(body)
    #expect(time < bound, "\(text) took \(time)")
  }

  /// The second line is looked at by itself, as the first was broken: its end was searched from its beginning at each load.
  @Test(arguments: [JSONDialect.json, .jsonWithComments, .json5])
  func aLongLineArrivesInSmallPieces(dialect: JSONDialect) throws {
    let decoder = with(PliantDecoder()) { $0.dialect = dialect }
    let line = "[\(String(repeating: "1234567,", count: 30_000))0]"
    let chunks = "[1\n\(line)\n[2]".utf8.map { [$0] }
    expectSoon("a long line") {
      var sums: [Int?] = []
      for value in [Int].lines(of: chunks, decoder: decoder) { sums.append((try? value.get())?.reduce(0, +)) }
      #expect(sums == [nil, 30_000 * 1_234_567, 2])
    }
  }

  /// What is shown of a bad element ends with its line: that was searched to the end of what was loaded.
  @Test(arguments: [JSONDialect.json, .json5])
  func manyBadElementsStandInOneLine(dialect: JSONDialect) throws {
    let decoder = with(PliantDecoder()) { $0.dialect = dialect }
    let space = String(repeating: " ", count: 4_000_000)
    let bytes = Array("[\(String(repeating: "1x,", count: 15_000))\(space)7]".utf8)
    expectSoon("an array of bad elements", within: .seconds(5)) {
      var (good, bad) = (0, 0)
      for value in Int.elements(of: [bytes], at: "", decoder: decoder) {
        if (try? value.get()) == 7 { good += 1 } else { bad += 1 }
      }
      #expect(good == 1 && bad == 15_000)
    }
  }

  /// As much of the buffer as the last value took was copied for the error of each bad one.
  @Test func manyBadLinesFollowALargeOne() throws {
    let large = "{\"id\":1,\"name\":\"\(String(repeating: "x", count: 18_000_000))\"}\n"
    let bytes = Array((large + String(repeating: "{\"id\":}\n", count: 10_000)).utf8)
    expectSoon("bad lines behind a large one", within: .seconds(10)) {
      #expect(StreamItem.lines(of: [bytes]).count { (try? $0.get()) != nil } == 1)
    }
  }
}
