//===----------------------------------------------------------------------===//
// The document that hooks of models without the macro get: finding its members takes no longer than in any other.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

/// Looks up members and elements of its document.
private struct Inspector: TolerantCodable {
  var isDone = false
  private var sum = 0

  enum CodingKeys: String, CodingKey { case isDone }

  mutating func didDecode(from json: JSON) throws {
    let (object, list) = (json["object"], json["list"])
    for number in 0..<json["size"].intValue {
      sum += object["k\(number)"].intValue + list[number]["n"].intValue
    }
  }

  var found: Int { sum }
}

@Suite struct HookDocumentTests {
  @Test func lookingUpAllMembersAndElementsTakesLinearTime() throws {
    let count = 20_000
    let members = (0..<count).map { "\"k\($0)\":1" }.joined(separator: ",")
    let elements = Array(repeating: #"{"n":2}"#, count: count).joined(separator: ",")
    let text = #"{"isDone":true,"size":\#(count),"object":{\#(members)},"list":[\#(elements)]}"#
    let time = try processorTime {
      let one = try Inspector(json: text).found
      #expect(one == 3 * count)
      // In an array the document is shared by all.
      let several = try [Inspector](json: "[\(text),{}]").map(\.found)
      #expect(several == [3 * count, 0])
    }
    // Each lookup used to go through the whole container, which takes minutes.
    #expect(time < .seconds(20), "\(time)")
  }
}
