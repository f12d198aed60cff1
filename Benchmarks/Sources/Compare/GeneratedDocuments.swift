// The documents without a corpus: the one small profile, 10,000 records from a seeded generator, and one object for each of 200 models.

import Foundation
import PliantModels
import PliantSchema

enum GeneratedDocuments {
  /// The flat document of `small` and `object`, with its keys in declared order.
  static let small = Data(
    """
    {"userId":"12345","nickname":"用户1","avatarImgUrl":"http://baidu.com/avatarImageUrl.jpg","signature":"qqq","age":19,\
    "birthday":1052209042000,"gender":2,"constellation":"金牛座","imAccId":"abcdefgzzzzzzzzz","realMan":1,"realPersonGender":0,\
    "registerTime":1620289047216,"language":"en-US"}
    """.utf8)

  /// The same profile as a dictionary from another source.
  static var smallDictionary: [String: Any] {
    [
      "userId": "12345", "nickname": "用户1", "avatarImgUrl": "http://baidu.com/avatarImageUrl.jpg", "signature": "qqq",
      "age": 19, "birthday": 1_052_209_042_000, "gender": 2, "constellation": "金牛座", "imAccId": "abcdefgzzzzzzzzz",
      "realMan": 1, "realPersonGender": 0, "registerTime": 1_620_289_047_216, "language": "en-US",
    ]
  }

  /// A compact array of records of about 250 bytes each. The same seed gives the same bytes.
  static func records(count: Int = 10_000, seed: UInt64 = 20_260_701) -> Data {
    Data("[\(recordTexts(count: count, seed: seed).joined(separator: ","))]".utf8)
  }

  /// 200 objects, each for a different model.
  static func models200(seed: UInt64 = 200) throws -> Data {
    try PliantModels.Models200.mock(seed: seed).jsonData()
  }

  /// The same records, one per line.
  static func recordLines(count: Int = 10_000, seed: UInt64 = 20_260_701) -> Data {
    Data(recordTexts(count: count, seed: seed).map { $0 + "\n" }.joined().utf8)
  }

  private static func recordTexts(count: Int, seed: UInt64) -> [String] {
    var random = SplitMix64(state: seed)
    return (0..<count).map { record(id: 1_000_000 + 7 * $0, &random) }
  }

  private static func record(id: Int, _ random: inout SplitMix64) -> String {
    let first = pick(firstNames, &random)
    let last = pick(lastNames, &random)
    let tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in "\"\(pick(tagNames, &random))\"" }
    let place = pick(places, &random)
    // Whole numbers of millionths, so that the text has at most six decimals.
    let latitude = Double(place.latitude + Int.random(in: -400_000...400_000, using: &random)) / 1_000_000
    let longitude = Double(place.longitude + Int.random(in: -400_000...400_000, using: &random)) / 1_000_000
    let email =
      "\(first.ascii)\(Int.random(in: 1...999, using: &random))@example.\(pick(["com", "org", "net"], &random))"
    return """
      {"id":\(id),"name":"\(first.name) \(last)","email":"\(email)",\
      "active":\(Bool.random(using: &random)),"score":\(Double(Int.random(in: 0...100_000, using: &random)) / 1000),\
      "tags":[\(tags.joined(separator: ","))],"createdAt":"\(date(&random))",\
      "address":{"street":"\(Int.random(in: 1...299, using: &random)) \(pick(streets, &random))","city":"\(place.city)",\
      "coordinates":{"lat":\(latitude),"lon":\(longitude)}}}
      """
  }

  private static func date(_ random: inout SplitMix64) -> String {
    func two(_ range: ClosedRange<Int>) -> String {
      let number = Int.random(in: range, using: &random)
      return number < 10 ? "0\(number)" : "\(number)"
    }
    return "20\(two(10...25))-\(two(1...12))-\(two(1...28))T\(two(0...23)):\(two(0...59)):\(two(0...59))Z"
  }

  private static func pick<T>(_ choices: [T], _ random: inout SplitMix64) -> T {
    choices[Int.random(in: choices.indices, using: &random)]
  }

  private static let firstNames: [(name: String, ascii: String)] = [
    ("Ada", "ada"), ("Grace", "grace"), ("Edsger", "edsger"), ("Barbara", "barbara"), ("José", "jose"), ("Zoë", "zoe"),
    ("Alan", "alan"), ("Maria", "maria"), ("Jürgen", "juergen"), ("明", "ming"), ("Olga", "olga"), ("Kofi", "kofi"),
  ]
  private static let lastNames = [
    "Lovelace", "Hopper", "Dijkstra", "Liskov", "García", "Turing", "Müller", "王", "Annan", "O'Connor",
  ]
  private static let tagNames = ["new", "vip", "wholesale", "beta", "returning", "überfällig"]
  private static let streets = [
    "Market St", "Station Road", "Hauptstraße", "Rue de la Paix", "High Street", "Park Lane",
  ]
  /// With coordinates in millionths of a degree.
  private static let places: [(city: String, latitude: Int, longitude: Int)] = [
    ("Oakland", 37_804_456, -122_271_356), ("London", 51_507_222, -127_500), ("Zürich", 47_374_444, 8_541_111),
    ("北京", 39_906_667, 116_397_500), ("São Paulo", -23_550_000, -46_633_333), ("Nairobi", -1_286_389, 36_817_222),
  ]
}

/// Steele, Lea and Flood's generator: small, with the same numbers on every platform.
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
