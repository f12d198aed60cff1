// Compares PliantDecoder and PliantEncoder with Foundation's coders, for Codable types.

import Foundation
import Pliant

/// A type that doesn't use Pliant.
private struct Plain: Codable, Equatable {
  enum Kind: String, Codable { case small, large }

  enum Shape: Codable, Equatable {
    case circle(radius: Double)
    case named(String)
    case none
  }

  struct Part: Codable, Equatable {
    var id: Int
    var y: String?
    var unsigned: UInt32?
  }

  var id: Int?
  var text: String?
  var tags: [String]?
  var flag: Bool?
  var ratio: Double?
  var single: Float?
  var small: UInt8?
  var scores: [String: Int]?
  var numbered: [Int: Bool]?
  var kind: Kind?
  var shape: Shape?
  var inner: Part?
  var list: [Part?]?
  var nested: [[Int64]]?
  var url: URL?
  var uuid: UUID?
  var data: Data?
  var date: Date?
}

private struct Demanding: Codable, Equatable {
  var id: Int
  var name: String
  var tags: [Int]
  var inner: Plain.Part
}

func checkCodables(_ bytes: [UInt8]) {
  guard let first = bytes.first,
    let tree = try? PliantDecoder(tolerance: .strict).decode(Tree.self, from: Array(bytes.dropFirst()))
  else { return }
  // Foundation chooses between equal keys, and accepts numbers of extreme sizes, in its own way.
  guard !tree.hasDuplicates, tree.numbers.allSatisfy({ $0.utf8.count < 15 && !isExtreme($0) }),
    let text = try? tree.jsonString()
  else { return }
  let isSnakeCase = first & 1 != 0
  let isOrdered = !tree.hasSeveralMembers
  compare(Plain.self, text, isSnakeCase, isOrdered)
  compare(Demanding.self, text, isSnakeCase, isOrdered)
  compare([Plain.Part].self, text, isSnakeCase, isOrdered)
  compare([String: Plain.Shape].self, text, isSnakeCase, isOrdered)
}

/// - Parameter isOrdered: true if Foundation always finds the same one of several errors first.
private func compare<Model: Codable & Equatable>(
  _ type: Model.Type, _ text: String, _ isSnakeCase: Bool, _ isOrdered: Bool
) {
  var decoder = PliantDecoder(tolerance: .strict)
  let foundation = JSONDecoder()
  if isSnakeCase {
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    foundation.keyDecodingStrategy = .convertFromSnakeCase
  }
  let own = attempt { try decoder.decode(type, from: text) }
  let theirs = attempt { try foundation.decode(type, from: Data(text.utf8)) }
  let bytes = Array(text.utf8)
  switch (own, theirs) {
  case (.success(let own), .success(let theirs)):
    if own != theirs { found("\(own) by Pliant, \(theirs) by Foundation", bytes) }
    checkEncoding(own, isSnakeCase, bytes)
  case (.failure(let own), .failure(let theirs)):
    // The order of a dictionary decides which of several errors is found first.
    if kind(of: own) != kind(of: theirs), isOrdered {
      found("\(own) by Pliant, \(theirs) by Foundation", bytes)
    }
  case (.success(let value), .failure(let error)): found("\(value) by Pliant, \(error) by Foundation", bytes)
  case (.failure(let error), .success(let value)): found("\(error) by Pliant, \(value) by Foundation", bytes)
  }
}

private func checkEncoding<Model: Codable & Equatable>(_ value: Model, _ isSnakeCase: Bool, _ bytes: [UInt8]) {
  var encoder = PliantEncoder()
  let foundation = JSONEncoder()
  encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  foundation.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
  if isSnakeCase {
    encoder.keyEncodingStrategy = .convertToSnakeCase
    foundation.keyEncodingStrategy = .convertToSnakeCase
  }
  let own = attempt { try encoder.encode(value) }
  let theirs = attempt { try foundation.encode(value) }
  switch (own, theirs) {
  case (.success(let own), .success(let theirs)):
    // Numbers may have two spellings.
    guard let one = try? JSON(parsing: own), let other = try? JSON(parsing: theirs), one == other else {
      found(
        "\(String(decoding: own, as: UTF8.self)) by Pliant, \(String(decoding: theirs, as: UTF8.self)) by Foundation",
        bytes)
    }
  case (.failure, .failure): break
  default: found("\(own) by Pliant, \(theirs) by Foundation", bytes)
  }
}

/// The case of the error, and its path.
private func kind(of error: any Error) -> String {
  switch error as? DecodingError {
  case .typeMismatch(_, let context): "type \(path(context))"
  case .valueNotFound(_, let context): "value \(path(context))"
  case .keyNotFound(let key, let context): "key \(key.stringValue) \(path(context))"
  case .dataCorrupted(let context): "data \(path(context))"
  default: "\(error)"
  }
}

/// The keys as in the document: in Foundation, keys of dictionaries that look like numbers are also numbers.
private func path(_ context: DecodingError.Context) -> String {
  context.codingPath.map(\.stringValue).joined(separator: ".")
}
