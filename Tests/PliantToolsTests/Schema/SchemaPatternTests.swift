#if CommandLine
/// Patterns whose search would take more time than there is.

import Testing

@testable import PliantTools

@Suite struct SchemaPatternTests {
  private let text = String(repeating: "a", count: 100)

  @Test(arguments: [
    #"{"pattern":"(a|a)*b"}"#, #"{"not":{"type":"string","pattern":"(a|a)*b"}}"#,
    #"{"anyOf":[{"pattern":"^(.*)*x"},true]}"#,
    #"{"patternProperties":{"(a+)+b":true}}"#, #"{"items":{"pattern":"(a|a)*b"}}"#,
  ])
  func endlessSearchesAreProblems(schema: String) throws {
    let schema = try JSONSchema(JSON(parsing: schema))
    var found = 0
    for document in [JSON(text), ["\(text)": 1], [JSON(text), JSON(text)]] as [JSON] {
      let problems = schema.problems(in: document, limit: 1)
      #expect(schema.isValid(document) == problems.isEmpty)
      #expect(problems.allSatisfy { $0.message.contains("in limited time and memory, found \"aaa") })
      found += problems.count
    }
    #expect(found > 0)
  }

  @Test func searchesOfADocumentShareTheirWork() throws {
    var work = SchemaPattern.standardWork
    let pattern = try SchemaPattern("(a|a)*b")
    #expect(pattern.matches(text, work: &work) == nil && work < 0)
    #expect(pattern.matches(text, work: &work) == nil && work < 0)
    #expect(pattern.matches("aab", work: &work) == true)
    // Texts that are long take work, and few steps for each character.
    let long = String(repeating: text, count: 2_000)
    #expect(try SchemaPattern("[0-9]x").matches(long, work: &work) == false)
    #expect(try SchemaPattern("^[a-z]+$").matches(long, work: &work) == true)
    #expect(try SchemaPattern("a$").matches(long, work: &work) == true)
  }

  @Test func theMemoryOfASearchIsLimited() throws {
    var work = SchemaPattern.standardWork
    let long = String(repeating: "ab", count: 2_000_000)
    #expect(try SchemaPattern("^(?:a|b)*$").matches(long, work: &work) == nil)
  }

  @Test func bracketsOfPatternsAreTheirOwn() {
    #expect(throws: (any Error).self) { try SchemaPattern("a)(b") }
  }
}
#endif
