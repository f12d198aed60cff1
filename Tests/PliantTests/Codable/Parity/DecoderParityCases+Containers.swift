// Parity of containers: keys, paths, nesting, super decoders, requests after the end.

import Foundation

private struct ParityPoint: Decodable { var x: Int, y: Int }
private struct ParityDeep: Decodable { var points: [String: [ParityPoint]]; var first: ParityPoint? }
private enum ParityEvent: Decodable { case tap(x: Int, y: Int), text(String), none }
private class ParityAnimal: Decodable { var name: String }
private class ParityDog: ParityAnimal {
  var barks: Bool
  enum CodingKeys: CodingKey { case barks }
  required init(from decoder: any Decoder) throws {
    barks = try decoder.container(keyedBy: CodingKeys.self).decode(Bool.self, forKey: .barks)
    try super.init(from: decoder)
  }
}
private class ParityPuppy: ParityAnimal {
  var age: Int
  enum CodingKeys: CodingKey { case age }
  required init(from decoder: any Decoder) throws {
    age = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .age)
    try super.init(from: decoder.container(keyedBy: CodingKeys.self).superDecoder())
  }
}
private struct ParityTree: Decodable { var value: Int; var children: [ParityTree]? }
private struct Either: Decodable {
  var text: String
  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    func tried<Value: Decodable>(_ describe: (Value) -> String) -> String? {
      (try? container.decode(Value.self)).map(describe)
    }
    let scalar = tried { (value: Int) in "int \(value)" } ?? tried { (value: Bool) in "bool \(value)" }
    text =
      try scalar ?? tried { (value: [Either]) in "array \(value.map(\.text))" }
      ?? tried { (value: [String: Either]) in "object \(value.mapValues(\.text).sorted { $0.key < $1.key })" }
      ?? (container.decodeNil() ? "null" : "string \(container.decode(String.self))")
  }
}
private final class Keeper: Decodable {
  let keyed: KeyedDecodingContainer<AnyKey>, decoder: any Decoder
  init(from decoder: any Decoder) throws { (self.decoder, keyed) = (decoder, try decoder.keyed) }
}

extension ParityCase {
  private static func object(
    _ name: String, _ text: String, _ run: @escaping @Sendable (KeyedDecodingContainer<AnyKey>) throws -> String
  ) -> ParityCase { script(name, text) { try run($0.keyed) } }

  static let containers: [ParityCase] = types + keyed + unkeyed + nested + single
  private static let types: [ParityCase] = [
    .value(ParityPoint.self, #"{"x":1,"y":2}"#), .value(ParityPoint.self, #"{"y":2,"x":1}"#),
    .value(ParityPoint.self, #"{"x":1}"#), .value(ParityPoint.self, #"{"x":1,"y":null}"#),
    .value(ParityPoint.self, "null"), .value(ParityPoint.self, "[1]"),
    .value(ParityPoint.self, #"{"x":1,"y":2,"z":[{}]}"#), .value(ParityPoint.self, #"{"x":1,"y":2,"x":3}"#),
    .value(ParityPoint.self, #"{"x":1,"x":3,"y":2,"y":4}"#), .value(ParityPoint.self, #"{"y":1,"x":3,"y":2}"#),
    .value([ParityPoint].self, #"[{"x":1,"y":2},{"x":1}]"#), .value([ParityPoint].self, #"[{"x":1,"y":2},3]"#),
    .value([String: ParityPoint].self, #"{"a":{"x":1,"y":"2"}}"#), .value([String: Int].self, #"{"a":1,"a":2}"#),
    .value([Int: ParityPoint].self, #"{"1":{"x":1,"y":"2"}}"#), .value([URL: Int].self, #"["http://a",1]"#),
    .value(ParityDeep.self, #"{"points":{"a":[{"x":1,"y":2},{"x":1,"y":true}]}}"#),
    .value(ParityDeep.self, #"{"points":{},"first":{"x":1}}"#), .value(ParityDeep.self, #"{"points":{},"first":null}"#),
    .value(ParityDeep.self, #"{"points":[]}"#), .value(ParityEvent.self, #"{"tap":{"x":1,"y":2}}"#),
    .value(ParityEvent.self, #"{"text":{"_0":"hi"}}"#), .value(ParityEvent.self, #"{"none":{}}"#),
    .value(ParityEvent.self, #"{"text":{"_0":1}}"#), .value(ParityEvent.self, #"{"tap":{"x":1}}"#),
    .value(ParityEvent.self, #"{"other":{}}"#), .value(ParityEvent.self, "{}"),
    .value(ParityEvent.self, #"{"none":{},"text":{}}"#), .value(ParityEvent.self, #"{"tap":null}"#),
    .value([ParityEvent].self, #"[{"none":{}},{"text":{"_0":[]}}]"#),
    .value(ParityDog.self, #"{"name":"Rex","barks":true}"#), .value(ParityDog.self, #"{"barks":true}"#),
    .value(ParityPuppy.self, #"{"age":1,"super":{"name":"Bo"}}"#), .value(ParityPuppy.self, #"{"age":1,"super":{}}"#),
    .value(ParityPuppy.self, #"{"age":1}"#), .value(ParityPuppy.self, #"{"age":1,"super":3}"#),
    .value(ParityTree.self, #"{"value":1,"children":[{"value":2,"children":[{"value":"x"}]}]}"#),
    .value([Either].self, #"[1,true,"x",null,[1,"2"],{"a":{"b":null}},1.5e0]"#), .value(Either.self, "1.5"),
    .value([Either].self, #"["1","true",0,"",[],{}]"#),
  ]

  private static let keyed: [ParityCase] = [
    .script("all keys", #"{"b":1,"a":2,"b":3}"#) { try describe($0.keyed.allKeys.map(\.stringValue).sorted()) },
    .object("contains", #"{"a":null,"é":1}"#) { describe(["a", "b", "é", "e\u{301}"].map($0.contains)) },
    .object("escaped keys", #"{"\u0061":1,"b\n":2,"\ud83d\ude00":3}"#) { container in
      try describe(["a", "b\n", "😀"].map { try container.decode(Int.self, forKey: AnyKey($0)) })
    },
    .object("nil of a key", #"{"a":null,"b":0}"#) { container in
      describe(["a", "b", "c"].map { key in attempt { try container.decodeNil(forKey: AnyKey(key)) } })
    },
    .object("missing keys", #"{"a":null}"#) { container in
      ["a", "b"].flatMap { key in
        [
          attempt { try container.decode(Int.self, forKey: key) },
          attempt { try container.decode(ParityPoint.self, forKey: key) },
          attempt { try container.decodeIfPresent(Int.self, forKey: key) },
          attempt { try container.decodeIfPresent(ParityPoint.self, forKey: key) },
          attempt { try container.decode(Int?.self, forKey: key) },
          attempt { try container.nestedContainer(keyedBy: AnyKey.self, forKey: key).codingPath.count },
          attempt { try container.nestedUnkeyedContainer(forKey: key).count },
        ]
      }.joined(separator: "; ")
    },
    .object("wrong values", #"{"a":"x","b":[1],"c":{"d":1}}"#) { container in
      [
        attempt { try container.decode(Int.self, forKey: "a") },
        attempt { try container.decode(Double.self, forKey: "b") },
        attempt { try container.decode(Bool.self, forKey: "c") },
        attempt { try container.decode([Int].self, forKey: "c") },
        attempt { try container.decode([String: Int].self, forKey: "b") },
        attempt { try container.decodeIfPresent(String.self, forKey: "c") },
        attempt { try container.decodeIfPresent(Int8.self, forKey: "a") },
        attempt { try container.nestedContainer(keyedBy: AnyKey.self, forKey: "b").codingPath.count },
        attempt { try container.nestedUnkeyedContainer(forKey: "c").count },
      ].joined(separator: "; ")
    },
    .object("integer keys", #"{"1":"a","x":"b"}"#) { container in
      try container.decode(String.self, forKey: 1) + attempt { try container.decode(Int.self, forKey: 1) }
        + attempt { try container.decode(Int.self, forKey: 2) }
    },
  ]

  private static let unkeyed: [ParityCase] = [
    "[]", "[1]", #"["x",2]"#, "[null,null,{},[],5]", #"[{"x":1},[1],null,"s",true]"#,
  ]
  .flatMap { text -> [ParityCase] in
    [
      .script("element by element", text) { decoder in
        var container = try decoder.unkeyedContainer()
        var log = ["\(container.count ?? -1)"]
        func note(_ outcome: String) { log.append("\(outcome) @\(container.currentIndex) \(container.isAtEnd)") }
        note(attempt { try container.decodeNil() })
        note(attempt { try container.decode(Int.self) })
        note(attempt { try container.decodeIfPresent(Int.self) })
        note(attempt { try container.decodeIfPresent(String.self) })
        note(attempt { try container.nestedContainer(keyedBy: AnyKey.self).allKeys.count })
        note(attempt { try container.nestedUnkeyedContainer().count })
        note(attempt { path(try container.superDecoder().codingPath) })
        note(attempt { try container.decode(ParityPoint.self) })
        note(attempt { try container.decodeNil() })
        note(attempt { try container.decodeIfPresent(ParityPoint.self) })
        return log.joined(separator: "; ")
      },
      .script("containers first", text) { decoder in
        var container = try decoder.unkeyedContainer()
        var log: [String] = []
        func note(_ outcome: String) { log.append("\(outcome) @\(container.currentIndex)") }
        for _ in 0..<6 {
          note(attempt { try container.nestedUnkeyedContainer().count })
          note(attempt { path(try container.nestedContainer(keyedBy: AnyKey.self).codingPath) })
          note(attempt { try container.decode(String.self) })
          note(attempt { try container.decode(Bool.self) })
          note(attempt { try container.decode([Int].self) })
          note(attempt { try container.decodeNil() })
        }
        return log.joined(separator: "; ")
      },
    ]
  }

  private static let nested: [ParityCase] = [
    .script("paths of nested containers", #"{"a":{"b":[{"c":{"d":1}}]}}"#) { decoder in
      let a = try decoder.keyed.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
      var b = try a.nestedUnkeyedContainer(forKey: "b")
      let element = try b.nestedContainer(keyedBy: AnyKey.self)
      let c = try element.superDecoder(forKey: "c")
      return [
        path(a.codingPath), path(b.codingPath), path(element.codingPath), path(c.codingPath),
        path(try c.keyed.codingPath), attempt { try c.keyed.decode(String.self, forKey: "d") },
        attempt { try c.keyed.decode(ParityPoint.self, forKey: "d") },
        attempt { try element.decode(ParityPoint.self, forKey: "c") }, path(try element.superDecoder().codingPath),
        attempt { try element.superDecoder().keyed.allKeys.count },
        attempt { try element.superDecoder().singleValueContainer().decodeNil() },
      ].joined(separator: "; ")
    },
    .object("super decoders", #"{"super":{"a":1},"x":[1,2],"n":null}"#) { container in
      let parent = try container.superDecoder()
      return [
        path(parent.codingPath), attempt { try parent.keyed.decode(Int.self, forKey: "a") },
        attempt { try container.superDecoder(forKey: "x").unkeyedContainer().count },
        attempt { try container.superDecoder(forKey: "y").unkeyedContainer().count },
        attempt { try container.superDecoder(forKey: "y").singleValueContainer().decode(Int.self) },
        attempt { try container.superDecoder(forKey: "y").singleValueContainer().decode(ParityPoint.self) },
        attempt { try container.superDecoder(forKey: "n").singleValueContainer().decodeNil() },
        attempt { try container.superDecoder(forKey: "n").keyed },
      ].joined(separator: "; ")
    },
    .script("paths of values that are being decoded", #"{"a":[{"x":{"k":[5]}}]}"#) { decoder in
      struct Inner: Decodable {
        let paths: [String]
        init(from decoder: any Decoder) throws {
          var container = try decoder.container(keyedBy: AnyKey.self).nestedUnkeyedContainer(forKey: "k")
          paths = [path(decoder.codingPath), path(container.codingPath), attempt { try container.decode(String.self) }]
        }
      }
      struct Outer: Decodable { let x: Inner }
      let values = try decoder.keyed.decode([Outer].self, forKey: "a")
      return values.map { $0.x.paths.joined(separator: "; ") }.joined(separator: "; ")
    },
    .object("containers that are kept", #"{"a":{"v":1},"b":{"v":2,"w":"x"}}"#) { container in
      let a = try container.decode(Keeper.self, forKey: "a")
      let b = try container.decode(Keeper.self, forKey: "b")
      return [
        attempt { try a.keyed.decode(Int.self, forKey: "v") }, attempt { try b.keyed.decode(Int.self, forKey: "v") },
        path(a.keyed.codingPath), path(b.keyed.codingPath), attempt { try a.keyed.decode(Int.self, forKey: "w") },
        attempt { try b.keyed.decode(Int.self, forKey: "w") },
      ].joined(separator: "; ")
    },
    .script("two containers in turns", #"{"a":[1,2,3],"b":{"x":1,"y":2}}"#) { decoder in
      let container = try decoder.keyed
      var first = try container.nestedUnkeyedContainer(forKey: "a")
      var second = try container.nestedUnkeyedContainer(forKey: "a")
      let b = try container.nestedContainer(keyedBy: AnyKey.self, forKey: "b")
      let other = try decoder.keyed.nestedContainer(keyedBy: AnyKey.self, forKey: "b")
      return try describe([
        first.decode(Int.self), second.decode(Int.self), b.decode(Int.self, forKey: "y"), first.decode(Int.self),
        other.decode(Int.self, forKey: "x"), second.decode(Int.self), b.decode(Int.self, forKey: "x"),
        first.decode(Int.self),
      ])
    },
    .script("a container of further out", #"{"a":{"b":{"c":1}},"z":"s"}"#) { decoder in
      let outer = try decoder.keyed
      let a = try outer.nestedContainer(keyedBy: AnyKey.self, forKey: "a")
      let b = try a.nestedContainer(keyedBy: AnyKey.self, forKey: "b")
      return attempt { try outer.decode(Int.self, forKey: "z") } + attempt { try b.decode(String.self, forKey: "c") }
        + path(b.codingPath)
    },
    .script("the same container twice", #"{"a":1}"#) { decoder in
      let first = try decoder.keyed
      return try describe([first.decode(Int.self, forKey: "a"), decoder.keyed.decode(Int.self, forKey: "a")])
        + attempt { try decoder.unkeyedContainer().count }
        + attempt { try decoder.singleValueContainer().decode(Int.self) }
    },
  ]

  private static let single: [ParityCase] = ["null", "1", "1.5", "\"x\"", "true", "[1]", "{\"x\":1,\"y\":2}"].map {
    text in
    .script("single value", text) { decoder in
      let container = try decoder.singleValueContainer()
      return [
        "\(container.decodeNil()) \(container.decodeNil())", attempt { try container.decode(Bool.self) },
        attempt { try container.decode(Int.self) }, attempt { try container.decode(Int8.self) },
        attempt { try container.decode(UInt64.self) }, attempt { try container.decode(Double.self) },
        attempt { try container.decode(Float.self) }, attempt { try container.decode(String.self) },
        attempt { try container.decode(ParityPoint.self) }, attempt { try container.decode([Int].self) },
        attempt { try container.decode([String: Int].self) }, attempt { try container.decode(Int?.self) },
        attempt { try container.decode(Date.self) }, attempt { try container.decode(URL.self) },
        attempt { try container.decode(Decimal.self) }, attempt { try container.decode(Data.self) },
        attempt { try decoder.keyed }, attempt { try decoder.unkeyedContainer().count },
      ].joined(separator: "; ").replacingOccurrences(
        of: "KeyedDecodingContainer<AnyKey>\\([^;]*", with: "keyed", options: .regularExpression)
    }
  }
}
