/// Checks that URLs are what Foundation takes for them.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

@Suite struct URLTests {
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
      #expect(
        failure(URL.self, #""https://example.com/金""#, tolerance) == #"invalidValue(expected: "URL") at $ @0"#)
    }
  }

  @Test(arguments: ["", "http://[::1", "ht tp://x", "http://example.com:port/"])
  func refusesWhatIsNoURL(text: String) {
    let json = "[\"\(text)\"]"
    #expect(failure([URL].self, json) == #"invalidValue(expected: "URL") at $[0] @1"#)
    #expect(verdict([URL].self, json) == "expected URL, found string \"\(text)\" @1")
  }
}
