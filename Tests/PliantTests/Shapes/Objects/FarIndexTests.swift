//===----------------------------------------------------------------------===//
// Arrays that paths lead into: indices far away, and many elements.
//===----------------------------------------------------------------------===//

#if Macros
import Foundation
import Pliant
import Testing

@JSONModel private struct FarIndex { @Key("list.-9223372036854775808") var least: Int? = 1 }

@JSONModel private struct FarIndices {
  @Key("list.9223372036854775807") var greatest: Int? = 1
  @Key("list.0") var first: Int? = 2
}

@JSONModel private struct FarEnough {
  @Key("list.3") var third: Int? = 1
  @Key("list.-2") var last: Int? = 2
}

@JSONModel private struct ManyElements { @Key("list.*.id") var ids: [Int] = [] }

@Suite("Arrays that paths lead into")
struct FarIndexTests {
  private func expectError(_ text: String, _ write: () throws -> Void) {
    let error = #expect(throws: EncodingError.self) { try write() }
    #expect("\(error as Any)".contains("expected a value that JSON can express, found an element at index \(text)"))
  }

  @Test func areNotFilledWithoutEnd() throws {
    expectError("-9223372036854775808") { _ = try FarIndex().jsonString() }
    expectError("9223372036854775807") { _ = try FarIndices().jsonString() }
    #expect(throws: (any Error).self) { try JSONEncoder().encode(FarIndex()) }
    #expect(throws: (any Error).self) { try JSONEncoder().encode(FarIndices()) }
    #expect(try FarEnough().jsonString() == #"{"list":[null,null,null,1,2,null]}"#)
  }

  @Test func mayHaveManyElements() throws {
    var model = ManyElements()
    model.ids = Array(0..<20_000)
    let time = try processorTime {
      let text = try model.jsonString()
      #expect(try JSON(parsing: text)["list"].count == model.ids.count)
    }
    #expect(time < .seconds(10), "\(time)")
  }
}
#endif
