#if Macros
/// Expressions and types that generated code repeats where they mean the same: tolerances, initial values, outer generics.

import Foundation
import Pliant
import Testing

private let isStrict = true
private let outer = 7
private let optionalTolerance: Tolerance? = nil

private func chosen(_ tolerance: Tolerance) -> Tolerance { tolerance }

@JSONModel(isStrict ? .strict : .forgiving) private struct Conditional { var a: Int, b = outer }
@JSONModel(optionalTolerance ?? .strict) private struct Coalesced { var a: Int, b = outer, c: Int? }
@JSONModel(chosen(.strict)) private struct Called { let a: Int; @Key("b", "c") var b = outer }
@JSONModel(Pliant.Tolerance.strict) private final class Qualified { var a = 0, b = outer }
@JSONModel(.strict) private struct NothingStrict {}

enum InferenceSpace {
  struct Age: Codable, Equatable, ExpressibleByIntegerLiteral {
    static let zero: Age = 0
    var years = 0
    init(integerLiteral years: Int) { self.years = years }
  }

  @JSONModel struct User: Equatable { @Required var age: Age = .zero; @Required var count = 1 }
}

enum OuterParameters<A: Equatable, B: Equatable> {
  @JSONModel struct Page<C: Equatable>: Equatable { var a: A, b: B?, c: [C], size = 3 }
}

@Suite("Expressions and types in generated code") struct ExpressionPlaceTests {
  private func expectRefusal<Model: JSONReadable & Decodable>(by type: Model.Type, of json: String) {
    #expect(throws: DecodingError.self) { try Model(json: json) }
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(type, from: Data(json.utf8)) }
  }

  @Test("Any expression can be a tolerance, and an initial value has any name")
  func tolerances() throws {
    func expectStrict<Model: JSONReadable & Decodable>(_ type: Model.Type, _ b: (Model) -> Int) throws {
      expectRefusal(by: type, of: #"{"a":"1"}"#)
      #expect(try b(Model(json: #"{"a":1}"#)) == 7)
      #expect(try b(JSONDecoder().decode(Model.self, from: Data(#"{"a":1}"#.utf8))) == 7)
    }
    try expectStrict(Conditional.self) { $0.b }
    try expectStrict(Coalesced.self) { $0.b }
    try expectStrict(Called.self) { $0.b }
    try expectStrict(Qualified.self) { $0.b }
    expectRefusal(by: NothingStrict.self, of: "[]")
  }

  @Test("A required property's type is inferred from its initial value, which doesn't count")
  func inference() throws {
    expectRefusal(by: InferenceSpace.User.self, of: #"{"age":{"years":1}}"#)
    expectRefusal(by: InferenceSpace.User.self, of: #"{"count":1}"#)
    try expectWritten(InferenceSpace.User.self, #"{"age":{"years":1},"count":2}"#)
  }

  @Test("A type inside of generic types has conditions for all of their parameters")
  func outerParameters() throws {
    let page = try OuterParameters<Int, String>.Page<Bool>(json: #"{"a":"1","b":2,"c":[true]}"#)
    #expect(page == .init(a: 1, b: "2", c: [true]))
    #expect(try JSONDecoder().decode(type(of: page), from: JSONEncoder().encode(page)) == page)
  }
}
#endif
