// SettingsKeyConversion: the keys of models under a PliantDecoder that converts keys.

import PliantCore

/// Finds the known keys for those of a document by a decoder's key strategy. Each key is converted once per model,
/// which takes longer than reading its value, unless the conversion depends on the key's path.
final class SettingsKeyConversion: KeyConversion {
  private struct Table {
    let names: [String]
    var meanings = [String: String?]()
  }

  /// The most keys that are remembered for one object of a model: a dictionary's keys may all differ.
  private static let meaningLimit = 1024

  private let settings: DecodingSettings
  /// The path of the document, if it is a capture.
  private let outer: [any CodingKey]
  /// The tables by the addresses of the constants that contain the keys.
  private var tables = [UInt: Table]()
  /// The paths of keys, for a conversion that depends on them.
  private var paths: PathTracer?

  init(_ settings: DecodingSettings, below outer: [any CodingKey] = []) {
    self.settings = settings
    self.outer = outer
  }

  func known(_ known: KnownKeys, for key: String, at byteOffset: Int, in document: DocumentBytes) -> String? {
    let address = known.address
    guard settings.convertsKeysAlike, address != 0 else {
      return settings.meaning(of: key, among: known.names) { path(toKeyAt: byteOffset, in: document) }
    }
    if tables[address] == nil { tables[address] = Table(names: known.names) }
    if let meaning = tables[address]?.meanings[key] { return meaning }
    let meaning = settings.meaning(of: key, among: tables[address]?.names ?? []) { [] }
    if tables[address]?.meanings.count ?? 0 < Self.meaningLimit { tables[address]?.meanings[key] = .some(meaning) }
    return meaning
  }

  private func path(toKeyAt byteOffset: Int, in document: DocumentBytes) -> [any CodingKey] {
    var tracer = paths.take() ?? PathTracer(document)
    if tracer.document !== document { tracer = PathTracer(document) }
    let path = tracer.path(to: byteOffset)
    paths = consume tracer
    return outer + path.codingPath
  }
}
