// Codable types whose documents have their keys in any order: the same values as in declared order, and as Foundation's.

import Foundation
import Pliant
import Testing

struct KeyOrderTests {
  /// More properties than are looked through one by one, with keys of all lengths, some missing, and objects inside.
  struct Wide: Codable, Equatable {
    struct Inner: Codable, Equatable {
      var a: Int, ab: Int?, abc, abcd, abcde: Int, abcdef, abcdefg, abcdefgh, abcdefghi: Int?
    }
    var id: Int
    var profile_image_0_of_the_user, profile_image_1_of_the_user, profile_image_2_of_the_user: String
    var missing1, missing2: String?
    var inner: Inner
    var inners: [Inner]
    var é: Int?
    var 用户: String
    var id_str, name, screen_name, location, description, url: String
    var byName: [String: Inner]
    var last: Bool
  }

  private func inner(_ number: Int) -> Wide.Inner {
    Wide.Inner(
      a: number, ab: number % 2 == 0 ? nil : 1, abc: 2, abcd: 3, abcde: 4, abcdef: 5, abcdefg: nil, abcdefgh: 6,
      abcdefghi: number % 3 == 0 ? nil : 7)
  }

  private var wide: Wide {
    Wide(
      id: 1, profile_image_0_of_the_user: "p0", profile_image_1_of_the_user: "p1", profile_image_2_of_the_user: "p2",
      missing1: nil, missing2: nil, inner: inner(1), inners: (2..<9).map(inner), é: 8, 用户: "u", id_str: "1", name: "n",
      screen_name: "s", location: "l", description: "d", url: "u", byName: ["x": inner(3), "y": inner(4)], last: true)
  }

  /// A document with the members of all objects in an order that is drawn for each, and with keys that nobody asks for.
  private func shuffled(_ value: Any, extra: Int, _ random: inout RepeatableBits) -> String {
    switch value {
    case let object as [String: Any]:
      var members = object.sorted { $0.key < $1.key }.map { key, value in
        "\"\(key)\":\(shuffled(value, extra: key == "byName" ? 0 : extra, &random))"
      }
      if object["x"] == nil { members += (0..<extra).map { "\"unknown\($0)\":[{\"id\":9}]" } }
      return "{\(members.shuffled(using: &random).joined(separator: ","))}"
    case let array as [Any]:
      var elements: [String] = []
      for element in array { elements.append(shuffled(element, extra: extra, &random)) }
      return "[\(elements.joined(separator: ","))]"
    default:
      let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
      return String(decoding: data ?? Data(), as: UTF8.self)
    }
  }

  @Test(arguments: [0, 1, 30, 70])
  func changesNothing(extra: Int) throws {
    let expected = [wide, wide]
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(expected))
    var random = RepeatableBits(seed: UInt64(extra))
    for _ in 0..<40 {
      let document = Data(shuffled(object, extra: extra, &random).utf8)
      #expect(try JSONDecoder().decode([Wide].self, from: document) == expected)
      for tolerance in [Tolerance.strict, .tolerant] {
        var report = DecodingReport()
        let value = try PliantDecoder(tolerance: tolerance).decode([Wide].self, from: document, report: &report)
        #expect(value == expected && report.isClean)
      }
    }
  }

  /// Two containers of one depth that are asked by turns.
  struct ByTurns: Decodable {
    var found: [Int] = []

    init(from decoder: any Decoder) throws {
      let outer = try decoder.container(keyedBy: AnyKey.self)
      let left = try outer.nestedContainer(keyedBy: AnyKey.self, forKey: "left")
      let right = try outer.nestedContainer(keyedBy: AnyKey.self, forKey: "right")
      for number in (0..<20).reversed() {
        let key = AnyKey("k\(number)")
        found.append(try left.decodeIfPresent(Int.self, forKey: key) ?? -1)
        found.append(try right.decodeIfPresent(Int.self, forKey: key) ?? -1)
      }
    }
  }

  @Test func keepsSiblingsApart() throws {
    func members(_ numbers: some Sequence<Int>, times factor: Int) -> String {
      numbers.map { "\"k\($0)\":\($0 * factor)" }.joined(separator: ",")
    }
    let document = "{\"left\":{\(members(0..<20, times: 1))},\"right\":{\(members((3..<17).reversed(), times: 100))}}"
    let expected = (0..<20).reversed().flatMap { [$0, (3..<17).contains($0) ? $0 * 100 : -1] }
    #expect(try PliantDecoder().decode(ByTurns.self, from: document).found == expected)
    #expect(try JSONDecoder().decode(ByTurns.self, from: document).found == expected)
  }
}
