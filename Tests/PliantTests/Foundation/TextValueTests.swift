/// Checks values that are strings in JSON: base64, URLs and UUIDs, equal to Foundation's where Foundation is strict.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

struct DataTests {
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

struct URLTests {
  @Test(arguments: [
    "https://example.com", "http://example.com:8080/a%20b?c=d&e=%C3%A9#f", "/relative/path", "mailto:li@example.com",
    "file:///a/b", "a", "?q=1", "http://[::1]/",
  ])
  func bringsURLsBack(text: String) throws {
    let url = try valueRead(URL.self, from: "\"\(text)\"")
    #expect(url == URL(string: text))
    #expect(try textWritten(url) == "\"\(text)\"")
  }

  @Test func readsEscapedSlashesAndOtherScripts() throws {
    #expect(try valueRead(URL.self, from: #""https:\/\/example.com\/a""#).absoluteString == "https://example.com/a")
    #expect(
      try valueRead(URL.self, from: #""https://example.com/金""#, .tolerant) == URL(string: "https://example.com/金"))
  }

  @Test func whatMustBeEncodedIsAConversion() {
    for tolerance in [Tolerance.strict, .tolerant.without(.unencodedURL)] {
      #expect(failure(URL.self, #""https://example.com/金""#, tolerance) == #"invalidValue(expected: "URL") at $ @0"#)
    }
  }

  @Test(arguments: ["", "http://[::1", "ht tp://x", "http://example.com:port/"])
  func refusesWhatIsNoURL(text: String) {
    let json = "[\"\(text)\"]"
    #expect(failure([URL].self, json) == #"invalidValue(expected: "URL") at $[0] @1"#)
    #expect(verdict([URL].self, json) == "expected URL, found string \"\(text)\" @1")
  }
}

struct UUIDTests {
  @Test func keepsTheOrderOfBytes() throws {
    let uuid = UUID(
      uuid: (0x00, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77, 0x88, 0x99, 0xAA, 0xBB, 0xCC, 0xDD, 0xEE, 0xFF))
    #expect(try valueRead(UUID.self, from: #""00112233-4455-6677-8899-aAbBcCdDeEfF""#) == uuid)
    #expect(try textWritten(uuid) == #""00112233-4455-6677-8899-AABBCCDDEEFF""#)
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
