// lines(of:): NDJSON and concatenated documents.

public import PliantFoundation

extension JSONReadable {
  /// The values of a stream of documents: NDJSON (JSON Lines), or concatenated documents.
  ///
  /// ```swift
  /// for try await user in User.lines(of: bytes) { … }
  /// for try await user in User.lines(of: bytes, report: { print("line \($0.line): \($0.report)") }) { … }
  /// ```
  ///
  /// A document ends at its closing bracket, a string at its quote, a number or literal before a delimiter. So
  /// documents may be on lines of their own, several on one line, or one on several lines. White space between them,
  /// empty lines included, is ignored, and so is a byte order mark at the start.
  ///
  /// A document that is well-formed but can't be read as the type is dropped by itself. A malformed one is dropped to
  /// the end of the line in which it begins. From there to the line of the fault, only documents on lines of their
  /// own are read, so that a truncated line affects no other.
  ///
  /// Memory is bounded by the largest document, whose size ``ReadingLimits/bytes`` of the decoder limits.
  ///
  /// Streams are in the decoder's dialect. In dialects other than JSON, comments of any length may be between
  /// documents, too. This is slower, as each document is rewritten as JSON.
  ///
  /// All other options of a decoder apply to each document as to a single one. With options for the keys of models,
  /// each document has to be framed as a whole and decoded as other Codable types are, which is slower. Only
  /// ``PliantDecoder/assumesTopLevelDictionary`` and encodings other than UTF-8 are limited to single documents.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, byte by byte.
  ///   - decoder: the tolerance, and the maximum size of a document.
  ///   - report: called for each document that has issues or was dropped. Without it, a document that can't be read
  ///     is an error.
  /// - Returns: the values. Errors and issues have lines, columns and offsets of the stream.
  @inlinable
  public static func lines<Bytes: AsyncSequence>(
    of bytes: Bytes, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> where Bytes.Element == UInt8 {
    JSONStream(.readable(decoder, report), bytes: bytes)
  }

  /// The values of a stream of documents that arrives in chunks: `Data`, `[UInt8]`, or any other sequence of bytes.
  @inlinable
  public static func lines<Chunks: AsyncSequence>(
    of chunks: Chunks, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> where Chunks.Element: Sequence<UInt8> {
    JSONStream(.readable(decoder, report), chunks: chunks)
  }

  /// The values of a stream of documents in a file, which is read in parts.
  ///
  /// The file is opened when the first value is requested. Reading it blocks the task's thread for as long as the
  /// system takes.
  @inlinable
  public static func lines(
    of file: URL, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> {
    JSONStream(.readable(decoder, report), file: file)
  }

  /// The values of a stream of documents in chunks that are in memory or are made one after the other.
  @inlinable
  public static func lines<Chunks: Sequence>(
    of chunks: Chunks, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> where Chunks.Element: Sequence<UInt8> {
    JSONSequence(.readable(decoder, report), chunks: chunks)
  }

  /// The values of a stream of documents that is in memory as a whole.
  @inlinable
  public static func lines<Bytes: Sequence>(
    of bytes: Bytes, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> where Bytes.Element == UInt8 {
    lines(of: CollectionOfOne(bytes), decoder: decoder, report: report)
  }

  /// The values of a stream of documents in a file, which is read in parts, without a task.
  @inlinable
  public static func lines(
    inFileAt file: URL, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> {
    JSONSequence(.readable(decoder, report), file: file)
  }
}
