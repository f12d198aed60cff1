// Shared by the tests of streams: a model, streams of single chunks, and the outcomes of a stream as text.

import Testing

@testable import Pliant

struct StreamItem: JSONReadable, JSONWritable, Equatable {
  var id = 0, name = ""
  init(id: Int, name: String = "") { (self.id, self.name) = (id, name) }

  init(from reader: inout JSONReader) throws(JSONError) {
    let start = reader.position
    var id: Int?
    if try reader.beginObject() {
      repeat {
        let key = try reader.scanKey()
        if key.matches("id") {
          reader.readRequired(&id); try reader.throwFailure()
        } else if key.matches("name") {
          reader.readProperty(&name); try reader.throwFailure()
        } else {
          try reader.skipMember(key)
        }
      } while try reader.nextMember()
    }
    if let id { self.id = id } else { self.id = try reader.missingValue(Int.self, "id", from: start, isAlways: false) }
  }

  func write(to writer: inout JSONWriter) throws(JSONError) {
    let object = try writer.beginObject()
    try writer.write(id, member: ",\"id\":")
    try writer.write(name, member: ",\"name\":")
    try writer.endObject(object)
  }
}

/// Chunks of any kind as an asynchronous sequence that sometimes suspends.
struct ChunkStream<Chunk>: AsyncSequence {
  typealias Element = Chunk
  let chunks: [Chunk]

  struct AsyncIterator: AsyncIteratorProtocol {
    var chunks: ArraySlice<Chunk>

    mutating func next() async -> Chunk? {
      if chunks.count % 3 == 0 { await Task.yield() }
      return chunks.popFirst()
    }
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(chunks: chunks[...]) }
}

struct StreamReports: Sendable {
  private let reports = SharedList<StreamReport>()
  var sink: StreamReporting { { reports.add($0) } }
  var all: [StreamReport] { reports.all }

  /// Each report on one line: the value's index and line, and its issues.
  var lines: [String] { all.map { "#\($0.index) line \($0.line): \($0.report)" } }
}

func chunks(_ bytes: [UInt8], of size: Int) -> [ArraySlice<UInt8>] {
  stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
}

func chunks(_ text: String, of size: Int) -> [ArraySlice<UInt8>] { chunks(Array(text.utf8), of: size) }

func randomChunks(_ bytes: [UInt8], _ random: inout some RandomNumberGenerator, upTo limit: Int = 7) -> [[UInt8]] {
  var (chunks, rest): ([[UInt8]], ArraySlice<UInt8>) = ([], bytes[...])
  while !rest.isEmpty {
    chunks.append(Array(rest.prefix(Int.random(in: 0...limit, using: &random))))
    rest = rest.dropFirst(chunks.last?.count ?? 0)
  }
  return chunks
}

/// The outcomes of a stream: values converted by `text`, and errors with their places.
func outcomes<Value>(_ sequence: JSONSequence<Value>, _ text: (Value) throws -> String) -> [String] {
  sequence.map { result in do { return try text(result.get()) } catch { return describe(error) } }
}

func outcomes<Value: JSONWritable>(_ sequence: JSONSequence<Value>) -> [String] {
  outcomes(sequence) { try $0.jsonString(.sortedKeys) }
}

func ids(_ sequence: JSONSequence<StreamItem>) -> [String] { outcomes(sequence) { "\($0.id)" } }

func ids<Items: AsyncSequence>(_ sequence: Items) async throws -> [Int] where Items.Element == StreamItem {
  try await sequence.reduce(into: []) { $0.append($1.id) }
}

func describe(_ error: any Error) -> String {
  guard let error = (error as? DecodingError)?.jsonError else { return "\(error)" }
  return "\(error) @\(error.byteOffset)"
}
