// PliantDecoder(tolerance: .strict) and PliantJSONDecoder do what Foundation's JSONDecoder does.

import Foundation
import Pliant
import Testing

@Suite struct DecoderParityTests {
  static let cases =
    ParityCase.scalars + ParityCase.containers + ParityCase.options + ParityCase.documents + ParityCase.unusual
    + ParityCase.badDates + ParityCase.json5

  @Test(arguments: cases)
  func givesWhatFoundationGives(_ test: ParityCase) {
    let expected = test.outcome(.foundation)
    #expect(test.outcome(.pliant) == expected)
    #expect(test.outcome(.subclass) == expected)
  }

  @Test(arguments: ParityCase.trailingCommas)
  func passesTrailingCommasWhereFoundationIsReplaced(_ test: ParityCase) {
    #expect(test.outcome(.subclass) == test.outcome(.foundation))
    #expect(test.outcome(.pliant) == "dataCorrupted []")
  }
}
