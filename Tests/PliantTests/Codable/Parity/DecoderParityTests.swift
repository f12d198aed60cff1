//===----------------------------------------------------------------------===//
// PliantDecoder(tolerance: .strict) does what Foundation's JSONDecoder does.
//===----------------------------------------------------------------------===//

import Foundation
import Pliant
import Testing

@Suite struct DecoderParityTests {
  @Test(arguments: ParityCase.scalars + ParityCase.containers + ParityCase.options + ParityCase.documents)
  func givesWhatFoundationGives(_ test: ParityCase) {
    #expect(test.outcome(true) == test.outcome(false))
  }

  @Test func hasManyCases() {
    let count = (ParityCase.scalars + ParityCase.containers + ParityCase.options + ParityCase.documents).count
    #expect(count >= 200)
  }
}
