#if Macros
/// Models that inherit from classes that are only Codable.

import Foundation
import Pliant
import Testing

class CodableParent: Codable {
  var pa: Int? = 1
  var list: [Int]?

  init() {}
}

@JSONModel(inherits: .codable) class CodableChild: CodableParent { var q = 2 }

@JSONModel(inherits: .codable) final class KeepingChild: CodableParent {
  var q = 2
  @UnknownKeys var rest: [String: JSON] = [:]
}

private struct ChildBox: Codable { var v: CodableChild }

@JSONModel private struct ChildHolder {
  var k: CodableChild?
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel class TypeNamedBase { var type = "" }

@JSONModel(inherits: true) final class TypeNamedLeaf: TypeNamedBase {
  var size: Double
  @UnknownKeys var rest: [String: JSON] = [:]
}

@JSONModel class RenamedBase { var t: Int?, s = 0 }

@JSONModel(inherits: true) final class RenamedLeaf: RenamedBase {
  @Key("t2") override var t: Int? { didSet {} }
  @UnknownKeys var rest: [String: JSON] = [:]
}

struct CodableParentTests {
  @Test("Empty objects are read", arguments: ["{}", " { } "])
  func empty(_ json: String) throws {
    #expect(try KeepingChild(json: json).rest.isEmpty)
    #expect(try [KeepingChild](json: "[\(json),\(json)]").count == 2)
    #expect(try ChildHolder(json: #"{"k":\#(json),"z":1}"#).rest == ["z": 1])
    #expect(try JSONDecoder().decode(KeepingChild.self, from: json).q == 2)
    let tolerance = Tolerance.tolerant.with(\.unknownKeys, .report)
    var report = DecodingReport()
    #expect(try PliantDecoder(tolerance: tolerance).decode(CodableChild.self, from: json, report: &report).q == 2)
    #expect(report.isClean)
  }

  @Test func conversionsLeaveTheRestOfTheDocumentInPlace() throws {
    var report = DecodingReport()
    let box = try PliantDecoder().decode(
      ChildBox.self, from: #"{"v":{"pa":"7","list":["1",2],"q":3}}"#, report: &report)
    #expect(box.v.pa == 7 && box.v.list == [1, 2] && box.v.q == 3)
    #expect(report.issues.map { "\($0.path)" } == ["$.v.pa", "$.v.list[0]"])
  }

  @Test func errorsAndIssuesAreAboutTheValueAtFault() throws {
    let strict = PliantDecoder(tolerance: .strict)
    let error = #expect(throws: DecodingError.self) { try strict.decode(ChildBox.self, from: #"{"v":{"pa":"7"}}"#) }
    #expect(error?.jsonError.map { "\($0)" } == #"expected Int, found string "7" at $.v.pa (line 1, column 12)"#)
    if case .typeMismatch(_, let context) = error { #expect(context.codingPath.map(\.stringValue) == ["v", "pa"]) }
    var report = DecodingReport()
    #expect(try ChildHolder(json: #"{"k":{"pa":[]}}"#, report: &report).k == nil)
    #expect(report.issues.map { "\($0.path) \($0.kind)" } == ["$.k.pa typeMismatch"])
    let inner = #expect(throws: DecodingError.self) { try strict.decode(ChildHolder.self, from: #"{"k":{"pa":[]}}"#) }
    #expect(inner?.jsonError.map { "\($0.path)" } == "$.k.pa")
  }

  @Test func aPropertyMayBeNamedType() throws {
    try expectWritten(TypeNamedLeaf.self, #"{"type":"a","size":1.5,"x":1}"#)
  }

  @Test func aReplacedKeyIsUnknown() throws {
    for (engine, leaf, _) in try EveryReading(RenamedLeaf.self, #"{"t":1,"zz":2,"t2":3}"#).readings {
      #expect(leaf.t == 3 && leaf.rest == ["t": 1, "zz": 2], "\(engine)")
    }
  }
}
#endif
