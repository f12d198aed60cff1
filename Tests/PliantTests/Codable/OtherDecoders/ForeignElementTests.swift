//===----------------------------------------------------------------------===//
// Unusable elements of collections under JSONDecoder: nil, if elements are optional; otherwise dropped.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel
private struct ElementLeaf: Equatable {
  var x: Int
}

@JSONModel
private struct OptionalElements: Equatable {
  var list: [ElementLeaf?] = []
  var table: [String: ElementLeaf?] = [:]
  var matrix: [[ElementLeaf?]] = []
  var twice: [ElementLeaf??] = []
}

@JSONModel
private struct GenericElements<Element: Codable & Equatable & Sendable>: Equatable {
  var list: [Element?] = []
}

struct ForeignElementTests {
  private static let tolerances: [Tolerance] = {
    var keeping = Tolerance.tolerant
    keeping.dropsElements = false
    var dropping = Tolerance.tolerant
    dropping.usesNil = false
    return [.tolerant, .forgiving, .strict, keeping, dropping]
  }()

  @Test("Optional elements are nil as under the reader", arguments: tolerances)
  func optionalElements(_ tolerance: Tolerance) {
    for json in [
      #"{"list":[{"x":1},{"y":1},7,null,{"x":"q"},{}]}"#, #"{"table":{"a":{"y":1},"b":{"x":2}}}"#,
      #"{"matrix":[[{"x":1},{"y":1}],[]]}"#, #"{"twice":[{"x":1},{"y":1},{}]}"#,
    ] {
      agree(OptionalElements.self, json, tolerance)
      agree(GenericElements<ElementLeaf>.self, json, tolerance)
    }
  }

  private func agree<Model: JSONReadable & Decodable & Equatable>(
    _ type: Model.Type, _ json: String, _ tolerance: Tolerance
  ) {
    let reader = readerVerdict(type, json, tolerance, false)
    let foreign = foreignVerdict(type, json, tolerance, false)
    #expect(reader.value == foreign.value && reader.issues == foreign.issues, "\(json)")
    #expect(reader.error == foreign.error, "\(json)")
  }
}
#endif
