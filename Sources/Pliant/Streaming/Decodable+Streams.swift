// lines(of:) and elements(of:at:) for types that are only Decodable.

public import PliantFoundation

extension Decodable {
  /// Returns the values of a stream of documents, of a type that is only Decodable rather than ``JSONReadable``.
  ///
  /// Each value is decoded as by ``PliantDecoder``, from a document of its own that knows its position in the stream.
  /// This is slower than reading a model.
  @_disfavoredOverload
  @inlinable
  public static func lines<Bytes: AsyncSequence>(
    of bytes: Bytes, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> where Bytes.Element == UInt8 {
    JSONStream(.decodable(decoder, report), bytes: bytes)
  }

  /// Returns the values of a stream of documents that arrives in chunks.
  @_disfavoredOverload
  @inlinable
  public static func lines<Chunks: AsyncSequence>(
    of chunks: Chunks, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> where Chunks.Element: Sequence<UInt8> {
    JSONStream(.decodable(decoder, report), chunks: chunks)
  }

  /// Returns the values of a stream of documents in a file, which is read in parts.
  @_disfavoredOverload
  @inlinable
  public static func lines(
    of file: URL, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> {
    JSONStream(.decodable(decoder, report), file: file)
  }

  /// Returns the values of a stream of documents in chunks that are in memory or are made one after the other.
  @_disfavoredOverload
  @inlinable
  public static func lines<Chunks: Sequence>(
    of chunks: Chunks, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> where Chunks.Element: Sequence<UInt8> {
    JSONSequence(.decodable(decoder, report), chunks: chunks)
  }

  /// Returns the values of a stream of documents that is in memory as a whole.
  @_disfavoredOverload
  @inlinable
  public static func lines<Bytes: Sequence>(
    of bytes: Bytes, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> where Bytes.Element == UInt8 {
    lines(of: CollectionOfOne(bytes), decoder: decoder, report: report)
  }

  /// Returns the values of a stream of documents in a file, which is read in parts, without a task.
  @_disfavoredOverload
  @inlinable
  public static func lines(
    inFileAt file: URL, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> {
    JSONSequence(.decodable(decoder, report), file: file)
  }

  /// Returns the elements of one array of a document, of a type that is only Decodable rather than ``JSONReadable``.
  ///
  /// Each value is decoded as by ``PliantDecoder``, from a document of its own that knows its position in the stream.
  /// This is slower than reading a model.
  @_disfavoredOverload
  @inlinable
  public static func elements<Bytes: AsyncSequence>(
    of bytes: Bytes, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> where Bytes.Element == UInt8 {
    JSONStream(.decodable(decoder, report, at: path), bytes: bytes)
  }

  /// Returns the elements of one array of a document that arrives in chunks.
  @_disfavoredOverload
  @inlinable
  public static func elements<Chunks: AsyncSequence>(
    of chunks: Chunks, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> where Chunks.Element: Sequence<UInt8> {
    JSONStream(.decodable(decoder, report, at: path), chunks: chunks)
  }

  /// Returns the elements of one array of a document in a file, which is read in parts.
  @_disfavoredOverload
  @inlinable
  public static func elements(
    of file: URL, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> {
    JSONStream(.decodable(decoder, report, at: path), file: file)
  }

  /// Returns the elements of one array of a document in chunks that are in memory or are made one after the other.
  @_disfavoredOverload
  @inlinable
  public static func elements<Chunks: Sequence>(
    of chunks: Chunks, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> where Chunks.Element: Sequence<UInt8> {
    JSONSequence(.decodable(decoder, report, at: path), chunks: chunks)
  }

  /// Returns the elements of one array of a document that is in memory as a whole.
  @_disfavoredOverload
  @inlinable
  public static func elements<Bytes: Sequence>(
    of bytes: Bytes, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> where Bytes.Element == UInt8 {
    elements(of: CollectionOfOne(bytes), at: path, decoder: decoder, report: report)
  }

  /// Returns the elements of one array of a document in a file, which is read in parts, without a task.
  @_disfavoredOverload
  @inlinable
  public static func elements(
    inFileAt file: URL, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> {
    JSONSequence(.decodable(decoder, report, at: path), file: file)
  }
}
