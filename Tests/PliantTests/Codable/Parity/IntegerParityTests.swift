// Integers of every width out of numbers of every form: strict as Foundation has them, and no laxer than tolerant.

import Foundation
import Pliant
import Testing

struct IntegerParityTests {
  /// Whole parts at the edges of types and of what a Double, a Decimal and 64 bits hold.
  private static let wholes = [
    "0", "1", "7", "127", "128", "255", "256", "32768", "65535", "65536", "2147483647", "2147483648", "4294967295",
    "4294967296",
    "9007199254740991", "9007199254740992", "9007199254740993", "1000000000000000000", "1844674407370955161",
    "9223372036854775807", "9223372036854775808", "9999999999999999999", "18446744073709551615", "18446744073709551616",
    "99999999999999999999", "170141183460469231731687303715884105727", "170141183460469231731687303715884105728",
    "340282366920938463463374607431768211455", "340282366920938463463374607431768211456",
  ]
  private static let ends = [
    "", ".0", ".1", ".5", ".6", ".9", ".99", ".50", ".000000000000000000001", ".4999999999999999999999999", "e0", "e1",
    "e-1", "e-2", ".0e0", ".5e1", ".25e1", "00e-2", "99e-2", "e19", "e-19", "E+1", ".00000000000000000000001",
    ".500000000000000000000000000000000000000000001", ".99999999999999999999999999999999999",
  ]

  private static let texts = wholes.flatMap { whole in
    ends.flatMap { end in [whole + end, "-" + whole + end] }
  }

  private func check<Value: Decodable & Equatable & SendableMetatype>(_ type: Value.Type) {
    let strict = PliantDecoder(tolerance: .strict)
    for text in Self.texts {
      let documents = ["[\(text)]", "[\(text),1]"].map { Data($0.utf8) }
      for document in documents {
        let expected = try? JSONDecoder().decode([Value].self, from: document)
        let actual = try? strict.decode([Value].self, from: document)
        #expect(actual == expected, "\(Value.self) from \(text)")
        guard let actual else { continue }
        // Wrapped, so that the array is decoded as in any Codable type.
        let wrapped = Data(#"{"x":"#.utf8) + document + Data("}".utf8)
        #expect(
          (try? PliantDecoder().decode(Held<[Value]>.self, from: wrapped).x) == actual, "\(Value.self) from \(text)")
        let nested = Data(#"{"x":{"y":\#(text)}}"#.utf8)
        #expect(
          (try? PliantDecoder().decode(Held<[String: Value]>.self, from: nested).x) == ["y": actual[0]],
          "\(Value.self) from \(text)")
      }
    }
  }

  @Test func ofUpTo64Bits() {
    let types: [any (Decodable & Equatable & SendableMetatype).Type] = [
      Int8.self, UInt8.self, Int16.self, UInt16.self, Int32.self, UInt32.self, Int.self, UInt64.self,
    ]
    for type in types { check(type) }
  }

  @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
  @Test func of128Bits() {
    check(Int128.self)
    check(UInt128.self)
  }

  /// A value that nothing in the document is wrong with is no problem among others.
  @Test func wholeNumbersAreNoProblems() throws {
    let document = #"{"x":{"a":[1.0,2e1],"b":"x","c":[[3.0]]}}"#
    let error = #expect(throws: DecodingError.self) {
      try PliantDecoder(tolerance: .strict).decode(Held<IntegerLists>.self, from: document, collectingAll: true)
    }
    #expect(error?.jsonErrors.map(\.path.description) == ["$.x.b"])
  }
}

private struct Held<Value: Decodable>: Decodable { var x: Value }
private struct IntegerLists: Decodable { var a: [Int], b: Int, c: [[Int]] }
