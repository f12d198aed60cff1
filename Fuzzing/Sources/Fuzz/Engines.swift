// Compares the generated reader with the generated init(from:) under JSONDecoder: one model, two engines, one result.

import Foundation
import Pliant

enum City: String, Codable, JSONReadable, JSONWritable { case beijing, shanghai }

/// Properties of all kinds that two engines can be compared on.
@JSONModel
struct Everything: Equatable {
  var id: Int = 7
  var text = "t"
  @Key("names", "tags") var names: [String] = []
  @Key("a.b.c") var deep: Int?
  var flag = false
  var ratio: Double?
  var small: UInt8?
  var scores: [String: Int] = [:]
  var city: City?
  var inner: Inner?
  var list: [Inner] = []
}

@JSONModel
struct Inner: Equatable {
  var id: Int
  @Key("x.y") var y: String?
  var unsigned: UInt32 = 3
}

@JSONModel
struct Required: Equatable {
  var id: Int
  @Key("name", "title") var name: String
  var tags: [Int]
  var inner: Inner
}

func checkEngines(_ bytes: [UInt8]) {
  guard let first = bytes.first,
    let tree = try? PliantDecoder(tolerance: .strict).decode(Tree.self, from: Array(bytes.dropFirst()))
  else { return }
  // Only the reader accepts a document in a string: a model requests its keys from other decoders.
  if case .string = tree { return }
  // Foundation's objects have the first of equal keys and their own grammar of numbers; otherwise they don't normalize.
  guard !tree.hasDuplicates, tree.numbers.allSatisfy(isOrdinary), let text = try? tree.jsonString() else { return }
  let tolerance: Tolerance = [.strict, .tolerant, .forgiving][Int(first) % 3]
  compare(Everything.self, text, tolerance)
  compare(Required.self, text, tolerance)
}

/// Whole numbers that a Double represents: other decoders convert other numbers in their own way.
private func isOrdinary(_ number: String) -> Bool {
  number.utf8.count < 15 && !number.contains { "eE.".contains($0) } && number != "-0"
}

private func compare<Model: JSONReadable & JSONWritable & Codable & Equatable>(
  _ type: Model.Type, _ text: String, _ tolerance: Tolerance
) {
  let reader = attempt { try PliantDecoder(tolerance: tolerance).decode(type, from: text) }
  let decoder = JSONDecoder()
  decoder.userInfo[.pliantTolerance] = tolerance
  let foreign = attempt { try decoder.decode(type, from: Data(text.utf8)) }
  switch (reader, foreign) {
  case (.success(let reader), .success(let foreign)):
    if reader != foreign { found("\(reader) by the reader, \(foreign) by JSONDecoder", Array(text.utf8)) }
    guard let written = try? reader.jsonString(), let again = try? type.init(json: written), again == reader else {
      found("\(reader) is another when read back", Array(text.utf8))
    }
    guard let encoded = try? JSONEncoder().encode(reader), (try? type.init(json: encoded)) == reader else {
      found("\(reader) is another when encoded by JSONEncoder and read back", Array(text.utf8))
    }
  case (.failure, .failure): break
  case (.success(let value), .failure(let error)):
    found("\(value) by the reader, \(error) by JSONDecoder", Array(text.utf8))
  case (.failure(let error), .success(let value)):
    found("\(error) by the reader, \(value) by JSONDecoder", Array(text.utf8))
  }
}
