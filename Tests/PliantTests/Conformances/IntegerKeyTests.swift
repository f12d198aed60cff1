/// Integers as keys of objects: exactly the text that writing gives.

import Testing

@testable import Pliant

@Suite struct IntegerKeyTests {
  @Test(arguments: [Int.min, -10, -1, 0, 1, 9, 10, 42, Int.max])
  func readsWhatItWrites(value: Int) { #expect(Int(jsonKey: value.jsonKey) == value) }

  @Test func readsTheBoundsOfEachWidth() {
    func expectBounds<Integer: FixedWidthInteger & JSONObjectKey>(_: Integer.Type) {
      for value in [Integer.min, Integer.max, 0] {
        #expect(Integer(jsonKey: "\(value)") == value)
      }
      if Integer.bitWidth < 64 { #expect(Integer(jsonKey: "\(UInt64(Integer.max) + 1)") == nil) }
      if !Integer.isSigned { #expect(Integer(jsonKey: "-1") == nil) }
    }
    expectBounds(Int8.self)
    expectBounds(Int16.self)
    expectBounds(Int32.self)
    expectBounds(Int64.self)
    expectBounds(Int.self)
    expectBounds(UInt8.self)
    expectBounds(UInt16.self)
    expectBounds(UInt32.self)
    expectBounds(UInt64.self)
    expectBounds(UInt.self)
    #expect(Int64(jsonKey: "9223372036854775808") == nil)
    #expect(Int64(jsonKey: "-9223372036854775809") == nil)
    #expect(UInt64(jsonKey: "18446744073709551616") == nil)
    #expect(Int8(jsonKey: "-129") == nil)
  }

  @Test(arguments: [
    "", "-", "+5", "05", "-05", "-0", "00", "1.0", "1e2", " 1", "1 ", "--1", "0x1", "\u{0661}", "1\u{301}",
  ])
  func refusesOtherText(text: String) {
    #expect(Int(jsonKey: text) == nil)
    #expect(UInt64(jsonKey: text) == nil)
  }
}
