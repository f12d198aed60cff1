/// Nests arrays and objects up to the depth limit and beyond it, in every mixture.

import Testing

@testable import PliantCore

struct NestingTests {
  /// `kinds` nested containers, outermost first: true is an object.
  private func nested(_ kinds: [Bool], around value: String = "1") -> String {
    var text = kinds.map { $0 ? "{\"k\":" : "[" }.joined() + value
    for kind in kinds.reversed() { text += kind ? "}" : "]" }
    return text
  }

  @Test(arguments: [0, 1, 2, 63, 64, 65, 512])
  func holdsTheDepthLimitExactly(limit: Int) {
    for isObject in [false, true] {
      let unit = isObject ? 5 : 1
      func verdicts(_ text: String) -> [String] {
        [
          read(text, depthLimit: limit) { try Tree(from: &$0) }.verdict,
          skip(Array(text.utf8), depthLimit: limit).verdict,
        ]
      }
      let empty = isObject ? "{}" : "[]"
      #expect(verdicts(nested(Array(repeating: isObject, count: limit))) == ["value", "value"])
      let tooDeep = "depthLimitExceeded@\(limit * unit)"
      #expect(verdicts(nested(Array(repeating: isObject, count: limit + 1))) == [tooDeep, tooDeep])
      // An empty container is a level, too.
      #expect(verdicts(nested(Array(repeating: isObject, count: limit), around: empty)) == [tooDeep, tooDeep])
      if limit > 0 {
        #expect(verdicts(nested(Array(repeating: isObject, count: limit - 1), around: empty)) == ["value", "value"])
      }
    }
  }

  @Test func siblingsDoNotAddUp() {
    let many = "[" + Array(repeating: "[[]],{\"a\":{}}", count: 300).joined(separator: ",") + "]"
    #expect(read(many, depthLimit: 3) { try Tree(from: &$0) }.verdict == "value")
    #expect(skip(Array(many.utf8), depthLimit: 3).verdict == "value")
    #expect(skip(Array(many.utf8), depthLimit: 2).verdict == "depthLimitExceeded@2")
  }

  @Test func skippingInsideOfOpenContainersCountsTheirLevels() {
    let outcome = read("[[[1]]]", depthLimit: 2) { reader -> Void in
      _ = try reader.beginArray()
      try reader.skipValue()
    }
    #expect(outcome.verdict == "depthLimitExceeded@2")
  }

  /// Deeper levels than fit a word are kept apart while skipping: each kind must come back when its level ends.
  @Test func skipsDeepMixturesToTheirEnd() {
    var random = SplitMix(seed: 17)
    for depth in [1, 2, 63, 64, 65, 66, 127, 128, 129, 130, 191, 192, 193, 200, 256, 257, 400, 512] {
      for _ in 0..<6 {
        let kinds = (0..<depth).map { _ in Bool.random(using: &random) }
        let document = nested(kinds)
        #expect(skip(Array(document.utf8)).verdict == "value")
        // The same with members and elements behind each inner container.
        var text = kinds.map { $0 ? "{\"k\":" : "[" }.joined() + "1"
        for kind in kinds.reversed() { text += kind ? ",\"z\":[{}]}" : ",[{}]]" }
        #expect(skip(Array(text.utf8), depthLimit: 514).verdict == "value")
        // One bracket of the other kind, somewhere on the way out.
        var bytes = Array(document.utf8)
        let place = bytes.count - 1 - Int.random(in: 0..<depth, using: &random)
        bytes[place] = bytes[place] == UInt8(ascii: "]") ? UInt8(ascii: "}") : UInt8(ascii: "]")
        let isInArray = bytes[place] == UInt8(ascii: "}")
        #expect(skip(bytes).verdict == "unexpectedByte(\(isInArray ? "commaOrArrayEnd" : "commaOrObjectEnd"))@\(place)")
      }
    }
  }

  /// Random token soup: an oracle that is plain recursion over the grammar says what is a document.
  @Test func agreesWithASimpleGrammarOnRandomTokens() {
    var random = SplitMix(seed: 99)
    let tokens = ["[", "]", "{", "}", ",", ":", "\"k\"", "1", "\"k\":"]
    var accepted = 0
    for _ in 0..<20_000 {
      var text = ["[", "{", ""].randomElement(using: &random)!
      for _ in 0..<Int.random(in: 0...9, using: &random) { text += tokens.randomElement(using: &random)! }
      let bytes = Array(text.utf8)
      var oracle = Grammar(bytes)
      let isDocument = oracle.document()
      accepted += isDocument ? 1 : 0
      guard (skip(bytes).value != nil) == isDocument, (readTree(bytes).value != nil) == isDocument else {
        Issue.record("\(text): \(isDocument)")
        return
      }
    }
    #expect(accepted > 200)
  }
}

/// The grammar of arrays and objects over the tokens of the tests above, as RFC 8259 has it, by plain recursion.
private struct Grammar {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func document() -> Bool { value() && index == bytes.count }

  private mutating func take(_ text: String) -> Bool {
    guard bytes[index...].starts(with: text.utf8) else { return false }
    index += text.utf8.count
    return true
  }

  private mutating func string() -> Bool {
    guard take("\"") else { return false }
    while index < bytes.count, bytes[index] != UInt8(ascii: "\"") { index += 1 }
    return take("\"")
  }

  private mutating func number() -> Bool {
    let start = index
    while index < bytes.count, (0x30...0x39).contains(bytes[index]) { index += 1 }
    return index > start
  }

  private mutating func value() -> Bool {
    if take("[") {
      if take("]") { return true }
      repeat { guard value() else { return false } } while take(",")
      return take("]")
    }
    if take("{") {
      if take("}") { return true }
      repeat { guard string(), take(":"), value() else { return false } } while take(",")
      return take("}")
    }
    return string() || number()
  }
}
