/// Checks base64: equal to Foundation's where Foundation is strict, and strict where it is not.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

@Suite struct DataTests {
  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func matchesTheVectorsOfTheRFC(plain: String, encoded: String) throws {
    #expect(try textWritten(Data(plain.utf8)) == "\"\(encoded)\"")
    #expect(try valueRead(Data.self, from: "\"\(encoded)\"") == Data(plain.utf8))
  }

  @Test(arguments: [
    "Z", "Zg", "Zg=", "Zm9", "Zg===", "Zg==Zg==", "====", "Z===", "=Zg=", "Zm=v", "Zm9v\\n", "Zm9v\\nZm9v", " Zm9",
    "Zm9-", "Zm9_", "Zm9é", "Zm 9v===", "Zh==", "Zm9=", "Zm9vYh==", "Zm9vYmF=",
  ])
  func refusesWhatIsNotBase64ToTheLetter(text: String) {
    #expect(failure([Data].self, "[\"\(text)\"]") == #"invalidValue(expected: "Data (base64)") at $[0] @1"#)
  }

  @Test(arguments: ["Zm9vYmFy", "Zm9vYmE=", "Zm9vYg=="])
  func agreesWithFoundationOnEveryChangedByte(text: String) {
    for index in 0..<text.utf8.count {
      for byte in UInt8(1)..<0x80 {
        var bytes = Array(text.utf8)
        bytes[index] = byte
        let changed = String(decoding: bytes, as: UTF8.self)
        let ours = try? valueRead(Data.self, from: quoted(bytes))
        let theirs = Data(base64Encoded: changed)
        // The difference: bits behind the last byte, which Foundation drops. Encoding tells.
        let isCanonical = theirs?.base64EncodedString() == changed
        #expect(ours == (isCanonical ? theirs : nil), "\(changed)")
      }
    }
  }

  @Test func readsEscapedSlashesAndWritesThemOnDemand() throws {
    let data = Data([0xFF, 0xFF, 0xFF])
    #expect(try valueRead(Data.self, from: #""\/\/\/\/""#) == data)
    #expect(try textWritten(data) == #""////""#)
    #expect(try textWritten(data, options: .escapingSlashes) == #""\/\/\/\/""#)
  }

  @Test func writesSlicesFromTheirStart() throws {
    let slice = Data([1, 2, 3, 4, 5]).dropFirst(2)
    #expect(try textWritten(slice) == "\"\(Data([3, 4, 5]).base64EncodedString())\"")
  }
}
