// Random values that are the same in every run, and tables of text rows.

import Foundation
import Pliant

extension String {
  /// The columns of a row of a table: `document | patch | result`.
  var columns: [String] { components(separatedBy: " | ") }
}

extension JSON {
  private static let keys = ["a", "b", "c", "a/b", "~", "", "é", "long key of more than fifteen bytes", "0"]
  private static let texts = ["", "x", "\"\\\n", "é漢😀", "longer than fifteen bytes", "1"]
  private static let numbers = ["0", "-0", "1", "1.0", "1e2", "100", "-2.5", "12345678901234567890.10", "1e400"]

  static func random(depth: Int, _ generator: inout RepeatableBits) -> JSON {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 5), using: &generator) {
    case 0: return nil
    case 1: return JSON(Bool.random(using: &generator))
    case 2: return JSON(Int.random(in: -3...3, using: &generator))
    case 3: return JSON(numberText: numbers.randomElement(using: &generator) ?? "") ?? nil
    case 4: return JSON(texts.randomElement(using: &generator) ?? "")
    case 5, 6, 7:
      return JSON((0..<Int.random(in: 0...6, using: &generator)).map { _ in random(depth: depth - 1, &generator) })
    default:
      var object: JSON = [:]
      for _ in 0..<Int.random(in: 0...5, using: &generator) {
        object[keys.randomElement(using: &generator) ?? ""] = random(depth: depth - 1, &generator)
      }
      return object
    }
  }

  func changed(_ generator: inout RepeatableBits) -> JSON {
    var copy = self
    switch type {
    case .array where !isEmpty:
      let index = Int.random(in: 0..<count, using: &generator)
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: copy.remove(at: index)
      case 1: copy.append(.random(depth: 1, &generator))
      case 2: copy.array?.insert(.random(depth: 1, &generator), at: index)
      default: copy[index] = self[index].changed(&generator)
      }
    case .object where !isEmpty:
      let key = object?.keys.randomElement(using: &generator) ?? ""
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: copy.removeValue(forKey: key)
      case 1: copy["new"] = .random(depth: 1, &generator)
      default: copy[key] = self[key].changed(&generator)
      }
    default: copy = .random(depth: 1, &generator)
    }
    return copy
  }

  func parsed() throws -> JSON { try JSON(parsing: jsonString(.pretty)) }
}
