//===----------------------------------------------------------------------===//
// lines(of:): NDJSON, and documents one behind the other.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSONReadable {
  /// The values of a stream of documents: NDJSON (JSON Lines), or documents one behind the other.
  ///
  /// ```swift
  /// for try await user in User.lines(of: bytes) { … }
  /// for try await user in User.lines(of: bytes, report: { print("line \($0.line): \($0.report)") }) { … }
  /// ```
  ///
  /// A document ends where its brackets close, a string at its quote, a number or literal before a delimiter. So documents may
  /// stand on lines of their own, several on one line, or one on several lines; white space between them, empty lines among it,
  /// means nothing. A byte order mark at the start is passed.
  ///
  /// A document that is well-formed but can't be read as the type is left out alone. One that is not well-formed is left out
  /// to the end of the line in which it begins; from there to the line in which the fault is, only documents on lines of their own
  /// are looked for, so that a line that was broken off takes no other with it.
  ///
  /// Memory is bounded by the largest document; ``ReadingLimits/bytes`` of the decoder bounds that.
  ///
  /// Streams are in the decoder's dialect: in another than JSON, comments may stand between documents too, of any length. That
  /// is slower, as each document is rewritten as JSON.
  ///
  /// All else that a decoder was told counts for each document as for a single one. Where it was told something about the keys of
  /// models, each has to be found as a whole and decoded as other Codable types are, which is slower. Only
  /// ``PliantDecoder/assumesTopLevelDictionary`` and other encodings than UTF-8 are for single documents alone.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, byte by byte.
  ///   - decoder: what may bend, and how large a document may be.
  ///   - report: is told of each document that bent or was left out. Without it, a document that can't be read is an error.
  /// - Returns: the values. Errors and issues name lines, columns and offsets of the stream.
  @available(macOS 10.15, iOS 13, watchOS 6, tvOS 13, *)
  @inlinable
  public static func lines<Bytes: AsyncSequence>(
    of bytes: Bytes, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> where Bytes.Element == UInt8 {
    JSONStream(StreamOptions(decoder, report), .readable(decoder), bytes: bytes)
  }

  /// The values of a stream of documents that arrives in chunks: `Data`, `[UInt8]`, or any other sequence of bytes.
  @available(macOS 10.15, iOS 13, watchOS 6, tvOS 13, *)
  @inlinable
  public static func lines<Chunks: AsyncSequence>(
    of chunks: Chunks, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> where Chunks.Element: Sequence<UInt8> {
    JSONStream(StreamOptions(decoder, report), .readable(decoder), chunks: chunks)
  }

  /// The values of a stream of documents in a file, which is read in parts.
  ///
  /// The file is opened when the first value is asked for. Its reading blocks the task's thread for as long as the system takes.
  @available(macOS 10.15, iOS 13, watchOS 6, tvOS 13, *)
  @inlinable
  public static func lines(
    of file: URL, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> {
    JSONStream(StreamOptions(decoder, report), .readable(decoder), file: file)
  }

  /// The values of a stream of documents in chunks that are at hand, or are made one after the other.
  @inlinable
  public static func lines<Chunks: Sequence>(
    of chunks: Chunks, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> where Chunks.Element: Sequence<UInt8> {
    JSONSequence(StreamOptions(decoder, report), .readable(decoder), chunks: chunks)
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
    JSONSequence(StreamOptions(decoder, report), .readable(decoder), file: file)
  }
}
