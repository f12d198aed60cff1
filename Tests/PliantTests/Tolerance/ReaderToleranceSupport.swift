#if Macros
/// What the tests of the reader's tolerance share: models as `@JSONModel` writes them, and an account of what bent.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

/// What decoding gave: the value or the error, and each issue on a line behind its kind.
func account<Value: JSONReadable>(_ type: Value.Type, _ json: String, _ tolerance: Tolerance = .tolerant) -> [String] {
  account(type, json, with: PliantDecoder(tolerance: tolerance))
}

func account<Value: JSONReadable>(_ type: Value.Type, _ json: String, with decoder: PliantDecoder) -> [String] {
  let (result, report) = decoded(type, json, with: decoder)
  let first =
    switch result {
    case .success(let value): text(of: value)
    case .failure(let error): "error: \(error)"
    }
  return [first] + report.issues.map { "\($0.kind): \($0)" }
}

/// Expects the value or the error, and the issues, each on a line behind its kind.
func expectAccount<Value: JSONReadable>(
  _ type: Value.Type, _ json: String, _ lines: String..., tolerance: Tolerance = .tolerant,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  #expect(account(type, json, tolerance) == lines, sourceLocation: sourceLocation)
}

func decoded<Value: JSONReadable>(_ type: Value.Type, _ json: String, with decoder: PliantDecoder) -> (
  Result<Value, JSONError>, DecodingReport
) {
  var report = DecodingReport(limit: decoder.limits.issues)
  do {
    return (.success(try decoder.decode(type, from: json, report: &report)), report)
  } catch let error as DecodingError {
    return (.failure(error.jsonError ?? JSONError(.underlying(error))), report)
  } catch {
    return (.failure(JSONError(.underlying(error))), report)
  }
}

/// A value in words that don't depend on hashing.
func text(of value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { text(of: $0.value) } ?? "nil"
  case .collection: return "[" + mirror.children.map { text(of: $0.value) }.joined(separator: ", ") + "]"
  case .set: return "{" + mirror.children.map { text(of: $0.value) }.sorted().joined(separator: ", ") + "}"
  case .dictionary:
    let members = mirror.children.map { member in
      Mirror(reflecting: member.value).children.map { text(of: $0.value) }.joined(separator: ": ")
    }
    return "[" + (members.isEmpty ? ":" : members.sorted().joined(separator: ", ")) + "]"
  case .struct where value is any JSONReadable && !(value is Date) && !(value is String):
    let fields = mirror.children.map { "\($0.label ?? ""): \(text(of: $0.value))" }
    return fields.isEmpty ? "\(value)" : "(" + fields.joined(separator: ", ") + ")"
  default: return value is String ? "\"\(value)\"" : "\(value)"
  }
}

// MARK: - Models

/// A model with a required value.
@JSONModel struct Part: Hashable { var id: Int }

enum Rank: Int, JSONReadable, JSONWritable, CaseIterable { case low = 1, high = 2 }

enum Region: String, JSONReadable, CaseIterable { case north, farEast }

/// Only Codable, as in code that knows nothing of this library.
enum Harbor: String, Codable { case beijing, shanghai }

/// Only Codable, as in code that knows nothing of this library.
struct Quay: Codable, Equatable { var name: String }

/// One property of each type, with a default.
@JSONModel struct AllDefaults {
  var number = 7, text = "d", flag = true, rate = 1.5, part = Part(id: 7), level = Rank.high, list = [7]
  var table = ["d": 7], set: Set<Int> = [7], town = Harbor.shanghai, street = Quay(name: "d")
}

/// One property of each type, optional.
@JSONModel struct AllOptionals {
  var number: Int?, text: String?, flag: Bool?, rate: Double?, part: Part?, level: Rank?, list: [Int]?
  var table: [String: Int]?, set: Set<Int>?, town: Harbor?, street: Quay?
}

/// One property of each type, required.
@JSONModel struct AllRequired {
  var number: Int, text: String, flag: Bool, rate: Double, part: Part, level: Rank, list: [Int]
  var table: [String: Int], set: Set<Int>, town: Harbor, street: Quay
}
#endif
