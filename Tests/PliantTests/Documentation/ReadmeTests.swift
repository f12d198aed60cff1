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

  let text = """
    {
      "nickName": "Li",
      "userInfo": {"age": "41"},
      "city": "shenzhen",
      "tags": ["a", null, 3],
      "id": 9007199254740993
    }
    """

  private final class Output: @unchecked Sendable { var lines: [String] = [] }
  private let output = Output()

  /// Stands for the standard library's.
  private func print(_ value: some CustomStringConvertible) { output.lines.append(value.description) }

  @Test func readsAndReports() throws {
    var report = DecodingReport()
    let user = try User(json: text, report: &report)
    for issue in report.issues { print(issue) }

    #expect(user == User(name: "Li", age: 41, city: nil, tags: ["a", "3"], id: 9_007_199_254_740_993))
    #expect(report.count == 4)
    try expectInReadme(output: output.lines)
    try expectTested(page: "README.md", blockWith: "var report = DecodingReport()")
  }

  @Test func listsEveryProblem() throws {
    let decoder = PliantDecoder(tolerance: .strict)  // or (enforcing: .strict), over types and properties, too
    do {
      _ = try decoder.decode(User.self, from: text, collectingAll: true)
    } catch let error as DecodingError {
      for problem in error.jsonErrors { print(problem) }
    }

    try expectInReadme(output: output.lines)
    try expectTested(page: "README.md", blockWith: "let decoder = PliantDecoder(tolerance: .strict)")
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
    try expectTested(page: "README.md", blockWith: "var decoder = PliantDecoder()")
  }

  @Test func writesAndReadsInside() throws {
    let user = try User(json: text)
    print(try user.jsonString())  // jsonData() for bytes; .pretty and .sortedKeys for both
    // {"nickname":"Li","userInfo":{"age":41},"tags":["a","3"],"id":9007199254740993}

    let users = try [User](json: #"{"data": {"items": [{"nickname": "Mei", "id": 2}]}}"#, at: "data.items")
    // users[0].name == "Mei", users[0].age == 18, users[0].city == nil

    #expect(users == [User(name: "Mei", id: 2)])
    #expect(try DocumentationFile("README.md").text.contains("\n// \(output.lines[0])\n"))
    try expectTested(page: "README.md", blockWith: "print(try user.jsonString())")
  }

  @Test func saysWhereAnErrorIs() throws {
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

    try expectInReadme(output: output.lines.flatMap { $0.components(separatedBy: "\n") })
    try expectTested(page: "README.md", blockWith: "  _ = try User(json: document)")
  }

  /// Some block of the README is this output, from its first line to its last.
  private func expectInReadme(output: [String]) throws {
    #expect(try DocumentationFile("README.md").codeBlocks.contains(output), "the README doesn't show \(output)")
  }
}
#endif
