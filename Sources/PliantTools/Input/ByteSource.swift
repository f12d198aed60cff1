// ByteSource: the bytes of a file or of standard input, unpacked if they are gzip.

#if CommandLine
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The bytes of a file or of standard input, unpacked if they are gzip.
final class ByteSource {
  private let descriptor: Int32
  private let ownsDescriptor: Bool
  /// The name of the file, for messages.
  let name: String
  /// The size of a regular file; nil for pipes and the like.
  let size: Int?
  /// The number of bytes that were read from the file, before they were unpacked.
  private(set) var bytesRead = 0
  private var gzip: GzipDecoder?
  /// The bytes that were read to detect gzip.
  private var head: [UInt8] = []
  private var isAtEnd = false
  private let isCancelled: (() -> Bool)?
  /// Whether waiting was cancelled, so that the input is incomplete.
  private(set) var wasCancelled = false

  /// Opens a file; `-` is standard input.
  ///
  /// - Parameters:
  ///   - displayName: its name in messages.
  ///   - unpacks: whether gzip is unpacked.
  ///   - isCancelled: called while a pipe has no data for now.
  init(
    _ path: String, displayName: String? = nil, unpacks: Bool = true, isCancelled: (() -> Bool)? = nil
  ) throws(InputProblem) {
    name = displayName ?? path
    self.isCancelled = isCancelled
    if path == "-" {
      descriptor = 0
      ownsDescriptor = false
    } else {
      descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
      ownsDescriptor = true
    }
    var status = stat()
    guard descriptor >= 0, unsafe fstat(descriptor, &status) == 0 else {
      size = nil
      throw InputProblem(file: path, message: Self.systemMessage)
    }
    if status.st_mode & S_IFMT == S_IFDIR {
      size = nil
      throw InputProblem(file: path, message: "expected a file, found a directory")
    }
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    while head.count < 2, !isAtEnd {
      head += try readBlock(1 << 16)
    }
    if unpacks, head.starts(with: [0x1F, 0x8B]) { gzip = GzipDecoder() }
  }

  /// The total size of the inputs; nil if one of them isn't a regular file.
  static func totalSize(_ inputs: [String]) -> Int? {
    var total = 0
    for input in inputs {
      var status = stat()
      guard input != "-", unsafe stat(input, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      total += Int(status.st_size)
    }
    return total
  }

  deinit {
    if ownsDescriptor && descriptor >= 0 { close(descriptor) }
  }

  private static var systemMessage: String { unsafe String(cString: strerror(errno)).lowercasedFirst }

  /// Whether the next read would have to wait for the writer of a pipe.
  var wouldBlock: Bool {
    guard size == nil, !isAtEnd, head.isEmpty else { return false }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) == 0
  }

  /// Reads bytes into a buffer, and returns their number; 0 at the end.
  func read(into room: UnsafeMutableRawBufferPointer) throws(InputProblem) -> Int {
    guard gzip != nil else { return try unsafe readPlain(into: room) }
    while true {
      do throws(GzipError) {
        let count = try unsafe gzip?.read(into: room) ?? 0
        if count > 0 || gzip?.isFinished ?? true { return count }
      } catch {
        throw InputProblem(file: name, message: error.description)
      }
      let block = head.isEmpty ? try readBlock(1 << 18) : head
      head = []
      gzip?.feed(block)
    }
  }

  private func readPlain(into room: UnsafeMutableRawBufferPointer) throws(InputProblem) -> Int {
    guard room.count > 0 else { return 0 }
    if !head.isEmpty {
      let count = min(head.count, room.count)
      unsafe head.withUnsafeBytes { unsafe room.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
      head.removeFirst(count)
      return count
    }
    guard !isAtEnd, waitForBytes() else { return 0 }
    while true {
      // SAFETY: the buffer has `room.count` bytes.
      let count = unsafe unistdRead(descriptor, room.baseAddress, room.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw InputProblem(file: name, message: Self.systemMessage) }
      bytesRead += count
      isAtEnd = count == 0
      return count
    }
  }

  /// Waits until there is something to read; false if it was cancelled before.
  private func waitForBytes() -> Bool {
    guard size == nil, let isCancelled else { return true }
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      let count = unsafe poll(&request, 1, 100)
      let isInterrupted = count < 0 && errno == EINTR
      if isCancelled() {
        wasCancelled = true
        isAtEnd = true
        return false
      }
      if count != 0 && !isInterrupted { return true }
    }
  }

  private func readBlock(_ capacity: Int) throws(InputProblem) -> [UInt8] {
    let kept = head
    head = []
    defer { head = kept }
    var problem: InputProblem?
    let block = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { room, count in
      do throws(InputProblem) {
        count = try unsafe readPlain(into: UnsafeMutableRawBufferPointer(room))
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return block
  }
}

/// `read(2)`, which is shadowed by the method of the same name.
private func unistdRead(_ descriptor: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(descriptor, room, count)
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
#endif
