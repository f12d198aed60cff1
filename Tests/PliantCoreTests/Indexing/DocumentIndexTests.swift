/// Compares the index with the reader, also for every prefix of small documents and every change of a byte.

import Testing

@testable import PliantCore

struct DocumentIndexTests {
  private func index(_ bytes: [UInt8]) -> Outcome<DocumentIndex> {
    read(bytes) { reader in
      let index = try reader.index()
      try reader.expectEnd()
      return index
    }
  }

  private func index(of text: String) throws -> DocumentIndex { try index(Array(text.utf8)).get() }

  /// The values and keys of a document in order, as the reader finds them.
  private func walk(_ reader: inout JSONReader, _ found: inout [String]) throws(JSONError) {
    let kind = reader.peek()
    found.append("\(reader.byteOffset)")
    switch kind {
    case .array:
      if try reader.beginArray() { repeat { try walk(&reader, &found) } while try reader.nextElement() }
      found.append("]\(reader.byteOffset)")
    case .object:
      if try reader.beginObject() {
        repeat {
          found.append(try reader.readKey())
          try walk(&reader, &found)
        } while try reader.nextMember()
      }
      found.append("}\(reader.byteOffset)")
    case .string: found.append(try reader.readString())
    case .number: found.append(try reader.readNumberText())
    case .bool: found.append("\(try reader.readBool()) \(reader.byteOffset)")
    default:
      try reader.skipValue()
      found.append("null \(reader.byteOffset)")
    }
  }

  private func walk(_ index: DocumentIndex, _ node: Int, _ found: inout [String]) {
    found.append("\(index.byteOffset(at: node))")
    let end = index.node(after: node)
    switch index.kind(at: node) {
    case .array, .object:
      let isObject = index.kind(at: node) == .object
      var (child, count) = (index.firstChild(of: node), 0)
      while child < end {
        if isObject { found.append(index.string(at: child)) }
        walk(index, child + (isObject ? 1 : 0), &found)
        child = index.node(after: child + (isObject ? 1 : 0))
        count += 1
      }
      let counts = [index.count(at: node), index.countChildren(of: node)]
      if counts != [count, count] { Issue.record("\(counts), not \(count) at \(node)") }
      found.append("\(isObject ? "}" : "]")\(index.byteRange(at: node).upperBound)")
    case .string: found.append(index.string(at: node))
    case .number:
      let text = unsafe String(decoding: index.rawText(at: node), as: UTF8.self)
      if index.isInteger(at: node) == text.contains(where: { ".eE".contains($0) }) { Issue.record("\(text)") }
      found.append(text)
    default: found.append("\(index.kind(at: node)) \(index.byteRange(at: node).upperBound)")
    }
  }

  private func agree(_ bytes: [UInt8]) -> Bool {
    let expected = read(bytes) { reader in
      var expected: [String] = []
      try walk(&reader, &expected)
      try reader.expectEnd()
      return expected
    }
    guard let index = index(bytes).value else { return index(bytes).verdict == expected.verdict }
    var found: [String] = []
    walk(index, DocumentIndex.root, &found)
    return found == expected.value && copiedTokens(index) == skippedWhitespace(index)
  }

  /// The document as the writer copies its tokens; "not written" if it refuses to, as for duplicate keys.
  private func copiedTokens(_ index: DocumentIndex) -> String? {
    var writer = JSONWriter(capacity: 0)
    let isWritten = try? writer.write(node: DocumentIndex.root, of: index) { _ in false }
    return isWritten == true ? try? writer.string() : "not written"
  }

  /// The document without the white space between its tokens.
  private func skippedWhitespace(_ index: DocumentIndex) -> String? {
    unsafe index.document.withBytes { bytes in
      var (text, isInString, isEscaped): ([UInt8], Bool, Bool) = ([], false, false)
      for byte in unsafe bytes[index.byteRange(at: DocumentIndex.root)] {
        if isInString || byte > 0x20 { text.append(byte) }
        if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
        isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
      }
      return String(decoding: text, as: UTF8.self)
    }
  }

  @Test(arguments: Mutation.documents) func indexAndReaderAgreeOnBrokenDocuments(text: String) throws {
    for bytes in [Array(text.utf8)] + Mutation.all(of: Array(text.utf8)) {
      try require(agree(bytes), "\(String(decoding: bytes, as: UTF8.self)) \(bytes)")
    }
  }

  @Test(.enabled(if: Corpus.isPresent, "there is no corpus here"), arguments: Corpus.documentNames)
  func indexAndReaderAgreeOnDocuments(name: String) throws { #expect(agree(try Corpus.document(name))) }

  @Test(arguments: [
    (#"{"a":1,"b":2}"#, false), (#"{"a":1,"b":2,"a":3}"#, true), (#"{"a":1,"\u0061":2}"#, true), ("{}", false),
    (#"{"":1,"":2}"#, true), (#"{"longer than eight":1,"longer than eighu":2}"#, false),
    (#"{"longer than eight":1,"longer than eight":2}"#, true), (#"{"12345678":1,"87654321":2,"12345678":3}"#, true),
    (#"{"ab":1,"ba":2,"a":3,"b":4,"aa":5,"bb":6}"#, false), (#"{"é":1,"\u00e9":2}"#, true),
    (#"{"x\n":1,"x\u000a":2}"#, true), (#"{"a":{"b":1},"b":{"a":1}}"#, false),
  ]) func duplicateKeysAreFound(text: String, expected: Bool) throws {
    #expect(try index(of: text).hasDuplicateKeys(small: DocumentIndex.root) == expected)
  }

  @Test func duplicateKeysAreFoundAndTheLastMemberCounts() throws {
    for count in 2...DocumentIndex.scannedMembers {
      let members = (0..<count).map { "\"key\($0 * 7919 % 1000)\":[{}]" }
      let duplicate = members.dropLast() + [members[count - 2].replacing("[{}]", with: "1")]
      for (members, expected) in [(members, false), (Array(duplicate), true)] {
        #expect(try index(of: "{\(members.joined(separator: ","))}").hasDuplicateKeys(small: 0) == expected, "\(count)")
      }
    }
    let index = try index(of: #"{"one":1,"a\u0062c":2,"a rather long key":3,"one":4}"#)
    func find(_ key: String) -> Int? {
      var key = key
      return key.withUTF8 { key in unsafe index.lastValue(of: key, in: 0) }.map { index.byteOffset(at: $0) }
    }
    for (key, offset) in [
      ("one", 50), ("abc", 20), ("a rather long key", 42), ("a rather long kez", nil), ("abd", nil), ("", nil),
    ] { #expect(find(key) == offset, "\(key)") }
  }

  @Test func indexingAValueInsideADocumentKeepsItsOffsets() throws {
    let bytes = Array(#"{"a":[7,8],"b":1}"#.utf8)
    var reader = unsafe JSONReader(bytes.withUnsafeBytes { bytes in unsafe DocumentBytes(copying: bytes) })
    _ = try reader.beginObject()
    _ = try reader.readKey()
    let index = try reader.index()
    var found: [String] = []
    walk(index, DocumentIndex.root, &found)
    #expect(found == ["5", "6", "7", "8", "8", "]10"])
    #expect(try reader.nextMember())
  }

  @Test func lengthsBeyondAWordAreMeasuredAndDepthIsLimited() throws {
    let long = times("x", 0xFF_FFFF + 3)
    let index = try index(of: "[\"\(long)\",1]")
    #expect(index.length(at: 2) == long.utf8.count && index.string(at: 2) == long)
    #expect(index.byteRange(at: 0) == 0..<long.utf8.count + 6)
    #expect(self.index(Array((times("[", 512) + times("]", 512)).utf8)).verdict == "value")
    #expect(self.index(Array((times("[", 513) + times("]", 513)).utf8)).verdict == "depthLimitExceeded@512")
  }
}

struct MemberTableTests {
  private func isUsable(_ document: String) throws -> Bool {
    var table = MemberTable()
    table.fill(with: 0, of: try read(document) { try $0.index() }.get())
    return table.isUsable
  }

  /// Keys that are made to share a hash would take quadratic time.
  @Test func refusesKeysThatShareTheirHashes() throws {
    let members = (0..<5000).map { "\"samestart-\($0 + 10000)-same-end\":1" }
    #expect(try isUsable(#"{"a":1,"b":2,"c":3}"#) && !isUsable("{\(members.joined(separator: ","))}"))
  }
}
