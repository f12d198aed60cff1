// One model with every feature of the README, with every engine: strict, tolerant and forgiving, from bytes, from a JSON, in a
// stream, with its init(from: any Decoder), and back.

import Foundation
import Pliant
import PliantSchema

/// The first byte selects the document: the bytes themselves, or mock values of the model (the second byte is the seed) that the
/// other bytes change.
func checkFeatures(_ bytes: [UInt8]) {
  guard bytes.count > 2 else { return }
  if bytes[0] & 1 == 0 {
    guard let json = try? JSON(parsing: Array(bytes.dropFirst())) else { return }
    checkFeatures(json)
  } else {
    // Mock values may be ones that hooks refuse.
    guard var json = try? Features.mockDocument(seed: UInt64(bytes[1])) else { return }
    change(&json, bytes.dropFirst(2))
    checkFeatures(json)
  }
}

// MARK: - Documents

/// The values that replace others.
private let replacements: [JSON] = [
  nil, true, 0, 7, -1, 300, 1.5, "", "7", "x", "true", "null", "2024-02-29 12:30", "2024-02-29T12:30:00Z", "00ff", "[1,2]",
  #"{"item_id":3}"#, [], [7], ["7", nil], [[1], "x"], [:], ["id": 7], ["item_id": "5"], ["type": "circle", "radius": "2"],
  ["t": "left"], ["cash": 5], ["low": 1_000_000], 404, 1_709_247_598_000,
]

/// Replaces, removes, wraps or renames values, one for each three bytes: the place, the change, and the new value.
private func change(_ json: inout JSON, _ bytes: ArraySlice<UInt8>) {
  var bytes = bytes
  // Text in nested strings doubles its backslashes at each level, and so do copies of values that contain each other.
  while bytes.count >= 3, json.description.utf8.count < 8 << 10 {
    let (which, how, by) = (Int(bytes.removeFirst()), bytes.removeFirst(), Int(bytes.removeFirst()))
    var places: [[any JSONStep]] = []
    collect(json, [], &places)
    guard !places.isEmpty else { return }
    let place = places[(which << 2 | by & 3) % places.count]
    let value = json[place]
    switch how % 6 {
    case 0, 1: json[place] = replacements[by % replacements.count]
    case 2: json[place] = JSON([value])
    case 3: json[place] = JSON(value.description)
    case 4: json[place].remove()
    default:
      let other = places[by % places.count]
      json[place] = json[other]
    }
  }
}

extension JSON {
  /// Makes the value a missing one, so that its member is removed.
  fileprivate mutating func remove() { self = JSON.null["missing"] }
}

private func collect(_ json: JSON, _ path: [any JSONStep], _ places: inout [[any JSONStep]]) {
  for (key, value) in json.object ?? [:] {
    places.append(path + [key])
    collect(value, path + [key], &places)
  }
  for (index, value) in (json.array ?? []).enumerated() {
    places.append(path + [index])
    collect(value, path + [index], &places)
  }
}

// MARK: - Checks

private func checkFeatures(_ json: JSON) {
  guard let text = try? json.jsonString() else { return }
  let bytes = Array(text.utf8)
  var outcomes: [Result<Features, any Error>] = []
  for tolerance in [Tolerance.strict, .tolerant, .forgiving] { outcomes.append(check(text, tolerance)) }
  let (strict, tolerant, forgiving) = (outcomes[0], outcomes[1], outcomes[2])
  // A document that a stricter tolerance accepts has the same value in the others.
  if let value = try? strict.get() {
    guard let other = try? tolerant.get(), other == value else { found("strict \(value), tolerant \(tolerant)", bytes) }
    guard let other = try? forgiving.get(), other == value else { found("strict \(value), forgiving \(forgiving)", bytes) }
    // Properties with their own tolerance may have issues in strict decoding, too.
    func report(_ tolerance: Tolerance) -> DecodingReport {
      var report = DecodingReport()
      _ = try? PliantDecoder(tolerance: tolerance).decode(Features.self, from: text, report: &report)
      return report
    }
    if report(.strict).isClean, !report(.tolerant).isClean {
      found("strict takes what tolerant reports: \(report(.tolerant).issues)", bytes)
    }
  }
  if let value = try? tolerant.get(), (try? forgiving.get()) == nil {
    found("tolerant \(value), forgiving \(forgiving)", bytes)
  }
}

/// Reads the document with every engine; returns the result of the fast path.
private func check(_ text: String, _ tolerance: Tolerance) -> Result<Features, any Error> {
  let bytes = Array(text.utf8)
  let decoder = PliantDecoder(tolerance: tolerance)
  let reader = attempt { try decoder.decode(Features.self, from: text) }
  func agree(_ name: String, _ other: Result<Features, any Error>) {
    switch (reader, other) {
    case (.success(let value), .success(let other)) where value == other: return
    case (.failure, .failure): return
    default: found("\(reader) by the reader, \(other) \(name)", bytes)
    }
  }
  agree("from a JSON", attempt { try decoder.decode(Features.self, from: JSON(parsing: text)) })
  agree("with white space", attempt { try decoder.decode(Features.self, from: JSON(parsing: text).jsonString(.pretty)) })
  agree("in a stream", Features.elements(of: Array("{\"a\":[\(text)]}".utf8), at: "a", decoder: decoder).first(where: { _ in true }) ?? reader)
  agree("with all problems", attempt { try decoder.decode(Features.self, from: text, collectingAll: true) })
  var json5 = decoder
  json5.dialect = .json5
  agree("as JSON5", attempt { try json5.decode(Features.self, from: text) })
  // With `init(from: any Decoder)`, which uses the first of equal keys.
  guard let tree = try? PliantDecoder(tolerance: .strict).decode(Tree.self, from: text), !tree.hasDuplicates,
    tree.numbers.allSatisfy(isOrdinary)
  else { return reader }
  if case .string = tree { return reader }
  var codable = decoder
  codable.keyDecodingStrategy = .custom { $0.last ?? PlainKey("") }
  agree("as a Codable type", attempt { try codable.decode(Features.self, from: text) })
  let foundation = JSONDecoder()
  // A date that the decoder refuses is read in the model's form.
  foundation.dateDecodingStrategy = .custom { decoder in
    throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "refused"))
  }
  foundation.userInfo[.pliantTolerance] = tolerance
  agree("by JSONDecoder", attempt { try foundation.decode(Features.self, from: Data(bytes)) })
  if let value = try? reader.get() { checkWriting(value, bytes) }
  return reader
}

/// Whole numbers that a Double represents: other decoders convert other numbers in their own way.
private func isOrdinary(_ number: String) -> Bool {
  number.utf8.count < 15 && !number.contains { "eE.".contains($0) } && number != "-0"
}

/// Written values are read back unchanged, by every engine.
private func checkWriting(_ value: Features, _ bytes: [UInt8]) {
  var value = value
  // The forms of these dates have no seconds, and no fractions of milliseconds.
  value.day = value.day.map { $0.rounded(down: 60) }
  value.stamp = value.stamp.map { $0.rounded(down: 0.001) }
  func comesBack(_ name: String, _ write: () throws -> Features) {
    let again = attempt(write)
    guard case .success(let again) = again, again == value else { found("\(value) is \(again) by \(name)", bytes) }
  }
  comesBack("jsonString") { try Features(json: value.jsonString(.pretty, .sortedKeys)) }
  comesBack("JSON") { try JSON(encoding: value).decode(Features.self) }
  comesBack("PliantEncoder") { try PliantDecoder().decode(Features.self, from: PliantEncoder().encode(value)) }
  let foundation = JSONEncoder()
  foundation.dateEncodingStrategy = .custom { date, encoder in try JSON(encoding: date).encode(to: encoder) }
  comesBack("JSONEncoder") { try Features(json: foundation.encode(value)) }
  comesBack("an update that changes nothing") {
    var same = value
    try same.update(with: "{}")
    return same
  }
}

extension Date {
  fileprivate func rounded(down step: TimeInterval) -> Date {
    Date(timeIntervalSince1970: (timeIntervalSince1970 / step).rounded(.down) * step)
  }
}

private struct PlainKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }
  init(_ text: String) { stringValue = text }
  init?(stringValue: String) { self.init(stringValue) }
  init?(intValue: Int) { nil }
}
