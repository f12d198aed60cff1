/// Which word was meant.

import Testing

@testable import PliantCore

struct NearMissTests {
  static let words: [(word: String, candidates: [String], suggestion: String?)] = [
    // The same but for case and separators, of any length.
    ("user_name", ["age", "userName"], "userName"), ("userName", ["user_name"], "user_name"),
    ("UserName", ["userName"], "userName"), ("user-name", ["userName"], "userName"), ("ID", ["id"], "id"),
    ("Id", ["id"], "id"), ("ÉTÉ", ["été"], "été"), ("user.name", ["userName"], "userName"),
    // One letter swapped, left out, added, replaced.
    ("nmae", ["name", "age"], "name"), ("nme", ["name"], "name"), ("naame", ["name"], "name"),
    ("mame", ["name"], "name"), ("shenzen", ["beijing", "shanghai", "shenzhen"], "shenzhen"),
    ("ctiy", ["city"], "city"), ("日本后", ["日本語"], "日本語"),
    // More in longer words.
    ("desciptoin", ["description"], "description"), ("adress", ["address"], "address"),
    ("recieved_at", ["receivedAt"], "receivedAt"),
    ("identifcaitonNumbr", ["identificationNumber"], "identificationNumber"),
    // The nearest one, and the first of the nearest.
    ("prices", ["priced", "price", "pricey"], "priced"), ("colour", ["colours", "color"], "colours"),
    ("colr", ["cooler", "color"], "color"), ("Color", ["colors", "color"], "color"),
    // Not like enough.
    ("height", ["name", "age"], nil), ("name", ["date"], nil), ("abc", ["xyz"], nil), ("min", ["max"], nil),
    ("createdAt", ["updatedAt"], nil), ("x", ["y"], nil), ("ab", ["ac"], nil), ("id", ["ids"], nil),
    // Nothing to suggest.
    ("", ["a"], nil), ("_", ["-"], nil), ("name", [], nil), ("name", ["name", "nmae"], nil), ("abc", [""], nil),
  ]

  @Test(arguments: words) func suggestsWhatWasMeant(word: String, candidates: [String], suggestion: String?) {
    #expect(NearMiss.suggestion(for: word, among: candidates) == suggestion)
  }

  @Test func theCostIsBounded() {
    let long = String(repeating: "a", count: 1_000_000)
    #expect(NearMiss.suggestion(for: long, among: [long + "b", "name"]) == nil)
    #expect(NearMiss.suggestion(for: "name", among: [long]) == nil)
    let sixty = String(repeating: "ab", count: 30)
    #expect(NearMiss.suggestion(for: sixty + "c", among: [sixty]) == sixty)
    // Longer words are not compared letter by letter, only as a whole.
    let hundred = String(repeating: "ab", count: 50)
    #expect(NearMiss.suggestion(for: hundred + "c", among: [hundred]) == nil)
    #expect(NearMiss.suggestion(for: hundred.uppercased(), among: [hundred]) == hundred)
    let many = (0..<100_000).map { "key\($0)" }
    #expect(NearMiss.suggestion(for: "kye3", among: many) == "key3")
    #expect(NearMiss.suggestion(for: "nothing like it at all", among: many) == nil)
  }
}
