/// Holds the reader to JSONTestSuite: what must be accepted, what must be refused, and that reading and skipping agree.

import Testing

@testable import PliantCore

@Suite(.enabled(if: Corpus.isPresent, "there is no corpus here"))
struct JSONTestSuiteTests {
  /// The cases of which the suite leaves the verdict open, and which this library accepts. All others are refused.
  static let acceptedOptionalCases: Set<String> = [
    // Numbers whose text is well-formed: what a Double makes of them is another matter.
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
      let isExpected =
        switch name.prefix(2) {
        case "y_": true
        case "n_": false
        default: Self.acceptedOptionalCases.contains(name)
        }
      #expect((outcome.value != nil) == isExpected, "\(name): \(outcome.verdict)")
      if let error = outcome.error {
        #expect((0...bytes.count).contains(error.byteOffset), "\(name)")
        // Everything that is worked out later holds for every broken document, too.
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
