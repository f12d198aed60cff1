// NestedWork: the work limit for values that types decode from a JSON in their own code.

import Foundation
import PliantCore

/// Counts the bytes that are read of one document by `JSON.decode(_:at:)` inside another such call.
///
/// A hook or a strategy may decode a part of its value that is also a property of it. In a recursive type, each level
/// then reads everything inside of it twice, and the innermost value is read 2ⁿ times. Each reading has a limit of its
/// own, so their sum has this one.
final class NestedWork: @unchecked Sendable {
  @TaskLocal private static var current: NestedWork?

  private let document: DocumentBytes
  /// Protects `left`: a type's own code may decode in tasks.
  private let lock = NSLock()
  /// The number of bytes that may still be read.
  private var left: Int

  private init(_ document: DocumentBytes, left: Int) {
    self.document = document
    self.left = left
  }

  /// Reads a value of a document by a reader of that document.
  ///
  /// - Throws: the error of reading; the limit's if it was exceeded before.
  static func measure<Value>(
    _ reader: inout JSONReader, _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    let document = reader.document
    if let current, current.document === document { return try current.measure(&reader, read) }
    let work = NestedWork(document, left: reader.standardWork)
    let result: Result<Value, JSONError> = $current.withValue(work) {
      do throws(JSONError) {
        return .success(try read(&reader))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  private func measure<Value>(
    _ reader: inout JSONReader, _ read: (inout JSONReader) throws(JSONError) -> Value
  ) throws(JSONError) -> Value {
    guard spend(0) else { throw reader.exhaust() }
    let before = reader.workDone
    defer { _ = spend(reader.workDone - before) }
    return try read(&reader)
  }

  /// - Returns: whether the limit is not exceeded.
  private func spend(_ count: Int) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    left -= Swift.max(0, count)
    return left > 0
  }
}
