#if Macros
/// Default values of associated values whose words mean something else in generated code.

import Foundation
import Pliant
import PliantSchema
import Testing

private let tagStart = 3.0
private let text = "t"

enum DefaultScope {
  static let base = 1.5

  @JSONModel(tag: "t") enum Tagged: Equatable {
    case circle(radius: Double = base, name: String, at: [Int] = [Int](repeating: 7, count: 2)), post(Defaulted), dot
  }

  struct Defaulted: Codable, Equatable { var x = base }
  @JSONModel enum External: Equatable { case pair(Double = 1.5, Double), only(Double = base) }
  @JSONModel(untagged: true) enum Untagged: Equatable { case circle(radius: Double = base, id: Int) }

  @JSONModel(tag: "t", content: "c")
  enum Adjacent: Equatable { case circle(radius: Double = base, id: Int), text(text: String = "a") }
}

@JSONModel(tag: "t") enum NamedDefaults: Equatable {
  case circle(radius: Double = tagStart, name: String = text)
  case dot(size: Double = minimum)
  @Forgiving @PayloadKey("radius", "r") case square(radius: Double = tagStart)

  static let minimum = 0.5
}

@Suite("Default values that only a case can make")
struct PayloadDefaultTests {
  private func expectDefault<Model: JSONReadable & JSONWritable & Codable & Equatable>(
    _ value: Model, _ json: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) throws {
    #expect(try Model(json: json) == value, sourceLocation: sourceLocation)
    #expect(try JSONDecoder().decode(Model.self, from: Data(json.utf8)) == value, sourceLocation: sourceLocation)
    try expectSameEverywhere(value, value.jsonString(), sourceLocation: sourceLocation)
  }

  @Test func ofNestedEnums() throws {
    try expectDefault(DefaultScope.Tagged.circle(name: "a"), #"{"t":"circle","name":"a"}"#)
    try expectDefault(
      DefaultScope.Tagged.circle(radius: 2, name: "a", at: []), #"{"t":"circle","name":"a","radius":2,"at":[]}"#)
    try expectDefault(DefaultScope.External.only(), #"{"only":{}}"#)
    try expectDefault(DefaultScope.External.only(2), #"{"only":2}"#)
    try expectDefault(DefaultScope.External.pair(2, 3), #"{"pair":[2,3]}"#)
    try expectDefault(DefaultScope.External.pair(1.5, 3), #"{"pair":{"_1":3}}"#)
    try expectDefault(DefaultScope.Untagged.circle(id: 3), #"{"id":3}"#)
    try expectDefault(DefaultScope.Adjacent.circle(id: 3), #"{"t":"circle","c":{"id":3}}"#)
    try expectDefault(DefaultScope.Adjacent.text(), #"{"t":"text","c":{}}"#)
    #expect(throws: (any Error).self) { try DefaultScope.Tagged(json: #"{"t":"circle"}"#) }
    #expect(try DefaultScope.Untagged.jsonSchema.jsonString().contains(#""required":["id"]"#))
    #expect(try DefaultScope.Tagged.jsonSchema.jsonString().contains(#""required":["t","name"]"#))
  }

  @Test func namedAsLocalsOfGeneratedCode() throws {
    try expectDefault(NamedDefaults.circle(), #"{"t":"circle"}"#)
    try expectDefault(NamedDefaults.circle(radius: 1, name: "b"), #"{"t":"circle","radius":1,"name":"b"}"#)
    try expectDefault(NamedDefaults.dot(), #"{"t":"dot"}"#)
    try expectDefault(NamedDefaults.square(), #"{"t":"square","r":[]}"#)
    try expectDefault(NamedDefaults.square(radius: 2), #"{"t":"square","r":2}"#)
  }
}
#endif
