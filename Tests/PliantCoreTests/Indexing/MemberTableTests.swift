/// Holds the table of an object's keys to what looking at one key after the other finds.

import Testing

@testable import PliantCore

@Suite struct MemberTableTests {
  /// Keys that differ in their first bytes, in their last, only in the middle, and only in length; and some that look alike.
  private static let keys: [String] = {
    let lengths = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 24, 25]
    let plain = lengths.flatMap { length in
      ["a", "b"].map { String(repeating: $0, count: length) }
    }
    let middles = (0..<12).map { "profile_image_\($0)_of_the_user" }
    return plain + middles + ["é", "e\u{301}", "用户", "用户1", "a b", "A"]
  }()

  private func index(_ document: String) throws -> DocumentIndex {
    let bytes = Array(document.utf8)
    return try bytes.withUnsafeBytes { bytes in
      var reader = unsafe JSONReader(copying: bytes)
      return try reader.index()
    }
  }

  /// The node of a key, found by looking at all of them.
  private func scanned(_ key: String, _ index: DocumentIndex, _ object: Int) -> Int? {
    let end = index.node(after: object)
    var node = index.firstChild(of: object)
    while node < end {
      if Array(index.string(at: node).utf8) == Array(key.utf8) { return node }
      node = index.node(after: node + 1)
    }
    return nil
  }

  private func expectScannedKeys(
    _ table: MemberTable, _ index: DocumentIndex, _ object: Int,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    for key in Self.keys + ["k", "k1", "k999", "profile_image_99_of_the_user"] {
      // Without a byte to spare behind it.
      let found = Array(key.utf8).withUnsafeBufferPointer { unsafe table.key($0, in: index) }
      #expect(found == scanned(key, index, object), "\(key)", sourceLocation: sourceLocation)
    }
  }

  @Test func findsTheFirstOfEveryKey() throws {
    var random = SplitMix(seed: 7)
    var table = MemberTable()
    for round in 0..<300 {
      var keys = (0..<Int.random(in: 1...40, using: &random)).compactMap { _ in Self.keys.randomElement(using: &random)
      }
      if round % 10 == 0 { keys += (0..<Int.random(in: 1...900, using: &random)).map { "k\($0)" } }
      let index = try index("{" + keys.map { "\"\($0)\":[1,{\"a\":2}]" }.joined(separator: ",") + "}")
      table.fill(with: 0, of: index)
      guard table.isUsable else {
        Issue.record("\(keys)")
        continue
      }
      #expect(table.isPlain == keys.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
      expectScannedKeys(table, index, 0)
      table.clear()
    }
  }

  @Test func isOfOneObjectAfterTheOther() throws {
    let index = try index(#"[{"a":1,"bb":2},{"a":3},{},{"bb":4,"a":5,"a":6}]"#)
    var table = MemberTable()
    var object = index.firstChild(of: 0)
    for _ in 0..<4 {
      table.fill(with: UInt32(object), of: index)
      #expect(table.object == object)
      #expect(table.isUsable == (index.count(at: object) > 0))
      if table.isUsable { expectScannedKeys(table, index, object) }
      object = index.node(after: object)
    }
  }

  @Test func refusesKeysWithEscapes() throws {
    let index = try index(#"{"a":1,"b":2,"\u0063":3}"#)
    var table = MemberTable()
    table.fill(with: 0, of: index)
    #expect(!table.isUsable)
  }

  /// Keys that were made to share a hash would take quadratic time.
  @Test func refusesKeysThatShareTheirHashes() throws {
    let keys = (0..<5000).map { "samestart-" + String($0 + 10000) + "-same-end" }
    let index = try index("{" + keys.map { "\"\($0)\":1" }.joined(separator: ",") + "}")
    var table = MemberTable()
    table.fill(with: 0, of: index)
    #expect(!table.isUsable)
  }
}
