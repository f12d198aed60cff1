#if Macros
/// Updates whose work once grew faster than their documents.

import Foundation
import Pliant
import Testing

@JSONModel private struct RestHolder { @UnknownKeys var rest: [String: JSON] = [:] }
@JSONModel private final class UpdatedChain { var next: UpdatedChain?; var list: [Int] = [] }
@JSONModel(tag: "t") private indirect enum UpdatedCases { case node(next: UpdatedCases?, list: [Int] = []) }
@JSONModel private final class MovedChain { @Key("next", encode: "after") var next: MovedChain?; var id = 0 }
@JSONModel private final class MovedTwin {
  @Key("next", encode: "after") var next: MovedTwin?
  @Key("next", encode: "twin") var twin: MovedTwin?
}
@JSONModel private struct MovedTable { @Key("a.b", encode: "c.d") var rows: [String: MovedTable]?; var id = 0 }

@JSONModel private struct FailingOuter { @Flatten var flat: FailingRow?; @Key("f", "j.0") var inner: FailingHolder? }
@JSONModel private struct FailingRow { @Key("e", "c") var rows: [Int: FailingOptional] }
@JSONModel private struct FailingHolder { @Flatten var flat: FailingMembers }
@JSONModel private struct FailingOptional { @Flatten var flat: FailingMembers? }
@JSONModel private struct FailingMembers {
  @Key("a.0.x") var outer: [String: FailingOuter]
  @Key("b", "e") var rows: [Int: FailingOptional]
  var id: Int
}

struct UpdateWorkTests {
  /// The members of an object with equal keys are collected anew on each access.
  @Test func equalKeysTakeLinearTime() throws {
    try expectGrowth(below: 20, from: 250, to: 2000) { count in
      let members = (0..<count).map { "\"k\($0)\":7" }.joined(separator: ",")
      return try processorTime {
        var holder = RestHolder()
        try holder.update(with: "{\"k0\":7,\(members)}")
      }
    }
  }

  /// The documents before and after the update are compared once, and not at each level.
  @Test func wideValuesOfDeepModelsAreComparedOnce() throws {
    let list = "\"list\":[\(repeatElement("7", count: 4000).joined(separator: ","))]}"
    func expect<Model: JSONReadable & JSONWritable>(_ type: Model.Type, _ open: String) throws {
      try expectGrowth("\(type)", below: 4, from: 5, to: 40) { depth in
        let text = nested(depth, open + "\"next\":", open + list, "}")
        var model = try Model(json: text)
        return try processorTime { _ = try model.update(with: text) }
      }
    }
    try expect(UpdatedChain.self, "{")
    try expect(UpdatedCases.self, #"{"t":"node","#)
  }

  /// The properties of each added model were arranged again with those of every model around it.
  @Test(.hangLimit) func addedModelsAreArrangedOnceInLinearTime() throws {
    func expect<Model: JSONReadable & JSONWritable>(_ shallow: Model, _ open: String, _ close: String) throws {
      let patch = nested(30, open, #"{"id":1}"#, close)
      var model = shallow
      try model.update(with: patch)
      #expect(try JSON(encoding: model) == JSON(encoding: Model(json: patch)), "\(Model.self)")
    }
    try expect(MovedChain(), #"{"id":1,"next":"#, "}")
    try expect(MovedTable(), #"{"a":{"b":{"k":"#, "}}}")
    // The whole document was copied for each property of an added model.
    try expectGrowth(below: 20, from: 100, to: 1000) { count in
      let rows = (0..<count).map { #""k\#($0)":{"a":{"b":{}}}"# }.joined(separator: ",")
      return try processorTime {
        var model = MovedTable()
        try model.update(with: #"{"a":{"b":{\#(rows)}}}"#)
      }
    }
  }

  /// Each level adds two models that read the same member.
  @Test(.hangLimit) func modelsAreAddedUpToTheLimitOfWork() {
    let patch = nested(30, #"{"after":"#, #"{"id":1}"#, "}")
    let kinds = thrown({ "\($0.kind)" }) { try MovedTwin().update(with: patch) }
    #expect(kinds == ["workLimitExceeded(limit: 1000)"])
  }

  /// An update that the stack has no room for is an error.
  @Test(arguments: [512 << 10, 64 << 20]) func deepUpdatesSucceedOrFail(_ stack: Int) throws {
    func expect<Model: JSONReadable & JSONWritable>(_ type: Model.Type, _ open: String, _ core: String) throws {
      let text = nested(200, open, core, "}")
      let kinds = try onSmallStack(ofBytes: stack) {
        thrown({ "\($0.kind)" }) {
          var model = try Model(json: text)
          return try model.update(with: text.replacing("1", with: "2"))
        }
      }
      #expect(kinds == [] || stack < 1 << 20 && kinds == ["stackLimitExceeded"], "\(type)")
    }
    try expect(RestHolder.self, #"{"a":"#, #"{"b":1}"#)
    try expect(UpdatedChain.self, #"{"next":"#, #"{"list":[1]}"#)
    try expect(UpdatedCases.self, #"{"t":"node","next":"#, #"{"t":"node","list":[1]}"#)
  }

  /// Finding the unconsumed members of models that failed took twice as long for each level.
  @Test(.hangLimit) func flattenedModelsThatFailAreFinishedOnce() throws {
    let open = #"{"j":[{"b":{"1":{"b":[{"a":-0.5,"e":{"1":{"a":[{"x":{"k":"#
    let close = #"}}]}}}],"a":-0.5,"id":1}},"id":"x"}],"e":-0.5,"b":["null"]}"#
    let text = nested(38, open, #""{\"id\":7}""#, close)
    var model = try PliantDecoder(tolerance: .forgiving).decode(FailingOuter.self, from: text)
    #expect(throws: DecodingError.self) { try model.update(with: text) }
  }
}
#endif
