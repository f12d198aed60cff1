//===----------------------------------------------------------------------===//
// The keys of several flattened values: they are the same if their code units are.
//===----------------------------------------------------------------------===//

import Pliant
import Testing

@Suite("Keys of flattened values")
struct FlattenedKeysTests {
  private func written(_ objects: [JSON], own: StaticString = "", _ options: JSONWriter.Options = []) throws -> String {
    var writer = JSONWriter(options: options)
    let scope = try writer.beginObject()
    var members = WrittenMembers(own, objects.count)
    for object in objects {
      try writer.writeMembers(except: &members) { (writer: inout JSONWriter) throws(JSONError) in
        try object.write(to: &writer)
      }
    }
    try writer.endObject(scope)
    return try writer.string()
  }

  @Test func canonicallyEquivalentKeysAreDifferent() throws {
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    for options: JSONWriter.Options in [[], [.sortedKeys], [.escapingNonASCII]] {
      let text = try written([[composed: 1, "a": 1], [decomposed: 2, composed: 3, "a": 4], [decomposed: 5]], options)
      let json = try JSON(parsing: text)
      #expect(json.count == 3, "\(text)")
      #expect(json[composed] == 1 && json[decomposed] == 2 && json["a"] == 1, "\(text)")
    }
    #expect(try written([[composed: 1], [decomposed: 2]], own: "\u{e9}") == "{\"\(decomposed)\":2}")
  }
}
