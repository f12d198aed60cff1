#if Macros
/// Shared by the tests of the reader's tolerance: models as `@JSONModel` generates them, and accounts of decoding.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

/// The outcome of decoding: the value or the error, and each issue on a line after its kind.
func account<Value: JSONReadable>(_ type: Value.Type, _ json: String, _ tolerance: Tolerance = .tolerant) -> [String] {
  account(type, json, with: PliantDecoder(tolerance: tolerance))
}

func account<Value: JSONReadable>(_ type: Value.Type, _ json: String, with decoder: PliantDecoder) -> [String] {
  let (result, report) = decoded(type, json, with: decoder)
  return [words(for: result)] + report.issues.map { "\($0.kind): \($0)" }
}

/// Expects the value or the error, and the issues, each on a line after its kind.
func expectAccount<Value: JSONReadable>(
  _ type: Value.Type, _ json: String, _ lines: String..., tolerance: Tolerance = .tolerant,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) { #expect(account(type, json, tolerance) == lines, sourceLocation: sourceLocation) }

/// One document, and the value or the error, then the issues, as `kind path line:column: expected, found: outcome`.
struct AccountRow: CustomTestStringConvertible, Sendable {
  let testDescription: String, check: @Sendable () -> Void

  /// The rows of a text. Each has a type and after a space the name of a tolerance (with `!` if enforced, `always` for
  /// all three), or of a conversion that is on (`+`) or off (`-`). `⏎` is a line feed.
  static func table(of types: any (JSONReadable & SendableMetatype).Type..., rows text: String) -> [AccountRow] {
    PliantTests.rows(ofTable: text).flatMap { subject, document, outcome in
      let type = types.first { subject == TypeName.of($0) || subject.hasPrefix(TypeName.of($0) + " ") }!
      let word = subject.dropFirst(TypeName.of(type).count + 1)
      let conversion = Tolerance.Conversions.byName.first { $0.name == word.dropFirst() }?.value
      var tolerances = Tolerance.presets.filter { word.filter(\.isLetter) == $0.name || word == "always" }.map(
        \.tolerance)
      if word.isEmpty { tolerances = [.tolerant] }
      if let conversion {
        tolerances = [word.hasPrefix("+") ? .tolerant.with(conversion) : .tolerant.without(conversion)]
      }
      precondition(!tolerances.isEmpty, "\(subject) has no tolerance")
      return tolerances.map { tolerance in
        let decoder = PliantDecoder(tolerance, isEnforced: word.hasSuffix("!"))
        return AccountRow(testDescription: "\(subject): \(document)") {
          #expect(briefAccount(type, document.replacing("⏎", with: "\n"), decoder) == outcome)
        }
      }
    }
  }

  static func briefAccount<Value: JSONReadable>(_: Value.Type, _ json: String, _ decoder: PliantDecoder) -> String {
    let (result, report) = decoded(Value.self, json, with: decoder)
    let issues = report.issues.map { issue in
      let place = "\(issue.path) \(issue.line ?? 0):\(issue.column ?? 0)"
      let suggestion = issue.suggestion.map { ", did you mean \($0)?" } ?? ""
      return "\(issue.kind) \(place): \(issue.expected), \(issue.found): \(issue.outcome)\(suggestion)"
    }
    let first = words(for: result).replacing(#/\(line (\d+), column (\d+)\)/#) { "\($0.1):\($0.2)" }
    return ([first] + issues).joined(separator: " | ")
  }
}

private func words<Value>(for result: Result<Value, JSONError>) -> String {
  switch result {
  case .success(let value): text(of: value)
  case .failure(let error): "error: \(error)"
  }
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

@JSONModel struct Part: Hashable { var id: Int }
enum Rank: Int, JSONReadable, JSONWritable, CaseIterable { case low = 1, high = 2 }
enum Region: String, JSONReadable, CaseIterable { case north, farEast }

enum Harbor: String, Codable { case beijing, shanghai }

struct Quay: Codable, Equatable { var name: String }

@JSONModel struct AllDefaults {
  var number = 7, text = "d", flag = true, rate = 1.5, part = Part(id: 7), level = Rank.high, list = [7]
  var table = ["d": 7], set: Set<Int> = [7], town = Harbor.shanghai, street = Quay(name: "d")
}

@JSONModel struct AllOptionals {
  var number: Int?, text: String?, flag: Bool?, rate: Double?, part: Part?, level: Rank?, list: [Int]?
  var table: [String: Int]?, set: Set<Int>?, town: Harbor?, street: Quay?
}

@JSONModel struct AllRequired {
  var number: Int, text: String, flag: Bool, rate: Double, part: Part, level: Rank, list: [Int]
  var table: [String: Int], set: Set<Int>, town: Harbor, street: Quay
}
#endif
