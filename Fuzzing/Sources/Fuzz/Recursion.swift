// Models of all features that hold themselves: what is looked at of a document is a multiple of its length. Bytes are counted, not seconds.

import Foundation
import Pliant

/// The features that have a value looked at more than once, each holding the others by way of `Variant`.
///
/// No value belongs to two properties: a model that has a place twice is given what stands there twice, and that is twice the work at
/// each level. `limits.work` is there for such models.
@JSONModel(untagged: true)
private indirect enum Variant {
  case number(Int)
  case list([Variant])
  case node(Node)
  case shape(Shape)
  case flat(Flat)
}

@JSONModel
private final class Node {
  @Key("a", "b", "g.a") var a: Node?
  @Key("c", "d") var c: [Node]
  @Required var e: [String: Node] = [:]
  @Key("f.0", "f.g") var f: Shape?
  @Key("h.*.a", "h") var h: [Flat]?
  var any: Variant?
  var field: Field<Node>
  var id: Int
}

@JSONModel
private struct Flat {
  @Flatten var inner: Members?
  @Flatten var other: Derived
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel
private struct Members {
  @Key("a", "c") var a: [Flat]
  var id: Int
}

@JSONModel
private class Base {
  @Key("b", "e") var b: Node?
  init() {}
}

@JSONModel(inherits: true)
private class Derived: Base {
  @Key("d", "f") var d: [Derived] = []
  func didDecode(from json: JSON) throws {}
}

@JSONModel(tag: "t")
private indirect enum Shape {
  @PayloadKey("a", "a", "b") case a(a: Shape, id: Int = 1)
  case b(Node)
  case c(f: Content?)
}

@JSONModel(tag: "t", content: "c")
private indirect enum Content {
  case a(Shape)
  case b(a: Variant, id: Int)
  @Fallback case other
}

private struct Plain: Codable {
  @Lossy var a: [Plain]
  @DefaultEmpty var c: [String: Plain]
  var id: Int
}

private final class Tolerant: TolerantCodable {
  @Mapped("a", "b") var a: Tolerant? = nil
  @Mapped("c.*.a", "c") var c: [Tolerant] = []
  var id = 0
  init() {}
}

/// The bytes say how a document is grown: the first the type, the tolerance and the door; the second how often what follows is put into
/// itself. Of that, `~` is the place.
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
  case 0: check(document) { _ = try decoder.decode(Node.self, from: document, collectingAll: collectingAll) }
  case 1: check(document) { _ = try decoder.decode(Variant.self, from: document, collectingAll: collectingAll) }
  case 2: check(document) { _ = try decoder.decode(Flat.self, from: document, collectingAll: collectingAll) }
  case 3: check(document) { _ = try decoder.decode(Derived.self, from: document, collectingAll: collectingAll) }
  case 4: check(document) { _ = try decoder.decode(Shape.self, from: document, collectingAll: collectingAll) }
  case 5: check(document) { _ = try decoder.decode(Content.self, from: document, collectingAll: collectingAll) }
  case 6: check(document) { _ = try decoder.decode(Plain.self, from: document, collectingAll: collectingAll) }
  default: check(document) { _ = try decoder.decode(Tolerant.self, from: document, collectingAll: collectingAll) }
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
