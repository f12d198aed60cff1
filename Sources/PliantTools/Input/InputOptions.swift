// InputOptions: how a command reads its inputs.

#if CommandLine
package import PliantCore

/// How a command reads its inputs.
package struct InputOptions {
  /// How the values of an input are separated.
  package enum Format: String, Sendable, CaseIterable {
    /// Lines if most of the first lines are one value each, documents otherwise.
    case automatic = "auto"
    /// NDJSON: no value extends beyond its line, so a malformed value affects only that line.
    case lines
    /// Consecutive documents, over any number of lines.
    case documents
  }

  package var format = Format.automatic
  /// The path in each value to the array whose elements, or to the single value, that are read instead. It consists
  /// of keys and of indices from the front.
  package var path: PathPattern?
  /// Whether a document that is an array is read as its elements. Lines are not.
  package var unwrapsArrays = false
  /// Whether the elements of an array of at least ``streamedSize`` are read one by one.
  package var streamsArrays = false
  /// The number of bytes that a core processes at once.
  package var chunkSize = 1 << 20
  /// The size in bytes from which on the elements of one document are read one by one. The rest of it isn't validated.
  package var streamedSize = 1 << 24
  /// The names of inputs in messages, if they differ from their paths.
  package var displayNames: [String: String] = [:]
  /// The number of cores to use; nil for all of them.
  package var workers: Int?
  /// Called on the calling thread after each chunk that was read.
  package var onProgress: ((InputProgress) -> Void)?
  /// Called between chunks, and while one is awaited. If it returns true, reading throws ``InputCancelled``, at the
  /// latest a second later.
  package var isCancelled: (() -> Bool)?

  package init(format: Format = .automatic, path: PathPattern? = nil, unwrapsArrays: Bool = false) {
    self.format = format
    self.path = path
    self.unwrapsArrays = unwrapsArrays
  }
}

/// The progress of reading all inputs.
package struct InputProgress: Sendable {
  /// The number of bytes that were read, before decompression.
  package var bytesRead = 0
  /// The total number of bytes, if all inputs are regular files.
  package var totalBytes: Int?
}

/// Reading ended because ``InputOptions/isCancelled`` returned true.
package struct InputCancelled: Error {}
#endif
