/// The keys of several flattened values: they are the same if their code units are.

import Pliant
import Testing

struct FlattenedKeysTests {
  private func written(_ objects: [JSON], own: StaticString = "", _ options: JSONWriter.Options = []) throws -> String {
    var writer = JSONWriter(options: options)
    let scope = try writer.beginObject()
    var members = _Pliant.WrittenMembers(own, objects.count)
    for object in objects {
      try writer.writeMembers(except: &members) { (writer: inout JSONWriter) throws(JSONError) in
        try object.write(to: &writer)
      }
    }
    try writer.endObject(scope)
    return try writer.string()
  }

  @Test(arguments: [0, 1, 63, 64, 65])
  func omittedKeysAreFree(_ omitted: Int) throws {
    let keys = "\(Self.manyKeys)".split(separator: "\n").map(String.init)
    var members = _Pliant.WrittenMembers(Self.manyKeys, 1)
    members.omit(omitted)
    members.omit(omitted, without: 1)
    members.omit(omitted == 0 ? 1 : 0, without: Field<Int>.null)
    var writer = JSONWriter()
    let scope = try writer.beginObject()
    try writer.writeMembers(except: &members) { (writer: inout JSONWriter) throws(JSONError) in
      try JSON(JSON.Object(keys.map { ($0, 1) })).write(to: &writer)
    }
    try writer.endObject(scope)
    #expect(try JSON(parsing: writer.string()) == [keys[omitted]: 1])
  }

  private static let manyKeys: StaticString = """
    a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\np\nq\nr\ns\nt\nu\nv\n\
    w\nx\ny\nz\nA\nB\nC\nD\nE\nF\nG\nH\nI\nJ\nK\nL\nM\nN\nO\nP\nQ\nR\n\
    S\nT\nU\nV\nW\nX\nY\nZ\n0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n+\n-\n*\n/
    """

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
