#if CommandLine
/// The test suite of JSON Schema, draft 2020-12: all required cases, and the optional ones for formats.

import Foundation
import PliantTools
import Testing

@Suite(.enabled(if: SchemaSuite.isPresent, "no JSONSchemaTestSuite beside the package"))
struct SchemaSuiteTests {
  @Test func passesAllRequiredCases() throws {
    let cases = try SchemaSuite.cases(in: "")
    #expect(cases.count == 1_299)
    for test in cases { test.check() }
  }

  @Test(arguments: [
    "anchor", "bignum", "dependencies-compatibility", "dynamicRef", "float-overflow",
    "format-assertion", "id", "no-schema", "non-bmp-regex", "refOfUnknownKeyword", "unknownKeyword",
  ])
  func passesOptionalCases(name: String) throws {
    let cases = try SchemaSuite.cases(in: "optional/", only: name)
    #expect(!cases.isEmpty)
    for test in cases { test.check() }
  }

  @Test func passesFormats() throws {
    let cases = try SchemaSuite.cases(in: "optional/format/")
    #expect(cases.count > 700)
    // ICU has no lookbehind of unbounded length.
    for test in cases where !test.name.hasSuffix("(ES2018)") { test.check(checksFormats: true) }
  }
}

enum SchemaSuite {
  static let root = ToolsCorpus.root?.appendingPathComponent("JSONSchemaTestSuite")
  static var isPresent: Bool { root.map { FileManager.default.fileExists(atPath: $0.path) } ?? false }

  struct Case {
    var name: String
    var schema: JSON
    var data: JSON
    var isValid: Bool

    func check(checksFormats: Bool = false) {
      let options = JSONSchema.Options(checksFormats: checksFormats) { try SchemaSuite.remote($0) }
      do {
        let schema = try JSONSchema(schema, options: options)
        let problems = schema.problems(in: data)
        #expect(problems.isEmpty == isValid, "\(name): \(problems)")
        #expect(schema.isValid(data) == isValid, "\(name)")
      } catch {
        Issue.record("\(name): \(error)")
      }
    }
  }

  /// Returns the document for an address of the suite's local server.
  static func remote(_ address: String) throws -> JSON? {
    let prefix = "http://localhost:1234/"
    guard let root, address.hasPrefix(prefix) else { return nil }
    let file = root.appendingPathComponent("remotes/" + address.dropFirst(prefix.count))
    return try JSON(parsing: Data(contentsOf: file))
  }

  static func cases(in folder: String, only name: String? = nil) throws -> [Case] {
    guard let root else { return [] }
    let folder = root.appendingPathComponent(folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".json") }
      .sorted()
    return try names.filter { name == nil || $0 == "\(name ?? "").json" }.flatMap { file in
      try JSON(parsing: Data(contentsOf: folder.appendingPathComponent(file))).arrayValue.flatMap { group in
        group["tests"].arrayValue.map { test in
          Case(
            name: "\(file): \(group["description"].stringValue): \(test["description"].stringValue)",
            schema: group["schema"], data: test["data"], isValid: test["valid"].boolValue)
        }
      }
    }
  }
}
#endif
