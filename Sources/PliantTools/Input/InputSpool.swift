//===----------------------------------------------------------------------===//
// InputSpool: copies of inputs that can be read once only, for work that reads twice.
//===----------------------------------------------------------------------===//

#if CommandLine
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Files to read twice: pipes and standard input are copied into temporary files, which are removed with the spool.
package final class InputSpool {
  /// The inputs, in order, pipes replaced by their copies.
  package private(set) var inputs: [String] = []
  /// What the copies are called in messages.
  package private(set) var displayNames: [String: String] = [:]
  private var copies: [String] = []

  package init(_ names: [String]) throws {
    for name in names {
      guard ByteSource.totalSize([name]) == nil else {
        inputs.append(name)
        continue
      }
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("pliant-\(UUID().uuidString)").path
      copies.append(path)
      let sink = try OutputSink(path)
      let source = try ByteSource(name)
      var count = 1
      while count > 0 {
        let buffer = ByteBuffer(capacity: 1 << 18)
        count = try buffer.fill(from: source)
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
  /// Appends what a source has, as far as there is room.
  fileprivate func fill(from source: ByteSource) throws -> Int {
    let block = try [UInt8](unsafeUninitializedCapacity: 1 << 18) { room, count in
      count = try source.read(into: UnsafeMutableRawBufferPointer(room))
    }
    append(block)
    return block.count
  }
}
#endif
