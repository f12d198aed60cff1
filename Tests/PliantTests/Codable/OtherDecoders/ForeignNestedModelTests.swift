//===----------------------------------------------------------------------===//
// Models inside of plain Codable types inside of models, under JSONDecoder.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel
private struct NestedLeaf: Equatable {
  var x: Int
}

private struct NestingPlain: Codable, Equatable {
  var leaf: NestedLeaf?
  var list: [NestedLeaf]?
}

private struct RequiringPlain: Codable, Equatable {
  var leaf: NestedLeaf
}

@JSONModel
private struct NestingModel: Equatable {
  var plain: NestingPlain
  var list: [NestingPlain] = []
  var other: RequiringPlain?
}

struct ForeignNestedModelTests {
  @Test(
    "An unusable inner model is replaced in its own place",
    arguments: [
      #"{"leaf":{"x":"q"}}"#, #"{"leaf":7}"#, #"{"list":[{"x":1},{"x":"q"}]}"#,
      #"{"list":[{"x":1},{}],"leaf":{"x":1}}"#,
    ])
  func innerModels(_ plain: String) {
    for json in [
      #"{"plain":\#(plain)}"#, #"{"plain":{},"list":[\#(plain)],"other":{"leaf":{}}}"#,
      #"{"plain":{},"other":{"leaf":{"x":[]}}}"#,
    ] {
      for tolerance in [Tolerance.tolerant, .forgiving] {
        let reader = readerVerdict(NestingModel.self, json, tolerance, false)
        let foreign = foreignVerdict(NestingModel.self, json, tolerance, false)
        #expect(reader.value != nil)
        #expect(reader.value == foreign.value && reader.issues == foreign.issues, "\(json)")
      }
      #expect(foreignVerdict(NestingModel.self, json, .strict, false).error != nil)
    }
  }
}
#endif
