/// Dictionaries: the ways to what is in them, and what is encoded beside them.

import Foundation

extension EncoderCase {
  static let dictionaries: [EncoderCase] = ways + beside

  /// Where what is in a dictionary says to be, and where an error in it is. With a strategy for keys the way to a dictionary
  /// is lost, unless it is a value of another one or somebody's single value.
  private static let ways: [EncoderCase] = shapes(of: "paths") { Saying() } + shapes(of: "errors") { Double.nan }

  private static func shapes<Value: Encodable & Sendable>(
    of what: String, _ value: @Sendable () -> Value
  ) -> [EncoderCase] {
    let inner = ["a": value()]
    return [
      .value("\(what) in a dictionary", inner),
      .value("\(what) in two dictionaries", ["b": inner]),
      .value("\(what) in three dictionaries", ["c": ["b": inner]]),
      .value("\(what) in a dictionary in an array", [inner]),
      .value("\(what) in a dictionary in an array in one", ["b": [inner]]),
      .value("\(what) in a dictionary of a property", Holding(held: inner)),
      .value("\(what) in two dictionaries of a property", Holding(held: ["b": inner])),
      .value("\(what) in a dictionary of an inner property", ["b": Holding(held: inner)]),
      .value("\(what) in an optional dictionary", Holding(held: Optional(inner))),
      .value("\(what) in an optional dictionary in an array", [Optional(inner)]),
      .value("\(what) in an optional dictionary in a dictionary", ["b": Optional(inner)]),
      .value("\(what) in a dictionary in a dictionary with numbers for keys", [1: inner]),
      .value("\(what) in a dictionary that is somebody's value", Holding(held: Standing(value: inner))),
      .value("\(what) in a dictionary that is an element's value", [Standing(value: inner)]),
      .value("\(what) in a dictionary that is a member's value", ["b": Standing(value: inner)]),
      .value("\(what) in a dictionary encoded by itself", Holding(held: Passing(value: inner))),
      .keyed("\(what) in a dictionary in a nested container") { container, trace in
        var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "n")
        trace.note(nested.codingPath)
        try nested.encode(["b": inner], forKey: "m")
        var elements = nested.nestedUnkeyedContainer(forKey: "e")
        try elements.encode(inner)
      },
      .keyed("\(what) in a dictionary of an encoding that is a tree") { container, _ in
        try container.encode(1, forKey: "k")
        try container.encode(2, forKey: "k")
        try container.encode(["b": inner], forKey: "m")
        try container.encode([inner], forKey: "n")
        try container.encode(Optional(inner), forKey: "o")
        try container.encode(Standing(value: inner), forKey: "p")
      },
      .keyed("\(what) in a dictionary of a super encoder") { container, _ in
        try inner.encode(to: container.superEncoder(forKey: "s"))
      },
    ]
  }

  private static let beside: [EncoderCase] = [
    EncoderCase("a member of a dictionary that is encoded once more") { encoder, _ in
      var single = encoder.singleValueContainer()
      try single.encode(["a": "b", "other": "c"])
      var keyed = encoder.container(keyedBy: AnyKey.self)
      try keyed.encode("d", forKey: "a")
      try keyed.encode("e", forKey: "new")
    },
    .keyed("a member of a member's dictionary that is encoded once more") { container, _ in
      try container.encode(["a": 1], forKey: "k")
      var nested = container.nestedContainer(keyedBy: AnyKey.self, forKey: "k")
      try nested.encode(2, forKey: "a")
    },
    .unkeyed("a member beside an empty dictionary") { container, _ in
      try container.encode(
        Encoding { encoder in
          var single = encoder.singleValueContainer()
          try single.encode([String: Int]())
          var keyed = encoder.container(keyedBy: AnyKey.self)
          try keyed.encode(1, forKey: "a")
        })
      try container.encode(2)
    },
    .unkeyed("elements behind an array") { container, _ in
      try container.encode(
        Encoding { encoder in
          var single = encoder.singleValueContainer()
          try single.encode([[1: 2]])
          var elements = encoder.unkeyedContainer()
          try elements.encode(1)
        })
      try container.encode(2)
    },
  ]
}

/// Says where it is encoded.
private struct Saying: Encodable, Sendable {
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode("\(describe(encoder.codingPath)), \(describe(container.codingPath))")
  }
}

private struct Holding<Held: Encodable & Sendable>: Encodable, Sendable { var held: Held }

/// A value that another one stands for.
private struct Standing<Value: Encodable & Sendable>: Encodable, Sendable {
  var value: Value

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}

/// A value that another one is encoded for.
private struct Passing<Value: Encodable & Sendable>: Encodable, Sendable {
  var value: Value

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
