// Documents without a model: `JSON` compared with JSONSerialization.

import Foundation
import Pliant

extension Workloads {
  /// Parsing, parsing and visiting every value, and writing the parsed value.
  static func dynamic() -> [Workload] {
    dynamicRows("twitter", "twitter.json") + dynamicRows("citm", "citm_catalog.json")
      + dynamicRows("canada", "canada.json")
  }

  private static func dynamicRows(_ name: String, _ file: String) -> [Workload] {
    func row(_ direction: Direction, _ prepare: @escaping (Data) throws -> Contest) -> Workload {
      Workload(name: name, direction: direction, engine: "dynamic", corpusFile: file) { corpus, order in
        try prepare(order.applied(to: try Source.corpus(file).load(from: corpus)))
      }
    }
    return [
      row(.read) { document in
        Contest(
          bytes: document.count,
          pliant: { consume(try JSON(parsing: document)) },
          foundation: { consume(try JSONSerialization.jsonObject(with: document)) },
          firstDifference: {
            firstDifference(try JSON(parsing: document), try JSONSerialization.jsonObject(with: document), at: "$")
          })
      },
      row(.visit) { document in
        func pliant() throws -> Visit {
          var visit = Visit()
          visit.add(try JSON(parsing: document))
          return visit
        }
        func foundation() throws -> Visit {
          var visit = Visit()
          visit.add(any: try JSONSerialization.jsonObject(with: document))
          return visit
        }
        return Contest(
          bytes: document.count, pliant: { consume(try pliant()) }, foundation: { consume(try foundation()) },
          firstDifference: { try pliant().firstDifference(from: try foundation()) })
      },
      row(.write) { document in
        let json = try JSON(parsing: document)
        let tree = try JSONSerialization.jsonObject(with: document)
        return Contest(
          bytes: try json.jsonData().count,
          pliant: { consume(try json.jsonData()) },
          foundation: { consume(try JSONSerialization.data(withJSONObject: tree)) },
          firstDifference: {
            let written = try JSON(parsing: json.jsonData())
            let other = try JSON(parsing: JSONSerialization.data(withJSONObject: tree))
            return firstDifference(written, tree, at: "$") ?? firstDifference(other, tree, at: "$")
          })
      },
    ]
  }
}

/// Visits the values of a document: makes each key and string, and converts each number to a Double.
private struct Visit {
  var values = 0
  var bytes = 0
  var sum = 0.0

  mutating func add(_ json: JSON) {
    values += 1
    switch json.type {
    case .object:
      for (key, value) in json.objectValue {
        bytes += key.utf8.count
        add(value)
      }
    case .array: for element in json.elements { add(element) }
    case .string: bytes += json.stringValue.utf8.count
    case .number: sum += json.doubleValue
    case .bool: sum += json.boolValue ? 1 : 0
    case .null: break
    }
  }

  mutating func add(any value: Any) {
    values += 1
    switch value {
    case let text as String: bytes += text.utf8.count
    case let object as [String: Any]:
      for (key, value) in object {
        bytes += key.utf8.count
        add(any: value)
      }
    case let array as [Any]: for element in array { add(any: element) }
    case let number as NSNumber: sum += number.doubleValue
    default: break
    }
  }

  func firstDifference(from other: Visit) -> Difference? {
    if values != other.values { return Difference(path: "$", reason: "\(values) values are not \(other.values)") }
    if bytes != other.bytes { return Difference(path: "$", reason: "\(bytes) bytes are not \(other.bytes)") }
    // In another order, the sum differs in its last digits.
    guard abs(sum - other.sum) <= abs(sum) * 1e-9 else {
      return Difference(path: "$", reason: "the sum \(sum) is not \(other.sum)")
    }
    return nil
  }
}

/// Compares a value with the result of JSONSerialization. On Linux many of its doubles differ in the last digit.
private func firstDifference(_ json: JSON, _ any: Any, at path: String) -> Difference? {
  func difference(_ what: String) -> Difference { Difference(path: path, reason: "\(what) is not \(any)") }
  switch json.type {
  case .object:
    guard let object = any as? [String: Any], object.count == json.count else { return difference("an object") }
    for (key, value) in json.objectValue {
      guard let other = object[key] else { return difference("member \(key)") }
      if let inner = firstDifference(value, other, at: "\(path).\(key)") { return inner }
    }
  case .array:
    guard let array = any as? [Any], array.count == json.count else { return difference("an array") }
    for (index, (element, other)) in zip(json.elements, array).enumerated() {
      if let inner = firstDifference(element, other, at: "\(path)[\(index)]") { return inner }
    }
  case .string: return json.string == any as? String ? nil : difference("\(json)")
  case .bool: return json.bool == any as? Bool ? nil : difference("\(json)")
  case .null: return any is NSNull ? nil : difference("null")
  case .number:
    guard let value = json.double, let other = (any as? NSNumber)?.doubleValue,
      abs(value - other) <= abs(value) * 1e-15
    else { return difference("\(json)") }
  }
  return nil
}
