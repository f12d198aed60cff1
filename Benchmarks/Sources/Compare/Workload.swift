// One row of the table: what is done, on which bytes, by which engine of Pliant, against what Foundation does.

import Foundation

enum Direction: String {
  case read, write
  /// Reading, and looking at every value.
  case visit
}

/// A row of the table, not yet prepared: making one costs nothing.
struct Workload {
  var name: String
  var direction: Direction
  /// Pliant's engine: `model` is what `@JSONModel` generates, `codable` takes compiler-made Codable as Foundation's coders
  /// do, `dynamic` is `JSON`.
  var engine: String
  /// The file of the corpus that the row needs, if it needs one.
  var corpusFile: String?
  /// Loads the document, with its keys in the given order, and makes both engines ready.
  var prepare: (Corpus?, KeyOrder) throws -> Contest

  func prepare(_ corpus: Corpus?) throws -> Contest {
    try prepare(corpus, .declared)
  }
}

/// The two contenders of one row, ready to be timed. An operation is a whole document, or all documents of a small workload.
struct Contest {
  /// The bytes of JSON that one operation reads or writes.
  var bytes: Int
  var pliant: () throws -> Void
  var foundation: () throws -> Void
  /// Compares the results of both engines; nil when they are equal.
  var firstDifference: () throws -> Difference?
}

/// One engine with one model: both ways between bytes and values.
struct Coder<Model> {
  var read: (Data) throws -> Model
  var write: (Model) throws -> Data
}

/// Where the bytes of a workload come from.
enum Source {
  case corpus(String)
  case generated(() throws -> Data)

  var corpusFile: String? {
    if case .corpus(let name) = self { name } else { nil }
  }

  func load(from corpus: Corpus?) throws -> Data {
    switch self {
    case .corpus(let name):
      guard let corpus else { throw CocoaError(.fileNoSuchFile) }
      return try corpus.data(named: name)
    case .generated(let make):
      return try make()
    }
  }
}

/// The read row and the write row of one document, model and engine.
///
/// - Parameters:
///   - directions: the rows to make.
///   - repetitions: how many documents make one operation.
func rows<P, F>(
  _ name: String, engine: String = "model", directions: Set<Direction> = [.read, .write], source: Source,
  repetitions: Int = 1, pliant: Coder<P>, foundation: Coder<F>
) -> [Workload] {
  let both = [
    Workload(name: name, direction: .read, engine: engine, corpusFile: source.corpusFile) { corpus, order in
      let document = order.applied(to: try source.load(from: corpus))
      return Contest(
        bytes: document.count * repetitions,
        pliant: { for _ in 0..<repetitions { consume(try pliant.read(document)) } },
        foundation: { for _ in 0..<repetitions { consume(try foundation.read(document)) } },
        firstDifference: { firstDifference(try pliant.read(document), try foundation.read(document)) })
    },
    Workload(name: name, direction: .write, engine: engine, corpusFile: source.corpusFile) { corpus, order in
      let document = order.applied(to: try source.load(from: corpus))
      let pliantValue = try pliant.read(document)
      let foundationValue = try foundation.read(document)
      return Contest(
        bytes: try pliant.write(pliantValue).count * repetitions,
        pliant: { for _ in 0..<repetitions { consume(try pliant.write(pliantValue)) } },
        foundation: { for _ in 0..<repetitions { consume(try foundation.write(foundationValue)) } },
        firstDifference: {
          let written = try pliant.write(pliantValue)
          return try firstDifference(foundationValue, foundation.read(written))
            ?? firstDifference(pliantValue, pliant.read(written))
        })
    },
  ]
  return both.filter { directions.contains($0.direction) }
}

/// Keeps a result alive, so that no engine's work is optimized away.
@inline(never)
func consume<T>(_ value: T) {
  withExtendedLifetime(value) {}
}
