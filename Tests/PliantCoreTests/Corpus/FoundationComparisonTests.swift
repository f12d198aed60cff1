/// Compares what is accepted with Foundation, over broken documents, and explains each class of difference.

import Foundation
import Testing

@testable import PliantCore

struct FoundationComparisonTests {
  /// A class of documents that Foundation accepts and this library refuses, or the other way round.
  struct Difference: Sendable {
    var name: String
    /// Whether this library accepts them, and Foundation does not.
    var isAcceptedHere: Bool
    var applies: @Sendable (_ bytes: [UInt8], _ error: JSONError?) -> Bool
  }

  /// All differences there are. RFC 8259 is on this library's side in each.
  static let differences: [Difference] = [
    // `[1,]` and `{"a":1,}`: Foundation's parser passes over a comma before the closing bracket. Section 4 and 5 have no such form.
    Difference(name: "a trailing comma", isAcceptedHere: false) { bytes, error in
      guard let error, ["unexpectedByte(value)", "unexpectedByte(key)"].contains(error.kind.name) else { return false }
      let before = bytes[..<error.byteOffset].last { ![0x20, 0x0A, 0x0D, 0x09].contains($0) }
      return before == UInt8(ascii: ",") && [UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[error.byteOffset])
    },
    // UTF-16 and UTF-32: Foundation guesses the encoding by the zero bytes at the start. Section 8.1 asks for UTF-8.
    Difference(name: "another encoding than UTF-8", isAcceptedHere: false) { bytes, error in
      error != nil && bytes.prefix(4).contains(0)
    },
    // `1e999` is well-formed, and refused here only where a Double is asked for. Foundation makes a number of it at once.
    Difference(name: "a number beyond Double", isAcceptedHere: true) { bytes, _ in
      numbers(bytes).contains { libraryDouble($0).isInfinite }
    },
    // `123e-789` is zero, the Double closest to it, here and for JSONSerialization; JSONDecoder refuses it.
    Difference(name: "a number closer to zero than any Double", isAcceptedHere: true) { bytes, _ in
      numbers(bytes).contains {
        libraryDouble($0) == 0 && $0.prefix { $0 != "e" && $0 != "E" }.contains { ("1"..."9").contains($0) }
      }
    },
    // `0e5` is zero. JSONDecoder takes the zero before an exponent for a leading zero.
    Difference(name: "zero before an exponent", isAcceptedHere: true) { bytes, _ in
      numbers(bytes).map { $0.lowercased() }.contains { $0.hasPrefix("0e") || $0.hasPrefix("-0e") }
    },
  ]

  @Test(arguments: Mutation.documents)
  func differsFromFoundationOnlyAsExplained(text: String) {
    for bytes in Mutation.all(of: Array(text.utf8)) { compare(bytes, "\(String(decoding: bytes, as: UTF8.self))") }
  }

  @Test(.enabled(if: Corpus.isPresent, "there is no corpus here"))
  func differsFromFoundationOverTheTestSuiteOnlyAsExplained() throws {
    // The deepest cases would exhaust the stack of a recursive reader that has no limit of its own.
    for (name, bytes) in try Corpus.testSuite() where bytes.count < 50_000 { compare(bytes, name) }
  }

  private func compare(_ bytes: [UInt8], _ name: String) {
    let outcome = readTree(bytes)
    let isAccepted = outcome.value != nil
    let foundation = [isAcceptedBySerialization(bytes), isAcceptedByDecoder(bytes)]
    guard foundation != [isAccepted, isAccepted] else { return }
    let isExplained = Self.differences.contains { $0.isAcceptedHere == isAccepted && $0.applies(bytes, outcome.error) }
    #expect(isExplained, "\(outcome.verdict), JSONSerialization and JSONDecoder accept: \(foundation): \(name)")
  }

  private func isAcceptedBySerialization(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
  }

  private func isAcceptedByDecoder(_ bytes: [UInt8]) -> Bool {
    (try? JSONDecoder().decode(DecodedTree.self, from: Data(bytes))) != nil
  }

  private static func numbers(_ bytes: [UInt8]) -> [String] {
    func collect(_ tree: Tree, _ numbers: inout [String]) {
      switch tree {
      case .number(let text): numbers.append(text)
      case .array(let elements): for element in elements { collect(element, &numbers) }
      case .object(let members): for member in members { collect(member.value, &numbers) }
      default: break
      }
    }
    var numbers: [String] = []
    if let tree = readTree(bytes).value { collect(tree, &numbers) }
    return numbers
  }
}

/// Reads every value of a document by Foundation's decoder.
enum DecodedTree: Decodable {
  case value
  case children([DecodedTree])

  init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: AnyKey.self) {
      self = .children(try members.allKeys.map { try members.decode(DecodedTree.self, forKey: $0) })
      return
    }
    if var elements = try? decoder.unkeyedContainer() {
      var children: [DecodedTree] = []
      while !elements.isAtEnd { children.append(try elements.decode(DecodedTree.self)) }
      self = .children(children)
      return
    }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() || (try? value.decode(Bool.self)) != nil || (try? value.decode(Double.self)) != nil {
      self = .value
      return
    }
    _ = try value.decode(String.self)
    self = .value
  }
}

private struct AnyKey: CodingKey {
  var stringValue: String
  var intValue: Int? { nil }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
