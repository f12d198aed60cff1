// Models of all features that contain themselves: work is proportional to the length of the document. It counts bytes, not seconds.

import Foundation
import Pliant

/// The bytes describe a document: the first selects the type, the tolerance and the entry point; the second is the depth to which the
/// rest is nested in itself, at its `~`.
func checkRecursion(_ bytes: [UInt8]) {
  guard bytes.count > 3 else { return }
  let text = String(decoding: bytes[2...], as: UTF8.self)
  guard let hole = text.firstIndex(of: "~") else { return }
  let (open, close) = (String(text[..<hole]), String(text[text.index(after: hole)...]))
  let depth = Int(bytes[1] % 24) + 1
  let pieces = close.split(separator: "~", maxSplits: 1, omittingEmptySubsequences: false)
  let core = pieces.count > 1 ? String(pieces[1]) : "{}"
  let end = pieces.first.map(String.init) ?? ""
  let document = String(repeating: open, count: depth) + core + String(repeating: end, count: depth)

  var decoder = PliantDecoder(tolerance: [.tolerant, .strict, .forgiving][Int(bytes[0] >> 3) % 3])
  decoder.limits.work = 300
  if bytes[0] & 0x40 != 0 { decoder.tolerance.unknownKeys = .report }
  let collectingAll = bytes[0] & 0x80 != 0
  switch bytes[0] & 7 {
  case 0: check(document) { _ = try decoder.decode(MutualNode.self, from: document, collectingAll: collectingAll) }
  case 1: check(document) { _ = try decoder.decode(MutualVariant.self, from: document, collectingAll: collectingAll) }
  case 2: check(document) { _ = try decoder.decode(MutualFlat.self, from: document, collectingAll: collectingAll) }
  case 3: check(document) { _ = try decoder.decode(MutualDerived.self, from: document, collectingAll: collectingAll) }
  case 4: check(document) { _ = try decoder.decode(MutualShape.self, from: document, collectingAll: collectingAll) }
  case 5: check(document) { _ = try decoder.decode(MutualContent.self, from: document, collectingAll: collectingAll) }
  case 6: check(document) { _ = try decoder.decode(MutualPlain.self, from: document, collectingAll: collectingAll) }
  default: check(document) { _ = try decoder.decode(MutualTolerant.self, from: document, collectingAll: collectingAll) }
  }
}

private func check(_ document: String, _ decode: () throws -> Void) {
  do {
    try decode()
  } catch let error as DecodingError {
    for problem in error.jsonErrors {
      if case .workLimitExceeded = problem.kind { found("too much work", Array(document.utf8)) }
    }
  } catch {}
}
