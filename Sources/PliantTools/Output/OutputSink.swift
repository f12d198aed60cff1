// OutputSink: the destination of output, plain or as gzip.

#if CommandLine
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The output could not be written.
package struct OutputError: Error, CustomStringConvertible {
  /// Whether the reader of the output has closed it, which is not reported as an error.
  package var isClosed: Bool
  package var description: String
}

/// A file or standard output, plain or as gzip. Writes are not buffered, so that no line is left incomplete.
package final class OutputSink {
  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private let name: String
  /// Whether the output is compressed.
  package let isGzip: Bool
  private let captured: ByteBuffer?

  /// Opens a file, whose content is replaced; nil is standard output.
  ///
  /// - Parameter inputs: the files that are read meanwhile, and other outputs. The output must not be one of them.
  package init(_ path: String?, gzip: Bool = false, inputs: [String] = []) throws(OutputError) {
    captured = nil
    name = path ?? "standard output"
    isGzip = gzip || path?.hasSuffix(".gz") == true
    guard let path, path != "-" else {
      descriptor = 1
      ownsDescriptor = false
      return
    }
    if let file = FileIdentity(path), inputs.contains(where: { FileIdentity($0) == file }) {
      throw OutputError(isClosed: false, description: "\(path): expected another file than an input or output")
    }
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    ownsDescriptor = true
    if descriptor < 0 {
      throw OutputError(isClosed: false, description: unsafe "\(path): \(String(cString: strerror(errno)))")
    }
  }

  /// Keeps the output in memory, for tests.
  package init(capturing buffer: ByteBuffer, gzip: Bool = false) {
    captured = buffer
    name = "memory"
    isGzip = gzip
    descriptor = -1
    ownsDescriptor = false
  }

  deinit {
    if ownsDescriptor && descriptor >= 0 { close(descriptor) }
  }

  /// Writes text, compressing it if the sink does.
  package func write(_ buffer: ByteBuffer) throws(OutputError) {
    guard !buffer.isEmpty else { return }
    try writeAsIs(isGzip ? GzipEncoder.member(of: buffer) : buffer)
  }

  package func write(_ text: String) throws(OutputError) {
    let buffer = ByteBuffer(capacity: text.utf8.count)
    buffer.append(text)
    try write(buffer)
  }

  /// Writes bytes without compression. If the sink is gzip, they must be compressed already.
  package func writeAsIs(_ buffer: ByteBuffer) throws(OutputError) {
    if let captured { return captured.append(buffer, 0..<buffer.count) }
    var failure: Int32?
    unsafe buffer.withBytes { bytes in
      var offset = 0
      while offset < bytes.count {
        let part = unsafe UnsafeRawBufferPointer(rebasing: bytes[offset...])
        let count = unsafe unistdWrite(descriptor, part.baseAddress, part.count)
        if count < 0 && errno == EINTR { continue }
        if count < 0 {
          failure = errno
          return
        }
        offset += count
      }
    }
    if let failure {
      throw OutputError(
        isClosed: failure == EPIPE, description: unsafe "\(name): \(String(cString: strerror(failure)))")
    }
  }
}

/// The identity of the regular file at a path; `-` is standard input.
private struct FileIdentity: Equatable {
  private let device: UInt64
  private let node: UInt64

  init?(_ path: String) {
    var status = stat()
    guard unsafe (path == "-" ? fstat(0, &status) : stat(path, &status)) == 0, status.st_mode & S_IFMT == S_IFREG
    else {
      return nil
    }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// `write(2)`, which is shadowed by the method of the same name.
private func unistdWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(descriptor, bytes, count)
}
#endif
