// Where values differ, and patches from one to the other.

import Pliant
import Testing

struct JSONDifferenceTests {
  /// Old value | new value | patch.
  @Test(arguments: [
    #"{"a":[1,2,3]} | {"a":[1,3],"b":true} | [{"op":"remove","path":"/a/1"},{"op":"add","path":"/b","value":true}]"#,
    #"[1,2,3] | [1,2,3] | []"#,
    #"{"a":1,"b":2} | {"b":2.0,"a":1} | []"#,
    #"[1,2,3,4] | [0,1,2,3,4] | [{"op":"add","path":"/0","value":0}]"#,
    #"[1,2,3,4] | [2,3,4,1] | [{"op":"remove","path":"/0"},{"op":"add","path":"/3","value":1}]"#,
    #"[{"id":1,"n":"a"},{"id":2,"n":"b"}] | [{"id":1,"n":"a"},{"id":2,"n":"c"}] | [{"op":"replace","path":"/1/n","value":"c"}]"#,
    #"{"a/b":{"~":1}} | {"a/b":{"~":2}} | [{"op":"replace","path":"/a~1b/~0","value":2}]"#,
    #"{"a":1} | [1] | [{"op":"replace","path":"","value":[1]}]"#,
    #"{"a":1} | {"a":null} | [{"op":"replace","path":"/a","value":null}]"#,
    #"{"a":1,"b":2,"c":3,"d":4} | {"x":1} | [{"op":"replace","path":"","value":{"x":1}}]"#,
  ])
  func patchesAreSmall(_ row: String) throws {
    let (old, new) = (try JSON(parsing: row.columns[0]), try JSON(parsing: row.columns[1]))
    let patch = old.patch(to: new)
    #expect(patch.description == row.columns[2])
    var patched = old
    try patched.apply(patch)
    #expect(patched == new)
  }

  @Test func patchesLeadFromOneRandomValueToAnother() throws {
    var generator = RepeatableBits(seed: 42)
    for round in 0..<600 {
      let old = JSON.random(depth: 4, &generator)
      // Every other time a neighbour, as changes in life are small.
      let new = round % 2 == 0 ? JSON.random(depth: 4, &generator) : old.changed(&generator)
      for (old, new) in [(old, new), (try old.parsed(), try new.parsed()), (try old.parsed(), new)] {
        let patch = old.patch(to: new)
        var patched = old
        try patched.apply(patch)
        guard patched == new else {
          Issue.record("\(old) + \(patch) = \(patched), not \(new)")
          return
        }
        #expect(patch.operations.isEmpty == (old == new))
        #expect(old.differences(from: new).isEmpty == (old == new), "\(old), \(new)")
      }
    }
  }

  @Test func changesOfLongArraysStayLinear() throws {
    let old = JSON((0..<50_000).map { JSON($0) })
    var new = old
    new[25_000] = "x"
    #expect(old.patch(to: new).description == #"[{"op":"replace","path":"/25000","value":"x"}]"#)
    new.append(1)
    new[0] = "y"
    var patched = old
    try patched.apply(old.patch(to: new))
    #expect(patched == new)
  }

  @Test func saysWhereValuesDiffer() throws {
    let expected = try JSON(parsing: #"{"a":1,"items":[{"price":1},{"price":2,"x":[]}],"gone":true,"same":"x"}"#)
    let found: JSON = ["items": [["price": 1.0], ["price": "2", "x": []], 3], "a": 1, "same": "y", "new": nil]
    #expect(
      expected.differences(from: found).map(\.description) == [
        "$.items[1].price: expected number 2, found string \"2\"", "$.items[2]: expected nothing, found number 3",
        "$.gone: expected bool true, found nothing", "$.same: expected string \"x\", found string \"y\"",
        "$.new: expected nothing, found null",
      ])
    #expect(expected.differences(from: found, limit: 2).count == 2)
    #expect(expected.differences(from: expected).isEmpty)
    #expect(JSON(1).differences(from: 2).first?.path.description == "$")
  }
}
