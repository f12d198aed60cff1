#if Macros
/// Members that nobody takes, of a model beside a tag: the tag is none of them, on any engine.

import Foundation
import Pliant
import Testing

@JSONModel struct RestInternallyTagged: Equatable {
  var id: Int
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel struct RestWithTag: Equatable {
  var kind: String?
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel class RestBase { var id: Int }
@JSONModel(inherits: true) class RestDerived: RestBase { @UnknownKeys var rest: [String: JSON] = [:] }

@JSONModel(tag: "kind") enum RestCases {
  case a(RestInternallyTagged), b(RestWithTag), c(RestDerived), d([String: JSON]), e(RestOuter)
  @Strict case f(RestInternallyTagged)
  case g(RestInner), h(RepeatedObject)
}

@JSONModel(tag: "meta.kind") enum RestDeep { case a(RestInternallyTagged), b([String: JSON]) }

@JSONModel struct RestOuter {
  @Flatten var inner: RestInner
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel(tag: "sub") enum RestInner { case x(RestInternallyTagged), y(n: Int) }

struct InternallyTaggedUnknownTests {
  static let documents = [
    (#"{"kind":"a","id":1,"x":2,"y":[]}"#, #"a((id: 1, rest: ["x": 2, "y": []]))"#),
    (#"{"x":2,"id":1,"kind":"a"}"#, #"a((id: 1, rest: ["x": 2]))"#),
    // A model that has the key itself, too, takes it.
    (#"{"kind":"b","x":2}"#, #"b((kind: "b", rest: ["x": 2]))"#),
    (#"{"kind":"c","id":1,"x":2}"#, #"c((id: 1, rest: ["x": 2]))"#),
    (#"{"kind":"d","id":1,"x":2}"#, #"d(["id": 1, "x": 2])"#),
    (#"{"kind":"e","sub":"x","id":1,"x":2}"#, #"e((inner: x((id: 1, rest: ["x": 2])), rest: [:]))"#),
    (#"{"kind":"e","sub":"y","n":1,"x":2}"#, #"e((inner: y(n: 1), rest: ["x": 2]))"#),
    (#"{"kind":"f","id":1,"x":2}"#, #"f((id: 1, rest: ["x": 2]))"#),
    (#"{"kind":"g","sub":"x","id":1,"x":2}"#, #"g(x((id: 1, rest: ["x": 2])))"#),
  ]

  /// Whatever becomes of unknown keys.
  private static let tolerances: [Tolerance] =
    [.tolerant]
    + [Tolerance.KeyPolicy.ignore, .report, .fail].map { policy in
      let tolerance = Tolerance.strict.with(\.unknownKeys, policy)
      return tolerance
    }

  @Test(arguments: documents)
  func isWithoutTheTag(document: String, value: String) {
    let shape = EngineShape("beside").model(RestCases.self)
    for (engine, run) in shape.runs {
      for tolerance in Self.tolerances {
        let verdict = run(document, tolerance)
        #expect(
          verdict?.text(against: [:]) == "it \(value)" && verdict?.roundTrip == nil, "\(engine): \(verdict as Any)")
      }
    }
  }

  @Test(arguments: [
    (#"{"meta":{"kind":"a"},"id":1,"x":2}"#, #"a((id: 1, rest: ["meta": {"kind":"a"}, "x": 2]))"#),
    (#"{"meta":{"kind":"a","more":1},"id":1,"x":2}"#, #"a((id: 1, rest: ["meta": {"kind":"a","more":1}, "x": 2]))"#),
    (#"{"meta":{"kind":"b","z":1},"id":1,"x":2}"#, #"b(["id": 1, "meta": {"z":1}, "x": 2])"#),
  ])
  func isInsideOfAMember(document: String, value: String) {
    let shape = EngineShape("deep").model(RestDeep.self)
    for (engine, run) in shape.runs {
      for tolerance in Self.tolerances {
        // JSONDecoder keeps no order of members.
        let text = run(document, tolerance)?.text(against: [:])
          .replacing(#"{"more":1,"kind":"a"}"#, with: #"{"kind":"a","more":1}"#)
        #expect(text == "it \(value)", "\(engine)")
      }
    }
  }

  @Test func isKeptWhereNoEnumIsAround() throws {
    let document = #"{"kind":"a","id":1}"#
    let decoder = JSONDecoder()
    #expect(try decoder.decode(RestInternallyTagged.self, from: Data(document.utf8)).rest == ["kind": "a"])
    let mapped = with(PliantDecoder()) { $0.keyDecodingStrategy = .convertFromSnakeCase }
    // One decoder after the other uses what the first one left.
    _ = try mapped.decode([RestCases].self, from: "[\(document),\(document)]")
    #expect(try mapped.decode([RestInternallyTagged].self, from: "[\(document)]")[0].rest == ["kind": "a"])
  }
}
#endif
