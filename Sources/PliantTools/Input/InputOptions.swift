//===----------------------------------------------------------------------===//
// InputOptions: what a command reads, and how.
//===----------------------------------------------------------------------===//

#if CommandLine
package import PliantCore

/// What a command reads, and how.
package struct InputOptions {
  /// How the values of an input are told apart.
  package enum Format: String, Sendable, CaseIterable {
    /// Lines if most of the first lines are one value each, documents otherwise.
    case automatic = "auto"
    /// NDJSON: no value goes beyond its line, so a broken one costs that line alone.
    case lines
    /// Documents one behind the other, over any number of lines.
    case documents
  }

  package var format = Format.automatic
  /// The place in each value whose elements, or whose one value, are read instead of it: keys, and indices from the front.
  package var path: PathPattern?
  /// Whether an array stands for its elements, where it is a document of its own rather than a line.
  package var unwrapsArrays = false
  /// Whether the elements of an array of ``streamedSize`` and more are handed out one by one.
  package var streamsArrays = false
  /// How many bytes are handed to a core at once.
  package var chunkSize = 1 << 20
  /// From this size on, the elements of one document are read one by one, and what is around them is not checked.
  package var streamedSize = 1 << 24
  /// What inputs are called in messages, where that is not their path.
  package var displayNames: [String: String] = [:]
  /// How many cores work; nil for all of them.
  package var workers: Int?
  /// Called on the calling thread after each chunk that was read.
  package var onProgress: ((InputProgress) -> Void)?
  /// Asked between chunks whether to stop: reading then throws ``InputCancelled``.
  package var isCancelled: (() -> Bool)?

  package init(format: Format = .automatic, path: PathPattern? = nil, unwrapsArrays: Bool = false) {
    self.format = format
    self.path = path
    self.unwrapsArrays = unwrapsArrays
  }
}

/// How far the reading of all inputs has come.
package struct InputProgress: Sendable {
  /// How many bytes were read, compressed ones where the input is.
  package var bytesRead = 0
  /// How many bytes there are, where all inputs are plain files.
  package var totalBytes: Int?
}

/// The inputs were given up because ``InputOptions/isCancelled`` said so.
package struct InputCancelled: Error {}
#endif
