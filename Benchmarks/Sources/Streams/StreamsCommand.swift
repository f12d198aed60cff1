// Streams a file of NDJSON and one huge array, and prints the speed and the memory.

import ArgumentParser
import Foundation
import FoundationModels
import Pliant
import PliantModels

@main
struct StreamsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "streams",
    abstract: "Streams a generated file of NDJSON and one of a single array, against the same models read from memory.",
    discussion: """
      The speed from memory is that of `[Record](json:)` and of `Record(json:)` line by line, on a part of the same data that is \
      read again and again. Time is that of the processor, so that a busy machine does not change it. Streaming comes first, since the peak memory of a process never shrinks.
      """)

  @Option(help: ArgumentHelp("The size of each file.", valueName: "count"))
  var megabytes = 1024

  @Option(
    help: ArgumentHelp(
      "Exits with 1 when streaming has less than this part of the speed from memory.", valueName: "ratio"))
  var atLeast: Double?

  @Option(
    help: ArgumentHelp("Exits with 1 when the process takes more memory while it streams.", valueName: "megabytes"))
  var atMost: Double?

  @Flag(help: "Streams the same records as a type that is only Codable.")
  var codable = false

  mutating func run() async throws {
    if codable {
      try await run(
        FoundationModels.Record.self, id: { $0.id },
        streams: RecordStreams(
          lines: { FoundationModels.Record.lines(of: $0) },
          linesInFile: { FoundationModels.Record.lines(inFileAt: $0) },
          elements: { FoundationModels.Record.elements(of: $0, at: "data.items") },
          elementsInFile: { FoundationModels.Record.elements(inFileAt: $0, at: "data.items") }),
        fromMemory: { try PliantDecoder().decode([FoundationModels.Record].self, from: $0) },
        oneFromMemory: { try PliantDecoder().decode(FoundationModels.Record.self, from: $0) })
    } else {
      try await run(
        PliantModels.Record.self, id: { $0.id },
        streams: RecordStreams(
          lines: { PliantModels.Record.lines(of: $0) }, linesInFile: { PliantModels.Record.lines(inFileAt: $0) },
          elements: { PliantModels.Record.elements(of: $0, at: "data.items") },
          elementsInFile: { PliantModels.Record.elements(inFileAt: $0, at: "data.items") }),
        fromMemory: { try [PliantModels.Record](json: $0) }, oneFromMemory: { try PliantModels.Record(json: $0) })
    }
  }

  private func run<Record>(
    _: Record.Type, id: (Record) -> Int, streams: RecordStreams<Record>, fromMemory: (Data) throws -> [Record],
    oneFromMemory: (Data) throws -> Record
  ) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pliant-streams-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let lines = folder.appendingPathComponent("records.ndjson")
    let array = folder.appendingPathComponent("records.json")
    let file = RecordFile()
    let count = try file.write(to: lines, megabytes: megabytes, opening: "", separator: "\n", closing: "\n")
    try file.write(to: array, megabytes: megabytes, opening: "{\"data\":{\"items\":[", separator: ",", closing: "]}}")
    say("generated \(count) records, \(megabytes) MB each way; peak memory \(peak()) MB")

    var rows: [(name: String, speed: Double)] = []
    func measure(_ name: String, _ url: URL, _ body: () async throws -> Int) async throws {
      let start = processorTime()
      let found = try await body()
      let seconds = processorTime() - start
      guard found == count else { throw ValidationError("\(name) gave \(found) records of \(count)") }
      let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0
      let speed = Double(size) / seconds / 1e6
      rows.append((name, speed))
      say("\(name): \(Int(speed)) MB/s; peak memory \(peak()) MB")
    }
    try await measure("lines, asynchronous", lines) {
      var count = 0
      for try await record in streams.lines(lines) { count += id(record) > 0 ? 1 : 0 }
      return count
    }
    try await measure("lines, synchronous", lines) {
      var count = 0
      for record in streams.linesInFile(lines) { count += try id(record.get()) > 0 ? 1 : 0 }
      return count
    }
    try await measure("elements, asynchronous", array) {
      var count = 0
      for try await record in streams.elements(array) { count += id(record) > 0 ? 1 : 0 }
      return count
    }
    try await measure("elements, synchronous", array) {
      var count = 0
      for record in streams.elementsInFile(array) { count += try id(record.get()) > 0 ? 1 : 0 }
      return count
    }
    let streamPeak = peak()

    let block = file.block(separator: ",", isClosed: true)
    let arraySpeed = try speed(of: block) { _ = try fromMemory(block) }
    let single = file.records
    let lineSpeed = try speed(ofBytes: single.reduce(0) { $0 + $1.count }) {
      for record in single { _ = try oneFromMemory(record) }
    }
    say("from memory: [Record] \(Int(arraySpeed)) MB/s, one Record after the other \(Int(lineSpeed)) MB/s")
    var isSlow = false
    for row in rows {
      let ratio = row.speed / arraySpeed
      say("\(row.name): \(String(format: "%.2f", ratio)) of the speed of [Record] from memory")
      if let atLeast, ratio < atLeast { isSlow = true }
    }
    say("peak memory while streaming: \(streamPeak) MB")
    if isSlow { throw ExitCode.failure }
    if let atMost, Double(streamPeak) > atMost { throw ExitCode.failure }
  }

  private func speed(of data: Data, _ body: () throws -> Void) throws -> Double {
    try speed(ofBytes: data.count, body)
  }

  /// The best speed within some seconds, in MB/s.
  private func speed(ofBytes count: Int, _ body: () throws -> Void) throws -> Double {
    var best = Double.infinity
    let end = DispatchTime.now().uptimeNanoseconds + 3_000_000_000
    repeat {
      let start = processorTime()
      try body()
      best = min(best, processorTime() - start)
    } while DispatchTime.now().uptimeNanoseconds < end
    return Double(count) / best / 1e6
  }

  private func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  /// The peak memory of the process so far, in MB.
  private func peak() -> Int {
    #if os(Linux)
    return usage().ru_maxrss / 1000
    #else
    return usage().ru_maxrss / 1_000_000
    #endif
  }

  /// The processor time of the process in seconds, including system time.
  private func processorTime() -> Double {
    let usage = usage()
    func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
    return seconds(usage.ru_utime) + seconds(usage.ru_stime)
  }

  private func usage() -> rusage {
    var usage = rusage()
    #if os(Linux)
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    #else
    getrusage(RUSAGE_SELF, &usage)
    #endif
    return usage
  }
}

/// The ways to stream records of a type.
struct RecordStreams<Record> {
  let lines: (URL) -> JSONStream<Record>
  let linesInFile: (URL) -> JSONSequence<Record>
  let elements: (URL) -> JSONStream<Record>
  let elementsInFile: (URL) -> JSONSequence<Record>
}

/// Records like those of the workload `records`: some thousands, which a file repeats.
struct RecordFile {
  let records: [Data]

  init() {
    records = (0..<4000).map { index in
      let tags = (0..<index % 4).map { "\"tag\(($0 * 7 + index) % 10)\"" }.joined(separator: ",")
      return Data(
        """
        {"id":\(1_000_000 + 7 * index),"name":"Zoë \(index * 37 % 1000) García","email":"zoe\(index % 999)@example.com",\
        "active":\(index % 3 == 0),"score":\(Double(index * 7919 % 100_000) / 1000),"tags":[\(tags)],\
        "createdAt":"2024-\(10 + index % 3)-\(10 + index % 18)T12:\(10 + index % 50):00Z",\
        "address":{"street":"\(index % 299) Hauptstraße","city":"São Paulo",\
        "coordinates":{"lat":\(Double(index * 104_729 % 90_000_000) / 1_000_000),"lon":\(Double(index * 1_299_709 % 180_000_000) / 1_000_000)}}}
        """.utf8)
    }
  }

  func block(separator: String, isClosed: Bool) -> Data {
    var data = Data(isClosed ? "[".utf8 : "".utf8)
    for (index, record) in records.enumerated() {
      if index > 0 { data.append(contentsOf: separator.utf8) }
      data.append(record)
    }
    if isClosed { data.append(contentsOf: "]".utf8) }
    return data
  }

  /// - Returns: the number of records.
  @discardableResult
  func write(to url: URL, megabytes: Int, opening: String, separator: String, closing: String) throws -> Int {
    guard FileManager.default.createFile(atPath: url.path, contents: Data(opening.utf8)) else {
      throw CocoaError(.fileWriteUnknown)
    }
    let handle = try FileHandle(forWritingTo: url)
    try handle.seekToEnd()
    let block = block(separator: separator, isClosed: false)
    let repetitions = max(1, megabytes * 1_000_000 / block.count)
    for index in 0..<repetitions {
      if index > 0 { try handle.write(contentsOf: Data(separator.utf8)) }
      try handle.write(contentsOf: block)
    }
    try handle.write(contentsOf: Data(closing.utf8))
    try handle.close()
    return repetitions * records.count
  }
}
