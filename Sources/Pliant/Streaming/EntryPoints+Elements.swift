// elements(of:at:): the elements of one array of a document that is too large for memory.

public import PliantFoundation

extension JSONReadable {
  /// The elements of one array in a document that may be too large for memory.
  ///
  /// ```swift
  /// for try await item in Item.elements(of: bytes, at: "data.items") { … }
  /// ```
  ///
  /// Everything before the array is skipped without being kept, and nothing behind it is read. Of several members
  /// with the same key along the path, the first is used. Skipped values are checked up to 64 KB, and beyond
  /// that only for their brackets and quotes.
  ///
  /// An element that can't be read is dropped by itself. If the document is malformed so that the end of an element
  /// can't be determined, the stream ends with an error in any case. Memory is bounded by the largest element, whose
  /// size ``ReadingLimits/bytes`` of the decoder limits.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, byte by byte.
  ///   - path: the path to the array: keys, and indices from the front; empty for the document itself.
  ///   - decoder: the tolerance, and the maximum size of an element. All options apply, as in
  ///     `lines(of:decoder:report:)`.
  ///   - report: called for each element that has issues or was dropped. Without it, an element that can't be read is
  ///     an error.
  /// - Returns: the values. Errors and issues have paths, lines, columns and offsets of the whole document.
  @inlinable
  public static func elements<Bytes: AsyncSequence>(
    of bytes: Bytes, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> where Bytes.Element == UInt8 {
    JSONStream(.readable(decoder, report, at: path), bytes: bytes)
  }

  /// The elements of one array of a document that arrives in chunks: `Data`, `[UInt8]`, or any other sequence of bytes.
  @inlinable
  public static func elements<Chunks: AsyncSequence>(
    of chunks: Chunks, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> where Chunks.Element: Sequence<UInt8> {
    JSONStream(.readable(decoder, report, at: path), chunks: chunks)
  }

  /// The elements of one array of a document in a file, which is read in parts.
  ///
  /// The file is opened when the first value is requested. Reading it blocks the task's thread for as long as the
  /// system takes.
  @inlinable
  public static func elements(
    of file: URL, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> {
    JSONStream(.readable(decoder, report, at: path), file: file)
  }

  /// The elements of one array of a document in chunks that are in memory or are made one after the other.
  @inlinable
  public static func elements<Chunks: Sequence>(
    of chunks: Chunks, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> where Chunks.Element: Sequence<UInt8> {
    JSONSequence(.readable(decoder, report, at: path), chunks: chunks)
  }

  /// The elements of one array of a document that is in memory as a whole.
  @inlinable
  public static func elements<Bytes: Sequence>(
    of bytes: Bytes, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> where Bytes.Element == UInt8 {
    elements(of: CollectionOfOne(bytes), at: path, decoder: decoder, report: report)
  }

  /// The elements of one array of a document in a file, which is read in parts, without a task.
  @inlinable
  public static func elements(
    inFileAt file: URL, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> {
    JSONSequence(.readable(decoder, report, at: path), file: file)
  }
}
