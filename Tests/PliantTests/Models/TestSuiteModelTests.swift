/// Holds models to JSONTestSuite: the verdict of a model is that of skipping.

import Foundation
import Testing

@testable import Pliant

@Suite(.enabled(if: ModelCorpus.isPresent, "there is no corpus here"))
struct TestSuiteModelTests {
  /// Takes any value without a look at it.
  private struct Skipped: JSONReadable {
    init(from reader: inout JSONReader) throws(JSONError) { try reader.skipValue() }
  }

  @Test func modelsAcceptAndRefuseWhatTheSuiteSays() throws {
    let cases = try ModelCorpus.testSuite()
    #expect(cases.count == 318)
    for (name, bytes) in cases {
      let error = Result { try AnyValue(json: bytes) }.jsonError
      if name.hasPrefix("y_") { #expect(error == nil, "\(name): \(error!)") }
      if name.hasPrefix("n_") {
        #expect(error != nil, "\(name)")
        #expect((0...bytes.count).contains(error?.byteOffset ?? -1), "\(name)")
      }
      let skipped = Result { try Skipped(json: bytes) }.jsonError
      #expect((error == nil) == (skipped == nil) && error?.byteOffset == skipped?.byteOffset, "\(name)")
      #expect(error?.message == skipped?.message, "\(name)")
    }
  }

  @Test func whatModelsAcceptTheyWriteAndReadAgain() throws {
    for (name, bytes) in try ModelCorpus.testSuite() {
      guard let value = try? AnyValue(json: bytes) else { continue }
      #expect(try AnyValue(json: try value.jsonData()) == value, "\(name)")
      #expect(try AnyValue(json: try value.jsonString(.pretty, .sortedKeys, .escapingNonASCII)) == value, "\(name)")
    }
  }
}

extension Result where Failure == any Error {
  fileprivate var jsonError: JSONError? {
    if case .failure(let error as DecodingError) = self { error.jsonError } else { nil }
  }
}
