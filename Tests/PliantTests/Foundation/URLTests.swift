/// Checks that URLs are what Foundation takes for them.

import Foundation
import Testing

@testable import Pliant
@testable import PliantCore

@Suite struct URLTests {
  @Test(arguments: [
    "https://example.com", "http://example.com:8080/a%20b?c=d&e=%C3%A9#f", "/relative/path", "mailto:li@example.com",
    "file:///a/b",
    "a", "?q=1", "http://[::1]/",
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
      let error = errorThrown { _ = try valueRead(URL.self, from: #""https://example.com/金""#, tolerance) }
      guard case .invalidValue("URL")? = error?.kind else {
        Issue.record("\(String(describing: error))"); return
      }
    }
  }

  @Test(arguments: ["", "http://[::1", "ht tp://x", "http://example.com:port/"])
  func refusesWhatIsNoURL(text: String) {
    let error = errorThrown { _ = try valueRead([URL].self, from: "[\"\(text)\"]") }
    guard case .invalidValue("URL")? = error?.kind else {
      Issue.record("\(text): \(String(describing: error))"); return
    }
    #expect(error?.byteOffset == 1)
    #expect(error?.message == "expected URL, found string \"\(text)\"")
  }

  @Test(arguments: ["1", "null", "{}"])
  func expectsAString(json: String) {
    let error = errorThrown { _ = try valueRead(URL.self, from: json) }
    guard case .typeMismatch("URL")? = error?.kind else {
      Issue.record("\(json): \(String(describing: error))"); return
    }
  }
}
