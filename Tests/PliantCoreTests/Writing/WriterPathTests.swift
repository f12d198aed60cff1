/// The path of a value that could not be written, found in what was written so far.

import Testing

@testable import PliantCore

struct WriterPathTests {
  /// Something to write before the value at fault: complete members or elements.
  static let fillings: [String] = [
    "1", "\"a\"", "null", "[]", "{}", "[[1],[2]]", "{\"x\":[1,{\"y\":2}]}", "\",\"", "\"[\"", "\"a\\\"b\"", "[\"k\"]",
  ]

  private func path(_ steps: [JSONPath.Component], filling: String?, _ options: JSONWriter.Options) -> Outcome<String> {
    func level(_ rest: ArraySlice<JSONPath.Component>, _ writer: inout JSONWriter) throws {
      guard let step = rest.first else { return try writer.write(Double.nan) }
      switch step {
      case .key(let key):
        let object = try writer.beginObject()
        for name in filling == nil ? [] : ["before", "k"] {
          try writer.writeKey(name)
          try writer.write(jsonText: filling ?? "")
        }
        try writer.writeKey(key)
        try level(rest.dropFirst(), &writer)
        try writer.endObject(object)
      case .index(let index):
        let array = try writer.beginArray()
        for _ in 0..<index { try writer.write(jsonText: filling ?? "0") }
        try level(rest.dropFirst(), &writer)
        try writer.endArray(array)
      case .wildcard: break
      }
    }
    return write(options) { try level(steps[...], &$0) }
  }

  @Test(arguments: [[], .pretty, .sortedKeys, [.pretty, .sortedKeys], .escapingNonASCII] as [JSONWriter.Options])
  func findsThePathOfAValueAtFault(options: JSONWriter.Options) {
    let shapes: [[JSONPath.Component]] = [
      [], [.index(0)], [.index(1)], [.index(7)], [.key("a")], [.key("")], [.key("it's \"é\"")], [.index(0), .index(0)],
      [.index(2), .index(3)], [.key("a"), .key("b")], [.key("a"), .index(0)], [.index(0), .key("a")],
      [.index(1), .key("a"), .index(2), .key("b")], [.index(0), .index(0), .index(0), .index(0)],
      [.key("a"), .key("a"), .key("a")], [.key("x"), .index(0), .index(1), .key("y"), .index(0)],
      (0..<300).map { $0 % 3 == 0 ? .key("k\($0)") : .index($0 % 2) },
    ]
    for filling in [nil] + Self.fillings.map(Optional.some) {
      for shape in shapes {
        let error = path(shape, filling: filling, options).error
        #expect(error?.kind.name == "unwritable(NaN)")
        #expect(
          error?.path.components == shape, "filled with \(filling ?? "nothing"): \(error?.path.description ?? "")")
      }
    }
  }

  @Test(arguments: [[], .pretty] as [JSONWriter.Options])
  func findsThePathOfOtherFaults(options: JSONWriter.Options) {
    let tooDeep = write(options, depthLimit: 2) { writer in
      _ = try writer.beginObject()
      try writer.writeKey("a")
      _ = try writer.beginArray()
      try writer.write(true)
      _ = try writer.beginArray()
    }
    let member = write(options) { writer in
      _ = try writer.beginObject()
      try writer.writeKey("price")
      try writer.write(numberText: "1,5")
    }
    let element = write(options) { writer in
      _ = try writer.beginArray()
      try writer.write(true)
      try writer.write(numberText: "1,5")
    }
    #expect([tooDeep, member, element].map { $0.error?.path.description } == ["$.a[1]", "$.price", "$[1]"])
  }
}
