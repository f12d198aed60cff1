// Values that are read more than once, nested as deeply as the limits allow: the memory for earlier readings doesn't
// grow with the depth.

#if Macros
import Foundation
import Pliant
import Testing

/// Enums whose cases are models that keep unknown members, or that flatten others.
@JSONModel(untagged: true) private indirect enum DeepUntagged { case a(DeepUntaggedA), b(DeepUntaggedB), c(Int) }
@JSONModel private final class DeepUntaggedA {
  var a: DeepUntagged, x: Int; @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private final class DeepUntaggedB {
  var a: DeepUntagged, id: Int; @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private final class DeepFlatOuter {
  @Flatten var inner: DeepFlatInner; @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private final class DeepFlatInner { var a: DeepFlatOuter?; var id: Int }
@JSONModel private final class DeepPathRest {
  @Key("g.a") var a: DeepPathRest?; @Key("id") var id: Int; @UnknownKeys var rest: [String: JSON] = [:]
}
@JSONModel private class DeepRestBase { var a: DeepRestDerived?; var id: Int }
@JSONModel(inherits: true) private class DeepRestDerived: DeepRestBase { @UnknownKeys var rest: [String: JSON] = [:] }
private protocol DeepResting {
  var next: Self? { get }
  var rest: [String: JSON] { get }
}
extension DeepPathRest: DeepResting { var next: DeepPathRest? { a } }
extension DeepFlatOuter: DeepResting { var next: DeepFlatOuter? { inner.a } }

struct DeepRereadingTests {
  private static func text(_ levels: Int, _ open: String, _ close: String, _ core: String = "7") -> String {
    String(repeating: open, count: levels) + core + String(repeating: close, count: levels)
  }

  /// The exact case uses the reading of the previous case, with an issue for each level.
  @Test(.hangLimit, arguments: [10, 60, 480], [100, .max])
  func untaggedEnumsTakeValuesWithAnyNumberOfNotes(_ levels: Int, _ limit: Int) throws {
    let decoder = with(PliantDecoder()) {
      $0.tolerance.unknownKeys = .report
      ($0.limits.work, $0.limits.issues) = (20, limit)
    }
    var report = DecodingReport(limit: limit)
    let text = Self.text(levels, #"{"a":"#, #","id":"1"}"#)
    var node = try decoder.decode(UntaggedNode.self, from: text, report: &report)
    for _ in 0..<levels {
      guard case .b(let inner) = node else { break }
      node = inner
    }
    if case .c(7) = node {} else { Issue.record("\(node)") }
    #expect(report.count == levels && report.counts[.unknownKey] == levels)
    #expect(report.issues.count == min(levels, limit))
    let paths = (0..<report.issues.count).map { "$" + String(repeating: ".a", count: levels - 1 - $0) + ".id" }
    #expect(report.issues.map { "\($0.path)" } == paths)
  }

  @Test(.hangLimit) func untaggedEnumsOfModelsWithUnknownKeysAreReadInLinearTime() throws {
    let decoder = with(PliantDecoder()) { $0.limits.work = 40 }
    for (core, id) in [("7", "1"), (#""7""#, "1"), ("7", #""1""#)] {
      let text = Self.text(240, #"{"zz":2,"a":"#, #","id":\#(id)}"#, core)
      var (node, levels) = (try decoder.decode(DeepUntagged.self, from: text), 0)
      while case .b(let inner) = node, inner.rest == ["zz": 2], inner.id == 1 { (node, levels) = (inner.a, levels + 1) }
      if case .c(7) = node {} else { Issue.record("\(levels)") }
      #expect(levels == 240)
    }
  }

  /// Unconsumed members of an object are found without examining the objects around it.
  @Test(.hangLimit, arguments: [Tolerance.KeyPolicy.ignore, .report])
  func unconsumedMembersTakeLinearTime(_ policy: Tolerance.KeyPolicy) throws {
    let decoder = with(PliantDecoder()) { $0.tolerance.unknownKeys = policy }
    func expect<Model: JSONReadable & Decodable>(_ type: Model.Type, _ open: String, _ close: String) throws {
      try expectGrowth("\(type)", below: 26, from: 15, to: 240) { levels in
        let text = Self.text(levels, open, close, #"{"id":1}"#)
        return try processorTime { for _ in 0..<10 { _ = try decoder.decode(type, from: text) } }
      }
    }
    let members = #""id":1,"zz":2,"yy":3"#
    try expect(UnknownKeysNode.self, #"{\#(members),"a":"#, "}")
    try expect(DeepRestDerived.self, #"{\#(members),"a":"#, "}")
    try expect(DeepFlatOuter.self, #"{\#(members),"a":"#, "}")
    try expect(DeepPathRest.self, #"{\#(members),"g":{"u":4,"a":"#, "}}")
  }

  @Test func unconsumedMembersAreThoseOfTheirOwnLevel() throws {
    func expect<Model: DeepResting & JSONReadable>(
      _ type: Model.Type, _ open: String, _ close: String, _ rest: String
    ) throws {
      let text = (0..<200).map { open.replacingOccurrences(of: "#", with: "\($0)") }.joined() + #"{"id":1}"#
      var (model, level) = (try Model(json: text + String(repeating: close, count: 200)), 0)
      while let inner = model.next {
        #expect(try JSON(model.rest) == JSON(parsing: rest.replacingOccurrences(of: "#", with: "\(level)")))
        (model, level) = (inner, level + 1)
      }
      #expect(level == 200 && model.rest.isEmpty)
    }
    try expect(DeepFlatOuter.self, ##"{"id":1,"z":#,"a":"##, #","y":{"a":1}}"#, ##"{"z":#,"y":{"a":1}}"##)
    try expect(DeepPathRest.self, ##"{"id":1,"z":#,"g":{"u":#,"a":"##, #","v":2}}"#, ##"{"z":#,"g":{"u":#,"v":2}}"##)
  }

  @Test(.hangLimit) func modelsWithUnknownKeysReadOrRefuseTheDeepestDocumentsOnAnyStack() throws {
    let text = Self.text(511, #"{"id":1,"zz":2,"a":"#, "}", #"{"id":1}"#)
    for size in [512 << 10, 256 << 20] {
      let kinds = try onSmallStack(ofBytes: size) {
        [
          thrown({ "\($0.kind)" }) { try UnknownKeysNode(json: text) },
          thrown({ "\($0.kind)" }) { try DeepRestDerived(json: text) },
          thrown({ "\($0.kind)" }) { try PliantDecoder(tolerance: .strict).decode(UnknownKeysNode.self, from: text) },
        ].map { $0.first ?? "value" }
      }
      let expected = size > 1 << 20 ? ["value"] : ["value", "stackLimitExceeded"]
      #expect(kinds.allSatisfy(expected.contains), "\(kinds)")
    }
  }
}
#endif
