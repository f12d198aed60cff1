// Errors of other code, with their localized descriptions.

import Foundation
import PliantCore

extension JSONError {
  /// Describes an error of other code in messages and reports by its `errorDescription` if it is a `LocalizedError`,
  /// and otherwise by its own description.
  func inWords(of error: any Error) -> JSONError {
    guard let words = (error as? any LocalizedError)?.errorDescription else { return self }
    return saying(words)
  }
}

extension JSONReader {
  /// Returns the error for one that other code threw while it read a value.
  mutating func failure(thrown error: any Error) -> JSONError {
    (error as? JSONError) ?? failure(.underlying(error)).inWords(of: error)
  }

  mutating func failure(thrown error: any Error, at position: Position) -> JSONError {
    (error as? JSONError) ?? failure(.underlying(error), at: position).inWords(of: error)
  }
}
