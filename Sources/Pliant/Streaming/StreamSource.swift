// Sources of the bytes of a stream: chunks, single bytes, files.

// FoundationEssentials has no FileHandle.
public import Foundation
public import PliantCore

extension StreamBuffer {
  /// The maximum number of bytes that are loaded at once. Larger chunks are loaded in parts, so that the buffer stays
  /// small.
  @usableFromInline static let loadSize = 1 << 17

  /// Whether this byte may complete a value of a stream: the last of a value, or the one after a number or literal.
  @inlinable
  func mayEndValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "'"), 0x00...0x20: true
    case UInt8(ascii: ","): mayEndAtComma
    default: false
    }
  }
}

/// A chunk that is loaded in parts.
@usableFromInline
struct StreamChunk<Bytes: Sequence> where Bytes.Element == UInt8 {
  @usableFromInline var bytes: Bytes?
  @usableFromInline var offset = 0
  /// The iterator of a chunk without contiguous storage.
  @usableFromInline var iterator: Bytes.Iterator?

  @inlinable
  init() {}

  @inlinable
  mutating func take(_ chunk: Bytes) {
    bytes = chunk
    offset = 0
    iterator = nil
  }

  /// Loads the next part of the chunk; returns false if nothing is left.
  @inlinable
  mutating func load(into buffer: StreamBuffer) -> Bool {
    guard let bytes else { return false }
    let offset = offset
    let end: Int?? = bytes.withContiguousStorageIfAvailable { all -> Int? in
      guard offset < all.count else { return nil }
      let end = Swift.min(all.count, offset + StreamBuffer.loadSize)
      unsafe buffer.append(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(all)[offset..<end]))
      return end
    }
    if let end {
      self.offset = end ?? 0
      if end == nil { self.bytes = nil }
      return end != nil
    }
    return loadOneByOne(bytes, into: buffer)
  }

  @inlinable
  mutating func loadOneByOne(_ bytes: Bytes, into buffer: StreamBuffer) -> Bool {
    var iterator = self.iterator ?? bytes.makeIterator()
    var count = 0
    while count < StreamBuffer.loadSize, let byte = iterator.next() {
      buffer.append(byte)
      count += 1
    }
    self.iterator = iterator
    if count == 0 { self.bytes = nil }
    return count > 0
  }
}

/// Reads a file in parts.
@usableFromInline
final class StreamFile {
  private let url: URL
  private var handle: FileHandle?

  @usableFromInline
  init(_ url: URL) {
    self.url = url
  }

  deinit {
    if #available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) {
      try? handle?.close()
    } else {
      handle?.closeFile()
    }
  }

  /// Returns a closure that makes the loading closure of a file.
  @inlinable
  static func loading(_ url: URL) -> () -> (StreamBuffer) throws -> Bool {
    {
      let file = StreamFile(url)
      return { buffer in try file.load(into: buffer) }
    }
  }

  /// Loads the next part of the file; returns false at its end.
  @usableFromInline
  func load(into buffer: StreamBuffer) throws -> Bool {
    let handle = try self.handle ?? FileHandle(forReadingFrom: url)
    self.handle = handle
    return try withoutAutoreleasing {
      let data = try read(from: handle)
      unsafe data.withUnsafeBytes { bytes in unsafe buffer.append(bytes) }
      return !data.isEmpty
    }
  }

  private func read(from handle: FileHandle) throws -> Data {
    guard #available(macOS 10.15.4, iOS 13.4, watchOS 6.2, tvOS 13.4, *) else {
      return handle.readData(ofLength: StreamBuffer.loadSize)
    }
    return try handle.read(upToCount: StreamBuffer.loadSize) ?? Data()
  }
}

/// Runs `body` in an autorelease pool, where the platform has them: a loop over a file would fill the outer one.
private func withoutAutoreleasing<Result>(_ body: () throws -> Result) rethrows -> Result {
  #if canImport(ObjectiveC)
  return try autoreleasepool(invoking: body)
  #else
  return try body()
  #endif
}
