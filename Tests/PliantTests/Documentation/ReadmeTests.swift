/// The README's code: compiled here line by line, run, and compared with the output that the README shows.

#if Macros
import Foundation
import Testing

import Pliant

struct ReadmeTests {
  enum City: String, Codable { case beijing, shanghai, hangzhou }

  @JSONModel
  struct User: Equatable {
    @Key("nickname", "nickName") var name: String  // keys in order of preference; required
    @Key("userInfo.age") var age = 18  // a path into the document; 18 when missing, null or unusable
    var city: City?  // an unknown city becomes nil
    var tags: [String] = []  // bad elements are dropped
    let id: Int64  // required
  }

  private static let text = """
    {
      "nickName": "Li",
      "userInfo": {"age": "41"},
      "city": "shenzhen",
      "tags": ["a", null, 3],
      "id": 9007199254740993
    }
    """

  @Test func readsAndReports() throws {
    var output: [String] = []
    func print(_ value: some CustomStringConvertible) { output.append(value.description) }

    let text = Self.text
    var report = DecodingReport()
    let user = try User(json: text, report: &report)
    for issue in report.issues { print(issue) }

    #expect(user == User(name: "Li", age: 41, city: nil, tags: ["a", "3"], id: 9_007_199_254_740_993))
    #expect(report.count == 4)
    try expectInReadme(output: output)
    try expectInReadme(code: "var report = DecodingReport()")
  }

  @Test func listsEveryProblem() throws {
    var output: [String] = []
    func print(_ value: some CustomStringConvertible) { output.append(value.description) }

    let text = Self.text
    let decoder = PliantDecoder(tolerance: .strict)  // or (enforcing: .strict), over types and properties, too
    do {
      _ = try decoder.decode(User.self, from: text, collectingAll: true)
    } catch let error as DecodingError {
      for problem in error.jsonErrors { print(problem) }
    }

    try expectInReadme(output: output)
    try expectInReadme(code: "let decoder = PliantDecoder(tolerance: .strict)")
  }

  @Test func tellsInProduction() throws {
    final class Log: @unchecked Sendable {
      var lines: [String] = []
      func warning(_ line: String) { lines.append(line) }
    }
    let log = Log()

    var decoder = PliantDecoder()
    decoder.label = "GET /users"
    decoder.onReport = { report, label in log.warning("\(label): \(report.summary)") }

    _ = try decoder.decode(User.self, from: #"{"nickname": "Li", "id": 1}"#)
    #expect(log.lines.isEmpty)
    _ = try decoder.decode(User.self, from: #"{"nickname": "Li", "id": "1"}"#)
    #expect(log.lines == ["GET /users: 1 × $.id: expected Int64, found string: converted"])
    try expectInReadme(code: "var decoder = PliantDecoder()")
  }

  @Test func writesAndReadsInside() throws {
    var output: [String] = []
    func print(_ value: some CustomStringConvertible) { output.append(value.description) }

    let user = try User(json: Self.text)
    print(try user.jsonString())  // jsonData() for bytes; .pretty and .sortedKeys for both
    // {"nickname":"Li","userInfo":{"age":41},"tags":["a","3"],"id":9007199254740993}

    let users = try [User](json: #"{"data": {"items": [{"nickname": "Mei", "id": 2}]}}"#, at: "data.items")
    // users[0].name == "Mei", users[0].age == 18, users[0].city == nil

    #expect(users == [User(name: "Mei", id: 2)])
    #expect(try DocumentationFile("README.md").text.contains("\n// \(output[0])\n"))
    try expectInReadme(code: "print(try user.jsonString())")
  }

  @Test func saysWhereAnErrorIs() throws {
    var output: [String] = []
    func print(_ value: some CustomStringConvertible) { output.append(value.description) }

    let document = """
      {
        "nickname": "Li",
        "id": "unknown"
      }
      """
    do {
      _ = try User(json: document)
    } catch let error as DecodingError {
      guard let problem = error.jsonError else { throw error }
      print(problem)  // also one by one: kind, path, line, column, byteOffset
      print(problem.snippet ?? "")
    }

    try expectInReadme(output: output.flatMap { $0.components(separatedBy: "\n") })
    try expectInReadme(code: "_ = try User(json: document)")
  }

  /// Some block of the README is this output, from its first line to its last.
  private func expectInReadme(output: [String]) throws {
    #expect(try DocumentationFile("README.md").codeBlocks.contains(output), "the README doesn't show \(output)")
  }

  /// Every line of the README's block with the line `code` stands in this file.
  private func expectInReadme(code: String) throws {
    let readme = try DocumentationFile("README.md")
    let block = try #require(
      readme.codeBlocks.first { $0.contains { $0.hasPrefix(code) || $0.hasPrefix("  " + code) } },
      "no block has \(code)")
    let source = try DocumentationFile("Tests/PliantTests/Documentation/ReadmeTests.swift").text
    let lines = Set(source.components(separatedBy: "\n").map(words))
    for line in block.map(words) where !line.isEmpty {
      let isTested = lines.contains(line) || lines.contains("private static \(line)")
      #expect(isTested, "the README's line is not tested: \(line)")
    }
  }

  /// A line without regard to its white space, which the formatter rules over.
  private func words(_ line: String) -> String {
    line.split(separator: " ").joined(separator: " ")
  }
}
#endif
