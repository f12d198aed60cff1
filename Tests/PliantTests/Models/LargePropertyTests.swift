#if Macros
/// Properties whose values are large: they are read in their place, and mean what small ones mean.

import Pliant
import Testing

@JSONModel private struct Large: Equatable {
  var a = "a", b = "b", c = "c", d = "d", e = "e", f = "f"
  var id: Int
}

@JSONModel private struct Holder: Equatable {
  var name: String, first: Large
  var second: Large?
  var third = Large(id: 3)
  var last: Int
}

struct LargePropertyTests {
  @Test(arguments: [
    #"{"name":"n","first":{"id":1},"second":{"id":2,"f":"x"},"third":{"id":4},"last":5}"#,
    #"{"last":5,"third":{"id":4},"second":{"f":"x","id":2},"first":{"id":1},"name":"n"}"#,
    #"{"second":null,"first":{"id":9},"third":{"id":4},"last":5,"second":{"id":2,"f":"x"},"name":"n","first":{"id":1}}"#,
    #"{"third" : {"id":4},"n\u0061me":"n","last":5,"first":{"id":1},"second":{"f":"x","id":2}}"#,
  ])
  func areReadInAnyOrder(_ json: String) throws {
    let expected = Holder(name: "n", first: Large(id: 1), second: Large(f: "x", id: 2), third: Large(id: 4), last: 5)
    #expect(try Holder(json: json) == expected)
  }

  @Test func areMissingOrNull() throws {
    let read = try Holder(json: #"{"last":5,"second":null,"first":{"id":1},"name":"n"}"#)
    #expect(read == Holder(name: "n", first: Large(id: 1), second: nil, third: Large(id: 3), last: 5))
    #expect(throws: DecodingError.self) { try Holder(json: #"{"last":5,"name":"n"}"#) }
    #expect(throws: DecodingError.self) { try Holder(json: #"{"last":5,"name":"n","first":{}}"#) }
    #expect(throws: DecodingError.self) { try Holder(json: #"{"last":5,"name":"n","first":{"id":1}"#) }
  }

  @Test func bend() throws {
    let json = #"{"last":5,"third":7,"second":"x","first":{"id":"1"},"name":"n"}"#
    var report = DecodingReport()
    let read = try Holder(json: json, report: &report)
    #expect(read == Holder(name: "n", first: Large(id: 1), second: nil, third: Large(id: 3), last: 5))
    #expect(report.count == 3)
  }
}
#endif
