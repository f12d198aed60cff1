// Loading of streams: from bytes, chunks and files.

public import PliantFoundation

extension JSONStream {
  @inlinable
  init<Bytes: AsyncSequence>(_ options: StreamOptions<Value>, bytes: Bytes) where Bytes.Element == UInt8 {
    self.init(options) {
      var iterator = bytes.makeAsyncIterator()
      return { buffer in
        var count = 0
        while count < StreamBuffer.loadSize, let byte = try await iterator.next() {
          buffer.append(byte)
          count += 1
          // A value may be complete, and the next byte may arrive much later.
          if buffer.mayEndValue(byte) { break }
        }
        return count > 0
      }
    }
  }

  @inlinable
  init<Chunks: AsyncSequence>(_ options: StreamOptions<Value>, chunks: Chunks) where Chunks.Element: Sequence<UInt8> {
    self.init(options) {
      var iterator = chunks.makeAsyncIterator()
      var chunk = StreamChunk<Chunks.Element>()
      return { buffer in
        while !chunk.load(into: buffer) {
          guard let next = try await iterator.next() else { return false }
          chunk.take(next)
        }
        return true
      }
    }
  }

  @inlinable
  init(_ options: StreamOptions<Value>, file: URL) {
    self.init(options, StreamFile.loading(file))
  }
}

extension JSONSequence {
  @inlinable
  init<Chunks: Sequence>(_ options: StreamOptions<Value>, chunks: Chunks) where Chunks.Element: Sequence<UInt8> {
    self.init(options) {
      var iterator = chunks.makeIterator()
      var chunk = StreamChunk<Chunks.Element>()
      return { buffer in
        while !chunk.load(into: buffer) {
          guard let next = iterator.next() else { return false }
          chunk.take(next)
        }
        return true
      }
    }
  }

  @inlinable
  init(_ options: StreamOptions<Value>, file: URL) {
    self.init(options, StreamFile.loading(file))
  }
}
