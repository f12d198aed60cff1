// Made-up values: the same for the same seed, and what strict decoding takes.

#if Macros
import Foundation
import Pliant
import PliantSchema
import Testing

@Suite("Values of models can be made up")
struct MockTests {
  @Test func sameSeedSameValue() throws {
    #expect(try SchemaUser.mock(seed: 7) == SchemaUser.mock(seed: 7))
    #expect(try SchemaUser.mock(seed: 7) != SchemaUser.mock(seed: 8))
    #expect(try Set((0..<20).map { try SchemaLevel.mock(seed: $0).jsonString() }) == ["1", "2"])
  }

  @Test(arguments: 0..<30 as Range<UInt64>)
  func isStrictlyWhatTheModelTakes(_ seed: UInt64) throws {
    try MockedModel(SchemaShape.self).check(seed)
    try MockedModel(SchemaUser.self).check(seed)
    let user = try SchemaUser.mock(seed: seed)
    #expect(user.city != nil && user.born != nil && !user.tags.isEmpty)
    #expect(try !SchemaTag.mock(seed: seed).text.isEmpty)
  }

  @Test(arguments: 0..<60)
  func typesThatHoldThemselvesComeToAnEnd(_ seed: UInt64) throws {
    // The case that ends it has the longer schema.
    let expression = try MockExpression.mock(seed: seed)
    #expect(try MockExpression(json: expression.jsonString()) == expression)
    // It takes two types to come back, and one case of each to end it.
    let statement = try MockStatement.mock(seed: seed)
    #expect(try MockStatement(json: statement.jsonString()) == statement)
    // Only what is unknown ends it.
    let growth = try MockGrowth.mock(seed: seed)
    #expect(try MockGrowth(json: growth.jsonString()) == growth)
    #expect(try !MockExpression.hostileDocuments(seed: seed).isEmpty)
  }
}

@JSONModel(tag: "t") indirect enum MockExpression: Equatable {
  case neg(e: MockExpression)
  case lit(value: Double, unitName: String, precision: Int, comment: String)
}

@JSONModel(tag: "t") indirect enum MockStatement: Equatable {
  case both(first: MockBlock, second: MockBlock)
  case call(name: String, first: Int, second: Int, third: Int, fourth: Int)
}

@JSONModel struct MockBlock: Equatable {
  var body: MockStatement
  var label: String
}

@JSONModel(tag: "t") indirect enum MockGrowth: Equatable {
  case more(MockGrowth.Inner)
  @Fallback case unknown(JSON)

  @JSONModel struct Inner: Equatable { var left: MockGrowth }
}
#endif
