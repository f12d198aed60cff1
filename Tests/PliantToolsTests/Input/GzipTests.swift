#if CommandLine
/// gzip: round trips, and files that zlib made.

import Foundation
import Testing

@testable import PliantTools

@Suite struct GzipTests {
  let fixture: InputFixture

  init() throws { fixture = try InputFixture() }

  private func unpack(_ packed: [UInt8], block: Int = 1 << 16) throws -> [UInt8] {
    let decoder = GzipDecoder()
    var output: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 5000)
    var fed = 0
    while !decoder.isFinished {
      let count = try room.withUnsafeMutableBytes { try decoder.read(into: $0) }
      output += room[..<count]
      if count == 0 && !decoder.isFinished {
        let end = min(fed + block, packed.count)
        decoder.feed(Array(packed[fed..<end]))
        fed = end
      }
    }
    return output
  }

  private func pack(_ bytes: [UInt8]) -> [UInt8] {
    let buffer = ByteBuffer()
    buffer.append(bytes)
    return GzipEncoder.member(of: buffer).bytes
  }

  static let samples: [[UInt8]] = {
    var random = SeededRandom(state: 7)
    let noise = (0..<70_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let lines = (0..<9000).map { #"{"id":\#($0),"name":"user \#($0 * 7919 % 1000)","ok":\#($0 % 2 == 0)}"# }
    return [
      [], [0], Array("a".utf8), Array("aaaaaaaaaaaaaaaaaaaaaaaaaaaa".utf8), Array("abcabcabcabcabcdefdefdef".utf8),
      noise, [UInt8](repeating: 0x20, count: 300_000), Array(lines.joined(separator: "\n").utf8), noise + noise,
      Array(lines.prefix(70).joined(separator: "\n").utf8), Array((0..<350).map { "{\"id\":\($0)}\n" }.joined().utf8),
    ]
  }()

  @Test(arguments: samples.indices)
  func whatIsPackedComesBack(index: Int) throws {
    let bytes = Self.samples[index]
    let packed = pack(bytes)
    #expect(try unpack(packed) == bytes)
    #expect(try unpack(packed, block: 1000) == bytes)
    #expect(try unpack(packed + packed) == bytes + bytes, "members one behind the other")
    #expect(try unpack(packed + [0, 0, 0]) == bytes, "padding behind the last")
  }

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/gzip"), "no gzip here"), arguments: samples.indices)
  func gzipAgrees(index: Int) throws {
    let bytes = Self.samples[index]
    for level in ["-1", "-6", "-9"] {
      let file = try fixture.file(bytes, "plain\(level)")
      #expect(try BuiltCommand.run("/bin/gzip", ["-f", level, file]).status == 0)
      #expect(try unpack(Array(Data(contentsOf: URL(fileURLWithPath: file + ".gz")))) == bytes)
    }
    let packed = try fixture.file(pack(bytes), "packed.gz")
    #expect(try BuiltCommand.run("/bin/gzip", ["-d", "-f", packed]).status == 0)
    #expect(try Array(Data(contentsOf: fixture.folder.appendingPathComponent("packed"))) == bytes)
  }

  /// A stored block, and one with the fixed codes: zlib uses them for incompressible and short data.
  @Test func otherKindsOfBlocks() throws {
    let stored: [UInt8] =
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1, 3, 0, 0xFC, 0xFF] + Array("abc".utf8) + [
        0xC2, 0x41, 0x24, 0x35, 3, 0, 0, 0,
      ]
    #expect(try unpack(stored) == Array("abc".utf8))
    let fixed: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0x4B, 0x4C, 0x4A, 6, 0, 0xC2, 0x41, 0x24, 0x35, 3, 0, 0, 0,
    ]
    #expect(try unpack(fixed) == Array("abc".utf8))
  }

  @Test func damageIsFound() throws {
    let packed = pack(Self.samples[7])
    for end in [1, 5, 12, 100, packed.count / 2, packed.count - 1] {
      #expect(throws: GzipError.self, "cut at \(end)") { try unpack(Array(packed[..<end])) }
    }
    // Every changed byte is noticed, and none makes the decoder trap or hang.
    var random = SeededRandom(state: 3)
    for _ in 0..<300 {
      var damaged = packed
      let place = Int.random(in: 10..<packed.count, using: &random)
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      #expect(throws: GzipError.self, "byte \(place)") { try unpack(damaged) }
    }
  }

  /// Zeros may follow, as on a tape. Other data is an error: it would be lost.
  @Test(arguments: [64, 1000, 1 << 16])
  func whatFollowsAMember(block: Int) throws {
    let bytes = Self.samples[9]
    let packed = pack(bytes)
    let zeros = [UInt8](repeating: 0, count: 3000)
    #expect(try unpack(packed + zeros, block: block) == bytes)
    #expect(try unpack(packed + zeros + packed, block: block) == bytes + bytes)
    for rest in [[1], [0x1F], Array("garbage".utf8), zeros + [7], Array(packed.dropFirst())] as [[UInt8]] {
      #expect(throws: GzipError.self, "\(rest.prefix(8))") { try unpack(packed + rest, block: block) }
    }
  }

  @Test(arguments: [64, 1000, 1 << 16])
  func headersOfAnyLength(block: Int) throws {
    let packed = pack(Self.samples[9])
    func withHeader(_ flags: UInt8, _ fields: [UInt8]) -> [UInt8] {
      var bytes = packed
      bytes[3] = flags
      bytes.insert(contentsOf: fields, at: 10)
      return bytes
    }
    let name = [UInt8](repeating: UInt8(ascii: "n"), count: 5000) + [0]
    let extra = [0xFF, 0xFF] + [UInt8](repeating: 0, count: 0xFFFF)
    for header in [
      withHeader(8, name), withHeader(4, extra), withHeader(4 + 8 + 16 + 2, extra + name + name + [1, 2]),
    ] {
      #expect(try unpack(header, block: block) == Self.samples[9])
      #expect(throws: GzipError.self) { try unpack(Array(header.prefix(4000)), block: block) }
    }
    let endless = [UInt8](repeating: UInt8(ascii: "n"), count: 3_000_000)
    #expect(throws: GzipError.invalidHeader) { try unpack(withHeader(8, endless), block: 1 << 16) }
  }

  @Test func packedInputsAreRead() throws {
    let lines = (0..<5000).map { #"{"id":\#($0)}"# }
    let file = try fixture.file(pack(Array(lines.joined(separator: "\n").utf8)), "lines.gz")
    #expect(try InputRun([file]).texts == lines)
    let cut = try fixture.file(Array(pack(Array(lines.joined(separator: "\n").utf8)).dropLast(900)), "cut.gz")
    let run = try InputRun(converting: [cut], options: .small(chunk: 1024))
    #expect(run.problems.last == "cut.gz: expected more compressed data, found the end of the file")
    #expect(run.texts.elementsEqual(lines.prefix(run.texts.count)) && run.texts.count < 5000)
  }
}

/// Random numbers that are the same in each run.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Hash.of(state)
  }
}
#endif
