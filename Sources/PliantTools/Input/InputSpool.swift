// InputSpool: copies of inputs that can be read only once, for work that reads twice.

#if CommandLine
import PliantFoundation

/// Files to read twice: pipes and standard input are copied into temporary files, which are removed with the spool.
package final class InputSpool {
  /// The inputs, in order, pipes replaced by their copies.
  package private(set) var inputs: [String] = []
  /// The names of the copies in messages.
  package private(set) var displayNames: [String: String] = [:]
  private var copies: [String] = []

  /// - Parameter isCancelled: called while a pipe has no data for now. If it returns true, copying throws
  ///   ``InputCancelled``.
  package init(_ names: [String], isCancelled: (() -> Bool)? = nil) throws {
    for name in names.isEmpty ? ["-"] : names {
      // An input that can't be opened is reported when it is read.
      guard ByteSource.totalSize([name]) == nil,
        let source = try? ByteSource(name, unpacks: false, isCancelled: isCancelled)
      else {
        inputs.append(name)
        continue
      }
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("pliant-\(UUID().uuidString)").path
      copies.append(path)
      let sink = try OutputSink(path)
      var count = 1
      while count > 0 {
        let buffer = ByteBuffer(capacity: 1 << 18)
        count = try buffer.fill(from: source)
        if source.wasCancelled { throw InputCancelled() }
        try sink.write(buffer)
      }
      inputs.append(path)
      displayNames[path] = name
    }
  }

  deinit {
    for copy in copies { try? FileManager.default.removeItem(atPath: copy) }
  }
}

extension ByteBuffer {
  /// Appends the next block of a source, and returns the number of its bytes.
  fileprivate func fill(from source: ByteSource) throws -> Int {
    let block = try unsafe [UInt8](unsafeUninitializedCapacity: 1 << 18) { room, count in
      count = try unsafe source.read(into: UnsafeMutableRawBufferPointer(room))
    }
    append(block)
    return block.count
  }
}
#endif
