// JSONStream and JSONSequence: the values of a stream, one at a time.

public import PliantCore

extension StreamCursor {
  /// Returns the next value, if it can be read without loading more bytes.
  @inlinable
  func next<Value>(_ options: StreamOptions<Value>) throws -> StreamStep<Value> {
    while true {
      switch prepare() {
      case .value:
        var reader = makeReader()
        do throws(JSONError) {
          try begin(&reader)
          let value = try options.read(&reader, self)
          if try finish(&reader) { return .value(value) }
        } catch {
          if let error = refuse(error, &reader) { throw error }
        }
      case .needsBytes: return .needsBytes
      case .end: return .end
      case .failure(let error): throw error
      }
    }
  }
}

/// The outcome of a search for the next value.
@usableFromInline
enum StreamStep<Value> {
  case value(Value)
  case needsBytes
  case end
}

/// The values of a stream, one at a time, as they arrive: what `lines(of:)` and `elements(of:at:)` return.
///
/// ```swift
/// for try await user in User.lines(of: url) { … }
/// ```
///
/// Only the current value and one chunk of the stream are in memory. A value that can't be read ends the stream with
/// its error, unless there is a report. The cancellation of the task ends it with `CancellationError`.
public struct JSONStream<Value>: AsyncSequence {
  public typealias Element = Value

  @usableFromInline let options: StreamOptions<Value>
  /// Makes a closure that loads more bytes, and returns false when there are none.
  @usableFromInline let makeLoading: () -> (StreamBuffer) async throws -> Bool

  @inlinable
  init(_ options: StreamOptions<Value>, _ makeLoading: @escaping () -> (StreamBuffer) async throws -> Bool) {
    self.options = options
    self.makeLoading = makeLoading
  }

  @inlinable
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(self)
  }

  public struct AsyncIterator: AsyncIteratorProtocol {
    @usableFromInline let cursor: StreamCursor
    @usableFromInline let options: StreamOptions<Value>
    @usableFromInline let load: (StreamBuffer) async throws -> Bool

    @inlinable
    init(_ stream: JSONStream) {
      options = stream.options
      cursor = StreamCursor(options)
      load = stream.makeLoading()
    }

    /// The next value; nil at the end of the stream, and after an error.
    @inlinable
    public mutating func next() async throws -> Value? {
      do {
        while true {
          try Task.checkCancellation()
          switch try cursor.next(options) {
          case .value(let value): return value
          case .end: return nil
          case .needsBytes: if try await !load(cursor.buffer) { cursor.isAtEnd = true }
          }
        }
      } catch {
        cursor.stop()
        throw error
      }
    }
  }
}

@available(*, unavailable)
extension JSONStream: Sendable {}

/// The values of a stream whose bytes need no waiting, one at a time: what `lines(of:)` and `elements(of:at:)` return
/// for a sequence of chunks.
///
/// ```swift
/// for user in User.lines(of: chunks) { names.append(try user.get().name) }
/// ```
///
/// A value that can't be read is a failure, and the next one follows it. With a report, the error goes to the report
/// instead. A stream that is broken as a whole, for example by a file that can't be read, ends with a failure in any
/// case.
public struct JSONSequence<Value>: Sequence {
  public typealias Element = Result<Value, any Error>

  @usableFromInline let options: StreamOptions<Value>
  @usableFromInline let makeLoading: () -> (StreamBuffer) throws -> Bool

  @inlinable
  init(_ options: StreamOptions<Value>, _ makeLoading: @escaping () -> (StreamBuffer) throws -> Bool) {
    self.options = options
    self.makeLoading = makeLoading
  }

  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(self)
  }

  public struct Iterator: IteratorProtocol {
    @usableFromInline let cursor: StreamCursor
    @usableFromInline let options: StreamOptions<Value>
    @usableFromInline let load: (StreamBuffer) throws -> Bool

    @inlinable
    init(_ sequence: JSONSequence) {
      options = sequence.options
      cursor = StreamCursor(options)
      load = sequence.makeLoading()
    }

    /// The next value, or the error of the value in its place; nil at the end of the stream.
    @inlinable
    public mutating func next() -> Result<Value, any Error>? {
      while true {
        do {
          switch try cursor.next(options) {
          case .value(let value): return .success(value)
          case .end: return nil
          case .needsBytes: break
          }
        } catch {
          return .failure(error)
        }
        do {
          if try !load(cursor.buffer) { cursor.isAtEnd = true }
        } catch {
          cursor.stop()
          return .failure(error)
        }
      }
    }

    /// The next value; nil at the end of the stream. After an error, the next call returns the value behind the bad
    /// one.
    @inlinable
    public mutating func nextValue() throws -> Value? {
      try next()?.get()
    }
  }
}

@available(*, unavailable)
extension JSONSequence: Sendable {}
