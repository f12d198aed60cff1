// Compares streams in chunks of any size with the same streams in one piece, and with separate documents.

import Foundation
import Pliant

func checkStreams(_ bytes: [UInt8]) {
  guard bytes.count > 2 else { return }
  let document = Array(bytes[2...])
  let chunks = chunks(of: document, seed: bytes[0])
  let paths = ["", "a", "0", "a.b", "1.a"]
  let path = paths[Int(bytes[1]) % paths.count]
  var decoder = PliantDecoder()
  if bytes[1] & 0x40 != 0 { decoder.limits.bytes = 24 }
  if bytes[1] & 0x80 != 0 { decoder.tolerance = .strict }

  let lines = outcomes(Tree.lines(of: [document], decoder: decoder))
  let chunked = outcomes(Tree.lines(of: chunks, decoder: decoder))
  if chunked != lines { found("lines are \(lines), in chunks \(chunked)", bytes) }
  let models = outcomes(Everything.lines(of: [document], decoder: decoder))
  let modelParts = outcomes(Everything.lines(of: chunks, decoder: decoder))
  if modelParts != models { found("models are \(models), in chunks \(modelParts)", bytes) }
  let elements = outcomes(Tree.elements(of: [document], at: path, decoder: decoder))
  let parts = outcomes(Tree.elements(of: chunks, at: path, decoder: decoder))
  if parts != elements { found("elements are \(elements), in chunks \(parts)", bytes) }

  // A well-formed document is one value of a stream of lines, even if it contains line ends.
  if decoder.limits.bytes == .max, let alone = try? Tree(json: document) {
    guard lines == [(try? alone.jsonString()) ?? ""] else { found("is \(lines) as a stream", bytes) }
    if case .array(let values) = alone {
      guard
        outcomes(Tree.elements(of: chunks, at: "", decoder: decoder)) == values.map({ (try? $0.jsonString()) ?? "" })
      else {
        found("has other elements as a stream", bytes)
      }
    }
  }
}

private func chunks(of bytes: [UInt8], seed: UInt8) -> [ArraySlice<UInt8>] {
  var chunks: [ArraySlice<UInt8>] = []
  var start = 0
  var state = UInt32(seed) &* 2_654_435_761 | 1
  while start < bytes.count {
    state = state &* 1_664_525 &+ 1_013_904_223
    let size = seed < 8 ? Int(seed) + 1 : Int(state >> 24) % (Int(seed) + 1)
    let end = min(bytes.count, start + size)
    chunks.append(bytes[start..<end])
    start = end
  }
  return chunks
}

private func outcomes<Value: JSONWritable>(_ sequence: JSONSequence<Value>) -> [String] {
  sequence.map { result in
    switch result {
    case .success(let value): (try? value.jsonString()) ?? "unwritable"
    case .failure(let error): describe(error)
    }
  }
}
