// The order of elements.

import PliantCore
import Testing

@Suite struct StableOrderTests {
  @Test(arguments: 0...70) func sortsByKeysAndThenByIndices(count: Int) {
    for choices in [1, 3, 40, 1000] {
      let keys = (0..<count).map { $0 * 7919 % 1009 % choices }
      for keys in [keys, keys.sorted(), keys.sorted().reversed()] {
        let expected = keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
        #expect(StableOrder.indices(keys) == expected)
        // Keys that differ in their first bytes, and only after them.
        for prefix in ["", "a long prefix, é "] {
          let texts = keys.map { "\(prefix)\($0 + 1000)" }
          #expect(StableOrder.indices(texts) == expected)
        }
      }
    }
  }

  @Test func comparesTextsByCodeUnits() {
    let texts = ["é", "e\u{301}", "z", "", "a\0", "a", "abcdefgh", "abcdefg", "abcdefgha", "😀", "\u{FFFD}"]
    let expected = texts.indices.sorted { Array(texts[$0].utf8).lexicographicallyPrecedes(Array(texts[$1].utf8)) }
    #expect(StableOrder.indices(texts) == expected)
  }
}
