// GzipDecoder: gzip (RFC 1952) and DEFLATE (RFC 1951) in Swift, block by block.

#if CommandLine
/// Unpacks gzip files of one or more members, whose bytes arrive in blocks.
///
/// It is written in Swift instead of using zlib, which would have to be installed to build the package on Linux;
/// Pliant promises to build without C. The design is that of libdeflate: 64 bits of input in a register, tables that
/// decode a symbol in one look-up, matches copied in words.
@safe
final class GzipDecoder {
  private enum State {
    case header, block, stored(Int), compressed, trailer, padding, finished
  }

  static let windowSize = 1 << 15
  static let outputSize = 1 << 18
  /// The room after the output for the longest match, and for the excess bytes of copying in words.
  private static let slack = 320
  /// The maximum number of bytes that a block's header needs.
  private static let leastInput = 1024
  /// The longest header of a member: an extra field has 64 KB at most, but a name and a comment have no limit.
  private static let headerLimit = 1 << 20
  private static let padding = 64

  private var state = State.header
  private var isLastBlock = false
  var input: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  var inputCount = 0
  var position = 0
  var inputEnded = false
  /// The number of bytes that the next step needs, unless the input has ended.
  private var neededInput = leastInput
  /// The bits that were loaded but not consumed, the first in the lowest position.
  var bits: UInt64 = 0
  var bitCount = 0
  let output: UnsafeMutablePointer<UInt8>
  var outputCount = 0
  /// The offsets in the output up to which it was returned, and up to which the checksum includes it.
  private var given = 0
  private var summed = 0
  /// The offset in `output` that no distance may reach beyond: the beginning of the member or of the window.
  var memberStart = 0
  private var checksum = CRC32()
  private var memberSize: UInt32 = 0
  var literals = HuffmanTable(bits: 11)
  var distances = HuffmanTable(bits: 8)
  private var codeLengths = HuffmanTable(bits: 7)

  init() {
    capacity = 1 << 16
    unsafe input = .allocate(capacity: capacity + Self.padding)
    unsafe output = .allocate(capacity: Self.windowSize + Self.outputSize + Self.slack)
  }

  deinit {
    // SAFETY: allocated by this object, and never shared.
    unsafe input.deallocate()
    unsafe output.deallocate()
  }

  /// Whether the last member has ended, and all output was returned.
  var isFinished: Bool {
    if case .finished = state { return given == outputCount }
    return false
  }

  /// Appends the next bytes of the file. An empty block is its end.
  func feed(_ block: [UInt8]) {
    if block.isEmpty { inputEnded = true }
    // Bytes whose bits were loaded but not consumed are kept: the decoder rewinds to them for a stored block.
    let start = max(0, min(position, inputCount) - 8)
    let rest = inputCount - start
    if rest + block.count > capacity {
      capacity = (rest + block.count) * 2
      let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity + Self.padding)
      // SAFETY: the rest of the old bytes fits.
      unsafe larger.update(from: input + start, count: rest)
      unsafe input.deallocate()
      unsafe input = unsafe larger
    } else if start > 0 {
      // SAFETY: moved within the allocation.
      unsafe input.update(from: input + start, count: rest)
    }
    position -= start
    inputCount = rest
    unsafe block.withUnsafeBufferPointer { bytes in
      if let base = bytes.baseAddress { unsafe (input + inputCount).update(from: base, count: bytes.count) }
    }
    inputCount += block.count
    unsafe (input + inputCount).update(repeating: 0, count: Self.padding)
  }

  /// Unpacks into a buffer, and returns the number of bytes; 0 if it needs more input or is finished.
  func read(into room: UnsafeMutableRawBufferPointer) throws(GzipError) -> Int {
    while given == outputCount {
      slideWindow()
      if case .finished = state { return 0 }
      guard inputEnded || inputCount - position >= neededInput else { return 0 }
      try step()
      sum()
    }
    let count = min(room.count, outputCount - given)
    // SAFETY: both sides have `count` bytes.
    unsafe room.copyMemory(from: UnsafeRawBufferPointer(start: output + given, count: count))
    given += count
    return count
  }

  /// Keeps the last 32 KB for distances, and makes room after them.
  private func slideWindow() {
    guard outputCount > Self.outputSize else { return }
    let moved = outputCount - Self.windowSize
    // SAFETY: both ranges are in the output, and may overlap.
    unsafe output.update(from: output + moved, count: Self.windowSize)
    outputCount = Self.windowSize
    given = outputCount
    summed = outputCount
    memberStart = max(0, memberStart - moved)
  }

  private func sum() {
    unsafe checksum.update(UnsafeRawBufferPointer(start: output + summed, count: outputCount - summed))
    memberSize &+= UInt32(truncatingIfNeeded: outputCount - summed)
    summed = outputCount
  }

  private func step() throws(GzipError) {
    switch state {
    case .header: try readHeader()
    case .block: try readBlockHeader()
    case .stored(let count): try copyStored(count)
    case .compressed: try decode()
    case .trailer:
      sum()
      try readTrailer()
    case .padding: skipPadding()
    case .finished: break
    }
  }
}

// MARK: - Bits

extension GzipDecoder {
  /// Loads bits until there are at least 56.
  @inline(__always)
  func refill() {
    guard position <= inputCount else { return refillBehindEnd() }
    // SAFETY: eight bytes are readable from any position, thanks to the padding.
    unsafe bits |=
      UInt64(littleEndian: UnsafeRawPointer(input + position).loadUnaligned(as: UInt64.self)) &<< UInt64(bitCount)
    position += (63 - bitCount) >> 3
    bitCount |= 56
  }

  /// Loads zeros after the end of the input.
  private func refillBehindEnd() {
    position += (63 - bitCount) >> 3
    bitCount |= 56
  }

  func take(_ count: Int) -> Int {
    if bitCount < count { refill() }
    let value = Int(bits & ((1 << UInt64(count)) - 1))
    bits >>= UInt64(count)
    bitCount -= count
    return value
  }

  /// Rewinds to the first byte of which no bit was consumed.
  func alignToByte() throws(GzipError) {
    position -= bitCount / 8
    bits = 0
    bitCount = 0
    guard position <= inputCount else { throw .truncated }
  }

  var isBehindEnd: Bool { position - bitCount / 8 > inputCount }
}

// MARK: - Members and blocks

extension GzipDecoder {
  private func readHeader() throws(GzipError) {
    guard inputCount - position >= 10 else {
      // A truncated header, or other data after the last member.
      throw unsafe input[position] == 0x1F ? .truncated : .invalidHeader
    }
    let flags = unsafe input[position + 3]
    guard unsafe input[position] == 0x1F, unsafe input[position + 1] == 0x8B, unsafe input[position + 2] == 8,
      flags & 0xE0 == 0
    else {
      throw .invalidHeader
    }
    let end = endOfHeader(flags)
    guard end <= inputCount else {
      guard !inputEnded else { throw .truncated }
      guard neededInput < Self.headerLimit else { throw .invalidHeader }
      neededInput = 2 * max(neededInput, inputCount - position)
      return
    }
    neededInput = Self.leastInput
    position = end
    checksum = CRC32()
    memberSize = 0
    memberStart = outputCount
    state = .block
  }

  /// The offset after the header at the cursor; beyond the input if the header is incomplete.
  private func endOfHeader(_ flags: UInt8) -> Int {
    var next = position + 10
    if flags & 4 != 0 {
      guard next + 2 <= inputCount else { return inputCount + 1 }
      unsafe next += 2 + Int(input[next]) + Int(input[next + 1]) << 8
    }
    for flag in [8, 16] as [UInt8] where flags & flag != 0 {
      while next < inputCount, unsafe input[next] != 0 { next += 1 }
      next += 1
    }
    return flags & 2 != 0 ? next + 2 : next
  }

  private func readTrailer() throws(GzipError) {
    try alignToByte()
    guard inputCount - position >= 8 else { throw .truncated }
    let words = unsafe UnsafeRawPointer(input + position)
    let sum = unsafe UInt32(littleEndian: words.loadUnaligned(as: UInt32.self))
    let size = unsafe UInt32(littleEndian: words.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
    guard sum == checksum.value, size == memberSize else { throw .checksumMismatch }
    position += 8
    state = .padding
  }

  /// Skips zeros after a member, as gzip does. Anything else has to be another member: data that can't be read must
  /// not be ignored silently.
  private func skipPadding() {
    while position < inputCount, unsafe input[position] == 0 { position += 1 }
    if position < inputCount { state = .header } else if inputEnded { state = .finished }
  }

  private func readBlockHeader() throws(GzipError) {
    isLastBlock = take(1) == 1
    switch take(2) {
    case 0:
      try alignToByte()
      guard inputCount - position >= 4 else { throw .truncated }
      let count = unsafe Int(input[position]) | Int(input[position + 1]) << 8
      let complement = unsafe Int(input[position + 2]) | Int(input[position + 3]) << 8
      guard count == ~complement & 0xFFFF else { throw .invalidBlock }
      position += 4
      state = .stored(count)
    case 1:
      var lengths = [UInt8](repeating: 8, count: 288)
      for symbol in 144..<256 { lengths[symbol] = 9 }
      for symbol in 256..<280 { lengths[symbol] = 7 }
      try literals.fill(lengths[...], DeflateSymbols.literalOrLength)
      try distances.fill([UInt8](repeating: 5, count: 32)[...], DeflateSymbols.distance)
      state = .compressed
    case 2:
      try readCodes()
      state = .compressed
    default: throw .invalidBlock
    }
    if isBehindEnd { throw .truncated }
  }

  private func readCodes() throws(GzipError) {
    let literalCount = take(5) + 257
    let distanceCount = take(5) + 1
    let codeCount = take(4) + 4
    var lengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<codeCount { lengths[DeflateSymbols.codeLengthOrder[index]] = UInt8(take(3)) }
    try codeLengths.fill(lengths[...]) { UInt32($0) << 16 }
    lengths = []
    let total = literalCount + distanceCount
    while lengths.count < total {
      refill()
      let entry = codeLengths.entries[Int(bits & 0x7F)]
      guard entry & HuffmanTable.invalid == 0 else { throw .invalidBlock }
      _ = take(Int(entry & 0xFF))
      switch entry >> 16 {
      case 16:
        guard let last = lengths.last else { throw .invalidBlock }
        lengths.append(contentsOf: repeatElement(last, count: 3 + take(2)))
      case 17: lengths.append(contentsOf: repeatElement(0, count: 3 + take(3)))
      case 18: lengths.append(contentsOf: repeatElement(0, count: 11 + take(7)))
      case let length: lengths.append(UInt8(length))
      }
      if isBehindEnd { throw .truncated }
    }
    guard lengths.count == total else { throw .invalidBlock }
    try literals.fill(lengths[..<literalCount], DeflateSymbols.literalOrLength)
    try distances.fill(lengths[literalCount...], DeflateSymbols.distance)
  }

  private func copyStored(_ count: Int) throws(GzipError) {
    let room = Self.windowSize + Self.outputSize - outputCount
    let part = min(count, room, inputCount - position)
    if part == 0 && count > 0 && inputEnded && inputCount == position { throw .truncated }
    // SAFETY: both sides have `part` bytes.
    unsafe (output + outputCount).update(from: input + position, count: part)
    outputCount += part
    position += part
    if part == count { endBlock() } else { state = .stored(count - part) }
  }

  func endBlock() {
    state = isLastBlock ? .trailer : .block
  }
}
#endif
