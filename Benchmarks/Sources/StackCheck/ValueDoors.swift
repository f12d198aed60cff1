// The entry points of JSON values that are built in code, thousands of levels deep.

#if Macros
import Foundation
import Pliant

/// A value with `depth` levels, alternately arrays and objects.
private func built(_ depth: Int, _ innermost: JSON = 1) -> JSON {
  var json = innermost
  for level in 0..<depth { json = level % 2 == 0 ? [json] : ["k": json, "z": 0] }
  return json
}

func valueDoors() -> [Door] {
  let depth = 100_000
  func door(_ name: String, _ enter: @escaping @Sendable (inout JSON) throws -> Void) -> Door {
    Door(name: "JSON, \(depth) levels deep, \(name)") {
      var json = built(depth)
      try enter(&json)
    }
  }
  return [
    door("released") { _ in },
    door("anyValue") { json in _ = json.anyValue },
    door("anyValue and back") { json in _ = try JSON(any: json.anyValue) },
    door("equality") { json in guard json == built(depth), json != built(depth, 2) else { throw Wrong() } },
    door("hash") { json in _ = json.hashValue },
    door("order") { json in guard json < built(depth, 2) else { throw Wrong() } },
    door("description") { json in _ = json.description },
    door("debugDescription") { json in _ = json.debugDescription },
    door("summary in an error") { json in _ = json.nothing.here.jsonError.map { "\($0)" } },
    door("jsonString") { json in _ = try json.jsonString() },
    door("canonicalString") { json in _ = try json.canonicalString() },
    door("detached") { json in guard json.detached() == json else { throw Wrong() } },
    door("merge") { json in json.merge(built(depth, 2), arrays: .replace) },
    door("mergePatch") { json in json.mergePatch(built(depth, 2)) },
    door("patch") { json in
      let patch = json.patch(to: built(depth, 2))
      try json.apply(patch)
    },
    door("copy by a patch") { json in try? json.apply([["op": "copy", "from": "/k", "path": "/z"]]) },
    door("differences") { json in _ = json.differences(from: built(depth, 2)) },
    door("decode") { json in _ = try? json.decode(Branch.self) },
    door("JSON.decode as itself") { json in _ = try? json.decode(JSON.self) },
    door("PliantEncoder") { json in _ = try? PliantEncoder().encode(json) },
    door("JSONEncoder") { json in _ = try? JSONEncoder().encode(json) },
    door("NDJSON") { json in _ = try? [json].map { try $0.jsonData() } },
    door("a path of wildcards") { json in
      var json = (0..<depth).reduce(1) { inner, _ in [inner] } as JSON
      let path = Array(repeating: "*", count: depth).joined(separator: ".")
      _ = json[path: path].count
      json[path: path] = 2
    },
    door("subscripts") { json in
      let steps: [any JSONStep] = (0..<depth).map { level -> any JSONStep in
        (depth - 1 - level) % 2 == 0 ? 0 : "k"
      }
      guard json[steps] == 1 else { throw Wrong() }
      json[steps] = 2
      guard json[steps] == 2 else { throw Wrong() }
    },
  ]
}

struct Wrong: Error {}
#endif
