/// Checks UUIDs and the hexadecimal digits they are made of.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

@Suite struct UUIDTests {
  @Test func agreesWithFoundationOnRandomUUIDs() throws {
    for _ in 0..<foundationCaseCount / 10 {
      let uuid = UUID()
      #expect(try textWritten(uuid) == "\"\(uuid.uuidString)\"")
      #expect(try valueRead(UUID.self, from: "\"\(uuid.uuidString)\"") == uuid)
      #expect(try valueRead(UUID.self, from: "\"\(uuid.uuidString.lowercased())\"") == uuid)
    }
  }

  @Test func keepsTheOrderOfBytes() throws {
    let uuid = UUID(
      uuid: (0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF))
    #expect(try valueRead(UUID.self, from: #""00112233-4455-6677-8899-aAbBcCdDeEfF""#) == uuid)
    #expect(try textWritten(uuid) == #""00112233-4455-6677-8899-AABBCCDDEEFF""#)
  }

  @Test func acceptsAnyHexadecimalDigitAndNothingElseAnywhere() {
    let text = Array("f81d4fae-7dec-11d0-a765-00a0c91e6bf6".utf8)
    let digits = Set("0123456789abcdefABCDEF".utf8)
    for index in text.indices {
      let isHyphen = text[index] == UInt8(ascii: "-")
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[index] = byte
        let isAccepted = changed.withUnsafeBufferPointer { UUIDText.parse($0) } != nil
        #expect(isAccepted == (isHyphen ? byte == text[index] : digits.contains(byte)), "byte \(byte) at \(index)")
      }
    }
  }

  @Test(arguments: [
    "", "f81d4fae", "f81d4fae7dec11d0a76500a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf",
    "f81d4fae-7dec-11d0-a765-00a0c91e6bf66", "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
    "f81d4fae-7dec-11d0-a765-00a0c91e6bf6 ", "f81d4fae-7dec-11d0-a76500a0-c91e6bf6",
  ])
  func refusesOtherForms(text: String) {
    #expect(failure([UUID].self, "[\"\(text)\"]") == #"invalidValue(expected: "UUID") at $[0] @1"#)
  }
}
