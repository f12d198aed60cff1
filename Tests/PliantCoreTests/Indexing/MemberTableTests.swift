/// When an object's keys are not put in a table: what tables find, DuplicateKeyParityTests and KeyOrderTests compare.

import Testing

@testable import PliantCore

struct MemberTableTests {
  private func isUsable(_ document: String) throws -> Bool {
    let index = try Array(document.utf8).withUnsafeBytes { bytes in
      var reader = unsafe JSONReader(copying: bytes)
      return try reader.index()
    }
    var table = MemberTable()
    table.fill(with: 0, of: index)
    return table.isUsable
  }

  @Test func refusesKeysWithEscapes() throws {
    #expect(try isUsable(#"{"a":1,"b":2,"c":3}"#) && !isUsable(#"{"a":1,"b":2,"\u0063":3}"#))
  }

  /// Keys that were made to share a hash would take quadratic time.
  @Test func refusesKeysThatShareTheirHashes() throws {
    let members = (0..<5000).map { "\"samestart-\($0 + 10000)-same-end\":1" }
    #expect(try !isUsable("{\(members.joined(separator: ","))}"))
  }
}
