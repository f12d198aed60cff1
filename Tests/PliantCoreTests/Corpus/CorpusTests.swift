// Documents of JSONTestSuite and others, also with a changed byte: all ways of reading agree, also with Foundation.

import Foundation
import Testing

@testable import PliantCore

enum Corpus {
  /// The folder: the environment variable `PLIANT_CORPUS`, or `../shared/corpus` next to the package. Nil if missing.
  static let root: URL? = {
    let beside = (0..<5).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
    let path = ProcessInfo.processInfo.environment["PLIANT_CORPUS"]
    let folder = path.map { URL(fileURLWithPath: $0) } ?? beside.appendingPathComponent("shared/corpus")
    return FileManager.default.fileExists(atPath: folder.appendingPathComponent("JSONTestSuite").path) ? folder : nil
  }()

  static var isPresent: Bool { root != nil }
  static let documentNames = ["twitter", "citm_catalog", "canada", "reddit-comments"]

  static func document(_ name: String) throws -> [UInt8] {
    guard let root else { return [] }
    return try Array(Data(contentsOf: root.appendingPathComponent("documents/\(name).json")))
  }

  /// The cases of JSONTestSuite with their names, sorted.
  static func testSuite() throws -> [(name: String, bytes: [UInt8])] {
    guard let folder = root?.appendingPathComponent("JSONTestSuite") else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
    return try names.sorted().map { ($0, try Array(Data(contentsOf: folder.appendingPathComponent($0)))) }
  }
}

@Suite(.enabled(if: Corpus.isPresent, "there is no corpus here")) struct JSONTestSuiteTests {
  /// The cases that the suite lets parsers accept or refuse, and that this library accepts. It refuses all others.
  static let acceptedOptionalCases: Set<String> = [
    // Well-formed numbers that a Double may not represent.
    "i_number_double_huge_neg_exp.json", "i_number_huge_exp.json", "i_number_neg_int_huge_exp.json",
    "i_number_pos_double_huge_exp.json", "i_number_real_neg_overflow.json", "i_number_real_pos_overflow.json",
    "i_number_real_underflow.json", "i_number_too_big_neg_int.json", "i_number_too_big_pos_int.json",
    "i_number_very_big_negative_int.json",
    // 500 levels, below the limit, and a byte order mark.
    "i_structure_500_nested_arrays.json", "i_structure_UTF-8_BOM_empty_object.json",
  ]

  @Test func acceptsAndRefusesWhatTheSuiteSaysInEveryWay() throws {
    let cases = try Corpus.testSuite()
    #expect(cases.count == 318)
    for (name, bytes) in cases {
      let outcome = readTree(bytes)
      let isExpected = name.hasPrefix("y_") || Self.acceptedOptionalCases.contains(name)
      #expect((outcome.value != nil) == isExpected, "\(name): \(outcome.verdict)")
      if let error = outcome.error {
        #expect((0...bytes.count).contains(error.byteOffset), "\(name)")
        // Properties that are computed later are valid for every broken document.
        #expect(error.line >= 1 && error.column >= 1, "\(name)")
        #expect(error.snippet?.contains("^") == true && !error.description.isEmpty, "\(name)")
      }
      #expect(outcome.verdict == skip(bytes).verdict, "\(name)")
      guard let tree = outcome.value else { continue }
      for options: JSONWriter.Options in [[], .pretty, [.escapingNonASCII, .escapingSlashes, .escapingHTML]] {
        #expect(readTree(try tree.text(options)).value == tree, "\(name)")
      }
    }
  }
}

@Suite(.enabled(if: Corpus.isPresent, "there is no corpus here")) struct DocumentTests {
  @Test(arguments: Corpus.documentNames) func realDocumentsSurviveAWriterAndAReader(name: String) throws {
    let bytes = try Corpus.document(name)
    #expect(bytes.count > 100_000 && skip(bytes).verdict == "value")
    let tree = try readTree(bytes).get()
    let compact = try tree.text()
    #expect(try readTree(compact).get() == tree)
    // The writer copies a compact document unchanged.
    #expect(write { try $0.write(jsonText: compact) }.value == compact)
    guard ["twitter", "reddit-comments"].contains(name) else { return }
    #expect(try readTree(tree.text(.pretty)).get() == tree)
    #expect(try readTree(tree.text([.escapingNonASCII, .escapingHTML, .escapingSlashes])).get() == tree)
  }

  @Test(arguments: Corpus.documentNames) func agreesWithFoundation(name: String) throws {
    let bytes = try Corpus.document(name)
    let tree = try readTree(bytes).get()
    #expect(try firstDifference(tree, JSONSerialization.jsonObject(with: Data(bytes)), at: JSONPath()) == nil)
  }

  /// The path to the first value that differs from Foundation's tree.
  private func firstDifference(_ tree: Tree, _ object: Any, at path: JSONPath) -> String? {
    switch (tree, object) {
    case (.null, is NSNull): return nil
    case (.bool(let value), let other as Bool): return value == other ? nil : "\(path)"
    case (.string(let text), let other as String): return text.utf8.elementsEqual(other.utf8) ? nil : "\(path)"
    case (.number(let text), let other as NSNumber):
      // JSONSerialization's doubles are not always the closest ones on Linux: units in the last place may be missing.
      if let integer = Int64(text) { return integer == other.int64Value ? nil : "\(path)" }
      let value = libraryDouble(text)
      guard read(text, { try $0.readDouble() }).value == value else { return "\(path): \(text)" }
      return abs(value - libraryDouble(other.stringValue)) <= 4 * value.ulp ? nil : "\(path): \(text), not \(other)"
    case (.array(let elements), let other as [Any]):
      guard elements.count == other.count else { return "\(path)" }
      for (index, pair) in zip(elements, other).enumerated() {
        let inner = JSONPath(path.components + [.index(index)])
        if let difference = firstDifference(pair.0, pair.1, at: inner) { return difference }
      }
      return nil
    case (.object(let members), let other as [String: Any]):
      guard Set(members.map(\.key)).count == other.count else { return "\(path)" }
      for member in members {
        let inner = JSONPath(path.components + [.key(member.key)])
        guard let value = other[member.key] else { return "\(inner)" }
        if let difference = firstDifference(member.value, value, at: inner) { return difference }
      }
      return nil
    default: return "\(path)"
    }
  }
}

enum Mutation {
  static let documents: [String] = [
    #"{"a":[1,-2.5e+3,0,true,false,null],"é漢😀":"\u00e9\ud83d\ude00\"\\\/\b\f\n\r\t","n":{"x":{},"y":[]}}"#,
    " [ \"plain text longer than sixteen bytes\" ,\r\n\t{ \"k\" : [ [ ] , { } ] } , 1E5, -0.0 ] \n",
    #""日本語テキスト\uD83D\uDE00 \u0000é👩‍👩‍👧""#, "-12345678901234567890.125e-10",
    #"[[[{"id":9007199254740993,"name":"Łukasz 🙂","tags":["x","yz"],"ok":true}]],[0.5,{"":null}]]"#,
  ]

  /// Bytes with a meaning: structure, white space, digits, letters of literals and escapes, each kind of byte of UTF-8.
  static let bytes: [UInt8] =
    Array("\"\\{}[]:,/ \t\n\r019-+.eEtfnu'*xa".utf8) + [
      0x00, 0x01, 0x08, 0x0B, 0x1F, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBB, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE2,
      0xED, 0xEF, 0xF0, 0xF4, 0xF5, 0xFE, 0xFF,
    ]

  /// Every prefix of `document`; and every byte of it replaced by each of ``bytes``, deleted, and doubled.
  static func all(of document: [UInt8]) -> [[UInt8]] {
    var all: [[UInt8]] = []
    for index in document.indices {
      all.append(Array(document[..<index]))
      for byte in bytes where byte != document[index] {
        var changed = document
        changed[index] = byte
        all.append(changed)
      }
      all.append(Array(document[..<index] + document[(index + 1)...]))
      all.append(Array(document[...index] + document[index...]))
    }
    return all
  }
}

struct MutationTests {
  /// Reading and skipping agree, an error has its offset, and a document that is still valid is written and read again.
  @Test(arguments: Mutation.documents) func everyWayAgreesOnChangedDocuments(text: String) throws {
    #expect(readTree(text).value != nil)
    var acceptedCount = 0
    for bytes in [Array(text.utf8)] + Mutation.all(of: Array(text.utf8)) {
      let (reading, skipping) = (readTree(bytes), skip(bytes))
      var isRight = reading.verdict == skipping.verdict
      if let tree = reading.value {
        acceptedCount += 1
        isRight = try isRight && readTree(tree.text()).value == tree && readTree(tree.text(.pretty)).value == tree
      } else if let error = reading.error {
        let lines = error.snippet?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
        isRight =
          isRight && (0...bytes.count).contains(error.byteOffset) && lines.count == 2 && lines[1].hasSuffix("^")
          && error.message.hasPrefix("expected ") && error.description.hasPrefix(error.message)
          && error.description.hasSuffix("(line \(error.line), column \(error.column))")
      }
      try require(
        isRight, "\(reading), skipped: \(skipping.verdict): \(String(decoding: bytes, as: UTF8.self)) \(bytes)")
    }
    #expect(acceptedCount > 100)
  }

  /// The error of a prefix is at its end, or earlier if the last token is invalid as far as it goes.
  @Test(arguments: Mutation.documents) func aPrefixFailsAtOrBeforeItsEnd(text: String) {
    let document = Array(text.utf8)
    for count in 0..<document.count {
      guard let error = readTree(Array(document[..<count])).error else { continue }
      switch error.kind {
      case .unexpectedEnd: #expect(error.byteOffset == count)
      // A number, escape or character that is cut off; a literal whose rest is missing.
      case .invalidNumber, .invalidEscape, .invalidUTF8, .loneSurrogate, .unexpectedByte(.value):
        #expect(error.byteOffset < count)
      default: Issue.record("\(error) for the first \(count) bytes of \(text)")
      }
    }
  }
}

struct FoundationComparisonTests {
  /// A class of documents that Foundation accepts and this library refuses, or the other way round.
  struct Difference: Sendable {
    var name: String
    /// True if this library accepts them and Foundation doesn't.
    var isAcceptedHere: Bool, applies: @Sendable (_ bytes: [UInt8], _ error: JSONError?) -> Bool
  }

  /// All known differences. In each, this library follows RFC 8259.
  static let differences: [Difference] = [
    // `[1,]` and `{"a":1,}`: Foundation accepts a comma before the closing bracket. Sections 4 and 5 don't.
    Difference(name: "a trailing comma", isAcceptedHere: false) { bytes, error in
      guard let error, ["unexpectedByte(value)", "unexpectedByte(key)"].contains(error.kind.name) else { return false }
      let before = bytes[..<error.byteOffset].last { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
      return before == UInt8(ascii: ",") && [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[error.byteOffset])
    },
    // UTF-16 and UTF-32: Foundation guesses the encoding by the zero bytes at the start. Section 8.1 requires UTF-8.
    Difference(name: "another encoding than UTF-8", isAcceptedHere: false) { bytes, error in
      error != nil && bytes.prefix(4).contains(0)
    },
    // `1e999` is well-formed, and refused here only when it is read as a Double. Foundation always converts it.
    Difference(name: "a number beyond Double", isAcceptedHere: true) { bytes, _ in
      numbers(bytes).contains { libraryDouble($0).isInfinite }
    },
    // `123e-789` is read as zero, the closest Double, here and by JSONSerialization; JSONDecoder refuses it.
    Difference(name: "a number closer to zero than any Double", isAcceptedHere: true) { bytes, _ in
      numbers(bytes).contains {
        libraryDouble($0) == 0 && $0.prefix { $0 != "e" && $0 != "E" }.contains { ("1"..."9").contains($0) }
      }
    },
    // `0e5` is zero. JSONDecoder takes it for a number with a leading zero.
    Difference(name: "zero before an exponent", isAcceptedHere: true) { bytes, _ in
      numbers(bytes).map { $0.lowercased() }.contains { $0.hasPrefix("0e") || $0.hasPrefix("-0e") }
    },
  ]

  @Test(arguments: Mutation.documents) func differsFromFoundationOnlyAsExplained(text: String) {
    for bytes in Mutation.all(of: Array(text.utf8)) { compare(bytes, "\(String(decoding: bytes, as: UTF8.self))") }
  }

  @Test(.enabled(if: Corpus.isPresent, "there is no corpus here"))
  func differsFromFoundationOverTheTestSuiteOnlyAsExplained() throws {
    // The deepest cases would exhaust the stack of a recursive reader without a depth limit.
    for (name, bytes) in try Corpus.testSuite() where bytes.count < 50_000 { compare(bytes, name) }
  }

  private func compare(_ bytes: [UInt8], _ name: String) {
    let (outcome, data) = (readTree(bytes), Data(bytes))
    let isAccepted = outcome.value != nil
    let foundation = [
      (try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)) != nil,
      (try? JSONDecoder().decode(DecodedTree.self, from: data)) != nil,
    ]
    guard foundation != [isAccepted, isAccepted] else { return }
    let isExplained = Self.differences.contains { $0.isAcceptedHere == isAccepted && $0.applies(bytes, outcome.error) }
    #expect(isExplained, "\(outcome.verdict), JSONSerialization and JSONDecoder accept: \(foundation): \(name)")
  }

  private static func numbers(_ bytes: [UInt8]) -> [String] {
    func numbers(_ tree: Tree) -> [String] {
      switch tree {
      case .number(let text): [text]
      case .array(let elements): elements.flatMap(numbers)
      case .object(let members): members.flatMap { numbers($0.value) }
      default: []
      }
    }
    return readTree(bytes).value.map(numbers) ?? []
  }
}

/// Reads every value of a document with Foundation's decoder.
private struct DecodedTree: Decodable {
  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let isScalar = value.decodeNil() || (try? value.decode(Bool.self)) != nil || (try? value.decode(Double.self)) != nil
    let isKnown = isScalar || (try? value.decode(String.self)) != nil || (try? value.decode([DecodedTree].self)) != nil
    if !isKnown { _ = try value.decode([String: DecodedTree].self) }
  }
}
