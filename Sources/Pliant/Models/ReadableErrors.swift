//===----------------------------------------------------------------------===//
// Errors of other code in the words that they have for people.
//===----------------------------------------------------------------------===//

import Foundation
import PliantCore

extension JSONError {
  /// What an error of other code is about, as messages and reports say it: `errorDescription` of a `LocalizedError`, and otherwise the error's
  /// own description.
  func inWords(of error: any Error) -> JSONError {
    guard let words = (error as? any LocalizedError)?.errorDescription else { return self }
    return saying(words)
  }
}

extension JSONReader {
  /// The error for one that other code has thrown while it read a value.
  mutating func failure(thrown error: any Error) -> JSONError {
    (error as? JSONError) ?? failure(.underlying(error)).inWords(of: error)
  }

  /// The same at a position.
  mutating func failure(thrown error: any Error, at position: Position) -> JSONError {
    (error as? JSONError) ?? failure(.underlying(error), at: position).inWords(of: error)
  }
}
