//===----------------------------------------------------------------------===//
// elements(of:at:): the elements of one array of a document too large to hold.
//===----------------------------------------------------------------------===//

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JSONReadable {
  /// The elements of one array in a document that may be too large to hold.
  ///
  /// ```swift
  /// for try await item in Item.elements(of: bytes, at: "data.items") { … }
  /// ```
  ///
  /// What stands before the array is passed without being kept, and what follows it is not read: of several members with one key
  /// on the way, the first counts. Passed values of more than 64 KB are only looked at for their brackets and quotes.
  ///
  /// An element that can't be read is left out alone. If the document is broken so that the end of an element can't be told,
  /// the stream ends with an error in any case. Memory is bounded by the largest element; ``ReadingLimits/bytes`` of the decoder
  /// bounds that.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, byte by byte.
  ///   - path: where the array stands: keys, and indices from the front; empty for the document itself.
  ///   - decoder: what may bend, and how large an element may be. All that it was told counts, as in `lines(of:decoder:report:)`.
  ///   - report: is told of each element that bent or was left out. Without it, an element that can't be read is an error.
  /// - Returns: the values. Errors and issues name paths, lines, columns and offsets of the whole document.
  @available(macOS 10.15, iOS 13, watchOS 6, tvOS 13, *)
  @inlinable
  public static func elements<Bytes: AsyncSequence>(
    of bytes: Bytes, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> where Bytes.Element == UInt8 {
    JSONStream(StreamOptions(decoder, report, at: path), .readable(decoder), bytes: bytes)
  }

  /// The elements of one array of a document that arrives in chunks: `Data`, `[UInt8]`, or any other sequence of bytes.
  @available(macOS 10.15, iOS 13, watchOS 6, tvOS 13, *)
  @inlinable
  public static func elements<Chunks: AsyncSequence>(
    of chunks: Chunks, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> where Chunks.Element: Sequence<UInt8> {
    JSONStream(StreamOptions(decoder, report, at: path), .readable(decoder), chunks: chunks)
  }

  /// The elements of one array of a document in a file, which is read in parts.
  ///
  /// The file is opened when the first value is asked for. Its reading blocks the task's thread for as long as the system takes.
  @available(macOS 10.15, iOS 13, watchOS 6, tvOS 13, *)
  @inlinable
  public static func elements(
    of file: URL, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONStream<Self> {
    JSONStream(StreamOptions(decoder, report, at: path), .readable(decoder), file: file)
  }

  /// The elements of one array of a document in chunks that are at hand, or are made one after the other.
  @inlinable
  public static func elements<Chunks: Sequence>(
    of chunks: Chunks, at path: String, decoder: PliantDecoder = PliantDecoder(), report: StreamReporting? = nil
  ) -> JSONSequence<Self> where Chunks.Element: Sequence<UInt8> {
    JSONSequence(StreamOptions(decoder, report, at: path), .readable(decoder), chunks: chunks)
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
    JSONSequence(StreamOptions(decoder, report, at: path), .readable(decoder), file: file)
  }
}
